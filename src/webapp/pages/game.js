// The page of a game: what is shown of it, and what the reader can do.

import { Branches } from "./branches.js";
import { Editor } from "./editor.js";
import { showCounts, territory } from "./end.js";
import { judged } from "./judge.js";
import { chance, Look } from "./look.js";
import { playOn, teachingFields, teachingWords } from "./onward.js";
import { Openings } from "./openings.js";
import { Place } from "./place.js";
import { koPoint, problemHash } from "./problem.js";
import { complain, get, lastGame, listen, once, post, review, root, send, text, visit } from "./remote.js";
import { keyOf, Searches, sweep } from "./searches.js";
import { chosen, rememberSwitch } from "./settings.js";
import { playSound } from "./sound.js";
import { alternatives, said } from "./tree.js";

const place = new Place();
const look = new Look({ open: tryLine, preview });
const graph = new Graph(byId("graph"), (number) => goTo(number), { fills: true });
const searches = new Searches({
  ask: (where, effort) => askOf({ ...where, live: true, ...effort }),
  known: (where) => look.known.get(keyOf(where)),
});
const branches = new Branches({
  visit: (moves) => { if (isSettingUp()) return; place.visit(moves); moved(); }, attempt, changed: () => update(),
});
const openings = new Openings(byId("openings"), {
  play: (color, name) => tryLine([color === place.turn() ? name : `${color}:${name}`]),
  changed: () => game && showBoard(), fail: complain, without: Number(/games\/(\d+)/.exec(location.pathname)[1]),
});
const editor = new Editor({ place, branches, attempt, changed: () => game && moved() });
/** The point that was touched, until the move is confirmed. */
let touched = null;
/** The point of a move that the program has not answered yet: it is shown at once. */
let sent = null;
/** What was shown last: the number of moves, and the stones that were captured. */
let heardUpTo = null;
/** Whether the game is being closed: nothing more is asked about it. */
let isLeaving = false;
let game = null;
let board = null;
/** The line of a move under the mouse. */
let previewed = null;
/** When the game was heard of, for its clocks. */
let heardAt = 0;
/** The position that the program was last asked to look at; empty if at none. */
let studied = "";
/** The timer after which the browser keeps the record, and its milliseconds. */
let keeping = null;
const PAUSE = 1000;

/** What the program has sent last: what the record says, and how the game stands. */
const heard = { record: null, game: null };
const hear = (name) => (news) => {
  heard[name] = news;
  // One of them may be ahead of the other for a moment.
  if (heard.record?.revision === heard.game?.revision) takeGame({ ...heard.record, ...heard.game });
};

listen({ record: hear("record"), game: hear("game"), thought: takeThought }, (again) => {
  complain(message(again ? "web-trying-again" : "web-game-closed"));
});

// What the program says.

function takeGame(heard) {
  const isFirst = !game;
  const before = place.key();
  game = heard;
  heardAt = performance.now();
  look.forget(place.take(game));
  if (isFirst) start();
  if (place.key() !== before) {
    touched = sent = null;
    byId("judged").textContent = "";
  }
  if (game.is_kept) forgetLast();
  else if (game.moves.length) keepLast();
  complain(game.trouble);
  branches.take(game).catch(complain);
  editor.take(game);
  showFacts();
  searches.hear(game.doing);
  if (place.key() !== before) previewed = null;
  update();
}

/** Has the browser keep the record, which is in no file. */
function keepLast() {
  clearTimeout(keeping);
  keeping = setTimeout(() => text("game.sgf").then(lastGame.set).catch(() => {}), PAUSE);
}

/** Has the browser drop the record that this page has kept, since it is in a file now. */
function forgetLast() {
  if (!keeping) return;
  clearTimeout(keeping);
  keeping = null;
  lastGame.clear();
}

function takeThought(thought) {
  searches.take(thought);
  note(thought);
  if (look.take(thought) === place.key() && look.isOn() && !previewed) showLook();
}

