// Makes the static site or the package for npm of the modules and the files in wasm.
//
// usage: node wasm/build.mjs site|npm OUT MODULE [PLAIN]
//
// OUT is a folder that is made anew. MODULE needs vectors and shared memory of the browser; PLAIN is for browsers without
// them, and MODULE if it is missing.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { deflateSync } from "node:zlib";

import { checksum } from "./site/zip.js";

const [kind, out, module, plain = module] = argv.slice(2);
const here = new URL(".", import.meta.url).pathname;
const languages = `${here}../src/language/`;
const SERVICE_WORKER = "service-worker.js";

/** The words of the page around the others, from the catalogues. */
function words() {
  const tags = readdirSync(languages).filter((name) => name.endsWith(".ftl")).map((name) => name.slice(0, -4));
  const own = (tag) => [...readFileSync(`${languages}${tag}.ftl`, "utf8").matchAll(/^(shell-[a-z-]+) = (.*)$/gm)].map(([, key, text]) => [key, text]);
  return JSON.stringify(Object.fromEntries(tags.map((tag) => [tag, Object.fromEntries(own(tag))])));
}

/** A part of a PNG file. */
function chunk(kind, data) {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(kind), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length, 0);
  bytes.writeUInt32BE(checksum(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

/** The icon as PNG: its circles and lines, with 16 samples a pixel. */
function icon(size) {
  const svg = readFileSync(`${here}site/icon.svg`, "utf8");
  const attributes = (tag) => Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const color = (value) => [1, 3, 5].map((at) => parseInt(value.slice(at, at + 2), 16));
  const shapes = [...svg.matchAll(/<(rect|circle)\b[^>]*>/g)].map(([tag, kind]) => ({ kind, ...attributes(tag) })).map((one) => {
    const of = (name) => Number(one[name] ?? 0);
    const isIn = one.kind === "circle"
      ? (x, y) => (x - of("cx")) ** 2 + (y - of("cy")) ** 2 <= of("r") ** 2
      : (x, y) => x >= of("x") && x < of("x") + of("width") && y >= of("y") && y < of("y") + of("height");
    return { isIn, color: color(one.fill) };
  });
  const [, side] = /viewBox="0 0 (\d+)/.exec(svg);
  const rows = Buffer.alloc(size * (1 + 3 * size));
  const samples = [0.125, 0.375, 0.625, 0.875];
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) {
    const sum = [0, 0, 0];
    for (const dy of samples) for (const dx of samples) {
      const [px, py] = [x + dx, y + dy].map((value) => value * side / size);
      const top = shapes.findLast(({ isIn }) => isIn(px, py));
      top.color.forEach((value, index) => { sum[index] += value; });
    }
    sum.forEach((value, index) => { rows[y * (1 + 3 * size) + 1 + 3 * x + index] = Math.round(value / 16); });
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");

function site() {
  cpSync(`${here}site`, out, { recursive: true });
  writeFileSync(`${out}/words.json`, words());
  for (const size of [192, 512]) writeFileSync(`${out}/icon-${size}.png`, icon(size));
  const names = readdirSync(out).filter((name) => name !== SERVICE_WORKER).sort();
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(`${out}/${name}`)]).map(([name, bytes]) => [name, [bytes.length, hash(bytes)]]));
  const worker = readFileSync(`${out}/${SERVICE_WORKER}`, "utf8");
  const list = JSON.stringify(files);
  const filled = worker.replace("const FILES = {};", () => `const FILES = ${list};`)
    .replace('const VERSION = "";', () => `const VERSION = "${hash(worker + list).slice(0, 16)}";`);
  writeFileSync(`${out}/${SERVICE_WORKER}`, filled);
}

function npm() {
  cpSync(`${here}npm`, out, { recursive: true });
  for (const name of ["module.js", "thread.js", "threads.js", "wasi.js"]) cpSync(`${here}site/${name}`, `${out}/${name}`);
  for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(`${here}../${name}`, `${out}/${name}`);
  cpSync(`${here}../docs/clients/javascript.md`, `${out}/README.md`);
  const [, version] = /^version = "([^"]+)"/m.exec(readFileSync(`${here}../Cargo.toml`, "utf8"));
  const description = JSON.parse(readFileSync(`${here}npm/package.json`, "utf8"));
  writeFileSync(`${out}/package.json`, `${JSON.stringify({ ...description, version }, null, 2)}\n`);
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
cpSync(module, `${out}/ponnuki.wasm`);
cpSync(plain, `${out}/ponnuki-plain.wasm`);
({ site, npm })[kind]();
