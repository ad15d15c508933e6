// Faults that the pages of `ponnuki web` once had, each as a test in Chromium.
//
// usage: node regressions.mjs MODULES CHROMIUM ADDRESS RECORD FOLDER [PICTURES]
//
// RECORD is a game on 19x19 in SGF, FOLDER the library of the program. If the folder PICTURES is given,
// screenshots are saved there. Exits with 1 and a message if anything is wrong.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

import { heard, launch, spot, unheard } from "./browser.mjs";

const [modules, executablePath, address, file, folder, pictures] = process.argv.slice(2);
const record = fs.readFileSync(file, "utf8");
const only = process.env.ONLY?.split(",");

const { browser } = await launch(modules, executablePath);
const failures = [];
const WIDE = { viewport: { width: 1280, height: 720 } };
const PHONE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

/** Runs a test in a browser of its own. */
async function test(name, screen, run) {
  if (only && !only.some((part) => name.includes(part))) return;
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.stack));
  try {
    await run(page, context);
    assert.deepEqual(errors, []);
    console.log(`ok: ${name}`);
  } catch (error) {
    failures.push(name);
    console.error(`FAILED: ${name}: ${error.stack}`);
  }
  if (pictures) await page.screenshot({ path: path.join(pictures, `${name.replaceAll(" ", "-")}.png`) }).catch(() => {});
  await context.close();
}

