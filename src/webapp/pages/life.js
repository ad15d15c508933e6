// The page of a life-and-death problem: the reader plays either side, and the computer answers; or the fate of each move is shown.

import { problemHash, problemOf, rectangle } from "./problem.js";
import { complain, post, root } from "./remote.js";

/** The problem; null as long as the address has none. */
let problem = null;
let board = null;
/** The names of the moves from its position. */
let moves = [];
/** The answers of the program about the positions after moves, by the names of the moves. */
let answers = new Map();
/** The number of the last request; older ones do not count any more. */
let asked = 0;
let isBusy = false;
/** The corner of a part that was chosen by keys, and the points over which the reader drags. */
let corner = null;
let dragged = null;

const checked = (name) => document.querySelector(`input[name=${name}]:checked`).value;
const check = (name, value) => { document.querySelector(`input[name=${name}][value=${value}]`).checked = true; };
const answer = () => answers.get(moves.join());
const isShown = () => byId("answer").checked;
const isMarked = () => problem.group !== null || problem.part !== null;

/** The player who moves after some moves. */
const turnAfter = (count) => (count % 2 ? opponent[problem.turn] : problem.turn);

/** The fate that a player wants. */
const wanted = (color) => (color === answers.get("").defender ? "lives" : "dies");
/** The worth of a fate for a player. */
const worth = (fate, color) => (fate === "ko" ? 1 : fate === wanted(color) ? 2 : 0);

// The position.

/** The stones after the moves. As in the program, empty points outside the part belong to the attacker, and stones there stay. */
function picture() {
  const { grid, stones } = problem;
  const known = answers.get("");
  if (!known) return { stones, last: null };
  const part = new Set(known.part.map((name) => grid.point(name)));
  const outside = opponent[known.defender];
  let [now, last] = [stones, null];
  moves.forEach((name, index) => {
    last = grid.point(name);
    const filled = now.map((stone, at) => stone || (part.has(at) ? "" : outside));
    now = grid.play(filled, turnAfter(index), last).map((stone, at) => (part.has(at) ? stone : stones[at]));
  });
  return { stones: now, last };
}

// Questions to the program.

function request(played) {
  const { grid, stones, ko, group, part, defender } = problem;
  const of = (who) => stones.flatMap((color, at) => (color === who ? [grid.name(at)] : []));
  return {
    columns: grid.columns, rows: grid.rows, black: of("B"), white: of("W"), to_move: problem.turn, moves: played,
    ...(ko !== null && { ko: grid.name(ko) }), ...(group !== null && { group: grid.name(group) }),
    ...(part && { part: part.map((at) => grid.name(at)).join() }), ...(defender && { defender }),
  };
}

/** Asks about the position after moves. Resolves with false if something else was asked meanwhile. */
async function ask(played) {
  const number = ++asked;
  isBusy = true;
  show();
  try {
    const known = answers.get(played.join()) ?? await post(`${root}life`, request(played));
    if (number !== asked) return false;
    answers.set(played.join(), known);
    complain();
    return true;
  } finally {
    if (number === asked) isBusy = false;
  }
}

/** Asks about the position that is shown; if it is the computer's turn, it plays. */
async function advance() {
  if (!problem || !isMarked()) return show();
  try {
    if (!await ask(moves)) return null;
    if (moves.length === 0) check("defender", answer().defender);
    const { end, reply, to_move: turn } = answer();
    if (!isShown() && turn !== checked("side") && !end && reply && !isKo()) {
      moves = [...moves, reply];
      if (!await ask(moves)) return null;
    }
  } catch (error) {
    complain(error);
  }
  return show();
}

/** Plays a move of the player to move. */
async function play(name) {
  if (isBusy || !answers.has("")) return;
  const before = moves;
  try {
    if (!await ask([...before, name])) return;
    moves = [...before, name];
    await advance();
  } catch (error) {
    complain(error);
    show();
  }
}

/** True while a ko is being fought, in which threats decide. */
const isKo = () => answer().is_ko && answer().fate === "ko";

// Actions of the reader.

/** Begins with the problem as it is now. */
function restart() {
  moves = [];
  answers = new Map();
  complain();
  showAddress(problemHash(problem));
  return advance();
}

function mark(change) {
  Object.assign(problem, change);
  corner = null;
  return restart();
}

/** Marks a part. The player of the group is found anew. */
const markPart = (part) => mark({ part: part.length ? part : null, group: null, defender: null });

/** The points of the part. */
const partNow = () => problem.part ?? answers.get("")?.part.map((name) => problem.grid.point(name)) ?? [];

