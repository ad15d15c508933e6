// Searches of positions, one after the other, each to its end.

/** A text for each place: a number of moves of the game, and a line from there. */
export const keyOf = ({ number, line }) => `${number} ${line.join(" ")}`;

/** The place after a number of moves of the game. */
export const inGame = (number) => ({ number, line: [] });

export class Searches {
  /**
   * `ask(place, effort)` has the engine search the position at a place, `known(place)` is what
   * it has found there before, if anything.
   */
  constructor({ ask, known }) {
    Object.assign(this, { ask, known, wanted: null, visits: 0, last: null, ended: null });
  }

  isBusy() { return this.wanted !== null; }

  /** Takes a report of a search. */
  take(thought) {
    const isWanted = keyOf(thought) === this.wanted && thought.moveInfos.length;
    if (!isWanted) return;
    this.last = thought;
    if (thought.rootInfo.visits >= this.visits) this.ended?.();
  }

  /** Takes what the engine is doing: some searches end before they have all their visits. */
  hear(doing) {
    // What is heard before the first report is about an earlier search.
    if (this.last && doing !== "study") this.ended?.();
  }

  /** What a search of a position finds with this effort, in visits and seconds; null if nothing. */
  async search(place, effort) {
    const known = this.known(place);
    if (known?.rootInfo.visits >= effort.visits) return known;
    Object.assign(this, { wanted: keyOf(place), visits: effort.visits, last: null });
    const end = new Promise((take) => { this.ended = take; });
    const patience = new Promise((take) => { setTimeout(take, 1000 * (effort.seconds + 2)); });
    try {
      await this.ask(place, effort);
      await Promise.race([end, patience]);
      return this.last;
    } finally {
      Object.assign(this, { wanted: null, ended: null });
    }
  }
}

/** Searches all positions up to `last`. `tell(done, all)` is called after each; what it returns says whether to go on. */
export async function sweep(searches, last, effort, tell) {
  for (let number = 0; number <= last; number++) {
    await searches.search(inGame(number), effort);
    if (!tell(number + 1, last + 1)) return;
  }
}