/** What is thought of a position of the game is a part of its course. */
function note({ number, line, moveInfos: [best], rootInfo: { visits } }) {
  if (!game || line.length || !best || number > game.moves.length) return;
  const known = game.course.find(([at]) => at === number);
  if (known?.[3] > visits) return;
  const row = [number, best.winrate, best.scoreLead, visits];
  game.course = [...game.course.filter((one) => one !== known), row].sort(([one], [other]) => one - other);
  if (!known) showGraph();
}

function start() {
  board = new Board(byId("board"), place.grid, { onPoint: choose, onHover: hover, onWheel: walk, cursor: true });
  byId("facts-form").querySelector("[data-param=rules]").append(...KNOWN_RULES.map((name) => make("option", rulesWords(name), { value: name })));
  // A review has one of its positions analysed.
  if (goToAddress() && game.review) byId("analyse").checked = true;
  if (game.review) document.querySelector("nav").append(" ", make("a", message("web-back-to-review"), { href: `${root}reviews/${game.review}/#${place.number}` }));
  byId("doubts").hidden = !game.doubts.length;
  byId("doubts").textContent = game.doubts.join(" ");
  // A finished game is opened to be looked at.
  if (game.was_over) byId("try").checked = true;
}

/** The conditions of the game. */
function showFacts() {
  const facts = [
    message("web-size", { width: game.columns, height: game.rows }), rulesWords(game.rules),
    message("go-komi", { komi: short(game.komi) }), game.handicap && message("go-handicap", { count: game.handicap }),
    game.clock?.control && message("web-clock-control", { clock: game.clock.control }), game.event, game.date && dateWords(game.date),
  ];
  byId("facts").textContent = facts.filter(Boolean).join(" · ");
}

/** A part of an address as text; nothing if it is none. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

/** Goes to the position that the address names: a number of moves, and the moves of a line from there, as far as they are possible. */
function goToAddress() {
  const [number, ...names] = decoded(location.hash).slice(1).split(",");
  if (!/^\d+$/.test(number)) return false;
  place.open(Number(number), names);
  place.cut();
  return true;
}

// What the reader does.

async function attempt(act) {
  try {
    complain();
    return await act();
  } catch (error) {
    complain(error);
    return null;
  }
}

/** Has the program carry a word out, or play a move; not while a position is set up, because the board does not show it then. */
const order = async (words) => (isSettingUp() ? null : attempt(() => post("orders", { order: words })));

/** Asks a question with the word for yes, in a window of its own. Resolves with the answer. */
function ask(question, yes) {
  const dialog = byId("sure");
  byId("question").textContent = question;
  byId("yes").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((take) => {
    dialog.addEventListener("close", () => take(dialog.returnValue === "yes"), { once: true });
  });
}

/** Gives the game up, or passes by a single key, if the player means it. */
async function resign() {
  if (await ask(message("web-sure-resign"), message("web-resign"))) order("resign");
}
async function passByKey() {
  if (await ask(message("web-sure-pass"), message("web-pass"))) order("pass");
}

/** The stones of the position that is shown, for those who do not see it. */
function stonesWords() {
  const { stones } = place.picture();
  return ["B", "W"].map((who) => {
    const names = stones.flatMap((color, at) => (color === who ? [place.grid.name(at)] : []));
    return message("term-plain-stones", { color: side(who), line: names.length ? { line: names } : message("term-plain-none") });
  }).join(" ");
}

/** Carries out what was typed: a move, or a word of `ponnuki play`. */
async function enter(words) {
  if (words.toLowerCase() === "board") {
    byId("said").textContent = stonesWords();
    return null;
  }
  if (["?", "help"].includes(words.toLowerCase())) {
    complain();
    byId("words").open = true;
    byId("words").querySelector("summary").focus();
    byId("words").scrollIntoView();
    return null;
  }
  const at = place.grid.typed(words, coordinates.kind);
  if (at !== null && editor.choose(at)) return null;
  const isMove = at !== null || words.toLowerCase() === "pass";
  const isSettling = place.isAtEnd() && game.phase === "settling";
  if (isMove && !isPlaying() && !isSettling) return tryLine([at === null ? "pass" : place.grid.name(at)]);
  if (at !== null && isPlaying()) return confirmed(at);
  return order(at === null ? words : place.grid.name(at));
}