/** A request as the pages make them. */
const post = (page, where, body) => page.evaluate(async ([url, body]) => {
  const reply = await fetch(url, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  return reply.json();
}, [address + where, body]);

async function open(page, game) {
  if (!page.url().startsWith(address)) await page.goto(address);
  const { number } = await post(page, "games", game);
  await page.goto(`${address}games/${number}/`);
  await page.waitForSelector("#board svg");
  return number;
}

const people = (size) => ({ black: "human", white: "human", params: { size: String(size) } });
const engine = (size) => ({ white: "engine", params: { size: String(size), visits: "5", level: "best" } });
const text = (page, selector) => page.textContent(selector);
const until = (page, act, argument) => page.waitForFunction(act, argument);
const moves = (page, count) => until(page, (count) => document.querySelector("#slider").max === String(count), count);
const top = async (page, selector) => (await page.locator(selector).first().boundingBox()).y;

await test("a preview moves nothing", WIDE, async (page) => {
  await open(page, { sgf: record });
  await page.keyboard.press("Home");
  for (let count = 0; count < 12; count++) await page.keyboard.press("ArrowRight");
  await page.check("#analyse");
  await until(page, () => document.querySelectorAll("#tried tr").length > 4);
  await page.mouse.move(5, 5);
  for (const row of [1, 3]) {
    const before = await top(page, "#tried-box");
    await page.locator(`#tried tr:nth-child(${row}) td`).nth(1).hover();
    await until(page, () => / then /.test(document.querySelector("#place").textContent));
    assert.equal(await top(page, "#tried-box"), before);
  }
});

/** Makes a review, and returns the path of its page. */
async function review(page, sgf, visits = 30) {
  await page.goto(address);
  const { number } = await post(page, "reviews", { sgf, name: "game.sgf", visits });
  await page.goto(`${address}reviews/${number}/`);
  await page.waitForSelector(".preview svg, #words p");
  await page.waitForSelector("body:not(:has(.making)) #words p", { timeout: 300_000 });
  return `${address}reviews/${number}/`;
}

/** Goes to the page of a review of the record, which is made once. */
let reviewed = null;
async function openReview(page, hash = "") {
  reviewed ??= await review(page, record);
  await page.goto("about:blank");
  await page.goto(reviewed + hash);
  await page.waitForSelector("#words p");
}

await test("a mistake shows the better move", WIDE, async (page) => {
  await openReview(page);
  await page.keyboard.press("ArrowDown");
  const shown = await page.evaluate(() => {
    const one = moves[here.number - 1];
    const [played, better] = [grid.point(one.move), grid.point(bestBefore(one).move)];
    const centre = (at) => board.place(at).join();
    const best = document.querySelector("#board .mark.best circle");
    const losses = [...document.querySelectorAll("#board .marks .number")].map((one) => one.textContent);
    return { losses, best: `${best.getAttribute("cx")},${best.getAttribute("cy")}`, better: centre(better), played: centre(played) };
  });
  assert.equal(shown.best, shown.better);
  assert.match(shown.losses.join(), /^\u2212\d/);
  assert.match(await text(page, "#tried-title"), /^Instead of \d+ /);
  await page.keyboard.press("1");
  assert.match(await text(page, "#place"), /^Variation after move /);
});

await test("a review is heard", WIDE, async (page) => {
  await openReview(page);
  await page.keyboard.press("ArrowRight");
  assert.match(await text(page, "#said"), /^Move 1 of \d+: Black \w+\. /);
  await page.keyboard.press("ArrowDown");
  assert.match(await text(page, "#said"), /^Move \d+ of .* lost\. Better is \w+\./);
  await page.click("[data-tab=view]");
  await page.uncheck("#digits");
  const before = await text(page, "#place");
  await page.keyboard.press("1");
  assert.equal(await text(page, "#place"), before);
});

await test("moves are heard and typed", WIDE, async (page) => {
  await open(page, engine(9));
  await page.fill("#typed", "e5");
  await page.keyboard.press("Enter");
  await moves(page, 2);
  await until(page, () => /^Move 2 of 2: White \w+/.test(document.querySelector("#said").textContent));
  assert.equal(await page.inputValue("#typed"), "");
  // Letters and numbers anywhere are a move.
  await page.evaluate(() => document.activeElement.blur());
  await until(page, () => document.querySelector("#status").textContent === "Black to move");
  const free = await page.evaluate(async () => {
    const { said } = { said: document.querySelector("#said").textContent };
    return ["C3", "G7", "C7"].find((name) => !said.includes(name));
  });
  await page.keyboard.type(free.toLowerCase());
  assert.equal(await page.inputValue("#typed"), free.toLowerCase());
  await page.keyboard.press("Enter");
  await moves(page, 4);
  await page.fill("#typed", "undo");
  await page.keyboard.press("Enter");
  await moves(page, 2);
  await page.fill("#typed", "xyzzy");
  await page.keyboard.press("Enter");
  await until(page, () => /xyzzy/.test(document.querySelector("#trouble").textContent));
  assert.equal(await page.inputValue("#typed"), "xyzzy");
  // P asks, and letters can be switched off.
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("p");
  await page.waitForSelector("#sure[open]");
  await page.keyboard.press("Escape");
  await page.uncheck("#letters");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("h");
  assert.equal(await page.inputValue("#typed"), "h");
  await moves(page, 2);
});

await test("a whole game and its review are heard", WIDE, async (page) => {
  assert.deepEqual(await page.goto(address).then(() => unheard(page)), []);
  await open(page, { white: "engine", params: { size: "3", visits: "20" } });
  await page.evaluate(() => {
    window.said = [];
    for (const one of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
      new MutationObserver(() => one.textContent && said.push(one.textContent)).observe(one, { childList: true, characterData: true, subtree: true });
    }
  });
  await until(page, () => document.querySelector("#status").textContent === "Black to move");
  assert.deepEqual(await unheard(page), []);
  // A move by the cursor: the point, the move and the answer are said once.
  await page.focus("#board");
  for (const key of ["ArrowUp", "Enter"]) await page.keyboard.press(key);
  await moves(page, 2);
  await until(page, () => said.some((one) => one.startsWith("Move 2 of 2: White ")));
  const count = (start) => page.evaluate((start) => said.filter((one) => one.startsWith(start)).length, start);
  assert.deepEqual([await count("B2, empty"), await count("Move 1 of "), await count("Move 2 of 2: White ")], [1, 1, 1]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  assert.equal(await count("B2, black stone"), 1);
  await page.fill("#typed", "board");
  await page.press("#typed", "Enter");
  await until(page, () => /^Black stones: B2\. White stones: /.test(said.at(-1)));
  // To the end by words, and the count.
  for (let passes = 0; passes < 5 && await page.isHidden("[data-order=agree]") && await page.isHidden("#new-game"); passes++) {
    await page.fill("#typed", "pass");
    await page.press("#typed", "Enter");
    await until(page, () => /^(Black to move|As the stones|.* won)/.test(document.querySelector("#status").textContent));
  }
  if (await page.isVisible("[data-order=agree]")) await page.click("[data-order=agree]");
  await until(page, () => said.some((one) => / won /.test(one)));
  await page.click("#count");
  await until(page, () => said.some((one) => /won by .* rules/.test(one)));
  assert.deepEqual(await unheard(page), []);
  await openReview(page);
  assert.deepEqual(await unheard(page), []);
  await page.focus("#board");
  await page.keyboard.press("ArrowUp");
  assert.match(await text(page, "#board [aria-live]"), /^K10, /);
  for (const tab of ["mistakes", "variations", "summary", "view", "move"]) {
    await page.click(`[data-tab=${tab}]`);
    assert.deepEqual(await unheard(page), [], tab);
  }
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowDown");
  const names = (await heard(page)).map(({ name }) => name);
  for (const part of [/^Move \d+ of /, /^Played: /, /^Better: /, /^Instead of /]) assert.ok(names.some((name) => part.test(name)), String(part));
});

await test("arrows walk after a click on the board", WIDE, async (page) => {
  await open(page, people(9));
  await page.mouse.click(...await spot(page, 9, "E5"));
  await moves(page, 1);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await page.inputValue("#slider"), "0");
});

await test("a record with an impossible move says where it ends", WIDE, async (page) => {
  const sgf = "(;SZ[9];B[ee];W[ee];B[cc])";
  const number = await open(page, { sgf });
  await moves(page, 1);
  assert.match(await text(page, "#doubts"), /move 2 of the record, E5, is illegal.*read up to here/);
  const kept = await page.evaluate(async (url) => (await fetch(url)).text(), `${address}games/${number}/game.sgf`);
  assert.equal(kept.replaceAll("\n", ""), sgf);
});

await test("resigning asks", WIDE, async (page) => {
  await open(page, engine(9));
  await until(page, () => document.querySelector("#status").textContent === "Black to move");
  await page.focus("[data-order=resign]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#sure[open]");
  assert.equal(await page.evaluate(() => document.activeElement.id), "no");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#sure", { state: "hidden" });
  assert.equal(await text(page, "#status"), "Black to move");
  await page.click("[data-order=resign]");
  await page.click("#yes");
  await until(page, () => /^White won/.test(document.querySelector("#status").textContent));
});

await test("the same game again", WIDE, async (page) => {
  const params = { size: "13x9", rules: "japanese", komi: "3.5", level: "15k", visits: "5" };
  await open(page, { white: "engine", name: "Ann", time: "10m+3x30s", handicap: 2, params });
  const shown = async () => [await text(page, "#facts"), await text(page, "#player-B"), await text(page, "#player-W .name")];
  await page.waitForSelector("#orders [data-order=resign]:not([hidden])");
  const [first, before] = [page.url(), await shown()];
  assert.match(before[2], /\(15 kyu\)$/);
  assert.ok(await page.isHidden("#same-again"));
  await page.click("[data-order=resign]");
  await page.click("#yes");
  await page.waitForSelector("#same-again:visible");
  assert.deepEqual(await page.locator("#new-game:visible, #same-again:visible, #orders .review:visible").allTextContents(), ["New game", "Same again", "Review"]);
  await page.click("#same-again");
  await page.waitForURL((url) => String(url) !== first);
  await page.waitForSelector("#orders [data-order=resign]:not([hidden])");
  const clock = / 10:00.*$|10:00.*$/;
  assert.deepEqual((await shown()).map((one) => one.replace(clock, "")), before.map((one) => one.replace(clock, "")));
});

await test("a review that is made is shown", WIDE, async (page) => {
  await page.goto(address);
  const { number } = await post(page, "reviews", { sgf: record, name: "game.sgf", visits: 400 });
  await page.goto(`${address}reviews/${number}/`);
  await until(page, () => /^[1-9]\d* of \d+ positions searched/.test(document.querySelector("#progress").textContent));
  const { max, value } = await page.$eval("#bar", ({ max, value }) => ({ max, value }));
  assert.ok(value > 0 && value < max, `${value} of ${max}`);
  await page.waitForSelector("#tab-move");
  assert.ok(Number(await page.getAttribute("#slider", "max")) < 200, "the moves so far are shown");
  await page.goto(address);
  assert.match(await page.locator("#list li", { hasText: "Review of game" }).first().textContent(), /\d+ of \d+ positions/);
  await page.goBack();
  await page.click("#stop");
  await page.waitForURL(address);
});

await test("a phone on its side confirms once", PHONE, async (page) => {
  await open(page, people(9));
  await page.touchscreen.tap(...await spot(page, 9, "E5"));
  await page.waitForSelector("#confirm:visible");
  for (const selector of ["#board svg", "#confirm", "#withdraw"]) {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 390, `${selector}: ${JSON.stringify(box)}`);
  }
  const { x, y, width, height } = await page.locator("#confirm").boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await moves(page, 1);
  await page.waitForTimeout(500);
  assert.equal(await page.getAttribute("#slider", "max"), "1");
});

