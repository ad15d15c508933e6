// The first page: new games, records, and the library.

import { onDrop } from "./drop.js";
import { showList } from "./library.js";
import { showNetworks } from "./networks.js";
import { proposal } from "./offer.js";
import { complain, lastGame, post, review, root } from "./remote.js";
import { choose, chosen } from "./settings.js";

const offers = JSON.parse(byId("offers").textContent);

/** Labels of parameters; others have their names. */
const LABELS = {
  size: "Board", rules: "Rules", komi: "Komi", level: "Level", seconds: "Seconds a move",
  visits: "Visits a move", playouts: "Playouts a move", ponder: "Think on my time, too",
};

/** What stands in a field that is left empty. */
const USUAL = { komi: "as the rules say", seconds: "5, or by the clock", visits: "no limit", playouts: "no limit" };

/** The rules that players know first. The others come after them. */
const KNOWN = {
  chinese: "Chinese", japanese: "Japanese", korean: "Korean", aga: "AGA", ing: "Ing", "new-zealand": "New Zealand",
  "tromp-taylor": "Tromp-Taylor",
};

const option = (value, text) => make("option", text, { value });

/** The choice of rules. */
function rulesField(value) {
  const names = offers.rules.map((set) => set.name);
  const title = (name) => option(name, KNOWN[name] ?? name);
  const more = names.filter((name) => !(name in KNOWN));
  if (!names.includes(value)) more.unshift(value);
  return make("select", [...Object.keys(KNOWN).map(title), make("optgroup", more.map(title), { label: "More rules" })]);
}

/** A level in words. */
function levelWords(level) {
  const [, rank, kind] = /^(\d+)([kd])$/.exec(level) ?? [];
  if (!rank) return level === "best" ? "Full strength" : level;
  if (kind === "d") return `${rank} dan, expert`;
  const words = [[15, "beginner"], [9, "casual player"], [4, "club player"], [0, "strong club player"]];
  return `${rank} kyu, ${words.find(([least]) => Number(rank) > least)[1]}`;
}

/** A field for a parameter. One that is left as it is sends nothing. */
function field({ name, help, value, kind, words }) {
  let input;
  if (name === "rules") {
    input = rulesField(value);
  } else if (kind === "choice") {
    input = make("select", words.map((word) => option(word, name === "level" ? levelWords(word) : word)));
  } else if (kind === "switch") {
    input = make("input", [], { type: "checkbox" });
    input.checked = value === "true";
  } else {
    input = make("input", [], { autocomplete: "off" });
    if (kind !== "text") Object.assign(input, { type: "number", step: kind === "real" ? "any" : "1", min: "0" });
    if (name === "size") input.setAttribute("list", "sizes");
    if (USUAL[name]) input.placeholder = USUAL[name];
  }
  if (kind !== "switch" && !(USUAL[name] && ["", "0"].includes(value))) input.value = value;
  input.dataset.param = name;
  const label = LABELS[name] ?? name.replaceAll("_", " ");
  const parts = kind === "switch" ? [input, ` ${label}`] : [`${label} `, input];
  return make("label", parts, { title: help, ...(kind === "switch" && { class: "check" }) });
}

/** What nearly every game asks for. */
const FIRST = ["size", "level", "rules", "komi", "seconds"];
const isFirst = ({ name }) => FIRST.includes(name);
byId("fields").prepend(...FIRST.map((name) => field(offers.params.find((param) => param.name === name))));
byId("more").append(...offers.params.filter((param) => !isFirst(param)).map(field));

const rules = document.querySelector("[data-param=rules]");
function summarise() {
  byId("summary").textContent = offers.rules.find((set) => set.name === rules.value)?.summary ?? "";
}
rules.addEventListener("change", summarise);
summarise();

/** The parameters that are not as they were. */
function params() {
  const set = {};
  for (const input of document.querySelectorAll("[data-param]")) {
    const { param } = input.dataset;
    const known = offers.params.find(({ name }) => name === param);
    const value = known.kind === "switch" ? String(input.checked) : input.value.trim();
    if (value !== known.value && value !== "") set[param] = value;
  }
  return set;
}

const WHO = {
  black: ["human", "engine"], white: ["engine", "human"], both: ["human", "human"], none: ["engine", "engine"],
};

async function start(body) {
  const { number } = await post(`${root}games`, body);
  location.href = `${root}games/${number}/`;
}

/** Has a form do something, and says what is wrong. */
function onSubmit(id, act) {
  byId(id).addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      complain();
      await act(event.submitter);
    } catch (error) {
      complain(error, byId(id));
    }
  });
}

/** What was chosen for the last game: the parameters that were not as usual, and the fields besides them. */
const KEPT = "new game";

/** Keeps what is chosen for the next game. */
function keepChoices() {
  const side = document.querySelector("input[name=side]:checked").value;
  const fields = Object.fromEntries(["handicap", "time"].map((id) => [id, byId(id).value]));
  choose(KEPT, { side, fields, comments: byId("comments").checked, params: params() });
}

