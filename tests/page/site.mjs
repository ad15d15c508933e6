// Uses `ponnuki web` in Chromium, as a player would: a game by clicks, analysis, a record, a review; and
// checks its accessibility with axe-core.
//
// usage: node site.mjs MODULES CHROMIUM ADDRESS RECORD [PICTURES]
//
// MODULES has playwright-core and axe-core, RECORD is a game in SGF. If the folder PICTURES is given,
// screenshots are saved there. Exits with 1 and a message if anything is wrong.

import assert from "node:assert/strict";
import path from "node:path";

import { launch, look } from "./browser.mjs";

const [modules, executablePath, address, record, pictures] = process.argv.slice(2);

const screens = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 900 } },
  { name: "phone", colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true },
];

const faults = [];
const { browser, axe } = await launch(modules, executablePath);
for (const { name, ...screen } of screens) {
  const context = await browser.newContext({ ...screen, acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`${name}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`${name}: ${error.stack}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(address)) faults.push(`${name}: fetches ${request.url()}`);
  });
  for (const [part, visit] of Object.entries({ start, play, analyse, refuse, review })) {
    await visit(page);
    await page.mouse.move(0, 0);
    faults.push(...await look(page, axe, `${name}, ${part}`));
    if (pictures) await page.screenshot({ path: path.join(pictures, `web-${part}-${name}.png`), fullPage: name === "phone" });
  }
  await context.close();
}
await browser.close();
faults.forEach((fault) => console.error(fault));
console.log(`${screens.length} screens, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);

async function start(page) {
  await page.goto(address);
  await page.waitForSelector("[data-param=rules]");
  await page.selectOption("[data-param=rules]", "japanese");
  assert.match(await page.textContent("#summary"), /territory/i);
}

/** Presses a key on the board as often as needed. */
async function press(page, key, times) {
  for (let count = 0; count < times; count++) await page.keyboard.press(key);
}

function status(page) { return page.textContent("#status"); }

function stones(page) { return page.locator(".stones circle").count(); }

/** A game on 5x5 to its end, by the hints of the engine: the first move by keys, the others by clicks. */
async function play(page) {
  await page.fill("[data-param=size]", "5");
  await page.click("text=More");
  await page.fill("[data-param=visits]", "60");
  await page.fill("#name", "Ann");
  await page.click("#new button[type=submit]");
  await page.waitForURL(/games\/\d+\/$/);
  await page.waitForFunction(() => document.querySelector("#status").textContent === "Black to move");
  await page.focus("#board");
  await press(page, "ArrowRight", 2);
  await press(page, "ArrowLeft", 1);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".stones circle").length >= 2);
  assert.equal(await page.title(), "Ann – Ponnuki 0.1.0");
  for (let moves = 0; moves < 100; moves++) {
    await page.waitForFunction(() => /^(Black to move(\. Hint.*)?|The game is over.*|.* as the stones are marked.*)$/
      .test(document.querySelector("#status").textContent));
    if (await page.isVisible("[data-order=agree]") || /over/.test(await status(page))) break;
    await page.click("[data-order=hint]");
    await page.waitForFunction(() => /Hint/.test(document.querySelector("#status").textContent));
    const before = await page.getAttribute("#slider", "max");
    const point = page.locator(".mark.hint circle");
    if (await point.count()) await point.click({ force: true });
    else await page.click("[data-order=pass]");
    await page.waitForFunction((before) => document.querySelector("#slider").max !== before, before);
  }
  if (await page.isVisible("[data-order=agree]")) {
    assert.ok(await page.locator(".owners rect").count() > 0, "territory is shown");
    await page.click("[data-order=agree]");
  }
  await page.waitForFunction(() => /^The game is over: /.test(document.querySelector("#status").textContent));
  await page.click("#count");
  await page.waitForSelector("#counts table");
  assert.match(await page.textContent("#counts"), /tromp-taylor/);
  await page.click("#course summary");
  await page.waitForSelector("#graph .score", { state: "attached" });
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.match(download.suggestedFilename(), /^game-\d+\.sgf$/);
}

/** A record, with a live analysis and a line. */
async function analyse(page) {
  await page.goto(address);
  await page.setInputFiles("#file", record);
  await page.click("button[value=open]");
  await page.waitForURL(/games\/\d+\/$/);
  await page.waitForFunction(() => Number(document.querySelector("#slider").max) > 10);
  await page.keyboard.press("Home");
  await press(page, "ArrowRight", 12);
  assert.match(await page.textContent("#place"), /^Move 12 of /);
  await page.check("#analyse");
  await page.waitForSelector("#tried tr");
  for (const overlay of ["visits", "priors", "owners", "none", "moves"]) {
    await page.check(`input[value=${overlay}]`);
    const marks = { moves: ".mark", visits: "circle.heat", priors: "circle.heat", owners: "rect.owner" }[overlay];
    if (marks) await page.waitForFunction((marks) => document.querySelector(`#board ${marks}`), marks);
  }
  // The line of the move under the mouse, and a line that is played out.
  const first = page.locator("#tried button").first();
  await first.focus();
  assert.match(await page.textContent("#place"), /; then /);
  assert.ok(await page.locator("#board .number").count() > 0);
  await first.press("Enter");
  await page.waitForFunction(() => /^A line after move 12/.test(document.querySelector("#place").textContent));
  const before = await stones(page);
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await page.textContent("#place"), "");
  assert.ok(await stones(page) >= before - 4);
  await page.click("#keep");
  await page.waitForSelector("#lines button");
  await page.click("#leave");
  await page.locator("#lines button").click();
  assert.match(await page.textContent("#place"), /^A line after move 12/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await press(page, "ArrowRight", 12);
  await page.waitForFunction(() => document.querySelectorAll("#tried tr").length > 2);
  await page.waitForSelector("#board .mark.best");
}

/** What makes no sense is explained. */
async function refuse(page) {
  await page.goto(address);
  await page.fill("#sgf", "hello");
  const errors = faults.length;
  await page.click("button[value=open]");
  await page.waitForSelector("#trouble:not([hidden])");
  assert.match(await page.textContent("#trouble"), /no game record/);
  // The browser logs the refusal.
  assert.match(faults.splice(errors).join(), /^(.*400.*)?$/);
  await page.waitForSelector("#list a");
}

async function review(page) {
  await page.setInputFiles("#file", record);
  await page.fill("#visits", "20");
  await page.click("button[value=review]");
  await page.waitForURL(/reviews\/\d+\/$/);
  await page.waitForSelector("#words p");
  await page.keyboard.press("ArrowDown");
  assert.match(await page.textContent("#place"), /^Move \d+ of /);
  assert.equal(await page.locator("nav a").count(), 4);
}
