// Checks what the static site has around the pages of the application, in Chromium: the first load, a policy, one
// engine for all tabs, a failure of the module, two threads, an archive of all games, another network, and a reload
// without a server.
//
// usage: node shell.mjs MODULES CHROMIUM SITE
//
// MODULES has playwright-core, SITE is the folder of the site. Prints how long things took, and exits with 1 and a
// message if anything is wrong.

import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";

import { launch, look, within } from "./browser.mjs";
import { serve } from "./static.mjs";

const [modules, executablePath, folder] = process.argv.slice(2);
const { browser, axe } = await launch(modules, executablePath);
process.on("uncaughtException", async (error) => {
  console.error(error.stack, faults);
  for (const context of browser.contexts()) for (const page of context.pages()) console.error(page.url(), page.workers().map((one) => one.url()), (await page.frames().at(-1).textContent("body").catch(() => "")).slice(0, 500));
  process.exit(1);
});
const site = await serve(folder);
const first = `${site.address}app/`;
const context = await browser.newContext({ acceptDownloads: true });
const faults = [];

/** A new tab, of which nothing but the site is asked. */
async function tab() {
  const page = within(await context.newPage());
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => faults.push(error.stack));
  page.on("console", (message) => { if (message.type() === "error" && !message.text().includes("409")) faults.push(message.text()); });
  page.on("request", (request) => { if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(site.address)) faults.push(`asks ${request.url()}`); });
  return page;
}

let since = performance.now();
const took = (what) => {
  console.log(`${what}: ${((performance.now() - since) / 1000).toFixed(2)} s`);
  since = performance.now();
};

/** Starts a game on 9x9 and plays a move. Returns when the engine has answered. */
async function play(page) {
  await page.goto(first);
  await page.fill("[data-param=size]", "9");
  await page.click("#new summary");
  await page.fill("[data-param=visits]", "50");
  since = performance.now();
  await page.click("#new button[type=submit]");
  await page.waitForURL(/games\/\d+\/$/);
  await move(page, 2);
}

/** Plays a move that is free, and waits for this number of stones. */
async function move(page, wanted) {
  await page.waitForFunction(() => document.querySelector("#status")?.textContent === "Black to move");
  await page.evaluate(async () => {
    const post = (order) => fetch("orders", { method: "POST", body: JSON.stringify({ order }), headers: { "content-type": "application/json" } });
    for (const order of ["C3", "G7", "C7", "G3", "E5", "C5", "G5"]) if ((await post(order)).ok) return;
    throw new Error("no point is free");
  });
  await page.waitForFunction((wanted) => document.querySelectorAll(".stones circle").length >= wanted, wanted);
}

/** Has the module fail. */
const fail = (worker) => worker.evaluate(() => {
  const port = { postMessage() { throw new Error("a failure on purpose"); } };
  self.onmessage({ data: { request: { method: "GET", path: "", headers: {} } }, ports: [port] });
});

/** Has the module fail when it has been at work for a while, and waits until it is started again. */
async function restart(page, worker) {
  await new Promise((go) => setTimeout(go, 5000));
  since = performance.now();
  await fail(worker);
  await page.whole.waitForFunction(() => document.querySelector("#bar").textContent.includes("started again"));
}

const stones = (page) => page.locator(".stones circle").count();

/** Waits for a text of the bar. */
const barSays = (page, text) => page.whole.waitForFunction((text) => document.querySelector("#bar").textContent.includes(text), text);

/** Opens the first page anew, as a reader who comes back. */
async function reload(page) {
  await page.whole.reload();
  await page.whole.waitForSelector("iframe");
  await page.waitForSelector("#new");
}

/** Drops a file on the page in the frame. */
async function drop(page, file) {
  const session = await page.whole.context().newCDPSession(page.whole);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x: 100, y: 100, data });
  await session.detach();
}

/** Chooses the file of a network with the button of the bar. */
async function choose(page, file) {
  const button = page.whole.locator("#bar button >> text=Use another network");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.press("Enter")]);
  await chooser.setFiles(file);
}