/** A click on a point: a move of the game or one that is tried, or a chain to be marked. */
function choose(at, isPointed = false) {
  if (editor.choose(at)) return null;
  const name = place.grid.name(at);
  if (place.isAtEnd() && game.phase === "settling") return order(name);
  if (!isPlaying()) return tryLine([name]);
  // Keys do not miss a point.
  if (!isPointed || !byId("confirms").checked || touched === at) return confirmed(at);
  touched = at;
  update();
}

/** Plays the move that was chosen. */
async function confirmed(at) {
  touched = null;
  const { stones } = place.picture([place.grid.name(at)]);
  if (!place.picture().stones[at] && stones[at]) sent = at;
  update();
  if (await order(place.grid.name(at))) return;
  sent = null;
  update();
}

/** Asks how to play on from what is shown, as another game: this one stays as it is. */
const goOn = () => playOn({ sgf: () => text("game.sgf"), from: place.request(), turn: place.turn() });

/** Makes a life-and-death problem of what is shown; the group is marked there. */
function readLife() {
  const { grid } = place;
  const { stones } = place.picture();
  const ko = koPoint(grid, place.before(), stones, place.lastPoint());
  location.href = `${root}life/${problemHash({ grid, stones, turn: place.turn(), ko })}`;
}

/** Begins another game with the same players and settings. */
async function playAgain() {
  const { players: { B: black, W: white }, names, settings, columns, rows, rules, komi, handicap, clock } = game;
  const params = { ...settings.params, size: `${columns}x${rows}`, rules, komi: String(komi) };
  const name = names[black === "human" ? "B" : "W"];
  const wish = game.teaching ? `${game.teaching[0]}${game.teaching[1] ? " back" : ""}` : "";
  const { number } = await post(`${root}games`, { ...settings, black, white, name, handicap, time: clock?.control, teaching: wish, params });
  await visit(`games/${number}/`);
}

/** Whether a click plays the game. */
const isPlaying = () =>
  place.isAtEnd() && !byId("try").checked && game.phase === "moves" && game.players[game.to_move] === "human";

/** Tries moves from where the reader is, one by one. The program says whether they are legal. */
async function tryLine(names) {
  if (isSettingUp()) return;
  const from = place.request();
  const line = [...from.line, ...names];
  const known = place.line.map(({ name }) => name);
  const goesOn = line.every((name, index) => name === known[index]);
  const live = look.isOn() && names.length === 1;
  const fits = goesOn || await attempt(() => post("study", { ...from, line, live }));
  if (!fits || place.key() !== `${from.number} ${from.line.join(" ")}`) return;
  place.open(from.number, goesOn ? known : line, from.line.length + 1);
  moved();
}

/** Whether a position is being set up: then nothing else is shown. */
function isSettingUp() {
  if (editor.draft) editor.insist();
  return editor.draft !== null;
}

function goTo(number) {
  if (isSettingUp()) return;
  place.go(number);
  moved();
}

function walk(by) {
  if (isSettingUp()) return;
  place.walk(by);
  moved();
}

function moved() {
  previewed = null;
  touched = null;
  branches.leave();
  update();
}

function hover(at) {
  if (byId("analyse").checked) preview(look.lineAt(place, at));
}

function preview(line) {
  if (line?.join() === previewed?.join()) return;
  previewed = line;
  showBoard();
}

/** The last move of a person against the engine, as a number of moves before it; -1 if there is none. */
const ownMove = () => game.moves.findLastIndex(([who]) => game.players[who] === "human" && game.players[opponent[who]] === "engine");

