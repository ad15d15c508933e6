// Where the reader is in a game: after `number` of its moves, and perhaps `step` moves into a line from
// there.

const color = { B: "B", W: "W" };

export class Place {
  constructor() {
    Object.assign(this, { number: 0, line: [], step: 0, game: null, grid: null, boards: [], lost: [] });
  }

  /** Takes a game as it stands now. Who was at its end stays there. */
  take(game) {
    const before = this.game;
    const follows = !before || (this.isAtEnd() && !this.line.length);
    if (!this.grid) this.grid = new Grid(game.columns, game.rows);
    this.game = game;
    const same = before ? common(before.moves, game.moves) : 0;
    this.boards.length = Math.min(this.boards.length, same + 1);
    this.lost.length = this.boards.length;
    if (!this.boards.length) {
      this.boards.push(this.setup());
      this.lost.push({ B: 0, W: 0 });
    }
    for (const [who, name] of game.moves.slice(this.boards.length - 1)) {
      const [before, lost] = [this.boards.at(-1), this.lost.at(-1)];
      const after = this.grid.play(before, who, this.grid.point(name));
      this.boards.push(after);
      this.lost.push(this.losses(before, after, { who, name, at: this.grid.point(name) }, lost));
    }
    if (follows || this.number > same) this.go(follows ? game.moves.length : same);
    return same;
  }

  setup() {
    const stones = new Array(this.grid.area).fill("");
    for (const who of Object.values(color)) {
      for (const name of this.game.setup[who]) stones[this.grid.point(name)] = who;
    }
    return stones;
  }

  /** The stones that each player has lost after a move: captured, or paid for a pass. */
  losses(before, after, { who, name, at }, lost) {
    const taken = { ...lost };
    // The move may have captured itself.
    const stones = at === null ? before : before.with(at, who);
    stones.forEach((color, point) => { if (color && !after[point]) taken[color]++; });
    if (name === "pass" && this.game.pays_passes) taken[who]++;
    return taken;
  }

  /** The prisoners of each player in the position that is shown. */
  captured() {
    let [stones, lost] = [this.boards[this.number], this.lost[this.number]];
    for (const move of this.line.slice(0, this.step)) {
      const after = this.grid.play(stones, move.who, move.at);
      lost = this.losses(stones, after, move, lost);
      stones = after;
    }
    return { B: lost.W, W: lost.B };
  }

  /** The captures of the last move of the game that is shown, in words; nothing if it has not, or in a line. */
  taken() {
    if (this.step > 0 || this.number === 0) return "";
    const count = (number) => this.lost[number].B + this.lost[number].W;
    const taken = count(this.number) - count(this.number - 1);
    return taken > 0 && this.game.moves[this.number - 1][1] !== "pass" ? message("web-captured", { count: taken }) : "";
  }

  /** Whether the game itself is shown, at its end. */
  isAtEnd() { return this.step === 0 && this.number === this.game.moves.length; }

  go(number) {
    const last = this.game.moves.length;
    Object.assign(this, { number: Math.min(Math.max(number, 0), last), line: [], step: 0 });
  }

  /** One move back or on, also within a line. */
  walk(by) {
    if (by < 0 && this.step === 0) this.go(this.number - 1);
    else if (by > 0 && this.step === this.line.length) this.go(this.line.length ? this.number : this.number + 1);
    else this.step += by;
  }

  /** Shows moves that are tried from a position. */
  open(number, names, step = names.length) {
    this.go(number);
    let who = this.turn();
    this.line = names.map((named) => {
      // A move out of turn names its colour.
      const [, color = who, name] = /^(?:([BW]):)?(.*)$/.exec(named);
      const move = { who: color, named: color === who ? name : named, name, at: this.grid.point(name) };
      who = opponent[color];
      return move;
    });
    this.step = step;
  }

