"use strict";

// The course of a game: win rates above, the score below, one step across for each move.

/**
 * Graphs in `host`. `onPick(number)` is called with the position that is pointed at. If the graph `fills`
 * its place, it is as high as that; otherwise it has a height of its own.
 */
class Graph {
  static HEIGHT = 242;
  static GAP = 12;
  static LEFT = 44;
  static RIGHT = 8;

  constructor(host, onPick, { fills = false } = {}) {
    host.classList.add("graph");
    Object.assign(this, { host, onPick, fills, last: 1, width: 0, perspective: "B", svg: null });
    // The place stays while the picture in it is drawn anew, which may happen at each step.
    host.addEventListener("pointerdown", (event) => {
      if (!this.svg) return;
      host.setPointerCapture(event.pointerId);
      this.follow(event);
    });
    host.addEventListener("pointermove", (event) => { if (event.buttons && this.svg) this.follow(event); });
  }

  across(number) {
    return Graph.LEFT + ((this.width - Graph.LEFT - Graph.RIGHT) * number) / Math.max(this.last, 1);
  }

  /** How far down a share of Black's is. */
  chanceAt(winrate) {
    return 4 + (this.top - 8) * (this.perspective === "B" ? 1 - winrate : winrate);
  }

  /**
   * Draws a game of `last` moves. Each of `points` is what is known of a position: its `number`, Black's
   * `winrate` and `score`, and perhaps a `second` win rate. `faults` have a `number` and a `kind`, which
   * is a class; `borders` have a `number` and a `text`; the player of `perspective` is shown upwards;
   * `label` is the picture in words; `width` is that of the picture, if not that of its place.
   */
  draw({ last, points: known, faults = [], borders = [], perspective = "B", label, width: wanted = null }) {
    // As wide as its place, within reason, so that the letters are of one size on all screens.
    const { clientWidth, clientHeight } = this.host;
    this.width = wanted ?? Math.min(Math.max(clientWidth, 300), this.fills ? Infinity : 720);
    this.height = this.fills && clientHeight > 60 ? clientHeight : Graph.HEIGHT;
    Object.assign(this, { last, perspective, top: Math.round((this.height - Graph.GAP) * 0.55) });
    const { LEFT, RIGHT } = Graph;
    this.svg = draw("svg", { viewBox: `0 0 ${this.width} ${this.height}`, role: "img", "aria-label": label });
    this.host.replaceChildren(this.svg);
    const { svg, width, height } = this;
    const [low, high] = [this.chanceAt(0), this.chanceAt(1)];
    draw("rect", { class: "light", x: LEFT, y: 4, width: width - LEFT - RIGHT, height: Math.abs(low - high) }, svg);
    const line = (y) => known.map((one) => `${this.across(one.number).toFixed(1)},${y(one).toFixed(1)}`).join(" ");
    if (known.length) {
      const [from, to] = [known[0], known.at(-1)].map(({ number }) => this.across(number));
      const rates = line(({ winrate }) => this.chanceAt(winrate));
      draw("polygon", { class: "dark", points: `${from},${low} ${rates} ${to},${low}` }, svg);
    }
    if (known[0]?.second !== undefined) {
      draw("polyline", { class: "second", points: line(({ second }) => this.chanceAt(second)) }, svg);
    }
    this.drawBorders(borders);
    this.drawScores(known, faults, line);
    this.here = draw("line", { class: "here", y1: 2, y2: height - 2 }, svg);
  }

  drawBorders(borders) {
    borders.forEach(({ number, text }, index) => {
      const x = this.across(number);
      draw("line", { class: "axis", x1: x, x2: x, y1: 4, y2: this.height - 4 }, this.svg);
      const room = this.across(borders[index + 1]?.number ?? this.last) - x;
      if (room > 6.5 * text.length) draw("text", { x: x + 3, y: this.top + Graph.GAP / 2 }, this.svg, text);
    });
  }

  drawScores(known, faults, line) {
    const { svg, width, height, top } = this;
    const { GAP, LEFT, RIGHT } = Graph;
    const half = (height - top - GAP - 4) / 2;
    const scale = Math.min(Math.max(5, ...known.map(({ score }) => Math.abs(score))), 60);
    const middle = top + GAP + half;
    const up = this.perspective === "B" ? 1 : -1;
    const scoreAt = (score) => middle - up * half * (Math.min(Math.max(score, -scale), scale) / scale);
    for (const y of [middle, this.chanceAt(0.5)]) {
      draw("line", { class: "axis", x1: LEFT, x2: width - RIGHT, y1: y, y2: y }, svg);
    }
    draw("polyline", { class: "score", points: line(({ score }) => scoreAt(score)) }, svg);
    const scores = new Map(known.map(({ number, score }) => [number, score]));
    for (const { number, kind } of faults) {
      const size = { inaccuracy: 2.5, mistake: 4, blunder: 5.5 }[kind];
      draw("circle", { class: kind, cx: this.across(number), cy: scoreAt(scores.get(number)), r: size }, svg);
    }
    const label = (y, text) => draw("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, svg, text);
    label(8, percent(1));
    label(this.chanceAt(0.5), percent(0.5));
    label(top - 8, percent(0));
    const margin = (color) => message("go-margin", { color, points: Math.round(scale) });
    const [above, below] = up > 0 ? ["black", "white"] : ["white", "black"];
    label(middle - half + 5, margin(above));
    label(middle + half - 5, margin(below));
  }

  /** Marks the position that is shown. */
  mark(number) {
    const x = this.across(number);
    this.here.setAttribute("x1", x);
    this.here.setAttribute("x2", x);
  }

  /** Goes where the pointer is. */
  follow(event) {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    const share = (place.x - Graph.LEFT) / (this.width - Graph.LEFT - Graph.RIGHT);
    this.onPick(Math.min(Math.max(Math.round(share * this.last), 0), this.last));
  }
}
