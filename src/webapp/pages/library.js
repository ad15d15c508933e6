// The games and reviews that there are: those that are open, and those in the library.

import { courseWords, isUnderWay } from "./course.js";
import { complain, get, post, root, send } from "./remote.js";

/** The names of the players, with their ranks. */
const players = ({ names = ["", ""], ranks = ["", ""] }) =>
  names.map((name, at) => playerName(name, "BW"[at]) + (ranks[at] ? ` (${rankWords(ranks[at])})` : "")).join(" – ");

const facts = ({ size, moves, handicap, result, event, round, date, file }) => [
  size, message("go-moves", { count: moves }), handicap && message("go-handicap", { count: handicap }), resultWords(result ?? ""), event,
  round && message("web-round", { round }), date && dateWords(date), file,
].filter(Boolean).join(" · ");

/** The folder of a file, below that of the library; empty if it is in no folder. */
const folderOf = (file) => (file?.includes("/") ? file.replace(/\/[^/]*$/, "") : "");

/** Letters as one types them in a search: without accents and other marks. */
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
  .replace(/[\u00df\u00e6\u0153\u00f8\u0142\u0111\u0131]/g, (letter) => PLAIN[letter]);
const PLAIN = { "\u00df": "ss", "\u00e6": "ae", "\u0153": "oe", "\u00f8": "o", "\u0142": "l", "\u0111": "d", "\u0131": "i" };

/** What was removed since the page was opened, and can be brought back: a text, and the name of its files. */
const removed = [];

/** Takes a row's game or review away. */
async function take({ text, path }) {
  const { removed: name } = await send("DELETE", root + path);
  if (name) removed.unshift({ text, back: name });
}

/** A row with a link, what there is to say, and a button; what is in the library can be chosen. */
function row(one, again) {
  const { text, said, href, word, back, stem } = one;
  const button = make("button", word, { type: "button", "aria-label": message("web-button-label", { button: word, name: text }) });
  const act = async () => {
    if (!back) return take(one);
    await post(`${root}removed/${encodeURIComponent(back)}`);
    removed.splice(removed.findIndex((other) => other.back === back), 1);
  };
  button.addEventListener("click", () => act().catch(complain).then(again));
  const name = href ? make("a", text, { href: root + href }) : make("span", text);
  const choice = make("input", [], { type: "checkbox", "aria-label": message("web-choose", { name: text }) });
  choice.addEventListener("change", showChosen);
  const element = make("li", [...(stem ? [make("label", choice)] : []), make("div", [name, make("span", said, { class: "faint" })]), button]);
  return Object.assign(element, { row: one, choice: stem ? choice : null, button });
}

const of = (number) => (one) => one.number === number;

const byText = (key) => (one, other) => one[key].localeCompare(other[key], undefined, { numeric: true });
const byNumber = (key) => (one, other) => other[key] - one[key];
/** The orders of the library. The newest, the latest and the longest come first. */
const orders = {
  changed: byNumber("changed"), moves: byNumber("moves"), text: byText("text"), file: byText("file"),
  date: (one, other) => byText("date")(other, one),
};

/** All rows: what is open and in no file first, then the library, the newest first. */
function rows({ games, reviews, library }) {
  const open = games.filter(({ number }) => !library.games.some(of(number))).map((game) => ({
    text: players(game), said: `${facts(game)} · ${message("web-open-now")}`, href: `games/${game.number}/`, path: `games/${game.number}`, word: message("web-close"),
  }));
  const made = reviews.filter(({ number }) => !library.reviews.some(of(number))).map((one) => ({
    text: message("web-review-of", { name: one.name }), said: courseWords(one), href: `reviews/${one.number}/`, path: `reviews/${one.number}`,
    word: message(one.waiting ? "web-cancel" : isUnderWay(one) ? "web-stop" : "web-close"), review: one.number,
  }));
  const kept = (one, title, folder) => ({
    text: one.error ? one.file ?? `${one.stem}.sgf` : title,
    said: one.error ? shownArgument(one.error) : facts(one) + (folder === "games" && games.some(of(one.number)) ? ` · ${message("web-open-now")}` : ""),
    href: one.error ? null : `${folder}/${one.number}/`, path: `library/${one.stem}`, word: message("web-remove"),
    stem: one.stem, game: folder === "games" && !one.error ? one.number : null, changed: one.changed, date: one.date ?? "", file: one.file ?? "", moves: one.moves ?? 0,
  });
  const all = [
    ...library.games.map((one) => kept(one, players(one), "games")),
    ...library.reviews.map((one) => kept(one, message("web-review-of", { name: players(one) }), "reviews")),
  ];
  const gone = removed.map(({ text, back }) => ({ text, back, said: message("web-removed"), word: message("web-restore") }));
  return [...gone, ...made, ...open, ...all.sort(orders[byId("order").value])];
}

