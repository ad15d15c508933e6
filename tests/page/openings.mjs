// Uses the openings and the games from elsewhere of `ponnuki web` in Chromium, as a player would, and checks their
// accessibility with axe-core.
//
// usage: node openings.mjs MODULES CHROMIUM ADDRESS LIBRARY WATCHED [PICTURES]
//
// MODULES has playwright-core and axe-core. LIBRARY and WATCHED are the folders of the
// program, which asks `mirror.mjs` for games. If the folder PICTURES is given, screenshots are saved there. Exits with 1
// and a message if anything is wrong.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

import { onScreens, pagesAt } from "./browser.mjs";

const [modules, executablePath, address, library, watched, pictures] = process.argv.slice(2);
/** Games that begin in a few ways, turned and mirrored, so that they meet again. */
function writeLibrary() {
  const lines = ["pddpqpdcncqf", "pddpqdqcpcod", "pddpqpfcdfdc", "pdddqpdppqoq", "pdppdddpqfnc"];
  const results = ["B+R", "W+R", "W+2.5", "B+0.5", ""];
  for (let number = 0; number < 200; number++) {
    const turn = number % 8;
    const place = (letters) => {
      let [x, y] = Array.from(letters, (letter) => letter.charCodeAt(0) - 97);
      if (turn & 1) x = 18 - x;
      if (turn & 2) y = 18 - y;
      if (turn & 4) [x, y] = [y, x];
      return String.fromCharCode(97 + x, 97 + y);
    };
    const line = lines[number % lines.length].match(/../g);
    const moves = line.map((letters, at) => `;${"BW"[at % 2]}[${place(letters)}]`).join("");
    const names = `PB[Player ${number % 7}]PW[Player ${7 + number % 5}]`;
    fs.writeFileSync(path.join(library, `Game ${number}.sgf`), `(;GM[1]FF[4]SZ[19]${names}DT[${2000 + number % 25}-05-06]RE[${results[number % 5]}]${moves})`);
  }
  fs.writeFileSync(path.join(library, "damaged.sgf"), "(;SZ[19];B[pd");
}

fs.mkdirSync(library, { recursive: true });
writeLibrary();
// A refusal is part of what is checked.
const isExpected = (message) => /imports$/.test(message.location().url);
await onScreens({ modules, executablePath, pictures, name: "openings", patience: 60_000, isExpected, host: await pagesAt(address) }, async (page, screen, seen) => {
  for (const [part, visit] of Object.entries({ player, folder, pasted, openings, reviewed })) {
    await visit(page, screen);
    await page.mouse.move(0, 0);
    await seen(part, screen === "phone");
  }
});

/** The games of a player are listed and fetched; what goes wrong is said. */
async function player(page, name) {
  await page.goto(address);
  const ask = async (text) => {
    await page.fill("#import-text", text);
    await page.press("#import-text", "Enter");
  };
  for (const [text, said] of [["none", /no player none/], ["busy", /asks for a pause/]]) {
    await ask(text);
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#trouble").textContent), said.source);
  }
  await ask(`ann-${name}`);
  await page.waitForSelector("#import-found li");
  assert.ok(await page.isHidden("#trouble"));
  assert.equal(await page.locator("#import-found li").count(), 3);
  await page.locator("#import-found li").first().getByRole("button").click();
  await page.waitForSelector("#import-found li a");
  assert.match(await page.textContent("#import-found li"), /Ann – Ben.*in your library/);
}

