// Solves life-and-death problems of `ponnuki web` in Chromium, as a player would, and checks their accessibility with
// axe-core.
//
// usage: node life.mjs MODULES CHROMIUM ADDRESS [PICTURES]
//
// MODULES has playwright-core and axe-core. ADDRESS may be the folder of the static site. If the folder PICTURES is given,
// screenshots are saved there. Exits with 1 and a message if anything is wrong.

import assert from "node:assert/strict";

import { onScreens, pagesAt, spot } from "./browser.mjs";

const [modules, executablePath, given, pictures] = process.argv.slice(2);
const host = await pagesAt(given);
const { address } = host;
/** White has three points in a row: the middle one decides. */
const THREE = "(;GM[1]SZ[9]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di]PL[B];B[ed];W[ff])";

// A refusal is part of what is checked.
const isExpected = (message) => /400/.test(message.text());
await onScreens({ modules, executablePath, pictures, name: "life", patience: 60_000, isExpected, host }, async (page, screen, seen) => {
  for (const [part, visit] of Object.entries({ marked, attacked, defended, answered, changed, typed, reviewed })) {
    await visit(page, screen);
    await page.mouse.move(0, 0);
    await seen(part, screen === "phone");
  }
});

/** Waits until the page says something like this. */
async function says(page, pattern) {
  await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#status").textContent), pattern.source)
    .catch(async (error) => { throw new Error(`${pattern}: ${await page.textContent("#status")} ${error.message}`); });
}

async function click(page, point) {
  await page.locator("#board svg").scrollIntoViewIfNeeded();
  await page.mouse.click(...await spot(page, 9, point));
}

function shaded(page) { return page.locator("#board .part").count(); }

/** The points of the part in the address. */
async function kept(page, part) {
  await page.waitForFunction((wanted) => new URLSearchParams(location.hash.slice(1)).get("part") === wanted, part);
}

