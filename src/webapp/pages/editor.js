// Changing the record: marks, facts, moves that are inserted, and positions that are set up.

import { complain, once, post, root, text, visit } from "./remote.js";
import { said } from "./tree.js";

/** The tools that set stones up. */
const STONES = { black: "B", white: "W", empty: "" };
/** The tools that mark points, with the identifiers of SGF; labels are given in their order. */
const MARKS = { triangle: "TR", square: "SQ", circle: "CR", cross: "MA", letter: "LB", number: "LB" };
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const FACTS = ["black", "black_rank", "white", "white_rank", "result", "date", "event", "round", "place", "komi", "rules"];

const chosen = (name) => document.querySelector(`input[name=${name}]:checked`).value;

export class Editor {
  /** `place` is what is shown, `branches` its tree. `attempt(act)` says what goes wrong, `changed()` shows the page anew. */
  constructor({ place, branches, attempt, changed }) {
    // `draft` has the stones of a position that is being set up.
    Object.assign(this, { place, branches, attempt, changed, game: null, draft: null });
    for (const input of document.querySelectorAll("input[name=tool]")) input.addEventListener("change", () => this.chooseTool());
    for (const input of document.querySelectorAll("input[name=turn]")) input.addEventListener("change", () => changed());
    const buttons = {
      "undo-edit": () => this.send({ edit: "undo" }), "redo-edit": () => this.send({ edit: "redo" }),
      "use-position": once([byId("use-position")], () => this.usePosition()), "drop-position": () => this.dropPosition(), "clear-board": () => this.clearBoard(),
    };
    for (const [id, act] of Object.entries(buttons)) byId(id).addEventListener("click", () => this.game && attempt(act));
    byId("editor").addEventListener("toggle", () => {
      // Only its buttons lead out of a position that is being set up.
      if (this.draft && !byId("editor").open) this.insist();
      this.showFacts();
    });
    const form = byId("facts-form");
    const save = once(form.querySelectorAll("button"), () => this.saveFacts().catch((error) => complain(error, form)));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      save();
    });
  }

  take(game) {
    this.game = game;
    this.showFacts();
  }

  /** Whether clicks change the record, or a position that is being set up. */
  isOn() { return this.draft !== null || (byId("editor").open && chosen("tool") !== "none"); }

  /** Says that the position that is being set up comes first, and shows the buttons for it. */
  insist() {
    byId("editor").open = true;
    this.say(message("web-position-first"));
  }

  /** A tool was chosen: those for stones begin a position from what is shown. */
  chooseTool() {
    const tool = chosen("tool");
    if (tool in STONES && !this.draft && this.game) {
      this.draft = [...this.place.picture().stones];
      this.setTurn(this.place.turn());
    }
    if (tool === "insert") this.setTurn(this.place.turn());
    this.say("");
    if (this.draft && !(tool in STONES)) this.insist();
    this.changed();
  }

  setTurn(who) { document.querySelector(`input[name=turn][value=${who}]`).checked = true; }

  say(words) { byId("edited").textContent = words; }

  /** A point was chosen: the tool is used there. Returns whether there is one. */
  choose(at) {
    if (!this.isOn()) return false;
    const tool = chosen("tool");
    if (this.draft) this.setStone(at, tool);
    else if (tool === "insert") this.attempt(() => this.insert(this.place.grid.name(at)));
    else this.attempt(() => this.mark(at, tool));
    return true;
  }

  setStone(at, tool) {
    if (!(tool in STONES)) return this.insist();
    // The same again takes it away.
    this.draft[at] = this.draft[at] === STONES[tool] ? "" : STONES[tool];
    this.changed();
  }

  /** Marks a point, or takes the same mark away. */
  mark(at, tool) {
    const { marks } = said(this.branches.tree, this.place);
    const mark = MARKS[tool];
    const isLabel = (one) => one.shape === "LB" && /^\d+$/.test(one.text) === (tool === "number");
    const known = marks.find((one) => one.at === at && one.shape === mark && (mark !== "LB" || isLabel(one)));
    const taken = new Set(marks.map((one) => one.text));
    const labels = tool === "number" ? Array.from({ length: 400 }, (_, index) => String(index + 1)) : [...LETTERS];
    const label = labels.find((one) => !taken.has(one)) ?? labels[0];
    return this.send({
      ...this.place.request(), edit: "mark", vertex: this.place.grid.name(at), mark: known ? "" : mark, text: mark === "LB" ? label : "",
    });
  }

  /** Inserts a move where the reader is in the game. */
  async insert(name) {
    const { number, line } = this.place.request();
    const vertex = `${chosen("turn")}:${name}`;
    const reply = await this.send({ number, line, edit: "insert", vertex }, `#${number + 1}`);
    if (!reply) return;
    this.place.go(number + 1);
    // The next is usually the other player's.
    this.setTurn(opponent[chosen("turn")]);
    this.say(message(reply.fits ? "web-inserted" : "web-inserted-alone", { move: moveName(name) }));
    this.changed();
  }

  /** Sends a change. A game that was over stays as it is: then a copy is changed, and the page goes there, to `hash`. */
  async send(change, hash = "") {
    const copies = this.game.was_over && ["insert", "facts"].includes(change.edit);
    const request = { ...this.place.request(), ...change };
    if (!copies) return post("edits", { ...request, edits: this.game.edits });
    const { number } = await post(`${root}games`, { sgf: await text("game.sgf"), copy: true });
    const copy = `${root}games/${number}`;
    try {
      await post(`${copy}/edits`, request);
    } catch (error) {
      // A copy that was not changed is in no file.
      await fetch(copy, { method: "DELETE" });
      throw error;
    }
    await visit(`games/${number}/${hash}`);
    return null;
  }

  /** The facts as the record has them, in the fields. */
  showFacts() {
    if (!this.game || !byId("editor").open || byId("facts-form").contains(document.activeElement)) return;
    for (const name of FACTS) this.field(name).value = this.fact(name);
  }

  field(name) { return byId("facts-form").querySelector(`[data-param=${name}]`); }

  fact(name) {
    const { names, ranks, recorded, komi, rules, ...rest } = this.game;
    const known = { black: names.B, white: names.W, black_rank: ranks.B, white_rank: ranks.W, result: recorded, komi: String(komi), rules };
    if (name === "rules" && ![...this.field("rules").options].some(({ value }) => value === rules)) {
      this.field("rules").prepend(make("option", rulesWords(rules), { value: rules }));
    }
    return known[name] ?? rest[name] ?? "";
  }

  async saveFacts() {
    complain();
    const changed = FACTS.filter((name) => this.field(name).value.trim() !== this.fact(name));
    if (!changed.length) return;
    const facts = Object.fromEntries(changed.map((name) => [name, this.field(name).value]));
    document.activeElement?.blur();
    if (await this.send({ edit: "facts", facts })) this.say(message("web-facts-saved"));
  }

  clearBoard() {
    this.draft.fill("");
    this.changed();
  }

  dropPosition() {
    this.draft = null;
    document.querySelector("input[name=tool][value=none]").checked = true;
    this.say("");
    this.changed();
  }

  /** Makes a record of the position that was set up: this one stays as it is. */
  async usePosition() {
    const { grid } = this.place;
    const locked = this.draft.findIndex((stone, at) => stone && !grid.chain(this.draft, at).free);
    if (locked >= 0) throw new Error(message("web-position-locked", { point: moveName(grid.name(locked)) }));
    const escaped = (value) => String(value).replace(/[\\\]]/g, "\\$&");
    const letters = (at) => String.fromCharCode(97 + grid.x(at), 97 + grid.y(at));
    const stones = (color) => this.draft.flatMap((stone, at) => (stone === color ? [`[${letters(at)}]`] : [])).join("");
    const listed = (name, values) => (values ? name + values : "");
    const { columns, rows, rules, komi, names } = this.game;
    const size = columns === rows ? columns : `${columns}:${rows}`;
    const sgf = `(;FF[4]GM[1]CA[UTF-8]SZ[${size}]PB[${escaped(names.B)}]PW[${escaped(names.W)}]RU[${escaped(rules)}]KM[${komi}]${listed("AB", stones("B"))}${listed("AW", stones("W"))}PL[${chosen("turn")}])`;
    // A record without a move is only kept if it is put into the library.
    const added = await post(`${root}library`, { sgf }).catch(() => null);
    const { number } = added ?? await post(`${root}games`, { sgf });
    await visit(`games/${number}/`);
  }

  /** Shows what can be done. */
  show() {
    const [canUndo, canRedo] = this.game.can_undo_edits;
    byId("undo-edit").setAttribute("aria-disabled", !canUndo);
    byId("redo-edit").setAttribute("aria-disabled", !canRedo);
    byId("turns").hidden = !this.draft && chosen("tool") !== "insert";
    byId("position").hidden = !this.draft;
    byId("edit-help").textContent = this.draft ? message("web-position-help") : this.game.was_over ? message("web-edit-over") : "";
  }
}
