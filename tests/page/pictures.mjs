// Takes the pictures of all pages of `ponnuki web`, at three sizes.
//
// usage: node pictures.mjs MODULES CHROMIUM ADDRESS RECORD FOLDER
//
// MODULES has playwright-core and axe-core, RECORD is a game in SGF. The pictures are FOLDER/NAME-WIDTHxHEIGHT.webp.

import fs from "node:fs";
import path from "node:path";

import { launch } from "./browser.mjs";

const [modules, executablePath, address, record, folder] = process.argv.slice(2);

const SIZES = [[390, 844], [1280, 720], [1920, 1080]];
/** Of the lossy format; 80 shows no faults in letters. */
const QUALITY = 72;

const { browser } = await launch(modules, executablePath);
const context = await browser.newContext({ reducedMotion: "reduce" });
const page = await context.newPage();
page.setDefaultTimeout(300_000);
const session = await context.newCDPSession(page);
const sgf = fs.readFileSync(record, "utf8");

/** The page as it is, at all sizes. */
async function take(name) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.mouse.move(0, 0);
    await page.evaluate(() => new Promise((done) => { scrollTo(0, 0); setTimeout(done, 400); }));
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    fs.writeFileSync(path.join(folder, `${name}-${width}x${height}.webp`), Buffer.from(data, "base64"));
  }
}

async function open(text) {
  await page.goto(address);
  await page.fill("#sgf", text);
  await page.click("button[value=open]");
  await page.waitForURL(/games\/\d+\/$/);
  await page.waitForSelector("#board svg");
}

await page.setViewportSize({ width: 1280, height: 720 });
// A review, which is shown while it is made, at its largest mistake, and with its other parts.
await page.goto(address);
await page.setInputFiles("#file", record);
await page.selectOption("#visits", "50");
await page.click("button[value=review]");
await page.waitForFunction(() => document.querySelector("#review")?.textContent); // it loads again when it has a move
await take("wait");
await page.waitForSelector("body:not(:has(.making)) #words p");
const worst = await page.evaluate(() => byCost(chosenFaults())[0].number);
await page.evaluate((number) => goTo(number), worst);
for (const tab of ["move", "variations"]) {
  await page.click(`[data-tab=${tab}]`);
  await take(`review-${tab}`);
}
await page.evaluate(() => { isUnsaved = false; });

// A record with live analysis, its graph and its tree.
await open(sgf);
await page.keyboard.press("Home");
for (let move = 0; move < 60; move++) await page.keyboard.press("ArrowRight");
await page.check("#analyse");
await page.waitForFunction(() => Number(/(\d+) visits/.exec(document.querySelector("#reading").textContent)?.[1]) > 300);
await page.click("#course summary");
await page.uncheck("#analyse");
await page.click("#sweep");
await page.waitForFunction(() => /249 of/.test(document.querySelector("#swept").textContent));
await page.check("#analyse");
await page.waitForSelector("#board .mark.best");
await take("analyse");
await page.click("#course summary");
await page.locator("#tried button").first().press("Enter");
await page.waitForFunction(() => /^Variation after/.test(document.querySelector("#place").textContent));
// The line may begin as the game went on; only what differs can be kept.
for (let step = 0; step < 8 && await page.isHidden("#keep"); step++) await page.keyboard.press("ArrowRight");
await page.click("#keep");
await page.waitForSelector("#keep", { state: "hidden" });
await page.uncheck("#analyse");
await page.click("#branches summary");
await take("branches");

// A game that has ended, with the territory.
const walls = "(;GM[1]SZ[9]KM[6.5]RU[Chinese]PB[Ann]PW[Ponnuki]WR[8k]" +
  ";B[ee];W[ec];B[dc];W[eb];B[gc];W[ed];B[fd];W[de];B[cd];W[fe];B[ef];W[fc];B[gd];W[df];B[ge];W[cf];B[dg];W[cg];B[fb];W[db];B[cb]" +
  ";W[be];B[ea];W[bd];B[bc];W[dh];B[eg];W[eh];B[fh];W[fg];B[gg];W[ff];B[gf];W[ch];B[fa];W[da];B[ca];W[ei];B[fi];W[di];B[ad];W[ae];B[ac];W[dd];B[];W[])";
await open(walls);
await page.waitForFunction(() => document.querySelector("[data-order=agree]")?.hidden === false);
await take("play");

await page.goto(address);
await page.waitForSelector("#list a");
await take("start");
// A life-and-death problem with its answer.
const [black, white] = ["A4,B4,C4,D4,E4,F4,G4,G3,G2,G1,C2,D2,B1,C1,D1", "A3,B3,C3,D3,E3,F3,F2,F1"];
await page.goto(`${address}life/#size=9x9&black=${black}&white=${white}&turn=white&group=F1`);
await page.check("#answer");
await page.waitForSelector("#answers p");
await take("life");

await page.goto(`${address}games/999/`);
await take("refusal");
await browser.close();
