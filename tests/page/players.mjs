// Uses the pages of players in Chromium, with mouse and keys, and checks their accessibility with axe-core: light, and
// dark on a phone.
//
// usage: node players.mjs MODULES CHROMIUM PAGE [PICTURES]
//
// MODULES has playwright-core and axe-core. PAGE is the file index.html of `ponnuki review`, or the address of
// `ponnuki web` with games that have no review. If the folder PICTURES is given, screenshots are saved there. Exits with
// 1 and a message if anything is wrong.

import assert from "node:assert/strict";
import path from "node:path";

import { onScreens } from "./browser.mjs";

const [modules, executablePath, given, pictures] = process.argv.slice(2);
const isSite = given.startsWith("http");
const address = isSite ? `${given.trim()}players/` : `file://${path.resolve(given)}`;
await onScreens({ modules, executablePath, pictures, name: `players-${isSite ? "web" : "file"}`, patience: 300_000 }, async (page, screen, seen) => {
  if (isSite) {
    await page.goto(given.trim());
    await page.click("text=Players and progress");
    await page.waitForURL(address);
    if (await page.locator("#queue").isVisible()) await order(page, seen);
  } else {
    await page.goto(address);
  }
  await seen("index");
  await player(page, seen);
});

/** Orders reviews of all games by keyboard, stops them, and has one made. */
async function order(page, seen) {
  const boxes = page.locator("#queue tbody input");
  const all = await boxes.count();
  assert.ok(all > 1, "there are games without a review");
  await page.focus("#all");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#queue tbody input:checked").count(), all);
  await page.click("#queue button[type=submit]");
  await page.waitForFunction(() => /left/.test(document.querySelector("#course").textContent));
  await page.click("#stop"); // at once: a fast program is soon done
  await page.waitForFunction(() => /Load the page again/.test(document.querySelector("#course").textContent));
  await seen("queue", true);
  await page.click("#reload");
  await page.waitForLoadState();
  assert.ok(await boxes.count() >= 1, "what was stopped can be ordered again");
  await boxes.first().check();
  await page.click("#queue button[type=submit]");
  await page.waitForFunction(() => /Load the page again/.test(document.querySelector("#course").textContent));
  await page.click("#reload");
  await page.waitForLoadState();
}

/** The page of the player with the most games, and of an opponent; back; and a review. */
async function player(page, seen) {
  const first = page.locator("tbody th a[href*=players], tbody th a[href*='/players/']").first();
  const name = await first.textContent();
  const games = Number(await page.locator("tbody td").first().textContent());
  assert.ok(games >= 1);
  await first.click();
  assert.equal(await page.textContent("h1"), name);
  await seen("player", true);
  const rows = (title) => page.locator(`[aria-label="${title}"] tbody tr`);
  assert.ok(await rows("How well each part was played").count() >= 4);
  assert.ok(await rows("Opponents").count() >= 1);
  const listed = await rows("The games with the largest losses").count() + await rows("The best games").count();
  assert.ok(listed >= 1 && listed <= games, `${listed} of ${games}`);
  await page.locator("[aria-label=Opponents] tbody a").first().click();
  assert.notEqual(await page.textContent("h1"), name);
  await page.click(".back a");
  assert.equal(await page.textContent("h1"), "Players");
  await first.click();
  await page.locator("[aria-label='The games with the largest losses'] a").first().click();
  await page.waitForSelector("#board svg");
  assert.match(page.url(), /#\d+$/);
  assert.match(await page.textContent("#place"), /^Move \d+ of \d+/);
}
