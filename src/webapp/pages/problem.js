// A life-and-death problem in the address of its page.

/** The part of the query string for a list of points. */
const listedNames = (grid, points) => points.map((at) => grid.name(at)).join();

/**
 * The end of the address of the page of a problem: the `stones` on a `grid`, whose `turn` it is, the point of a `ko`, a stone of the
 * `group`, the points of the `part`, and the player of the group, the `defender`. All but the first three may be null.
 */
export function problemHash({ grid, stones, turn, ko = null, group = null, part = null, defender = null }) {
  const of = (who) => listedNames(grid, stones.flatMap((color, at) => (color === who ? [at] : [])));
  const values = {
    size: `${grid.columns}x${grid.rows}`, black: of("B"), white: of("W"), turn: side(turn),
    ko: ko !== null && grid.name(ko), group: group !== null && grid.name(group),
    part: part && listedNames(grid, part), defender: defender && side(defender),
  };
  return `#${Object.entries(values).filter(([, value]) => value).map((pair) => pair.join("=")).join("&")}`;
}

/** The problem in the end of an address; null if there is none. Throws the name of what cannot be read. */
export function problemOf(hash) {
  const values = new URLSearchParams(hash.slice(1));
  if (!values.size) return null;
  const [, columns, rows] = /^(\d+)x(\d+)$/.exec(values.get("size") ?? "")?.map(Number) ?? [];
  if (!(columns >= 1 && columns <= 25 && rows >= 1 && rows <= 25)) throw new Error("size");
  const grid = new Grid(columns, rows);
  const points = (text, name) => text.split(",").filter(Boolean).flatMap((item) => {
    const [from, to = from] = item.split(":").map((corner) => grid.point(corner));
    if (from === null || to === null) throw new Error(name);
    return rectangle(grid, from, to);
  });
  const one = (name) => (values.get(name) ? points(values.get(name), name)[0] : null);
  const player = (name, usual) => {
    const word = values.get(name)?.toLowerCase();
    if (!word) return usual;
    if (!["black", "white", "b", "w"].includes(word)) throw new Error(name);
    return word[0].toUpperCase();
  };
  const stones = new Array(grid.area).fill("");
  for (const [name, color] of [["black", "B"], ["white", "W"]]) {
    for (const at of points(values.get(name) ?? "", name)) stones[at] = color;
  }
  const part = values.get("part") ? [...new Set(points(values.get("part"), "part"))] : null;
  return { grid, stones, turn: player("turn", "B"), ko: one("ko"), group: one("group"), part, defender: player("defender", null) };
}

/** The points of the rectangle with two corners. */
export function rectangle(grid, from, to) {
  const range = (one, other) => Array.from({ length: Math.abs(one - other) + 1 }, (_, step) => Math.min(one, other) + step);
  const columns = range(grid.x(from), grid.x(to));
  return range(grid.y(from), grid.y(to)).flatMap((y) => columns.map((x) => y * grid.columns + x));
}

/** The point that may not be retaken at once after a move at a point; null if there is none. */
export function koPoint(grid, before, after, at) {
  if (!before || at === null) return null;
  const taken = before.flatMap((stone, point) => (stone && !after[point] ? [point] : []));
  const liberties = grid.neighbours(at).filter((near) => !after[near]);
  return taken.length === 1 && liberties.length === 1 && grid.chain(after, at).chain.size === 1 ? taken[0] : null;
}
