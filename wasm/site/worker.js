// The engine of all tabs: the web application, whose requests come as messages.

import { Engine, canSuspend, file } from "./module.js";
import { Store } from "./store.js";
import { Files } from "./wasi.js";
import { unzip, zip } from "./zip.js";

const options = new URL(self.location).searchParams;
const page = options.get("page");
/** The folder in which the module keeps games and reviews. */
const LIBRARY = "library";
/** The milliseconds between two updates of clocks, and the least between two starts after a failure. */
const TICK = 500;
const LEAST_LIFE = 5000;

const files = new Files();
let store = null;
let engine = null;
let startedAt = 0;

const tell = (message) => postMessage(message);

async function start(module) {
  startedAt = performance.now();
  const started = await Engine.start(module, {
    files,
    suspends: canSuspend && options.get("suspends") !== "no",
    log: (line) => console.info(line),
    threads: Number(options.get("threads")),
    onFailure: (error) => restart(module, error),
  });
  started.startWeb(page, { memory: "32MB", threads: started.threads });
  started.work();
  return started;
}

/** A failure costs what was computed, but no move: each is in the files. */
function restart(module, error) {
  console.warn(error);
  const isHopeless = performance.now() - startedAt < LEAST_LIFE;
  tell({ [isHopeless ? "failed" : "restarted"]: String(error) });
  if (!isHopeless) engine = start(module);
}

async function begin() {
  try {
    store = await Store.open(options.get("database"), files, (error) => tell({ full: String(error) }));
  } catch (error) {
    tell({ unkept: String(error) });
  }
  const module = await WebAssembly.compileStreaming(fetch(file));
  setInterval(async () => (await engine).tick(), TICK);
  return start(module).then((started) => Object.assign(started, { module }));
}

const decoded = (lines) => lines.split("\n").filter(Boolean).map((line) => {
  const at = line.indexOf(": ");
  return [line.slice(0, at), line.slice(at + 2)];
});

/**
 * Opens the game of a request, if this engine has not heard of it: its page may have been opened with an engine that
 * is gone.
 */
async function open(engine, path) {
  const [, number] = /^games\/(\d+)\//.exec(path) ?? [];
  engine.known ??= new Set();
  if (!number || engine.known.has(number)) return;
  engine.known.add(number);
  await new Promise((go) => engine.request("GET", `games/${number}/`, {}, null, { head() {}, body() {}, end: go, fail: go }));
}

/** Answers a request at a port: the head, the parts and the end are a message each. A message back gives it up. */
async function answer({ method, path, headers, body }, port) {
  const present = await engine;
  await open(present, path);
  const drop = present.request(method, path, headers, body, {
    head: (status, lines) => port.postMessage({ status, headers: decoded(lines) }),
    body: (bytes) => port.postMessage({ bytes }, [bytes.buffer]),
    end: () => port.postMessage({ end: true }),
    fail: () => port.postMessage({ end: true, failed: true }),
  });
  port.onmessage = drop;
}

const tasks = {
  /** All games and reviews, as an archive. */
  async save() {
    const kept = [...files.all].filter(([path, { data }]) => data && path.startsWith(`${LIBRARY}/`));
    return zip(kept.map(([path, { data, time }]) => [path.slice(LIBRARY.length + 1), data, new Date(Number(time / 1000000n))]));
  },

  /** Adds the files of such an archive. A file that is there already stays as it is. */
  async restore({ archive }) {
    const added = (await unzip(archive)).map(([path, data]) => [`${LIBRARY}/${path}`, data])
      .filter(([path]) => !path.split("/").some((part) => ["", ".", ".."].includes(part)) && !files.all.has(path));
    for (const [path, data] of added) {
      const folders = path.split("/").slice(0, -1);
      folders.forEach((_, depth) => {
        const folder = folders.slice(0, depth + 1).join("/");
        if (!files.all.has(folder)) files.set(folder, { time: now() });
      });
      files.set(path, { data, time: now() });
    }
    await store?.flush();
    return added.length;
  },

  /** Resolves when everything is kept. */
  flush: async () => store?.flush(),
};

const now = () => BigInt(Date.now()) * 1000000n;

engine = begin();
engine.then((started) => tell({ ready: true, suspends: started.suspends }), (error) => tell({ failed: String(error) }));
self.onmessage = ({ data, ports: [port] }) => {
  if (data.request) return answer(data.request, port).catch(() => port.postMessage({ end: true, failed: true }));
  Promise.resolve(tasks[data.task](data)).then((result) => port.postMessage({ result }), (error) => port.postMessage({ error: String(error.message ?? error) }));
};