/** The name of the network that reviews a short game. */
async function reviewer(page) {
  return page.evaluate(async () => {
    const [app] = location.pathname.match(/^.*\/app\//);
    const body = JSON.stringify({ sgf: "(;SZ[9];B[ee];W[cc])", visits: 2 });
    const { number, error } = await (await fetch(`${app}reviews`, { method: "POST", body, headers: { "content-type": "application/json" } })).json();
    if (error) return error;
    for (;;) {
      const reply = await fetch(`${app}reviews/${number}/review.json`);
      if (reply.ok) return (await reply.json()).judge.network;
      if (reply.status === 404) return "none: the review is gone";
      await new Promise((go) => setTimeout(go, 100));
    }
  });
}

// The first visit.
const page = await tab();
await page.goto(first);
await page.waitForSelector("#new");
took("first visit, to the first page");
assert.match(await page.textContent("header"), /in this browser/);
assert.match(await page.whole.textContent("#bar"), /Nothing leaves this device/);
assert.match(await page.textContent("#folder"), /kept in this browser/);
for (const [tag, words, below] of [["de", /in diesem Browser/, "Nichts verlässt"], ["en", /in this browser/, "Nothing leaves"]]) {
  await page.selectOption("#language", tag);
  await page.waitForFunction((tag) => document.documentElement.lang === tag && document.querySelector("#new"), tag);
  assert.match(await page.textContent("header"), words);
  await page.whole.waitForFunction((below) => document.querySelector("#bar").textContent.includes(below), below);
}
await play(page);
took("a game, to the first answer");
assert.equal(new URL(page.whole.url()).hash, "#games/1/");
assert.match(await page.whole.title(), /Human – Ponnuki/);

// Nothing foreign, no inline script.
const refused = await page.whole.evaluate(async () => {
  const script = document.createElement("script");
  script.textContent = "window.isInline = true";
  document.head.append(script);
  const foreign = await fetch("https://example.com/").then(() => "asked", () => "refused");
  return [window.isInline ?? false, foreign];
});
assert.deepEqual(refused, [false, "refused"]);
faults.length = 0;

// A second tab shows the same game by the same engine, and has it when the first is closed.
const other = await tab();
await other.goto(`${first}games/1/`);
await other.waitForFunction(() => document.querySelectorAll(".stones circle").length === 2);
assert.equal(other.whole.workers().filter((worker) => worker.url().includes("/worker.js")).length, 0);
since = performance.now();
await page.close();
await move(other, 4);
took("a move after the tab with the engine was closed");

// The module fails, is started anew, and the game goes on.
let [worker] = other.whole.workers().filter((worker) => worker.url().includes("/worker.js"));
await restart(other, worker);
await move(other, 6);
took("a move after a failure of the module");

// With four processors the engine has a second thread from the first visit on, also after a failure, and obeys.
const wide = await browser.newContext();
await wide.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 4 }));
const fast = within(await wide.newPage());
fast.setDefaultTimeout(60_000);
await fast.goto(first);
await fast.waitForSelector("#new");
took("first visit with two threads, to the first page");
const workers = (name) => fast.whole.workers().filter((one) => new URL(one.url()).pathname === `/${name}`);
assert.ok(await fast.evaluate(() => crossOriginIsolated) && await fast.whole.evaluate(() => crossOriginIsolated));
assert.equal(workers("thread.js").length, 1);
await play(fast);
await restart(fast, workers("worker.js")[0]);
await move(fast, 4);
assert.equal(workers("thread.js").length, 1);
took("a game with two threads, a failure of the module, and a move");
await fast.goto(first);
await fast.fill("[data-param=size]", "9");
await fast.click("#new summary");
await fast.fill("[data-param=visits]", "100000");
await fast.click("#new button[type=submit]");
await fast.waitForURL(/games\/\d+\/$/);
await fast.waitForFunction(() => document.querySelector("#status")?.textContent === "Black to move");
await fast.evaluate(() => fetch("orders", { method: "POST", body: JSON.stringify({ order: "C3" }), headers: { "content-type": "application/json" } }));
await fast.waitForSelector("[data-order=now]:visible");
since = performance.now();
await fast.click("[data-order=now]");
await fast.waitForFunction(() => document.querySelectorAll(".stones circle").length === 2);
took("Move now with two threads");
await wide.close();

// All games as an archive, and back in a browser that has none.
await other.goto(first);
await other.waitForSelector("#list li");
const [download] = await Promise.all([other.waitForEvent("download"), other.whole.click("#bar button >> nth=0")]);
assert.match(download.suggestedFilename(), /^ponnuki-\d{4}-\d\d-\d\d\.zip$/);
const archive = await download.path();
assert.ok(fs.readFileSync(archive).includes("library") === false && fs.readFileSync(archive).includes("game-1.sgf"));
const fresh = await browser.newContext();
const empty = within(await fresh.newPage());
await empty.goto(first);
await empty.waitForSelector("#new");
assert.equal(await empty.locator("#list li a").count(), 0);
const [chooser] = await Promise.all([empty.waitForEvent("filechooser"), empty.whole.click("#bar button >> nth=1")]);
await chooser.setFiles(archive);
await empty.waitForSelector("#list li a");
await empty.click("#list li a");
await empty.waitForFunction(() => document.querySelector("#slider")?.max === "6");
await fresh.close();

