// Opens every page in every language at three sizes, and looks for text that is cut off, too wide, or missing.
//
// usage: node languages.mjs MODULES CHROMIUM ADDRESS RECORD [PICTURES]
//
// MODULES has playwright-core and axe-core, RECORD is a game in SGF. If the folder PICTURES is given,
// screenshots are saved there. LANGUAGES=en,ja limits the languages. Exits with 1 if anything is wrong.

import fs from "node:fs";
import path from "node:path";

import { launch } from "./browser.mjs";

const [modules, executablePath, address, file, pictures] = process.argv.slice(2);

const sizes = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  turned: { viewport: { width: 844, height: 390 }, hasTouch: true },
};

/** The faults of the page as it is: keys and arguments in place of words, and text that does not fit. */
function faultsOf() {
  const found = [];
  const text = document.body.innerText;
  const raw = /\b(?:go|say|page|practice|web|review|error)-[a-z]+(?:-[a-z]+)*\b|\{ ?\$?\w+ ?\}|\bundefined\b|\bNaN\b|\[object/.exec(text);
  if (raw) found.push(`the text has ${raw[0]}`);
  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) found.push(`${excess} pixels too wide`);
  const wide = innerWidth < 1200 ? [] : [...document.querySelectorAll(".wide")].filter((one) => one.scrollWidth > one.clientWidth);
  for (const one of wide) found.push(`a table does not fit: ${one.textContent.trim().slice(0, 60)}`);
  for (const one of document.querySelectorAll("button, a.button, label, th, legend, summary, select, h1, h2")) {
    const style = getComputedStyle(one);
    if (!one.offsetParent || style.textOverflow === "ellipsis" || one.closest(".unseen, .wide, .tabs")) continue;
    const { left, right } = one.getBoundingClientRect();
    const isCut = one.scrollWidth > one.clientWidth + 2 && style.display !== "inline" && one.clientWidth > 0;
    if (isCut || left < -1 || right > innerWidth + 1) found.push(`does not fit: ${one.textContent.trim().slice(0, 60)}`);
  }
  return found;
}

const faults = [];
const { browser } = await launch(modules, executablePath);
const record = fs.readFileSync(file, "utf8");
let review = null;
const first = await browser.newContext({ locale: "en" });
const tags = await first.newPage().then(async (page) => {
  await page.goto(address);
  // The library has some records, in a folder and with all that a row can say.
  await page.evaluate(async (address) => {
    for (const [at, name] of ["Anna M\u00fcller", "\u67ef\u6d01", "Cho Chikun", "Dmitri", "Eva", "Fay"].entries()) {
      const sgf = `(;SZ[19]PB[${name}]BR[${at + 1}d]PW[Zed]WR[3k]RO[${at + 1}]EV[Spring Cup]DT[2025-05-0${at + 1}]RE[B+${at + 0.5}];B[pd];W[dd])`;
      await fetch(`${address}library`, {
        method: "POST", body: JSON.stringify({ sgf, name: `spring/game of ${name}.sgf` }), headers: { "Content-Type": "application/json" },
      });
    }
  }, address);
  return page.locator("#language option").evaluateAll((all) => all.map(({ value }) => value));
});
await first.close();
const wanted = process.env.LANGUAGES?.split(",") ?? tags;
for (const tag of wanted) {
  for (const [name, size] of Object.entries(sizes)) {
    const context = await browser.newContext({ ...size, locale: tag });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    page.on("pageerror", (error) => faults.push(`${tag}, ${name}: ${error.stack}`));
    const look = async (part) => {
      const language = await page.evaluate(() => document.documentElement.lang);
      if (language !== tag) faults.push(`${tag}, ${name}, ${part}: the page is in ${language}`);
      faults.push(...(await page.evaluate(faultsOf)).map((fault) => `${tag}, ${name}, ${part}: ${fault}`));
      if (pictures) await page.screenshot({ path: path.join(pictures, `${tag}-${part}-${name}.png`) });
    };
    await page.goto(address);
    await page.waitForSelector("[data-param=rules]");
    await look("start");
    await page.click("#new summary");
    await look("start-more");
    await page.locator("#finder").scrollIntoViewIfNeeded();
    await look("library");
    await page.fill("[data-param=size]", "9");
    await page.fill("[data-param=visits]", "30");
    await page.fill("[data-param=komi]", "6.5");
    await page.click("#new button[type=submit]");
    await page.waitForURL(/games\/\d+\/$/);
    await page.waitForFunction(() => document.querySelector("[data-order=hint]:not([hidden])"));
    await page.click("[data-order=hint]");
    await page.waitForSelector("#hinted:not([hidden]) summary");
    await page.click("#hinted summary");
    await page.click("[data-order=explain]");
    await page.waitForSelector("#explained:not([hidden]) p");
    await page.check("#analyse");
    await page.waitForSelector("#tried tr");
    await look("game");
    await page.click("#count");
    await page.waitForSelector("#counts table");
    await page.locator("#counts").scrollIntoViewIfNeeded();
    await look("count");
    await page.click("[data-order=resign]");
    await page.click("#yes");
    await page.waitForSelector("#new-game:not([hidden])");
    await page.evaluate(() => scrollTo(0, 0));
    await look("over");
    await page.click("#close");
    await page.waitForURL(address);
    if (!review) {
      await page.setInputFiles("#file", { name: "game.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(record) });
      await page.selectOption("#visits", "50");
      await page.click("button[value=review]");
      await page.waitForURL(/reviews\/\d+\/$/);
      await page.waitForSelector("body:not(:has(.making)) [data-tab=mistakes]");
      review = page.url();
    }
    await page.goto(review);
    await page.waitForSelector("[data-tab=mistakes]");
    for (const tab of ["move", "mistakes", "variations", "summary", "view"]) {
      await page.click(`[data-tab=${tab}]`);
      if (tab === "move") await page.keyboard.press("ArrowDown");
      await look(`review-${tab}`);
    }
    // A mistake of this review comes whether it is due or not.
    const number = await page.evaluate(() => byCost(chosenFaults())[0].number);
    await page.goto(`${address}practice/#review=${/(\d+)\/$/.exec(review)[1]}&number=${number}`);
    await page.waitForSelector("#show:not([hidden])");
    await look("practice");
    await page.click("#show");
    await page.waitForFunction(() => document.querySelector("#again").textContent);
    await look("practice-answer");
    await page.goto(`${address}games/999/`);
    await look("refusal");
    // A review that is made.
    await page.goto(address);
    await page.setInputFiles("#file", { name: "game.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(record) });
    await page.selectOption("#visits", "1000");
    await page.click("button[value=review]");
    await page.waitForFunction(() => document.querySelector("#bar")?.value > 0);
    await look("wait");
    await page.click("#stop");
    await page.waitForURL(address);
    await context.close();
  }
}
await browser.close();
faults.forEach((fault) => console.error(fault));
console.log(`${wanted.length} languages, ${Object.keys(sizes).length} sizes, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
