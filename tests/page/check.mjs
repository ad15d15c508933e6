// Uses a page of `ponnuki review` in Chromium, as a reader would with mouse and keys, and checks its
// accessibility with axe-core: light and dark, on a wide screen and on a phone.
//
// usage: node check.mjs MODULES CHROMIUM PAGE [PICTURES]
//
// MODULES has playwright-core and axe-core. If the folder PICTURES is given, screenshots are saved there.
// Exits with 1 and a message if anything is wrong.

import assert from "node:assert/strict";
import path from "node:path";

import { launch, look } from "./browser.mjs";

const [modules, executablePath, file, pictures] = process.argv.slice(2);

const screens = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 900 } },
  { name: "dark", colorScheme: "dark", viewport: { width: 1280, height: 900 } },
  { name: "phone", colorScheme: "dark", viewport: { width: 390, height: 844 } },
  { name: "narrow", colorScheme: "light", viewport: { width: 320, height: 640 } },
];

const faults = [];
const { browser, axe } = await launch(modules, executablePath);
for (const { name, ...screen } of screens) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  page.on("console", (message) => faults.push(`${name}: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`${name}: ${error.stack}`));
  page.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) faults.push(`${name}: fetches ${request.url()}`);
  });
  await page.goto(`file://${path.resolve(file)}`);
  await walk(page);
  for (const overlay of ["owners", "change", "none"]) {
    await page.check(`input[value=${overlay}]`);
    faults.push(...await look(page, axe, `${name}, ${overlay}`));
  }
  if (pictures) {
    await page.check("input[value=owners]");
    await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true });
  }
  await context.close();
}
await browser.close();
faults.forEach((fault) => console.error(fault));
console.log(`${screens.length} screens, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);

/** Every way through the game. */
async function walk(page) {
  const place = () => page.textContent("#place");
  const stones = () => page.locator(".stones circle").count();
  const last = Number(await page.getAttribute("#slider", "max"));
  assert.equal(await place(), "Start of the game");
  await page.keyboard.press("End");
  assert.match(await place(), new RegExp(`^Move ${last} of ${last}: `));
  await page.keyboard.press("ArrowRight");
  assert.match(await place(), new RegExp(`^Move ${last} of`), "there is nothing after the end");
  await page.keyboard.press("ArrowLeft");
  assert.match(await place(), new RegExp(`^Move ${last - 1} of`));
  await page.keyboard.press("Home");
  const before = await stones();
  await page.click("#next");
  assert.equal(await stones(), before + 1);
  // A line, step by step, and back.
  await page.keyboard.press("1");
  assert.match(await place(), /^A line after move 1, (\d+) of \1$/);
  await page.keyboard.press("ArrowLeft");
  assert.match(await place(), /^A line after move 1, /);
  await page.keyboard.press("Escape");
  assert.match(await place(), /^Move 1 of /);
  const letter = page.locator(".marks .mark circle").first();
  if (await letter.count()) {
    await letter.click({ force: true });
    assert.match(await place(), /^A line after move 1, /);
    await page.click("#leave");
  }
  // The largest mistake, and the better line.
  const mistake = page.locator(".faults button").first();
  if (await mistake.count()) {
    const number = await mistake.getAttribute("data-move");
    await mistake.click();
    assert.match(await place(), new RegExp(`^Move ${number} of `));
    assert.equal(await mistake.getAttribute("aria-current"), "true");
    await page.click("text=Show the better line");
    assert.match(await place(), new RegExp(`^A line after move ${number - 1}, `));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator("#words .inaccuracy, #words .mistake, #words .blunder").count(), 1);
  }
  // A click into the middle of the graph, and the slider.
  const box = await page.locator("#graph svg").boundingBox();
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
  assert.notEqual(await place(), "Start of the game");
  await page.fill("#slider", "2");
  assert.match(await place(), /^Move 2 of /);
}