/** Shows the list, and returns what the program says. */
export async function showList() {
  const found = await get(`${root}list`);
  showRows(found);
  const { folder, trouble } = found.library;
  byId("folder").textContent = trouble ? message("web-attention", { reason: trouble }) : folder ? message("web-folder", { folder }) : message("web-folder-page");
  return found;
}

/** The milliseconds between two questions for the reviews that wait or are being made. */
const PAUSE = 2000;
let asking = null;

/** Asks for the course of the reviews that are under way, until all have ended. */
function followReviews() {
  clearTimeout(asking);
  if (!listed.reviews.some(isUnderWay)) return;
  asking = setTimeout(async () => {
    if (document.hidden) return followReviews();
    try {
      await showCourses();
      followReviews();
    } catch (error) {
      complain(error);
    }
  }, PAUSE);
}

/** Shows how far the reviews are; if one has ended or gone, the whole list. */
async function showCourses() {
  const { reviews } = await get(`${root}reviews`);
  const before = listed.reviews.filter(isUnderWay);
  const now = new Map(reviews.map((one) => [one.number, one]));
  if (before.some(({ number }) => !now.has(number) || !isUnderWay(now.get(number)))) return showList();
  for (const element of byId("list").children) {
    const one = now.get(element.row.review);
    if (!one) continue;
    element.querySelector(".faint").textContent = courseWords(one);
  }
}

/** The newest list. */
let listed = null;

const refresh = () => showList().catch(complain);

function showRows(found) {
  listed = found;
  const all = rows(found);
  byId("list").replaceChildren(...all.map((one) => row(one, refresh)));
  byId("none").hidden = all.length > 0;
  byId("finder").hidden = all.length < 6;
  const folders = [...new Set(all.map(({ file }) => folderOf(file)).filter(Boolean))].sort();
  const where = byId("where");
  const chosenFolder = folders.includes(where.value) ? where.value : "";
  where.replaceChildren(make("option", message("web-all-folders"), { value: "" }), ...folders.map((one) => make("option", one, { value: one })));
  where.value = chosenFolder;
  where.closest("label").hidden = !folders.length;
  search();
  followReviews();
}

/** Shows the rows of the chosen folder that have all words of the search. */
function search() {
  const words = folded(byId("search").value).split(/\s+/).filter(Boolean);
  const folder = byId("where").value;
  let count = 0;
  for (const one of byId("list").children) {
    const text = folded(one.textContent);
    const isIn = !folder || `${folderOf(one.row.file)}/`.startsWith(`${folder}/`);
    one.hidden = !isIn || !words.every((word) => text.includes(word));
    if (!one.hidden) count++;
  }
  const all = byId("list").children.length;
  const isNarrow = words.length > 0 || folder !== "";
  byId("found").textContent = !isNarrow ? "" : count ? message("web-found", { count, all }) : message("web-nothing-found");
  showChosen();
}

/** The rows that are shown and chosen. */
const chosenRows = () => [...byId("list").children].filter((one) => !one.hidden && one.choice?.checked);

function showChosen() {
  const { length } = chosenRows();
  const button = byId("remove-chosen");
  button.hidden = !length;
  button.textContent = message("web-remove-count", { count: length });
  const games = chosenGames();
  byId("review-chosen").hidden = !games.length;
  byId("review-chosen").textContent = message("web-review-count", { count: games.length });
}

/** The games among the chosen rows. */
const chosenGames = () => chosenRows().flatMap(({ row }) => row.game ?? []);

/** Orders reviews, which are made one after the other: each of a game of the library, or of a record. */
export async function orderReviews(orders) {
  const refused = [];
  for (const order of orders) {
    try {
      await post(`${root}reviews`, order);
    } catch (error) {
      refused.push(error.message);
    }
  }
  byId("added").textContent = message("web-ordered", { count: orders.length - refused.length });
  await showList();
  if (refused.length) throw new Error([...new Set(refused)].join(" "));
}

byId("search").addEventListener("input", search);
byId("where").addEventListener("change", search);
byId("order").addEventListener("change", () => listed && showRows(listed));
byId("all").addEventListener("change", ({ target }) => {
  for (const one of byId("list").children) if (!one.hidden && one.choice) one.choice.checked = target.checked;
  showChosen();
});
byId("review-chosen").addEventListener("click", () => {
  const visits = Number(byId("visits").value);
  const orders = chosenGames().map((game) => ({ game, ...(visits && { visits }) }));
  byId("all").checked = false;
  orderReviews(orders).catch(complain);
});
byId("remove-chosen").addEventListener("click", async () => {
  const rows = chosenRows();
  byId("all").checked = false;
  try {
    for (const { row } of rows) await take(row);
  } catch (error) {
    complain(error);
  }
  await refresh();
});
