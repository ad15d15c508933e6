// The tree of the game: the variations of the record that was opened, and what readers have added.

export class Tree {
  /** `edits` and `moves` as the program sends them: each move names the one before it. */
  constructor({ edits = -1, moves = [{ parent: null }] } = {}) {
    this.edits = edits;
    this.places = [];
    for (const { parent, ...move } of moves) this.add(this.places[parent] ?? null, move);
    [this.root] = this.places;
    this.followed = [];
  }

  add(parent, { color, vertex, comment = "", marks = [] }) {
    const place = { parent, color: color ?? undefined, vertex, comment, marks, children: [], from: "record" };
    parent?.children.push(place);
    this.places.push(place);
    return place;
  }

  /** Whether the game has gone another way than by adding moves, or the tree was changed, since it was sent. */
  isOld({ edits, moves }) {
    return edits !== this.edits || this.followed.some((move, index) => move.join() !== moves[index]?.join());
  }

  /** Takes the moves of the game as the first of all. */
  follow(moves) {
    this.followed = moves;
    let place = this.root;
    for (const [color, vertex] of moves) {
      const next = step(place, color, vertex) ?? this.add(place, { color, vertex });
      place.children = [next, ...place.children.filter((other) => other !== next)];
      place = next;
    }
  }

  /** The place after these moves, each with a colour and a vertex; null if the tree does not have them. */
  find(moves) {
    let place = this.root;
    for (const [color, vertex] of moves) place = place && step(place, color, vertex);
    return place;
  }
}

const step = (place, color, vertex) => place.children.find((one) => one.color === color && one.vertex === vertex) ?? null;

/** The moves that lead to a place of the tree. */
export function movesTo(place) {
  const moves = [];
  for (let one = place; one.parent; one = one.parent) moves.unshift([one.color, one.vertex]);
  return moves;
}

/** The moves that were made up to what is shown: those of the game, then those that were tried. */
export function path(shown) {
  const line = shown.line.slice(0, shown.step).map(({ who, name }) => [who, name]);
  return [...shown.game.moves.slice(0, shown.number), ...line];
}

/** What the record says of what is shown: a comment and marks. */
export function said(tree, shown) {
  const place = tree.find(path(shown));
  const own = shown.step ? "" : shown.game.comments[shown.number];
  const mark = ([vertex, shape, text]) => ({ at: shown.grid.point(vertex), shape, text });
  return { comment: own || place?.comment || "", marks: (place?.marks ?? []).map(mark) };
}

/** The other moves that the tree has here, as stones with numbers. */
export function alternatives(tree, shown) {
  const tried = new Map();
  for (const { color, vertex } of tree.find(path(shown))?.children ?? []) tried.set(vertex, color);
  // The move that follows is no alternative.
  if (!shown.step) tried.delete(shown.game.moves[shown.number]?.[1]);
  tried.delete(shown.line[shown.step]?.name);
  const stones = [...tried].map(([vertex, color], index) => ({ at: shown.grid.point(vertex), color, text: String(index + 1) }));
  return stones.filter(({ at }) => at !== null);
}
