// Uses the static site in Firefox: the first load, a game by keys to its count, a review, and a second visit without a
// server.
//
// usage: node firefox.mjs MODULES FIREFOX SITE RECORD
//
// MODULES has puppeteer-core, SITE is the folder of the site, RECORD is a game in SGF. Prints how long things took, and
// exits with 1 and a message if anything is wrong.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";

import { serve } from "./static.mjs";

const [modules, executablePath, folder, record] = process.argv.slice(2);
const { default: puppeteer } = createRequire(path.resolve(modules, "index.js"))("puppeteer-core");
const browser = await puppeteer.launch({ browser: "firefox", executablePath, protocolTimeout: 600_000 });
const site = await serve(folder);
const faults = [];
const page = await browser.newPage();
page.on("pageerror", (error) => faults.push(error.stack));
page.on("console", (message) => { if (message.type() === "error") faults.push(message.text()); });
page.on("request", (request) => { if (/^https?:/.test(request.url()) && !request.url().startsWith(site.address)) faults.push(`asks ${request.url()}`); });

let since = performance.now();
const took = (event) => {
  console.log(`${event}: ${((performance.now() - since) / 1000).toFixed(2)} s`);
  since = performance.now();
};

/** The frame that shows the pages, when it is at such an address and has this element. */
async function at(address, selector) {
  for (const end = Date.now() + 900_000; Date.now() < end;) {
    const frame = page.frames().find((one) => one.parentFrame() && address.test(one.url()));
    if (frame && await frame.$(selector).catch(() => null)) return frame;
    await new Promise((go) => setTimeout(go, 50));
  }
  throw new Error(`there is no ${selector} at ${address}, but ${page.frames().map((one) => one.url())}`);
}

const START = /\/app\/$/;
const GAME = /games\/\d+\/$/;
const fill = (frame, selector, value) => frame.$eval(selector, (field, value) => {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}, value);
const until = (frame, pattern) => frame.waitForFunction((source) => new RegExp(source).test(document.querySelector("#status").textContent), { timeout: 300_000 }, pattern);
const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };

await page.goto(site.address);
let frame = await at(START, "#new");
took("first visit, to the first page");
console.log(`calls can${await frame.evaluate(() => "Suspending" in WebAssembly) ? "" : "not"} be suspended`);

// A game on 5x5: the engine's hints are played to the end.
await fill(frame, "[data-param=size]", "5");
await fill(frame, "[data-param=visits]", "30");
since = performance.now();
await frame.$eval("#new button[type=submit]", (button) => button.click());
frame = await at(GAME, "#board svg");
await until(frame, "^Black to move$");
await frame.focus("#board");
await press("ArrowRight", "Enter");
await frame.waitForFunction(() => document.querySelectorAll(".stones circle").length >= 2);
took("a game, to the first answer");
const isVisible = (selector) => frame.$eval(selector, (one) => one.checkVisibility());
for (let moves = 0; moves < 60; moves++) {
  await until(frame, "^(Black to move|Try .*|You can pass.*|.* won.*|a draw|As the stones are marked.*)$");
  if (await isVisible("[data-order=agree]") || await isVisible("#new-game")) break;
  const before = await frame.$eval("#slider", (slider) => slider.max);
  await frame.$eval("[data-order=hint]", (button) => button.click());
  await until(frame, "^(Try|You can pass)");
  const hint = await frame.$(".mark.hint circle");
  if (hint) await hint.click();
  else await frame.$eval("[data-order=pass]", (button) => button.click());
  await frame.waitForFunction((before) => document.querySelector("#slider").max !== before, {}, before);
}
if (await isVisible("[data-order=agree]")) await frame.$eval("[data-order=agree]", (button) => button.click());
await until(frame, " won|draw");
await frame.$eval("#count", (button) => button.click());
await frame.waitForSelector("#counts table");
assert.match(await frame.$eval("#counts", (counts) => counts.textContent), /Tromp-Taylor rules/);
took("the game, to its count");

// A review.
await frame.evaluate(() => location.assign("../../"));
frame = await at(START, "#file");
await (await frame.$("#file")).uploadFile(path.resolve(record));
await fill(frame, "#visits", "50");
since = performance.now();
await frame.$eval("button[value=review]", (button) => button.click());
frame = await at(/reviews\/\d+\//, "body:not(:has(.making)) #words p");
took("a review");
await press("ArrowDown");
assert.match(await frame.$eval("#place", (place) => place.textContent), /^Move \d+ of /);

// The second visit needs no server.
site.server.close();
site.server.closeAllConnections();
since = performance.now();
await page.goto("about:blank");
await page.goto(site.address);
frame = await at(START, "#list li a");
took("second visit, without a server");

await browser.close();
faults.forEach((fault) => console.error(fault));
console.log(`Firefox: ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
