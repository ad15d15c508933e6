import { launch } from "./browser.mjs";
const [modules, exe, address, file] = process.argv.slice(2);
const { browser } = await launch(modules, exe);
const median = (x) => x.sort((a, b) => a - b)[x.length >> 1];
const first = await browser.newContext({ viewport: { width: 1280, height: 720 } });
let page = await first.newPage(); page.setDefaultTimeout(120000);
await page.goto(address);
await page.setInputFiles("#file", file); await page.selectOption("#visits", "50"); await page.click("button[value=review]");
await page.waitForURL(/reviews\/\d+\/$/); await page.waitForSelector("#words p", { timeout: 300000 });
const review = page.url();
await page.goto(address); await page.setInputFiles("#file", file); await page.click("button[value=open]"); await page.waitForURL(/games\/\d+\/$/);
const game = page.url();
const out = {};
for (const [name, url] of Object.entries({ start: address, game, review })) {
  for (const kind of ["cold", "warm"]) {
  const times = [], drawn = [];
  const ctx = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  for (let i = 0; i < 12; i++) {
    const c = kind === "cold" ? await browser.newContext({ viewport: { width: 1280, height: 720 } }) : ctx;
    const p = await c.newPage(); await p.goto(url);
    await p.waitForSelector({ start: "#new", game: "#board svg", review: "#words p" }[name]);
    drawn.push(await p.evaluate(() => performance.now()));
    await p.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
    times.push(await p.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    await p.close(); if (c !== ctx) await c.close();
  }
  out[`${name} ${kind}`] = `fcp median ${median(times).toFixed(0)} min ${times[0].toFixed(0)} max ${times.at(-1).toFixed(0)}; ready median ${median(drawn).toFixed(0)}`;
  }
}
console.log(out);
// input to stone: against the engine, 19x19
page = await first.newPage(); page.setDefaultTimeout(60000);
for (const who of ["engine", "human"]) {
  await page.goto(address);
  await page.fill("[data-param=size]", "19");
  if (who === "human") { await page.selectOption("#white", "human").catch(async () => console.log(await page.evaluate(() => [...document.querySelectorAll("#new select")].map((s) => s.id + s.name + ":" + [...s.options].map((o) => o.value)).join(" | ")))); }
  await page.evaluate(() => document.querySelector("#new details")?.setAttribute("open", "")); await page.fill("[data-param=visits]", "50");
  await page.click("#new button[type=submit]"); await page.waitForURL(/games\/\d+\/$/); await page.waitForSelector("#board svg");
  await page.waitForTimeout(1500);
  const times = [];
  for (let i = 0; i < 12; i++) {
    await page.waitForFunction(() => !document.querySelector("#board").dataset.x);
    const t = await page.evaluate(async ([i]) => {
      const svg = document.querySelector("#board svg");
      const count = () => svg.querySelectorAll(".stone, circle.black, circle.white, use").length;
      const box = svg.getBoundingClientRect();
      const at = { clientX: box.left + box.width * (0.2 + 0.05 * i), clientY: box.top + box.height * (0.35 + 0.05 * (i % 3)), bubbles: true, pointerType: "mouse", button: 0 };
      const html = () => svg.innerHTML.length;
      const before = count();
      const start = performance.now();
      for (const kind of ["pointerdown", "pointerup", "click"]) svg.dispatchEvent(new (kind === "click" ? MouseEvent : PointerEvent)(kind, at));
      return new Promise((done) => { const end = start + 4000; const look = () => { if (count() > before) requestAnimationFrame(() => done(performance.now() - start)); else if (performance.now() > end) done(-1); else requestAnimationFrame(look); }; look(); });
    }, [i]);
    times.push(t); await page.waitForTimeout(1500);
  }
  console.log(who, "click to stone", times.map((t) => t.toFixed(0)).join(" "));
}
await browser.close();