await test("a clock needs a unit, and choices are kept", WIDE, async (page) => {
  await page.goto(address);
  await page.click("#new summary");
  await page.fill("#time", "10");
  await page.fill("[data-param=size]", "7");
  await page.check("input[value=both]");
  await page.click("#new button[type=submit]");
  await page.waitForSelector("label:has(#time) .fault");
  assert.match(await text(page, ".fault"), /10m \(ten minutes\)/);
  await page.fill("#time", "10m");
  await page.click("#new button[type=submit]");
  await page.waitForURL(/games\/\d+\/$/);
  await page.goto(address);
  await page.waitForSelector("#list li");
  assert.deepEqual(await Promise.all(["#time", "[data-param=size]"].map((one) => page.inputValue(one))), ["10m", "7"]);
  assert.ok(await page.isChecked("input[value=both]"));
});

await test("many pages of many games", WIDE, async (page, context) => {
  const pages = [];
  for (let count = 0; count < 9; count++) {
    const one = await context.newPage();
    one.setDefaultTimeout(30_000);
    await open(one, people(9));
    pages.push(one);
  }
  for (const one of pages) {
    await one.fill("#typed", "c3");
    await one.press("#typed", "Enter");
    await moves(one, 1);
    assert.ok(await one.isHidden("#trouble"), await text(one, "#trouble"));
  }
  // A page of the same game hears of it as well, and one that is loaded again.
  await page.goto(pages[3].url());
  await moves(page, 1);
  await pages[3].fill("#typed", "undo");
  await pages[3].press("#typed", "Enter");
  await moves(page, 0);
  await pages[3].reload();
  await moves(pages[3], 0);
});

