// Runs a module in Node, with the files that pages use.
//
// usage: node wasm/run.mjs MODULE FOLDER gtp|web [PARAMETER=VALUE]...
//
// The module sees the files in FOLDER as /data. `gtp` answers lines of GTP. `web` answers requests to the web
// application, each in a line `METHOD PATH BODY`, by lines `STATUS BODY`.
import { readdirSync, readFileSync } from "node:fs";
import { argv, stdin, stdout } from "node:process";
import { createInterface } from "node:readline";

import { Engine } from "./site/module.js";
import { Files } from "./site/wasi.js";

const [file, folder, protocol, ...rest] = argv.slice(2);
const parameters = Object.fromEntries(rest.map((one) => one.split(/=(.*)/s).slice(0, 2)));
const files = new Files();
files.set("data", { time: 0n });
for (const { name } of readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
  files.set(`data/${name}`, { data: readFileSync(`${folder}/${name}`), time: 0n });
}
const engine = await Engine.start(await WebAssembly.compile(readFileSync(file)), { files, onFailure: (error) => { throw error; } });

/** Resolves with the answer to a request. */
function asked(line) {
  const [method, path, body] = line.split(/^(\S+) (\S+) ?/).slice(1);
  return new Promise((go) => {
    let [status, text] = [0, ""];
    const answer = {
      head: (code) => { status = code; },
      body: (bytes) => { text += new TextDecoder().decode(bytes); },
      end: () => go(`${status} ${text}\n`),
    };
    engine.request(method, path, {}, new TextEncoder().encode(body), answer);
  });
}

if (protocol === "gtp") engine.startGtp(parameters);
else engine.startWeb("/app/", parameters);
for await (const line of createInterface(stdin)) {
  stdout.write(protocol === "gtp" ? await engine.gtp(line) : await asked(line));
  await engine.work();
  if (engine.isOver) break;
}
