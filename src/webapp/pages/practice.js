// Practice: a problem on the board, the reader's move, the answer, and when it comes again.

import { asThought, judgedTried, liveSearches } from "./judge.js";
import { problemHash } from "./problem.js";
import { complain, post, root } from "./remote.js";
import { choose, chosen } from "./settings.js";

/** The name under which the browser keeps what is chosen. */
const KEPT = "practice";
const FIELDS = ["player", "kind", "grade"];
const address = new URLSearchParams(location.hash.slice(1));

/** The choices. Players and kinds without a problem stay chosen. */
const wanted = { player: "", kind: "", grade: "mistake", ...chosen(KEPT, {}) };
if (address.has("player")) Object.assign(wanted, { player: address.get("player"), kind: "" });

/** The problem that the address names, until the reader goes on. */
let named = address.has("review") ? { review: Number(address.get("review")), number: Number(address.get("number")) } : null;
/** The keys of the problems that were skipped. */
const skipped = new Set();
/** The problem that is shown, its board, and the searches on the live board of its review. */
let problem = null;
let grid = null;
let board = null;
let live = null;
/** True while the reader is to move, and while a move is being judged. */
let isOpen = false;
let isJudging = false;
/** The move that was tried, the view of the answer, and an answer that the program does not have yet. */
let tried = null;
let view = "position";
let unsent = null;

const stonesOf = ({ stones }) => Array.from(stones, (letter) => (letter === "." ? "" : letter));

/** Shows the next problem. */
async function next() {
  complain();
  await sendAnswer();
  const request = { day: today(), grade: wanted.grade, skipped: [...skipped] };
  for (const name of ["player", "kind"]) if (wanted[name]) request[name] = wanted[name];
  take(await post(`${root}practice`, { ...request, ...named }));
}

function take(found) {
  const before = problem;
  problem = found.problem;
  if (problem?.review !== before?.review) {
    live?.end();
    live = null;
  }
  showCounts(found);
  fill("player", message("practice-all"), found.players.map(({ name, words, count }) => [name, words, count]));
  fill("kind", message("practice-all"), found.kinds.map(({ name, count }) => [name, message("players-kind", { kind: name }), count]));
  byId("grade").value = wanted.grade;
  showHidden(found.hidden);
  byId("unsolved").hidden = !found.unsolved;
  byId("unsolved").textContent = message("practice-unsolved", { count: found.unsolved });
  isOpen = problem !== null;
  tried = null;
  view = "position";
  byId("said").textContent = "";
  byId("guess-move").value = "";
  if (isOpen) {
    byId("task").textContent = message("review-quiz-task", { color: side(problem.color), number: problem.number });
    drawBoard();
  } else {
    byId("task").textContent = message(found.none ? "practice-none" : skipped.size ? "practice-skipped" : "practice-done");
    byId("board").replaceWith(make("div", [], { id: "board" }));
    grid = null;
  }
  const missed = named && !(problem?.number === named.number && problem.review === `reviews/${named.review}/`);
  if (missed) byId("said").textContent = message("practice-missing");
  if (found.trouble) complain(found.trouble);
  showButtons();
  show();
}

function showCounts({ due, all, today: [right, asked], ever: [everRight, everAsked] }) {
  const parts = [message("practice-counts", { due, all })];
  if (everAsked) parts.push(message("practice-score", { right, asked, all: everAsked, share: percent(everRight / everAsked) }));
  byId("counts").textContent = parts.join(" ");
}

/** Fills a choice with names, words and counts. */
function fill(id, usual, options) {
  const all = [["", usual], ...options.map(([name, words, count]) => [name, `${words} (${count})`])];
  if (!all.some(([name]) => name === wanted[id])) all.push([wanted[id], id === "kind" ? message("players-kind", { kind: wanted.kind }) : wanted.player]);
  byId(id).replaceChildren(...all.map(([value, text]) => make("option", text, { value })));
  byId(id).value = wanted[id];
}