/** A game leads to a problem, and a click marks the group. */
async function marked(page) {
  await page.goto(address);
  await page.click("#life");
  await page.waitForURL(/life\/$/);
  await says(page, /stone of the group in danger/);
  await page.goBack();
  await page.fill("#sgf", THREE);
  await page.click("#record button[value=open]");
  await page.waitForURL(/games\/\d+\/$/);
  await page.waitForSelector("#board .stone");
  await page.keyboard.press("l");
  await page.waitForURL(/life\/#size=9x9&black=.*&turn=black$/);
  await says(page, /Click on a stone of the group in danger/);
  assert.equal(await shaded(page), 0);
  await click(page, "E5");
  await page.waitForFunction(() => /no stone at E5/.test(document.querySelector("#trouble").textContent));
  await click(page, "B2");
  await says(page, /Black to move: can the group be captured\?/);
  assert.equal(await shaded(page), 8);
  await page.waitForURL(/&group=B2$/);
  assert.equal(await page.locator("#board .shape").count(), 5);
}

/** The reader attacks: a wrong move, another try, the right one. */
async function attacked(page) {
  await page.reload();
  await says(page, /Black to move/);
  const stones = await page.locator("#board .stones .stone").count();
  await click(page, "A1");
  await says(page, /The group lives\. You could have done better\./);
  // The stone in the corner is captured.
  assert.equal(await page.locator("#board .stones .stone").count(), stones + 1);
  await page.keyboard.press("u");
  await says(page, /Black to move/);
  assert.equal(await page.locator("#board .stones .stone").count(), stones);
  // Outside the part is no move.
  await click(page, "F6");
  await page.waitForFunction(() => /F6 cannot be played here/.test(document.querySelector("#trouble").textContent));
  await click(page, "B1");
  await says(page, /The group dies\. You have succeeded\./);
  assert.ok(await page.isHidden("#trouble"));
}

/** The reader defends, first to move and second, by keys. */
async function defended(page) {
  await page.getByRole("group", { name: "You play" }).getByLabel("White").check();
  // The computer captures the group, and nothing helps.
  await says(page, /The group dies\. No move does better\./);
  await page.getByRole("group", { name: "First to move" }).getByLabel("White").check();
  await says(page, /White to move: can the group be saved\?/);
  await page.focus("#board");
  for (const key of ["ArrowLeft", ...Array(4).fill("ArrowDown"), ...Array(3).fill("ArrowLeft")]) await page.keyboard.press(key);
  assert.match(await page.textContent("#board [aria-live]"), /B1, empty/);
  await page.keyboard.press("Enter");
  await says(page, /The group lives\. You have succeeded\./);
}

/** The answer: the fate of each move, and what follows. */
async function answered(page) {
  await page.click("#again");
  await says(page, /White to move/);
  await page.check("#answer");
  await page.waitForSelector("#board .fate-success");
  assert.equal(await page.locator("#board .fate-success").count(), 1);
  assert.equal(await page.locator("#board .fate-failure").count(), 2);
  assert.match(await page.textContent("#answers"), /White moves first: the group lives\..*Moves that succeed: B1/);
  await click(page, "A1");
  await says(page, /Black to move: can the group be captured/);
  await page.waitForFunction(() => /Black moves first: the group dies\./.test(document.querySelector("#answers").textContent));
  await page.click("#undo");
  await says(page, /White to move/);
  await page.waitForSelector("#board .fate-success");
}

/** The part is dragged, and single points added and taken out. */
async function changed(page) {
  await page.uncheck("#answer");
  await page.getByLabel("changes the part").check();
  await page.locator("#board svg").scrollIntoViewIfNeeded();
  const [from, to] = [await spot(page, 9, "A1"), await spot(page, 9, "D2")];
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
  await page.mouse.move(...to);
  await page.mouse.up();
  await kept(page, "A2,B2,C2,D2,A1,B1,C1,D1");
  await says(page, /White to move: can the group be saved/);
  await click(page, "A1");
  await kept(page, "A2,B2,C2,D2,B1,C1,D1");
  await page.waitForFunction(() => /might get out at A1/.test(document.querySelector("#exits").textContent));
  // By keys: two corners, and one point twice.
  await page.focus("#board");
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
  await press("ArrowLeft", ...Array(4).fill("ArrowDown"), ...Array(4).fill("ArrowLeft"), "Enter");
  await says(page, /One corner is A1/);
  await press("ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "Enter");
  await kept(page, "A2,B2,C2,D2,A1,B1,C1,D1");
  await says(page, /White to move/);
  await press("ArrowUp", "Enter", "Enter");
  await kept(page, "D3,A2,B2,C2,D2,A1,B1,C1,D1");
  await page.getByRole("group", { name: "Whose group is in danger" }).getByLabel("Black").check();
  await says(page, /The group lives\. No move does better\./);
}

/** A problem is shared by its address; a wrong address is told; its position can be set up. */
async function typed(page) {
  const problem = "size=9x9&black=A3,B3,C3,D3,E2,E1&white=A2,B2,C2,D2,D1&turn=b";
  await page.goto(`${address}life/#${problem}&part=A1:D2`);
  await page.reload();
  await says(page, /Black to move: can the group be captured/);
  assert.equal(await shaded(page), 8);
  await page.evaluate((hash) => { location.hash = hash; }, `${problem.replace("E1", "Z77")}&group=A2`);
  await page.waitForFunction(() => /has an error: black/.test(document.querySelector("#trouble").textContent));
  await page.evaluate((hash) => { location.hash = hash; }, `${problem}&group=A1`);
  await page.waitForFunction(() => /no stone at A1/.test(document.querySelector("#trouble").textContent));
  await page.evaluate((hash) => { location.hash = hash; }, `${problem}&group=A2`);
  await says(page, /Black to move/);
  await page.click("#setup");
  await page.waitForURL(/games\/\d+\/$/);
  await page.waitForSelector("#board .stone");
  assert.equal(await page.locator("#board .stones .stone").count(), 11);
  await page.goBack();
  await says(page, /Black to move/);
}

/** The same from the page of a review. */
async function reviewed(page) {
  await page.goto(address);
  await page.selectOption("#visits", "50");
  await page.fill("#sgf", THREE);
  await page.click("#record button[value=review]");
  await page.waitForURL(/reviews\/\d+\//);
  // A review that is being made grows.
  await page.waitForFunction(() => document.querySelector("#slider")?.max === "2");
  await page.click("#last");
  await page.click("#life");
  await page.waitForURL(/life\/#size=9x9&.*&turn=black$/);
  await says(page, /Click on a stone/);
  await page.focus("#board");
  for (const key of ["ArrowLeft", ...Array(3).fill("ArrowDown"), "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await says(page, /Black to move: can the group be captured/);
}
