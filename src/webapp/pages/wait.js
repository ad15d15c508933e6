// While a review is made, and what can be done with it meanwhile and afterwards.

import { courseWords } from "./course.js";
import { asThought, judgedTried, liveSearches } from "./judge.js";
import { playOn } from "./onward.js";
import { Openings } from "./openings.js";
import { koPoint, problemHash } from "./problem.js";
import { listen, post, root, send } from "./remote.js";

const own = location.pathname.replace(/\/$/, "");
const bar = byId("bar");
/** What the page knows of the review: nothing while it has no move yet. */
let told = byId("review")?.textContent;
/** True if the review has ended. */
let isMade = !bar;
/** Whether the reader has changed something that the program does not have, and when it will be sent. */
let isUnsent = false;
let sending = null;
/** The milliseconds after which it is sent, and sent again if there is no answer, and between two looks at a review that is being made. */
const PAUSE = 400;
const AGAIN = 4000;
const NEWS_PAUSE = 2500;
/** The number of times that the same is sent while others write, too. */
const TRIES = 5;
/** Ends when the last request about the record has: each builds on what the one before has found. */
let turn = Promise.resolve();
const inTurn = (act) => (turn = turn.then(act, act));

if (bar) {
  const stream = { leave() {} };
  listen({ progress: (stage, own) => take(stage, Object.assign(stream, own)) }, (again) => {
    if (!isMade) say(message(again ? "web-trying-again" : "web-review-gone"));
  });
  byId("stop").addEventListener("click", async () => {
    await send("DELETE", own).catch(say);
    location.href = root;
  });
}
if (told) {
  byId("analyse").addEventListener("click", analyse);
  byId("go-on").addEventListener("click", () => {
    const { number, names } = livePlace(here);
    playOn({ sgf: readersRecord, from: { number, line: names }, turn: here.turn }).catch(sayThere);
  });
  byId("life").addEventListener("click", readLife);
  keys.l = readLife;
  document.querySelector(".keys").append(" ", message("life-key"));
  byId("live").hidden = false;
  byId("analyse").hidden = !isMade;
  document.addEventListener("note", () => {
    isUnsent = true;
    clearTimeout(sending);
    sending = setTimeout(() => sendNotes().catch(sayThere), PAUSE);
  });
  // The request of a page that goes cannot wait for those before.
  addEventListener("pagehide", () => { if (isUnsent && isMade) postRecord(readersRecord()).catch(() => {}); });
  document.addEventListener("tried", judgeTried);
  if (isMade) offerAll();
}

/** Makes a life-and-death problem of what is shown; the group is marked there. */
function readLife() {
  const { stones, turn, parent, color, at } = here;
  const ko = koPoint(grid, parent?.stones, stones, color ? at : null);
  location.href = `${root}life/${problemHash({ grid, stones, turn, ko })}`;
}

/** Offers what was played in the position that is shown. */
function offerOpenings() {
  const host = make("details", [], { id: "openings" });
  byId("live").after(host);
  const openings = new Openings(host, { play: tryOpening, changed: showBoard, fail: sayThere });
  // Each point has one mark.
  addedMarks = () => {
    const known = new Set(hints().map(({ at }) => at));
    return openings.marks().filter(({ at }) => !known.has(at));
  };
  const look = () => openings.look({ grid, stones: here.stones, turn: here.turn, last: here.color ? here.at : null });
  document.addEventListener("place", look);
  look();
}

/** Plays a move of the openings as a variation. That of the other player follows a move elsewhere, a pass. */
function tryOpening(color, name) {
  if (color !== here.turn) tryMove(null);
  tryMove(grid.point(name));
}

/** Offers to practise the mistake that is shown. */
function offerPractice() {
  const link = make("a", message("practice-this"), { id: "practise", class: "button" });
  byId("live").append(" ", link);
  const look = () => {
    const fault = shownFault();
    link.hidden = !fault;
    if (fault) link.href = `${root}practice/#${new URLSearchParams({ review: own.split("/").pop(), number: fault.number })}`;
  };
  document.addEventListener("place", look);
  look();
}

