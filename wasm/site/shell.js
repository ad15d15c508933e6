// The page around the pages of the application: the first load, one engine for all tabs, what the browser keeps.

const base = new URL("./", location).pathname;
/** By this lock and in this database the tabs of the site find each other, and no other site of the same host. */
const name = `ponnuki ${base}`;
/** The threads of a search, where they can share memory. The page and the rest of the device keep two processors. */
const THREADS = navigator.hardwareConcurrency >= 4 ? 2 : 1;
const byId = (id) => document.getElementById(id);

/** The words in the reader's language: the one chosen on a page, or the browser's first that there is. */
async function wordsOf() {
  const all = await (await fetch("words.json")).json();
  const chosen = /(?:^|; )ponnuki-language=([\w-]+)/.exec(document.cookie)?.[1];
  const asked = [chosen, ...navigator.languages].filter(Boolean);
  const tags = asked.map((tag) => chineseOf(tag) ?? Object.keys(all).find((one) => tag === one || tag.startsWith(`${one}-`)));
  const tag = tags.find((one) => all[one]) ?? "en";
  document.documentElement.lang = tag;
  return all[tag];
}

const chineseOf = (tag) => /^zh\b/i.test(tag) ? (/hant|tw|hk|mo/i.test(tag) ? "zh-Hant" : "zh-Hans") : null;

let words = {};
const message = (key) => words[key] ?? key;

/** Says something in place of the pages. */
function say(text) {
  byId("start").hidden = false;
  document.querySelector("iframe")?.remove();
  byId("progress").hidden = true;
  byId("state").textContent = text;
}

function button(text, work) {
  const made = document.createElement("button");
  made.append(text);
  made.addEventListener("click", work);
  return made;
}

/** The text of the bar: trouble, a note, or that another version waits. Below the first page the bar is always there. */
const bar = { trouble: "", note: "", isFresh: false, update: null };

function showBar() {
  const frame = document.querySelector("iframe");
  const isFirst = frame?.contentWindow.location.pathname === `${base}app/`;
  const text = document.createElement("p");
  text.textContent = bar.trouble || bar.note || (bar.update ? message("shell-update") : message("shell-private"));
  text.className = bar.trouble ? "trouble" : "";
  text.setAttribute("role", "status");
  const parts = [text];
  if (bar.update) parts.push(button(message("shell-reload"), () => bar.update.postMessage({ task: "activate" })));
  if (isFirst || bar.trouble) parts.push(button(message("shell-save"), save));
  if (isFirst) parts.push(button(message("shell-restore"), restore));
  byId("bar").replaceChildren(...parts);
  byId("bar").hidden = !frame || !(isFirst || bar.trouble || bar.note || bar.update);
}

/** Changes the text of the bar. */
function note(what, key) {
  bar[what] = message(key);
  bar.isFresh = true;
  showBar();
}

/** The worker with the engine, if this tab has it. */
let worker = null;
/** All tabs hear what happens to it. */
const channel = new BroadcastChannel(name);

/** Has the engine do something, in whichever tab it is. Resolves with the result. */
async function ask(task, values = {}) {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((go, fail) => {
    port1.onmessage = ({ data }) => data.error ? fail(new Error(data.error)) : go(data.result);
  });
  navigator.serviceWorker.controller.postMessage({ task: "relay", message: { task, ...values } }, [port2]);
  return answered;
}

/** Has the browser save a file. */
function download(blob, file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: file });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Saves everything that is kept. */
async function save() {
  download(await ask("save"), `ponnuki-${new Date().toISOString().slice(0, 10)}.zip`);
}

/** Saves the file of a link: browsers ask servers for downloads, and not the service worker. */
async function saveLink(event) {
  const link = event.target.closest?.("a[download]");
  if (!link || event.defaultPrevented || !link.href.startsWith(`${location.origin}${base}app/`)) return;
  event.preventDefault();
  const reply = await fetch(link.href);
  const [, file] = /filename\*=UTF-8''([^;]+)/.exec(reply.headers.get("content-disposition")) ?? [null, "game.sgf"];
  if (reply.ok) download(await reply.blob(), decodeURIComponent(file));
}

/** Adds the files of such an archive. */
function restore() {
  const field = Object.assign(document.createElement("input"), { type: "file", accept: ".zip,application/zip", id: "archive", hidden: true });
  document.body.append(field);
  field.addEventListener("change", async () => {
    try {
      const [file] = field.files;
      if (!file) return;
      await ask("restore", { archive: await file.arrayBuffer() });
      bar.trouble = "";
      document.querySelector("iframe").contentWindow.location.reload();
      note("note", "shell-restored");
    } catch {
      note("trouble", "shell-no-archive");
    } finally {
      field.remove();
    }
  });
  field.click();
}

