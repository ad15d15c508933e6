"use strict";

// The page of a review: where the reader is, and what is shown there. Everything that comes from the
// record is put into the page as text.

const review = JSON.parse(document.getElementById("review").textContent);
const { game, positions, moves } = review;
const grid = new Grid(game.columns, game.rows);
const last = moves.length;

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

/** The mean owners of a position: 1 is Black. */
const owners = (number) => Array.from(positions[number].owners, (letter) => (letter.charCodeAt(0) - 109) / 12);

/** Whose turn it is after `number` moves. */
const turn = (number) =>
  moves[number]?.color ?? (number > 0 ? opponent[moves[number - 1].color] : game.to_move);

/** Where the reader is: after `number` moves, and perhaps `step` moves into a line from there. */
const here = { number: 0, line: null, step: 0, tried: null };

// Going somewhere.

function goTo(number) {
  Object.assign(here, { number: Math.min(Math.max(number, 0), last), line: null, step: 0 });
  update();
}

/** Shows the line that begins with one of the moves that were tried in a position. */
function openLine(number, place) {
  const tried = positions[number]?.tried[place];
  if (!tried) return;
  const names = (tried.line || tried.move).split(" ");
  const colors = [turn(number), opponent[turn(number)]];
  const line = names.map((name, index) => ({ color: colors[index % 2], at: grid.point(name), name }));
  Object.assign(here, { number, line, step: line.length, tried });
  update();
}

function step(by) {
  if (!here.line) return goTo(here.number + by);
  const next = here.step + by;
  if (next < 0) return goTo(here.number);
  here.step = Math.min(next, here.line.length);
  update();
}

/** The next fault in this direction. */
function seekFault(direction) {
  const faults = moves.filter(isFault).map((one) => one.number);
  if (direction < 0) faults.reverse();
  const next = faults.find((number) => direction * (number - here.number) > 0);
  if (next !== undefined) goTo(next);
}

const isFault = (one) => ["inaccuracy", "mistake", "blunder"].includes(one.grade);

/** A click on a stone goes to its move, one on a marked point opens its line. */
function choose(at) {
  const place = here.line ? -1 : shownMoves().findIndex((tried) => grid.point(tried.move) === at);
  if (place >= 0) return openLine(here.number, place);
  for (let number = here.number; number > 0; number--) {
    if (grid.point(moves[number - 1].move) === at) return goTo(number);
  }
}

// Showing it.

const board = new Board(byId("board"), grid, { onPoint: choose });
const chosen = (name) => document.querySelector(`input[name="${name}"]:checked`).value;
const shownMoves = () => (byId("hints").checked ? positions[here.number].tried : []);

function update() {
  showBoard();
  showWords();
  showTried();
  showGraph();
  const slider = byId("slider");
  slider.value = here.number;
  slider.setAttribute("aria-valuetext", place());
  for (const [id, off] of [["first", atStart()], ["back", atStart()], ["next", atEnd()], ["last", atEnd()]]) {
    byId(id).setAttribute("aria-disabled", off);
  }
  for (const button of document.querySelectorAll(".faults button")) {
    const current = !here.line && Number(button.dataset.move) === here.number;
    button.setAttribute("aria-current", current);
  }
}

const atStart = () => here.number === 0 && !here.line;
const atEnd = () => (here.line ? here.step === here.line.length : here.number === last);

/** Where the reader is, in words. */
function place() {
  if (here.line) return `A line after move ${here.number}, ${here.step} of ${here.line.length}`;
  if (here.number === 0) return "Start of the game";
  const { number, color, move } = moves[here.number - 1];
  return `Move ${number} of ${last}: ${title[color]} ${move}`;
}

function showBoard() {
  const { number, line } = here;
  if (!line) {
    const lastMove = number > 0 ? grid.point(moves[number - 1].move) : null;
    board.show({ stones: boards[number], last: lastMove, owners: overlay(), marks: hints(), label: place() });
    return;
  }
  let stones = boards[number];
  const numbers = new Map();
  line.slice(0, here.step).forEach(({ color, at }, index) => {
    stones = grid.play(stones, color, at);
    if (at !== null) numbers.set(at, index + 1);
  });
  for (const at of numbers.keys()) if (!stones[at]) numbers.delete(at);
  board.show({ stones, numbers, label: place() });
}

/** What lies over the board: owners, or what the last move has changed of them. */
function overlay() {
  const now = owners(here.number);
  switch (chosen("overlay")) {
    case "owners": return now;
    case "change": {
      const before = owners(Math.max(here.number - 1, 0));
      return now.map((owner, at) => (Math.abs(owner - before[at]) < 0.25 ? 0 : owner - before[at]));
    }
    default: return null;
  }
}

