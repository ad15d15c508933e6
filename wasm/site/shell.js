// The page around the pages of the application: the first load, one engine for all tabs, what the browser keeps.

import { file } from "./module.js";

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

function paragraph(text, isTrouble) {
  return Object.assign(document.createElement("p"), { textContent: text, className: isTrouble ? "trouble" : "" });
}

/**
 * The text of the bar: trouble, a note, or that another version waits; and what is known of the network: its name if
 * another plays than the one inside, and whether another is kept. Below the first page the bar is always there.
 */
const bar = { trouble: "", note: "", isFresh: false, update: null, network: null };

/** Says which network plays. */
function networkText({ name, isKept }) {
  if (name) return `${message("shell-network")} ${name}`;
  return message(isKept ? "shell-network-failed" : "shell-network-inside");
}

function showBar() {
  const frame = document.querySelector("iframe");
  const isFirst = frame?.contentWindow.location.pathname === `${base}app/`;
  const { isKept = false, name: other = "" } = bar.network ?? {};
  const hasFailed = isKept && !other;
  const said = [bar.trouble, bar.note].filter(Boolean).join(" ");
  const text = paragraph(said || message(bar.update ? "shell-update" : "shell-private"), bar.trouble);
  text.setAttribute("role", "status");
  const parts = [text];
  if (bar.network && (isFirst || hasFailed)) parts.push(paragraph(networkText(bar.network), hasFailed));
  if (bar.update) parts.push(button(message("shell-reload"), () => bar.update.postMessage({ task: "activate" })));
  if (isFirst || bar.trouble) parts.push(button(message("shell-save"), save));
  if (isFirst) {
    parts.push(button(message("shell-restore"), () => choose(".zip,application/zip", restore)));
    parts.push(button(message("shell-network-choose"), () => choose("", change)));
  }
  if (isKept && (isFirst || hasFailed)) parts.push(button(message("shell-network-remove"), () => change(null)));
  const focused = byId("bar").contains(document.activeElement) && document.activeElement.textContent;
  byId("bar").replaceChildren(...parts);
  byId("bar").hidden = !frame || !(isFirst || said || hasFailed || bar.update);
  parts.find((part) => focused && part.textContent === focused)?.focus();
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

/** Lets the reader choose a file of this type, and does `work` with it. */
function choose(accept, work) {
  const field = Object.assign(document.createElement("input"), { type: "file", accept, id: "chosen", hidden: true });
  document.body.append(field);
  field.addEventListener("change", () => {
    if (field.files.length) work(field.files[0]);
    field.remove();
  });
  field.addEventListener("cancel", () => field.remove());
  field.click();
}

/** Adds the files of such an archive. */
async function restore(file) {
  try {
    await ask("restore", { archive: await file.arrayBuffer() });
    bar.trouble = "";
    document.querySelector("iframe").contentWindow.location.reload();
    note("note", "shell-restored");
  } catch {
    note("trouble", "shell-no-archive");
  }
}

/** Messages by the word for the reason why a network is not used. */
const FAULTS = {
  none: "shell-network-none", damaged: "shell-network-damaged", version: "shell-network-version",
  unsupported: "shell-network-unsupported", people: "shell-network-people", large: "shell-network-large",
  full: "shell-network-full", review: "shell-network-review",
};

/** Has all games use the network in a file, or without a file the one inside. Returns the reason if it is not used. */
async function change(file) {
  if (file) note("note", "shell-network-trying");
  try {
    const { name, isKept } = await ask("change", { file });
    if (name || !isKept) note("note", name ? "shell-network-changed" : "shell-network-removed");
    return null;
  } catch ({ message: fault }) {
    note("note", FAULTS[fault] ?? "shell-network-damaged");
    return fault;
  }
}

/** The names of files that may be networks. Pages take all other files that are dropped on them. */
const NETWORKS = /\.(bin|txt)\b.*\.gz$|\.bin$/i;

/** Takes a network that is dropped on a page. */
function takeDrops(page) {
  page.addEventListener("dragover", (event) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  });
  page.addEventListener("drop", async (event) => {
    const [file, other] = event.dataTransfer.files;
    if (!event.isTrusted || !file || other || !NETWORKS.test(file.name)) return;
    event.preventDefault();
    if (await change(file) !== "none" || /\.bin/i.test(file.name)) return;
    // It may be a record, which the page takes if it takes any.
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    if (!page.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }))) bar.note = "";
    showBar();
  }, true);
}

/** Takes a message of the engine's worker, which all tabs get. */
function hear({ ready, failed, restarted, full, unkept }) {
  if (ready) {
    bar.network = ready;
    show();
    showBar();
  }
  if (failed) say(`${message("shell-failed")} ${failed}`);
  if (restarted) note("note", "shell-restarted");
  if (full) note("trouble", "shell-full");
  if (unkept) note("trouble", "shell-unkept");
}

/** Holds the engine as soon as no other tab does, as long as this tab is open. */
function hold() {
  return navigator.locks.request(name, () => {
    const options = new URLSearchParams({ page: `${base}app/`, database: name, threads: THREADS });
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
  takeDrops(inner);
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
  const registration = await navigator.serviceWorker.register(`service-worker.js?module=${file}`, { scope: "./" });
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
  takeDrops(document);
  hold();
  const { held } = await navigator.locks.query();
  // Another tab has the engine: requests wait until it is ready.
  if (!worker && held.some((lock) => lock.name === name)) {
    show();
    ask("network").then((network) => hear({ ready: network }));
  }
  addEventListener("hashchange", () => {
    const frame = document.querySelector("iframe");
    if (frame) frame.contentWindow.location.replace(`app/${location.hash.slice(1)}`);
  });
}

start();