/** Fills the form as it was for the last game, as far as there still are such choices. */
function restoreChoices() {
  const { side, fields = {}, comments = false, params = {} } = chosen(KEPT, {});
  const button = side && document.querySelector(`input[name=side][value="${CSS.escape(side)}"]`);
  if (button) button.checked = true;
  for (const [id, value] of Object.entries(fields)) byId(id).value = value;
  byId("comments").checked = comments;
  for (const [name, value] of Object.entries(params)) {
    const input = document.querySelector(`[data-param="${CSS.escape(name)}"]`);
    if (!input) continue;
    if (input.type === "checkbox") input.checked = value === "true";
    else if (!input.options || [...input.options].some((one) => one.value === value)) input.value = value;
  }
}
restoreChoices();
summarise();

onSubmit("new", async () => {
  const side = document.querySelector("input[name=side]:checked").value;
  const [black, white] = WHO[side];
  const [name, time] = [byId("name").value, byId("time").value.trim()];
  const comments = byId("comments").checked;
  choose("name", name);
  const wanted = { black, white, name, time, comments, handicap: Number(byId("handicap").value), params: params() };
  const { number } = await post(`${root}games`, wanted);
  keepChoices();
  location.href = `${root}games/${number}/`;
});
byId("name").value = chosen("name", "");

onSubmit("record", async (submitter) => {
  const found = await records([...byId("file").files], byId("sgf").value);
  if (found.length > 1) return keep(found);
  const [{ name, sgf }] = found;
  return submitter?.value === "review" ? review(name, sgf, Number(byId("visits").value)) : start({ sgf, file: name });
});

/** All games of files, or of a text: each with the name of its file. */
async function records(files, text) {
  const found = [];
  for (const file of files) {
    // The path, if the file is in a folder.
    const names = await games(file.path || file.webkitRelativePath || file.name, await file.arrayBuffer());
    found.push(...names);
  }
  if (!files.length) found.push(...await games("", new TextEncoder().encode(text).buffer));
  if (found.every(({ sgf }) => !sgf.trim())) throw new Error("choose a file, or paste the text of a record");
  return found;
}

/** The games in the bytes of a file in any encoding. */
async function games(name, bytes) {
  if (bytes.byteLength > 16_000_000) throw new Error(`${name} is too large: at most 16 million bytes are read`);
  const { games: texts } = await post(`${root}text`, bytes);
  return texts.map((sgf, index) => ({ name: texts.length > 1 ? name.replace(/(\.\w+)?$/, ` ${index + 1}$1`) : name, sgf }));
}

/** Opens a record. Several are put into the library. */
async function open(files, text) {
  const found = await records(files, text);
  return found.length > 1 ? keep(found) : start({ sgf: found[0].sgf, file: found[0].name });
}

/** Puts records into the library, and says which could not be read. */
async function keep(found) {
  const refused = [];
  let known = 0;
  for (const [index, { name, sgf }] of found.entries()) {
    byId("added").textContent = `${index + 1} of ${found.length} games`;
    try {
      const reply = await post(`${root}library`, { sgf, name });
      if (reply.known) known++;
    } catch (error) {
      refused.push(`${name}: ${error.message}`);
    }
  }
  const added = found.length - refused.length - known;
  const were = (count) => (count === 1 ? "1 was" : `${count} were`);
  const there = known ? ` ${were(known)} there already.` : "";
  byId("added").textContent = added || known ? `${added} of ${found.length} games were added.${there} Choose one to open it.` : "";
  await showList();
  byId("record").reset();
  if (refused.length) throw new Error(refused.join("; "));
}

onDrop((files, text) => {
  complain();
  open(files, text).catch(complain);
});

/** Offers another handicap, and what the browser has kept if there is no library. */
function offer({ games, library }) {
  const found = proposal(library.games, offers.engine);
  const place = byId("offer");
  if (found) {
    const take = make("button", "Take it", { type: "button" });
    take.addEventListener("click", () => {
      document.querySelector(`input[name=side][value=${found.side}]`).checked = true;
      byId("handicap").value = found.stones;
      document.querySelector("[data-param=size]").value = found.size.replace(/^(\d+)x\1$/, "$1");
      document.querySelector("[data-param=level]").value = found.level;
    });
    place.replaceChildren(`${found.text} `, take);
  }
  const kept = lastGame.get();
  if (!found && library.trouble && kept && !games.length) {
    const go = make("button", "Go on with the last game", { type: "button" });
    go.addEventListener("click", () => start({ sgf: kept, params: params() }).catch(complain));
    place.replaceChildren(go);
  }
  place.hidden = !place.childNodes.length;
}

showList().then(offer).catch(complain);
showNetworks().catch(complain);