async function judgeMove() {
  const number = ownMove();
  byId("judged").textContent = message("web-judging");
  byId("judged").textContent = await judged(searches, number, game.moves[number]);
  studyAgain();
}

/** The effort for each position of a game that is analysed as a whole. */
const EACH = { visits: 100, seconds: 4 };
/** Whether the game is being analysed. */
let isSweeping = false;

/** Has the engine look at all positions, or stops that. */
async function sweepGame() {
  const button = byId("sweep");
  if (isSweeping || searches.isBusy()) {
    isSweeping = false;
    return;
  }
  isSweeping = true;
  button.textContent = message("web-stop");
  try {
    await sweep(searches, game.moves.length, EACH, (done, all) => {
      byId("swept").textContent = message("web-positions", { done, all });
      return isSweeping;
    });
  } finally {
    isSweeping = false;
    button.textContent = message("web-analyse-all");
    studyAgain();
  }
}

/** Has the engine look at what is shown, after it has looked at something else. */
function studyAgain() {
  studied = "something else";
  study();
}

/** Has the engine look at a position, and takes what it has found there before. */
async function askOf(request) {
  const { known } = await post("study", request);
  if (known && (look.known.get(`${known.number} ${known.line.join(" ")}`)?.rootInfo.visits ?? 0) < known.rootInfo.visits) takeThought(known);
}

/** Has the engine look at what is shown, if it is asked to. */
function study() {
  if (searches.isBusy() || isSweeping || isLeaving) return;
  const live = look.isOn();
  const wanted = live ? `${place.key()} ${game.moves.length}` : "";
  if (wanted === studied) return;
  studied = wanted;
  // A reader who goes through a game quickly does not want a search of every position.
  setTimeout(() => {
    if (studied === wanted && !isLeaving) askOf({ ...place.request(), live }).catch(complain);
  }, 80);
}

// What is shown.

/** The player whose win rates are shown: the reader's own side is the side of the only person who plays. */
function perspective() {
  const choice = byId("perspective").value;
  if (choice !== "own") return choice;
  return game.players.W === "human" && game.players.B === "engine" ? "W" : "B";
}

/** The position that was told last to those who do not see the board. */
let told = null;

/** Says which move is shown, once for each position: the answer of the other player, too. */
function tell() {
  const now = `${place.key()} ${game.moves.length}`;
  if (now === told) return;
  if (told !== null) byId("said").textContent = [place.words(), place.taken()].filter(Boolean).join(", ");
  told = now;
}

function update() {
  tell();
  showAddress(place.isAtEnd() && !place.line.length ? "" : `#${[place.number, ...place.tried()]}`);
  look.perspective = perspective();
  sound();
  showBoard();
  showPlayers();
  showTalk();
  branches.show(place);
  openings.look({ grid: place.grid, stones: place.picture().stones, turn: place.turn(), last: place.lastPoint() });
  editor.show();
  byId("leave").hidden = !place.line.length && place.number === game.moves.length;
  look.show(place);
  byId("grades-key").hidden = !shownGrades;
  showGraph();
  const slider = byId("slider");
  Object.assign(slider, { max: game.moves.length, value: place.number });
  slider.setAttribute("aria-valuetext", place.words());
  const [atStart, atEnd] = [place.number === 0 && !place.step, place.isAtEnd() && !place.line.length];
  for (const [id, off] of [["first", atStart], ["back", atStart], ["next", atEnd], ["last", atEnd]]) {
    byId(id).setAttribute("aria-disabled", off);
  }
  study();
}

/** A move that appears on the board is heard. */
function sound() {
  const captured = place.captured();
  const now = { number: place.number + place.step, captured: captured.B + captured.W };
  if (sent !== null) {
    const [before, after] = [place.picture(), place.picture([place.grid.name(sent)])].map(({ stones }) => stones.filter(Boolean).length);
    now.number++;
    now.captured += before + 1 - after;
  }
  const isNext = heardUpTo && now.number === heardUpTo.number + 1;
  const isStone = sent !== null || place.lastPoint() !== null;
  if (isNext && byId("sound").checked && isStone) playSound(now.captured - heardUpTo.captured);
  heardUpTo = now;
}

