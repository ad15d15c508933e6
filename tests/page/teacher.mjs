// What `ponnuki web` does for learners, in Chromium: playing on, teaching, mistakes on the board, moves that are
// tried, reviews that wait and are made, and the editor; with a record of more than 200 moves.
//
// usage: node teacher.mjs MODULES CHROMIUM ADDRESS RECORD [PICTURES]
//
// RECORD is not read. If the folder PICTURES is given, screenshots are saved there. ONLY=teaching limits the parts.
// Exits with 1 and a message if anything is wrong.

import assert from "node:assert/strict";
import path from "node:path";

import { launch, look, spot, unheard } from "./browser.mjs";

const [modules, executablePath, address, , pictures] = process.argv.slice(2);
const only = process.env.ONLY?.split(",");
const screens = [
  { name: "light", viewport: { width: 1280, height: 720 } },
  { name: "phone", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];
const { browser, axe } = await launch(modules, executablePath);
const failures = [];

/** A game of 220 moves in which the players fill their sides. */
const LONG = `(;GM[1]SZ[19]KM[7.5]RU[Chinese]PB[Long]PW[Game]RE[W+R]${Array.from({ length: 220 }, (_, index) => {
  const [x, y] = [(index >> 1) % 19, Math.floor((index >> 1) / 19)];
  const letters = (row) => String.fromCharCode(97 + x, 97 + row);
  return index % 2 ? `;W[${letters(18 - y)}]` : `;B[${letters(y)}]`;
}).join("")})`;

const text = (page, selector) => page.textContent(selector);
const until = (page, act, argument) => page.waitForFunction(act, argument);
const send = (page, method, where, body) => page.evaluate(async ([method, url, body]) => {
  const headers = { "Content-Type": "application/json" };
  const reply = await fetch(url, { method, ...(body && { body: JSON.stringify(body), headers }) });
  return { status: reply.status, ...await reply.json() };
}, [method, address + where, body]);

async function open(page, game) {
  if (!page.url().startsWith(address)) await page.goto(address);
  const { number, error } = await send(page, "POST", "games", game);
  assert.ok(number, error);
  await page.goto(`${address}games/${number}/`);
  await page.waitForSelector("#board svg");
  return number;
}

async function click(page, size, name) {
  await page.locator("#board").scrollIntoViewIfNeeded();
  await page.mouse.click(...await spot(page, size, name));
}

const parts = { playOn, teaching, mistakes, editor, setUp, coordinates, queue, review };
for (const { name: screen, ...settings } of screens) {
  for (const [name, run] of Object.entries(parts)) {
    if (only && !only.includes(name)) continue;
    const context = await browser.newContext(settings);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.stack));
    const snap = async (what) => {
      if (pictures) await page.screenshot({ path: path.join(pictures, `${name}-${what}-${screen}.png`) });
      errors.push(...await look(page, axe, `${name}, ${what}, ${screen}`), ...await unheard(page));
    };
    try {
      await run(page, snap, screen);
      assert.deepEqual(errors, []);
      console.log(`ok: ${name}, ${screen}`);
    } catch (error) {
      failures.push(`${name}, ${screen}`);
      console.error(`FAILED: ${name}, ${screen}: ${error.stack}`);
      if (pictures) await page.screenshot({ path: path.join(pictures, `FAILED-${name}-${screen}.png`) }).catch(() => {});
    }
    await context.close();
  }
}
await browser.close();
console.log(`${failures.length} failures`);
process.exit(failures.length ? 1 : 0);

