// The page of a review: where the reader is, and what is shown there. Everything that comes from the
// record is put into the page as text.

const review = JSON.parse(document.getElementById("review").textContent);
const { game, positions, moves } = review;
const grid = new Grid(game.columns, game.rows);
let last = moves.length;

/** The stones after each number of moves. */
const boards = [startingStones()];
for (const { color, move } of moves) {
  boards.push(grid.play(boards.at(-1), color, grid.point(move)));
}

function startingStones() {
  const stones = new Array(grid.area).fill("");
  for (const [color, names] of [["B", game.black_stones], ["W", game.white_stones]]) {
    for (const name of names.split(" ").filter(Boolean)) stones[grid.point(name)] = color;
  }
  return stones;
}

/** Whose turn it is after `number` moves of the game. */
const turnAt = (number) =>
  moves[number]?.color ?? (number > 0 ? opponent[moves[number - 1].color] : game.to_move);

const root = gameTree(review.sgf);

/** The record that the program behind the page has, if there is one, as far as the page knows. */
let knownRecord = review.sgf;

/** The places of the game: where several have as many moves, the last. */
const mainLine = [];
for (let place = root; place; [place] = place.children) if (place.isOnMainLine) mainLine[place.number] = place;

/** Numbers the places of the game up to the moves that are known now: a review that is being made grows. */
function numberOn() {
  for (const { color, move } of moves.slice(last)) boards.push(grid.play(boards.at(-1), color, grid.point(move)));
  let place = mainLine[last];
  for (let number = last; number < moves.length;) {
    [place] = place.children;
    if (!place) break;
    if (place.color) number++;
    place.number = number;
    mainLine[number] = place;
  }
  last = moves.length;
  byId("slider").max = last;
}

/** Where the reader is. */
let here = mainLine[0];

/** The colour of a choice of whose win rates are shown. The reader's own is the colour of the player with this name. */
function sideOf(choice) {
  if (choice !== "own") return choice;
  let name = null;
  try { name = JSON.parse(localStorage.getItem("ponnuki: name")); } catch { /* The browser keeps nothing. */ }
  return name && name === game.white ? "W" : "B";
}

/** How the reader wants to see things. */
const choice = perspectives.chosen(review.perspective);
/** The number of the last moves that have their grades on the board, unless the reader has chosen another. */
const USUAL_GRADES = 5;
const view = { grades: grades.chosen(USUAL_GRADES), choice, perspective: sideOf(choice), player: "", phase: "", rank: -1, overlay: "none", hints: true, digits: true };

/** The mean owners of a position: 1 is Black. */
const owners = (number) => Array.from(positions[number].owners, (letter) => (letter.charCodeAt(0) - 109) / 12);

// Going somewhere.

function visit(place) {
  here = place;
  for (let one = place; one.parent; one = one.parent) one.parent.next = one;
  update();
}

const goTo = (number) => {
  leaveQuiz();
  visit(mainLine[Math.min(Math.max(number, 0), last)]);
};

/** Shows the end of the line that begins with one of the moves that were tried in a position. */
function openLine(number, place) {
  const tried = positions[number]?.tried[place];
  if (!tried) return;
  leaveQuiz();
  const line = addLine(mainLine[number], (tried.line || tried.move).split(" "), tried);
  isDrawn = false;
  visit(line.at(-1));
}

function step(by) {
  leaveQuiz();
  const on = here.isOnMainLine ? here.children[0] : here.next ?? here.children[0];
  const next = by < 0 ? here.parent : on;
  if (next) visit(next);
}

/** The place of the game where the line of the reader began. */
function origin(from = here) {
  let place = from;
  while (!place.isOnMainLine) place = place.parent ?? mainLine[0];
  return place;
}

/** The next fault in this direction. */
function seekFault(direction) {
  const faults = chosenFaults().map((one) => one.number);
  if (direction < 0) faults.reverse();
  const next = faults.find((number) => direction * (number - origin().number) > 0);
  if (next !== undefined) goTo(next);
}

/** A click on a stone goes to its move, one on a marked point opens its line, any other tries a move. */
function choose(at) {
  if (quiz) return guess(at);
  const place = shownMoves().findIndex((tried) => grid.point(tried.move) === at);
  if (place >= 0 && !here.stones[at]) return openLine(shownFrom(), place);
  if (!here.stones[at]) return tryMove(at);
  for (let place = here; place; place = place.parent) if (place.color && place.at === at) return visit(place);
}

// Showing it.