function showLook() {
  showBoard();
  look.show(place);
}

/** Shows the board; when it `isPrinted`, with the numbers of all stones. */
function showBoard({ isPrinted = false } = {}) {
  if (editor.draft) return board.show({ stones: [...editor.draft], label: message("web-position-help") });
  const label = place.words();
  byId("place").textContent = previewed ? message("web-then", { place: label, line: previewed.map(moveName).join(" ") }) : label;
  if (previewed) return board.show({ ...place.picture(previewed), label });
  if (sent !== null) return board.show({ ...place.picture([place.grid.name(sent)]), numbers: new Map(), last: sent, label });
  const ghost = game.phase !== "settling" || !place.isAtEnd() ? place.turn() : null;
  const over = { ...territory(place), ...look.overlay(place), next: alternatives(branches.tree, place) };
  over.marks = [...said(branches.tree, place).marks, ...(over.marks ?? [])];
  const marked = new Set(over.marks.map(({ at }) => at));
  over.marks.push(...openings.marks().filter(({ at }) => !marked.has(at)));
  if (touched !== null) over.next = [{ at: touched, color: place.turn(), text: "?" }];
  if (game.hint && game.phase === "moves" && place.isAtEnd() && place.grid.point(game.hint[0]) !== null) {
    over.marks = [...(over.marks ?? []), { at: place.grid.point(game.hint[0]), text: "H", kind: "hint" }];
  }
  const picture = place.picture();
  if (byId("numbers").checked || isPrinted) picture.numbers = place.numbers(picture);
  board.show({ ...picture, ...over, grades: gradedMoves(picture.stones), ghost, label });
}

/** The grades of the last moves before the place, by what is known of the positions around them. */
function gradedMoves(stones) {
  if (!shownGrades || place.step) return [];
  const known = new Map(game.course.map(([number, winrate, score]) => [number, { winrate, score }]));
  const moves = game.moves.slice(0, place.number).map(([color, name], index) => {
    const [before, after] = [known.get(index), known.get(index + 1)];
    const move = { color, at: place.grid.point(name) };
    if (!before || !after) return move;
    const sign = color === "B" ? 1 : -1;
    const loss = Math.max(sign * (before.score - after.score), 0);
    const grade = gradeOf(loss, sign * (before.winrate - after.winrate));
    return { ...move, grade, words: grade === "good" ? "" : message("page-grade-lost", { grade, points: decimal(loss) }) };
  });
  return recentGrades(moves, stones, shownGrades);
}

const shownTime = (seconds) => {
  const whole = Math.max(Math.ceil(seconds), 0);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, "0")];
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
};

function showPlayers() {
  const captured = place.captured();
  for (const who of ["B", "W"]) {
    const row = byId(`player-${who}`);
    row.classList.toggle("turn", game.phase === "moves" && game.to_move === who);
    const level = rankWords(game.ranks[who]) || (game.players[who] === "engine" ? message("web-level-full") : "");
    const rank = level && ` (${level})`;
    row.querySelector(".name").textContent = playerName(game.names[who], who) + rank;
    row.querySelector(".taken").textContent = message("web-captured", { count: captured[who] });
    row.querySelector(".time").textContent = time(who);
  }
  document.title = byId("title").textContent = names();
}

const names = () => ["B", "W"].map((who) => playerName(game.names[who], who)).join(" – ");

function time(who) {
  if (!game.clock) return "";
  const [seconds, count] = game.clock.left[who];
  const runs = game.clock.is_running && game.to_move === who;
  const gone = runs ? (performance.now() - heardAt) / 1000 : 0;
  return shownTime(seconds - gone) + (count ? ` (${count})` : "");
}