function choose(at, isPointed = false) {
  const tool = checked("tool");
  if (tool === "play") return play(problem.grid.name(at));
  if (tool === "group") {
    if (!problem.stones[at]) return complain(message("life-no-stone", { point: problem.grid.name(at) }));
    check("tool", "play");
    return mark({ group: at, part: null, defender: null });
  }
  if (!isPointed && corner === null) {
    corner = at;
    return show();
  }
  if (!isPointed && corner !== at) return markPart(rectangle(problem.grid, corner, at));
  const part = new Set(partNow());
  if (!part.delete(at)) part.add(at);
  return markPart([...part].sort((one, other) => one - other));
}

/** Lets a rectangle be dragged over the board. */
function takeDrags() {
  const { svg } = board;
  let [from, hasDragged] = [null, false];
  const point = (event) => board.pointAt(event.clientX, event.clientY);
  svg.addEventListener("pointerdown", (event) => {
    hasDragged = false;
    from = checked("tool") === "play" ? null : point(event);
    if (from !== null) svg.setPointerCapture(event.pointerId);
  });
  svg.addEventListener("pointermove", (event) => {
    const at = from === null ? null : point(event);
    if (at === null || (at === from && !dragged)) return;
    dragged = rectangle(problem.grid, from, at);
    show();
  });
  svg.addEventListener("pointerup", () => {
    const part = dragged;
    from = dragged = null;
    if (!part) return;
    hasDragged = true;
    if (checked("tool") === "group") check("tool", "play");
    markPart(part);
  });
  svg.addEventListener("pointercancel", () => { from = dragged = null; show(); });
  // The click that may end a drag marks no point.
  svg.addEventListener("click", (event) => {
    if (hasDragged) event.stopImmediatePropagation();
    hasDragged = false;
  }, { capture: true });
}

function undo() {
  if (isBusy || !moves.length) return;
  // The reader's own move is taken back with the computer's.
  do moves = moves.slice(0, -1); while (moves.length && !isShown() && turnAfter(moves.length) !== checked("side"));
  complain();
  advance();
}

/** Opens the position as a record, which has an editor. */
async function setUp() {
  const { grid, stones, turn } = problem;
  const letters = (at) => String.fromCharCode(97 + grid.x(at), 97 + grid.y(at));
  const all = (name, color) => {
    const values = stones.flatMap((stone, at) => (stone === color ? [`[${letters(at)}]`] : []));
    return values.length ? name + values.join("") : "";
  };
  const size = grid.columns === grid.rows ? grid.columns : `${grid.columns}:${grid.rows}`;
  try {
    const { number } = await post(`${root}games`, { sgf: `(;FF[4]GM[1]SZ[${size}]${all("AB", "B")}${all("AW", "W")}PL[${turn}])` });
    location.href = `${root}games/${number}/`;
  } catch (error) {
    complain(error);
  }
}

// The board and the words.

const KINDS = { success: "\u25cb", ko: "\u25b3", failure: "\u00d7", unknown: "?" };

/** The result of a move for its player. */
function kindOf(fate, color) {
  if (!fate) return "unknown";
  return fate === "ko" ? "ko" : fate === wanted(color) ? "success" : "failure";
}

/** The marks of the moves on the board. */
const fates = () => answer().moves
  .map(({ move, fate }) => ({ at: problem.grid.point(move), kind: kindOf(fate, answer().to_move) }))
  .filter(({ at }) => at !== null)
  .map(({ at, kind }) => ({ at, text: KINDS[kind], kind: `fate-${kind}` }));

/** The group and the part, and how each move goes. */
function show() {
  if (!problem) return;
  const { grid } = problem;
  const known = answer();
  const { stones, last } = picture();
  const group = new Set((answers.get("")?.group ?? []).map((name) => grid.point(name)));
  const marked = [...group].filter((at) => stones[at] && stones[at] === problem.stones[at]).map((at) => ({ at, shape: "TR" }));
  const marks = known && !isBusy && isShown() && !known.end ? fates() : [];
  board.show({
    stones, last, marks: [...marked.filter(({ at }) => at !== last), ...marks], part: dragged ?? (corner === null ? partNow() : [corner]),
    ghost: checked("tool") === "play" && known ? known.to_move : null, label: message("life-title"),
  });
  byId("board").classList.toggle("dragging", checked("tool") !== "play");
  check("turn", problem.turn);
  byId("defenders").hidden = !problem.part || problem.group !== null;
  const status = said();
  if (byId("status").textContent !== status) byId("status").textContent = status;
  const guess = known && !isBusy && !known.fate;
  const chance = known?.guess && percent(known.guess.chance);
  byId("guess").textContent = !guess ? "" : chance ? message("life-guess", { chance, move: moveName(known.guess.move ?? "pass") }) : message("life-not-proved");
  const exits = answers.get("")?.exits ?? [];
  byId("exits").textContent = exits.length ? message("life-exits", { points: { line: exits } }) : "";
  byId("tool-help").textContent = message({ play: "life-help-play", group: "life-help-group", part: "life-help-part" }[checked("tool")]);
  const off = { pass: !known || known.end, undo: !moves.length, again: !moves.length };
  for (const [id, isOff] of Object.entries(off)) byId(id).setAttribute("aria-disabled", !!isOff);
  showAnswers(isShown() && !isBusy ? known : null);
}

