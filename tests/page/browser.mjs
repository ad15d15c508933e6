// Chromium, and axe-core in it, for the checks of pages.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { serve } from "./static.mjs";

/** Starts the browser with further options. MODULES has playwright-core and axe-core. */
export async function launch(modules, executablePath, ...options) {
  const require = createRequire(path.resolve(modules, "index.js"));
  const { chromium } = require("playwright-core");
  const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", ...options] });
  return { browser, axe };
}

/** What axe-core finds, in light and in dark, and whether the page is wider than the screen. */
export async function look(page, axe, where) {
  // This goes through the protocol, because the page's own policy forbids foreign script elements.
  await page.evaluate(axe);
  const usual = await page.evaluate(() => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  const faults = [];
  // The usual colours come last, and stay.
  for (const colorScheme of [usual === "dark" ? "light" : "dark", usual]) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate(() => window.axe.run());
    faults.push(...violations.map(({ impact, id, nodes }) =>
      `${where}, ${colorScheme}: ${impact} ${id}: ${nodes.map((node) => node.html).join(" ")}`));
  }
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (excess > 0) faults.push(`${where}: ${excess} pixels too wide`);
  return faults;
}

/** What a screen reader has of a page: its elements in their order, each with a role, a name and perhaps a level. */
export async function heard(page) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const frameId = page.whole && frameTree.childFrames[0].frame.id; // the page of the static site is in a frame
  const { nodes } = await session.send("Accessibility.getFullAXTree", { frameId });
  await session.detach();
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const elements = [];
  const visit = (node) => {
    const level = node.properties?.find(({ name }) => name === "level")?.value.value;
    if (!node.ignored) elements.push({ role: node.role.value, name: node.name?.value.trim() ?? "", level });
    for (const id of node.childIds ?? []) if (known.has(id)) visit(known.get(id));
  };
  visit(nodes[0]);
  return elements;
}

/** What is wrong for a screen reader: something to use that has no name, and headings that leave a level out. */
export async function unheard(page) {
  const usable = /^(application|button|checkbox|combobox|image|link|listbox|option|radio|region|searchbox|slider|spinbutton|textbox)$/i;
  const elements = await heard(page);
  const faults = elements.filter(({ role, name }) => usable.test(role) && !name).map(({ role }) => `a ${role} has no name`);
  const levels = elements.filter(({ role }) => role === "heading").map(({ level }) => level);
  if (levels.filter((level) => level === 1).length !== 1) faults.push(`the levels of the headings are ${levels}`);
  levels.forEach((level, at) => { if (level > (levels[at - 1] ?? 0) + 1) faults.push(`a heading of level ${level} comes after ${levels[at - 1]}`); });
  return faults;
}

const SCREENS = [
  { name: "light", colorScheme: "light", viewport: { width: 1280, height: 720 } },
  { name: "phone", colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true },
];

/**
 * The pages at an address, or those of the static site in a folder, which it shows in a frame: the address of the first
 * page, the beginning of all addresses, new pages, and an end.
 */
export async function pagesAt(given) {
  if (given.startsWith("http")) return { address: given, origin: given, newPage: (context) => context.newPage(), close() {} };
  const { address, server } = await serve(given);
  const newPage = async (context) => within(await context.newPage());
  return { address: `${address}app/`, origin: address, newPage, close: () => server.close() };
}

/**
 * Visits pages on a light screen and on a dark phone, prints the faults, and ends the program. `visit` gets a page, the name
 * of the screen, and a function that looks at a part: with axe-core, for screen readers, and for a picture, perhaps of the
 * full page. Messages of the browser are faults, but for those that are expected; so are requests to other places than
 * those of `host`, if it is given.
 */
export async function onScreens({ modules, executablePath, pictures, name, patience, isExpected = () => false, host }, visit) {
  const faults = [];
  const { browser, axe } = await launch(modules, executablePath);
  for (const { name: screen, ...options } of SCREENS) {
    const context = await browser.newContext(options);
    const page = await (host ? host.newPage(context) : context.newPage());
    page.setDefaultTimeout(patience);
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()) && !isExpected(message)) faults.push(`${screen}: ${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => faults.push(`${screen}: ${error.stack}`));
    page.on("request", (request) => { if (!request.url().startsWith(host?.origin ?? "")) faults.push(`${screen}: fetches ${request.url()}`); });
    await visit(page, screen, async (part, fullPage = false) => {
      const where = `${screen}, ${part}`;
      faults.push(...await look(page, axe, where), ...(await unheard(page)).map((fault) => `${where}: ${fault}`));
      if (pictures) await page.screenshot({ path: path.join(pictures, `${name}-${part}-${screen}.png`), fullPage });
    });
    await context.close();
  }
  await browser.close();
  host?.close();
  faults.forEach((fault) => console.error(fault));
  console.log(`${SCREENS.length} screens, ${faults.length} faults`);
  process.exit(faults.length ? 1 : 0);
}

/** The methods that concern a page as a whole; all others concern what it shows in its frame. */
const WHOLE = ["close", "emulateMedia", "on", "screenshot", "setDefaultTimeout", "viewportSize", "waitForEvent", "waitForTimeout"];

/** A page of the static site, used like the one in its frame. */
export function within(page) {
  const frame = () => page.frames().find((one) => one.parentFrame() === page.mainFrame());
  const moved = async (work) => {
    const inner = frame();
    await Promise.all([inner.waitForNavigation(), inner.evaluate(work)]);
  };
  const own = {
    keyboard: page.keyboard,
    mouse: page.mouse,
    whole: page,
    context: () => ({ newPage: async () => within(await page.context().newPage()), newCDPSession: () => page.context().newCDPSession(page) }),
    async goto(url, options) {
      if (frame()) return frame().goto(url, options);
      // The first address is that of the page around it; the others lead there by themselves.
      await page.goto(page.context().serviceWorkers().length ? url : url.replace(/app\/$/, ""), options);
      await page.waitForSelector("iframe", options);
      await frame().waitForURL(/\/app\//, options);
    },
    reload: () => moved(() => location.reload()),
    goBack: () => moved(() => history.back()),
  };
  return new Proxy(own, {
    get(_, name) {
      if (name in own || typeof name === "symbol" || name === "then") return own[name];
      const target = WHOLE.includes(name) ? page : frame();
      return typeof target[name] === "function" ? target[name].bind(target) : target[name];
    },
  });
}

/** The place in the window of a point of a board of this size, as long as it shows its edges. */
export const spot = (page, size, name) => page.evaluate(([size, name]) => {
  const box = document.querySelector("#board svg").getBoundingClientRect();
  const scale = box.width / (size - 1 + 2.5);
  const x = "ABCDEFGHJKLMNOPQRST".indexOf(name[0]);
  return [box.left + scale * (x + 1.25), box.top + scale * (size - Number(name.slice(1)) + 1.25)];
}, [size, name]);
