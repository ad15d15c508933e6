"use strict";

// A Go board as SVG, for every page that shows one. Points are numbered from the upper left corner to
// the right, then down. A position is a list of "B", "W" and "" in this order.

/** The points of a board, and their names. */
class Grid {
  static LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

  constructor(columns, rows) {
    Object.assign(this, { columns, rows, area: columns * rows });
  }

  /** The texts at the edges: of the columns from the left, and of the rows from the top; as `coordinates` are chosen. */
  edges(kind) {
    const [columns, rows] = [this.columns, this.rows].map((side) => Array.from({ length: side }, (_, index) => index));
    const small = (index) => String.fromCharCode(97 + index);
    switch (kind) {
      case "1-1": return [columns, rows].map((all) => all.map((index) => String(index + 1)));
      case "aa": return [columns, rows].map((all) => all.map(small));
      case "none": return [[], []];
      default: return [columns.map((x) => Grid.LETTERS[x]), rows.map((y) => String(this.rows - y))];
    }
  }

  /** The name of a point as it is shown; D4 by its name in records. */
  shown(name, kind) {
    const at = this.point(name);
    if (at === null || !["1-1", "aa"].includes(kind)) return name;
    const [columns, rows] = this.edges(kind);
    return [columns[this.x(at)], rows[this.y(at)]].join(kind === "aa" ? "" : "-");
  }

  /** The point that was typed, by its name in records or as it is shown; null for anything else. */
  typed(text, kind) {
    const known = this.point(text);
    if (known !== null || !["1-1", "aa"].includes(kind)) return known;
    const wanted = text.trim().toLowerCase();
    const [columns, rows] = this.edges(kind);
    const at = Array.from({ length: this.area }, (_, index) => index)
      .find((index) => [columns[this.x(index)], rows[this.y(index)]].join(kind === "aa" ? "" : "-") === wanted);
    return at ?? null;
  }

  x(at) { return at % this.columns; }

  y(at) { return Math.floor(at / this.columns); }

  /** The name of a point, as in D4. */
  name(at) { return Grid.LETTERS[this.x(at)] + (this.rows - this.y(at)); }

  /** The point with this name; null for a pass and for anything else. */
  point(name) {
    const found = /^([A-HJ-Z])(\d+)$/.exec(name.toUpperCase());
    if (!found) return null;
    const [x, y] = [Grid.LETTERS.indexOf(found[1]), this.rows - Number(found[2])];
    return x < this.columns && y >= 0 && y < this.rows ? y * this.columns + x : null;
  }

  neighbours(at) {
    const [x, y] = [this.x(at), this.y(at)];
    return [
      x > 0 && at - 1,
      x < this.columns - 1 && at + 1,
      y > 0 && at - this.columns,
      y < this.rows - 1 && at + this.columns,
    ].filter((near) => near !== false);
  }

  /** The chain of a stone, and whether it has a liberty. */
  chain(stones, start) {
    const chain = new Set([start]);
    let free = false;
    for (const at of chain) {
      for (const near of this.neighbours(at)) {
        if (!stones[near]) free = true;
        else if (stones[near] === stones[start]) chain.add(near);
      }
    }
    return { chain, free };
  }

  /** The position after a move: a colour, and a point or null. Captured stones are taken off. */
  play(stones, color, at) {
    const after = stones.slice();
    if (at === null) return after;
    after[at] = color;
    for (const around of [...this.neighbours(at), at]) {
      if (!after[around] || (after[around] === color && around !== at)) continue;
      const { chain, free } = this.chain(after, around);
      if (!free) chain.forEach((lost) => { after[lost] = ""; });
    }
    return after;
  }

  /** The position after moves of alternating players from `color` on, with the numbers of the stones that stay. */
  line(stones, color, names) {
    const numbers = new Map();
    names.forEach((name, index) => {
      const at = this.point(name);
      stones = this.play(stones, color, at);
      if (at !== null && !numbers.has(at)) numbers.set(at, index + 1);
      color = opponent[color];
    });
    for (const at of numbers.keys()) if (!stones[at]) numbers.delete(at);
    return { stones, numbers };
  }

  /** The star points. */
  stars() {
    const along = (side) => {
      if (side < 7) return side > 4 && side % 2 ? [(side - 1) / 2] : [];
      const low = side < 13 ? 2 : 3;
      const middle = side % 2 && side > 7 ? [(side - 1) / 2] : [];
      return [low, ...middle, side - 1 - low];
    };
    const [columns, rows] = [along(this.columns), along(this.rows)];
    const all = rows.flatMap((y) => columns.map((x) => [x, y]));
    const inner = ([x, y]) => {
      const onSide = (at, line) => line.length === 3 && at === line[1];
      const sides = Number(onSide(x, columns)) + Number(onSide(y, rows));
      return sides !== 1 || Math.min(this.columns, this.rows) > 13;
    };
    return all.filter(inner).map(([x, y]) => y * this.columns + x);
  }
}