await test("a folder of records is a library", WIDE, async (page) => {
  const pupils = path.join(folder, "pupils");
  fs.mkdirSync(path.join(pupils, "2025"), { recursive: true });
  const names = ["Anna Müller", "Ben", "Cho", "Dan", "Eva", "Fay"];
  names.forEach((name, at) => fs.writeFileSync(path.join(pupils, at < 3 ? "" : "2025", `game of ${name}.sgf`),
    `(;SZ[9]PB[${name}]PW[Zed]RO[${at + 1}]RE[黑中盘胜];B[ee])`));
  await page.goto(address);
  await page.waitForSelector("#finder:not([hidden])");
  const shown = async () => (await page.locator("#list li:visible").allTextContents()).join("\n");
  await page.fill("#search", "muller");
  assert.match(await shown(), /^Anna Müller – Zed.*Black won by resignation · round 1 · pupils\/game of Anna Müller\.sgf/);
  assert.doesNotMatch(await shown(), /20\d\d-/, "an undated record has no date");
  await page.fill("#search", "nobody of this name");
  assert.equal(await text(page, "#found"), "Nothing found.");
  await page.fill("#search", "");
  await page.selectOption("#where", "pupils/2025");
  assert.equal(await page.locator("#list li:visible").count(), 3);
  await page.selectOption("#order", "text");
  assert.match(await page.locator("#list li:visible").first().textContent(), /^Dan/);
  await page.locator("#list li:visible a").first().click();
  await page.waitForURL(/games\/\d+\/$/);
  await moves(page, 1);
  await page.goBack();
  await page.waitForSelector("#finder:not([hidden])");
  await page.selectOption("#where", "pupils/2025");
  await page.check("#all");
  await page.click("#remove-chosen");
  await until(page, () => [...document.querySelectorAll("#list button")].filter((one) => one.textContent === "Bring back").length === 3);
  assert.deepEqual(fs.readdirSync(path.join(pupils, "2025")), []);
  for (let left = 3; left > 0; left--) {
    await page.selectOption("#where", "");
    await page.locator("#list button", { hasText: "Bring back" }).first().click();
    await until(page, (left) => [...document.querySelectorAll("#list button")].filter((one) => one.textContent === "Bring back").length === left - 1, left);
  }
  assert.equal(fs.readdirSync(path.join(pupils, "2025")).length, 3);
  fs.rmSync(pupils, { recursive: true });
});