/** Takes a message of the engine's worker, which all tabs get. */
function hear({ ready, failed, restarted, full, unkept }) {
  if (ready) show();
  if (failed) say(`${message("shell-failed")} ${failed}`);
  if (restarted) note("note", "shell-restarted");
  if (full) note("trouble", "shell-full");
  if (unkept) note("trouble", "shell-unkept");
}

/** Holds the engine as soon as no other tab does, as long as this tab is open. */
function hold() {
  return navigator.locks.request(name, () => {
    const options = new URLSearchParams({ page: `${base}app/`, database: name, threads: THREADS });
    const suspends = new URL(location).searchParams.get("suspends");
    if (suspends) options.set("suspends", suspends);
    worker = new Worker(`worker.js?${options}`, { type: "module" });
    worker.addEventListener("error", ({ message: reason }) => hear({ failed: reason ?? "" }));
    worker.addEventListener("message", ({ data }) => {
      hear(data);
      channel.postMessage(data);
    });
    navigator.serviceWorker.controller?.postMessage({ task: "hold" });
    return new Promise(() => {});
  });
}

/** Shows the page that the address names. */
function show() {
  if (document.querySelector("iframe")) return;
  const frame = document.createElement("iframe");
  frame.title = "Ponnuki";
  frame.src = `app/${location.hash.slice(1)}`;
  frame.addEventListener("load", () => follow(frame));
  byId("start").hidden = true;
  byId("bar").before(frame);
}

/** Title and address of the tab are those of the page in it. */
function follow(frame) {
  const { document: inner, location: at } = frame.contentWindow;
  const rename = () => { document.title = inner.title || "Ponnuki"; };
  rename();
  inner.addEventListener("click", saveLink);
  if (inner.documentElement.lang !== document.documentElement.lang) {
    wordsOf().then((chosen) => {
      words = chosen;
      showBar();
    });
  }
  const title = inner.querySelector("title");
  if (title) new MutationObserver(rename).observe(title, { childList: true, characterData: true, subtree: true });
  history.replaceState(null, "", `#${at.pathname.slice(`${base}app/`.length)}${at.search}${at.hash}`);
  // A note stays for the page on which it is first read.
  if (!bar.isFresh) bar.note = "";
  bar.isFresh = false;
  showBar();
  if (!inner.querySelector("[autofocus]")) frame.contentWindow.focus();
}

/** Says when another version waits. */
function watch(registration) {
  const check = () => {
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    bar.update = registration.waiting;
    showBar();
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", check));
  check();
}

/** The first visit: fetches what is needed, with a bar that shows how far it is. */
async function install() {
  const isNew = !navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
    if (data.who) {
      if (worker) navigator.serviceWorker.controller.postMessage({ task: "hold" });
    } else if (data.request) {
      // The service worker does not see the language that was chosen.
      data.request.headers.cookie = document.cookie;
      worker?.postMessage(data, ports);
    } else if (data.task) {
      worker?.postMessage(data, ports);
    } else if (isNew && data.total) {
      Object.assign(byId("progress"), { hidden: false, max: data.total, value: data.loaded });
    }
  });
  navigator.serviceWorker.startMessages();
  const taken = new Promise((go) => navigator.serviceWorker.addEventListener("controllerchange", () => {
    // Another version has taken over.
    if (!isNew) location.reload();
    go();
  }));
  const registration = await navigator.serviceWorker.register("service-worker.js", { scope: "./" });
  if (isNew) {
    const failed = new Promise((_, fail) => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => { if (worker.state === "redundant") fail(new Error(message("shell-incomplete"))); });
    });
    // An old visit without a service worker, such as a forced reload, is taken over as well.
    registration.active?.postMessage({ task: "claim" });
    await Promise.race([taken, failed]);
    // Memory is shared by pages alone that the service worker has answered. Nothing is shown yet that would be lost.
    if (THREADS > 1 && globalThis.crossOriginIsolated === false) {
      location.reload();
      await new Promise(() => {});
    }
  }
  watch(registration);
}

async function start() {
  words = await wordsOf().catch(() => ({}));
  if (!("serviceWorker" in navigator) || !navigator.locks || !globalThis.WebAssembly) return say(message("shell-old"));
  byId("state").textContent = message("shell-loading");
  try {
    await install();
  } catch (error) {
    return say(`${message("shell-failed")} ${error.message}`);
  }
  channel.addEventListener("message", ({ data }) => hear(data));
  // The browser may then not delete what is kept when its disk gets full.
  navigator.storage?.persist?.().catch(() => {});
  hold();
  const { held } = await navigator.locks.query();
  // Another tab has the engine: requests wait until it is ready.
  if (!worker && held.some((lock) => lock.name === name)) show();
  addEventListener("hashchange", () => {
    const frame = document.querySelector("iframe");
    if (frame) frame.contentWindow.location.replace(`app/${location.hash.slice(1)}`);
  });
}

start();