const board = new Board(byId("board"), grid, { onPoint: choose, onWheel: step, cursor: true });

/** The grades of the moves of the game up to a number, for the board. */
const gradesTo = (number, count) =>
  recentGrades(moves.slice(0, number).map((one) => ({
    color: one.color, at: grid.point(one.move), grade: one.grade === "best" ? "good" : one.grade, words: isFault(one) ? verdict(one) : "",
  })), boards[number], count);

/** The fault that is shown, if it is one and something better is known. */
function shownFault() {
  const one = here.isOnMainLine ? moves[here.number - 1] : null;
  return one && isFault(one) && bestBefore(one) ? one : null;
}

/** The position whose moves are shown: after a fault that before it, where the better moves are. */
const shownFrom = () => (shownFault() ? here.number - 1 : origin().number);

/** The moves that were tried there, if they are to be seen. */
const shownMoves = () => (view.hints && here.isOnMainLine && !quiz ? positions[shownFrom()].tried : []);

/** Further marks on the board, by the program behind the page, if there is one. */
let addedMarks = () => [];

/** The place that was told last to those who do not see the board. */
let told = null;

/** Says which move is shown and how good it was, once for each place. */
function tell() {
  if (told === here || quiz) return;
  const one = here.isOnMainLine ? moves[here.number - 1] : null;
  const better = shownFault() ? message("review-better", { move: moveName(bestBefore(one).move) }) : "";
  const words = [`${placeWords()}.`, one && verdict(one), better, here.comment].filter(Boolean);
  if (told) byId("said").textContent = words.join(" ");
  told = here;
}

function update() {
  tell();
  showAddress(origin().number ? `#${origin().number}` : "");
  showBoard();
  showMove();
  markFault();
  showVariations();
  showGraph();
  document.dispatchEvent(new Event("place"));
  const slider = byId("slider");
  slider.value = origin().number;
  slider.setAttribute("aria-valuetext", placeWords());
  const [atStart, atEnd] = [!here.parent, !here.children.length];
  for (const [id, off] of [["first", atStart], ["back", atStart], ["next", atEnd], ["last", atEnd]]) {
    byId(id).setAttribute("aria-disabled", off);
  }
}

/** Where the reader is, in words. */
function placeWords() {
  const { line } = here;
  if (line.length) {
    const tail = line.map(({ shownMove }) => shownMove).join(" ");
    return message("page-line", { number: line[0].parent?.number ?? 0, line: tail });
  }
  if (here.number === 0) return message("page-start");
  const { number, color, move } = moves[here.number - 1];
  return message("page-place", { number, all: last, color: side(color), move: moveName(move) });
}

function showBoard() {
  const { number, line, stones } = here;
  const ghost = here.turn;
  if (!line.length) {
    const lastMove = here.color ? here.at : null;
    const marks = quiz ? quizMarks() : [...hints(), ...addedMarks()];
    const fault = quiz ? null : shownFault();
    const losses = new Map(fault && lastMove !== null ? [[lastMove, lossWords(fault)]] : []);
    return board.show({ stones, numbers: losses, last: lastMove, owners: quiz ? null : overlay(number), marks, ghost, grades: quiz ? [] : gradesTo(number, view.grades), label: placeWords() });
  }
  const numbers = new Map();
  line.filter(({ color }) => color).forEach(({ at }, index) => { if (at !== null) numbers.set(at, index + 1); });
  for (const at of numbers.keys()) if (!stones[at]) numbers.delete(at);
  const judged = line.filter((place) => place.judged?.grade && view.grades && stones[place.at] === place.color);
  const own = judged.map(({ at, judged: { grade, words } }) => ({ at, grade, words }));
  board.show({ stones, numbers, marks: quiz ? [] : addedMarks(), grades: own, ghost, label: placeWords() });
}

/** What lies over the board: owners, or what the last move has changed of them. */
function overlay(number) {
  if (view.overlay === "none") return null;
  const now = owners(number);
  if (view.overlay === "owners") return now;
  const before = owners(Math.max(number - 1, 0));
  return now.map((owner, at) => (Math.abs(owner - before[at]) < 0.25 ? 0 : owner - before[at]));
}

/** The loss of a fault, as it is written on its stone: points, or winning chances where they say more. */
function lossWords({ points_lost: points, winrate_lost: winrate }) {
  if (points < 0.95) return `\u2212${percent(winrate)}`;
  return `\u2212${shownArgument(decimal(points, points < 9.95 ? 1 : 0))}`;
}