// A browser without room says so.
await worker.evaluate(() => {
  self.put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); };
});
await other.fill("#sgf", "(;SZ[7]PB[Full];B[dd])");
await other.click("button[value=open]");
await other.whole.waitForSelector("#bar .trouble");
assert.match(await other.whole.textContent("#bar"), /no room.*Save all games/);
await other.waitForURL(/games\/\d+\/$/);
await worker.evaluate(() => { IDBObjectStore.prototype.put = self.put; });
await other.goto(first);
await other.waitForSelector("#list li a >> text=Full");

// Another network.
const temporary = fs.mkdtempSync(path.join(os.tmpdir(), "ponnuki-page-"));
process.on("exit", () => fs.rmSync(temporary, { recursive: true }));
const file = (name, bytes) => {
  fs.writeFileSync(path.join(temporary, name), bytes);
  return path.join(temporary, name);
};
const sample = fs.readFileSync(new URL("../data/network.bin", import.meta.url));
const renamed = Buffer.concat([Buffer.from("simple"), sample.subarray(6)]);
await barSays(other, "Network: the one inside");
await choose(other, file("sample.bin", sample));
await barSays(other, "Network: sample");
await barSays(other, "From now on this network plays");
assert.equal(await other.whole.evaluate(() => document.activeElement.textContent), "Use another network");
assert.equal(await reviewer(other), "sample");
await other.evaluate(axe);
faults.push(...await look(other.whole, axe, "the bar"));

// It is in no archive, and plays in the game that is under way.
const [second] = await Promise.all([other.waitForEvent("download"), other.whole.click("#bar button >> nth=0")]);
assert.ok(!fs.readFileSync(await second.path()).includes("sample 14 22"));
await other.goto(`${first}games/1/`);
await move(other, 8);

// A second tab has the same, and changes it for both.
const third = await tab();
await third.goto(first);
await barSays(third, "Network: sample");
await drop(third, file("simple.bin.gz", gzipSync(renamed)));
await barSays(third, "Network: simple");
await move(other, 10);
await other.goto(first);
await barSays(other, "Network: simple");
assert.equal(await reviewer(third), "simple");
await third.close();

// One that cannot be used changes nothing. Layers of nothing but zeros are small in a file.
const zeros = (count) => gzipSync(Buffer.alloc(count));
const large = [
  gzipSync("large 8 22 19 trunk 1 8192 1 1 1 1 c 9 9 22 8192 1 1 @BIN@"), zeros(4 * 81 * 22 * 8192),
  gzipSync(" m 19 8192 @BIN@"), zeros(4 * 19 * 8192), gzipSync(" ordinary_block b n 8192 1 0 0 @BIN@"), zeros(4 * 8192),
  gzipSync(" @BIN@"), zeros(4 * 8192), gzipSync(" a c 3 3 8192 1800 1 1 @BIN@"),
  ...Array(32).fill(zeros(4 * 9 * 8192 * 1800 / 32)),
];
for (const [name, bytes, reason] of [
  ["cut.bin", sample.subarray(0, 5000), "damaged or incomplete"],
  ["cut.bin.gz", gzipSync(sample).subarray(0, 5000), "damaged or incomplete"],
  ["changed.bin", Buffer.from(sample.toString("latin1").replace("trunk 2", "trunk 3"), "latin1"), "damaged or incomplete"],
  ["picture.bin", fs.readFileSync(path.join(folder, "icon-192.png")), "This file is no network"],
  ["empty.bin", "", "This file is no network"],
  ["older.txt.gz", gzipSync("older 5 13 13"), "older or newer"],
  ["newer (1).bin", "newer 99 22 19", "older or newer"],
  ["options.bin", Buffer.from(sample.toString("latin1").replace("sample 14 22", "sample 14 21"), "latin1"), "cannot compute"],
  ["human.bin", fs.readFileSync(new URL("../data/human.bin", import.meta.url)), "imitates people"],
  ["large.bin.gz", Buffer.concat(large), "too large"],
]) {
  await drop(other, file(name, bytes));
  await barSays(other, reason);
  // It is said on the next page, too.
  for (const address of [`${first}games/1/`, first]) await other.goto(address);
  await other.whole.waitForFunction((reason) => !document.querySelector("#bar").textContent.includes(reason), reason);
}
await worker.evaluate(() => { IDBObjectStore.prototype.put = () => { throw new DOMException("no room", "QuotaExceededError"); }; });
await choose(other, file("sample.bin", sample));
await barSays(other, "no room for this network");
await worker.evaluate(() => { IDBObjectStore.prototype.put = self.put; });
assert.match(await other.whole.textContent("#bar"), /Network: simple/);
assert.equal(await reviewer(other), "simple");

