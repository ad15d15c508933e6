// Where the reader is in a game: after `number` of its moves, and perhaps `step` moves into a line from
// there.

const color = { B: "B", W: "W" };

export class Place {
  constructor() {
    Object.assign(this, { number: 0, line: [], step: 0, game: null, grid: null, boards: [] });
  }

  /** Takes a game as it stands now. Who was at its end stays there. */
  take(game) {
    const before = this.game;
    const follows = !before || (this.isAtEnd() && !this.line.length);
    if (!this.grid) this.grid = new Grid(game.columns, game.rows);
    this.game = game;
    const same = before ? common(before.moves, game.moves) : 0;
    this.boards.length = Math.min(this.boards.length, same + 1);
    if (!this.boards.length) this.boards.push(this.setup());
    for (const [who, name] of game.moves.slice(this.boards.length - 1)) {
      this.boards.push(this.grid.play(this.boards.at(-1), who, this.grid.point(name)));
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
    this.line = names.map((name) => {
      const move = { who, name, at: this.grid.point(name) };
      who = opponent[who];
      return move;
    });
    this.step = step;
  }

  /** The names of the moves that were tried. */
  tried() { return this.line.slice(0, this.step).map(({ name }) => name); }

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

  /** What the program calls it. */
  request() { return { number: this.number, line: this.tried() }; }

  key() { return `${this.number} ${this.tried().join(" ")}`; }

  /** In words. */
  words() {
    const { moves } = this.game;
    if (this.step > 0) return `A line after move ${this.number}: ${this.tried().join(" ")}`;
    if (this.number === 0) return moves.length ? `Start of the game, of ${moves.length} moves` : "Start of the game";
    const [who, name] = moves[this.number - 1];
    return `Move ${this.number} of ${moves.length}: ${title[who]} ${name}`;
  }
}

/** How many moves two games have in common. */
function common(one, other) {
  let same = 0;
  while (same < one.length && same < other.length && one[same].join() === other[same].join()) same++;
  return same;
}
