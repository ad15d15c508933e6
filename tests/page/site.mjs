// Uses `ponnuki web`, or the static site, in Chromium, as a player would: a game by clicks, analysis, a record, a
// review; and checks its accessibility with axe-core.
//
// usage: node site.mjs MODULES CHROMIUM ADDRESS RECORD [PICTURES]
//
// MODULES has playwright-core and axe-core, RECORD is a game in SGF. ADDRESS may be the folder of the static site. If the
// folder PICTURES is given, screenshots are saved there. ONLY=play,library limits the parts; ONLY=networks is the offer of a network. Exits with 1 and a message if anything is wrong.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";

import { launch, look, pagesAt } from "./browser.mjs";

const [modules, executablePath, given, file, pictures] = process.argv.slice(2);
const { address, origin, newPage, close } = await pagesAt(given);

const screens = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 720 } },
  { name: "phone", colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true },
];

// A network that was fetched is the one of all games from then on, so its offer needs a server of its own.
const all = "start,play,record,finished,edit,library,collection,tabs,analyse,refuse,lost,review,practise";
const only = (process.env.ONLY ?? all).split(",");
const faults = [];
/** What tells the records of a screen from those of the others, which are in the library already. */
let own = "";
const { browser, axe } = await launch(modules, executablePath);
for (const { name, ...screen } of screens) {
  own = name;
  const context = await browser.newContext({ ...screen, acceptDownloads: true });
  const page = await newPage(context);
  page.setDefaultTimeout(120_000);
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    faults.push(`${name}: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => faults.push(`${name}: ${error.stack}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) faults.push(`${name}: fetches ${request.url()}`);
  });
  for (const [part, visit] of Object.entries({ networks, start, play, record, finished, edit, library, collection, tabs, analyse, refuse, lost, review, practise })) {
    if (!only.includes(part)) continue;
    await visit(page);
    await page.mouse.move(0, 0);
    faults.push(...await look(page, axe, `${name}, ${part}`));
    if (pictures) await page.screenshot({ path: path.join(pictures, `web-${part}-${name}.png`), fullPage: name === "phone" });
  }
  await context.close();
}
await browser.close();
close();
faults.forEach((fault) => console.error(fault));
console.log(`${screens.length} screens, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);

/** The offer of a network, whose download is cut at first. The next screen finds it done, and closes it. */
async function networks(page) {
  await page.goto(address);
  if (own !== "phone") {
    await page.selectOption("#network", "tf3-b10c512");
    await page.click("text=Fetch it");
    await page.waitForSelector("#networks .fault");
    assert.match(await page.textContent("#networks .fault"), /kept/);
    faults.push(...await look(page, axe, "a network that was cut"));
    if (pictures) await page.screenshot({ path: path.join(pictures, "web-networks-cut.png") });
    assert.equal(await page.inputValue("#network"), "tf3-b10c512");
    await page.click("text=Fetch it");
    await page.waitForSelector("#networks progress");
    faults.push(...await look(page, axe, "a network that comes"));
    if (pictures) await page.screenshot({ path: path.join(pictures, "web-networks-comes.png") });
    await page.waitForSelector("#networks [role=status]");
    return;
  }
  await page.click("#networks >> text=Close");
  await page.waitForSelector("#networks", { state: "hidden" });
  await page.reload();
  await page.waitForSelector("[data-param=rules]");
  assert.ok(await page.isHidden("#networks"));
}

async function start(page) {
  await page.goto(address);
  await page.waitForSelector("[data-param=rules]");
  await orderly(page);
  await page.selectOption("[data-param=rules]", "japanese");
  assert.match(await page.textContent("#summary"), /prisoners/i);
  const first = await page.locator("[data-param=rules] > option").allTextContents();
  assert.deepEqual(first, ["Chinese", "Japanese", "Korean", "AGA", "Ing", "New Zealand", "Tromp-Taylor"].map((name) => `${name} rules`));
  assert.match(await page.textContent("[data-param=level]"), /15 kyu, casual player/);
}

/** The sections follow each other as they do in the page, below the offer of a network, without empty places. */
async function orderly(page) {
  const boxes = await page.locator("main > section:not(#networks, [hidden])").evaluateAll((all) => all.map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  }));
  const top = Math.min(...boxes.map((box) => box.top));
  assert.equal(boxes[0].top, top, "the new game is first");
  const offer = await page.locator("#networks").boundingBox();
  const above = offer ? offer.y + offer.height : 150;
  assert.ok(top < above + 50, `there is an empty place from ${above} to ${top}`);
  const narrow = boxes.every((box) => box.left === boxes[0].left);
  if (!narrow) assert.ok(boxes.some((box) => box.top === top && box.left > boxes[0].right), "a section is beside it");
}

/** Presses a key on the board as often as needed. */
async function press(page, key, times) {
  for (let count = 0; count < times; count++) await page.keyboard.press(key);
}

/** Chooses a point; on a touch screen a move is confirmed. */
async function touch(page, point) {
  const before = await stones(page);
  await point.click({ force: true });
  if (!await page.isChecked("#confirms")) return;
  assert.equal(await stones(page), before, "nothing is played yet");
  await page.click("#withdraw");
  await page.waitForSelector("#confirmation", { state: "hidden" });
  await point.click({ force: true });
  assert.match(await page.textContent("#confirm"), /^Play [A-T]\d+$/);
  await page.click("#confirm");
}

function status(page) { return page.textContent("#status"); }

function stones(page) { return page.locator(".stones circle").count(); }

/** A game on 5x5 to its end, by the hints of the engine: the first move by keys, the others by clicks. */
async function play(page) {
  await page.fill("[data-param=size]", "5");
  await page.click("#new summary");
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
  await help(page);
  await wasItBad(page);
  await twoTabs(page);
  for (let moves = 0; moves < 100; moves++) {
    await page.waitForFunction(() => /^(Black to move|Try .*|You can pass.*|.* won.*|a draw|As the stones are marked.*)$/
      .test(document.querySelector("#status").textContent));
    if (await page.isVisible("[data-order=agree]") || await page.isVisible("#new-game")) break;
    await page.click("[data-order=hint]");
    await page.waitForFunction(() => /^(Try|You can pass)/.test(document.querySelector("#status").textContent));
    const before = await page.getAttribute("#slider", "max");
    const point = page.locator(".mark.hint circle");
    if (await point.count()) await touch(page, point);
    else await page.click("[data-order=pass]");
    await page.waitForFunction((before) => document.querySelector("#slider").max !== before, before);
  }
  if (await page.isVisible("[data-order=agree]")) {
    assert.ok(await page.locator("rect.owner").count() > 0, `territory is shown: ${await status(page)}, ${await page.textContent("#place")}`);
    await page.click("[data-order=agree]");
  }
  await page.waitForFunction(() => / won|draw/.test(document.querySelector("#status").textContent));
  await page.keyboard.press("Home");
  assert.deepEqual(await page.locator(".player .taken").allTextContents(), ["0 captured", "0 captured"]);
  await page.keyboard.press("End");
  assert.equal(await page.textContent("#comment"), "", "nobody asked what the engine expects");
  await page.click("#count");
  await page.waitForSelector("#counts table");
  assert.match(await page.textContent("#counts"), /Tromp-Taylor rules/);
  await page.click("#course summary");
  await page.waitForSelector("#graph .score", { state: "attached" });
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  assert.match(download.suggestedFilename(), /^\d{4}-\d\d-\d\d Ann - Ponnuki 0.1.0\.sgf$/);
}

/** Two pages of a game show the same, and each can play. */
async function twoTabs(page) {
  const other = await page.context().newPage();
  await other.goto(page.url());
  const count = await stones(page);
  const same = (wanted) => document.querySelectorAll(".stones circle").length === wanted;
  await other.waitForFunction(same, count);
  await other.click("[data-order=undo]");
  await page.waitForFunction(() => document.querySelector("#slider").max === "0");
  await other.focus("#board");
  await other.keyboard.press("ArrowRight");
  await other.keyboard.press("Enter");
  await other.waitForFunction(() => Number(document.querySelector("#slider").max) >= 2);
  await page.waitForFunction(same, await stones(other));
  await other.close();
}

/** The last move is judged in words. */
async function wasItBad(page) {
  await page.click("#judge");
  await page.waitForFunction(() => /point|good move/.test(document.querySelector("#judged").textContent));
}

/** A hint and an explanation name the same move, and go when the position changes. */
async function help(page) {
  assert.doesNotMatch(await page.textContent("main"), /\d\s?%/, "nobody asked what the engine thinks");
  await page.click("[data-order=hint]");
  await page.waitForFunction(() => /^(Try|You can pass)/.test(document.querySelector("#status").textContent));
  const hint = /^Try (\w+)\./.exec(await status(page))?.[1] ?? "pass";
  const visits = /(\d+) positions? searched/.exec(await page.textContent("#hinted"))?.[1];
  await page.click("[data-order=explain]");
  await page.waitForSelector("#explained:not([hidden]) p");
  const explained = await page.textContent("#explained");
  assert.ok(explained.startsWith(`${hint} for Black`), explained);
  if (visits) assert.match(explained, new RegExp(`of ${visits} visits`));
  await page.keyboard.press("ArrowLeft");
  assert.ok(await page.isHidden("#explained"), "another position is shown");
  await page.keyboard.press("ArrowRight");
  assert.ok(await page.isVisible("#explained"));
  await page.click("[data-order=undo]");
  await page.waitForSelector("#explained", { state: "hidden" });
  await page.focus("#board");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".stones circle").length >= 2);
}

/** Opens a record by its text. */
async function open(page, text) {
  await page.goto(address);
  await page.fill("#sgf", text);
  await page.click("button[value=open]");
  await page.waitForURL(/games\/\d+\/$/);
  await page.waitForSelector("#board svg");
}

/** A record is shown as it is, and saved as it was. */
async function record(page) {
  const text = "(;GM[1]SZ[5]AW[aa]AB[ba]PL[B];B[ab]C[one];W[dd](;B[ed];W[bb]C[two])(;B[de]C[three]TR[de];W[ee]))";
  await open(page, text);
  const taken = () => page.locator(".player .taken").allTextContents();
  assert.deepEqual(await taken(), ["1 captured", "0 captured"]);
  await page.keyboard.press("Home");
  assert.deepEqual(await taken(), ["0 captured", "0 captured"]);
  await page.keyboard.press("End");
  assert.equal(await page.textContent("#comment"), "two");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  const saved = fs.readFileSync(await download.path(), "utf8");
  assert.equal(saved.replaceAll("\n", ""), text);
  // All positions are analysed, and none of that goes into the record.
  await page.click("#course summary");
  await page.click("#sweep");
  await page.waitForFunction(() => document.querySelector("#swept").textContent === "5 of 5 positions");
  await page.waitForFunction(() => document.querySelector("#sweep").textContent === "Analyse the whole game");
  const points = await page.getAttribute("#graph .score", "points");
  assert.equal(points.split(" ").length, 5);
  await page.click("#course summary");
  await page.click("#close");
  await page.waitForURL(address);
}

/** No click and no key changes a record that is over; it is played on from as another game. */
async function finished(page) {
  const text = `(;GM[1]SZ[5]PB[${own}]RE[B+R];B[cc];W[bc];B[bb])`;
  await open(page, text);
  const address = page.url();
  const shown = () => page.locator("#orders button:visible").allTextContents();
  assert.deepEqual(await shown(), ["Review", "Play on from here"]);
  for (const key of ["u", "r", "p", "h"]) await page.keyboard.press(key);
  await page.waitForFunction(() => document.querySelector("#place").textContent === "Variation after move 3: pass");
  for (const key of ["u", "Home", "u", "ArrowRight"]) await page.keyboard.press(key);
  assert.equal(await saved(page), text);
  await page.click("#go-on");
  await page.check("#onward input[value=both]");
  await page.click("#onward button.main");
  await page.waitForURL((url) => /games\/\d+\/$/.test(url) && String(url) !== address);
  await page.waitForFunction(() => document.querySelector("#status").textContent === "White to move");
  assert.equal(await page.textContent("#place"), "Move 1 of 1: Black C3");
  // In a game that goes on, keys are for the game only where it stands.
  for (const moves of ["2", "3"]) {
    await page.keyboard.press("p");
    await page.click("#yes");
    await page.waitForFunction((moves) => document.querySelector("#slider").max === moves, moves);
  }
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("u");
  await page.keyboard.press("End");
  assert.equal(await page.getAttribute("#slider", "max"), "3");
  await page.click("[data-order=undo]");
  await page.waitForFunction(() => document.querySelector("#slider").max === "2");
  await page.click("[data-order=redo]");
  await page.waitForFunction(() => document.querySelector("#slider").max === "3");
  await page.goto(address);
  await page.waitForSelector("#board svg");
  assert.equal(await saved(page), text);
}

/** More pages of the browser than it has connections: each shows what happens, and can play. */
async function tabs(page) {
  await open(page, `(;SZ[5]PB[${own}]EV[tabs];B[cc])`);
  const others = [];
  for (let count = 0; count < 7; count++) {
    const other = await page.context().newPage();
    await other.goto(page.url(), { timeout: 30_000 });
    await other.waitForSelector("#board svg", { timeout: 30_000 });
    others.push(other);
  }
  const last = others.at(-1);
  await last.click("[data-order=pass]");
  const reaches = (one, max) => one.waitForFunction((max) => document.querySelector("#slider").max === max, max, { timeout: 30_000 });
  for (const one of [page, ...others]) await reaches(one, "2");
  assert.ok(await last.isHidden("#trouble"), await last.textContent("#trouble"));
  // The first pages go, and the others go on.
  for (const other of others.slice(0, 5)) await other.close();
  await page.click("[data-order=undo]");
  for (const one of others.slice(5)) await reaches(one, "1");
  for (const other of others.slice(5)) await other.close();
}

/** What the program saves now, on one line. */
async function saved(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  return fs.readFileSync(await download.path(), "utf8").replaceAll("\n", "");
}

/** Waits until what is saved is as it should be. */
async function untilSaved(page, wanted) {
  let text = "";
  for (let tries = 0; tries < 50; tries++) {
    text = await saved(page);
    if (text === wanted) return;
    await page.waitForTimeout(100);
  }
  assert.equal(text, wanted);
}

/** Variations are walked through, added, moved and deleted, and comments written: by keys alone. */
async function edit(page) {
  const start = "(;GM[1]SZ[5];B[cc](;W[bc];B[bb])(;W[cb];B[bc])(;W[dd]))";
  await open(page, start);
  const press = async (id) => { await page.focus(`#${id}`); await page.keyboard.press("Enter"); };
  const shows = (pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#place").textContent), pattern.source);
  await page.focus("#branches summary");
  await page.keyboard.press("v");
  await page.waitForSelector("#tree .here");
  assert.equal(await page.locator("#tree circle:not(.remark)").count(), 7);
  await page.focus("#tree");
  for (const key of ["ArrowLeft", "ArrowDown"]) await page.keyboard.press(key);
  await shows(/^Variation after move 1: C4$/);
  await page.keyboard.press("ArrowRight");
  await shows(/^Variation after move 1: C4 B3$/);
  await page.keyboard.press("ArrowLeft");
  await page.focus("#remark");
  await page.keyboard.type("better: ghu [h]");
  await untilSaved(page, start.replace("W[cb]", "W[cb]C[better: ghu \\[h\\]]"));
  await page.waitForSelector("#tree .remark", { state: "attached" });
  assert.ok(!await page.locator("#course").evaluate((part) => part.open), "the letters are no keys of the page");
  await page.focus("#tree");
  await page.keyboard.press("ArrowDown");
  await shows(/: D2$/);
  await press("earlier");
  const moved = "(;GM[1]SZ[5];B[cc](;W[bc];B[bb])(;W[dd])(;W[cb]C[better: ghu \\[h\\]];B[bc]))";
  await untilSaved(page, moved);
  await press("remove");
  await untilSaved(page, moved.replace("(;W[dd])", ""));
  await shows(/^Move 1 of 3/);
  await press("restore");
  await untilSaved(page, moved);
  // A line that was tried is kept, and becomes the game.
  await page.focus("#board");
  for (const key of ["ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await page.waitForSelector("#keep:not([hidden])");
  await press("keep");
  await untilSaved(page, moved.replace(/\)$/, "(;W[cd]))"));
  await press("lead");
  await untilSaved(page, "(;GM[1]SZ[5];B[cc](;W[cd])(;W[bc];B[bb])(;W[dd])(;W[cb]C[better: ghu \\[h\\]];B[bc]))");
  await shows(/^Move [12] of 2/);
  await page.focus("#branches summary");
  faults.push(...await look(page, axe, "variations"));
  await page.click("#close");
  await page.waitForURL(address);
}

/** A file with several games: all are in the library, and none is lost when one is saved. */
async function collection(page) {
  await page.goto(address);
  const sgf = `(;SZ[5]PB[First of two]EV[${own}];B[cc])(;SZ[7]PB[Second of two]EV[${own}];B[dd](;W[cc])(;W[ee]))`;
  const says = (words) => page.waitForFunction((words) => document.querySelector("#added").textContent.startsWith(words), words);
  for (const words of ["2 of 2 games were added. Choose", "2 were there already."]) {
    await page.fill("#sgf", sgf);
    await page.click("button[value=open]");
    await says(words);
  }
  const row = page.locator("#list li a", { hasText: "Second of two" }).first();
  await row.click();
  await page.waitForURL(/games\/\d+\/$/);
  await page.waitForFunction(() => document.querySelector("#slider").max === "2");
  await page.click("#close");
  await page.waitForURL(address);
  assert.ok(await page.locator("#list li", { hasText: "First of two" }).count() > 0);
}

/** Whose win rates are shown is chosen once, for the board and for reviews. */
async function perspective(page) {
  await page.waitForFunction(() => /Black wins \d/.test(document.querySelector("#reading").textContent));
  await page.selectOption("#perspective", "W");
  const words = await page.textContent("#reading");
  assert.match(words, /White wins \d/);
  assert.equal(await page.textContent("#chance-title"), "White wins");
  await page.reload();
  await page.waitForSelector("#board svg");
  assert.equal(await page.inputValue("#perspective"), "W");
  await page.selectOption("#perspective", "B");
}

/** Files that are dropped together, a text that is pasted, and what is searched for and removed. */
async function library(page) {
  const drop = (texts) => page.evaluate((texts) => {
    const transfer = new DataTransfer();
    for (const [name, text] of texts) transfer.items.add(new File([text], `${name}.sgf`));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer }));
  }, texts);
  await page.goto(address);
  const names = ["Ann", "Ben", "Cho", "Dan", "Eva", "Fay"];
  await drop([...names.map((name) => [name, `(;SZ[9]PB[${name}]DT[2025-05-05]EV[${own}];B[ee])`]), ["bad", "hello"]]);
  const errors = faults.length;
  await page.waitForSelector("#trouble:not([hidden])");
  assert.match(await page.textContent("#added"), /^6 of 7 games were added/);
  assert.match(await page.textContent("#trouble"), /^bad\.sgf: .*no game record/);
  assert.match(faults.splice(errors).join(), /^(.*400.*)*$/);
  await page.fill("#search", "2025-05 fay");
  assert.match(await page.locator("#list li:visible").first().textContent(), /Fay – White9x9 · 1 move ·/);
  // Three wins in a row.
  const won = (number) => `(;SZ[9]PB[Ann]PW[Ponnuki 0.1.0]WR[15k]RE[B+R]EV[${own} ${number}];B[ee])`;
  const before = await page.locator("#list li").count();
  await drop([1, 2, 3].map((number) => [`won-${number}`, won(number)]));
  await page.waitForFunction((before) => document.querySelectorAll("#list li").length === before + 3, before);
  await page.reload();
  await page.click("#offer button");
  assert.match(await page.textContent("#offer"), /won three games in a row.*giving 2 stones/);
  assert.equal(await page.inputValue("#handicap"), "2");
  assert.equal(await page.inputValue("[data-param=level]"), "15k");
  assert.ok(await page.isChecked("input[value=white]"));
  await page.fill("#search", "2025-05 fay");
  // What is removed is brought back by the same click.
  const links = () => page.locator("#list li:visible a").count();
  const shown = await links();
  const until = (count) => page.waitForFunction((count) => [...document.querySelectorAll("#list li:not([hidden]) a")].length === count, count);
  await page.locator("#list li:visible button").first().click();
  await until(shown - 1);
  await page.fill("#search", "removed fay");
  assert.equal(await page.locator("#list li:visible").count(), 1);
  await page.locator("#list li:visible button", { hasText: "Bring back" }).click();
  await page.waitForFunction(() => !document.querySelector("#list li:not([hidden])"));
  await page.fill("#search", "2025-05 fay");
  assert.equal(await links(), shown);
  await page.fill("#search", "eva");
  await page.locator("#list li:visible a").first().click();
  await page.waitForURL(/games\/\d+\/$/);
  await page.waitForFunction(() => document.querySelector("#slider").max === "1");
  const bookmark = page.url();
  await page.click("#close");
  await page.waitForURL(address);
  await page.goto(bookmark);
  await page.waitForFunction(() => document.querySelector("#slider").max === "1");
  await page.goto(address);
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.setData("text/plain", "(;SZ[7];B[dd];W[cc])");
    document.body.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, clipboardData: transfer }));
  });
  await page.waitForURL(/games\/\d+\/$/);
  await page.waitForFunction(() => document.querySelector("#slider").max === "2");
}

