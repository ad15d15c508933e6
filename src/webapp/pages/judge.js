// "Was that bad?": the reader's last move, by two short searches.

const EFFORT = { visits: 300, seconds: 6 };

/** Says in words how good the move was that was made after `number` moves. */
export async function judged(searches, number, [who, move]) {
  const before = await searches.search(number, EFFORT);
  const after = await searches.search(number + 1, EFFORT);
  if (!before || !after) return message("web-judge-failed");
  const [best, reply] = [before.moveInfos[0], after.moveInfos[0]];
  const loss = (best.scoreLead - reply.scoreLead) * (who === "B" ? 1 : -1);
  if (best.move === move || loss < 0.5) return message("web-judge-good", { move: moveName(move) });
  const how = loss < 1.5 ? "hardly" : loss < 5 ? "little" : "yes";
  const points = decimal(loss, loss < 9.5 ? 1 : 0);
  return message("web-judge-bad", { how, move: moveName(move), points, best: moveName(best.move) });
}
