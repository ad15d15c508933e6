"use strict";

// What every page needs: elements, and numbers in words. Text reaches a page through text nodes alone.

const byId = (id) => document.getElementById(id);

const opponent = { B: "W", W: "B" };
const title = { B: "Black", W: "White" };

const percent = (share) => `${Math.round(100 * share)}\u00a0%`;

/** A margin for Black, as in B+3.5. */
const points = (score) => {
  const text = Math.abs(score).toFixed(1);
  return text === "0.0" ? "even" : `${score > 0 ? "B" : "W"}+${text}`;
};

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
