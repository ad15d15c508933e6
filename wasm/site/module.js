// The module and its calls: GTP, and requests of the web application.
//
// The module has one thread, and others beside it for searches where memory can be shared (threads.js). Where the browser
// can suspend calls (JavaScript Promise Integration), a search is suspended every now and then, so that messages get
// through, and the module is called for them meanwhile. Each call that may be suspended has a stack of its own in the
// memory of the module.

import { Threads } from "./threads.js";
import { sleep, wasi } from "./wasi.js";

/** True if calls of the module can be suspended. */
export const canSuspend = "Suspending" in WebAssembly && "promising" in WebAssembly;

/** A memory that threads can share. Throws an error if the browser refuses it. */
const sharedMemory = (initial, maximum) => new WebAssembly.Memory({ initial, maximum, shared: true });

/**
 * True if the browser has vectors and memory that threads can share: a module with such a memory, and a function with
 * i32.const 0, i8x16.splat, is valid.
 */
function isModern() {
  try {
    sharedMemory(1, 1);
  } catch {
    return false;
  }
  return WebAssembly.validate(new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 5, 4, 1, 3, 1, 1, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
  ]));
}

/** The file of the module that suits the browser. */
export const file = isModern() ? "ponnuki.wasm" : "ponnuki-plain.wasm";

/** The bytes of a stack, and their number. The first is for calls that are not suspended. */
const STACK = 1 << 22;
const STACKS = 8;
/** The pages (64 KiB) of memory that can be shared: at the start and at most (`build.rs`), or less if that is refused. */
const PAGES = 1024;
const MOST_PAGES = [12288, 8192, 4096];
/** The milliseconds between two pauses of a search. */
const INTERVAL = 10;

/** Resolves when the messages that are there by now have been received. */
const { port1, port2 } = new MessageChannel();
const waiting = [];
port1.onmessage = () => {
  waiting.shift()();
  if (!waiting.length) port1.unref?.();
};
port1.unref?.();
const soon = () => new Promise((go) => {
  waiting.push(go);
  port1.ref?.();
  port2.postMessage(null);
});

/** The largest such memory for the module. */
function largestMemory() {
  for (const maximum of MOST_PAGES) {
    try {
      return sharedMemory(PAGES, maximum);
    } catch (error) {
      if (maximum === MOST_PAGES.at(-1)) throw error;
    }
  }
}

export class Engine {
  #exports;
  #functions = {};
  /** The stacks that are free, each by its upper end. */
  #stacks = [];
  #top;
  #lastPause = 0;
  /** The takers of the parts of answers, by the number of the request. */
  #answers = new Map();
  #numbers = 0;
  #replies = "";
  /** The calls of GTP that wait for the present one. */
  #lines = 0;
  #gtp = Promise.resolve();
  #threads = new Threads();
  /** The error after which no more calls are possible. */
  failure = null;

  /**
   * Makes an instance of a `WebAssembly.Module`, which has these files. `log` takes lines for the developer, and
   * `onReply` replies of GTP as they come; without it, calls return them. `onFailure` is called when the module has
   * failed and cannot go on. `isLineWaiting` says if another line of GTP waits, where calls cannot be suspended.
   * A search can have this number of `threads`, or as many as the browser allows.
   */
  static async start(module, options) {
    const engine = new Engine();
    await engine.#start(module, options);
    return engine;
  }

