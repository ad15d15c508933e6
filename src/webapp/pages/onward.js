// Playing on from a position of a game or a review: another game, which begins with the moves so far.

import { get, once, post, root, visit } from "./remote.js";
import { choose, chosen } from "./settings.js";

/** A level in words. */
export function levelWords(level) {
  const [, rank, kind] = /^(\d+)([kd])$/.exec(level) ?? [];
  if (!rank) return level === "best" ? message("web-level-full") : level;
  const kinds = [[15, "beginner"], [9, "casual"], [4, "club"], [0, "strong"]];
  const who = kind === "d" ? "expert" : kinds.find(([least]) => Number(rank) > least)[1];
  return message("web-level-rank", { rank: rankWords(level), who });
}

/** The last choices, which the browser keeps. */
const KEPT = "play on";

const option = (value, text) => make("option", text, { value });

/** The players of Black and White, by the side that was chosen. */
const SIDES = {
  B: { text: "go-black", players: ["human", "engine"] }, W: { text: "go-white", players: ["engine", "human"] },
  both: { text: "web-both-sides", players: ["human", "human"] }, none: { text: "web-neither", players: ["engine", "engine"] },
};

/** A choice of teaching: off, warnings, or moves that are taken back; and the points from which they come. */
export function teachingFields(id, { how = "", points = 3 } = {}) {
  const ways = [["", "web-teach-off"], ["warn", "web-teach-warn"], ["back", "web-teach-back"]];
  const select = make("select", ways.map(([value, key]) => option(value, message(key))), { id: `${id}-how` });
  select.value = how;
  const number = make("input", [], { id: `${id}-points`, type: "number", min: "0.5", max: "100", step: "0.5" });
  number.value = points;
  return { select, number, labels: [make("label", [`${message("web-teach")} `, select]), make("label", [`${message("web-teach-points")} `, number])] };
}

/** The words of `ponnuki play` for a choice of teaching, such as `3 back`; empty for none. */
export const teachingWords = ({ select, number }) => (select.value ? `${number.value}${select.value === "back" ? " back" : ""}` : "");

/**
 * Asks how to play on from a place of a record, and goes to the new game. `sgf()` resolves with the record, `from` is the place, and
 * `turn` the player to move there.
 */
export async function playOn({ sgf, from, turn }) {
  const { params } = await get(`${root}offers`);
  const levels = params.find(({ name }) => name === "level");
  const kept = chosen(KEPT, {});
  const sides = Object.entries(SIDES).map(([value, { text }]) => {
    const input = make("input", [], { type: "radio", name: "onward-side", value });
    input.checked = value === turn;
    return make("label", [input, ` ${message(text)}`]);
  });
  const level = make("select", levels.words.map((word) => option(word, levelWords(word))));
  level.value = levels.words.includes(kept.level) ? kept.level : levels.value;
  const time = make("input", [], { placeholder: message("web-no-clock"), autocomplete: "off", list: "onward-times" });
  time.value = kept.time ?? "";
  const seconds = make("input", [], { type: "number", min: "0", step: "any", placeholder: message("web-usual-seconds") });
  seconds.value = kept.seconds ?? "";
  const teaching = teachingFields("onward-teach", kept.teaching);
  const trouble = make("p", "", { role: "alert", class: "fault" });
  const cancel = make("button", message("web-cancel"), { type: "button" });
  const play = make("button", message("web-play"), { class: "main" });
  const fields = [
    make("label", [`${message("web-field-level")} `, level]), make("label", [`${message("web-clock")} `, time]),
    make("label", [`${message("web-field-seconds")} `, seconds]), ...teaching.labels,
  ];
  const form = make("form", [
    make("h1", message("web-go-on-here"), { id: "onward-title" }),
    make("fieldset", [make("legend", message("web-you-play")), ...sides]),
    make("div", fields, { class: "fields" }),
    make("datalist", ["5m", "10m+5s", "10m+3x30s", "30m+25/5m"].map((value) => make("option", [], { value })), { id: "onward-times" }),
    make("p", message("web-go-on-about"), { class: "faint" }), trouble,
    make("div", [play, " ", cancel], { class: "buttons" }),
  ]);
  const dialog = make("dialog", form, { id: "onward", "aria-labelledby": "onward-title" });
  document.body.append(dialog);
  cancel.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  const begin = once([play], async () => {
    const [black, white] = SIDES[form.querySelector("input:checked").value].players;
    const set = { level: level.value, ...(seconds.value && { seconds: seconds.value }) };
    choose(KEPT, {
      level: level.value, time: time.value, seconds: seconds.value, teaching: { how: teaching.select.value, points: teaching.number.value },
    });
    try {
      const { number } = await post(`${root}games`, {
        sgf: await sgf(), from, black, white, time: time.value.trim(), name: chosen("name", ""), teaching: teachingWords(teaching), params: set,
      });
      await visit(`games/${number}/`);
    } catch (error) {
      trouble.textContent = error.message;
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  dialog.showModal();
}