/** Makes an SVG element. */
function draw(name, attributes = {}, parent = null, text = null) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== null) element.textContent = text;
  parent?.append(element);
  return element;
}

/** The names of points on boards and in words: as in A1, as in 1-1 from the upper left, by the letters of SGF, or not at edges. The browser keeps it. */
const coordinates = {
  KEY: "ponnuki: coordinates",
  KINDS: ["A1", "1-1", "aa", "none"],
  kind: "A1",
  /** The points of the board of the page, and the boards that have a cursor: small ones are drawn anew in any case. */
  grid: null,
  boards: new Set(),
  restore() {
    try {
      const kept = JSON.parse(localStorage.getItem(coordinates.KEY));
      if (coordinates.KINDS.includes(kept)) coordinates.kind = kept;
    } catch { /* The browser keeps nothing. */ }
  },
  choose(kind) {
    coordinates.kind = kind;
    try { localStorage.setItem(coordinates.KEY, JSON.stringify(kind)); } catch { /* The browser keeps nothing. */ }
    for (const board of coordinates.boards) board.drawNames();
  },
  /** A point as it is shown, by its name in records. */
  shown: (name) => coordinates.grid?.shown(name, coordinates.kind) ?? name,
};
coordinates.restore();

/** The number of moves of a wheel that turns this far, in pixels. */
const WHEEL_STEP = 60;

/**
 * A board in `host`, which it fills. `onPoint(at, true)` is called when a point is clicked, `onHover(at)`
 * when the mouse comes to another point, or, with null, leaves the board. With `cursor`, the arrow keys move
 * a cursor over the points, and Enter calls `onPoint(at)`. `onWheel(by)` is called when the wheel turns over it, with 1 for a move on and
 * -1 for one back.
 */
class Board {
  /** From the edge of the picture to the first line. */
  static MARGIN = 1.25;
  /** The radius of a stone. */
  static STONE = 0.48;

