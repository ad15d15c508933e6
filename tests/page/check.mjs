// Uses a page of `ponnuki review` in Chromium, as a reader would with mouse and keys, and checks its
// accessibility with axe-core: light and dark, on wide screens and on phones.
//
// usage: node check.mjs MODULES CHROMIUM PAGE VARIED RECORD [PICTURES]
//
// MODULES has playwright-core and axe-core. VARIED is the page of RECORD, which has variations. If the folder
// PICTURES is given, screenshots are saved there. Exits with 1 and a message if anything is wrong.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

import { launch, look } from "./browser.mjs";

const [modules, executablePath, file, varied, record, pictures] = process.argv.slice(2);

const screens = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 720 } },
  { name: "dark", colorScheme: "dark", viewport: { width: 1280, height: 720 } },
  { name: "large", colorScheme: "dark", viewport: { width: 1920, height: 1080 } },
  { name: "phone", colorScheme: "light", viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: "narrow", colorScheme: "dark", viewport: { width: 320, height: 640 } },
];
const TABS = ["move", "mistakes", "variations", "summary", "view"];

const faults = [];
const { browser, axe } = await launch(modules, executablePath);
for (const { name, ...screen } of screens) {
  const context = await browser.newContext({ ...screen, acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  page.on("console", (message) => faults.push(`${name}: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`${name}: ${error.stack}`));
  page.on("dialog", (dialog) => dialog.accept());
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) faults.push(`${name}: fetches ${request.url()}`);
  });
  await page.goto(`file://${path.resolve(file)}`);
  await walk(page);
  if (name !== "narrow") await fits(page, screen.viewport);
  await filter(page);
  await guesses(page);
  await perspectives(page);
  await page.click("[data-tab=view]");
  for (const overlay of ["owners", "change", "none"]) {
    await page.check(`input[value=${overlay}]`);
    faults.push(...await look(page, axe, `${name}, ${overlay}`));
  }
  for (const tab of TABS) {
    await page.click(`[data-tab=${tab}]`);
    faults.push(...await look(page, axe, `${name}, ${tab}`));
    if (pictures) await page.screenshot({ path: path.join(pictures, `review-${tab}-${name}.png`) });
  }
  await page.goto(`file://${path.resolve(varied)}`);
  await variations(page);
  await context.close();
}
await browser.close();
faults.forEach((fault) => console.error(fault));
console.log(`${screens.length} screens, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);

function place(page) { return page.textContent("#place"); }

/** Every way through the game. */
async function walk(page) {
  const stones = () => page.locator("#board .stones circle").count();
  const last = Number(await page.getAttribute("#slider", "max"));
  assert.equal(await place(page), "Start of the game");
  await page.keyboard.press("End");
  assert.match(await place(page), new RegExp(`^Move ${last} of ${last}: `));
  await page.keyboard.press("ArrowRight");
  assert.match(await place(page), new RegExp(`^Move ${last} of`), "there is nothing after the end");
  await page.keyboard.press("ArrowLeft");
  assert.match(await place(page), new RegExp(`^Move ${last - 1} of`));
  await page.keyboard.press("Home");
  const before = await stones();
  await page.click("#next");
  assert.equal(await stones(), before + 1);
  // A line, step by step, and back.
  await page.keyboard.press("1");
  const line = await place(page);
  assert.match(line, /^Variation after move [01]: \w+/);
  await page.keyboard.press("ArrowLeft");
  assert.ok(line.startsWith(await place(page)) || /^Move 1 of /.test(await place(page)));
  await page.keyboard.press("Escape");
  assert.match(await place(page), /^Move 1 of /);
  const letter = page.locator("#board .marks .mark circle").first();
  if (await letter.count()) {
    await letter.click({ force: true });
    assert.match(await place(page), /^Variation after move [01]: /);
    await page.click("#leave");
  }
  // A click into the middle of the graph, and the slider.
  const box = await page.locator("#graph svg").boundingBox();
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
  assert.notEqual(await place(page), "Start of the game");
  await page.$eval("#slider", (slider) => { slider.value = 2; slider.dispatchEvent(new Event("input")); });
  assert.match(await place(page), /^Move 2 of /);
}

/** The board, both graphs and what is said of a mistake are on the screen at once, its two lines side by side. */
async function fits(page, { width, height }) {
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.evaluate(() => scrollTo(0, 0));
  const selectors = ["#board svg", "#graph .dark", "#graph .score", "#reading", "#place", "#words p:nth-child(1)", "#words p:nth-child(2)"];
  for (const selector of selectors) {
    const box = await page.locator(selector).boundingBox();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1,
      `${selector} is off a screen of ${width}x${height}: ${JSON.stringify(box)}`);
  }
  const [played, better] = await Promise.all([0, 1].map((at) => page.locator("#pair figure").nth(at).boundingBox()));
  assert.ok(Math.abs(played.y - better.y) < 2 && better.x > played.x, "side by side");
  assert.ok(await page.locator("#pair figure:first-child .number").count() >= 1, "the stones are numbered");
  const [number] = /\d+/.exec(await place(page));
  await page.locator("#pair button").nth(1).click();
  assert.match(await place(page), new RegExp(`^Variation after move ${number - 1}: `));
  await page.keyboard.press("Escape");
}

function words(page, selector) { return page.locator(selector).allTextContents(); }

/** Clicks a point of the board. */
async function clickPoint(page, at) {
  const spot = await page.evaluate((at) => {
    scrollTo(0, 0);
    const { x, y } = new DOMPoint(...board.place(at)).matrixTransform(board.svg.getScreenCTM());
    return [x, y];
  }, at);
  await page.mouse.click(...spot);
}

/** The mistakes of both, of one player, and of a phase; the list, the keys and the graph agree. */
async function filter(page) {
  await page.click("[data-tab=mistakes]");
  const dots = () => page.locator("#graph circle").count();
  const all = await dots();
  let sum = 0;
  for (const [player, name] of [["B", "Black"], ["W", "White"]]) {
    await page.check(`input[name=player][value=${player}]`);
    sum += await dots();
    for (const row of await words(page, "#faults b")) assert.match(row, new RegExp(`^${name} \\d+ `));
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    if (await page.locator("#faults li").count()) assert.match(await place(page), new RegExp(`: ${name} `));
  }
  assert.equal(sum, all);
  await page.check("input[name=player][value='']");
  sum = 0;
  for (const phase of ["opening", "middle game", "endgame"]) {
    await page.selectOption("#phase", phase);
    sum += await dots();
  }
  assert.equal(sum, all);
  await page.selectOption("#phase", "");
  await page.keyboard.press("Home");
  assert.equal(await place(page), "Start of the game", "the keys are not caught by what was chosen");
  // The worst first, by what they cost.
  const costs = await page.evaluate(() =>
    Array.from(document.querySelectorAll("#faults button"), ({ dataset }) => moves[dataset.move - 1].cost));
  assert.ok(costs.length > 1 && costs.every((cost, at) => at === 0 || cost <= costs[at - 1]), `${costs}`);
  const [worst, second] = [0, 1].map((at) => page.locator("#faults button").nth(at));
  await worst.click();
  assert.equal(await worst.getAttribute("aria-current"), "true");
  assert.match(await place(page), new RegExp(`^Move ${await worst.getAttribute("data-move")} of `));
  assert.match(await page.textContent(".rank"), /^Mistake 1 of \d+, the costliest first/);
  await page.click("#next-fault");
  assert.match(await place(page), new RegExp(`^Move ${await second.getAttribute("data-move")} of `));
}

/** The player guesses: by a click the game's move, by typing the best one; then sees an answer. */
async function guesses(page) {
  await page.click("[data-tab=mistakes]");
  await page.click("#guess");
  const said = () => page.textContent("#guess-said");
  assert.match(await page.textContent("#guess-title"), /^Mistake 1 of \d+$/);
  assert.equal(await page.locator("#board .mark").count(), 0, "nothing gives the answer away");
  const [played, best, at] = await page.evaluate(() => {
    const one = quiz.faults[0];
    return [one.move, positions[one.number - 1].tried[0].move, grid.point(one.move)];
  });
  await clickPoint(page, at);
  assert.match(await said(), new RegExp(`^${played} is the move of the game: .* lost`));
  await page.fill("#guess-move", "Z99");
  await page.press("#guess-move", "Enter");
  assert.match(await said(), /Name a point/);
  await page.fill("#guess-move", best.toLowerCase());
  await page.press("#guess-move", "Enter");
  assert.match(await said(), new RegExp(`^${best} is what the engine would play. .*0 of 1`));
  assert.equal(await page.locator("#guess-pair figure").count(), 2);
  await page.click("#guess-next");
  const second = await page.evaluate(() => positions[quiz.faults[1].number - 1].tried[0].move);
  await page.fill("#guess-move", second);
  await page.press("#guess-move", "Enter");
  assert.match(await said(), /1 of 2\.$/);
  await page.click("#guess-next");
  await page.click("#guess-show");
  assert.match(await said(), /1 of 3\.$/);
  await page.click("#guess-end");
  assert.ok(await page.isVisible("#faults"));
}

/** One player's win rates everywhere, kept for the next time. */
async function perspectives(page) {
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  const rates = async () => {
    await page.click("[data-tab=move]");
    const text = (await Promise.all(["#words", "#reading", "#chance-title"].map((part) => page.textContent(part)))).join(" ");
    const share = Number(/win rate (\d+)/.exec(await page.textContent("#reading"))[1]);
    return { text, share, height: (await page.locator("#graph .score").boundingBox()).y };
  };
  const black = await rates();
  assert.match(black.text, /Black’s win rate .*Black wins/);
  await page.click("[data-tab=view]");
  await page.check("input[name=choice][value=W]");
  const white = await rates();
  assert.match(white.text, /White’s win rate .*White wins/);
  assert.ok(!/Black’s win rate/.test(white.text), white.text);
  assert.ok(Math.abs(black.share + white.share - 100) <= 1);
  await page.reload();
  assert.match(await page.textContent("#reading"), /^White’s/);
  await page.click("[data-tab=view]");
  await page.check("input[name=choice][value=B]");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
}

/** The tree of a record with variations: what the reader adds is saved, and what was there is kept. */
async function variations(page) {
  await page.click("[data-tab=variations]");
  const nodes = await page.locator("#tree circle:not(.remark)").count();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const choices = await words(page, "#continuations button");
  assert.ok(choices.some((text) => /record$/.test(text)) && choices.some((text) => /game$/.test(text)), `${choices}`);
  await page.locator("#continuations button", { hasText: "record" }).first().click();
  assert.match(await page.textContent("#path"), /^Variation after move 2: /);
  assert.equal(await page.inputValue("#comment"), "Another way [so to speak].");
  await page.keyboard.press("Escape");
  // A move of the reader, with a comment.
  const empty = await page.evaluate(() => {
    const at = here.stones.findIndex((stone, at) => !stone && !shownMoves().some(({ move }) => grid.point(move) === at));
    return [at, lettersOf(at)];
  });
  await clickPoint(page, empty[0]);
  assert.equal(await page.locator("#tree circle:not(.remark)").count(), nodes + 1);
  await page.fill("#comment", "Mine: a] b\\");
  await page.locator("#tree .here").waitFor();
  const saved = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
    assert.match(download.suggestedFilename(), /\.sgf$/);
    return fs.readFileSync(await download.path(), "utf8");
  };
  const text = await saved();
  assert.ok(text.includes(`;B[${empty[1]}]C[Mine: a\\] b\\\\]`), text);
  // Every property and value of the record is there as it was.
  const values = fs.readFileSync(record, "utf8").match(/[A-Z]+(\[(\\[^]|[^\]\\])*\])+/g);
  assert.ok(values.length > 10);
  for (const value of [...values, "GC[played [online] in a café]"]) assert.ok(text.includes(value), `${value} is missing in ${text}`);
  // By keys alone: what is illegal is said, and a pass can be added.
  await page.fill("#try-move", await page.evaluate(() => grid.name(here.at)));
  await page.press("#try-move", "Enter");
  assert.match(await page.textContent("#try-said"), /^There is a stone on /);
  await page.fill("#try-move", "pass");
  await page.press("#try-move", "Enter");
  assert.match(await page.textContent("#path"), / pass$/);
  assert.equal(await page.textContent("#try-said"), "");
  await page.click("#back");
  await page.click("#remove");
  assert.equal(await page.locator("#tree circle:not(.remark)").count(), nodes);
  assert.ok(!(await saved()).includes("Mine"));
  await page.click("#restore");
  assert.ok((await saved()).includes("Mine"));
  await page.click("#remove");
  await reorder(page, saved);
}

/** By keys alone: the arrows walk through the tree, and a variation of the record is moved and deleted. */
async function reorder(page, saved) {
  await page.keyboard.press("Home");
  await page.focus("#tree");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  assert.match(await place(page), /^Move 3 of /);
  await page.keyboard.press("ArrowDown");
  const own = await page.textContent("#path");
  assert.match(own, /^Variation after move 2: /);
  await page.keyboard.press("ArrowUp");
  assert.match(await place(page), /^Move 3 of /);
  // Among the variations after the second move, the record's comes behind one that is new.
  await page.keyboard.press("ArrowLeft");
  const empty = await page.evaluate(() => here.stones.findIndex((stone, at) =>
    !stone && !here.children.some((child) => child.at === at) && !shownMoves().some(({ move }) => grid.point(move) === at)));
  await clickPoint(page, empty);
  const added = await page.evaluate(() => lettersOf(here.at));
  // One record at a time: Chromium may refuse downloads that follow each other at once.
  const order = async (...texts) => {
    const record = await saved();
    return texts.map((text) => record.indexOf(text));
  };
  const [first, second] = await order("C[Another way", `B[${added}]`);
  assert.ok(0 < first && first < second);
  for (let up = 0; up < 20 && await page.getAttribute("#earlier", "aria-disabled") === "false"; up++) {
    await page.focus("#earlier");
    await page.keyboard.press("Enter");
  }
  const [other, moved, main] = await order("C[Another way", `B[${added}]`, "W[ce]");
  assert.ok(other > moved, "it was moved to the front");
  assert.ok(main < moved, "the game stays the first");
  await page.focus("#tree");
  await page.keyboard.press("ArrowDown");
  for (let down = 0; down < 20 && !(await page.inputValue("#comment")).startsWith("Another"); down++) await page.keyboard.press("ArrowDown");
  await page.focus("#remove");
  await page.keyboard.press("Enter");
  assert.deepEqual(await order("Another way"), [-1]);
  await page.focus("#restore");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "remove");
  assert.ok((await order("Another way"))[0] > 0);
}
