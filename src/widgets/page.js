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
  // Points have their names in records, and are shown as their reader has chosen.
  if (typeof value === "string" && /^[A-HJ-Z]\d{1,2}$/.test(value)) return coordinates.shown(value);
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
const moveName = (name) => (name === "pass" || name === "button" ? message(`go-${name}`) : coordinates.shown(name));

/** The choice of coordinates in a `select`; `act` is called when it changes. */
function chooseCoordinates(select, act) {
  select.replaceChildren(...coordinates.KINDS.map((kind) => make("option", kind === "none" ? message("page-coordinates-none") : kind, { value: kind })));
  select.value = coordinates.kind;
  select.addEventListener("change", () => {
    coordinates.choose(select.value);
    act();
  });
}

/** The grade of a move that loses so many points and so much of the winning chances, as reviews give it. */
function gradeOf(points, chances) {
  const limits = [["blunder", 10, 0.5], ["mistake", 5, 0.3], ["inaccuracy", 2, 0.15]];
  return limits.find(([, most, share]) => points >= most || chances >= share)?.[0] ?? "good";
}

/**
 * The grades of the last `count` of the `moves`, as far as their stones are on the board. Each move has a `color` and a point `at`, and
 * perhaps a `grade` and `words`.
 */
function recentGrades(moves, stones, count) {
  const latest = new Map();
  moves.forEach((move, index) => { if (move.at !== null) latest.set(move.at, { ...move, index }); });
  return [...latest.values()].filter(({ at, color, grade, index }) => grade && stones[at] === color && index >= moves.length - count);
}

/** The numbers of moves that may have their grades on the board: none, some, or all. */
const SHOWN_GRADES = [0, 1, 3, 5, 10, 20, 50, Infinity];
const grades = {
  KEY: "ponnuki: grades on the board",
  /** The number that was chosen, or what is usual. */
  chosen(usual) {
    try {
      const kept = localStorage.getItem(grades.KEY);
      const count = kept === "all" ? Infinity : Number(kept ?? usual);
      return SHOWN_GRADES.includes(count) ? count : usual;
    } catch {
      return usual;
    }
  },
  /** Fills a `select`; `act(count)` is called when it changes. */
  fill(select, usual, act) {
    const text = (count) => (count === Infinity ? message("page-grades-all") : count ? message("page-grades-last", { count }) : message("page-grades-none"));
    select.replaceChildren(...SHOWN_GRADES.map((count) => make("option", text(count), { value: String(count) })));
    select.value = String(grades.chosen(usual));
    select.addEventListener("change", () => {
      const count = Number(select.value);
      try { localStorage.setItem(grades.KEY, count === Infinity ? "all" : String(count)); } catch { /* The browser keeps nothing. */ }
      act(count);
    });
    return grades.chosen(usual);
  },
};

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

/** The day of the reader, as in 2026-11-29. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** The rules that players know. The others come after them. */
const KNOWN_RULES = ["chinese", "japanese", "korean", "aga", "ing", "new-zealand", "tromp-taylor"];

/** Rules in words. Those without a name are JSON. */
const rulesWords = (rules) => message("go-rules", { rules: rules.startsWith("{") ? "special" : rules });

/** Texts as a list. */
const listed = (texts) => texts.reduce((one, other) => (one ? message("go-list", { one, other }) : other), "");

// The program remembers the language that the reader chooses.
byId("language")?.addEventListener("change", ({ target }) => {
  document.cookie = `ponnuki-language=${target.value}; path=/; max-age=31536000; SameSite=Strict`;
  location.reload();
});

/** Copies a text. Browsers let only pages of their own machine and over HTTPS write to the clipboard. Returns whether that has worked. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = make("textarea", text, { class: "unseen" });
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}

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
