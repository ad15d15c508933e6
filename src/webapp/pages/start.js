// The first page: new games, records, and the library.

import { onDrop } from "./drop.js";
import { isAddress, recordsAt, showImports } from "./imports.js";
import { orderReviews, showList } from "./library.js";
import { showNetworks } from "./networks.js";
import { proposal } from "./offer.js";
import { levelWords, teachingFields, teachingWords } from "./onward.js";
import { complain, get, lastGame, once, post, review, root, visit } from "./remote.js";
import { choose, chosen } from "./settings.js";

const offers = JSON.parse(byId("offers").textContent);

/** Labels of parameters. */
const LABELS = {
  size: message("web-field-size"), rules: message("web-field-rules"), komi: message("web-field-komi"),
  level: message("web-field-level"), seconds: message("web-field-seconds"), visits: message("web-field-visits"),
  playouts: message("web-field-playouts"), ponder: message("web-field-ponder"),
};

/** What stands in a field that is left empty. */
const USUAL = {
  komi: message("web-usual-komi"), seconds: message("web-usual-seconds"), visits: message("web-no-limit"),
  playouts: message("web-no-limit"),
};

const option = (value, text) => make("option", text, { value });

/** The choice of rules. */
function rulesField(value) {
  const names = offers.rules.map((set) => set.name);
  const known = (name) => option(name, rulesWords(name));
  const more = names.filter((name) => !KNOWN_RULES.includes(name));
  if (!names.includes(value)) more.unshift(value);
  const others = make("optgroup", more.map(known), { label: message("web-more-rules") });
  return make("select", [...KNOWN_RULES.map(known), others]);
}

/** A field for a parameter. One that is left as it is sends nothing. */
function field({ name, value, kind, words }) {
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
  const label = LABELS[name];
  const parts = kind === "switch" ? [input, ` ${label}`] : [`${label} `, input];
  return make("label", parts, kind === "switch" ? { class: "check" } : {});
}

/** What nearly every game asks for. */
const FIRST = ["size", "level", "rules", "komi", "seconds"];
const isFirst = ({ name }) => FIRST.includes(name);
byId("fields").prepend(...FIRST.map((name) => field(offers.params.find((param) => param.name === name))));
byId("more").append(...offers.params.filter((param) => !isFirst(param)).map(field));

const teaching = teachingFields("teach");
byId("more").append(...teaching.labels);