  constructor(host, grid, { onPoint = null, onHover = null, onWheel = null, cursor = false } = {}) {
    Object.assign(this, { grid, onPoint, onHover, at: null, under: null, ghost: null, shown: [], drawn: new Map() });
    const [width, height] = [grid.columns, grid.rows].map((side) => side - 1 + 2 * Board.MARGIN);
    this.svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "board", role: "img" });
    host.replaceChildren(this.svg);
    draw("defs", {}, this.svg).innerHTML = PAINTS;
    this.drawGrid(width, height);
    for (const layer of ["parts", "shades", "shadows", "stones", "leaving", "heat", "owners", "marks", "ghosts", "cursor"]) {
      this[layer] = draw("g", { class: layer }, this.svg);
    }
    if (onPoint) this.svg.addEventListener("click", (event) => this.click(event));
    // A click does not take the focus, which is for those who choose points by keys: after it, the keys are
    // for the page.
    this.svg.addEventListener("mousedown", (event) => {
      event.preventDefault();
      document.activeElement?.blur();
    });
    this.svg.addEventListener("pointermove", (event) => this.hover(event.pointerType === "mouse" ? event : null));
    this.svg.addEventListener("pointerleave", () => this.hover(null));
    if (onWheel) this.takeWheel(onWheel);
    if (cursor) {
      coordinates.grid = grid;
      coordinates.boards.add(this);
      this.takeKeys(host);
    }
  }

  place(at) {
    return [this.grid.x(at) + Board.MARGIN, this.grid.y(at) + Board.MARGIN];
  }

  drawGrid(width, height) {
    const { grid, svg } = this;
    const [near, right, bottom] = [Board.MARGIN, width - Board.MARGIN, height - Board.MARGIN];
    draw("rect", { class: "wood", width, height, rx: 0.3 }, svg);
    draw("path", { class: "grain", d: Board.grain(width, height) }, svg);
    draw("rect", { fill: "url(#sheen)", width, height, rx: 0.3 }, svg);
    let lines = "";
    for (let x = 0; x < grid.columns; x++) lines += `M${near + x} ${near}V${bottom}`;
    for (let y = 0; y < grid.rows; y++) lines += `M${near} ${near + y}H${right}`;
    draw("path", { class: "lines", d: lines }, svg);
    for (const at of grid.stars()) {
      const [cx, cy] = this.place(at);
      draw("circle", { class: "star", cx, cy, r: 0.11 }, svg);
    }
    this.names = draw("g", { class: "names", "aria-hidden": "true" }, svg);
    this.drawNames();
  }

  /** Writes the names of columns and rows at the edges. */
  drawNames() {
    this.names.replaceChildren();
    const [columns, rows] = this.grid.edges(coordinates.kind);
    const [width, height] = [this.grid.columns, this.grid.rows].map((side) => side - 1 + 2 * Board.MARGIN);
    const name = (x, y, text) => draw("text", { x, y: y + 0.16 }, this.names, text);
    columns.forEach((text, x) => [0.5, height - 0.5].forEach((y) => name(Board.MARGIN + x, y, text)));
    rows.forEach((text, y) => [0.45, width - 0.45].forEach((x) => name(x, Board.MARGIN + y, text)));
  }

  /** Calls `onWheel` for each step of the wheel. With Ctrl it enlarges the page. */
  takeWheel(onWheel) {
    let turned = 0;
    this.svg.addEventListener("wheel", (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      // Some browsers count in lines.
      turned += event.deltaY * (event.deltaMode ? WHEEL_STEP / 3 : 1);
      const steps = Math.trunc(turned / WHEEL_STEP);
      turned -= steps * WHEEL_STEP;
      for (let left = Math.abs(steps); left > 0; left--) onWheel(Math.sign(steps));
    }, { passive: false });
  }

  /** The grain of the wood: lines that run up and waver, the same on each board of a size. */
  static grain(width, height) {
    let path = "";
    for (let x = 0.2, index = 0; x < width - 0.2; x += 0.22 + 0.2 * Math.abs(Math.sin(7 * index)), index++) {
      const sway = (part) => (x + 0.16 * Math.sin(1.7 * index + part)).toFixed(2);
      const third = height / 3;
      path += `M${sway(0)} 0.05C${sway(1)} ${third.toFixed(2)} ${sway(2.4)} ${(2 * third).toFixed(2)} ${sway(4)} ${height - 0.05}`;
    }
    return path;
  }

  /**
   * Shows a position: its `stones`; the `last` point played; `owners`, numbers from -1 for White to 1
   * for Black; `numbers`, a Map from points to the numbers, or short texts, on their stones; `marks`, each with a point
   * `at`, a `text`, a `kind`, which is a class, perhaps a second line `sub`, and perhaps a `weight` from
   * 0 to 1; a mark with a `shape`, by its identifier in SGF, is drawn as that; `heat`, each with a point
   * and a weight; `dead`, a Set of points whose stones are; `dots`, points that do not count; `part`, points that are
   * shaded; `next`,
   * stones that could be played; `grades`, of stones that were played, each with a point, a `grade` and `words`; each of `next` with a point `at`, a `color` and a `text`; `ghost`, the colour of
   * the stone that is shown faintly under the mouse; and `label`, the picture in words.
   */
  show({
    stones, last = null, owners = null, numbers = new Map(), marks = [], heat = [], dead = new Set(),
    dots = [], part = [], next = [], grades = [], ghost = null, label = "",
  }) {
    const before = this.shown;
    Object.assign(this, { shown: stones, dead, ghost, grades });
    this.svg.setAttribute("aria-label", label);
    for (const layer of ["heat", "owners", "parts", "shades", "marks"]) this[layer].replaceChildren();
    this.drawStones(before, stones);
    numbers.forEach((number, at) => stones[at] && this.drawNumber(at, number));
    heat.forEach(({ at, weight }) => this.drawDot("heat", at, 0.47, { opacity: weight.toFixed(2) }));
    dots.forEach((at) => this.drawDot("dot", at, 0.13));
    part.forEach((at) => this.drawPart(at));
    owners?.forEach((owner, at) => this.drawOwner(owner, at, numbers.has(at)));
    next.forEach((one) => this.drawNext(one));
    this.drawGhost();
    if (last !== null && !numbers.has(last)) {
      const [cx, cy] = this.place(last);
      const isGraded = grades.some(({ at }) => at === last);
      draw("circle", { class: `last on-${this.kindAt(last)}`, cx, cy, r: isGraded ? 0.37 : 0.25 }, this.marks);
    }
    grades.forEach((one) => this.drawGrade(one, numbers.has(one.at)));
    marks.forEach((mark) => (mark.shape ? this.drawShape(mark) : this.drawMark(mark)));
  }

  /** Black or white, or wood where no stone is. */
  kindAt(at) { return { B: "black", W: "white" }[this.shown[at]] ?? "wood"; }

  /** Draws the stones that are new, and takes off those that have gone: slowly, if a single move has taken them. */
  drawStones(before, stones) {
    const added = stones.filter((color, at) => color && color !== before[at]).length;
    const isMove = added === 1 && before.length === stones.length;
    for (const [at, { color, dead, parts }] of this.drawn) {
      if (stones[at] === color && this.dead.has(at) === dead) continue;
      parts.forEach((part) => part.remove());
      this.drawn.delete(at);
      if (isMove && !stones[at]) this.drawLeaving(parts[1]);
    }
    stones.forEach((color, at) => {
      if (color && !this.drawn.has(at)) this.drawStone(color, at, isMove);
    });
  }

  drawStone(color, at, isNew) {
    const [cx, cy] = this.place(at);
    const kind = color === "B" ? "black" : "white";
    const dead = this.dead.has(at);
    const shadow = draw("ellipse", { class: "shadow", cx: cx + 0.05, cy: cy + 0.08, rx: 0.56, ry: 0.55, fill: "url(#shadow)" }, this.shadows);
    const stone = draw("circle", { class: `stone ${kind}`, cx, cy, r: Board.STONE, fill: `url(#${kind}-stone)` }, this.stones);
    if (dead) [shadow, stone].forEach((part) => part.classList.add("dead"));
    if (isNew) stone.classList.add("new");
    this.drawn.set(at, { color, dead, parts: [shadow, stone] });
  }

  /** A captured stone goes, unless the reader wants no motion. */
  drawLeaving(stone) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    stone.classList.remove("new");
    stone.classList.add("taken");
    this.leaving.append(stone);
    stone.addEventListener("animationend", () => stone.remove());
  }

  drawNumber(at, number) {
    const [x, y] = this.place(at);
    const size = ["", "", "", " small", " tiny"][Math.min(String(number).length, 4)];
    draw("text", { class: `number on-${this.kindAt(at)}${size}`, x, y: y + (size === " tiny" ? 0.14 : 0.19) }, this.marks, number);
  }

  drawDot(kind, at, r, attributes = {}) {
    const [cx, cy] = this.place(at);
    draw("circle", { class: kind, cx, cy, r, ...attributes }, this.heat);
  }

  /** A shade over a point of a part. */
  drawPart(at) {
    const [x, y] = this.place(at);
    draw("rect", { class: "part", x: x - 0.5, y: y - 0.5, width: 1, height: 1 }, this.parts);
  }

  /** The stone that a click would play. */
  drawGhost() {
    this.ghosts.replaceChildren();
    if (!this.ghost || this.under === null || this.shown[this.under]) return;
    this.drawFaint(this.ghost, this.under, this.ghosts, "ghost");
  }

  drawFaint(color, at, layer, role) {
    const [cx, cy] = this.place(at);
    const kind = color === "B" ? "black" : "white";
    draw("circle", { class: `stone ${role} ${kind}`, cx, cy, r: Board.STONE, fill: `url(#${kind}-stone)` }, layer);
  }

  /** A stone that could be played, faintly and with its text. */
  drawNext({ at, color, text }) {
    if (this.shown[at]) return;
    const [x, y] = this.place(at);
    this.drawFaint(color, at, this.marks, "next");
    draw("text", { class: `number on-${color === "B" ? "black" : "white"}`, x, y: y + 0.19 }, this.marks, text);
  }

  /** A shade over the place of a point; a square where a stone of the other player stands, beside its number. */
  drawOwner(owner, at, isNumbered) {
    const weight = Math.min(Math.abs(owner), 1);
    const color = owner > 0 ? "B" : "W";
    if (weight < 0.1 || this.shown[at] === color) return;
    const [cx, cy] = this.place(at);
    const kind = color === "B" ? "black" : "white";
    const square = (side, aside, layer, attributes) => draw("rect", {
      class: `owner ${kind}`, x: cx + aside - side / 2, y: cy + aside - side / 2, width: side, height: side, ...attributes,
    }, layer);
    if (this.shown[at]) square(0.14 + 0.3 * weight, isNumbered ? 0.32 : 0, this.owners, {});
    else square(1, 0, this.shades, { opacity: (0.62 * weight).toFixed(2) });
  }

  drawMark({ at, text, sub, kind, weight = 1 }) {
    const [cx, cy] = this.place(at);
    const mark = draw("g", { class: `mark ${kind}` }, this.marks);
    draw("circle", { cx, cy, r: Board.STONE, "fill-opacity": weight.toFixed(2) }, mark);
    draw("text", { x: cx, y: sub ? cy + 0.05 : cy + 0.16, class: text.length > 2 ? "small" : "" }, mark, text);
    if (sub) draw("text", { x: cx, y: cy + 0.33, class: "sub" }, mark, sub);
  }

  /** The grade of a stone, by a colour, a shape and a size; beside its number, if it has one. */
  drawGrade({ at, grade }, isNumbered) {
    if (!this.shown[at]) return;
    const [x, y] = this.place(at).map((value) => value + (isNumbered ? 0.3 : 0));
    const size = (isNumbered ? 0.7 : 1) * { good: 0.1, inaccuracy: 0.17, mistake: 0.25, blunder: 0.21 }[grade];
    const shapes = {
      mistake: `M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}Z`,
      blunder: `M${x - size} ${y - size}H${x + size}V${y + size}H${x - size}Z`,
    };
    const circle = `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0Z`;
    draw("path", { class: `grade ${grade}`, d: shapes[grade] ?? circle }, this.marks);
  }

  /** A mark of a record: a triangle, a square, a circle, a cross, or a label. */
  drawShape({ at, shape, text = "" }) {
    const [x, y] = this.place(at);
    const mark = draw("g", { class: `shape on-${this.kindAt(at)}` }, this.marks);
    if (shape === "LB") {
      // The lines of the board do not run through the letters.
      if (!this.shown[at]) draw("circle", { class: "ground", cx: x, cy: y, r: 0.36 }, mark);
      draw("text", { x, y: y + 0.2, class: text.length > 2 ? "small" : "" }, mark, text);
      return;
    }
    const paths = {
      TR: `M${x} ${y - 0.31}L${x + 0.27} ${y + 0.16}H${x - 0.27}Z`,
      SQ: `M${x - 0.2} ${y - 0.2}H${x + 0.2}V${y + 0.2}H${x - 0.2}Z`,
      CR: `M${x - 0.23} ${y}a0.23 0.23 0 1 0 0.46 0a0.23 0.23 0 1 0 -0.46 0Z`,
      MA: `M${x - 0.2} ${y - 0.2}L${x + 0.2} ${y + 0.2}M${x + 0.2} ${y - 0.2}L${x - 0.2} ${y + 0.2}`,
    };
    draw("path", { d: paths[shape] ?? paths.CR }, mark);
  }

  /** The point at a place of the window, or null. */
  pointAt(clientX, clientY) {
    const place = new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const [x, y] = [place.x, place.y].map((value) => Math.round(value - Board.MARGIN));
    const inside = x >= 0 && y >= 0 && x < this.grid.columns && y < this.grid.rows;
    return inside ? y * this.grid.columns + x : null;
  }

  hover(event) {
    const at = event && this.pointAt(event.clientX, event.clientY);
    if (at === this.under) return;
    this.under = at;
    this.drawGhost();
    this.onHover?.(at);
  }

  click(event) {
    const at = this.pointAt(event.clientX, event.clientY);
    if (at !== null) this.onPoint(at, true);
  }

  /** Lets the keys choose a point. What is there is said as well. */
  takeKeys(host) {
    const { grid } = this;
    host.tabIndex = 0;
    host.setAttribute("role", "application");
    host.setAttribute("aria-label", message("page-board-keys"));
    const said = document.createElement("p");
    said.className = "unseen";
    said.setAttribute("aria-live", "polite");
    host.append(said);
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    host.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const step = steps[event.key];
      if (step) {
        const from = this.at ?? Math.floor(grid.area / 2);
        const clamp = (value, size) => Math.min(Math.max(value, 0), size - 1);
        const x = clamp(grid.x(from) + step[0], grid.columns);
        const y = clamp(grid.y(from) + step[1], grid.rows);
        this.moveCursor(this.at === null ? from : y * grid.columns + x);
        const stone = { B: "black", W: "white" }[this.shown?.[this.at]] ?? "none";
        const graded = this.grades?.find(({ at }) => at === this.at);
        said.textContent = listed([message("page-point", { point: grid.name(this.at), stone }), graded?.words ?? ""].filter(Boolean));
      } else if ((event.key === "Enter" || event.key === " ") && this.at !== null) {
        this.onPoint?.(this.at);
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    });
    host.addEventListener("blur", () => this.moveCursor(null));
  }

  moveCursor(at) {
    this.at = at;
    this.cursor.replaceChildren();
    if (at === null) return;
    const [cx, cy] = this.place(at);
    draw("rect", { x: cx - 0.5, y: cy - 0.5, width: 1, height: 1 }, this.cursor);
  }
}
