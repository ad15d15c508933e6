"use strict";

// A Go board as SVG, for every page that shows one. Points are numbered from the upper left corner to
// the right, then down. A position is a list of "B", "W" and "" in this order.

/** The points of a board, and their names. */
class Grid {
  static LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

  constructor(columns, rows) {
    Object.assign(this, { columns, rows, area: columns * rows });
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

/**
 * A board in `host`, which it fills. `onPoint(at)` is called when a point is clicked, `onHover(at)` when
 * the mouse comes to another point, or, with null, leaves the board. With `cursor`, the arrow keys move a
 * cursor over the points, and Enter is a click.
 */
class Board {
  /** From the edge of the picture to the first line. */
  static MARGIN = 1.25;

  constructor(host, grid, { onPoint = null, onHover = null, cursor = false } = {}) {
    Object.assign(this, { grid, onPoint, onHover, at: null, under: null, ghost: null });
    const [width, height] = [grid.columns, grid.rows].map((side) => side - 1 + 2 * Board.MARGIN);
    this.svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "board", role: "img" });
    host.replaceChildren(this.svg);
    this.drawGrid(width, height);
    for (const layer of ["stones", "heat", "owners", "marks", "ghosts", "cursor"]) {
      this[layer] = draw("g", { class: layer }, this.svg);
    }
    if (onPoint) this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointermove", (event) => this.hover(event.pointerType === "mouse" ? event : null));
    this.svg.addEventListener("pointerleave", () => this.hover(null));
    if (cursor) this.takeKeys(host);
  }

  place(at) {
    return [this.grid.x(at) + Board.MARGIN, this.grid.y(at) + Board.MARGIN];
  }

  drawGrid(width, height) {
    const { grid, svg } = this;
    const [near, right, bottom] = [Board.MARGIN, width - Board.MARGIN, height - Board.MARGIN];
    draw("rect", { class: "wood", width, height, rx: 0.3 }, svg);
    let lines = "";
    for (let x = 0; x < grid.columns; x++) lines += `M${near + x} ${near}V${bottom}`;
    for (let y = 0; y < grid.rows; y++) lines += `M${near} ${near + y}H${right}`;
    draw("path", { class: "lines", d: lines }, svg);
    for (const at of grid.stars()) {
      const [cx, cy] = this.place(at);
      draw("circle", { class: "star", cx, cy, r: 0.11 }, svg);
    }
    const names = draw("g", { class: "names", "aria-hidden": "true" }, svg);
    const name = (x, y, text) => draw("text", { x, y: y + 0.16 }, names, text);
    for (let x = 0; x < grid.columns; x++) {
      for (const y of [0.5, height - 0.5]) name(near + x, y, Grid.LETTERS[x]);
    }
    for (let y = 0; y < grid.rows; y++) {
      for (const x of [0.45, width - 0.45]) name(x, near + y, String(grid.rows - y));
    }
  }

  /**
   * Shows a position: its `stones`; the `last` point played; `owners`, numbers from -1 for White to 1
   * for Black; `numbers`, a Map from points to the numbers of their stones; `marks`, each with a point
   * `at`, a `text`, a `kind`, which is a class, and perhaps a `weight` from 0 to 1; `heat`, each with a
   * point and a weight; `dead`, a Set of points whose stones are; `dots`, points that do not count;
   * `ghost`, the colour of the stone that is shown faintly under the mouse; and `label`, the picture in
   * words.
   */
  show({
    stones, last = null, owners = null, numbers = new Map(), marks = [], heat = [], dead = new Set(),
    dots = [], ghost = null, label = "",
  }) {
    Object.assign(this, { shown: stones, dead, ghost });
    this.svg.setAttribute("aria-label", label);
    for (const layer of ["stones", "heat", "owners", "marks"]) this[layer].replaceChildren();
    stones.forEach((color, at) => color && this.drawStone(color, at, numbers.get(at)));
    heat.forEach(({ at, weight }) => this.drawDot("heat", at, 0.47, { opacity: weight.toFixed(2) }));
    dots.forEach((at) => this.drawDot("dot", at, 0.13));
    owners?.forEach((owner, at) => this.drawOwner(owner, at));
    this.drawGhost();
    if (last !== null && !numbers.has(last)) {
      const [cx, cy] = this.place(last);
      const kind = stones[last] === "B" ? "black" : "white";
      draw("circle", { class: `last on-${kind}`, cx, cy, r: 0.25 }, this.marks);
    }
    marks.forEach((mark) => this.drawMark(mark));
  }

  drawStone(color, at, number) {
    const [cx, cy] = this.place(at);
    const kind = color === "B" ? "black" : "white";
    const dead = this.dead.has(at) ? " dead" : "";
    draw("circle", { class: `stone ${kind}${dead}`, cx, cy, r: 0.475 }, this.stones);
    if (number === undefined) return;
    draw("text", { class: `number on-${kind}`, x: cx, y: cy + 0.19 }, this.marks, number);
  }

  drawDot(kind, at, r, attributes = {}) {
    const [cx, cy] = this.place(at);
    draw("circle", { class: kind, cx, cy, r, ...attributes }, this.heat);
  }

  /** The stone that a click would play. */
  drawGhost() {
    this.ghosts.replaceChildren();
    if (!this.ghost || this.under === null || this.shown[this.under]) return;
    const [cx, cy] = this.place(this.under);
    const kind = this.ghost === "B" ? "black" : "white";
    draw("circle", { class: `stone ghost ${kind}`, cx, cy, r: 0.475 }, this.ghosts);
  }

  /** A square for the owner of a point, unless a stone of this owner is there. */
  drawOwner(owner, at) {
    const weight = Math.min(Math.abs(owner), 1);
    const color = owner > 0 ? "B" : "W";
    if (weight < 0.15 || this.shown[at] === color) return;
    const [cx, cy] = this.place(at);
    const side = 0.14 + 0.36 * weight;
    const kind = color === "B" ? "black" : "white";
    const [x, y] = [cx - side / 2, cy - side / 2];
    draw("rect", { class: `owner ${kind}`, x, y, width: side, height: side }, this.owners);
  }

  drawMark({ at, text, kind, weight = 1 }) {
    const [cx, cy] = this.place(at);
    const mark = draw("g", { class: `mark ${kind}` }, this.marks);
    draw("circle", { cx, cy, r: 0.44, "fill-opacity": weight.toFixed(2) }, mark);
    draw("text", { x: cx, y: cy + 0.2 }, mark, text);
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
    if (at !== null) this.onPoint(at);
  }

  /** Lets the keys choose a point. What is there is said as well. */
  takeKeys(host) {
    const { grid } = this;
    host.tabIndex = 0;
    host.setAttribute("role", "application");
    host.setAttribute("aria-label", "Go board: arrow keys choose a point, Enter plays there");
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
        const stone = { B: "black stone", W: "white stone" }[this.shown?.[this.at]] ?? "empty";
        said.textContent = `${grid.name(this.at)}, ${stone}`;
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
