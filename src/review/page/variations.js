// The variations: the tree that one can walk, comments, moves of the reader, and the record to be saved.

const STEP = 18;

/** Adds the better line of each fault to the tree. */
function addBetterLines() {
  for (const one of byCost(moves.filter(isFault)).slice(0, 100)) {
    const before = mainLine[one.number - 1];
    const [tried] = positions[one.number - 1].tried;
    if (!tried) continue;
    const [first] = addLine(before, (tried.line || tried.move).split(" "), tried);
    if (first && !first.comment) first.comment = `Better than ${one.number} ${one.move}: ${lost(one)}.`;
  }
}

/** Adds a line of the review from a place, and returns its places. */
function addLine(from, names, value) {
  let [place, color] = [from, from.turn];
  const line = names.map((name) => {
    place = place.add(color, grid.point(name), "review");
    color = opponent[color];
    return place;
  });
  if (line[0]?.from === "review") line[0].value = value;
  return line;
}

/** Plays a move of the reader, if it is legal: a point, or null for a pass. */
function tryMove(at) {
  const why = whyNot(at);
  byId("try-said").textContent = why ?? "";
  if (why) return say(why);
  const known = here.children.length;
  const place = here.add(here.turn, at, "reader");
  if (here.children.length > known) noteChange();
  visit(place);
}

/** Why a move is illegal, if it is. */
function whyNot(at) {
  const { stones, turn, parent } = here;
  if (at === null) return null;
  if (stones[at]) return `There is a stone on ${grid.name(at)}.`;
  const after = grid.play(stones, turn, at);
  if (!after[at]) return `${grid.name(at)} is suicide.`;
  const repeats = parent && after.every((stone, index) => stone === parent.stones[index]);
  return repeats ? "The ko forbids this move." : null;
}

/** A move that was typed. */
function tryTyped() {
  const at = namedPoint(byId("try-move").value);
  if (at === undefined) {
    byId("try-said").textContent = NAMING;
    return;
  }
  byId("try-move").value = "";
  tryMove(at);
}

let isUnsaved = false;

function noteChange() {
  isUnsaved = true;
  drawn = null;
}

addEventListener("beforeunload", (event) => { if (isUnsaved) event.preventDefault(); });

/** What the tree shows now, so that it is drawn only when it has changed. */
let drawn = null;

function showVariations() {
  if (byId("tab-variations").hidden) return;
  if (!drawn) drawTree();
  markTree();
  byId("path").textContent = placeWords();
  const sources = { record: "record", review: "review", reader: "yours" };
  const buttons = here.children.map((child) => {
    const source = child.isOnMainLine ? "game" : sources[child.from];
    const button = make("button", [child.color ? child.move : "set-up", make("small", ` ${source}`)], { type: "button" });
    button.addEventListener("click", () => visit(child));
    return make("li", button);
  });
  byId("continuations").replaceChildren(...buttons);
  if (document.activeElement !== byId("comment")) byId("comment").value = here.comment;
  byId("remove").setAttribute("aria-disabled", here.from !== "reader");
}

/** A row and a column for each place: the game above, each branch in the first row that is free. */
function rowsAndColumns() {
  const taken = [];
  const spots = new Map();
  const lay = (start, column, above) => {
    const chain = [start];
    while (chain.at(-1).children.length) chain.push(chain.at(-1).children[0]);
    let row = above;
    for (let at = Math.max(column - 1, 0); at < column + chain.length; at++) row = Math.max(row, (taken[at] ?? -1) + 1);
    chain.forEach((place, index) => {
      spots.set(place, [column + index, row]);
      taken[column + index] = row;
    });
    if (column > 0) taken[column - 1] = row;
    for (let index = chain.length - 1; index >= 0; index--) {
      for (const child of chain[index].children.slice(1)) lay(child, column + index + 1, row + 1);
    }
  };
  lay(root, 0, 0);
  return spots;
}

function drawTree() {
  const spots = rowsAndColumns();
  drawn = new Map();
  const [columns, rows] = [0, 1].map((which) => Math.max(...Array.from(spots.values(), (spot) => spot[which])) + 1);
  const size = { width: columns * STEP, height: rows * STEP };
  const svg = draw("svg", { viewBox: `0 0 ${size.width} ${size.height}`, ...size, role: "img", "aria-label": "The game above, variations below" });
  const centre = (spot) => spot.map((at) => (at + 0.5) * STEP);
  let lines = "";
  for (const [place, spot] of spots) {
    if (!place.parent) continue;
    const [[x, y], [fromX, fromY]] = [centre(spot), centre(spots.get(place.parent))];
    lines += `M${fromX} ${fromY}${fromY === y ? "" : `V${y}`}H${x}`;
  }
  draw("path", { class: "lines", d: lines }, svg);
  for (const [place, spot] of spots) {
    const [cx, cy] = centre(spot);
    const kind = { B: "black", W: "white" }[place.color] ?? "set-up";
    const circle = draw("circle", { class: `${kind} ${place.from}`, cx, cy, r: STEP * 0.34 }, svg);
    circle.addEventListener("click", () => visit(place));
    if (place.comment) draw("circle", { class: "remark", cx: cx + 5, cy: cy - 5, r: 2.2 }, svg);
    drawn.set(place, circle);
  }
  byId("tree").replaceChildren(svg);
}

function markTree() {
  for (const circle of document.querySelectorAll("#tree .here")) circle.classList.remove("here");
  const circle = drawn.get(here);
  circle.classList.add("here");
  const tree = byId("tree");
  const [x, y] = ["cx", "cy"].map((name) => Number(circle.getAttribute(name)));
  tree.scrollTo(x - tree.clientWidth / 2, y - tree.clientHeight / 2);
}

function setComment() {
  const text = byId("comment").value;
  if (text === here.comment) return;
  here.comment = text;
  noteChange();
}

/** Removes the moves of the reader from here on. */
function removeVariation() {
  if (here.from !== "reader") return;
  const { parent } = here;
  parent.children = parent.children.filter((child) => child !== here);
  parent.next = null;
  noteChange();
  visit(parent);
}

function saveRecord() {
  const file = new Blob([writeRecord(root)], { type: "application/x-go-sgf" });
  const link = make("a", "", { href: URL.createObjectURL(file), download: `${game.black || "Black"} - ${game.white || "White"}.sgf` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  isUnsaved = false;
}

/** The moves that led here as a record of one line, and their number: for programs that read no variations. */
function liveRecord() {
  if (here.isOnMainLine) return { sgf: review.sgf, number: here.number };
  const path = [];
  for (let place = here; place; place = place.parent) path.unshift(place);
  const node = ({ properties }) => `;${properties.map(([name, values]) => name + values.map((value) => `[${value}]`).join("")).join("")}`;
  return { sgf: `(${path.map(node).join("\n")})`, number: here.depth };
}
