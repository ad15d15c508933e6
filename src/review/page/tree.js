"use strict";

// The game as a tree: the record with its variations, the lines of the review, and what the reader adds.
// It is read from SGF and written to SGF; what nobody has changed is written as it was read.

/** A position, with the move that led to it, if any. */
class Place {
  /** `properties` are pairs of a name and a list of values, as they stand in the record. */
  constructor(parent, properties, from) {
    Object.assign(this, { parent, properties, from, children: [], number: null, next: null, value: null });
    parent?.children.push(this);
  }

  get(name) { return this.properties.find(([own]) => own === name)?.[1]; }

  set(name, values) {
    this.properties = this.properties.filter(([own]) => own !== name);
    if (values) this.properties.push([name, values]);
  }

  /** The colour of the move: B, W, or undefined. */
  get color() { return ["B", "W"].find((color) => this.get(color)); }

  /** The point of the move; null for a pass. */
  get at() { return pointOf(this.get(this.color)[0]); }

  get move() { return this.at === null ? "pass" : grid.name(this.at); }

  /** The move as a reader sees it. */
  get shownMove() { return this.color ? moveName(this.move) : message("page-tree-empty"); }

  get comment() {
    return (this.get("C")?.[0] ?? "").replace(/\\(\r\n|\n\r|\n|\r)/g, "").replace(/\\(.)/gs, "$1");
  }

  set comment(text) {
    this.set("C", text && [escapedText(text)]);
  }

  get isOnMainLine() { return this.number !== null; }

  /** The stones. On the main line they are the game's. */
  get stones() {
    if (!this.known) this.known = this.isOnMainLine ? boards[this.number] : this.played();
    return this.known;
  }

  played() {
    let stones = this.parent ? this.parent.stones : new Array(grid.area).fill("");
    if (this.color) stones = grid.play(stones, this.color, this.at);
    const setups = { AB: "B", AW: "W", AE: "" };
    for (const [name, stone] of Object.entries(setups)) {
      const points = (this.get(name) ?? []).flatMap(rectangle);
      if (points.length) stones = stones.slice();
      points.forEach((at) => { stones[at] = stone; });
    }
    return stones;
  }

  /** Whose turn it is. */
  get turn() {
    if (this.isOnMainLine && moves[this.number]) return moves[this.number].color;
    if (this.color) return opponent[this.color];
    return this.get("PL")?.[0][0].toUpperCase() === "W" ? "W" : this.parent?.turn ?? game.to_move;
  }

  /**
   * The move of this colour at this point (null is a pass), which is added if it is not there. A line of the
   * review stays apart from the game, even where they agree.
   */
  add(color, at, from) {
    const fits = (one) => one.color === color && one.at === at && !(from === "review" && one.isOnMainLine);
    return this.children.find(fits) ?? new Place(this, [[color, [lettersOf(at)]]], from);
  }

  /** The places from where the main line is left to here. */
  get line() {
    const line = [];
    for (let place = this; place && !place.isOnMainLine; place = place.parent) line.unshift(place);
    return line;
  }

  /** How many moves led here. */
  get depth() {
    let depth = 0;
    for (let place = this; place; place = place.parent) depth += place.color ? 1 : 0;
    return depth;
  }
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The point that two letters name; null for a pass. */
function pointOf(letters) {
  const [x, y] = Array.from(letters.trim(), (letter) => LETTERS.indexOf(letter));
  return x >= 0 && x < grid.columns && y >= 0 && y < grid.rows ? y * grid.columns + x : null;
}

const lettersOf = (at) => (at === null ? "" : LETTERS[grid.x(at)] + LETTERS[grid.y(at)]);

/** The point that was typed; null for a pass, undefined for anything else. */
function namedPoint(text) {
  const name = text.trim();
  return grid.typed(name, coordinates.kind) ?? (["pass", moveName("pass")].includes(name.toLowerCase()) ? null : undefined);
}

/** The points of a value: one, or a rectangle as in aa:cc. */
function rectangle(value) {
  const [from, to] = value.split(":").map(pointOf);
  if (to === undefined || from === null || to === null) return from === null ? [] : [from];
  const points = [];
  for (let y = grid.y(from); y <= grid.y(to); y++) {
    for (let x = grid.x(from); x <= grid.x(to); x++) points.push(y * grid.columns + x);
  }
  return points;
}

const escapedText = (text) => text.replace(/[\\\]]/g, "\\$&");

