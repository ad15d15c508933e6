// Games from elsewhere: of a player on a server, and what is new in the folders that are watched. Nothing is fetched
// unless the reader asks for it.

import { complain, get, once, post, root, visit } from "./remote.js";

const path = `${root}imports`;
/** The milliseconds after which the folders are looked at again. */
const AGAIN = 4000;

/** The address of a record, if a text is one and nothing else. */
export const isAddress = (text) => /^https?:\/\/\S+$/.test(text.trim());

/** True if games can be had from elsewhere. */
const isOffered = () => !byId("imports").hidden;

/** The games in the record at an address: each with a name and the record. */
export async function recordsAt(address) {
  if (!isOffered()) throw new Error(message("import-no-net"));
  const { records, player } = await post(path, { text: address.trim() });
  if (player !== undefined) throw new Error(message("import-is-player"));
  return records;
}

const players = (names) => names.map((name, at) => playerName(name, "BW"[at])).join(" \u2013 ");

function button(word, act, attributes = {}) {
  const made = make("button", word, { type: "button", ...attributes });
  made.addEventListener("click", once([made], async () => {
    complain();
    try {
      await act();
    } catch (error) {
      complain(error);
    }
  }));
  return made;
}

function row(name, said, ...rest) {
  return make("li", [make("div", [name, make("span", said, { class: "faint" })]), ...rest]);
}

const words = (parts) => parts.filter(Boolean).join(" \u00b7 ");

/** The link to a game of the library. */
const link = (number, text) => make("a", text, { href: `${root}games/${number}/` });

/** A game of a player: it can be fetched, unless the library has it. */
function gameRow(game, added) {
  const { id, names, size, handicap, date, result, known } = game;
  const text = players(names);
  const said = words([date && dateWords(date), size, handicap > 1 && message("go-handicap", { count: handicap }), resultWords(result), known && message("import-in-library")]);
  if (known) return row(make("span", text), said);
  const fetching = button(message("import-fetch"), async () => {
    const { number } = await post(`${path}/game`, { id });
    game.known = true;
    item.replaceWith(row(link(number, text), words([said, message("import-in-library")])));
    await added();
  }, { "aria-label": message("web-button-label", { button: message("import-fetch"), name: text }) });
  const item = row(make("span", text), said, fetching);
  return Object.assign(item, { fetching });
}

/** Shows the games of a player, and offers to fetch them. */
async function look(text, added, part = 1) {
  const place = byId("import-found");
  byId("import-said").textContent = message("import-asking");
  try {
    const found = await post(path, { text, part });
    if (found.records) return found.records;
    const { player, games, more } = found;
    const list = make("ul", games.map((game) => gameRow(game, added)), { class: "rows" });
    const next = more ? [button(message("import-more"), () => look(text, added, part + 1))] : [];
    const all = games.some(({ known }) => !known) ? [button(message("import-fetch-all"), async () => {
      for (const { fetching } of [...list.children]) {
        if (!fetching) continue;
        fetching.click();
        // One after the other, and none after one that has failed.
        while (fetching.isConnected && fetching.getAttribute("aria-disabled")) await new Promise((take) => { setTimeout(take, 100); });
        if (fetching.isConnected) break;
      }
    })] : [];
    place.replaceChildren(make("h3", message("import-games-of", { name: player })), list, make("div", [...all, ...next], { class: "buttons" }));
    byId("import-said").textContent = games.length ? "" : message("import-none");
    return null;
  } catch (error) {
    byId("import-said").textContent = "";
    throw error;
  }
}

/** The reply about the folders that was shown last. */
let shown = "";

/** A folder that is watched, with what is new in it. */
function folderPart({ folder, records, count, trouble }, index, added) {
  const title = make("h3", message("import-folder", { folder }));
  if (trouble) return [title, make("p", message("web-attention", { reason: trouble }), { class: "fault" })];
  if (!count) return [title, make("p", message("import-nothing-new"), { class: "faint" })];
  const act = async (names, add) => {
    const reply = await post(`${path}/folder`, { folder: index, add, ...(names && { names }) });
    const { games, refused, known } = reply;
    const said = add ? [message("web-added", { count: reply.added, all: reply.added + known + refused.length }), known && message("web-known", { count: known })] : [];
    byId("import-said").textContent = said.filter(Boolean).join(" ");
    await showNews(added);
    if (games.length) await added();
    if (refused.length) throw new Error(refused.map(({ name, reason }) => `${name}: ${reason}`).join("; "));
    return games;
  };
  const rows = records.map((one) => {
    const { name, error, names = ["", ""], date, size, moves, result } = one;
    const said = error ? shownArgument(error) : words([date && dateWords(date), size, message("go-moves", { count: moves }), resultWords(result ?? ""), name]);
    const label = (word) => ({ "aria-label": message("web-button-label", { button: word, name }) });
    const [adding, seeing] = [message("import-add"), message("import-seen")];
    const buttons = [button(seeing, () => act([name], false), label(seeing))];
    if (!error) {
      buttons.unshift(button(adding, () => act([name], true), label(adding)), button(message("web-open"), async () => {
        const [number] = await act([name], true);
        await visit(`games/${number}/`);
      }, label(message("web-open"))));
    }
    return row(make("span", error ? name : players(names)), said, ...buttons);
  });
  const all = [button(message("import-add-all", { count }), () => act(null, true)), button(message("import-seen-all"), () => act(null, false))];
  const more = count > records.length ? [make("p", message("import-further", { count: count - records.length }), { class: "faint" })] : [];
  return [title, make("ul", rows, { class: "rows" }), ...more, make("div", all, { class: "buttons" })];
}

/** Shows what is new in the folders. Nothing is touched while nothing has changed. */
async function showNews(added) {
  const { service, folders } = await get(path);
  byId("import").hidden = !service;
  const now = JSON.stringify(folders);
  if (now === shown) return folders.length;
  shown = now;
  byId("import-news").replaceChildren(...folders.flatMap((one, index) => folderPart(one, index, added)));
  return folders.length;
}

/**
 * Shows the games from elsewhere. `open(records)` opens records that were fetched, `added()` is called when the
 * library has more.
 */
export async function showImports({ open, added }) {
  if (!isOffered()) return;
  byId("import").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      complain();
      const records = await look(byId("import-text").value, added);
      if (records?.length) await open(records);
      else if (records) throw new Error(message("import-nothing"));
    } catch (error) {
      complain(error);
    }
  });
  const watch = async () => {
    // Nobody looks for news on a page that nobody sees.
    const count = document.hidden ? 1 : await showNews(added);
    if (count) setTimeout(() => watch().catch(again), AGAIN);
  };
  // A program that does not answer may come back.
  const again = () => setTimeout(() => watch().catch(again), AGAIN);
  await watch();
}