const rules = document.querySelector("[data-param=rules]");
function summarise() {
  const summary = offers.rules.find((set) => set.name === rules.value)?.summary ?? "";
  byId("summary").textContent = message("web-rules-about", { rules: rules.value, summary });
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

async function start(body, begun = () => {}) {
  const { number } = await post(`${root}games`, body);
  begun();
  await visit(`games/${number}/`);
}

/** Has a form do something, once at a time, and says what is wrong. */
function onSubmit(id, act) {
  const form = byId(id);
  const submit = once(form.querySelectorAll("button"), async (submitter) => {
    try {
      complain();
      await act(submitter);
    } catch (error) {
      complain(error, form);
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(event.submitter);
  });
}

/** The choices for the last game: the parameters that were not as usual, and the fields besides them. */
const KEPT = "new game";

/** Keeps what is chosen for the next game. */
function keepChoices() {
  const side = document.querySelector("input[name=side]:checked").value;
  const fields = Object.fromEntries(["handicap", "time"].map((id) => [id, byId(id).value]));
  choose(KEPT, { side, fields, comments: byId("comments").checked, teaching: { how: teaching.select.value, points: teaching.number.value }, params: params() });
}

/** Fills the form as it was for the last game, as far as there still are such choices. */
function restoreChoices() {
  const { side, fields = {}, comments = false, teaching: { how = "", points = 3 } = {}, params = {} } = chosen(KEPT, {});
  Object.assign(teaching.select, { value: how });
  Object.assign(teaching.number, { value: points });
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

// A single stone is no handicap: a step leads past it. What is typed may go on, as 1 to 12.
const handicap = byId("handicap");
let stones = "";
handicap.addEventListener("focus", () => { stones = handicap.value; });
handicap.addEventListener("input", ({ inputType }) => {
  // Firefox has a word for a step; other browsers have none.
  const isStep = !inputType || inputType === "insertReplacementText";
  if (isStep && handicap.value === "1") handicap.value = stones === "2" ? "0" : "2";
  stones = handicap.value;
});

onSubmit("new", async () => {
  const side = document.querySelector("input[name=side]:checked").value;
  const [black, white] = WHO[side];
  const [name, time] = [byId("name").value, byId("time").value.trim()];
  const comments = byId("comments").checked;
  choose("name", name);
  const wanted = { black, white, name, time, comments, handicap: Number(byId("handicap").value), teaching: teachingWords(teaching), params: params() };
  const { number } = await post(`${root}games`, wanted);
  keepChoices();
  await visit(`games/${number}/`);
});
byId("name").value = chosen("name", "");

onSubmit("record", async (submitter) => {
  const found = await records([...byId("file").files], byId("sgf").value);
  if (found.length > 1) {
    const visits = Number(byId("visits").value);
    byId("record").reset();
    // The form is free for more while these are added.
    const added = submitter?.value === "review"
      ? keep(found).then(() => orderReviews(found.map(({ name, sgf }) => ({ name, sgf, ...(visits && { visits }) }))))
      : keep(found);
    added.catch((error) => complain(error, byId("record")));
    return null;
  }
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
  if (!files.length && isAddress(text)) return recordsAt(text);
  if (!files.length) found.push(...await games("", new TextEncoder().encode(text).buffer));
  if (found.every(({ sgf }) => !sgf.trim())) throw new Error(message("web-choose-file"));
  return found;
}

/** The games in the bytes of a file in any encoding. */
async function games(name, bytes) {
  if (bytes.byteLength > 16_000_000) throw new Error(message("web-large-file", { name }));
  const { games: texts } = await post(`${root}text`, bytes);
  return texts.map((sgf, index) => ({ name: texts.length > 1 ? name.replace(/(\.\w+)?$/, ` ${index + 1}$1`) : name, sgf }));
}

/** Opens a record. Several are put into the library. */
const open = async (files, text) => openRecords(await records(files, text));

function openRecords(found) {
  return found.length > 1 ? keep(found) : start({ sgf: found[0].sgf, file: found[0].name });
}

/** Puts records into the library, and says which could not be read. */
async function keep(found) {
  const refused = [];
  let known = 0;
  for (const [index, { name, sgf }] of found.entries()) {
    byId("added").textContent = message("web-adding", { number: index + 1, all: found.length });
    try {
      const reply = await post(`${root}library`, { sgf, name });
      if (reply.known) known++;
    } catch (error) {
      refused.push(`${name}: ${error.message}`);
    }
  }
  const added = found.length - refused.length - known;
  const said = [added && message("web-added", { count: added, all: found.length }), known && message("web-known", { count: known })];
  const [one, other] = said.filter(Boolean);
  byId("added").textContent = other ? message("go-sentences", { one, other }) : one ?? "";
  await showList();
  if (refused.length) throw new Error(refused.join("; "));
}

onDrop((files, text) => {
  complain();
  open(files, text).catch(complain);
});

/** Offers another handicap, or the game that the browser has kept because it was in no file. */
function offer({ games, library }) {
  const found = proposal(library.games, offers.engine);
  const place = byId("offer");
  if (found) {
    const take = make("button", message("web-offer-accept"), { type: "button" });
    take.addEventListener("click", () => {
      document.querySelector(`input[name=side][value=${found.side}]`).checked = true;
      byId("handicap").value = found.stones;
      document.querySelector("[data-param=size]").value = found.size.replace(/^(\d+)x\1$/, "$1");
      document.querySelector("[data-param=level]").value = found.level;
    });
    place.replaceChildren(`${found.text} `, take);
  }
  const kept = lastGame.get();
  if (!found && kept && !games.length) {
    const go = make("button", message("web-last-game"), { type: "button" });
    // The page of the game has the browser keep it again if it is in no file then.
    go.addEventListener("click", once([go], () => start({ sgf: kept, params: params() }, lastGame.clear).catch(complain)));
    place.replaceChildren(go);
  }
  place.hidden = !place.childNodes.length;
}

/** Offers practice, with the number of problems that are due, if there is a library. */
async function offerPractice(found) {
  const link = byId("practice");
  link.hidden = Boolean(found.library.trouble);
  if (link.hidden) return;
  const { due } = await get(`${root}practice?${today()}`);
  if (due) link.textContent = message("practice-link-due", { count: due });
}

showList().then(async (found) => {
  offer(found);
  await offerPractice(found);
}).catch(complain);
showNetworks().catch(complain);
showImports({ open: openRecords, added: showList }).catch(complain);