/** The moves that were tried in this position, by letters. */
function hints() {
  if (!byId("hints").checked) return [];
  const marks = positions[here.number].tried.map((tried, index) => ({
    at: grid.point(tried.move), text: "ABCD"[index], kind: index ? "other" : "best",
  }));
  return marks.filter(({ at }) => at !== null);
}

function showWords() {
  byId("place").textContent = place();
  const words = byId("words");
  if (here.line) {
    const played = here.line.slice(0, here.step).map(({ name }) => name).join(" ");
    words.replaceChildren(
      make("p", `The line ${played || "begins here"}.`),
      make("p", `After it, the search expects ${points(here.tried.score)} and a win rate of ${percent(here.tried.winrate)} for Black.`),
      make("p", make("button", "Back to the game", { type: "button", id: "leave" })),
    );
    byId("leave").addEventListener("click", () => goTo(here.number));
    return;
  }
  const move = moves[here.number - 1];
  const text = move ? move.comment : review.overview;
  const lines = text.replaceAll(" %", "\u00a0%").split("\n");
  words.replaceChildren(...lines.map((line) => make("p", line)));
  if (move) words.firstChild.classList.add(move.grade);
  if (move && isFault(move)) {
    const show = make("button", "Show the better line", { type: "button" });
    show.addEventListener("click", () => openLine(here.number - 1, 0));
    words.append(make("p", show));
  }
  words.append(make("p", secured(), { class: "faint" }));
}

/** How many points are safe and how many lean to a player. */
function secured() {
  const counts = { B: [0, 0], W: [0, 0] };
  for (const owner of owners(here.number)) {
    const own = counts[owner > 0 ? "B" : "W"];
    if (Math.abs(owner) >= 0.8) own[0]++;
    else if (Math.abs(owner) >= 0.2) own[1]++;
  }
  const of = (color) => `${title[color]} ${counts[color][0]} secure, ${counts[color][1]} more under influence`;
  return `Points: ${of("B")}; ${of("W")}.`;
}

/** The table of the moves that were tried here. */
function showTried() {
  const mover = turn(here.number);
  const played = moves[here.number]?.move;
  const position = positions[here.number];
  byId("tried-title").textContent = `${title[mover]} to move`;
  const rows = position.tried.map((tried, index) => {
    const chance = mover === "B" ? tried.winrate : 1 - tried.winrate;
    const name = `${"ABCD"[index]} ${tried.move}`;
    const show = make("button", name, { type: "button", "aria-label": `${name}: show the line` });
    show.addEventListener("click", () => openLine(here.number, index));
    const remark = tried.move === played ? "played" : "";
    return make("tr", [
      make("th", show, { scope: "row" }),
      ...[percent(chance), points(tried.score), percent(tried.visits / position.visits), remark]
        .map((text) => make("td", text)),
    ]);
  });
  byId("tried").replaceChildren(...rows);
}

// The graphs.

const graph = new Graph(byId("graph"), goTo);

function drawGraph() {
  const { winrate, score } = positions[last];
  graph.draw({
    last,
    points: positions.map(({ winrate, score, playouts }, number) => ({ number, winrate, score, second: playouts?.winrate })),
    faults: moves.filter(isFault).map(({ number, grade }) => ({ number, kind: grade })),
    label: `Black's win rate and the score after each move. At the end: ${percent(winrate)}, ${points(score)}.`,
  });
}

function showGraph() {
  graph.mark(here.number);
  const { winrate, score, playouts } = positions[here.number];
  const second = playouts ? `, by playouts ${percent(playouts.winrate)}` : "";
  byId("reading").textContent = `Black's win rate ${percent(winrate)}${second}; score ${points(score)}`;
}

// Buttons and keys.

const keys = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  ArrowUp: () => seekFault(-1),
  ArrowDown: () => seekFault(1),
  PageUp: () => goTo(here.number - 10),
  PageDown: () => goTo(here.number + 10),
  Home: () => goTo(0),
  End: () => goTo(last),
  Escape: () => here.line && goTo(here.number),
};
for (const place of [0, 1, 2, 3]) keys[place + 1] = () => openLine(here.number, place);

document.addEventListener("keydown", (event) => {
  const own = event.target.closest?.("input, select, textarea, [role=application]");
  if (own || event.altKey || event.ctrlKey || event.metaKey || !keys[event.key]) return;
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
};
for (const [id, act] of Object.entries(buttons)) byId(id).addEventListener("click", act);
byId("slider").addEventListener("input", (event) => goTo(Number(event.target.value)));
for (const input of document.querySelectorAll("#overlays input, #hints")) input.addEventListener("change", update);
for (const button of document.querySelectorAll(".faults button")) {
  button.disabled = false;
  button.addEventListener("click", () => goTo(Number(button.dataset.move)));
}

document.body.classList.add("live");
drawGraph();
goTo(Number(/^#(\d+)$/.exec(location.hash)?.[1] ?? 0));