/** What there is to say of the game, and the orders that make sense. */
function showTalk() {
  // The same again would be read aloud again.
  const now = status();
  if (byId("status").textContent !== now) byId("status").textContent = now;
  const human = game.players[game.to_move] === "human";
  const [moves, settling] = [game.phase === "moves", game.phase === "settling"];
  const engine = Object.values(game.players).includes("engine");
  const shown = {
    agree: settling && game.result, continue: settling, pass: moves && human && place.isAtEnd(),
    button: moves && human && game.has_button && place.isAtEnd(),
    undo: game.moves.length > 0 && !game.was_over && place.isAtEnd(), redo: game.can_redo, hint: moves && (human || game.is_paused), explain: moves && (human || game.is_paused),
    now: moves && !human && !game.is_paused, wait: moves && engine && !game.warning && (!human || game.clock || game.is_paused),
    keep: moves && game.warning, lost: moves && game.warning,
    swap: moves && engine, resign: moves,
  };
  for (const button of document.querySelectorAll("[data-order]")) button.hidden = !shown[button.dataset.order];
  const isOver = game.phase === "over";
  byId("new-game").hidden = !isOver;
  // At its end a game against the engine goes on by itself.
  byId("go-on").hidden = !isOver && engine && place.isAtEnd();
  document.querySelector("#orders .review").hidden = !isOver || game.review;
  byId("same-again").hidden = !isOver || game.was_over || game.review;
  byId("judge").hidden = !moves || !human || ownMove() < 0;
  byId("teaching").hidden = !engine || game.was_over;
  showTeaching();
  byId("wait").textContent = message(game.is_paused ? "web-go-on" : "web-wait");
  const explained = byId("explained");
  const explanation = place.isAtEnd() ? game.explanation : null;
  const told = JSON.stringify(explanation);
  if (explained.dataset.told !== told) explained.replaceChildren(...spoken(explanation));
  explained.dataset.told = told;
  const hinted = byId("hinted");
  hinted.hidden = !game.hint || !place.isAtEnd() || !moves;
  const details = hinted.hidden ? null : { words: [], details: game.hint[1].details };
  if (hinted.dataset.told !== JSON.stringify(details)) hinted.replaceChildren(...spoken(details));
  hinted.dataset.told = JSON.stringify(details);
  byId("comment").textContent = said(branches.tree, place).comment;
  byId("confirmation").hidden = !byId("confirms").checked || !moves || !Object.values(game.players).includes("human");
  byId("confirmation").classList.toggle("idle", touched === null);
  if (touched !== null) byId("confirm").textContent = message("web-play-at", { move: moveName(place.grid.name(touched)) });
}

/** The choice of teaching, as the game has it. */
const teaching = teachingFields("teach");
byId("teaching").append(make("div", teaching.labels, { class: "switches" }));
for (const field of [teaching.select, teaching.number]) {
  field.addEventListener("change", () => order(`teach ${teachingWords(teaching) || "off"}`));
}
function showTeaching() {
  if (byId("teaching").contains(document.activeElement)) return;
  const [points, takesBack] = game.teaching ?? [teaching.number.value, null];
  teaching.select.value = takesBack === null ? "" : takesBack ? "back" : "warn";
  teaching.number.value = points;
}

/** The program's answer, in paragraphs: words for everybody, and numbers behind a button. */
function spoken(said) {
  if (!said) return [];
  const paragraphs = (messages) => messages.map((one) => make("p", message(...one)));
  const details = make("details", [make("summary", message("web-details")), ...paragraphs(said.details)]);
  return [...paragraphs(said.words), ...(said.details.length ? [details] : [])];
}

