// The games without a review on the page of players: ordering reviews, and how they come along.

import { courseWords, isUnderWay } from "./course.js";
import { complain, get, post, root, send } from "./remote.js";

const form = byId("queue");
const boxes = [...form.querySelectorAll("tbody input")];
/** The milliseconds between two questions for the reviews. */
const PAUSE = 2000;
let asking = null;
/** True if reviews were under way since the page was opened. */
let hasWaited = false;

byId("all").addEventListener("change", ({ target }) => {
  for (const box of boxes) if (!box.disabled) box.checked = target.checked;
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  complain();
  const visits = Number(byId("visits").value);
  try {
    for (const box of boxes.filter((one) => one.checked && !one.disabled)) {
      await post(`${root}reviews`, { game: Number(box.value), ...(visits && { visits }) });
      Object.assign(box, { checked: false, disabled: true });
    }
  } catch (error) {
    complain(error);
  }
  byId("all").checked = false;
  await follow();
});

byId("stop").addEventListener("click", async () => {
  complain();
  try {
    const { reviews } = await get(`${root}reviews`);
    // The one that is being made comes last, so that no other begins.
    const order = reviews.filter(isUnderWay).sort((one, other) => (other.waiting ?? 0) - (one.waiting ?? 0));
    for (const { number } of order) await send("DELETE", `${root}reviews/${number}`);
    for (const box of boxes) box.disabled = false;
  } catch (error) {
    complain(error);
  }
  await follow();
});

byId("reload").addEventListener("click", () => location.reload());

/** Shows how far the reviews are, until none is under way. */
async function follow() {
  clearTimeout(asking);
  try {
    const { reviews } = await get(`${root}reviews`);
    show(reviews);
    if (reviews.some(isUnderWay)) asking = setTimeout(follow, PAUSE);
  } catch (error) {
    complain(error);
  }
}

function show(reviews) {
  const under = reviews.filter(isUnderWay);
  const now = under.find(({ waiting }) => !waiting);
  hasWaited ||= under.length > 0;
  byId("stop").hidden = !under.length;
  byId("reload").hidden = !hasWaited;
  const failed = reviews.filter(({ error }) => error).map((one) => `${one.name}: ${courseWords(one)}`);
  const left = message("players-queue-left", { games: under.length });
  const course = now ? message("players-queue-now", { left, name: now.name, course: courseWords(now) }) : left;
  const said = under.length ? course : hasWaited ? message("players-queue-ended") : "";
  byId("course").textContent = [said, ...failed].filter(Boolean).join(" ");
}

follow();
