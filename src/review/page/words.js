// What the page says of a move, and the two lines side by side: what was played, and what was better.

const WORST = { inaccuracy: "An inaccuracy", mistake: "A mistake", blunder: "A blunder" };

const isFault = (one) => one.grade in WORST;

/** What the search would have played; it may have tried nothing. */
const bestBefore = (one) => positions[one.number - 1].tried[0];

/** Black's win rate, turned into the win rate of the player whose win rates are shown. */
const chance = (winrate) => percent(view.perspective === "B" ? winrate : 1 - winrate);

/** An amount of points. */
const amount = (points) => `${points.toFixed(1)} ${points.toFixed(1) === "1.0" ? "point" : "points"}`;

/** What a move lost. */
function lost({ points_lost: points, winrate_lost: winrate }) {
  const chances = winrate >= 0.005 ? ` and ${percent(winrate)} of winning chances` : "";
  return `${amount(points)}${chances} lost`;
}

function verdict(one) {
  if (one.grade === "best") return "The search's first choice.";
  if (isFault(one)) return `${WORST[one.grade]}: ${lost(one)}.`;
  return one.points_lost >= 0.5 ? `A good move, ${amount(one.points_lost)} lost.` : "A good move.";
}

/** The facts of a move of the game. */
function moveFacts(one) {
  const [before, after] = [positions[one.number - 1], positions[one.number]];
  const who = title[view.perspective];
  return [
    make("p", verdict(one), { class: one.grade }),
    make("p", `${who}'s win rate ${chance(before.winrate)} → ${chance(after.winrate)}, score ${points(before.score)} → ` +
      `${points(after.score)}.`),
    ...(isFault(one) ? rankOf(one) : []),
  ];
}

/** Lines that belong to a fault: what it led to, and what was better. */
function pairOf(one) {
  const [before, after] = [positions[one.number - 1], positions[one.number]];
  const words = (tried) => (tried ? (tried.line || tried.move).split(" ") : []);
  return [
    { heading: "Played", names: [one.move, ...words(after.tried[0])], score: after.score, place: 0, number: one.number },
    { heading: "Better", names: words(before.tried[0]), score: before.score, place: 0, number: one.number - 1 },
  ];
}

/** Shows the two lines of a fault in `host`, or nothing. */
function showPair(host, one) {
  if (!one || !isFault(one) || !bestBefore(one)) return host.replaceChildren();
  const lines = pairOf(one);
  const box = frameAround(lines.flatMap(({ names }) => names.map((name) => grid.point(name))));
  const figures = lines.map((line) => {
    const picture = make("div", [], { class: "small" });
    const board = new Board(picture, grid);
    board.show({ ...sequence(one.number - 1, line.names), label: `${line.heading}: ${line.names.join(" ")}` });
    board.svg.setAttribute("viewBox", box);
    const open = make("button", line.heading, { type: "button", "aria-label": `${line.heading}: show it on the board` });
    open.addEventListener("click", () => openLine(line.number, line.place));
    const [first, ...rest] = line.names;
    const then = rest.length ? `, then ${rest.join(" ")}` : "";
    return make("figure", [picture, make("figcaption", [open, ` ${first}${then}: ${points(line.score)}`])]);
  });
  host.replaceChildren(...figures);
}

/** The position after `names` were played from a position of the game, with the numbers of the stones. */
function sequence(number, names) {
  let stones = boards[number];
  let color = turnAt(number);
  const numbers = new Map();
  names.forEach((name, index) => {
    const at = grid.point(name);
    stones = grid.play(stones, color, at);
    if (at !== null && !numbers.has(at)) numbers.set(at, index + 1);
    color = opponent[color];
  });
  for (const at of numbers.keys()) if (!stones[at]) numbers.delete(at);
  return { stones, numbers };
}

/** The part of a board around these points, as a square if there is room. */
function frameAround(points) {
  const places = points.filter((at) => at !== null);
  const whole = [grid.columns, grid.rows].map((lines) => lines - 1 + 2 * Board.MARGIN);
  if (!places.length) return `0 0 ${whole.join(" ")}`;
  const along = (values, lines) => [Math.max(Math.min(...values) - 2, 0), Math.min(Math.max(...values) + 2, lines - 1)];
  const [x, y] = [
    along(places.map((at) => grid.x(at)), grid.columns), along(places.map((at) => grid.y(at)), grid.rows),
  ];
  const side = Math.max(x[1] - x[0], y[1] - y[0], 8);
  const fitted = ([low, high], lines) => {
    const from = Math.min(Math.max(Math.round((low + high - side) / 2), 0), Math.max(lines - 1 - side, 0));
    const to = Math.min(from + side, lines - 1);
    const [start, end] = [from === 0 ? 0 : from + Board.MARGIN - 0.5, to === lines - 1 ? 2 * Board.MARGIN : Board.MARGIN + 0.5];
    return [start, to + end - start];
  };
  const [across, down] = [fitted(x, grid.columns), fitted(y, grid.rows)];
  return `${across[0]} ${down[0]} ${across[1]} ${down[1]}`;
}
