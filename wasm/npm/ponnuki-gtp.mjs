#!/usr/bin/env node
// An engine for programs that speak GTP, such as Sabaki, in Node.
//
// usage: node ponnuki-gtp.mjs [--PARAMETER VALUE]...
//
// Parameters are those of `ponnuki gtp`. One thread reads the lines, and the engine in another sees that there are
// more, which ends an analysis.
import { readFileSync, writeSync } from "node:fs";
import { basename } from "node:path";
import { argv, exit, stdin } from "node:process";
import { createInterface } from "node:readline";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

import { Ponnuki } from "./index.js";

if (isMainThread) read();
else await answer(workerData);

/** The parameters and files that the words of the command line name. */
function settings(words) {
  const [parameters, files] = [{}, {}];
  const rest = words[0] === "gtp" ? words.slice(1) : words;
  for (let at = 0; at < rest.length; at += 2) {
    const name = /^--([a-z-]+)$/.exec(rest[at])?.[1].replaceAll("-", "_");
    if (!name || at + 1 === rest.length) throw new Error(`${rest[at]}: give --PARAMETER VALUE`);
    let value = rest[at + 1];
    if (name === "network" && /[./\\]/.test(value)) {
      const data = readFileSync(value);
      value = basename(value);
      files[value] = data;
    }
    parameters[name] = value;
  }
  return { parameters, files };
}

function read() {
  let given;
  try {
    given = settings(argv.slice(2));
  } catch (error) {
    console.error(`ponnuki-gtp: ${error.message}`);
    exit(2);
  }
  /** The lines that were read: this thread writes it, and the other reads it. */
  const lines = new Int32Array(new SharedArrayBuffer(4));
  const engine = new Worker(new URL(import.meta.url), { workerData: { ...given, lines } });
  engine.on("error", (error) => {
    console.error(`ponnuki-gtp: ${error.message}`);
    exit(1);
  });
  engine.on("exit", (code) => exit(code));
  const input = createInterface(stdin);
  input.on("line", (line) => {
    Atomics.add(lines, 0, 1);
    engine.postMessage(line);
  });
  input.on("close", () => engine.postMessage(null));
}

/** Writes to standard output, and waits where the reader is slow. */
function write(text) {
  let bytes = Buffer.from(text);
  while (bytes.length) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes));
    } catch (error) {
      if (error.code === "EPIPE") exit(0);
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

async function answer({ parameters, files, lines }) {
  let taken = 0;
  const options = { files, onReply: write, onFailure: (error) => { throw error; }, isLineWaiting: () => Atomics.load(lines, 0) > taken };
  const session = await Ponnuki.start(parameters, options);
  parentPort.on("message", async (line) => {
    if (line === null) exit(0);
    taken++;
    await session.gtp(line);
    if (session.isOver) exit(0);
  });
}