/** The moves that were tried, by letters; the one that was played has its stone. */
function hints() {
  const marks = shownMoves().map((tried, index) => ({
    at: grid.point(tried.move), text: "ABCD"[index], kind: index ? "other" : "best",
  }));
  return marks.filter(({ at }) => at !== null && !here.stones[at]);
}

/** What there is to say of the move, with the lines and the moves that were tried. */
function showMove() {
  byId("place").textContent = placeWords();
  const words = byId("words");
  const move = here.isOnMainLine ? moves[here.number - 1] : null;
  showPair(byId("pair"), move);
  showTried();
  const comment = here.comment ? [make("p", here.comment, { class: "comment" })] : [];
  if (here.isOnMainLine) {
    const facts = move ? moveFacts(move) : ["black", "white"].map((color) => make("p", playerWords(color)));
    return words.replaceChildren(...facts, ...comment);
  }
  const { value } = here.line.find((place) => place.value) ?? {};
  const leave = make("button", message("page-back-to-game"), { type: "button", id: "leave" });
  leave.addEventListener("click", () => goTo(origin().number));
  const expected = value
    ? [make("p", message("review-expects", {
      margin: points(value.score), color: side(view.perspective), percent: chance(value.winrate),
    }))]
    : [];
  const judged = here.judged ? [make("p", here.judged.words, { class: `judged ${here.judged.grade ?? ""}` })] : [];
  words.replaceChildren(...judged, ...expected, ...comment, make("p", leave));
}

/** The table of the moves that were tried here, or instead of a fault. */
function showTried() {
  const number = shownFrom();
  const shown = here.isOnMainLine && positions[number].tried.length > 0;
  byId("tried-title").hidden = !shown;
  byId("tried").closest("table").hidden = !shown;
  if (!shown) return;
  const fault = shownFault();
  byId("tried-title").textContent = fault
    ? message("review-instead-title", { number: fault.number, move: moveName(fault.move) })
    : message("page-to-move", { color: side(here.turn) });
  byId("chance-title").textContent = message("page-wins", { color: side(view.perspective) });
  const rows = positions[number].tried.map((tried, index) => {
    const name = `${"ABCD"[index]} ${moveName(tried.move)}`;
    const show = make("button", name, { type: "button", "aria-label": message("review-show-line", { move: name }) });
    show.addEventListener("click", () => openLine(number, index));
    const remark = tried.move === moves[number]?.move ? message("review-played-here") : "";
    return make("tr", [
      make("th", show, { scope: "row" }),
      ...[chance(tried.winrate), points(tried.score), percent(tried.visits / positions[number].visits), remark]
        .map((text) => make("td", text)),
    ]);
  });
  byId("tried").replaceChildren(...rows);
}

/** Says something in passing. */
function say(text) { for (const id of ["reading", "said"]) byId(id).textContent = text; }

// The graphs.

const graph = new Graph(byId("graph"), goTo, { fills: true });

function drawGraph() {
  const { winrate, score } = positions[last];
  const phases = moves.filter((one, index) => index > 0 && one.phase !== moves[index - 1].phase);
  graph.draw({
    last,
    points: positions.map(({ winrate, score, playouts }, number) => ({ number, winrate, score, second: playouts?.winrate })),
    faults: chosenFaults().map(({ number, grade }) => ({ number, kind: grade })),
    borders: phases.map(({ number, phase }) => ({ number: number - 1, text: phaseWords(phase) })),
    perspective: view.perspective,
    label: message("review-graph", { color: side(view.perspective), percent: chance(winrate), margin: points(score) }),
  });
}

function showGraph() {
  const { number } = origin();
  graph.mark(number);
  const { winrate, score, playouts } = positions[number];
  const reading = message("review-reading", { color: side(view.perspective), percent: chance(winrate), margin: points(score) });
  byId("reading").textContent = playouts
    ? message("review-reading-playouts", { reading, percent: chance(playouts.winrate) })
    : reading;
}

// Buttons and keys.

function showTab(name) {
  for (const tab of document.querySelectorAll(".tab")) tab.hidden = tab.id !== `tab-${name}`;
  for (const button of document.querySelectorAll("[data-tab]")) {
    button.setAttribute("aria-pressed", button.dataset.tab === (name === "guess" ? "mistakes" : name));
  }
  showVariations();
}

/** Moving about ends the guessing. */
function leaveQuiz() {
  if (!quiz) return;
  quiz = null;
  showTab("move");
}

