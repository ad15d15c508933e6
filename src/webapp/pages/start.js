// The first page: new games, records, and what is open.

import { complain, get, lastGame, post, review, root, send } from "./remote.js";

const offers = JSON.parse(byId("offers").textContent);

/** Labels of parameters; others have their names. */
const LABELS = {
  size: "Board", rules: "Rules", komi: "Komi", level: "Level", seconds: "Seconds a move",
  visits: "Visits a move", playouts: "Playouts a move", ponder: "Think on my time, too",
};

/** What stands in a field that is left empty. */
const USUAL = { komi: "as the rules say", seconds: "5, or by the clock", visits: "no limit", playouts: "no limit" };

const option = (value, text) => make("option", text, { value });

/** A field for a parameter. One that is left as it is sends nothing. */
function field({ name, help, value, kind, words }) {
  let input;
  if (name === "rules") {
    const names = offers.rules.map((set) => set.name);
    if (!names.includes(value)) names.unshift(value);
    input = make("select", names.map((rules) => option(rules, rules)));
  } else if (kind === "choice") {
    input = make("select", words.map((word) => option(word, word)));
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
const FIRST = ["size", "rules", "komi", "level", "seconds"];
const isFirst = ({ name }) => FIRST.includes(name);
byId("fields").prepend(...offers.params.filter(isFirst).map(field));
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

onSubmit("new", () => {
  const side = document.querySelector("input[name=side]:checked").value;
  const [black, white] = WHO[side];
  const [name, time] = [byId("name").value, byId("time").value.trim()];
  return start({ black, white, name, time, handicap: Number(byId("handicap").value), params: params() });
});

onSubmit("record", async (submitter) => {
  const file = byId("file").files[0];
  if (file?.size > 1000000) throw new Error("the file is too large: at most a million bytes are read");
  const sgf = file ? await decoded(file) : byId("sgf").value;
  if (!sgf.trim()) throw new Error("choose a file, or paste the text of a record");
  if (submitter?.value === "review") return review(file?.name ?? "record", sgf, Number(byId("visits").value));
  return start({ sgf });
});

/** The text of a file in any encoding. */
async function decoded(file) {
  const { text } = await post(`${root}text`, await file.arrayBuffer());
  return text;
}

function row(text, href, path) {
  const close = make("button", "Close", { type: "button", "aria-label": `Close ${text}` });
  close.addEventListener("click", async () => {
    await send("DELETE", path).catch(complain);
    showList();
  });
  return make("li", [make("a", text, { href }), close]);
}

async function showList() {
  const { games, reviews } = await get(`${root}list`);
  const state = ({ ready, error, done, all }) => (ready ? "ready" : error ? "failed" : `${done} of ${all} positions`);
  const rows = [
    ...games.map(({ number, names, size, moves }) =>
      row(`${names[0]} – ${names[1]}, ${size}, ${moves} moves`, `${root}games/${number}/`, `${root}games/${number}`)),
    ...reviews.map((one) =>
      row(`Review of ${one.name}, ${state(one)}`, `${root}reviews/${one.number}/`, `${root}reviews/${one.number}`)),
  ];
  const kept = lastGame.get();
  if (kept && !games.length) {
    const go = make("button", "Go on with the last game", { type: "button" });
    go.addEventListener("click", () => start({ sgf: kept, params: params() }).catch(complain));
    rows.push(make("li", go));
  }
  byId("list").replaceChildren(...rows);
  byId("none").hidden = rows.length > 0;
}

showList().catch(complain);
