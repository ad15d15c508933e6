// The games and reviews that there are: those that are open, and those in the library.

import { complain, get, post, root, send } from "./remote.js";

/** The names of the players, with their ranks. */
const players = ({ names = ["", ""], ranks = ["", ""] }) =>
  names.map((name, at) => (name || title["BW"[at]]) + (ranks[at] ? ` (${rankWords(ranks[at])})` : "")).join(" – ");

const facts = ({ size, moves, handicap, result, event, date, changed }) => [
  size, message("go-moves", { count: moves }), handicap && message("go-handicap", { count: handicap }), resultWords(result ?? ""), event,
  dateWords(date || (changed ? new Date(1000 * changed).toISOString().slice(0, 10) : "")),
].filter(Boolean).join(" · ");

/** What was removed since the page was opened, and can be brought back: a text, and the name of its files. */
const removed = [];

/** A row with a link, what there is to say, and a button. */
function row({ text, said, href, path, word, back }, again) {
  const button = make("button", word, { type: "button", "aria-label": message("web-button-label", { button: word, name: text }) });
  const act = async () => {
    if (back) {
      await post(`${root}removed/${back}`);
      removed.splice(removed.findIndex((one) => one.back === back), 1);
    } else {
      const { removed: name } = await send("DELETE", root + path);
      if (name) removed.unshift({ text, back: name });
    }
  };
  button.addEventListener("click", () => act().catch(complain).then(again));
  const name = href ? make("a", text, { href: root + href }) : make("span", text);
  return make("li", [make("div", [name, make("span", said, { class: "faint" })]), button]);
}

const of = (number) => (one) => one.number === number;

/** All rows: what is open and in no file first, then the library, the newest first. */
function rows({ games, reviews, library }) {
  const open = games.filter(({ number }) => !library.games.some(of(number))).map((game) => ({
    text: players(game), said: `${facts(game)} · ${message("web-open-now")}`, href: `games/${game.number}/`, path: `games/${game.number}`, word: message("web-close"),
  }));
  const state = ({ ready, error, done, all }) => {
    if (ready) return message("web-ready");
    return error ? message("web-failed", { reason: shownArgument(error) }) : message("web-positions", { done, all });
  };
  const made = reviews.filter(({ number }) => !library.reviews.some(of(number))).map((one) => ({
    text: message("web-review-of", { name: one.name }), said: state(one), href: `reviews/${one.number}/`, path: `reviews/${one.number}`,
    word: one.ready || one.error ? message("web-close") : message("web-stop"),
  }));
  const kept = (one, title, folder) => ({
    text: one.error ? `${one.stem}.sgf` : title,
    said: one.error ?? facts(one) + (folder === "games" && games.some(of(one.number)) ? ` · ${message("web-open-now")}` : ""),
    href: one.error ? null : `${folder}/${one.number}/`, path: `library/${one.stem}`, word: message("web-remove"), at: one.changed,
  });
  const all = [
    ...library.games.map((one) => kept(one, players(one), "games")),
    ...library.reviews.map((one) => kept(one, message("web-review-of", { name: players(one) }), "reviews")),
  ];
  const gone = removed.map(({ text, back }) => ({ text, back, said: message("web-removed"), word: message("web-restore") }));
  return [...gone, ...made, ...open, ...all.sort((one, other) => other.at - one.at)];
}

/** Shows the list, and returns what the program says. */
export async function showList() {
  const found = await get(`${root}list`);
  const all = rows(found).map((one) => row(one, () => showList().catch(complain)));
  byId("list").replaceChildren(...all);
  byId("none").hidden = all.length > 0;
  byId("search").hidden = all.length < 6;
  const { folder, trouble } = found.library;
  byId("folder").textContent = trouble ? message("web-attention", { reason: trouble }) : message("web-folder", { folder });
  search();
  return found;
}

/** Shows the rows that have all words of the search. */
function search() {
  const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const one of byId("list").children) {
    const text = one.textContent.toLowerCase();
    one.hidden = !words.every((word) => text.includes(word));
  }
}

byId("search").addEventListener("input", search);
