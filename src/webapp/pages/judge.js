// The loss of a move by two short searches: for "Was that bad?", and for moves that are tried in a review.

import { listen, post, root } from "./remote.js";
import { inGame, Searches } from "./searches.js";

const EFFORT = { visits: 300, seconds: 6 };
/** The effort for a move that is tried in a review: a little more than that of most reviews. */
const TRIED = { visits: 200, seconds: 5 };

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

/** The searches on the live board of a review, by its path, until `end` is called. `known(place)` is what the review knows, `lost` is called when the board is gone. */
export async function liveSearches(review, known, lost) {
  const { number } = await post(`${review}/game`, {});
  const searches = new Searches({
    ask: async (where, effort) => {
      const reply = await post(`${root}games/${number}/study`, { ...where, live: true, ...effort });
      if (reply.known) searches.take(reply.known);
    },
    known,
  });
  const end = listen({
    thought: (thought) => searches.take(thought),
    game: ({ doing }) => searches.hear(doing),
  }, lost, `games/${number}`);
  return Object.assign(searches, { end });
}

/** The review's knowledge of a position in the form of a search: the best move, and the expectation for Black. */
export const asThought = ({ move, score, winrate, visits }) => ({ moveInfos: [{ move, scoreLead: score, winrate }], rootInfo: { visits } });

/** The words and the grade of a move that is tried between two places; without a grade if the engine came to no end. */
export async function judgedTried(searches, [before, after], [who, move]) {
  const found = await lossBetween(searches, before, after, who, TRIED);
  if (!found) return { words: message("web-judge-failed"), grade: null };
  const name = moveName(move);
  if (found.best === move || found.loss < 0.5) return { words: message("web-tried-good", { move: name }), grade: "good" };
  const lost = { move: name, points: decimal(found.loss, found.loss < 9.5 ? 1 : 0), best: moveName(found.best) };
  return { words: message("web-tried-lost", lost), grade: gradeOf(found.loss, found.chances) };
}
