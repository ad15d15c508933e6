// The mistakes: which are shown, in which order, and the game of guessing what was better.

/** How many are listed. */
const LISTED = 20;

/** The faults of the chosen player and phase. */
function chosenFaults() {
  return moves.filter((one) => isFault(one) && (!view.player || one.color === view.player) &&
    (!view.phase || one.phase === view.phase));
}

/** The faults in the order in which they are worth a look: by their cost; with a rank, first those to unlearn. */
const byCost = (faults) => faults.toSorted((one, other) => gain(other) - gain(one) || other.cost - one.cost);

/** A mistake is one of a rank if this share makes it, and the next makes it less often with this part of the share. */
const USUAL = 0.02;
const LESS = 0.8;

/** The shares of the reader's rank and of the next that make this mistake, if they are known. */
const sharesOf = (one) => (view.rank >= 0 ? one.chances?.slice(view.rank, view.rank + 2) : null);

/** The gain of making a mistake as seldom as the next rank; 0 if that makes it, too, or nobody does. */
function gain(one) {
  const [own, next] = sharesOf(one) ?? [0, 0];
  return own >= USUAL && next <= LESS * own ? one.cost * (own - next) : 0;
}

/** The shares of players of the reader's rank and of the next who make a mistake, in words. */
function levelWords(one) {
  const [chance, then] = sharesOf(one) ?? [];
  if (chance === undefined) return "";
  const [own, next] = [0, 1].map((at) => rankWords(review.chances_of.ranks[view.rank + at]));
  const share = (part) => (part > 0 && part < 0.01 ? message("go-percent", { number: decimal(100 * part, 1) }) : percent(part));
  const shares = { own, next, chance: share(chance), then: share(then) };
  if (chance < USUAL) return message("level-slip", shares);
  return message(gain(one) > 0 ? "level-learn" : "level-both", shares);
}

/** The browser keeps the reader's rank for all reviews. */
const RANK = "ponnuki: rank";

/** Lets the reader choose a rank, if it is known what players of a rank do. */
function offerRanks() {
  const of = review.chances_of;
  byId("level").hidden = !of;
  byId("level-words").hidden = !of;
  if (!of) return;
  const ranks = of.ranks.slice(0, -1);
  const select = byId("rank");
  select.append(...ranks.map((rank, at) => make("option", rankWords(rank), { value: at })));
  const network = of.network ? message("level-by-network", { network: of.network }) : message("level-by-levels");
  byId("level-words").textContent = message("go-sentences", { one: message("level-order"), other: network });
  let kept = review.rank ?? null;
  try { kept ??= localStorage.getItem(RANK); } catch { /* The browser keeps nothing. */ }
  const steps = (rank) => { const [, number, kind] = /^(\d+)([kd])$/.exec(rank) ?? []; return kind === "d" ? Number(number) - 1 : -number; };
  const nearest = kept && ranks.toSorted((one, other) => Math.abs(steps(one) - steps(kept)) - Math.abs(steps(other) - steps(kept)))[0];
  view.rank = ranks.indexOf(nearest);
  select.value = view.rank < 0 ? "" : view.rank;
  select.addEventListener("change", () => {
    const at = select.value === "" ? -1 : Number(select.value);
    try {
      if (at < 0) localStorage.removeItem(RANK);
      else localStorage.setItem(RANK, ranks[at]);
    } catch { /* The browser keeps nothing. */ }
    look("rank", at, select);
  });
}

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
      make("small", levelWords(one), { class: "level" }),
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
