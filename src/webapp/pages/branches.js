// The variations of the game and the comments: walking through them, and changing them.

import { get, post } from "./remote.js";
import { movesTo, path, said, Tree } from "./tree.js";

/** The milliseconds after which a comment that is being written is sent. */
const PAUSE = 400;

export class Branches {
  /** `visit(moves)` goes to the position after these moves, `attempt(act)` says what goes wrong. */
  constructor({ visit, attempt, changed }) {
    Object.assign(this, { attempt, changed, tree: new Tree(), shown: null, isDrawn: false, unsent: null });
    this.view = new TreeView(byId("tree"), (place) => visit(movesTo(place)));
    const buttons = { keep: "keep", remove: "remove", restore: "restore", earlier: "earlier", later: "later", lead: "lead" };
    for (const [id, edit] of Object.entries(buttons)) {
      byId(id).addEventListener("click", () => this.edit({ edit }));
    }
    byId("remark").addEventListener("input", () => this.write());
    byId("remark").addEventListener("blur", () => this.send());
    byId("branches").addEventListener("toggle", () => { this.isDrawn = false; if (this.shown) this.show(this.shown); });
  }

  /** Takes a game as it stands, and has its tree sent if that has changed. */
  async take(game) {
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
    const moves = path(shown);
    return this.attempt(async () => {
      await this.send();
      await post("edits", { ...shown.request(), ...request });
      if (leaves) this.view.onVisit(this.tree.find(moves)?.parent ?? this.tree.root);
    });
  }

  /** Takes what is written, which is sent when its writer pauses. */
  write() {
    clearTimeout(this.unsent?.timer);
    const timer = setTimeout(() => this.attempt(() => this.send()), PAUSE);
    this.unsent = { ...this.shown.request(), edit: "comment", text: byId("remark").value, timer };
  }

  async send() {
    if (!this.unsent) return;
    const { timer, ...request } = this.unsent;
    clearTimeout(timer);
    this.unsent = null;
    await post("edits", request);
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
    if (document.activeElement !== byId("remark")) byId("remark").value = said(this.tree, shown).comment;
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