  /** A function of the host that suspends its caller until what it returns is there. */
  #suspending(work) {
    return new WebAssembly.Suspending(async (...values) => {
      const pointer = this.#exports.__stack_pointer;
      const own = pointer.value;
      pointer.value = this.#top;
      const result = await work(...values);
      // A caller that has been given up does not go on.
      if (this.failure) await new Promise(() => {});
      // The caller goes on before any other message is received.
      pointer.value = own;
      return result;
    });
  }

  async #start(module, { files, log = console.warn, onReply, onFailure = () => {}, isLineWaiting, suspends = canSuspend, threads = 1 }) {
    this.onFailure = onFailure;
    const memory = () => this.#exports.memory;
    const bytes = (at, length) => new Uint8Array(memory().buffer, at, length).slice();
    const text = (at, length) => new TextDecoder().decode(bytes(at, length));
    /** Ends the call if another thread cannot go on. */
    const check = () => {
      if (this.#threads.haveFailed) throw new Error("a thread has failed");
      return 0;
    };
    const isDue = () => {
      check();
      if (isLineWaiting?.()) return 2;
      if (!suspends || performance.now() < this.#lastPause + INTERVAL) return 0;
      return 1;
    };
    const pause = async () => {
      await soon();
      this.#lastPause = performance.now();
      return Number(this.#lines > 0);
    };
    const later = async (milliseconds) => {
      await new Promise((go) => setTimeout(go, milliseconds));
    };
    const system = wasi(memory, files, log, suspends ? later : sleep);
    system.sched_yield = check;
    const needs = WebAssembly.Module.imports(module);
    const shared = needs.some(({ kind }) => kind === "memory") ? largestMemory() : null;
    const imports = Object.fromEntries(needs
      .filter(({ module: from }) => from === "wasi_snapshot_preview1")
      .map(({ name }) => [name, suspends && name === "poll_oneoff" ? this.#suspending(system[name]) : system[name]]));
    const { exports } = await WebAssembly.instantiate(module, {
      env: { memory: shared },
      wasi: { "thread-spawn": (argument) => this.#threads.spawn(argument) },
      wasi_snapshot_preview1: imports,
      ponnuki: {
        reply: (at, length) => onReply ? onReply(text(at, length)) : this.#replies += text(at, length),
        head: (number, status, at, length) => this.#answers.get(number)?.head(status, text(at, length)),
        body: (number, at, length) => this.#answers.get(number)?.body(bytes(at, length)),
        end: (number) => this.#end(number),
        is_due: isDue,
        pause: suspends ? this.#suspending(pause) : () => 0,
        log: (at, length) => log(text(at, length)),
      },
    });
    this.#exports = exports;
    exports.__wasi_init_tp?.();
    exports.__wasm_call_ctors();
    if (shared) await this.#threads.start(threads - 1, module, shared);
    this.threads = 1 + this.#threads.count;
    this.#top = exports.__stack_pointer.value;
    for (const name of ["run_next", "gtp", "tick"]) {
      this.#functions[name] = suspends ? WebAssembly.promising(exports[name]) : exports[name];
    }
    if (suspends) this.#stacks = Array.from({ length: STACKS - 1 }, (_, index) => this.#top - (index + 1) * STACK);
    if (suspends || isLineWaiting) exports.allow_pauses();
    this.suspends = suspends;
  }

  /** The bytes of the module's memory. */
  get memory() { return this.#exports.memory.buffer.byteLength; }

  /** Calls the module. It fails as a whole if a call fails. */
  #call(call) {
    if (this.failure) throw this.failure;
    try {
      return call(this.#exports);
    } catch (error) {
      this.#fail(error);
      throw error;
    }
  }

  #fail(error) {
    if (this.failure) return;
    this.failure = error;
    this.#threads.end();
    const answers = [...this.#answers.values()];
    this.#answers.clear();
    this.onFailure(error);
    for (const answer of answers) answer.fail?.();
  }

  /** Calls a function that may be suspended, on a stack of its own. Returns undefined if none is free. */
  #suspendable(name) {
    if (!this.suspends) return this.#call(() => this.#functions[name]());
    const stack = this.#stacks.pop();
    if (stack === undefined) return undefined;
    const pointer = this.#exports.__stack_pointer;
    const result = this.#call(() => {
      pointer.value = stack;
      const running = this.#functions[name]();
      pointer.value = this.#top;
      return running;
    });
    return result.then((value) => {
      // A call that was suspended ends on its own stack, which the next may get.
      pointer.value = this.#top;
      this.#stacks.push(stack);
      return value;
    }, (error) => {
      this.#fail(error);
      throw error;
    });
  }

  /** Does the work that waits. While a part of it is suspended, others may be done. */
  async work() {
    try {
      while (await this.#suspendable("run_next")) await soon();
    } catch {
      // `onFailure` knows.
    }
  }

  #give(input) {
    const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
    const at = this.#exports.input(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  #begin(name, input) {
    this.#replies = "";
    const isStarted = this.#call((exports) => {
      this.#give(input);
      return exports[name]();
    });
    if (!isStarted) throw new Error(this.#replies);
  }

  /** Starts a session of GTP. `parameters` are those of `ponnuki gtp`: `{ visits: 100 }`. */
  startGtp(parameters = {}) {
    this.#begin("start_gtp", listed(parameters));
  }

  /** Answers lines of GTP. Ends an analysis without an end, where calls can be suspended. */
  gtp(lines) {
    this.#lines++;
    const answer = async () => {
      this.#lines--;
      this.#replies = "";
      while (this.suspends && !this.#stacks.length) await soon();
      const running = this.#call(() => {
        this.#give(lines.endsWith("\n") ? lines : `${lines}\n`);
        return this.#suspendable("gtp");
      });
      const goesOn = await running;
      await this.work();
      this.isOver = !goesOn;
      return this.#replies;
    };
    return (this.#gtp = this.#gtp.then(answer, answer));
  }

  /** Starts the web application, whose pages are shown below the path `page`. */
  startWeb(page, parameters = {}) {
    this.#begin("start_web", `${page}\n${listed(parameters)}`);
  }

  /** Has a network evaluate a position. Returns its name. Throws a word for the reason if it cannot be used. */
  tryNetwork(parameters) {
    this.#begin("try_network", listed(parameters));
    return this.#replies;
  }

  /** Gives all calls up, without a failure. */
  stop() {
    this.onFailure = () => {};
    this.#fail(new Error("the engine was stopped"));
  }

  /** Updates the clocks of games; to be called twice a second. */
  async tick() {
    try {
      await this.#suspendable("tick");
    } catch {
      return;
    }
    this.work();
  }

  /**
   * Sends a request to the web application. `answer` gets `head(status, headers)`, whose headers are a line each,
   * `body(bytes)` for each part, and `end()`, or `fail()` if the module fails. Returns a function that gives it up.
   */
  request(method, path, headers, body, answer) {
    const number = ++this.#numbers;
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`).join("");
    // An empty line would end the head: the path of the first page has an empty query in its place.
    const head = new TextEncoder().encode(`${method}\n${path || "?"}\n${lines}\n`);
    const input = new Uint8Array(head.length + (body?.byteLength ?? 0));
    input.set(head);
    if (body) input.set(new Uint8Array(body), head.length);
    this.#answers.set(number, answer);
    try {
      const isTaken = this.#call((exports) => {
        this.#give(input);
        return exports.request(number);
      });
      if (!isTaken) {
        answer.head(400, "");
        this.#end(number);
      }
    } catch {
      this.#answers.delete(number);
      answer.fail?.();
    }
    this.work();
    return () => {
      if (!this.#answers.delete(number) || this.failure) return;
      this.#call((exports) => exports.drop_request(number));
      this.work();
    };
  }

  #end(number) {
    this.#answers.get(number)?.end();
    this.#answers.delete(number);
    // The module forgets it when it is not at work.
    soon().then(() => {
      if (!this.failure) this.#call((exports) => exports.drop_request(number));
    }).catch(() => {});
  }
}

const listed = (parameters) => Object.entries(parameters).map(([name, value]) => `${name}=${value}\n`).join("");