  /** Leaves the first move of the line out that is on no free point, and all after it. */
  cut() {
    let stones = this.boards[this.number];
    const wrong = this.line.findIndex(({ who, name, at }) => {
      const isFree = at === null ? ["pass", "button"].includes(name) : !stones[at];
      stones = this.grid.play(stones, who, at);
      return !isFree;
    });
    if (wrong >= 0) this.line.length = wrong;
    this.step = this.line.length;
  }

  /** The names of the moves that were tried. */
  tried() { return this.line.slice(0, this.step).map(({ named }) => named); }

  /** Goes to the position after these moves, each with a colour and a vertex. */
  visit(moves) {
    const number = common(this.game.moves, moves);
    this.go(number);
    let who = this.turn();
    const names = moves.slice(number).map(([color, vertex]) => {
      const named = color === who ? vertex : `${color}:${vertex}`;
      who = opponent[color];
      return named;
    });
    this.open(number, names);
  }

  /** Whose turn it is. */
  turn() {
    if (this.step > 0) return opponent[this.line[this.step - 1].who];
    return this.game.moves[this.number]?.[0] ?? this.game.to_move;
  }

  /** The stones, after `more` moves of a line from here; numbers on those of lines, and the last point. */
  picture(more = []) {
    let stones = this.boards[this.number];
    const numbers = new Map();
    const last = this.number > 0 ? this.grid.point(this.game.moves[this.number - 1][1]) : null;
    let who = this.turn();
    const added = more.map((name) => {
      const move = { who, at: this.grid.point(name) };
      who = opponent[who];
      return move;
    });
    // The numbers of a line that is only looked at begin anew.
    const line = this.line.slice(0, this.step);
    for (const [index, move] of [...line, ...added].entries()) {
      stones = this.grid.play(stones, move.who, move.at);
      const first = added.length ? line.length : 0;
      if (move.at !== null && index >= first) numbers.set(move.at, index + 1 - first);
    }
    for (const at of numbers.keys()) if (!stones[at]) numbers.delete(at);
    return { stones, numbers, last: line.length + added.length ? null : last };
  }

  /** The stones before the last move that is shown; null at the start. */
  before() {
    if (this.step === 0) return this.number > 0 ? this.boards[this.number - 1] : null;
    const line = this.line.slice(0, this.step - 1);
    return line.reduce((stones, { who, at }) => this.grid.play(stones, who, at), this.boards[this.number]);
  }

  /** The point of the last move that is shown; null for a pass and at the start. */
  lastPoint() {
    if (this.step > 0) return this.line[this.step - 1].at;
    return this.number > 0 ? this.grid.point(this.game.moves[this.number - 1][1]) : null;
  }

  /** The numbers of all stones of the game in a picture that are not numbered as those of a line. */
  numbers({ stones, numbers }) {
    const all = new Map();
    this.game.moves.slice(0, this.number).forEach(([, name], index) => {
      const at = this.grid.point(name);
      if (at !== null && stones[at]) all.set(at, index + 1);
    });
    // A stone that was captured has lost its number, unless another was played there.
    return new Map([...all, ...numbers]);
  }

  /** What the program calls it. */
  request() { return { number: this.number, line: this.tried() }; }

  key() { return `${this.number} ${this.tried().join(" ")}`; }

  /** In words. */
  words() {
    const { moves } = this.game;
    if (this.step > 0) {
      const line = this.line.slice(0, this.step).map(({ name }) => moveName(name)).join(" ");
      return message("page-line", { number: this.number, line });
    }
    if (this.number === 0) return moves.length ? message("web-start-of", { count: moves.length }) : message("page-start");
    const [who, name] = moves[this.number - 1];
    return message("page-place", { number: this.number, all: moves.length, color: side(who), move: moveName(name) });
  }
}

/** How many moves two games have in common. */
export function common(one, other) {
  let same = 0;
  while (same < one.length && same < other.length && one[same].join() === other[same].join()) same++;
  return same;
}