await test("a move has an address", WIDE, async (page) => {
  await openReview(page, "#5");
  assert.match(await text(page, "#place"), /^Move 5 of /);
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/#6$/);
  await page.evaluate(() => { location.hash = "#9"; });
  await until(page, () => /^Move 9 of /.test(document.querySelector("#place").textContent));
  await open(page, { sgf: record });
  await page.keyboard.press("ArrowLeft");
  await page.waitForURL(/#\d+$/);
  await page.evaluate(() => { location.hash = "#4"; });
  await until(page, () => /^Move 4 of /.test(document.querySelector("#place").textContent));
});

/** Waits until a record of the program has all these texts, and returns it. */
async function saved(page, where, ...texts) {
  let sgf = "";
  for (let tries = 0; tries < 100; tries++) {
    sgf = await page.evaluate(async (url) => (await fetch(url)).text(), where);
    if (texts.every((text) => sgf.includes(text))) return sgf;
    await page.waitForTimeout(100);
  }
  return assert.fail(`${texts} should be in ${sgf}`);
}

const THREE = "(;SZ[9]PB[Three]PW[Moves];B[ee];W[cc];B[gg])";

/** Turns the wheel over the board by one move. */
async function turnWheel(page, by) {
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(...await spot(page, 9, "E5"));
  await page.mouse.wheel(0, 60 * by);
}

await test("all notes of a review stay", WIDE, async (page, context) => {
  const [path, other] = [await review(page, THREE, 5), await context.newPage()];
  const write = async (page, number, words) => {
    await page.evaluate((number) => goTo(number), number);
    await page.focus("#comment");
    await page.keyboard.press("End");
    await page.keyboard.type(words);
  };
  await other.goto(path);
  for (const one of [page, other]) await one.click("[data-tab=variations]");
  await write(page, 2, "first");
  await saved(page, `${path}review.sgf`, "first");
  // This page has not heard of the first note, nor of what is written on the live board.
  await write(other, 3, "second");
  await saved(page, `${path}review.sgf`, "first", "second");
  const { number } = await post(page, `${path.slice(address.length)}game`, {});
  await post(page, `games/${number}/edits`, { number: 1, line: [], edit: "comment", text: "live" });
  await post(page, `games/${number}/edits`, { number: 1, line: ["W:A1"], edit: "comment", text: "variation" });
  await write(other, 3, " and third");
  await saved(page, `${path}review.sgf`, "first", "second and third", "live", "variation");
  await saved(page, `${address}games/${number}/game.sgf`, "first", "second and third", "live", "variation");
  // Both write about the same move.
  await write(page, 3, "fourth");
  await saved(page, `${path}review.sgf`, "first", "second and third\n\nfourth", "live", "variation");
  assert.equal(await page.inputValue("#comment"), "second and third\n\nfourth");
  // A variation that is deleted elsewhere does not come back.
  await post(page, `games/${number}/edits`, { number: 1, line: ["W:A1"], edit: "remove" });
  await write(other, 2, " and fifth");
  assert.doesNotMatch(await saved(page, `${path}review.sgf`, "first and fifth"), /variation/);
});

await test("a comment stays with its move", WIDE, async (page, context) => {
  const number = await open(page, people(9));
  const play = (vertex) => post(page, `games/${number}/orders`, { order: vertex });
  for (const vertex of ["E5", "C7", "G3"]) await play(vertex);
  await moves(page, 3);
  await page.click("#branches summary");
  await page.focus("#remark");
  await page.keyboard.type("three");
  await turnWheel(page, -1);
  await until(page, () => /^Move 2 of /.test(document.querySelector("#place").textContent));
  assert.equal(await page.inputValue("#remark"), "");
  await page.keyboard.type("two");
  await turnWheel(page, 1);
  await until(page, () => document.querySelector("#remark").value === "three");
  await page.keyboard.press("End");
  await page.keyboard.type(", which is");
  // The other player moves while this is written.
  await play("C3");
  await moves(page, 4);
  await page.keyboard.type(" the best");
  await saved(page, "game.sgf", "W[cc]C[two]", "B[gg]C[three, which is the best]");
  await page.locator("#remark").blur();
  assert.equal(await page.inputValue("#remark"), "");
  await page.focus("#remark");
  await page.keyboard.type("four");
  await saved(page, "game.sgf", "B[gg]C[three, which is the best]", "W[cg]C[four]");
  const path = await review(page, THREE, 5);
  await page.evaluate(() => goTo(3));
  await page.click("[data-tab=variations]");
  await page.focus("#comment");
  await page.keyboard.type("three");
  await turnWheel(page, -1);
  await until(page, () => /^Move 2 of /.test(document.querySelector("#place").textContent));
  assert.equal(await page.inputValue("#comment"), "");
  await page.keyboard.type("two");
  await saved(page, `${path}review.sgf`, "W[cc]C[two\n", "B[gg]C[three\n");
});

await test("a comment is sent until it arrives", WIDE, async (page) => {
  const number = await open(page, people(9));
  await post(page, `games/${number}/orders`, { order: "E5" });
  await moves(page, 1);
  const away = (route) => route.abort();
  await page.route("**/edits", away);
  await page.click("#branches summary");
  await page.fill("#remark", "of one");
  await page.waitForSelector("#trouble:not([hidden])");
  await page.click("#back");
  await page.fill("#remark", "of none");
  await page.click("#next");
  assert.equal(await page.inputValue("#remark"), "of one");
  await page.unroute("**/edits", away);
  await post(page, `games/${number}/orders`, { order: "C7" });
  await saved(page, "game.sgf", "C[of none]", "B[ee]C[of one]");
  await moves(page, 2);
  await page.locator("#remark").blur();
  await page.keyboard.press("End");
  await page.focus("#remark");
  await page.keyboard.type("at once");
  await page.reload();
  await saved(page, "game.sgf", "C[of none]", "B[ee]C[of one]", "W[cc]C[at once]");
  const path = await review(page, THREE, 5);
  await page.click("[data-tab=variations]");
  await page.route("**/record", away);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/record"));
  await page.fill("#comment", "later");
  await failed;
  await page.unroute("**/record", away);
  await saved(page, `${path}review.sgf`, "later");
  await page.evaluate(() => goTo(2));
  await page.focus("#comment");
  await page.keyboard.type("at once");
  await page.reload();
  await saved(page, `${path}review.sgf`, "later", "W[cc]C[at once\n");
});

await test("a review prints as a report", WIDE, async (page) => {
  await openReview(page);
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  for (const part of ["#report table", "#report .chart svg", "#report .pair .board"]) assert.ok(await page.locator(part).first().isVisible(), part);
  assert.ok(await page.locator("#report .pair .board").count() >= 4);
  assert.ok(await page.isHidden("#board"));
  if (pictures) await page.screenshot({ path: path.join(pictures, "printed.png"), fullPage: true });
});

await test("a game prints as a diagram", WIDE, async (page) => {
  await open(page, { sgf: record });
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  for (const part of ["h1", "#facts", "#board svg", "#player-B .name"]) assert.ok(await page.locator(part).first().isVisible(), part);
  assert.ok(await page.locator("#board .number").count() > 200, "the stones have their numbers");
  assert.equal(await page.locator("button:visible, input:visible, a:visible").count(), 0);
});

await test("nothing is cut off or moves", WIDE, async (page) => {
  await openReview(page);
  await page.click("[data-tab=summary]");
  const excess = await page.$eval("#tab-summary .wide", (one) => one.scrollWidth - one.clientWidth);
  assert.ok(excess <= 0, `the summary is ${excess} pixels too wide`);
  const usual = (await page.locator("#board svg").boundingBox()).width;
  await page.setViewportSize({ width: 640, height: 360 });
  const enlarged = 2 * (await page.locator("#board svg").boundingBox()).width;
  assert.ok(enlarged >= usual, `at 200 % the board has ${enlarged} in place of ${usual}`);
  await page.setViewportSize(WIDE.viewport);
  await open(page, { sgf: record });
  const width = async () => (await page.locator("#board svg").boundingBox()).width;
  const own = await width();
  const before = await page.locator("#board svg").boundingBox();
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("div"), { style: "height: 3000px" })));
  assert.deepEqual(await page.locator("#board svg").boundingBox(), before, "a scroll bar moves nothing");
  await page.click("#course summary");
  await page.click("#sweep");
  await until(page, () => /^[2-9]/.test(document.querySelector("#swept").textContent));
  await page.click("#sweep");
  const box = await page.locator("#graph svg").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 3, box.y + 20, { steps: 4 });
  await page.mouse.up();
  assert.match(await text(page, "#place"), /^Move \d+ of /);
  await page.setViewportSize({ width: 640, height: 360 });
  assert.ok(2 * await width() >= own, `at 200 % the board has ${2 * await width()} in place of ${own}`);
});

