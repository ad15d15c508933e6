// After three wins or losses in a row against the engine: another handicap.

/** The last games of a person against the engine, with who won. */
function bouts(games, engine) {
  const isEngine = (name) => name?.split(" ")[0] === engine.split(" ")[0];
  return games.flatMap(({ names, ranks, size, handicap, result, error }) => {
    const won = /^[BW]\+/.exec(result ?? "")?.[0][0];
    if (error || !won || isEngine(names[0]) === isEngine(names[1])) return [];
    const human = isEngine(names[0]) ? "W" : "B";
    return [{ human, size, handicap, level: ranks[human === "B" ? 1 : 0] || "best", won: won === human }];
  });
}

/** What is proposed: a side and a number of stones, with the reason in words; null if nothing is. */
export function proposal(games, engine) {
  const last = bouts(games, engine).slice(0, 3);
  const [first] = last;
  const same = ({ human, size, handicap, level, won }) =>
    human === first.human && size === first.size && handicap === first.handicap && level === first.level && won === first.won;
  if (last.length < 3 || !last.every(same)) return null;
  // Stones that the person takes are positive, those that the person gives negative.
  const taken = first.handicap * (first.human === "B" ? 1 : -1);
  let next = taken + (first.won ? -1 : 1);
  // A single stone is no handicap.
  if (Math.abs(next) === 1) next = Math.abs(taken) > 1 ? 0 : 2 * next;
  const stones = Math.abs(next);
  const side = next < 0 || (next === 0 && first.won) ? "white" : "black";
  const what = stones === 0 ? message("web-offer-even") : message(next > 0 ? "web-offer-take" : "web-offer-give", { stones });
  const text = message("go-sentences", { one: message(first.won ? "web-offer-won" : "web-offer-lost"), other: what });
  return { text, side, stones, size: first.size, level: first.level };
}
