// Runs a module in Node, with the files that pages use.
//
// usage: node wasm/run.mjs MODULE FOLDER gtp|web [PARAMETER=VALUE]...
//
// The module sees the files in FOLDER in its first folder. `gtp` answers lines of GTP. `web` answers requests to the
// web application, each in a line `METHOD PATH BODY`, by lines `STATUS BODY`. At the end, standard error gets the bytes
// of the module's memory.
import { readdirSync, readFileSync } from "node:fs";
import { argv, stdin, stdout } from "node:process";
import { text } from "node:stream/consumers";

import { Engine } from "./site/module.js";
import { Files } from "./site/wasi.js";

const [file, folder, protocol, ...rest] = argv.slice(2);
const parameters = Object.fromEntries(rest.map((one) => one.split(/=(.*)/s).slice(0, 2)));
const files = new Files();
for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
  files.set(name, { data: readFileSync(`${folder}/${name}`), time: 0n });
}
const lines = (await text(stdin)).split("\n");
if (lines.at(-1) === "") lines.pop();
const threads = Number(parameters.threads ?? 1);
const options = { files, threads, isLineWaiting: () => lines.length > 0, onFailure: (error) => { throw error; } };
const engine = await Engine.start(await WebAssembly.compile(readFileSync(file)), options);

/** Resolves with the answer to a request. */
function asked(line) {
  const [method, path, body] = line.split(/^(\S+) (\S+) ?/).slice(1);
  return new Promise((go) => {
    let [status, reply] = [0, ""];
    const answer = {
      head: (code) => { status = code; },
      body: (bytes) => { reply += new TextDecoder().decode(bytes); },
      end: () => go(`${status} ${reply}\n`),
    };
    engine.request(method, path, {}, new TextEncoder().encode(body), answer);
  });
}

if (protocol === "gtp") engine.startGtp(parameters);
else engine.startWeb("/app/", parameters);
while (lines.length) {
  const line = lines.shift();
  stdout.write(protocol === "gtp" ? await engine.gtp(line) : await asked(line));
  await engine.work();
  if (engine.isOver) break;
}
console.error(`${engine.memory} bytes`);
