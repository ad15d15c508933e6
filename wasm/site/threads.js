// Threads for the searches of a module. Each is a worker (thread.js) that is started in advance, because the thread of
// the module cannot start one while it is at work. It sleeps until the module wants a thread, and is then used again.

/**
 * The cells that a thread shares with its starter: its state, and the number and the argument of its work. The starter
 * writes these before it makes the state busy, and the thread reads them after it has seen that: `Atomics` keep this order.
 */
export const STATE = 0, NUMBER = 1, ARGUMENT = 2;
/** The states. The starter makes a free thread busy; the thread makes all other changes, and the starter reads them. */
export const FREE = 0, BUSY = 1, FAILED = 2;
/** The milliseconds for which a thread is waited for that has just done its work. */
const PATIENCE = 5;
/** The highest number of a thread's work. */
const LAST = 0x1fffffff;

/**
 * True if threads are possible: in Node, and in the workers of a page that shares its process with no other site. V8
 * before 12, which has no sets with a union, does not wait for a thread as it should.
 */
const hasThreads = "SharedArrayBuffer" in globalThis && "union" in Set.prototype && globalThis.crossOriginIsolated !== false && !globalThis.document;
/** The most threads besides that of the module. */
const MOST_THREADS = 15;

export class Threads {
  #all = [];
  #works = 0;

  /** Starts up to `count` threads for an instance of the module with this memory. */
  async start(count, module, memory) {
    if (!hasThreads || !(count > 0)) return;
    const { Worker } = globalThis.Worker ? globalThis : await import("node:worker_threads");
    await Promise.all(Array.from({ length: Math.min(count, MOST_THREADS) }, () => this.#start(Worker, module, memory)));
  }

  async #start(Worker, module, memory) {
    try {
      const cells = new Int32Array(new SharedArrayBuffer(12));
      const worker = new Worker(new URL("thread.js", import.meta.url), { type: "module" });
      const listen = (event, heard) => worker.on ? worker.on(event, heard) : worker.addEventListener(event, heard);
      await new Promise((go, fail) => {
        listen("message", go);
        listen("error", fail);
        worker.postMessage({ module, memory, cells });
      });
      worker.unref?.();
      this.#all.push({ worker, cells });
    } catch {
      // There is one thread fewer.
    }
  }

  get count() { return this.#all.length; }

  /** True if one has failed: its work will not end. */
  get haveFailed() { return this.#all.some(({ cells }) => Atomics.load(cells, STATE) === FAILED); }

  /** Has a free thread do work of the module. Returns the number of the work, or -1 if no thread is free. */
  spawn(argument) {
    const free = () => this.#all.find(({ cells }) => Atomics.load(cells, STATE) === FREE);
    let found = free();
    if (!found && this.#all.length) {
      Atomics.wait(this.#all[0].cells, STATE, BUSY, PATIENCE);
      found = free();
    }
    if (!found) return -1;
    this.#works = this.#works % LAST + 1;
    found.cells.set([this.#works, argument], NUMBER);
    Atomics.store(found.cells, STATE, BUSY);
    Atomics.notify(found.cells, STATE);
    return this.#works;
  }

  end() {
    for (const { worker } of this.#all) worker.terminate();
    this.#all = [];
  }
}
