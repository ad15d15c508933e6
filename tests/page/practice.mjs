// Practises in Chromium, with mouse and keys: right and wrong moves, one that the engine judges, skipping, hiding and
// bringing back, the choices, and the ways from a review and from the first page. Checks the accessibility with axe-core:
// light, and dark on a phone.
//
// usage: node practice.mjs MODULES CHROMIUM ADDRESS [PICTURES]
//
// MODULES has playwright-core and axe-core. ADDRESS is that of `ponnuki web` with the review of a game that has ten
// mistakes or more. If the folder PICTURES is given, screenshots are saved there. Exits with 1 and a message if anything is
// wrong.

import assert from "node:assert/strict";

import { onScreens, spot } from "./browser.mjs";

const [modules, executablePath, given, pictures] = process.argv.slice(2);
const root = given.trim();
await onScreens({ modules, executablePath, pictures, name: "practice", patience: 120_000 }, (page, screen, seen) => practise(page, seen));

/** The program's reply with a problem, after `work`. */
async function replied(page, work) {
  const isProblem = (reply) => reply.url() === `${root}practice` && reply.request().method() === "POST";
  const [reply] = await Promise.all([page.waitForResponse(isProblem), work()]);
  const found = await reply.json();
  if (found.problem) await page.waitForFunction((number) => document.querySelector("#task").textContent.includes(`move ${number}`), found.problem.number);
  return found;
}

/** All that the page of practice offers. */
async function practise(page, seen) {
  await page.goto(root);
  await page.waitForSelector("#practice:has-text('due')");
  let found = await replied(page, () => page.click("#practice"));
  found = await replied(page, () => page.selectOption("#grade", "inaccuracy"));
  assert.ok(found.due >= 5 && found.due <= found.all, `${found.due} of ${found.all}`);
  assert.match(await page.textContent("#counts"), new RegExp(`^${found.due} of ${found.all} problems`));
  assert.equal(await page.isVisible("#answer"), false);
  await seen("problem");

  // The best move, by the keys of the board.
  let { problem } = found;
  await byKeys(page, problem, problem.good[0].move);
  await page.waitForSelector("#again:has-text('Right. It comes again on')");
  assert.match(await page.textContent("#said"), /Well done/);
  assert.match(await page.textContent("#fault"), /Kind: /);
  await seen("answer");
  await page.click("[data-view=line]");
  assert.ok(await page.locator("#board .number").count() >= 1, "the better line has numbers");
  assert.equal(await page.getAttribute("[data-view=line]", "aria-pressed"), "true");
  await page.click("[data-view=played]");
  await page.focus("#next");
  const { due, today: [right, asked] } = await replied(page, () => page.keyboard.press("Enter"));
  assert.equal(due, found.due - 1);
  assert.ok(right >= 1 && asked >= 1);
  assert.equal(await page.evaluate(() => document.activeElement.id), "board", "the keys are for the board again");

  // The move of the game, by the mouse or a finger.
  problem = (await shown(page)).problem;
  const points = problem.played.slice(0, 1).filter((move) => move !== "pass");
  if (points.length) {
    await page.mouse.click(...await spot(page, problem.columns, points[0]));
    await page.waitForSelector("#again:has-text('It comes again on')");
    assert.match(await page.textContent("#said"), /is the move of the game/);
    problem = (await replied(page, () => page.click("#next"))).problem;
  }

  // A move that the review does not know is judged by the engine.
  const other = unknown(problem);
  await page.fill("#guess-move", "nonsense");
  await page.press("#guess-move", "Enter");
  assert.match(await page.textContent("#said"), /^Name a point/);
  await page.fill("#guess-move", other.toLowerCase());
  await page.press("#guess-move", "Enter");
  await page.waitForFunction(() => /better|as good as/.test(document.querySelector("#said").textContent));
  await page.waitForSelector("#next");
  await seen("judged");
  found = await replied(page, () => page.click("#next"));

  // Skipped, hidden, and brought back.
  const skipped = found.problem.key;
  found = await replied(page, () => page.click("#skip"));
  assert.notEqual(found.problem.key, skipped);
  const { key } = found.problem;
  const before = found.due;
  found = await replied(page, () => page.click("#never"));
  assert.ok(found.due === before - 1 && found.hidden.some((one) => one.key === key));
  await page.click("#put-aside summary");
  await seen("hidden");
  found = await replied(page, () => page.locator("#hidden button").first().click());
  assert.equal(found.due, before);
  await page.waitForSelector("#put-aside", { state: "hidden" });

  // The choices.
  const { name: kind } = found.kinds[0];
  found = await replied(page, () => page.selectOption("#kind", kind));
  assert.ok(found.problem === null || found.problem.kind === kind);
  found = await replied(page, () => page.selectOption("#kind", ""));
  found = await replied(page, () => page.selectOption("#player", found.players[0].name));
  found = await replied(page, () => page.selectOption("#player", ""));
  await page.click("#show");
  await page.waitForSelector("#again:has-text('It comes again on')");

  // To the review and back, to the same problem.
  const { problem: last } = found;
  await page.click("#fault a");
  await page.waitForSelector("#practise");
  assert.match(await page.textContent("#place"), new RegExp(`^Move ${last.number} of`));
  found = await replied(page, () => page.click("#practise"));
  assert.equal(found.problem.key, last.key);
}

/** The problem that the page shows. */
async function shown(page) {
  return replied(page, () => page.reload());
}

/** Plays a move by the arrow keys and Enter: the first arrow shows the cursor in the middle. */
async function byKeys(page, { columns, rows }, name) {
  const x = "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(name[0]);
  const y = rows - Number(name.slice(1));
  const middle = Math.floor((columns * rows) / 2);
  const steps = [x - (middle % columns), y - Math.floor(middle / columns)];
  await page.focus("#board");
  await page.keyboard.press("ArrowLeft");
  for (const [by, back, on] of [[steps[0], "ArrowLeft", "ArrowRight"], [steps[1], "ArrowUp", "ArrowDown"]]) {
    for (let step = 0; step < Math.abs(by); step++) await page.keyboard.press(by < 0 ? back : on);
  }
  await page.keyboard.press("Enter");
}

/** An empty point that the review does not know, with an empty neighbour. */
function unknown({ columns, rows, stones, good, played }) {
  const known = new Set([...good.map(({ move }) => move), played[0]]);
  for (let at = 0; at + 1 < stones.length; at++) {
    const name = "ABCDEFGHJKLMNOPQRSTUVWXYZ"[at % columns] + (rows - Math.floor(at / columns));
    if (stones[at] === "." && stones[at + 1] === "." && (at + 1) % columns && !known.has(name)) return name;
  }
  throw new Error("the board is full");
}
