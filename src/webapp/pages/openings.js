// The openings: what was played in the position that is shown, in the games of the library or of another folder.

import { post, root } from "./remote.js";
import { choose, chosen } from "./settings.js";

/** The parts of the board: all of it, the corner of the last move, and each corner. */
const AREAS = {
  whole: message("openings-whole"), last: message("openings-last"),
  "upper-left": message("openings-upper-left"), "upper-right": message("openings-upper-right"),
  "lower-left": message("openings-lower-left"), "lower-right": message("openings-lower-right"),
};
/** The name under which the browser keeps the part. */
const KEPT = "openings area";
/** The milliseconds after which a position is looked up, and looked up again while the games are being read. */
const PAUSE = 80;
const AGAIN = 500;
/** The moves that are marked on the board, and those in the table. */
const MARKED = 12;
const LISTED = 30;

/** The share of games that the player of a move has won, in words. */
function won({ wins, losses }) {
  return wins + losses ? percent(wins / (wins + losses)) : "\u2013";
}

/** A share as it is written on the board. */
const share = (part) => (part < 0.005 ? "<1" : String(Math.round(100 * part)));

const years = (range) => (range ? [...new Set(range)].join("\u2013") : "");

export class Openings {
  /**
   * The openings in `host`, an element that can be opened. `play(color, name)` plays a move as a variation,
   * `changed()` is called when there are other marks, and `fail(error)` when something goes wrong. The game of the
   * library with the number `without` does not count.
   */
  constructor(host, { play, changed, fail, without = null }) {
    Object.assign(this, { host, play, changed, fail, without, position: null, asked: "", answer: null, shownGames: null });
    this.area = make("select", Object.entries(AREAS).map(([name, text]) => make("option", text, { value: name })), { id: "openings-area" });
    this.area.value = chosen(KEPT, "whole");
    if (!this.area.value) this.area.value = "whole";
    this.said = make("p", "", { role: "status" });
    this.rows = make("tbody");
    const head = (key) => make("th", message(key), { scope: "col" });
    const heads = ["page-col-move", "openings-col-games", "openings-col-share", "openings-col-won", "openings-col-years"].map(head);
    this.table = make("div", make("table", [make("thead", make("tr", heads)), this.rows]), { class: "wide openings", tabindex: "0", role: "region", "aria-label": message("openings-title") });
    this.games = make("div", "", { class: "openings-games" });
    const label = make("label", [`${message("openings-area")} `, this.area]);
    host.replaceChildren(make("summary", message("openings-title")), label, this.said, this.table, this.games);
    this.table.hidden = true;
    host.addEventListener("toggle", () => this.refresh());
    this.area.addEventListener("change", () => { choose(KEPT, this.area.value); this.refresh(); });
  }

  /** Looks a position up: `grid`, `stones`, whose `turn` it is, and the point of the `last` move or null. */
  look(position) {
    this.position = position;
    this.refresh();
  }

  /** The marks for the board. */
  marks() {
    const { answer, position } = this;
    if (!this.isOn() || !answer) return [];
    const moves = answer.moves.filter(({ color }) => color === position.turn).slice(0, MARKED);
    const most = Math.max(1, ...moves.map(({ count }) => count));
    return moves
      .map((one) => ({
        at: position.grid.point(one.move), text: share(one.count / this.known()), sub: String(one.count), kind: "opening",
        weight: 0.6 + 0.4 * Math.sqrt(one.count / most),
      }))
      .filter(({ at }) => at !== null && !position.stones[at]);
  }

  /** The number of times that a move is known to have followed. */
  known() { return this.answer.found - this.answer.ended; }

  isOn() { return this.host.open && !this.host.hidden; }

  /** Asks for the position, if it is to be seen and is another one. */
  refresh() {
    const wanted = this.isOn() && this.position ? JSON.stringify(this.request()) : "";
    if (wanted === this.asked) return;
    this.asked = wanted;
    this.answer = this.shownGames = null;
    this.show();
    this.changed();
    // A reader who goes through a game quickly does not want all of its positions.
    if (wanted) setTimeout(() => this.ask(wanted), PAUSE);
  }

  request() {
    const { grid, stones, turn } = this.position;
    const of = (who) => stones.flatMap((color, at) => (color === who ? [grid.name(at)] : []));
    const corner = this.corner();
    return {
      columns: grid.columns, rows: grid.rows, black: of("B"), white: of("W"), to_move: turn,
      ...(corner !== null && { corner: grid.name(corner) }), ...(this.without && { without: this.without }),
    };
  }