await test("clicks set a position up and play nothing", WIDE, async (page) => {
  await open(page, people(9));
  await page.keyboard.press("e");
  await page.check("input[name=tool][value=black]");
  const click = async (name) => page.mouse.click(...await spot(page, 9, name));
  await click("C3");
  await page.check("input[name=tool][value=none]");
  await click("E5");
  assert.match(await text(page, "#edited"), /Use the position .* first/);
  // The section stays open, because its buttons alone lead out.
  await page.click("#editor > summary");
  await page.waitForSelector("#editor[open] #drop-position:visible");
  await click("G7");
  for (const words of ["pass", "G7", "undo"]) {
    await page.fill("#typed", words);
    await page.press("#typed", "Enter");
  }
  await page.click("[data-order=pass]");
  await page.waitForTimeout(500);
  assert.equal(await page.getAttribute("#slider", "max"), "0");
  await page.click("#drop-position");
  await click("G7");
  await moves(page, 1);
});

await test("a refused change leaves no copy", WIDE, async (page) => {
  const number = await open(page, { sgf: "(;SZ[9]PB[Copy]PW[Zed]RE[B+R];B[ee];W[cc];B[gg])" });
  await until(page, () => /Black won/.test(document.querySelector("#status").textContent));
  const games = () => fs.readdirSync(folder).filter((name) => /^game-/.test(name)).sort();
  const before = games();
  assert.ok(before.includes(`game-${number}.sgf`));
  await page.keyboard.press("e");
  await page.click("#facts-form >> xpath=preceding-sibling::summary");
  await page.fill("[data-param=result]", "Black wins");
  await page.click("#facts-form button");
  await page.waitForSelector("#facts-form .fault");
  await page.check("input[name=tool][value=insert]");
  await page.mouse.click(...await spot(page, 9, "E5"));
  await page.waitForSelector("#trouble:visible");
  await until(page, (url) => location.href.startsWith(url), `${address}games/${number}/`);
  for (let count = 0; count < 50 && games().length > before.length; count++) await page.waitForTimeout(100);
  assert.deepEqual(games(), before);
});