const keys = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => seekFault(-1),
  ArrowDown: () => seekFault(1),
  PageUp: () => goTo(origin().number - 10),
  PageDown: () => goTo(origin().number + 10),
  Home: () => goTo(0),
  End: () => goTo(last),
  Escape: () => (quiz ? endQuiz() : goTo(origin().number)),
};
for (const place of [0, 1, 2, 3]) keys[place + 1] = () => view.digits && openLine(shownFrom(), place);

document.addEventListener("keydown", (event) => {
  const own = event.target.closest?.("input, select, textarea, dialog");
  if ((own && event.key !== "Escape") || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

const buttons = {
  first: () => goTo(0),
  back: () => step(-1),
  next: () => step(1),
  last: () => goTo(last),
  "fault-back": () => seekFault(-1),
  "fault-next": () => seekFault(1),
  guess: startQuiz,
  "guess-show": () => showAnswer(message("review-quiz-answer")),
  "guess-next": nextQuestion,
  "guess-end": endQuiz,
  save: saveRecord,
  copy: async () => say(message(await copyText(writeRecord(root)) ? "page-copied" : "page-not-copied")),
  remove: removeVariation,
  restore: restoreVariation,
  earlier: () => moveVariation(-1),
  later: () => moveVariation(1),
};
for (const [id, act] of Object.entries(buttons)) byId(id).addEventListener("click", act);
byId("slider").addEventListener("input", (event) => goTo(Number(event.target.value)));
byId("comment").addEventListener("input", setComment);
byId("try").addEventListener("submit", (event) => { event.preventDefault(); tryTyped(); });
for (const button of document.querySelectorAll("[data-tab]")) {
  button.addEventListener("click", () => { quiz = null; showTab(button.dataset.tab); update(); });
}
byId("guess-form").addEventListener("submit", (event) => { event.preventDefault(); guessTyped(); });

for (const name of ["overlay", "choice", "player"]) {
  for (const input of document.querySelectorAll(`input[name=${name}]`)) {
    input.checked = input.value === view[name];
    input.addEventListener("change", () => look(name, input.value, input));
  }
}
grades.fill(byId("grades"), USUAL_GRADES, (count) => { view.grades = count; update(); });
chooseCoordinates(byId("coordinates"), () => { isDrawn = false; showFaults(); update(); });
byId("phase").addEventListener("change", ({ target }) => look("phase", target.value, target));
for (const name of ["hints", "digits"]) {
  byId(name).addEventListener("change", ({ target }) => look(name, target.checked, target));
}

/** Changes how things are seen. After a click, the keys are for the game again. */
function look(name, value, input) {
  view[name] = value;
  if (!input.matches(":focus-visible")) input.blur();
  view.perspective = sideOf(view.choice);
  if (name === "choice") perspectives.choose(value);
  showFaults();
  drawGraph();
  update();
}

// The report that is printed.

/** The mistakes in it. */
const PRINTED = 8;

/** Fills the report: the summary, the graph, and the largest mistakes with both lines. */
function fillReport() {
  const faults = byCost(moves.filter((one) => isFault(one) && bestBefore(one))).slice(0, PRINTED);
  const rows = faults.map((one) => {
    const pair = make("div", [], { class: "pair" });
    showPair(pair, one);
    return make("section", [make("h3", message("review-comment", { move: message("review-move", { color: side(one.color), number: one.number, move: moveName(one.move) }), verdict: lost(one) })), pair]);
  });
  if (view.grades) {
    const picture = make("div", [], { class: "whole" });
    new Board(picture, grid).show({ stones: boards[last], grades: gradesTo(last, Infinity), label: "" });
    rows.unshift(make("section", [picture, byId("grades-key").cloneNode(true)]));
  }
  const copy = (id) => [...byId(id).cloneNode(true).childNodes];
  byId("report").replaceChildren(make("div", copy("tab-summary")), make("div", copy("graph"), { class: "chart graph" }), ...rows);
}
addEventListener("beforeprint", fillReport);
addEventListener("afterprint", () => byId("report").replaceChildren());

/** Goes to the move that the address names. */
const goToAddress = () => goTo(Number(/^#(\d+)/.exec(location.hash)?.[1] ?? 0));
addEventListener("hashchange", goToAddress);

addBetterLines();
offerRanks();
document.body.classList.add("live");
showFaults();
showTab("move");
drawGraph();
goToAddress();
new ResizeObserver(() => { drawGraph(); showGraph(); }).observe(byId("graph"));