function status() {
  const outcome = game.outcome && shownArgument(game.outcome);
  if (game.phase === "over") return game.warnings ? message("go-sentences", { one: ended(outcome), other: game.warnings }) : outcome;
  if (game.phase === "settling") return outcome ? message("web-settle", { result: outcome }) : message("web-looking");
  if (game.doing === "judge") return message("web-judging");
  if (game.warning) return message(...game.warning[0]);
  const whose = message("page-to-move", { color: side(game.to_move) });
  if (game.is_paused) return message("web-waiting", { whose });
  if (["move", "hint", "explain"].includes(game.doing)) return message("web-doing", { whose, doing: game.doing });
  return game.hint ? game.hint[1].words.map((one) => message(...one)).join(" ") : whose;
}

/** A sentence, with a full stop unless it has one. */
const ended = (text) => (/[.。!！)）]$/.test(text) ? text : `${text}${message("go-stop")}`);

function showGraph() {
  const details = byId("course");
  if (!details.open) return;
  const known = game.course.map(([number, winrate, score]) => ({ number, winrate, score }));
  const label = known.length
    ? message("web-graph", {
      color: side(perspective()), percent: chance(known.at(-1).winrate, perspective()), margin: points(known.at(-1).score),
    })
    : message("web-graph-empty");
  graph.draw({ last: game.moves.length, points: known, perspective: perspective(), label });
  graph.mark(place.number);
}

setInterval(() => { if (game?.clock) showPlayers(); }, 250);

// Buttons and keys.

const buttons = {
  first: () => goTo(0),
  back: () => walk(-1),
  next: () => walk(1),
  last: () => goTo(game.moves.length),
  leave: () => goTo(game.moves.length),
  confirm: () => confirmed(touched),
  withdraw: moved,
  judge: () => attempt(judgeMove),
  sweep: () => attempt(sweepGame),
  "go-on": () => attempt(goOn),
  life: readLife,
  "same-again": once([byId("same-again")], () => attempt(playAgain)),
  count: () => attempt(async () => {
    byId("counts").textContent = message("web-counting");
    try {
      showCounts(await get("counts"));
      const first = byId("counts").querySelectorAll("tbody tr:first-child > *");
      byId("counting").textContent = Array.from(first, (cell) => cell.firstChild?.textContent).filter(Boolean).join(", ");
    } catch (error) {
      byId("counts").textContent = "";
      throw error;
    }
  }),
  copy: () => attempt(async () => {
    byId("copied").textContent = message(await copyText(await text("game.sgf")) ? "page-copied" : "page-not-copied");
  }),
  close: () => attempt(async () => {
    isLeaving = true;
    try {
      await send("DELETE", location.pathname.replace(/\/$/, ""));
    } catch (error) {
      isLeaving = false;
      throw error;
    }
    location.href = root;
  }),
};
for (const [id, act] of Object.entries(buttons)) byId(id).addEventListener("click", () => game && act());
for (const button of document.querySelectorAll("[data-order]")) {
  const word = button.dataset.order;
  button.addEventListener("click", () => (word === "resign" ? resign() : order(word)));
}
const reviewers = document.querySelectorAll(".review");
const reviewGame = once(reviewers, () => attempt(async () => review(names(), await text("game.sgf"))));
for (const button of reviewers) button.addEventListener("click", () => game && reviewGame());
for (const answer of ["yes", "no"]) byId(answer).addEventListener("click", () => byId("sure").close(answer));
byId("entry").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = byId("typed");
  const words = field.value.trim();
  if (!game || !words) return;
  await enter(words);
  if (byId("trouble").hidden) field.value = "";
});
byId("slider").addEventListener("input", (event) => goTo(Number(event.target.value)));
byId("course").addEventListener("toggle", () => game && showGraph());
addEventListener("resize", () => game && showGraph());
for (const input of document.querySelectorAll("#analyse, #overlays input, #try")) {
  input.addEventListener("change", () => game && moved());
}
rememberSwitch(byId("numbers"), false, () => game && update());
let shownGrades = grades.fill(byId("grades"), 0, (count) => { shownGrades = count; if (game) update(); });
chooseCoordinates(byId("coordinates"), () => { if (game) { told = null; update(); } });
rememberSwitch(byId("sound"), true, () => {});
rememberSwitch(byId("letters"), true, () => {});
byId("help").textContent = message("web-help", { example: points(3.5) });
byId("perspective").value = perspectives.chosen("B");
byId("perspective").addEventListener("change", ({ target }) => {
  perspectives.choose(target.value);
  // After a click, the keys are for the game again.
  if (!target.matches(":focus-visible")) target.blur();
  if (game) update();
});
// Who points with a finger can miss a point.
const isTouch = matchMedia("(pointer: coarse)").matches;
byId("confirm-switch").hidden = !isTouch && !chosen("confirms", false);
rememberSwitch(byId("confirms"), isTouch, () => game && moved());

