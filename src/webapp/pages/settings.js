// What the reader has chosen, which the browser keeps.

const key = (name) => `ponnuki: ${name}`;

/** What was chosen, or what is usual. */
export function chosen(name, usual) {
  try {
    return JSON.parse(localStorage.getItem(key(name))) ?? usual;
  } catch {
    return usual;
  }
}

export function choose(name, value) {
  try {
    localStorage.setItem(key(name), JSON.stringify(value));
  } catch {
    // The browser keeps nothing.
  }
}

/** A checkbox that is as it was left. `act` is called when it changes. */
export function rememberSwitch(input, usual, act) {
  input.checked = chosen(input.id, usual);
  input.addEventListener("change", () => { choose(input.id, input.checked); act(); });
}
