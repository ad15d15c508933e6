// "Was that bad?": the reader's last move, by two short searches.

/** Visits and seconds of each search. */
const EFFORT = { visits: 300, seconds: 6 };

/** What the engine thinks of positions on request. */
export class Judge {
  /**
   * `ask(number, effort)` has the engine search the position after a number of moves, `known(number)` is what
   * it has found there before, if anything.
   */
  constructor({ ask, known }) {
    Object.assign(this, { ask, known, wanted: null, given: null });
  }

  isBusy() { return this.wanted !== null; }

  /** Takes a report of a search. */
  take(thought) {
    const isWanted = this.wanted !== null && thought.number === this.wanted && !thought.line.length && thought.moveInfos.length;
    if (!isWanted) return;
    this.last = thought;
    if (thought.rootInfo.visits >= EFFORT.visits) this.given?.();
  }

  async search(number) {
    const known = this.known(number);
    if (known?.rootInfo.visits >= EFFORT.visits) return known;
    Object.assign(this, { wanted: number, last: null });
    const patience = new Promise((end) => { setTimeout(end, 1000 * (EFFORT.seconds + 2)); });
    const enough = new Promise((end) => { this.given = end; });
    try {
      await this.ask(number, EFFORT);
      await Promise.race([enough, patience]);
      return this.last;
    } finally {
      Object.assign(this, { wanted: null, given: null });
    }
  }

  /** Says in words how good the move was that was made after `number` moves. */
  async words(number, [who, move]) {
    const before = await this.search(number);
    const after = await this.search(number + 1);
    if (!before || !after) return "The engine has not come to an end. Ask again.";
    const [best, reply] = [before.moveInfos[0], after.moveInfos[0]];
    const sign = who === "B" ? 1 : -1;
    const loss = sign * (best.scoreLead - reply.scoreLead);
    const better = best.move === move ? "" : ` ${best.move} was better.`;
    const about = `about ${loss.toFixed(loss < 9.5 ? 1 : 0)} points`;
    if (best.move === move || loss < 0.5) return `No, ${move} was a good move.`;
    if (loss < 1.5) return `Hardly: ${move} lost ${about}.${better}`;
    if (loss < 5) return `A little: ${move} lost ${about}.${better}`;
    return `Yes: ${move} lost ${about}.${better}`;
  }
}
