// While a review is made, and what can be done with it afterwards.

import { courseWords } from "./course.js";
import { listen, post, root, send } from "./remote.js";

const own = location.pathname.replace(/\/$/, "");
const bar = byId("bar");
/** What the page knows of the review. */
let told = byId("review")?.textContent;
/** Whether the reader has changed something that the program does not have, and when it will be sent. */
let isUnsent = false;
let sending = null;
/** The milliseconds after which it is sent. */
const PAUSE = 400;

if (bar) {
  listen({ progress: take }, (again) => {
    say(message(again ? "web-trying-again" : "web-review-gone"));
  });
  byId("stop").addEventListener("click", async () => {
    await send("DELETE", own).catch(say);
    location.href = root;
  });
} else {
  const names = {
    "review.sgf": message("web-save-sgf"), "review.html": message("web-save-page"), "review.json": message("web-save-json"),
  };
  const links = Object.entries(names).map(([href, text]) => make("a", text, { href, download: "" }));
  byId("files").replaceWith(...links);
  byId("live").hidden = false;
  byId("analyse").addEventListener("click", analyse);
  addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
  addEventListener("focus", refresh);
  document.addEventListener("note", () => {
    isUnsent = true;
    clearTimeout(sending);
    sending = setTimeout(() => sendNotes().catch(sayThere), PAUSE);
  });
}

/** Has the program keep what the reader has written and tried in the review. */
async function sendNotes() {
  clearTimeout(sending);
  if (!isUnsent) return;
  isUnsent = false;
  try {
    await post(`${own}/record`, { sgf: readersRecord() });
    if (!isUnsent) isUnsaved = false;
  } catch (error) {
    isUnsent = true;
    throw error;
  }
}

/** Opens the game on the live board, where the reader is, with the analysis running. */
async function analyse() {
  const { number, names } = livePlace();
  try {
    await sendNotes();
    const game = await post(`${own}/game`, {});
    location.href = `${root}games/${game.number}/#${[number, ...names].join()}`;
  } catch (error) {
    sayThere(error);
  }
}

/** Takes what was found on the live board since the page was opened. */
async function refresh() {
  const reply = await fetch(`${own}/`).catch(() => null);
  if (!reply?.ok) return;
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const news = page.getElementById("review")?.textContent;
  if (!news || news === told) return;
  told = news;
  byId("tab-summary").replaceChildren(...page.getElementById("tab-summary").childNodes);
  takeReview(JSON.parse(news));
}

function sayThere(error) {
  for (const id of ["reading", "said"]) byId(id).textContent = error.message;
}

function say(text) {
  byId("progress").textContent = text?.message ?? text;
}

function take(stage, stream) {
  if (stage.ready) return location.reload();
  if (stage.error) {
    stream.leave();
    bar.hidden = true;
    return say(shownArgument(stage.error));
  }
  byId("stop").textContent = message(stage.waiting ? "web-cancel" : "web-stop");
  if (stage.all) Object.assign(bar, { max: stage.all, value: stage.done });
  say(courseWords(stage));
}