/** Offers what needs the whole review. */
function offerAll() {
  const names = {
    "review.sgf": message("web-save-sgf"), "review.html": message("web-save-page"), "review.json": message("web-save-json"),
  };
  if ("openings" in byId("files").dataset) offerOpenings();
  if ("practice" in byId("files").dataset) offerPractice();
  const links = Object.entries(names).map(([href, text]) => make("a", text, { href, download: "" }));
  byId("files").replaceWith(...links);
  byId("analyse").hidden = false;
  addEventListener("pageshow", (event) => { if (event.persisted) refresh(); });
  addEventListener("focus", refresh);
}

/** Has the program keep what the reader has written and tried in the review, once it is made. */
function sendNotes() {
  return inTurn(() => postNotes(TRIES));
}

async function postNotes(tries) {
  clearTimeout(sending);
  if (!isUnsent || !isMade) return;
  isUnsent = false;
  const sgf = readersRecord();
  try {
    await postRecord(sgf);
  } catch (error) {
    isUnsent = true;
    // Others have changed the record meanwhile: their changes are added.
    if (error.status === 409 && tries > 1) {
      await takeNews();
      return postNotes(tries - 1);
    }
    if (!error.status) sending = setTimeout(() => sendNotes().catch(() => {}), AGAIN);
    throw error;
  }
  knownRecord = sgf;
  if (!isUnsent) isUnsaved = false;
}

const postRecord = (sgf) => post(`${own}/record`, { sgf, before: knownRecord }, { keepalive: true });

/** Opens the game on the live board, where the reader is, with the analysis running. */
async function analyse() {
  const { number, names } = livePlace(here);
  try {
    await sendNotes();
    const game = await post(`${own}/game`, {});
    location.href = `${root}games/${game.number}/#${[number, ...names].join()}`;
  } catch (error) {
    sayThere(error);
  }
}

/** Takes what is new: the moves that were reviewed since, what was found on the live board, and what others have written. */
function refresh() {
  return inTurn(takeNews);
}

async function takeNews() {
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

let refreshing = null;

function take(stage, stream) {
  if (stage.ready) return finish(stream);
  if (stage.error) {
    stream.leave();
    bar.hidden = true;
    return say(shownArgument(stage.error));
  }
  byId("stop").textContent = message(stage.waiting ? "web-cancel" : "web-stop");
  if (stage.all) Object.assign(bar, { max: stage.all, value: stage.done });
  say(courseWords(stage));
  if (!stage.moves) return;
  // The page shows the moves so far as soon as there are any.
  if (!told) return location.reload();
  refreshing ??= setTimeout(async () => {
    await refresh();
    refreshing = null;
  }, NEWS_PAUSE);
}

/** The review is made: the page has all of it, and its reader stays where he is. */
async function finish(stream) {
  if (!told) return location.reload();
  if (isMade) return;
  isMade = true;
  stream.leave();
  clearTimeout(refreshing);
  await refresh();
  document.querySelector(".making").remove();
  offerAll();
  sendNotes().catch(sayThere);
}

// The moves that the reader tries.

/** The searches on the live board, once it was needed. */
let live = null;
/** The place that is to be judged next, and whether one is being judged. */
let wanted = null;
let isJudging = false;

/** A place of the tree as the live board knows it. */
const liveOf = (place) => {
  const { number, names } = livePlace(place);
  return { number, line: names };
};

/** What the review knows of a place of the game, as a search would tell it. */
function reviewed({ number, line }) {
  const found = line.length ? null : positions[number];
  if (!found?.tried.length) return null;
  return asThought({ ...found, move: found.tried[0].move });
}

/** Judges the move that the reader has tried, when the one before is judged. */
async function judgeTried() {
  if (!isMade) return;
  wanted = here;
  if (isJudging) return;
  isJudging = true;
  try {
    while (wanted) {
      const place = wanted;
      wanted = null;
      await judgePlace(place);
    }
  } catch (error) {
    sayThere(error);
  } finally {
    isJudging = false;
  }
}

async function judgePlace(place) {
  if (place.isOnMainLine || !place.color || place.judged?.grade) return;
  const tell = (words, grade = null) => {
    place.judged = { words, grade };
    if (here !== place) return;
    update();
    sayThere({ message: words });
  };
  tell(message("web-judging-tried"));
  live ??= await liveSearches(own, reviewed, () => { live = null; });
  const { words, grade } = await judgedTried(live, [liveOf(place.parent), liveOf(place)], [place.color, place.move]);
  tell(words, grade);
}