/** The problems that do not come again. */
function showHidden(hidden) {
  byId("put-aside").hidden = !hidden.length;
  byId("hidden").replaceChildren(...hidden.map((one) => {
    const name = `${gameName(one)}, ${message("review-move", { color: side(one.color), number: one.number, move: moveName(one.played[0]) })}`;
    const word = message("page-bring-back");
    const button = make("button", word, { type: "button", "aria-label": message("web-button-label", { button: word, name }) });
    button.addEventListener("click", () => act(() => hide(one.key, false)));
    return make("li", [make("div", make("a", name, { href: `${root}${one.review}#${one.number}` })), button]);
  }));
}

const gameName = ({ names, date }) => [names.map((name, at) => playerName(name, "BW"[at])).join(" \u2013 "), date && dateWords(date)].filter(Boolean).join(", ");

function drawBoard() {
  if (grid?.columns === problem.columns && grid.rows === problem.rows) return;
  grid = new Grid(problem.columns, problem.rows);
  if (board) coordinates.boards.delete(board);
  const host = make("div", [], { id: "board" });
  byId("board").replaceWith(host);
  board = new Board(host, grid, { onPoint: play, cursor: true });
}

function showButtons() {
  const isAnswered = problem !== null && !isOpen;
  byId("guess-form").hidden = byId("show").hidden = byId("skip").hidden = !isOpen;
  byId("never").hidden = problem === null;
  byId("next").hidden = !isAnswered;
  byId("answer").hidden = byId("views").hidden = !isAnswered;
  byId("read").hidden = !isAnswered || !problem.group;
  if (!byId("read").hidden) {
    const group = grid.point(problem.group);
    byId("read").href = `${root}life/${problemHash({ grid, stones: stonesOf(problem), turn: problem.color, ko: null, group, part: null, defender: null })}`;
  }
}