/** The answer in words. */
function showAnswers(known) {
  byId("answer-key").hidden = !known;
  const words = !known ? [] : [message("life-first", { color: side(known.to_move), fate: known.fate ?? "unknown" })];
  const line = (kind) => (known?.moves ?? []).filter(({ fate }) => kindOf(fate, known.to_move) === kind).map(({ move }) => (move === "pass" ? message("go-pass") : move));
  for (const [kind, key] of [["success", "life-moves"], ["ko", "life-ko-moves"]]) {
    if (known && line(kind).length) words.push(message(key, { moves: { line: line(kind) } }));
  }
  byId("answers").replaceChildren(...words.map((text) => make("p", text)));
}

/** The sentence about the position. */
function said() {
  if (corner !== null) return message("life-corner", { point: problem.grid.name(corner) });
  if (!isMarked()) return message("life-mark");
  if (isBusy) return message("life-reading");
  const known = answer();
  if (!known) return "";
  const mine = checked("side");
  const task = message(known.to_move === known.defender ? "life-task-live" : "life-task-kill", { color: side(known.to_move) });
  if (isShown() && !known.end) return task;
  const { fate, end, reply } = known;
  const best = answers.get("").fate;
  const isOver = end || isKo() || !reply;
  const hasFailed = moves.length > 0 && fate && best && worth(fate, mine) < worth(best, mine);
  if (!fate || (!isOver && !hasFailed)) return moves.length ? message("life-next", { move: moveName(moves.at(-1)), task }) : task;
  const how = worth(fate, mine) === 2 ? "life-succeeded" : hasFailed ? "life-better" : best ? "life-no-better" : "";
  return [message("life-end", { fate }), how && message(how)].filter(Boolean).join(" ");
}

// Buttons and keys.

const buttons = {
  pass: () => play("pass"), undo, again: () => { moves = []; complain(); advance(); }, setup: setUp,
};
for (const [id, act] of Object.entries(buttons)) byId(id).addEventListener("click", () => problem && act());
byId("answer").addEventListener("change", () => problem && advance());
for (const input of document.querySelectorAll("input[name=tool]")) {
  input.addEventListener("change", () => { corner = null; if (problem) show(); });
}
for (const input of document.querySelectorAll("input[name=side]")) {
  input.addEventListener("change", () => { moves = []; if (problem) advance(); });
}
for (const input of document.querySelectorAll("input[name=turn]")) {
  // Whoever moves first in the position has no ko to retake.
  input.addEventListener("change", () => { check("side", input.value); if (problem) mark({ turn: input.value, ko: null }); });
}
for (const input of document.querySelectorAll("input[name=defender]")) {
  input.addEventListener("change", () => problem && mark({ defender: input.value }));
}
chooseCoordinates(byId("coordinates"), () => problem && show());

const press = (id) => () => byId(id).click();
const keys = { p: press("pass"), u: press("undo"), n: press("again"), a: press("answer") };
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const own = target.closest?.("select, textarea, input[type=text]");
  if (own || event.altKey || event.ctrlKey || event.metaKey || !keys[key]) return;
  event.preventDefault();
  keys[key]();
});

/** Opens the problem of the address. */
function open() {
  try {
    problem = problemOf(location.hash);
  } catch (error) {
    problem = null;
    return complain(message("life-bad-address", { name: error.message }));
  }
  // An empty board, where a position can be set up.
  problem ??= { grid: new Grid(19, 19), stones: new Array(361).fill(""), turn: "B", ko: null, group: null, part: null, defender: null };
  board = new Board(byId("board"), problem.grid, { onPoint: choose, cursor: true });
  takeDrags();
  moves = [];
  answers = new Map();
  check("side", problem.turn);
  check("tool", isMarked() ? "play" : "group");
  complain();
  return advance();
}
addEventListener("hashchange", open);
open();
