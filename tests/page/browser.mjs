// Chromium, and axe-core in it, for the checks of pages.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Starts the browser. MODULES has playwright-core and axe-core. */
export async function launch(modules, executablePath) {
  const require = createRequire(path.resolve(modules, "index.js"));
  const { chromium } = require("playwright-core");
  const axe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  return { browser, axe };
}

/** What axe-core finds, and whether the page is wider than the screen. */
export async function look(page, axe, where) {
  // This goes through the protocol, because the page's own policy forbids foreign script elements.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  const faults = violations.map(({ impact, id, nodes }) =>
    `${where}: ${impact} ${id}: ${nodes.map((node) => node.html).join(" ")}`);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (excess > 0) faults.push(`${where}: ${excess} pixels too wide`);
  return faults;
}
