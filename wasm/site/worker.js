// The engine of all tabs: the web application, whose requests come as messages.

import { Engine, file } from "./module.js";
import { NetworkStore, Store } from "./store.js";
import { Files } from "./wasi.js";
import { unzip, zip } from "./zip.js";

const options = new URL(self.location).searchParams;
const page = options.get("page");
/** The folder in which the module keeps games and reviews. */
const LIBRARY = "library";
/** The milliseconds between two updates of clocks, and the least between two starts after a failure. */
const TICK = 500;
const LEAST_LIFE = 5000;
/** The least milliseconds after which a failure is not taken for that of another network than the one inside. */
const LEAST_TRUST = 60_000;

/** The path of a network in place of the one inside, while the module reads it. */
const NETWORK = "network";
/** The bytes of the largest file that is tried: larger networks need more memory than the module has (`build.rs`). */
const LARGEST = 256_000_000;
/** The starts with a network after which it is left out, if none of them has ended. */
const MOST_STARTS = 2;

const files = new Files();
let store = null;
let networks = null;
/** True if another network is kept than the one inside. It may have failed. */
let isKept = false;
let engine = null;
let module = null;
let startedAt = 0;

const tell = (message) => postMessage(message);
const parameters = (network) => ({ memory: "32MB", ...(network && { network: NETWORK }) });
const state = ({ network }) => ({ name: network, isKept });

/** Starts an engine with this network, or without one with that inside. */
async function launch(network) {
  startedAt = performance.now();
  const started = await Engine.start(module, {
    files,
    log: (line) => console.info(line),
    threads: Number(options.get("threads")),
  });
  if (network) files.all.set(NETWORK, { data: network.data, time: now() });
  try {
    started.startWeb(page, { ...parameters(network), threads: started.threads });
  } finally {
    files.all.delete(NETWORK);
  }
  started.network = network?.name ?? "";
  started.onFailure = (error) => restart(started, error);
  started.work();
  return started;
}

/** Starts an engine with the network that is kept, unless that fails. */
async function start() {
  const kept = await networks?.get().catch(() => null);
  isKept = !!kept;
  if (!kept || kept.starts >= MOST_STARTS) return launch();
  const count = (starts) => networks.setStarts(starts).catch(console.warn);
  try {
    await count(kept.starts + 1);
    const started = await launch(kept);
    count(0);
    return started;
  } catch (error) {
    console.warn(error);
    return launch();
  }
}

/** Requests wait for this engine from now on. */
async function take(starting) {
  engine = starting;
  try {
    tell({ ready: state(await engine) });
  } catch (error) {
    tell({ failed: String(error) });
  }
}

/** A failure costs what was computed, but no move: each is in the files. Memory is free again, which was perhaps full. */
function restart({ network }, error) {
  console.warn(error);
  const life = performance.now() - startedAt;
  const isHopeless = !network && life < LEAST_LIFE;
  tell({ [isHopeless ? "failed" : "restarted"]: String(error) });
  if (!isHopeless) take(network && life > LEAST_TRUST ? start() : launch());
}

async function begin() {
  try {
    store = await Store.open(options.get("database"), files, (error) => tell({ full: String(error) }));
  } catch (error) {
    tell({ unkept: String(error) });
  }
  networks = await NetworkStore.open(options.get("database")).catch(() => null);
  module = await WebAssembly.compileStreaming(fetch(file));
  setInterval(async () => (await engine).tick(), TICK);
  return start();
}

/** Has the network in a file evaluate a position. Resolves with `{ name, data }`, or rejects with a word. */
function tried(file) {
  const trial = new Worker("trial.js", { type: "module" });
  return new Promise((go, fail) => {
    trial.onmessage = ({ data }) => data.fault ? fail(new Error(data.fault)) : go(data);
    trial.onerror = () => fail(new Error("large"));
    trial.postMessage({ module, file, parameters: parameters(true) });
  }).finally(() => trial.terminate());
}

/** Resolves with the text of the answer to a request. */
function asked(engine, path) {
  const parts = [];
  return new Promise((go) => engine.request("GET", path, {}, null, {
    head() {},
    body: (bytes) => parts.push(bytes),
    end: () => new Blob(parts).text().then(go),
    fail: () => go(""),
  }));
}

/** Starts an engine with the network in this file, which is then kept, or without a file with that inside. */
async function change(file) {
  if (file?.size > LARGEST) throw new Error("large");
  const network = file && await tried(file);
  // A review that is being made is in no file.
  const { reviews = [] } = JSON.parse(await asked(await engine, "list") || "{}");
  if (reviews.some(({ ready, error }) => !ready && !error)) throw new Error("review");
  try {
    await (network ? networks.put(network) : networks.clear());
  } catch {
    throw new Error("full");
  }
  (await engine).stop();
  await take(start());
  return state(await engine);
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
  await asked(engine, `games/${number}/`);
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

  /** The network that plays, whose name is empty if it is the one inside, and whether another is kept. */
  network: async () => state(await engine),

  /** Changes the network, as `change` does, and resolves with that which plays. Changes follow each other. */
  change({ file }) {
    return (changing = changing.catch(() => {}).then(() => change(file)));
  },

  /** Resolves when everything is kept. */
  flush: async () => store?.flush(),
};

const now = () => BigInt(Date.now()) * 1000000n;
let changing = Promise.resolve();

take(begin());
self.onmessage = ({ data, ports: [port] }) => {
  if (data.request) return answer(data.request, port).catch(() => port.postMessage({ end: true, failed: true }));
  Promise.resolve(tasks[data.task](data)).then((result) => port.postMessage({ result }), (error) => port.postMessage({ error: String(error.message ?? error) }));
};
