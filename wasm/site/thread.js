// A thread for searches of a module, which threads.js starts.

import { ARGUMENT, FAILED, FREE, NUMBER, STATE } from "./threads.js";
import { Files, sleep, wasi } from "./wasi.js";

const port = globalThis.WorkerGlobalScope ? globalThis : (await import("node:worker_threads")).parentPort;

port.onmessage = async ({ data: { module, memory, cells } }) => {
  const system = wasi(() => memory, new Files(), console.warn, sleep);
  const host = { ponnuki: () => 0, wasi: () => -1 };
  const imports = { env: { memory } };
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    if (kind === "function") (imports[from] ??= {})[name] = host[from] ?? system[name];
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  port.postMessage("ready");
  for (;;) {
    Atomics.wait(cells, STATE, FREE);
    try {
      exports.wasi_thread_start(cells[NUMBER], cells[ARGUMENT]);
    } catch (error) {
      Atomics.store(cells, STATE, FAILED);
      throw error;
    }
    Atomics.store(cells, STATE, FREE);
    Atomics.notify(cells, STATE);
  }
};
