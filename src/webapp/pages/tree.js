// The variations of the record that was opened, and those that were kept since.

export class Tree {
  /** `moves` is the tree as the program sends it: each move names the one before it. */
  constructor(moves) {
    this.nodes = moves.map((move) => ({ ...move, next: new Map() }));
    for (const node of this.nodes.slice(1)) this.nodes[node.parent].next.set(name(node.color, node.vertex), node);
  }

  /** What the record has after these moves, each with a colour and a vertex; null if it does not know them. */
  find(moves) {
    let node = this.nodes[0] ?? null;
    for (const [color, vertex] of moves) node = node?.next.get(name(color, vertex)) ?? null;
    return node;
  }
}

const name = (color, vertex) => color + vertex;

/** The moves that were made up to a place: those of the game, then those that were tried. */
function path(place) {
  const line = place.line.slice(0, place.step).map(({ who, name }) => [who, name]);
  return [...place.game.moves.slice(0, place.number), ...line];
}

/** What the record says of a place: a comment and marks. */
export function said(tree, place) {
  const node = tree.find(path(place));
  const own = place.step ? "" : place.game.comments[place.number];
  const mark = ([vertex, shape, text]) => ({ at: place.grid.point(vertex), shape, text });
  return { comment: own || node?.comment || "", marks: (node?.marks ?? []).map(mark) };
}

/** The other moves that the record or the reader has tried in a place, as stones with numbers. */
export function alternatives(tree, place) {
  const tried = new Map();
  for (const { color, vertex } of tree.find(path(place))?.next.values() ?? []) tried.set(vertex, color);
  const names = place.tried();
  for (const { number, moves } of place.game.lines) {
    const goesOn = number === place.number && moves.length > names.length && names.every((name, at) => name === moves[at]);
    if (goesOn) tried.set(moves[names.length], place.turn());
  }
  // The move that follows is no alternative.
  if (!place.step) tried.delete(place.game.moves[place.number]?.[1]);
  tried.delete(place.line[place.step]?.name);
  const stones = [...tried].map(([vertex, color], index) => ({ at: place.grid.point(vertex), color, text: String(index + 1) }));
  return stones.filter(({ at }) => at !== null);
}
