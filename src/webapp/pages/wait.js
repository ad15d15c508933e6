// While a review is made, and what can be done with it afterwards.

import { listen, root, send } from "./remote.js";

const own = location.pathname.replace(/\/$/, "");
const bar = byId("bar");

if (bar) {
  listen("events", { progress: take }, (again) => {
    say(again ? "ponnuki does not answer; trying again." : "The review is not there any more.");
  });
  byId("stop").addEventListener("click", async () => {
    await send("DELETE", own).catch(say);
    location.href = root;
  });
} else {
  const names = { "review.sgf": "Save as a record", "review.html": "Save as a page", "review.json": "Save as JSON" };
  const links = Object.entries(names).map(([href, text]) => make("a", text, { href, download: "" }));
  byId("files").replaceWith(...links);
}

function say(text) {
  byId("progress").textContent = text?.message ?? text;
}

function take({ done, all, ready, error }, source) {
  if (ready) return location.reload();
  if (error) {
    source.close();
    bar.hidden = true;
    return say(error);
  }
  if (!all) return;
  Object.assign(bar, { max: all, value: done });
  say(`${done} of ${all} positions searched`);
}
