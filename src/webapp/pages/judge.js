// The loss of a move by two short searches: for "Was that bad?", and for moves that are tried in a review.

import { inGame } from "./searches.js";

const EFFORT = { visits: 300, seconds: 6 };

/** The loss of a move of this colour between two places, and the best move in its place; null if the engine came to no end. */
export async function lossBetween(searches, before, after, who, effort) {
  const [one, other] = [await searches.search(before, effort), await searches.search(after, effort)];
  if (!one?.moveInfos.length || !other?.moveInfos.length) return null;
  const [best, reply] = [one.moveInfos[0], other.moveInfos[0]];
  const sign = who === "B" ? 1 : -1;
  return { loss: (best.scoreLead - reply.scoreLead) * sign, chances: (best.winrate - reply.winrate) * sign, best: best.move };
}

/** Says in words how good the move was that was made after `number` moves. */
export async function judged(searches, number, [who, move]) {
  const found = await lossBetween(searches, inGame(number), inGame(number + 1), who, EFFORT);
  if (!found) return message("web-judge-failed");
  const { loss, best } = found;
  if (best === move || loss < 0.5) return message("web-judge-good", { move: moveName(move) });
  const how = loss < 1.5 ? "hardly" : loss < 5 ? "little" : "yes";
  const points = decimal(loss, loss < 9.5 ? 1 : 0);
  return message("web-judge-bad", { how, move: moveName(move), points, best: moveName(best) });
}
