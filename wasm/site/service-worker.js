// Answers the requests of the pages below app/ by the engine, and all others from files that are kept: after the
// first visit, no server is needed.

/** The files of the site by name: their sizes and checksums (SHA-256). The build fills this in. */
const FILES = {};
const VERSION = "";

const base = new URL("./", self.location).pathname;
const app = `${base}app/`;
const CACHE = `ponnuki ${base} ${VERSION}`;
/** The milliseconds after which a page without an engine is told so. */
const PATIENCE = 20_000;

/** The module that suits this browser, as the page has found out (`module.js`). */
const MODULE = new URL(self.location).searchParams.get("module");

/** The policy of all files: nothing foreign, no inline script, no `eval` but for the module. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; " +
  "img-src 'self' data:; worker-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

/** With these headers a page shares its process with no other site, and its threads may share memory. */
const OPENER = { "cross-origin-opener-policy": "same-origin" };
const EMBEDDER = { "cross-origin-embedder-policy": "require-corp" };

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data, source, ports }) => {
  const tasks = {
    activate: () => self.skipWaiting(),
    claim: () => self.clients.claim(),
    hold: () => hold(source.id),
    relay: async () => (await holder())?.postMessage(data.message, ports),
  };
  tasks[data.task]?.();
});

async function pages() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Fetches all files, and tells the pages how much is there. A file with another checksum is refused. */
async function install() {
  const cache = await caches.open(CACHE);
  const wanted = Object.entries(FILES).filter(([name]) => name === MODULE || !name.endsWith(".wasm"));
  const total = wanted.reduce((sum, [, [size]]) => sum + size, 0);
  const listeners = await pages();
  let loaded = 0;
  const fetched = async ([name, [size, checksum]]) => {
    const reply = await fetch(base + name, { cache: "no-cache" });
    if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const reader = reply.body.getReader(); ;) {
      const { value, done } = await reader.read();
      if (done) break;
      if (at + value.length > size) throw new Error(`${name} is too long`);
      bytes.set(value, at);
      at += value.length;
      loaded += value.length;
      for (const page of listeners) page.postMessage({ loaded, total });
    }
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (found !== checksum) throw new Error(`${name} is not as it was built`);
    const headers = {
      "content-type": KINDS[name.split(".").pop()],
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      ...OPENER,
      ...EMBEDDER,
    };
    await cache.put(base + name, new Response(bytes, { headers }));
  };
  try {
    await Promise.all(wanted.map(fetched));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

const KINDS = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  wasm: "application/wasm",
  png: "image/png",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

/** Files of other versions go. */
async function activate() {
  const own = `ponnuki ${base} `;
  for (const name of await caches.keys()) if (name.startsWith(own) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(base)) return;
  if (url.pathname.startsWith(app)) event.respondWith(ask(event, url));
  else if (event.request.method === "GET") event.respondWith(kept(event.request, url));
});

async function kept(request, url) {
  const name = url.pathname.slice(base.length) || "index.html";
  const cache = await caches.open(CACHE);
  // A browser may allow a worker of the page what it has not allowed the page, or the other way round.
  return await cache.match(base + (name.endsWith(".wasm") ? MODULE : name)) ?? fetch(request);
}

/** The page that holds the engine, by its number. This worker forgets it when it has had nothing to do for a while. */
let held = null;

async function holder() {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const page = held && await self.clients.get(held);
    if (page) return page;
    for (const page of await pages()) page.postMessage({ who: true });
    await new Promise((go) => setTimeout(go, 50));
  }
  return null;
}

/** The answers that are not complete: what ends each, and the page whose engine gives it. */
const streams = new Map();

/** A page holds the engine. Answers of engines that are gone end, so that pages ask this one. */
function hold(page) {
  held = page;
  for (const [end, other] of streams) if (other !== page) end();
}

/** Has the engine answer a request. */
async function ask({ request }, url, isAgain = false) {
  const path = url.pathname.slice(app.length) + url.search;
  // A page that is opened alone gets the page around it.
  if (request.mode === "navigate" && request.destination === "document") return Response.redirect(`${base}#${path}`);
  const body = ["GET", "HEAD"].includes(request.method) ? null : await request.arrayBuffer();
  const headers = { "accept-language": self.navigator.languages.join(",") };
  for (const name of ["accept", "content-type"]) if (request.headers.has(name)) headers[name] = request.headers.get(name);
  const page = await holder();
  if (!page) return new Response("", { status: 503 });
  const { port1, port2 } = new MessageChannel();
  page.postMessage({ request: { method: request.method, path, headers, body } }, [port2]);
  return new Promise((go) => {
    let controller;
    let isOpen = true;
    let hasHead = false;
    let isEvents = false;
    const end = (hasFailed) => {
      if (!isOpen) return;
      isOpen = false;
      streams.delete(lost);
      port1.close();
      // An answer that has not begun can still come, from the next engine.
      if (!hasHead) go(body || isAgain ? new Response("", { status: 503 }) : ask({ request }, url, true));
      // A stream of events that ends is opened again.
      if (hasFailed && !isEvents) controller.error();
      else controller.close();
    };
    const lost = () => end(true);
    streams.set(lost, page.id);
    const stream = new ReadableStream({
      start: (its) => { controller = its; },
      cancel: () => {
        isOpen = false;
        streams.delete(lost);
        port1.postMessage("gone");
      },
    });
    port1.onmessage = ({ data }) => {
      if (!isOpen) return;
      if (data.status) {
        hasHead = true;
        isEvents = data.headers.some(([name, value]) => name === "content-type" && value.startsWith("text/event-stream"));
        const own = [...data.headers.filter(([name]) => name !== "content-length"), ...Object.entries(EMBEDDER)];
        go(new Response([204, 304].includes(data.status) ? null : stream, { status: data.status, headers: own }));
      }
      if (data.bytes) controller.enqueue(data.bytes);
      if (data.end) end(data.failed);
    };
  });
}