/** From a variation of a long record the game goes on against the engine, with the moves so far. */
async function playOn(page, snap) {
  const number = await open(page, { sgf: LONG });
  await page.keyboard.press("Home");
  for (let count = 0; count < 5; count++) await page.keyboard.press("PageDown");
  await page.fill("#typed", "K10");
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelector("#place").textContent.includes("K10"));
  await page.locator("#typed").blur();
  await page.keyboard.press("o");
  await page.waitForSelector("#onward");
  await snap("form");
  await page.check("#onward input[value=W]");
  await page.selectOption("#onward select", "8k");
  await page.fill("#onward input[list]", "soon");
  await page.click("#onward button.main");
  await until(page, () => /10m\+5s/.test(document.querySelector("#onward [role=alert]").textContent));
  await page.fill("#onward input[list]", "20m");
  await page.click("#onward button.main");
  await page.waitForURL((url) => /games\/\d+\/$/.test(url.pathname) && !url.pathname.includes(`/${number}/`));
  await until(page, () => document.querySelector("#slider").max === "51" && /White to move/.test(document.querySelector("#status").textContent));
  assert.match(await text(page, "#player-B .name"), /Ponnuki .*8 kyu/);
  assert.match(await text(page, "#player-W .time"), /19:|20:/);
  await click(page, 19, "K11");
  if (await page.isVisible("#confirm")) await page.click("#confirm");
  await until(page, () => Number(document.querySelector("#slider").max) >= 53);
  const sgf = await page.evaluate(async () => (await fetch("game.sgf")).text());
  assert.ok(sgf.includes(";B[jj]") && sgf.includes("(;B[gb]"), "the record has the game so far, and what came after it");
  await page.goto(`${address}games/${number}/`);
  await until(page, () => document.querySelector("#slider").max === "220");
}

/** A bad move is warned of; it can be looked at, taken back and kept; in the end the warnings are counted. */
async function teaching(page, snap) {
  const game = { white: "engine", teaching: "3", params: { size: "9", visits: "20", level: "best" } };
  await open(page, game);
  await page.fill("#typed", "E5");
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelector("#slider").max === "2");
  await page.fill("#typed", "A1");
  await page.keyboard.press("Enter");
  await until(page, () => /A1 loses 3 points or more/.test(document.querySelector("#status").textContent));
  assert.equal(await page.getAttribute("#slider", "max"), "3", "the engine waits");
  assert.equal(await text(page, "#explained"), "", "what it loses is not said at once");
  await snap("warning");
  await page.click("[data-order=lost]");
  await until(page, () => /A1 loses about .* is better/.test(document.querySelector("#explained").textContent));
  await page.click("[data-order=undo]");
  await until(page, () => document.querySelector("#slider").max === "2" && /Black to move/.test(document.querySelector("#status").textContent));
  // From now on it is taken back at once, and kept by its word.
  await page.click("#teaching summary");
  await page.selectOption("#teach-how", "back");
  await page.fill("#typed", "A1");
  await page.keyboard.press("Enter");
  await until(page, () => /A1 was taken back/.test(document.querySelector("#status").textContent));
  assert.equal(await page.getAttribute("#slider", "max"), "2");
  await page.click("[data-order=keep]");
  await until(page, () => document.querySelector("#slider").max === "4");
  await page.click("[data-order=resign]");
  await page.click("#yes");
  await until(page, () => /Warnings: 2 \(moves 3, 3\)/.test(document.querySelector("#status").textContent));
  await snap("end");
}

/** The stones of the last moves show what they have lost, by shapes. */
async function mistakes(page, snap) {
  await open(page, { sgf: "(;SZ[9]PB[Two]PW[Mistakes];B[ee];W[aa];B[cc];W[ia])" });
  await page.keyboard.press("End");
  assert.equal(await page.locator(".grade").count(), 0);
  await page.selectOption("#grades", "Infinity");
  await page.click("#course summary");
  await page.click("#sweep");
  await until(page, () => document.querySelectorAll(".grade").length === 4);
  assert.ok(await page.locator(".grade.blunder, .grade.mistake").count() >= 1);
  await snap("all");
  await page.selectOption("#grades", "1");
  await until(page, () => document.querySelectorAll(".grade").length === 1);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.equal(await page.locator(".grade").count(), 1, "on paper, too");
  // The wheel goes through the moves.
  await page.locator("#board").scrollIntoViewIfNeeded();
  await page.mouse.move(...await spot(page, 9, "E5"));
  await page.mouse.wheel(0, -120);
  await until(page, () => document.querySelector("#slider").value === "2");
}

