"use strict";

// What every page needs: elements, and numbers in words. Text reaches a page through text nodes alone.

const byId = (id) => document.getElementById(id);

const opponent = { B: "W", W: "B" };

/** The messages of the page's language: src/language/catalogue.rs says how they are written. */
const catalogue = JSON.parse(byId("messages").textContent);
const plurals = [0, 1, 2].map((digits) => new Intl.PluralRules(catalogue.language, { minimumFractionDigits: digits }));

/**
 * A message in words. An argument is a text, a number, a number with `decimals`, a `line` of moves, or another
 * message as a list of its key and its arguments.
 */
function message(key, args = {}) {
  return written(catalogue.messages[key] ?? key, args);
}

function written(pattern, args) {
  if (typeof pattern === "string") return pattern;
  return pattern.map((part) => {
    if (typeof part === "string") return part;
    if (part.m) return message(part.m, args);
    if (part.a) return shownArgument(args[part.a]);
    const value = args[part.by];
    const [number, decimals] = typeof value === "object" ? [value.number, value.decimals] : [value, 0];
    const variant = typeof number === "number" ? plurals[decimals].select(number) : value;
    return written(part.of[variant] ?? part.of[part.usual], args);
  }).join("");
}

function shownArgument(value) {
  if (Array.isArray(value)) return message(...value);
  if (value?.line) return value.line.map(shownArgument).join(" ");
  const text = typeof value === "object" ? value.number.toFixed(value.decimals) : String(value);
  return typeof value === "string" ? text : text.replace(".", catalogue.messages["go-decimal"]);
}

/** A number as it is shown, with this many decimals. */
const decimal = (number, decimals = 1) => ({ number: Number(number.toFixed(decimals)), decimals });

/** A number without needless decimals. */
const short = (number) => decimal(number, Math.round(10 * number) % 10 ? 1 : 0);

/** The word for a colour by which messages choose. */
const side = (color) => (color === "B" ? "black" : "white");

const title = { B: message("go-black"), W: message("go-white") };

/** The name of a player: a person who gave none has the usual name in records. */
const playerName = (name, color) => (name === "Human" ? message("web-human") : name || title[color]);

/** A move by its name in records. */
const moveName = (name) => (name === "pass" || name === "button" ? message(`go-${name}`) : name);

const percent = (share) => message("go-percent", { number: Math.round(100 * share) });

/** An amount of points in words. */
const amountOf = (points) => message("go-points", { points: decimal(points) });

/** A margin for Black, as in B+3.5. */
const points = (score) => {
  const size = decimal(Math.abs(score));
  return size.number === 0 ? message("go-even") : message("go-margin", { color: score > 0 ? "black" : "white", points: size });
};

/** A result as records write it, in words. */
function resultWords(text) {
  if (/^(0|draw|jigo)$/i.test(text)) return message("go-result-draw");
  if (/^void$/i.test(text)) return message("go-result-void");
  const [, winner, by] = /^([BW])\+(.*)$/i.exec(text) ?? [];
  if (!winner) return text;
  const color = side(winner.toUpperCase());
  const kind = { r: "resignation", t: "time", f: "forfeit", 0: "win" }[by.charAt(0).toLowerCase() || "0"];
  const margin = Number(by);
  if (margin > 0) {
    const whole = Math.floor(margin);
    const half = margin - whole === 0.5 ? (whole ? "and-half" : "half") : "whole";
    return message("go-result-points", { color, points: short(margin), whole, kind: half });
  }
  return kind ? message(`go-result-${kind}`, { color }) : text;
}

/** A rank such as 5k, in words. */
function rankWords(text) {
  const [, number, letter] = /^(\d+)\s*(k|d|p|kyu|dan|级|級|급|段|단)$/i.exec(text) ?? [];
  if (!number) return text;
  const kind = /^(k|级|級|급)/i.test(letter) ? "kyu" : /^p/i.test(letter) ? "pro" : "dan";
  return message("go-rank", { kind, number: Number(number) });
}

/** A date such as 2026-11-28, as a country writes it. */
function dateWords(text) {
  const [, year, month, day] = /^(\d{4})-(\d+)-(\d+)$/.exec(text) ?? [];
  return year ? message("go-date", { iso: text, year, month: Number(month), day: Number(day) }) : text;
}

/** The rules that players know. The others come after them. */
const KNOWN_RULES = ["chinese", "japanese", "korean", "aga", "ing", "new-zealand", "tromp-taylor"];

/** Texts as a list. */
const listed = (texts) => texts.reduce((one, other) => (one ? message("go-list", { one, other }) : other), "");

// The program remembers the language that the reader chooses.
byId("language")?.addEventListener("change", ({ target }) => {
  document.cookie = `ponnuki-language=${target.value}; path=/; max-age=31536000; SameSite=Strict`;
  location.reload();
});

/** Makes an element with text or children. */
function make(name, content = [], attributes = {}) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...[content].flat());
  return element;
}

/** Whose win rates are shown: those of B, of W, or the reader's `own`. The browser keeps it for all pages. */
const perspectives = {
  KEY: "ponnuki: perspective",
  chosen(usual) {
    try {
      const kept = JSON.parse(localStorage.getItem(perspectives.KEY));
      return ["B", "W", "own"].includes(kept) ? kept : usual;
    } catch {
      return usual;
    }
  },
  choose(choice) {
    try { localStorage.setItem(perspectives.KEY, JSON.stringify(choice)); } catch { /* The browser keeps nothing. */ }
  },
};

/** The milliseconds after which the address says what is shown: a browser allows few changes in a row. */
const ADDRESS_PAUSE = 250;
let addressTimer = null;

/** Has the address of the page end with `hash`, or with its path if that is empty. */
function showAddress(hash) {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    if (hash === location.hash) return;
    // A page that is shut in a sandbox may not change it.
    try { history.replaceState(null, "", hash || location.pathname + location.search); } catch { /* It stays. */ }
  }, ADDRESS_PAUSE);
}
