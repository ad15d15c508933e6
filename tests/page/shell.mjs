// Checks what the static site has around the pages of the application, in Chromium: the first load, a policy, one
// engine for all tabs, a failure of the module, two threads, an archive of all games, and a reload without a server.
//
// usage: node shell.mjs MODULES CHROMIUM SITE
//
// MODULES has playwright-core, SITE is the folder of the site. Prints how long things took, and exits with 1 and a
// message if anything is wrong.

import assert from "node:assert/strict";
import fs from "node:fs";

import { launch, within } from "./browser.mjs";
import { serve } from "./static.mjs";

const [modules, executablePath, folder] = process.argv.slice(2);
const { browser } = await launch(modules, executablePath);
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

/** Has the module fail, and waits until it is started again. */
async function fail(page, worker) {
  await new Promise((go) => setTimeout(go, 5000));
  since = performance.now();
  await worker.evaluate(() => {
    const port = { postMessage() { throw new Error("a failure on purpose"); } };
    self.onmessage({ data: { request: { method: "GET", path: "", headers: {} } }, ports: [port] });
  });
  await page.whole.waitForFunction(() => document.querySelector("#bar").textContent.includes("started again"));
}

const stones = (page) => page.locator(".stones circle").count();

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
const [worker] = other.whole.workers().filter((worker) => worker.url().includes("/worker.js"));
await fail(other, worker);
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
await fail(fast, workers("worker.js")[0]);
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

// Without a server, the second visit is from what is kept, with the games.
site.server.close();
site.server.closeAllConnections();
since = performance.now();
await other.whole.reload();
await other.whole.waitForSelector("iframe");
await other.waitForSelector("#list li a");
took("second visit, without a server, to the first page");
await other.click("text=Human – Ponnuki");
await other.waitForFunction(() => document.querySelector("#slider")?.max === "6");
await move(other, 8);

await browser.close();
faults.forEach((fault) => console.error(fault));
console.log(`the site: ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
