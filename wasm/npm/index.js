// Ponnuki in a page or in Node: GTP as a function from lines to replies.

import { Engine, canSuspend, file } from "./module.js";
import { Files } from "./wasi.js";

/** The bytes of the module that suits the browser. */
async function compiled() {
  const url = new URL(file, import.meta.url);
  if (url.protocol !== "file:") return WebAssembly.compileStreaming(fetch(url));
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(url));
}

/** The module, which is compiled once. */
let module = null;

/** A session of GTP. */
export class Ponnuki {
  #engine;

  /**
   * Starts a session with parameters of `ponnuki gtp`, such as `{ visits: 200, level: "8k" }`. `files` are names and
   * bytes, such as a network: `{ network: "net.bin.gz" }` names one of them.
   */
  static async start(parameters = {}, { files = {}, onReply, onFailure, isLineWaiting } = {}) {
    const session = new Ponnuki();
    const all = new Files();
    for (const [name, data] of Object.entries(files)) all.set(name, { data, time: 0n });
    const own = Object.entries(parameters).map(([name, value]) => [name, name === "network" && value in files ? `/${value}` : value]);
    module ??= compiled();
    const { threads = 1 } = parameters;
    const engine = await Engine.start(await module, { files: all, onReply, onFailure, isLineWaiting, threads: Number(threads) });
    session.#engine = engine;
    engine.startGtp({ ...Object.fromEntries(own), ...threads > engine.threads && { threads: engine.threads } });
    return session;
  }

  /**
   * Answers lines of GTP: resolves with the replies. Where calls can be suspended (`canSuspend`), a later call ends an
   * analysis that has no end of its own, and the thread goes on meanwhile.
   */
  gtp(lines) {
    return this.#engine.gtp(lines);
  }

  /** True after `quit`. */
  get isOver() { return !!this.#engine.isOver; }
}

export { canSuspend };