// It would cost a review.
await other.evaluate(() => fetch("reviews", { method: "POST", body: JSON.stringify({ sgf: "(;SZ[19];B[dd];W[pp];B[dp])", visits: 100_000 }), headers: { "content-type": "application/json" } }));
await choose(other, file("sample.bin", sample));
await barSays(other, "A review is being made");
await other.evaluate(async () => {
  const { reviews } = await (await fetch("list")).json();
  for (const { number } of reviews.filter(({ done }) => done !== undefined)) await fetch(`reviews/${number}`, { method: "DELETE" });
});

// Records are for the page, also one that could be a network by its name.
for (const [name, bytes] of [["a.sgf", "(;SZ[5])"], ["b.sgf.gz", gzipSync("(;SZ[6])")], ["c.txt.gz", gzipSync("(;SZ[7])")]]) {
  await other.goto(first);
  await other.waitForSelector("#new");
  await drop(other, file(name, bytes));
  await other.waitForURL(/games\/\d+\/$/);
}
await other.goto(first);
await barSays(other, "Network: simple");

/** Changes what is kept of the network, and opens the page anew. */
async function withKept(key, value) {
  await worker.evaluate(async ([key, value]) => {
    const asked = indexedDB.open(`${new URLSearchParams(location.search).get("database")} network`);
    await new Promise((go) => { asked.onsuccess = go; });
    const transaction = asked.result.transaction("files", "readwrite");
    transaction.objectStore("files").put(key === "network" ? { name: "simple", data: Uint8Array.from(value) } : value, key);
    await new Promise((go) => { transaction.oncomplete = go; });
    asked.result.close();
  }, [key, value]);
  await reload(other);
  [worker] = other.whole.workers().filter((worker) => worker.url().includes("/worker.js"));
}

// Where it fails at the start, or a start with it has not ended, the one inside plays.
for (const [key, value, text] of [["starts", 2, "the one inside plays"], ["starts", 1, "Network: simple"], ["network", [...sample.subarray(0, 5000)], "the one inside plays"]]) {
  await withKept(key, value);
  await barSays(other, text);
}
assert.match(await reviewer(other), /^ponnuki-/);
await choose(other, file("sample.bin", sample));
await barSays(other, "Network: sample");

// So it does when the module fails later.
await fail(worker);
await barSays(other, "the one inside plays");
await other.goto(`${first}games/1/`);
await move(other, 12);
await other.goto(first);

// A browser without vectors takes the other module.
const { browser: old } = await launch(modules, executablePath, "--js-flags=--no-enable-sse4-1");
const slow = await old.newContext();
const taken = new Set();
slow.on("request", (request) => taken.add(new URL(request.url()).pathname));
const plain = within(await slow.newPage());
plain.setDefaultTimeout(60_000);
await play(plain);
assert.deepEqual([...taken].filter((path) => path.endsWith(".wasm")), ["/ponnuki-plain.wasm"]);
await old.close();

// A browser that may keep nothing says so, in each language.
const catalogues = new URL("../../src/language/", import.meta.url);
for (const name of fs.readdirSync(catalogues).filter((name) => name.endsWith(".ftl"))) {
  const [, words] = /^shell-failed = (.*)$/m.exec(fs.readFileSync(new URL(name, catalogues), "utf8"));
  const closed = await browser.newContext({ locale: name.slice(0, -4) });
  const refused = await closed.newPage();
  await refused.addInitScript(() => { navigator.serviceWorker.register = () => Promise.reject(new DOMException("no permission", "SecurityError")); });
  await refused.goto(site.address);
  await refused.waitForFunction((words) => document.querySelector("#state").textContent === `${words} no permission`, words);
  await closed.close();
}

// Without a server, the second visit is from what is kept, with the games.
site.server.close();
site.server.closeAllConnections();
since = performance.now();
await other.whole.reload();
await other.whole.waitForSelector("iframe");
await other.waitForSelector("#list li a");
took("second visit, without a server, to the first page");
await other.click("text=Human – Ponnuki");
await other.waitForFunction(() => document.querySelector("#slider")?.max === "12");
await move(other, 14);
await other.goto(first);
await barSays(other, "Network: sample");
assert.equal(await reviewer(other), "sample");
await other.whole.click("text=Use the network inside");
await barSays(other, "Network: the one inside");
await reload(other);
await barSays(other, "Network: the one inside");
assert.equal(await other.whole.locator("text=Use the network inside").count(), 0);

await browser.close();
faults.forEach((fault) => console.error(fault));
console.log(`the site: ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
