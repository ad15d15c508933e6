// The games and reviews that there are: those that are open, and those in the library.

import { complain, get, post, root, send } from "./remote.js";

/** The names of the players, with their ranks. */
const players = ({ names = ["", ""], ranks = ["", ""] }) =>
  names.map((name, at) => (name || ["Black", "White"][at]) + (ranks[at] ? ` (${ranks[at]})` : "")).join(" – ");

const facts = ({ size, moves, handicap, result, event, date, changed }) => [
  size, moves === 1 ? "1 move" : `${moves} moves`, handicap && `${handicap} handicap stones`, result, event,
  date || (changed && new Date(1000 * changed).toISOString().slice(0, 10)),
].filter(Boolean).join(" · ");

/** What was removed since the page was opened, and can be brought back: a text, and the name of its files. */
const removed = [];

/** A row with a link, what there is to say, and a button. */
function row({ text, said, href, path, word, back }, again) {
  const button = make("button", word, { type: "button", "aria-label": `${word} ${text}` });
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
    text: players(game), said: `${facts(game)} · open`, href: `games/${game.number}/`, path: `games/${game.number}`, word: "Close",
  }));
  const state = ({ ready, error, done, all }) => (ready ? "ready" : error ? `failed: ${error}` : `${done} of ${all} positions`);
  const made = reviews.filter(({ number }) => !library.reviews.some(of(number))).map((one) => ({
    text: `Review of ${one.name}`, said: state(one), href: `reviews/${one.number}/`, path: `reviews/${one.number}`,
    word: one.ready || one.error ? "Close" : "Stop",
  }));
  const kept = (one, title, folder) => ({
    text: one.error ? `${one.stem}.sgf` : title,
    said: one.error ?? facts(one) + (folder === "games" && games.some(of(one.number)) ? " · open" : ""),
    href: one.error ? null : `${folder}/${one.number}/`, path: `library/${one.stem}`, word: "Remove", at: one.changed,
  });
  const all = [
    ...library.games.map((one) => kept(one, players(one), "games")),
    ...library.reviews.map((one) => kept(one, `Review: ${players(one)}`, "reviews")),
  ];
  const gone = removed.map(({ text, back }) => ({ text, back, said: "removed", word: "Undo remove" }));
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
  byId("folder").textContent = trouble ? `Attention: ${trouble}` : `They are files in ${folder}. What you remove goes to the folder “removed” there.`;
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
