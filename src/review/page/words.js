// What the page says of a move, and the two lines side by side: what was played, and what was better.

const isFault = (one) => ["inaccuracy", "mistake", "blunder"].includes(one.grade);

/** What the search would have played; it may have tried nothing. */
const bestBefore = (one) => positions[one.number - 1].tried[0];

/** Black's win rate, turned into the win rate of the player whose win rates are shown. */
const chance = (winrate) => percent(view.perspective === "B" ? winrate : 1 - winrate);

/** What a move lost. */
function lost({ points_lost: points, winrate_lost: winrate }) {
  const amount = { points: decimal(points), percent: percent(winrate) };
  return winrate >= 0.005 ? message("review-lost-both", amount) : message("review-lost", { points: amount.points });
}

function verdict(one) {
  if (one.grade === "best") return message("review-best");
  if (isFault(one)) return message("review-fault", { grade: one.grade, lost: lost(one) });
  return one.points_lost >= 0.5 ? message("review-good-lost", { points: decimal(one.points_lost) }) : message("review-good");
}

/** The name of a part of the game. */
const phaseWords = (phase) => message("review-phase", { phase: phase.split(" ")[0] });

/** A summary of a player's moves. */
function playerWords(color) {
  const play = review.players[color];
  const counts = { inaccuracy: play.inaccuracies, mistake: play.mistakes, blunder: play.blunders };
  const faults = Object.entries(counts).filter(([, count]) => count)
    .map(([grade, count]) => message("review-count", { grade, count }));
  const summary = message("review-summary", {
    accuracy: decimal(play.accuracy ?? 0, 0), points: decimal(play.moves ? play.points_lost / play.moves : 0),
    faults: faults.length ? listed(faults) : message("review-no-mistakes"),
  });
  return message("review-player", { color, summary });
}

/** The facts of a move of the game. */
function moveFacts(one) {
  const [before, after] = [positions[one.number - 1], positions[one.number]];
  const chances = { color: side(view.perspective), from: chance(before.winrate), to: chance(after.winrate) };
  const scores = { from: points(before.score), to: points(after.score) };
  const change = { one: message("review-chances", chances), other: message("review-score-change", scores) };
  return [
    make("p", verdict(one), { class: one.grade }),
    make("p", message("go-sentences", change)),
    ...(isFault(one) && levelWords(one) ? [make("p", levelWords(one), { class: "faint" })] : []),
    ...(isFault(one) ? rankOf(one) : []),
  ];
}

/** Lines that belong to a fault: what it led to, and what was better. */
function pairOf(one) {
  const [before, after] = [positions[one.number - 1], positions[one.number]];
  const words = (tried) => (tried ? (tried.line || tried.move).split(" ") : []);
  return [
    { heading: message("review-played"), names: [one.move, ...words(after.tried[0])], score: after.score, place: 0, number: one.number },
    { heading: message("review-better-title"), names: words(before.tried[0]), score: before.score, place: 0, number: one.number - 1 },
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
    board.show({ ...grid.line(boards[one.number - 1], turnAt(one.number - 1), line.names), label: `${line.heading}: ${line.names.map(moveName).join(" ")}` });
    board.svg.setAttribute("viewBox", box);
    const open = make("button", line.heading, { type: "button", "aria-label": message("review-show-board", { title: line.heading }) });
    open.addEventListener("click", () => openLine(line.number, line.place));
    const [move, ...rest] = line.names.map(moveName);
    const moves = rest.length ? message("review-line-then", { move, line: rest.join(" ") }) : move;
    const caption = message("review-line-score", { line: moves, margin: points(line.score) });
    return make("figure", [picture, make("figcaption", [open, ` ${caption}`])]);
  });
  host.replaceChildren(...figures);
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