/** A record, with a live analysis and a line. */
async function analyse(page) {
  await page.goto(address);
  await page.setInputFiles("#file", file);
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
  await fits(page);
  // The line of the move under the mouse, and a line that is played out.
  const first = page.locator("#tried button").first();
  await first.focus();
  assert.match(await page.textContent("#place"), /; then /);
  assert.ok(await page.locator("#board .number").count() > 0);
  await first.press("Enter");
  await page.waitForFunction(() => /^Variation after move 12/.test(document.querySelector("#place").textContent));
  const before = await stones(page);
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await page.textContent("#place"), "");
  assert.ok(await stones(page) >= before - 4);
  await page.click("#keep");
  await page.waitForSelector("#keep", { state: "hidden" });
  await page.click("#leave");
  await page.keyboard.press("Home");
  await press(page, "ArrowRight", 12);
  await page.waitForFunction(() => document.querySelectorAll("#tried tr").length > 2);
  await page.waitForSelector("#board .mark.best");
  await perspective(page);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("Home");
  await press(page, "ArrowRight", 12);
  assert.match(await page.textContent("#place"), /^Move 12 of /);
  await page.check("#analyse");
  await page.waitForSelector("#board .mark.best");
}

/** Board, graph and the facts of the position are on the screen together. */
async function fits(page) {
  await page.click("#course summary");
  await page.waitForSelector("#graph svg");
  const { height } = page.viewportSize();
  await page.waitForFunction(() => document.querySelector("#reading").textContent.includes("visits"));
  await page.evaluate(() => scrollTo(0, 0));
  for (const part of ["#board", "#slider", "#status", "#place", "#reading", "#graph"]) {
    const box = await page.locator(part).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= height, `${part} reaches from ${box.y} to ${box.y + box.height} of ${height}`);
  }
  await page.click("#course summary");
}

