// The mistakes: which are shown, in which order, and the game of guessing what was better.

/** How many are listed. */
const LISTED = 20;

/** The faults of the chosen player and phase. */
function chosenFaults() {
  return moves.filter((one) => isFault(one) && (!view.player || one.color === view.player) &&
    (!view.phase || one.phase === view.phase));
}

const byCost = (faults) => faults.toSorted((one, other) => other.cost - one.cost);

function showFaults() {
  const worst = byCost(chosenFaults()).slice(0, LISTED);
  const rows = worst.map((one) => {
    const [before, after] = [positions[one.number - 1], positions[one.number]];
    const better = bestBefore(one) ? message("review-better-short", { move: moveName(bestBefore(one).move) }) : "";
    const costs = [amountOf(one.points_lost), one.winrate_lost >= 0.005 && percent(one.winrate_lost)].filter(Boolean);
    const name = message("review-move", { color: side(one.color), number: one.number, move: moveName(one.move) });
    const button = make("button", [
      make("b", `${name} `),
      make("span", `−${listed(costs)} `, { class: one.grade }),
      make("small", `${title[view.perspective]} ${chance(before.winrate)} → ${chance(after.winrate)} `),
      make("small", better),
    ], { type: "button", "data-move": one.number });
    button.addEventListener("click", () => { goTo(one.number); showTab("move"); });
    return make("li", button);
  });
  byId("faults").replaceChildren(...rows);
  byId("no-faults").hidden = rows.length > 0;
  byId("guess").setAttribute("aria-disabled", rows.length === 0);
}

/** The place of a fault among the chosen ones, with a way to the next. */
function rankOf(one) {
  const ranked = byCost(chosenFaults());
  const place = ranked.indexOf(one);
  if (place < 0) return [];
  const parts = [`${message("review-fault-place", { number: place + 1, all: ranked.length })} `];
  if (place + 1 < ranked.length) {
    const next = make("button", message("review-next-fault"), { type: "button", id: "next-fault", "aria-label": message("review-next-fault-label") });
    next.addEventListener("click", () => goTo(ranked[place + 1].number));
    parts.push(next);
  }
  return [make("p", parts, { class: "faint rank" })];
}

function markFault() {
  for (const button of document.querySelectorAll("#faults button")) {
    button.setAttribute("aria-current", here.number === Number(button.dataset.move));
  }
}

/** The guesses, while there are any: the faults, which one it is, and how many were guessed at once. */
let quiz = null;

/** A guess this good counts as right. */
const CLOSE = 2;

function startQuiz() {
  const faults = byCost(chosenFaults()).filter(bestBefore);
  if (!faults.length) return;
  quiz = { faults, index: 0, right: 0, asked: 0 };
  showQuestion();
}

function showQuestion() {
  const one = quiz.faults[quiz.index];
  Object.assign(quiz, { isOpen: true, isFirst: true, guessed: null });
  visit(mainLine[one.number - 1]);
  showTab("guess");
  byId("guess-title").textContent = message("review-quiz-title", { number: quiz.index + 1, all: quiz.faults.length });
  byId("guess-task").textContent = message("review-quiz-task", { color: side(one.color), number: one.number });
  byId("guess-said").textContent = "";
  byId("guess-move").value = "";
  byId("guess-form").hidden = false;
  byId("guess-show").hidden = false;
  byId("guess-next").hidden = true;
  showPair(byId("guess-pair"), null);
}

/** A guess: a point, or null for a pass. */
function guess(at) {
  if (!quiz.isOpen) return;
  const one = quiz.faults[quiz.index];
  const { right, words } = judged(one, at === null ? "pass" : grid.name(at));
  if (quiz.isFirst) Object.assign(quiz, { isFirst: false, asked: quiz.asked + 1, right: quiz.right + Number(right) });
  quiz.guessed = at;
  if (right) showAnswer(words);
  else byId("guess-said").textContent = message("review-quiz-again", { words });
  showBoard();
}

/** How good a guess is. */
function judged(one, name) {
  const before = positions[one.number - 1];
  const sign = one.color === "B" ? 1 : -1;
  const known = [
    ...before.tried.map(({ move, winrate, score }) => [move, winrate, score]), ...(one.others ?? []),
  ];
  const found = known.find(([move]) => move === name);
  const best = bestBefore(one);
  const move = moveName(name);
  if (name === best.move) return { right: true, words: message("review-quiz-best", { move }) };
  if (name === one.move) return { right: false, words: message("review-quiz-game", { move, lost: lost(one) }) };
  if (!found) return { right: false, words: message("review-quiz-unknown", { move }) };
  const points = Math.max(sign * (best.score - found[2]), 0);
  const chances = Math.max(sign * (best.winrate - found[1]), 0);
  const both = { points: decimal(points), percent: percent(chances) };
  const behind = chances >= 0.005 ? message("review-quiz-both", both) : amountOf(points);
  const right = points < CLOSE && chances < 0.15;
  return right
    ? { right, words: message("review-quiz-good", { move, behind, best: moveName(best.move) }) }
    : { right, words: message("review-quiz-behind", { move, behind }) };
}

function showAnswer(words) {
  const one = quiz.faults[quiz.index];
  if (quiz.isFirst) Object.assign(quiz, { isFirst: false, asked: quiz.asked + 1 });
  quiz.isOpen = false;
  byId("guess-said").textContent = message("review-quiz-score", { words, right: quiz.right, asked: quiz.asked });
  byId("guess-form").hidden = true;
  byId("guess-show").hidden = true;
  byId("guess-next").hidden = quiz.index + 1 === quiz.faults.length;
  showPair(byId("guess-pair"), one);
  showBoard();
}

function nextQuestion() {
  quiz.index++;
  showQuestion();
}

function endQuiz() {
  quiz = null;
  showTab("mistakes");
  update();
}

/** What a question marks on the board: the guess, and with the answer the best move and the game's. */
function quizMarks() {
  const one = quiz.faults[quiz.index];
  if (quiz.isOpen) return quiz.guessed === null ? [] : [{ at: quiz.guessed, text: "?", kind: "other" }];
  const best = bestBefore(one);
  const marks = [
    { at: grid.point(best.move), text: "A", kind: "best" }, { at: grid.point(one.move), text: "×", kind: "other" },
  ];
  return marks.filter(({ at }) => at !== null);
}

/** A guess that was typed. */
function guessTyped() {
  const at = namedPoint(byId("guess-move").value);
  if (at === undefined) byId("guess-said").textContent = message("review-naming");
  else guess(at);
}
