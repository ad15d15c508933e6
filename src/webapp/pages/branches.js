// The variations of the game and the comments: walking through them, and changing them.

import { common } from "./place.js";
import { get, post } from "./remote.js";
import { movesTo, path, said, Tree } from "./tree.js";

/** The milliseconds after which a comment that is being written is sent. */
const PAUSE = 400;
/** The refusals after which a comment is not sent again: they would be the same. */
const REFUSALS = [400, 409, 413, 429];

export class Branches {
  /** `visit(moves)` goes to the position after these moves, `attempt(act)` says what goes wrong. */
  constructor({ visit, attempt, changed }) {
    Object.assign(this, { attempt, changed, tree: new Tree(), shown: null, isDrawn: false });
    // The moves to the position whose comment is in the box; what is written by such positions, until the program has it.
    Object.assign(this, { at: [], unsent: new Map(), timer: null });
    this.view = new TreeView(byId("tree"), (place) => visit(movesTo(place)));
    const buttons = { keep: "keep", remove: "remove", restore: "restore", earlier: "earlier", later: "later", lead: "lead" };
    for (const [id, edit] of Object.entries(buttons)) {
      byId(id).addEventListener("click", () => this.edit({ edit }));
    }
    byId("remark").addEventListener("input", () => this.write());
    byId("remark").addEventListener("blur", () => this.leave());
    addEventListener("pagehide", () => this.send().catch(() => {}));
    addEventListener("beforeunload", (event) => { if ([...this.unsent.values()].some(({ hasFailed }) => hasFailed)) event.preventDefault(); });
    byId("branches").addEventListener("toggle", () => { this.isDrawn = false; if (this.shown) this.show(this.shown); });
  }

  /** Takes a game as it stands. The program answers: what has not arrived is sent again. */
  async take(game) {
    await Promise.all([this.follow(game), !this.timer && this.send()]);
  }

  /** Has the tree of a game sent if that has changed. */
  async follow(game) {
    if (!this.tree.isOld(game)) {
      this.isDrawn &&= this.tree.followed.length === game.moves.length;
      return this.tree.follow(game.moves);
    }
    const tree = await get("tree");
    this.tree = new Tree(tree);
    this.tree.follow(game.moves);
    this.isDrawn = false;
    this.changed();
  }

  /** Changes the tree where the reader is. */
  edit(request) {
    const { shown } = this;
    // A variation that is deleted or made the game is left.
    const leaves = ["remove", "lead"].includes(request.edit);
    const [moves, place] = [path(shown), shown.request()];
    return this.attempt(async () => {
      await this.send();
      await post("edits", { ...place, ...request });
      if (leaves) this.view.onVisit(this.tree.find(moves)?.parent ?? this.tree.root);
    });
  }

  /** Takes what is written, which is sent when its writer pauses. */
  write() {
    clearTimeout(this.timer);
    this.unsent.set(this.at.join(" "), { moves: this.at, text: byId("remark").value });
    this.timer = setTimeout(() => this.finish(), PAUSE);
  }

  /** Has what is written sent at once. */
  finish() {
    if (this.unsent.size) this.attempt(() => this.send());
  }

  /** The reader leaves the box, or the position: what is written is sent, and the box is for what is shown now. */
  leave() {
    this.finish();
    if (this.shown && path(this.shown).join(" ") !== this.at.join(" ")) this.showComment();
  }

  showComment() {
    this.at = path(this.shown);
    byId("remark").value = this.unsent.get(this.at.join(" "))?.text ?? said(this.tree, this.shown).comment;
  }

  async send() {
    clearTimeout(this.timer);
    this.timer = null;
    await Promise.all([...this.unsent].map(async ([key, comment]) => {
      const forget = () => this.unsent.get(key) === comment && this.unsent.delete(key);
      const { moves, text } = comment;
      const number = common(this.shown.game.moves, moves);
      const line = moves.slice(number).map((move) => move.join(":"));
      try {
        await (comment.sent ??= post("edits", { number, line, edit: "comment", text }, { keepalive: true }));
        forget();
      } catch (error) {
        Object.assign(comment, { sent: null, hasFailed: true });
        if (REFUSALS.includes(error.status)) forget();
        throw error;
      }
    }));
  }

  /** Shows where the reader is in the tree, and what can be changed there. */
  show(shown) {
    this.shown = shown;
    const place = this.tree.find(path(shown));
    const isOfGame = !shown.step;
    byId("keep").hidden = isOfGame || place !== null;
    if (!byId("branches").open) return;
    if (!this.isDrawn) this.view.draw(this.tree.root);
    this.isDrawn = true;
    this.view.mark(place ?? this.tree.find(shown.game.moves.slice(0, shown.number)));
    // Who writes goes on with the same position when the other player moves.
    if (document.activeElement !== byId("remark")) this.showComment();
    const beside = place?.parent?.children ?? [];
    const at = beside.indexOf(place);
    // The game stays the first of all.
    const first = beside[0] === this.tree.find(shown.game.moves.slice(0, shown.number + 1)) ? 1 : 0;
    const can = {
      remove: place, lead: true, earlier: at > first, later: place && at + 1 < beside.length,
    };
    for (const [id, makesSense] of Object.entries(can)) byId(id).hidden = isOfGame || !makesSense;
    // A button that goes leaves the focus to its opposite, for those who use keys alone.
    if (!shown.game.can_restore && document.activeElement === byId("restore")) byId("remove").focus();
    byId("restore").hidden = !shown.game.can_restore;
  }
}