/** Shows the position, or a line of the answer. */
function show() {
  if (!problem) return;
  for (const button of document.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", button.dataset.view === view);
  const stones = stonesOf(problem);
  if (view !== "position") {
    const names = problem[view];
    return board.show({ ...grid.line(stones, problem.color, names), label: names.map(moveName).join(" ") });
  }
  const last = problem.last && grid.point(problem.last);
  const good = isOpen ? [] : [[problem.good[0].move, "A", "best"], [problem.played[0], "\u00d7", "other"]];
  const marks = good.map(([move, text, kind]) => ({ at: grid.point(move), text, kind })).filter(({ at }) => at !== null);
  if (tried !== null && !marks.some(({ at }) => at === tried)) marks.push({ at: tried, text: "?", kind: "other" });
  board.show({ stones, last: last ?? null, marks, ghost: isOpen ? problem.color : null, label: byId("task").textContent });
}

const say = (words) => { byId("said").textContent = words; };

/** The loss against the best move, in words. */
function behind({ points, chances }) {
  return chances >= 0.005 ? message("review-quiz-both", { points: decimal(points), percent: percent(chances) }) : amountOf(points);
}

/** Takes a move of the reader and judges it: by the review if that knows it, or else by a search. */
async function play(at) {
  if (!isOpen || isJudging) return;
  const name = grid.name(at);
  const stones = stonesOf(problem);
  if (stones[at]) return say(message("review-occupied", { point: name }));
  if (!grid.play(stones, problem.color, at)[at]) return say(message("review-suicide", { point: name }));
  tried = at;
  show();
  const move = moveName(name);
  const [best] = problem.good;
  const good = problem.good.find((one) => one.move === name);
  if (good === best) return answer(true, message("review-quiz-best", { move }));
  if (good) return answer(true, message("review-quiz-good", { move, behind: behind(good), best: moveName(best.move) }));
  if (name === problem.played[0]) return answer(false, message("review-quiz-game", { move, lost: lost() }));
  isJudging = true;
  say(message("web-judging-tried"));
  const asked = problem;
  try {
    live ??= await liveSearches(root + asked.review.replace(/\/$/, ""), known, () => { live = null; });
    const before = { number: asked.number - 1, line: [] };
    const { words, grade } = await judgedTried(live, [before, { ...before, line: [name] }], [asked.color, name]);
    // The reader may have gone on meanwhile.
    if (problem !== asked || !isOpen) return;
    if (grade) await answer(grade === "good", words);
    else say(words);
  } catch (error) {
    if (problem === asked && isOpen) say(error.message);
  } finally {
    isJudging = false;
  }
}

/** The review's knowledge of the position of the problem. */
function known({ number, line }) {
  return line.length || number !== problem?.number - 1 ? null : asThought({ ...problem, move: problem.good[0].move });
}

/** The loss of the move of the game. */
function lost() {
  const { points_lost: points, winrate_lost: winrate } = problem;
  return winrate >= 0.005 ? message("review-lost-both", { points: decimal(points), percent: percent(winrate) }) : message("review-lost", { points: decimal(points) });
}

/** Shows the answer, and has the program keep whether the reader's was right. */
async function answer(right, words) {
  isOpen = false;
  say(words);
  const move = message("review-move", { color: side(problem.color), number: problem.number, move: moveName(problem.played[0]) });
  const fault = message("review-comment", { move, verdict: message("review-fault", { grade: problem.grade, lost: lost() }) });
  byId("fault").replaceChildren(`${fault} ${message("practice-is-kind", { kind: message("players-kind", { kind: problem.kind }) })} `, make("a", gameName(problem), { href: `${root}${problem.review}#${problem.number}` }));
  const [first, ...rest] = problem.line.map(moveName);
  byId("lines").textContent = rest.length ? message("review-better-line", { move: first, line: rest.join(" ") }) : message("review-better", { move: first });
  byId("again").textContent = "";
  unsent = { day: today(), key: problem.key, right };
  showButtons();
  show();
  byId("next").focus({ preventScroll: true });
  await act(sendAnswer);
}

/** Sends an answer that the program does not have yet. */
async function sendAnswer() {
  if (!unsent) return;
  const { due, trouble } = await post(`${root}practice/answers`, unsent);
  byId("again").textContent = message(unsent.right ? "practice-right" : "practice-wrong", { date: dateWords(due) });
  unsent = null;
  if (trouble) complain(trouble);
}

/** Hides a problem, or brings it back. */
async function hide(key, hidden) {
  await sendAnswer();
  const { trouble } = await post(`${root}practice/hidden`, { key, hidden });
  if (hidden) named = null;
  await next();
  if (trouble) complain(trouble);
}

/** Goes on to another problem than the one that the address names. */
function goOn() {
  named = null;
  if (location.hash) history.replaceState(null, "", location.pathname);
  return next();
}

/** Does something, and says what goes wrong. */
async function act(work) {
  try {
    await work();
  } catch (error) {
    complain(error);
  }
}

const buttons = {
  next: goOn,
  show: () => answer(false, message("review-quiz-answer")),
  skip: () => { skipped.add(problem.key); return goOn(); },
  never: () => hide(problem.key, true),
};
for (const [id, work] of Object.entries(buttons)) {
  byId(id).addEventListener("click", async () => {
    await act(work);
    // The button may have gone; those who use keys go on at the board.
    if (isOpen) byId("board").focus();
  });
}
for (const button of document.querySelectorAll("[data-view]")) {
  button.addEventListener("click", () => { view = button.dataset.view; show(); });
}
for (const id of FIELDS) {
  byId(id).addEventListener("change", ({ target }) => {
    wanted[id] = target.value;
    choose(KEPT, wanted);
    skipped.clear();
    act(goOn);
  });
}
byId("guess-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const at = grid.typed(byId("guess-move").value, coordinates.kind);
  if (at === null) say(message("practice-naming"));
  else play(at);
});

act(next);
