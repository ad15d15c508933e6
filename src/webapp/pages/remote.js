// The program behind the pages: requests, events, and what the browser keeps.

/** The path of the first page, with the token. */
export const root = new URL("..", import.meta.url).pathname;

/** The most characters of a request that outlives its page: browsers allow 64 KiB, and a character has up to three bytes. */
const LARGEST_KEPT = 20_000;

/**
 * Sends a request. Its reply is JSON; an error has what the program says, and the status unless there is no answer. With
 * `keepalive` the request arrives although its page goes.
 */
export async function send(method, path, body, { keepalive = false } = {}) {
  const options = { method };
  if (body instanceof ArrayBuffer) {
    Object.assign(options, { body, headers: { "Content-Type": "application/octet-stream" } });
  } else if (body !== undefined) {
    const text = JSON.stringify(body);
    Object.assign(options, { body: text, headers: { "Content-Type": "application/json" }, keepalive: keepalive && text.length <= LARGEST_KEPT });
  }
  let reply;
  try {
    reply = await fetch(path, options);
  } catch {
    throw new Error(message("web-no-answer"));
  }
  const said = await reply.json().catch(() => ({ error: `${reply.status} ${reply.statusText}` }));
  const { ok, status, statusText } = reply;
  if (!ok) throw Object.assign(new Error(said.error ?? `${status} ${statusText}`), { field: said.field, status });
  return said;
}

/** The text of a file. */
export async function text(path) {
  const reply = await fetch(path).catch(() => null);
  if (!reply?.ok) throw new Error(message("web-no-answer"));
  return reply.text();
}

export const get = (path) => send("GET", path);
export const post = (path, body, options) => send("POST", path, body, options);

/**
 * Listens to the events of a topic, such as games/1, by default that of this page, by their names. `lost` is called when they cannot
 * be had any more, or, with true, not now. All pages share one stream where the browser can do that. Returns a function that ends the listening.
 */
export function listen(events, lost, topic = location.pathname.slice(root.length).replace(/\/$/, "")) {
  const stream = globalThis.SharedWorker ? shared(events, lost, topic) : own(events, lost, topic);
  // Nothing is searched for a page that nobody sees.
  let leaving = null;
  const until = new AbortController();
  document.addEventListener("visibilitychange", () => {
    clearTimeout(leaving);
    if (document.hidden) leaving = setTimeout(stream.leave, HIDDEN);
    else stream.join();
  }, until);
  addEventListener("pagehide", stream.leave, until);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) stream.join(); }, until);
  stream.join();
  return () => {
    until.abort();
    clearTimeout(leaving);
    stream.leave();
  };
}

/** A part of the stream that all pages share. `leave` and `join` may be called again. */
function shared(events, lost, topic) {
  const { port } = new SharedWorker(new URL("streams.js", import.meta.url));
  let isIn = false;
  const turn = (into) => () => {
    if (isIn !== into) port.postMessage(into ? topic : null);
    isIn = into;
  };
  const stream = { join: turn(true), leave: turn(false) };
  port.onmessage = ({ data: { event, told, lost: isLost, again } }) => {
    if (event === "gone") stream.leave();
    if (event === "gone" || isLost) lost(!!again);
    else events[event]?.(told, stream);
  };
  return stream;
}

/** A stream of this page alone. */
function own(events, lost, topic) {
  let source = null;
  /** True if the program has ended the stream for now: it has too many, and this page asks again in a moment. */
  let isPaused = false;
  const leave = () => source?.close();
  const join = () => {
    if (source && source.readyState !== EventSource.CLOSED) return;
    source = new EventSource(`${root}${topic}/events`);
    source.addEventListener("open", () => { isPaused = false; });
    source.addEventListener("pause", () => { isPaused = true; });
    for (const [name, take] of Object.entries(events)) {
      source.addEventListener(name, (event) => take(JSON.parse(event.data), { join, leave }));
    }
    source.addEventListener("error", () => {
      const again = source.readyState !== EventSource.CLOSED;
      if (!(again && isPaused)) lost(again);
      isPaused = false;
    });
  };
  return { join, leave };
}

/** The milliseconds after which a page is no longer waited for. */
const PATIENCE = 5000;

/** Goes to a page of the program, by its path below the first. Resolves if it does not come, or when the reader is back. */
export function visit(path) {
  location.href = root + path;
  return new Promise((take) => {
    addEventListener("pageshow", take, { once: true });
    setTimeout(take, PATIENCE);
  });
}

/** The same act, but ignored while it is under way: a second click of a double click does nothing. The buttons show that. */
export function once(buttons, act) {
  let isBusy = false;
  const turn = (into) => {
    isBusy = into;
    for (const button of buttons) {
      if (into) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  };
  return async (...given) => {
    if (isBusy) return;
    turn(true);
    try {
      await act(...given);
    } finally {
      turn(false);
    }
  };
}

/** The milliseconds for which a page listens that nobody sees. */
const HIDDEN = 30_000;

/** Asks for a review of a record, and goes there. */
export async function review(name, sgf, visits) {
  const { number } = await post(`${root}reviews`, { name, sgf, ...(visits && { visits }) });
  await visit(`reviews/${number}/`);
}

const KEPT = "ponnuki: last game";

/** The record of the last game, which the browser keeps in case the program is ended. */
export const lastGame = {
  get: () => { try { return localStorage.getItem(KEPT); } catch { return null; } },
  set: (record) => { try { localStorage.setItem(KEPT, record); } catch { /* The browser keeps nothing. */ } },
  clear: () => { try { localStorage.removeItem(KEPT); } catch { /* The browser keeps nothing. */ } },
};

/** Says what is wrong, or that nothing is: beside the field that it is about, if the form has this field. */
export function complain(error, form = document) {
  for (const said of document.querySelectorAll(".fault")) said.remove();
  for (const field of document.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  const field = error?.field && form.querySelector(`#${CSS.escape(error.field)}, [data-param="${CSS.escape(error.field)}"]`);
  if (field) return accuse(field, error.message);
  const place = document.getElementById("trouble");
  place.textContent = Array.isArray(error) ? message(...error) : error?.message ?? error ?? "";
  place.hidden = !place.textContent;
}

/** Says what is wrong with a field, beside it, and goes there. */
function accuse(field, text) {
  const said = make("span", text, { class: "fault", id: "fault", role: "alert" });
  field.closest("label").append(said);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", "fault");
  const details = field.closest("details");
  if (details) details.open = true;
  field.focus();
}