/** New records of a folder are shown as they come, and added. */
async function folder(page, name) {
  await page.goto(address);
  await page.waitForSelector("#import-news h3");
  const game = `(;GM[1]SZ[9]PB[Saved]PW[${name}];B[ee];W[gc])`;
  fs.writeFileSync(path.join(watched, `${name}.sgf`), game);
  fs.writeFileSync(path.join(watched, `${name}-bad.sgf`), "(;B[");
  await page.waitForSelector(`#import-news >> text=Saved – ${name}`);
  // What cannot be read stays until the reader does not want it.
  const all = name === "light" ? 2 : 3;
  assert.equal(await page.locator("#import-news li").count(), all);
  await page.getByRole("button", { name: `Add: ${name}.sgf` }).click();
  await page.waitForFunction((left) => document.querySelectorAll("#import-news li").length === left, all - 1);
  assert.equal(fs.readFileSync(path.join(library, `${name}.sgf`), "utf8"), game);
  if (name === "light") return;
  await page.getByRole("button", { name: "None of these" }).click();
  await page.waitForFunction(() => !document.querySelector("#import-news li"));
}

/** An address that is pasted is opened like a record. */
async function pasted(page, name) {
  await page.goto(address);
  const from = await page.evaluate(async () => (await (await fetch("imports")).json()).service);
  await page.fill("#sgf", `${from}/page-${name}.html`);
  await page.click("#record button[value=open]");
  await page.waitForFunction(() => /no game record/.test(document.querySelector("#trouble").textContent));
  await page.fill("#sgf", ` ${from}/game/1${name.length} `);
  await page.click("#record button[value=open]");
  await page.waitForURL(/games\/\d+\/$/);
  await page.waitForFunction(() => /Ann/.test(document.querySelector("#title").textContent));
}

function marks(page) { return page.locator("#board .mark.opening").count(); }

/** A position is looked up; moves are played as variations; games are opened. */
async function openings(page) {
  await page.goto(address);
  await page.fill("#search", "Game 17.sgf");
  await page.click("#list li:not([hidden]) a");
  await page.waitForURL(/games\/\d+\/$/);
  await page.waitForSelector("#board .stone");
  await page.click("#first");
  await page.click("#openings summary");
  await page.waitForSelector("#openings tbody tr");
  assert.match(await page.textContent("#openings [role=status]"), /Black to move. Found 199 times in \d+ games. .*1 file cannot be read/);
  assert.equal(await page.locator("#openings tbody th button").first().textContent(), "Q16");
  assert.equal(await marks(page), 1);
  await page.locator("#openings tbody th button").first().click();
  await page.waitForFunction(() => /Variation after move 0: Q16/.test(document.querySelector("#place").textContent));
  await page.waitForFunction(() => document.querySelectorAll("#openings tbody tr").length > 1);
  assert.ok(await marks(page) > 1);
  // A click on a mark goes on.
  await page.locator("#board .mark.opening circle").first().scrollIntoViewIfNeeded();
  const [x, y] = await page.locator("#board .mark.opening circle").first().evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  await page.mouse.click(x, y);
  await page.waitForFunction(() => /Q16 \w\d+$/.test(document.querySelector("#place").textContent));
  await page.selectOption("#openings-area", "upper-right");
  await page.waitForSelector("#openings tbody tr");
  await page.locator("#openings tbody td button").first().click();
  await page.waitForSelector("#openings h2");
  assert.match(await page.textContent(".openings-games"), /Games with .*Most often by Player/s);
  assert.ok(await page.locator(".openings-games li a").count() > 3);
}

/** The same on the page of a review. */
async function reviewed(page) {
  await page.goto(address);
  await page.selectOption("#visits", "50");
  await page.fill("#sgf", "(;GM[1]SZ[19]PB[Reviewed]PW[Ben];B[pd];W[dp];B[qp])");
  await page.click("#record button[value=review]");
  await page.waitForURL(/reviews\/\d+\//);
  await page.waitForSelector("#tab-move");
  await page.click("#next");
  await page.click("#openings summary");
  await page.selectOption("#openings-area", "whole");
  await page.waitForSelector("#openings tbody tr");
  assert.match(await page.textContent("#openings [role=status]"), /White to move. Found \d+ times/);
  const before = await page.textContent("#place");
  await page.locator("#openings tbody th button").nth(1).click();
  await page.waitForFunction((place) => document.querySelector("#place").textContent !== place, before);
  assert.match(await page.textContent("#place"), /Variation after move 1/);
}
