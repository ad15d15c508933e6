// Opens the static site once in Chromium, and plays a move against the engine.
//
// usage: node once.mjs MODULES CHROMIUM SITE
//
// MODULES has playwright-core, SITE is the folder of the site. Exits with 1 and a message if anything is wrong.

import assert from "node:assert/strict";

import { launch, within } from "./browser.mjs";
import { serve } from "./static.mjs";

const [modules, executablePath, folder] = process.argv.slice(2);
const { browser } = await launch(modules, executablePath);
const site = await serve(folder);
const page = within(await (await browser.newContext()).newPage());
page.setDefaultTimeout(120_000);
const faults = [];
page.on("pageerror", (error) => faults.push(error.stack));
page.on("console", (message) => { if (message.type() === "error") faults.push(message.text()); });
process.on("uncaughtException", async (error) => {
  console.error(error.stack, faults, await page.whole.innerText("body"));
  process.exit(1);
});
await page.goto(`${site.address}app/`);
await page.waitForSelector("#new");
await page.fill("[data-param=size]", "5");
await page.click("#new summary");
await page.fill("[data-param=visits]", "2");
await page.click("#new button[type=submit]");
await page.waitForURL(/games\/\d+\/$/);
await page.waitForFunction(() => document.querySelector("#status").textContent === "Black to move");
await page.focus("#board");
await page.keyboard.press("ArrowRight");
await page.keyboard.press("Enter");
await page.waitForFunction(() => document.querySelectorAll(".stones circle").length === 2);
await browser.close();
site.server.close();
assert.deepEqual(faults, []);
console.log("the page plays a move in Chromium");
