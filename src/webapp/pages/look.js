// What the engine thinks of the position that is shown: on the board and in a table.

const chosen = () => document.querySelector("input[name=overlay]:checked").value;

/** Of the moves of a search, those that are worth a mark. */
const worthShowing = (moves) => moves.filter(({ visits }) => visits * 100 >= moves[0].visits).slice(0, 12);

/** The points that a move loses for the player who makes it, compared with the best. */
function lost({ moveInfos: [best], rootInfo }, { scoreLead }) {
  return (best.scoreLead - scoreLead) * (rootInfo.currentPlayer === "B" ? 1 : -1);
}

/** A loss as it is written on the board. */
function amount(loss) {
  const size = shownArgument(decimal(Math.abs(loss), Math.abs(loss) < 9.95 ? 1 : 0));
  return Math.abs(loss) < 0.05 ? size : `${loss > 0 ? "\u2212" : "+"}${size}`;
}

/** A loss for the table, whose column says that it is one. */
const lossOf = (thought, info) => shownArgument(decimal(Math.max(lost(thought, info), 0)));

/** From 0, as good as the best, to 4, a blunder. */
const grade = (loss) => [0.5, 1.5, 3, 6].filter((least) => loss >= least).length;

/** A number in at most four characters. */
const shortly = (count) =>
  count < 1000 ? String(count) : count < 1e6 ? `${(count / 1000).toFixed(count < 9950 ? 1 : 0)}k` : `${(count / 1e6).toFixed(1)}M`;

/** Black's win rate, turned into the win rate of the player whose win rates are shown. */
export const chance = (winrate, who) => percent(who === "B" ? winrate : 1 - winrate);

export class Look {
  /** `open(pv)` gets the line of a move that is chosen, `preview(pv)` the line of a move under the pointer. */
  constructor({ open, preview }) {
    Object.assign(this, { open, preview, perspective: "B", known: new Map() });
  }

  /** Takes what the engine thinks of a position. */
  take(thought) {
    const key = `${thought.number} ${thought.line.join(" ")}`;
    this.known.set(key, thought);
    return key;
  }

  /** Forgets the positions after move `number`: the game has taken another course. */
  forget(number) {
    for (const [key, thought] of this.known) if (thought.number > number) this.known.delete(key);
  }

  /** What is known of a place, if it is to be shown. */
  at(place) { return this.isOn() ? this.known.get(place.key()) ?? null : null; }

  isOn() { return byId("analyse").checked; }

  /** What lies over the board. */
  overlay(place) {
    const thought = this.at(place);
    if (!thought) return {};
    const moves = thought.moveInfos;
    const points = (list, as) => list
      .map((info, order) => ({ at: place.grid.point(info.move), ...as(info, order) }))
      .filter(({ at }) => at !== null);
    const heat = (of) => {
      const most = Math.max(...moves.map(of), 1e-9);
      return points(moves, (info) => ({ weight: Math.sqrt(of(info) / most) })).filter(({ weight }) => weight > 0.1);
    };
    switch (chosen()) {
      case "moves": {
        const mark = (info, order) => ({
          text: amount(lost(thought, info)),
          sub: shortly(info.visits),
          kind: order ? `lost-${grade(lost(thought, info))}` : "best",
          weight: order ? 0.6 + 0.4 * Math.sqrt(info.visits / moves[0].visits) : 1,
        });
        return { marks: moves.length ? points(worthShowing(moves), mark) : [] };
      }
      case "visits": return { heat: heat(({ visits }) => visits) };
      case "priors": return { heat: heat(({ prior }) => prior) };
      case "owners": return { owners: thought.ownership };
      default: return {};
    }
  }

  /** The line of the move on a point. */
  lineAt(place, at) {
    const moves = this.at(place)?.moveInfos ?? [];
    return at === null ? null : moves.find(({ move }) => place.grid.point(move) === at)?.pv ?? null;
  }

  /** Writes the numbers and the table. */
  show(place) {
    const thought = this.at(place);
    byId("overlays").hidden = !this.isOn();
    byId("tried-box").hidden = !thought?.moveInfos.length;
    if (!thought) {
      byId("reading").textContent = this.isOn() ? message("web-searching") : "";
      return;
    }
    const { currentPlayer: turn, visits } = thought.rootInfo;
    const [best] = thought.moveInfos;
    const { winrate, scoreLead } = best ?? thought.rootInfo;
    byId("reading").textContent = message("web-reading", {
      whose: message("page-to-move", { color: side(turn) }), color: side(this.perspective),
      percent: chance(winrate, this.perspective), margin: points(scoreLead), visits,
    });
    this.showTable(thought, visits);
  }

  /** The rows stay the same elements while the numbers change, so that the mouse and the focus stay where they are. */
  showTable(thought, visits) {
    const moves = thought.moveInfos.slice(0, 20);
    byId("chance-title").textContent = message("page-wins", { color: side(this.perspective) });
    const body = byId("tried");
    while (body.children.length > moves.length) body.lastChild.remove();
    while (body.children.length < moves.length) body.append(this.row(body.children.length));
    this.lines = moves.map(({ pv }) => pv);
    moves.forEach((info, index) => {
      const [button, ...cells] = body.children[index].querySelectorAll("button, td");
      const texts = [chance(info.winrate, this.perspective), points(info.scoreLead), lossOf(thought, info), percent(info.visits / Math.max(visits, 1)), percent(info.prior)];
      const name = moveName(info.move);
      if (button.textContent !== name) {
        button.textContent = name;
        button.setAttribute("aria-label", message("web-open-line", { move: name }));
      }
      texts.forEach((text, column) => { cells[column].textContent = text; });
    });
  }

  row(index) {
    const button = make("button", "", { type: "button" });
    button.addEventListener("click", () => this.open(this.lines[index]));
    const row = make("tr", [make("th", button, { scope: "row" }), ...[1, 2, 3, 4, 5].map(() => make("td"))]);
    // A row that comes under a pointer at rest shows nothing.
    for (const event of ["pointermove", "focusin"]) row.addEventListener(event, () => this.preview(this.lines[index]));
    for (const event of ["pointerleave", "focusout"]) row.addEventListener(event, () => this.preview(null));
    return row;
  }
}