/** Marks, facts and inserted moves; changes are undone, and of a game that was over a copy is made. */
async function editor(page, snap, screen) {
  const number = await open(page, { sgf: `(;SZ[9]PB[Edit ${screen}]PW[Or];B[ee];W[cc];B[gg])` });
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("e");
  for (const [tool, vertex] of [["triangle", "E5"], ["letter", "A1"], ["letter", "B1"], ["number", "C1"], ["cross", "D1"]]) {
    await page.check(`input[name=tool][value=${tool}]`);
    const before = await page.locator(".shape").count();
    await click(page, 9, vertex);
    await until(page, (before) => document.querySelectorAll(".shape").length > before, before);
  }
  assert.deepEqual(await page.locator(".shape text").allTextContents(), ["A", "B", "1"]);
  await page.check("input[name=tool][value=insert]");
  await snap("marks");
  // The same change in two tabs: the second has seen an older record.
  const stale = await page.evaluate(async () => (await (await fetch("tree")).json()).edits);
  await click(page, 9, "G3");
  await until(page, () => /do not fit/.test(document.querySelector("#edited").textContent));
  assert.equal(await page.getAttribute("#slider", "max"), "2");
  const late = await send(page, "POST", `games/${number}/edits`, { number: 1, edit: "insert", vertex: "A9", edits: stale });
  assert.ok(late.status === 409 && /changed elsewhere/.test(late.error), JSON.stringify(late));
  await page.click("#undo-edit");
  await until(page, () => document.querySelector("#slider").max === "3");
  await page.click("#facts-form >> xpath=preceding-sibling::summary");
  await page.fill("[data-param=result]", "who knows");
  await page.click("#facts-form button");
  await page.waitForSelector("#facts-form .fault");
  await page.fill("[data-param=result]", "W+2.5");
  await page.fill("[data-param=event]", "A small cup");
  await page.click("#facts-form button");
  await until(page, () => /has them now/.test(document.querySelector("#edited").textContent));
  await until(page, () => /White won by 2.5/.test(document.querySelector("#status").textContent));
  await snap("facts");
  const sgf = await page.evaluate(async () => (await fetch("game.sgf")).text());
  for (const part of ["RE[W+2.5]", "EV[A small cup]", "TR[ee]", "LB[ai:A][bi:B][ci:1]", "(;W[gg])"]) assert.ok(sgf.includes(part) || part.startsWith("("), `${part}: ${sgf}`);
  // It is over now: when it is opened again, a change makes a copy.
  await send(page, "DELETE", `games/${number}`);
  await page.goto(`${address}games/${number}/`);
  await until(page, () => /White won/.test(document.querySelector("#status").textContent));
  await page.keyboard.press("e");
  await page.check("input[name=tool][value=insert]");
  await click(page, 9, "A9");
  await page.waitForURL((url) => !url.pathname.includes(`/${number}/`));
  await until(page, () => document.querySelector("#slider").max === "4");
  const kept = await page.evaluate(async (url) => (await fetch(url)).text(), `${address}games/${number}/game.sgf`);
  assert.ok(!kept.includes("[aa]"), "the original stays");
}

/** A position is set up, with the keys alone, and becomes a record of its own. */
async function setUp(page, snap) {
  await open(page, { sgf: "(;SZ[5]PB[Set]PW[Up])" });
  await page.keyboard.press("e");
  await page.check("input[name=tool][value=white]");
  await page.focus("#board");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelectorAll(".stones circle").length === 1);
  for (const vertex of ["A5", "A4", "B5"]) {
    await page.check(`input[name=tool][value=${vertex === "A5" ? "white" : "black"}]`);
    await click(page, 5, vertex);
  }
  await snap("position");
  await page.click("#use-position");
  await until(page, () => /A5 have no liberty/.test(document.querySelector("#trouble").textContent));
  await page.check("input[name=tool][value=empty]");
  await click(page, 5, "A5");
  await page.check("input[name=turn][value=W]");
  const before = page.url();
  await page.click("#use-position");
  await page.waitForURL((url) => url.href !== before);
  await until(page, () => /White to move/.test(document.querySelector("#status").textContent));
  assert.equal(await page.locator(".stones circle").count(), 3);
}