/** The other games of the file, as they were read. */
let otherGames = "";

/** The root of the first game of a record, or null. */
function readRecord(text) {
  // Some programs do not escape brackets in a value: it ends where the record can go on.
  const token = /\s*(?:([();])|([A-Za-z]+\d*)\s*(?=\[)|\[((?:\\[^]|[^\\])*?)\](?=\s*(?:[;()[]|[A-Za-z]+\d*\s*\[|$))|[^])/gy;
  token.lastIndex = Math.max(text.search(/\(\s*;/), 0);
  const open = [];
  let [root, place, values] = [null, null, null];
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [, sign, name, value] = found;
    if (sign === "(") {
      open.push(place);
    } else if (sign === ")") {
      place = open.pop();
      if (open.length) continue;
      const rest = text.slice(token.lastIndex).trim();
      if (/\(\s*;/.test(rest)) otherGames = `${rest}\n`;
      break;
    } else if (sign === ";") {
      place = new Place(place, [], "record");
      root ??= place;
    } else if (name && place) {
      // Old records have small letters between the capitals.
      const capitals = name.replace(/[a-z]/g, "");
      // A node with two moves is two positions.
      if (opponent[capitals] && place.get(opponent[capitals])) place = new Place(place, [], "record");
      values = place.get(capitals);
      if (!values) place.properties.push([capitals, values = []]);
    } else if (value !== undefined) {
      values?.push(value);
    }
  }
  return root;
}

/** The tree as a record in UTF-8, with the places for which `has` is true. */
function writeRecord(root, has = () => true) {
  root.set("CA", ["UTF-8"]);
  const node = ({ properties }) =>
    ";" + properties.map(([name, values]) => name + values.map((value) => `[${value}]`).join("")).join("");
  const branch = (start) => {
    let text = "";
    let place = start;
    let after = place.children.filter(has);
    for (; after.length === 1; after = place.children.filter(has)) {
      text += `${node(place)}\n`;
      [place] = after;
    }
    return text + node(place) + after.map((child) => `\n(${branch(child)})`).join("");
  };
  return `(${branch(root)})\n${otherGames}`;
}

/** The record's tree, its places numbered along the game; the game alone if the record does not fit it. */
function gameTree(text) {
  const root = readRecord(text) ?? new Place(null, [["GM", ["1"]], ["FF", ["4"]]], "record");
  const main = [root];
  while (main.at(-1).children.length) main.push(main.at(-1).children[0]);
  // A position that is set up in the middle is where the game begins.
  const start = main.findLastIndex((place) => ["AB", "AW", "AE"].some((name) => place.get(name)));
  const played = main.slice(Math.max(start, 0)).filter((place) => place.color);
  const fits = moves.every(({ color, move }, index) =>
    played[index]?.color === color && played[index].at === grid.point(move));
  if (!fits) return bareTree();
  let number = 0;
  for (const place of main.slice(Math.max(start, 0))) {
    if (place.color) number++;
    if (number > moves.length) break;
    place.number = number;
  }
  return root;
}

function bareTree() {
  const size = grid.columns === grid.rows ? `${grid.columns}` : `${grid.columns}:${grid.rows}`;
  const stones = (names) => names.split(" ").filter(Boolean).map((name) => lettersOf(grid.point(name)));
  const properties = [
    ["GM", ["1"]], ["FF", ["4"]], ["SZ", [size]], ["KM", [`${game.komi}`]], ["RU", [escapedText(game.rules)]],
    ["PB", [escapedText(game.black)]], ["PW", [escapedText(game.white)]], ["RE", [escapedText(game.result)]],
    ["AB", stones(game.black_stones)], ["AW", stones(game.white_stones)],
  ];
  const root = new Place(null, properties.filter(([, values]) => values[0]), "record");
  root.number = 0;
  let place = root;
  for (const { color, move, number } of moves) {
    place = place.add(color, grid.point(move), "record");
    place.number = number;
  }
  return root;
}