await test("a double click begins one game", WIDE, async (page) => {
  await page.goto(address);
  const asked = [];
  page.on("request", (request) => { if (request.method() === "POST") asked.push(request.url()); });
  await page.fill("[data-param=size]", "9");
  const isBusy = await page.evaluate(() => {
    const button = document.querySelector("#new button[type=submit]");
    for (let count = 0; count < 3; count++) button.click();
    return button.getAttribute("aria-disabled");
  });
  assert.equal(isBusy, "true");
  await page.waitForURL(/games\/\d+\/$/);
  assert.deepEqual(asked.filter((url) => url === `${address}games`).length, 1);
  await page.waitForSelector("#board svg");
  // Who comes back can begin another.
  await page.goBack();
  await page.waitForSelector("#new button[type=submit]:not([aria-disabled])");
  await page.fill("#sgf", record);
  await page.evaluate(() => { for (let count = 0; count < 2; count++) document.querySelector("#record button[value=review]").click(); });
  await page.waitForURL(/reviews\/\d+\/$/);
  assert.equal(asked.filter((url) => url === `${address}reviews`).length, 1);
  await page.evaluate((url) => fetch(url, { method: "DELETE" }), page.url().replace(/\/$/, ""));
});

await test("rules have names, and a single stone is no handicap", WIDE, async (page) => {
  await page.goto(address);
  const names = await page.locator("[data-param=rules] option").allTextContents();
  assert.ok(names.length > 20 && names.every((name) => !/^[a-z-]+-\d+|^[a-z]+-[a-z-]+$/.test(name)), names.join());
  const stones = page.locator("#handicap");
  const after = async (key) => {
    await stones.press(key);
    return stones.inputValue();
  };
  await stones.fill("0");
  const steps = [];
  for (const key of ["ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowUp"]) steps.push(await after(key));
  assert.deepEqual(steps, ["2", "3", "2", "0", "2"]);
  await stones.fill("");
  assert.deepEqual([await after("1"), await after("2")], ["1", "12"]);
});