/** What makes no sense is explained. */
async function refuse(page) {
  await page.goto(address);
  await page.fill("#sgf", "hello");
  const errors = faults.length;
  await page.click("button[value=open]");
  const said = () => page.locator(".fault").textContent();
  assert.match(await said(), /no game record/);
  assert.equal(await page.evaluate(() => document.activeElement.id), "sgf");
  await page.click("#new summary");
  await page.fill("#time", "banana");
  await page.click("#new button[type=submit]");
  await page.waitForSelector("label:has(#time) .fault");
  assert.match(await said(), /10m \(ten minutes\)/);
  assert.equal(await page.locator(".fault").count(), 1, "the first is answered");
  // The browser logs the refusals.
  assert.match(faults.splice(errors).join(), /^(.*400.*)*$/);
  await page.waitForSelector("#list a");
}

/** Addresses that lead nowhere say what to do. */
async function lost(page) {
  const errors = faults.length;
  if (origin === address) {
    await page.goto(address.replace(/\/[0-9a-f]{32}\//, `/${"0".repeat(32)}/`));
    assert.match(await page.textContent("main"), /Open the whole line/);
  }
  await page.goto(`${address}games/999/`);
  assert.match(await page.textContent("main"), /closed/);
  await page.click("a");
  await page.waitForURL(address);
  assert.match(faults.splice(errors).join(), /^(.*40[34].*)*$/);
}

async function review(page) {
  await page.goto(address);
  await page.setInputFiles("#file", file);
  await page.selectOption("#visits", "50");
  await page.click("button[value=review]");
  await page.waitForURL(/reviews\/\d+\/$/);
  await page.waitForSelector("#bar");
  faults.push(...await look(page, axe, `${own}, the page on which one waits for a review`));
  await page.waitForSelector("body:not(:has(.making)) #words p", { timeout: 600_000 });
  await page.keyboard.press("ArrowDown");
  assert.match(await page.textContent("#place"), /^Move \d+ of /);
  assert.equal(await page.locator("nav a").count(), 4);
  // The live board takes over where the reader is, in the game and in a variation; what it finds fills the review.
  const [number] = /\d+/.exec(await page.textContent("#place"));
  const visits = () => page.evaluate((number) => positions[number].visits, Number(number));
  const before = await visits();
  // What is written here goes along.
  await page.click("[data-tab=variations]");
  await page.fill("#comment", "my note");
  await page.click("[data-tab=move]");
  await page.click("#analyse");
  await page.waitForURL(new RegExp(`games/\\d+/#${number}$`));
  await page.waitForFunction((number) => document.querySelector("#place").textContent.startsWith(`Move ${number} of `), number);
  await page.waitForFunction(() => document.querySelector("#comment").textContent === "my note");
  await page.waitForFunction(() => Number(/(\d+) visits/.exec(document.querySelector("#reading").textContent)?.[1]) > 60);
  await page.click("text=Back to the review");
  await page.waitForSelector("body:not(:has(.making)) #words p");
  assert.ok(await visits() > 60 && before <= 50, `${before} visits before, ${await visits()} now`);
  assert.match(await page.textContent("#place"), new RegExp(`^Move ${number} of `));
  await page.keyboard.press("1");
  // At a mistake the first choice is a move in place of it.
  const [, from, line] = /^Variation after move (\d+): (.*)$/.exec(await page.textContent("#place"));
  const path = line.split(" ");
  await page.click("#analyse");
  await page.waitForURL(/games\/\d+\/#\d+,/);
  await page.waitForFunction((move) => document.querySelector("#place").textContent.endsWith(` ${move}`), path.at(-1));
  // A line that is kept there is in the review, too, while its page is open.
  const review = await page.context().newPage();
  await review.goto(await page.locator("text=Back to the review").evaluate((link) => link.href));
  await review.waitForSelector("body:not(:has(.making)) #words p");
  await page.click("#keep");
  await page.waitForSelector("#keep", { state: "hidden" });
  await review.waitForFunction(([from, names]) => {
    dispatchEvent(new Event("focus"));
    const step = (place, name) => place?.children.find((one) => one.from === "record" && one.move === name);
    return names.reduce(step, mainLine[from]);
  }, [Number(from), path], { polling: 500 });
  await review.close();
  await page.goBack();
  await page.waitForSelector("body:not(:has(.making)) #words p");
}

/** A mistake of the review is practised; practice.mjs tests the rest of the page. */
async function practise(page) {
  await page.goto(address);
  await page.click("#practice");
  await page.waitForSelector("#counts:has-text('due')");
  await page.selectOption("#grade", "inaccuracy");
  await page.waitForFunction(() => /move \d+/.test(document.querySelector("#task").textContent));
  const task = await page.textContent("#task");
  await page.click("#show");
  await page.waitForSelector("#again:has-text('It comes again on')");
  await page.click("#next");
  await page.waitForFunction((last) => document.querySelector("#task").textContent !== last, task);
}
