"use strict";

// The tree of a game: a small stone for each position, the game above and variations below.

/**
 * The tree in `host`. A place has a `parent`, `children`, a `color` (undefined where there is no move), a `comment`,
 * and `from`, which is a class. `onVisit(place)` is called when one is chosen: by a click, or by the arrow keys,
 * which go to the parent, the first child, and the variations before and after.
 */
class TreeView {
  static STEP = 18;

  constructor(host, onVisit) {
    Object.assign(this, { host, onVisit, circles: new Map(), here: null });
    host.tabIndex = 0;
    host.addEventListener("keydown", (event) => this.press(event));
  }

  /** A row and a column for each place: the game above, each branch in the first row that is free. */
  static spots(root) {
    const taken = [];
    const spots = new Map();
    const todo = [[root, 0, 0]];
    while (todo.length) {
      const [start, column, above] = todo.pop();
      const chain = [start];
      while (chain.at(-1).children.length) chain.push(chain.at(-1).children[0]);
      let row = above;
      for (let at = Math.max(column - 1, 0); at < column + chain.length; at++) row = Math.max(row, (taken[at] ?? -1) + 1);
      chain.forEach((place, index) => {
        spots.set(place, [column + index, row]);
        taken[column + index] = row;
      });
      if (column > 0) taken[column - 1] = row;
      // Those that leave the chain last are laid first, right below it.
      chain.forEach((place, index) => {
        for (const child of place.children.slice(1).reverse()) todo.push([child, column + index + 1, row + 1]);
      });
    }
    return spots;
  }

  draw(root) {
    const { STEP } = TreeView;
    const spots = TreeView.spots(root);
    const [columns, rows] = [0, 1].map((which) => Array.from(spots.values()).reduce((most, spot) => Math.max(most, spot[which]), 0) + 1);
    const size = { width: columns * STEP, height: rows * STEP };
    const svg = draw("svg", { viewBox: `0 0 ${size.width} ${size.height}`, ...size, role: "img", "aria-label": message("page-tree-picture") });
    const centre = (spot) => spot.map((at) => (at + 0.5) * STEP);
    let lines = "";
    for (const [place, spot] of spots) {
      if (!place.parent) continue;
      const [[x, y], [fromX, fromY]] = [centre(spot), centre(spots.get(place.parent))];
      lines += `M${fromX} ${fromY}${fromY === y ? "" : `V${y}`}H${x}`;
    }
    draw("path", { class: "lines", d: lines }, svg);
    this.circles.clear();
    for (const [place, spot] of spots) {
      const [cx, cy] = centre(spot);
      const kind = { B: "black", W: "white" }[place.color] ?? "set-up";
      const circle = draw("circle", { class: `${kind} ${place.from}`, cx, cy, r: STEP * 0.34 }, svg);
      circle.addEventListener("click", () => this.onVisit(place));
      if (place.comment) draw("circle", { class: "remark", cx: cx + 5, cy: cy - 5, r: 2.2 }, svg);
      this.circles.set(place, circle);
    }
    this.host.replaceChildren(svg);
  }

  /** Marks the place that is shown, and scrolls to it. */
  mark(place) {
    this.circles.get(this.here)?.classList.remove("here");
    this.here = place;
    const circle = this.circles.get(place);
    if (!circle) return;
    circle.classList.add("here");
    const [x, y] = ["cx", "cy"].map((name) => Number(circle.getAttribute(name)));
    this.host.scrollTo(x - this.host.clientWidth / 2, y - this.host.clientHeight / 2);
  }

  press(event) {
    if (!this.here || event.altKey || event.ctrlKey || event.metaKey) return;
    const { parent, children } = this.here;
    const beside = parent?.children ?? [];
    const at = beside.indexOf(this.here);
    const next = { ArrowLeft: parent, ArrowRight: children[0], ArrowUp: beside[at - 1], ArrowDown: beside[at + 1] }[event.key];
    if (!/^Arrow/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (next) this.onVisit(next);
  }
}