/** Opens or closes a part of the page. */
const turn = (id) => () => { byId(id).open = !byId(id).open; };
const press = (id) => () => { if (!byId(id).hidden) byId(id).click(); };
const say = (words) => () => {
  const button = document.querySelector(`[data-order=${words}]`);
  if (!button.hidden) button.click();
};
const keys = {
  ArrowLeft: () => walk(-1), ArrowRight: () => walk(1),
  PageUp: () => goTo(place.number - 10), PageDown: () => goTo(place.number + 10),
  Home: () => goTo(0), End: () => goTo(game.moves.length), Escape: () => goTo(game.moves.length),
  a: press("analyse"), t: press("try"), h: say("hint"), u: say("undo"), r: say("redo"), p: () => (isPlaying() ? passByKey() : tryLine(["pass"])),
  o: press("go-on"), l: press("life"), n: press("numbers"), s: press("sound"), g: turn("course"), v: turn("branches"), e: turn("editor"), j: turn("openings"),
};
/** The milliseconds for which a letter waits for a number: together they are a move. */
const NUMBER_WAIT = 400;
/** The letter that waits. */
let letter = null;

/** Lets a letter and what follows be typed as a move. */
function type(text) {
  byId("typed").value = text;
  byId("typed").focus();
}

/** A letter is the name of a key, unless a number follows; with the keys switched off, the beginning of a word. */
function pressLetter(key) {
  if (!byId("letters").checked) return type(key);
  const act = keys[key];
  const isColumn = Grid.LETTERS.slice(0, place.grid.columns).includes(key.toUpperCase());
  const run = () => { letter = null; act?.(); };
  letter = { key, run, timer: setTimeout(run, isColumn ? NUMBER_WAIT : 0) };
}

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const isText = target.closest?.("textarea, select, #typed, dialog");
  const own = isText || (target.closest?.("input, [role=application]") && key.length > 1);
  if (game && !own && byId("editor").open && (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(key)) {
    event.preventDefault();
    return byId(/z/i.test(key) && !event.shiftKey ? "undo-edit" : "redo-edit").click();
  }
  if (!game || own || event.altKey || event.ctrlKey || event.metaKey) return;
  const first = letter;
  clearTimeout(first?.timer);
  letter = null;
  const isNumber = /^[0-9]$/.test(key);
  if (first && !isNumber) first.run();
  if (first && isNumber) type(first.key + key);
  else if (/^[a-z]$/i.test(key)) pressLetter(key.toLowerCase());
  else if (keys[key]) keys[key]();
  else return;
  event.preventDefault();
});

// On paper, the stones have their numbers, and moves whose stones have gone are named.
addEventListener("beforeprint", () => {
  if (!game) return;
  showBoard({ isPrinted: true });
  const numbers = new Set(place.numbers(place.picture()).values());
  const gone = game.moves.slice(0, place.number).map(([, name], index) => [index + 1, name]).filter(([number]) => !numbers.has(number));
  const line = listed(gone.map(([number, name]) => `${number} ${moveName(name)}`));
  byId("gone").textContent = gone.length ? message("web-not-on-board", { line }) : "";
});
addEventListener("afterprint", () => game && update());
addEventListener("hashchange", () => { if (game && goToAddress()) moved(); });
