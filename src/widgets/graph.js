"use strict";

// The course of a game: win rates above, the score below, one step across for each move.

/** Graphs in `host`. `onPick(number)` is called with the position that is pointed at. */
class Graph {
  static TOP = 120;
  static GAP = 14;
  static LOW = 100;
  static LEFT = 44;
  static RIGHT = 8;
  static HEIGHT = Graph.TOP + Graph.GAP + Graph.LOW + 8;

  constructor(host, onPick) {
    Object.assign(this, { host, onPick, last: 1, width: 0 });
  }

  across(number) {
    return Graph.LEFT + ((this.width - Graph.LEFT - Graph.RIGHT) * number) / Math.max(this.last, 1);
  }

  static chanceAt(winrate) { return 4 + (Graph.TOP - 8) * (1 - winrate); }

  /**
   * Draws a game of `last` moves. Each of `points` is what is known of a position: its `number`, Black's
   * `winrate` and `score`, and perhaps a `second` win rate. `faults` have a `number` and a `kind`, which
   * is a class; `label` is the picture in words.
   */
  draw({ last, points: known, faults = [], label }) {
    // As wide as its place, within reason, so that the letters are of one size on all screens.
    this.width = Math.min(Math.max(this.host.clientWidth, 300), 720);
    this.last = last;
    const { LEFT, RIGHT, HEIGHT } = Graph;
    this.svg = draw("svg", { viewBox: `0 0 ${this.width} ${HEIGHT}`, role: "img", "aria-label": label });
    this.host.replaceChildren(this.svg);
    const { svg, width } = this;
    const bottom = Graph.chanceAt(0);
    draw("rect", { class: "light", x: LEFT, y: 4, width: width - LEFT - RIGHT, height: bottom - 4 }, svg);
    const line = (y) => known.map((one) => `${this.across(one.number).toFixed(1)},${y(one).toFixed(1)}`).join(" ");
    const rates = line(({ winrate }) => Graph.chanceAt(winrate));
    if (known.length) {
      const [from, to] = [known[0], known.at(-1)].map(({ number }) => this.across(number));
      draw("polygon", { class: "dark", points: `${from},${bottom} ${rates} ${to},${bottom}` }, svg);
    }
    if (known[0]?.second !== undefined) {
      draw("polyline", { class: "second", points: line(({ second }) => Graph.chanceAt(second)) }, svg);
    }
    this.drawScores(known, faults, line);
    this.here = draw("line", { class: "here", y1: 2, y2: HEIGHT - 4 }, svg);
    svg.addEventListener("pointerdown", (event) => { this.follow(event); svg.setPointerCapture(event.pointerId); });
    svg.addEventListener("pointermove", (event) => { if (event.buttons) this.follow(event); });
  }

  drawScores(known, faults, line) {
    const { svg, width } = this;
    const { TOP, GAP, LOW, LEFT, RIGHT } = Graph;
    const scale = Math.min(Math.max(5, ...known.map(({ score }) => Math.abs(score))), 60);
    const middle = TOP + GAP + LOW / 2;
    const scoreAt = (score) => middle - (LOW / 2) * (Math.min(Math.max(score, -scale), scale) / scale);
    for (const y of [middle, Graph.chanceAt(0.5)]) {
      draw("line", { class: "axis", x1: LEFT, x2: width - RIGHT, y1: y, y2: y }, svg);
    }
    draw("polyline", { class: "score", points: line(({ score }) => scoreAt(score)) }, svg);
    const scores = new Map(known.map(({ number, score }) => [number, score]));
    for (const { number, kind } of faults) {
      const size = { inaccuracy: 2.5, mistake: 4, blunder: 5.5 }[kind];
      draw("circle", { class: kind, cx: this.across(number), cy: scoreAt(scores.get(number)), r: size }, svg);
    }
    const label = (y, text) => draw("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, svg, text);
    label(Graph.chanceAt(1) + 4, "100 %");
    label(Graph.chanceAt(0.5), "50 %");
    label(Graph.chanceAt(0) - 4, "0 %");
    label(scoreAt(scale) + 5, `B+${scale.toFixed(0)}`);
    label(scoreAt(-scale) - 5, `W+${scale.toFixed(0)}`);
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
