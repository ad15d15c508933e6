// The variations: the tree that one can walk, comments, moves of the reader, and the record to be saved.

/** Adds the better line of each fault to the tree. */
function addBetterLines() {
  for (const one of byCost(moves.filter(isFault)).slice(0, 100)) {
    const before = mainLine[one.number - 1];
    const [tried] = positions[one.number - 1].tried;
    if (!tried) continue;
    const [first] = addLine(before, (tried.line || tried.move).split(" "), tried);
    if (first && !first.comment) first.comment = message("review-better-than", { number: one.number, move: moveName(one.move), lost: lost(one) });
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
  // The program behind the page says how good it is, if there is one.
  document.dispatchEvent(new Event("tried"));
}

/** Why a move is illegal, if it is. */
function whyNot(at) {
  const { stones, turn, parent } = here;
  if (at === null) return null;
  if (stones[at]) return message("review-occupied", { point: grid.name(at) });
  const after = grid.play(stones, turn, at);
  if (!after[at]) return message("review-suicide", { point: grid.name(at) });
  const repeats = parent && after.every((stone, index) => stone === parent.stones[index]);
  return repeats ? message("review-ko") : null;
}

/** A move that was typed. */
function tryTyped() {
  const at = namedPoint(byId("try-move").value);
  if (at === undefined) {
    byId("try-said").textContent = message("review-naming");
    return;
  }
  byId("try-move").value = "";
  tryMove(at);
}

let isUnsaved = false;

/** What was deleted last, and where it stood, until something else is changed. */
let removed = null;

function noteChange() {
  isUnsaved = true;
  isDrawn = false;
  removed = null;
  // The program behind the page keeps it, if there is one.
  document.dispatchEvent(new Event("note"));
}

addEventListener("beforeunload", (event) => { if (isUnsaved) event.preventDefault(); });

const tree = new TreeView(byId("tree"), (place) => { leaveQuiz(); visit(place); });

/** Whether the tree is drawn as it is now. */
let isDrawn = false;

function showVariations() {
  if (byId("tab-variations").hidden) return;
  if (!isDrawn) tree.draw(root);
  isDrawn = true;
  tree.mark(here);
  byId("path").textContent = placeWords();
  const buttons = here.children.map((child) => {
    const source = message("review-source", { source: child.isOnMainLine ? "game" : child.from });
    const button = make("button", [child.shownMove, make("small", ` ${source}`)], { type: "button" });
    button.addEventListener("click", () => visit(child));
    return make("li", button);
  });
  byId("continuations").replaceChildren(...buttons);
  // What is written is in the tree already. The same again would move the cursor.
  if (byId("comment").value !== here.comment) byId("comment").value = here.comment;
  for (const [id, off] of [["remove", here.isOnMainLine], ["earlier", !beside(-1)], ["later", !beside(1)]]) {
    byId(id).setAttribute("aria-disabled", off);
  }
  byId("restore").hidden = !removed;
}

function setComment() {
  const text = byId("comment").value;
  if (text === here.comment) return;
  here.comment = text;
  if (here.from === "review") here.from = "reader";
  noteChange();
}

/** Deletes the variation from here on. It can be brought back. */
function removeVariation() {
  if (here.isOnMainLine) return;
  const [place, { parent }] = [here, here];
  const index = parent.children.indexOf(place);
  parent.children.splice(index, 1);
  if (parent.next === place) parent.next = null;
  noteChange();
  removed = { place, index };
  visit(parent);
}

function restoreVariation() {
  if (!removed) return;
  const { place, index } = removed;
  place.parent.children.splice(index, 0, place);
  noteChange();
  visit(place);
  // This button is gone. Its opposite takes the focus, for those who use keys alone.
  byId("remove").focus();
}

/** The variation before this one, or after it; nothing if there is none. The game stays the first. */
function beside(by) {
  if (here.isOnMainLine) return null;
  const { children } = here.parent;
  const other = children[children.indexOf(here) + by];
  return other && !other.isOnMainLine ? other : null;
}

/** Changes places with the variation before or after. */
function moveVariation(by) {
  const other = beside(by);
  if (!other) return;
  const { children } = here.parent;
  const [one, two] = [children.indexOf(here), children.indexOf(other)];
  [children[one], children[two]] = [other, here];
  noteChange();
  update();
}

function saveRecord() {
  const file = new Blob([writeRecord(root)], { type: "application/x-go-sgf" });
  const name = `${game.date} ${game.black || title.B} - ${game.white || title.W}.sgf`.trim();
  const link = make("a", "", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  isUnsaved = false;
}

/** Whether a place is more than a line of the review. */
const isReaders = (place) => place.from !== "review" || place.children.some(isReaders);

/** The record with what the reader has added, without the lines of the review. */
const readersRecord = () => writeRecord(root, isReaders);

/** A place as the live board knows it: the number of moves of the game, and the moves from there. */
function livePlace(place) {
  const { line } = place;
  const names = line.every(({ color }) => color) ? line.map(({ color, move }) => `${color}:${move}`) : [];
  return { number: origin(place).number, names };
}

/** Takes a review of the same game in which more is known, perhaps of more moves, or in which others have written. What the reader has changed stays. */
function takeReview(news) {
  positions.splice(0, positions.length, ...news.positions);
  moves.splice(0, moves.length, ...news.moves);
  review.players = news.players;
  numberOn();
  merge(root, readRecord(news.sgf) ?? root, readRecord(knownRecord));
  knownRecord = news.sgf;
  // The variation where the reader is may be gone.
  for (let one = here; one.parent; one = one.parent) if (!one.parent.children.includes(one)) here = one.parent;
  addBetterLines();
  isDrawn = false;
  showFaults();
  drawGraph();
  update();
}

/**
 * Takes what others have changed: `other` is a place of their record, `before` the same place of the record in which they
 * and the reader have made their changes. A line of the review can have become one of the record.
 */
function merge(place, other, before) {
  if (place.from === "review") place.from = "record";
  const [own, theirs, old] = [place, other, before].map((one) => one?.comment ?? "");
  if (theirs !== own && own === old) place.comment = theirs;
  // Where both have written, both comments stay.
  else if (theirs !== old && !own.includes(theirs)) place.comment = theirs.includes(own) ? theirs : `${theirs}\n\n${own}`;
  for (const child of [...other.children]) {
    const [known, old] = [sameIn(place, child), sameIn(before, child)];
    if (known) {
      merge(known, child, old);
    } else if (!old || !isSame(child, old)) {
      child.parent = place;
      place.children.push(child);
    }
  }
  // What others have deleted goes, unless the reader has changed it.
  place.children = place.children.filter((child) => {
    const old = !sameIn(other, child) && sameIn(before, child);
    return !old || child.isOnMainLine || !isSame(child, old);
  });
  if (!place.children.includes(place.next)) place.next = null;
}

/** The place after `parent`, in another tree, to which the same move leads. */
function sameIn(parent, child) {
  const key = (one) => (one.color ? one.color + one.at : JSON.stringify(["AB", "AW", "AE"].map((name) => one.get(name))));
  return parent?.children.find((one) => key(one) === key(child));
}

/** Whether two places, with all that follows, say the same. */
function isSame(one, other) {
  const [own, others] = [one, other].map(({ children }) => children.filter(isReaders));
  return JSON.stringify(one.properties) === JSON.stringify(other.properties) && own.length === others.length
    && own.every((child, index) => isSame(child, others[index]));
}