/** Points have other names, and moves can be typed by them. */
async function coordinates(page, snap) {
  await open(page, { black: "human", white: "human", params: { size: "9" } });
  await page.selectOption("#coordinates", "1-1");
  await page.fill("#typed", "3-7");
  await page.keyboard.press("Enter");
  await until(page, () => /3-7/.test(document.querySelector("#place").textContent));
  await page.selectOption("#coordinates", "aa");
  await until(page, () => /cg/.test(document.querySelector("#place").textContent));
  assert.equal(await text(page, ".names text"), "a");
  await snap("letters");
  await page.selectOption("#coordinates", "none");
  assert.equal(await page.locator(".names text").count(), 0);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#copy");
  await until(page, () => /clipboard/.test(document.querySelector("#copied").textContent));
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /;B\[cg\]/);
}

/** Reviews wait for each other, and are taken out once. */
async function queue(page, snap) {
  await page.goto(address);
  const order = async (name, visits) => (await send(page, "POST", "reviews", { name, sgf: LONG, visits })).number;
  const [first, second, third] = [await order("first", 5000), await order("second", 2), await order("third", 2)];
  await page.reload();
  await until(page, () => /place 2 in the queue/.test(document.querySelector("#list").textContent));
  await snap("list");
  await page.click("li:has-text('third') button");
  await until(page, () => !/third/.test(document.querySelector("#list").textContent));
  const again = await send(page, "DELETE", `reviews/${third}`);
  assert.ok(again.status === 404 && /no such review/.test(again.error));
  await page.goto(`${address}reviews/${second}/`);
  await until(page, () => /place 1 in the queue/.test(document.querySelector("#progress").textContent));
  await snap("wait");
  await send(page, "DELETE", `reviews/${first}`);
  await until(page, () => !document.querySelector("#progress") || /searched/.test(document.querySelector("#progress").textContent));
  await page.click("#stop");
}

/** A review shows its first moves while it is made; in the end a move that is tried is judged, and the game goes on from there. */
async function review(page, snap) {
  await page.goto(address);
  const { number } = await send(page, "POST", "reviews", { name: "long", sgf: LONG, visits: 20 });
  await page.goto(`${address}reviews/${number}/`);
  await page.waitForSelector("#review", { state: "attached" });
  await until(page, () => Number(document.querySelector("#slider").max) >= 5);
  assert.ok(await page.isVisible("#bar"));
  await page.keyboard.press("End");
  const end = await page.inputValue("#slider");
  await snap("made");
  await until(page, (end) => Number(document.querySelector("#slider").max) > Number(end), end);
  assert.equal(await page.inputValue("#slider"), end, "the reader stays where he is");
  // What is written meanwhile is kept in the end.
  await page.click("[data-tab=variations]");
  await page.fill("#comment", "written early");
  await page.waitForSelector(".making", { state: "detached", timeout: 300_000 });
  assert.equal(await page.getAttribute("#slider", "max"), "220");
  await until(page, async () => (await (await fetch("review.sgf")).text()).includes("written early"));
  await page.click("[data-tab=view]");
  await page.selectOption("#grades", "20");
  await page.click("[data-tab=move]");
  await page.locator("#board").focus();
  await page.locator("#board").blur();
  await page.keyboard.press("End");
  assert.ok(await page.locator(".grade").count() >= 15);
  await snap("grades");
  await click(page, 19, "T10");
  await until(page, () => /T10 (loses|is as good)/.test(document.querySelector("#words").textContent));
  assert.equal(await page.locator(".grade").count(), 1);
  await snap("tried");
  await page.click("#go-on");
  await page.waitForSelector("#onward");
  await snap("form");
  await page.click("#onward button.main");
  await page.waitForURL(/games\/\d+\/$/);
  await until(page, () => Number(document.querySelector("#slider").max) >= 221);
}