await test("an address that makes no sense shows what is possible", WIDE, async (page) => {
  const number = await open(page, { sgf: "(;SZ[9];B[ee];W[cc];B[gg])" });
  for (const [hash, place] of [
    ["#%E0%A4%A", /^Move 3 of 3/], ["#2,A1,Z99,D4", /^Variation after move 2: A1$/], ["#3,A1,E5,D4", /^Variation after move 3: A1$/],
    ["#1,Z99", /^Move 1 of 3/], ["#3,A1,pass,B1", /^Variation after move 3: A1 pass B1$/i],
  ]) {
    await page.goto("about:blank");
    await page.goto(`${address}games/${number}/${hash}`);
    await page.waitForSelector("#board svg");
    assert.match(await text(page, "#place"), place, hash);
  }
});

await test("a question mark lists the words", WIDE, async (page) => {
  await open(page, people(9));
  assert.ok(await page.isHidden("#words dl"));
  await page.fill("#typed", "xyzzy");
  await page.press("#typed", "Enter");
  await page.waitForSelector("#trouble:visible");
  assert.match(await text(page, "#trouble"), /\? for help/);
  await page.fill("#typed", "?");
  await page.press("#typed", "Enter");
  await page.waitForSelector("#words dl:visible");
  assert.ok(await top(page, "#words dl dt:nth-of-type(9)") < 720, "the words are on the screen");
  assert.match(await text(page, "#words dl"), /undo\s*take back your last move.*board/s);
  assert.ok(await page.isHidden("#trouble"));
});

await test("long names and small screens", { viewport: { width: 320, height: 568 } }, async (page) => {
  await open(page, { sgf: `(;SZ[9]PB[${"Long".repeat(1000)}]PW[Zed];B[ee])` });
  await page.goto(address);
  await page.waitForSelector("#list li");
  const heights = await page.locator("#list li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  assert.ok(Math.max(...heights) < 300, heights.join());
  await openReview(page);
  const edge = await page.locator(".tabs").evaluate((tabs) => Math.max(...[...tabs.children].map((tab) => tab.getBoundingClientRect().right)));
  assert.ok(edge <= 320, `a tab ends at ${edge}`);
});

await browser.close();
console.log(`${failures.length} failed`);
process.exit(failures.length ? 1 : 0);