  /** A point of the corner that is chosen; null for the whole board. */
  corner() {
    const { grid: { columns, rows, area }, last } = this.position;
    const corners = { "upper-left": 0, "upper-right": columns - 1, "lower-left": area - columns, "lower-right": area - 1 };
    if (this.area.value !== "last") return corners[this.area.value] ?? null;
    if (last === null) return columns - 1;
    const [x, y] = [last % columns, Math.floor(last / columns)];
    return corners[`${2 * y < rows ? "upper" : "lower"}-${2 * x < columns ? "left" : "right"}`];
  }

  async ask(wanted) {
    if (this.asked !== wanted) return;
    try {
      const answer = await post(`${root}openings`, JSON.parse(wanted));
      if (this.asked !== wanted) return;
      if (answer.indexing) setTimeout(() => this.ask(wanted), AGAIN);
      // What a reader has opened or points at stays as it is while nothing changes.
      const isNew = JSON.stringify(answer.moves) !== JSON.stringify(this.answer?.moves);
      this.answer = answer;
      this.say();
      if (!isNew) return;
      this.show();
      this.changed();
    } catch (error) {
      if (this.asked !== wanted) return;
      this.said.textContent = "";
      this.fail(error);
    }
  }

  /** Says how often the position was found, and how far the games have been read. */
  say() {
    const { answer, position } = this;
    let words = "";
    if (answer) {
      const { found, games, ended, damaged, indexing, trouble } = answer;
      const whose = message("page-to-move", { color: side(position.turn) });
      const reading = indexing && (indexing[1] ? message("openings-indexing", { done: indexing[0], all: indexing[1] }) : games ? "" : message("openings-reading"));
      words = [
        trouble && message("web-attention", { reason: trouble }), reading,
        (games || !indexing) && message("openings-found", { count: found, games, whose }),
        ended && message("openings-ended", { count: ended }), damaged && message("openings-damaged-count", { count: damaged }),
      ].filter(Boolean).join(" ");
    }
    if (this.said.textContent !== words) this.said.textContent = words;
  }

  show() {
    const moves = this.answer?.moves.slice(0, LISTED) ?? [];
    this.say();
    this.table.hidden = !moves.length;
    this.rows.replaceChildren(...moves.map((one) => this.row(one)));
    this.showGames();
  }

  /** The name of a move, with its colour if it is not that of the player to move. */
  name({ color, move }) {
    const name = moveName(move);
    return color === this.position.turn ? name : message("openings-move", { color: side(color), move: name });
  }

  row(one) {
    const name = this.name(one);
    const play = make("button", name, { type: "button", "aria-label": message("openings-play", { move: name }) });
    play.addEventListener("click", () => this.play(one.color, one.move));
    const games = make("button", String(one.count), { type: "button", "aria-label": message("openings-show-games", { move: name, count: one.count }), "aria-expanded": "false" });
    games.addEventListener("click", () => {
      this.shownGames = this.shownGames === one ? null : one;
      for (const other of this.rows.querySelectorAll("[aria-expanded]")) other.setAttribute("aria-expanded", String(other === games && this.shownGames === one));
      this.showGames();
    });
    const cells = [games, percent(one.count / this.known()), won(one), years(one.years)];
    return make("tr", [make("th", play, { scope: "row" }), ...cells.map((cell) => make("td", cell))]);
  }

  /** The games with a move, and who has played it. */
  showGames() {
    const one = this.shownGames;
    if (!one) return this.games.replaceChildren();
    const players = one.players.map(({ name, count }) => message("openings-player", { name, count }));
    const rows = one.games.map((game) => make("li", make("div", this.link(game))));
    this.games.replaceChildren(
      make("h2", message("openings-games-with", { move: this.name(one) })),
      ...(players.length ? [make("p", message("openings-players", { players: listed(players) }))] : []),
      make("ul", rows, { class: "rows" }),
    );
  }

  /** A game: a link, if it is in the library; else a button that opens it. */
  link(game) {
    const { black, white, result, date, event, file, library, number } = game;
    const text = [playerName(black, "B"), playerName(white, "W")].join(" \u2013 ");
    const facts = [date && dateWords(date), resultWords(result), event, library ? "" : file].filter(Boolean).join(" \u00b7 ");
    const said = make("span", facts, { class: "faint" });
    if (library) return [make("a", text, { href: `${root}games/${library}/#${number}` }), said];
    const open = make("button", text, { type: "button" });
    open.addEventListener("click", async () => {
      try {
        const opened = await post(`${root}openings/game`, { file, game: game.game });
        location.href = `${root}games/${opened.number}/#${number}`;
      } catch (error) {
        this.fail(error);
      }
    });
    return [open, said];
  }
}
