// The views of the page, and how one gets there; and what axe finds wrong with them.

import { readFile } from "node:fs/promises";

const axe = await readFile(new URL("./node_modules/axe-core/axe.min.js", import.meta.url), "utf8");


/** What axe finds in a page. @param {import("playwright-core").Page} page @returns {Promise<string[]>} */
export async function violations(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // @ts-expect-error axe comes with the line above
    const { violations } = await window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
    return violations.map((/** @type {any} */ { id, nodes }) =>
      `${id}: ${nodes.map((/** @type {any} */ node) => `${node.target} ${node.failureSummary}`).join("; ")}`);
  });
}

/** The views, and how one gets there. */
/** @type {Record<string, (visit: import("./stage.js").Visit) => Promise<void>>} */
export const VIEWS = {
  start: async () => {},
  play: async ({ page }) => page.click("#start-bot"),
  won: async ({ page }) => {
    await page.click("#start-friend");
    for (const key of "1212121") await page.keyboard.press(key);
    await page.waitForSelector("#result:not([hidden])");
    await page.waitForTimeout(1200);
  },
  analysis: async (visit) => {
    await visit.page.evaluate(() => { location.hash = "#52753311433677442422121/20"; });
    await visit.scores();
    await visit.page.keyboard.press("t");
    await visit.page.waitForSelector("#moves [data-grade='0']");
  },
  review: async (visit) => {
    await visit.page.evaluate(() => { location.hash = "#52753311433677442422121"; });
    await visit.scores();
    await visit.page.waitForSelector("#next-mistake:enabled");
    await visit.page.click("#next-mistake");
  },
  variation: async (visit) => {
    await visit.page.evaluate(() => { location.hash = "#52753311433677442422121"; });
    await visit.scores();
    await visit.page.click("#show-line");
    await visit.page.waitForSelector("#aside-card:not([hidden])");
  },
  why: async (visit) => {
    await visit.page.evaluate(() => { location.hash = "#1451667413611331645775"; });
    await visit.scores();
    await visit.page.click("#why");
    await visit.page.waitForSelector(".reason");
    await visit.page.click("#why-next");
  },
  search: async (visit) => {
    await visit.page.evaluate(() => { location.hash = "#444444122133322176/10"; });
    await visit.page.click("#try-yourself");
  },
  share: async ({ page }) => {
    await page.click("#open-share");
    await page.waitForSelector("#picture:not([hidden])");
  },
  editor: async ({ page }) => {
    await page.click("#start-analysis");
    await page.click("#open-editor");
    await page.click("#editor-board [role=row]:nth-child(4) > :nth-child(2)");
    await page.waitForSelector("#editor-fault.fault");
  },
  statistics: async ({ page }) => {
    await page.evaluate(() => localStorage.setItem("fourgone-results", JSON.stringify([
      { date: "2026-11-01T12:00:00Z", level: 3, side: 1, result: "won", moves: "1212121", helped: false },
    ])));
    await page.click("#start-bot");
    await page.click("#open-statistics");
    await page.waitForSelector("#statistics[open] table");
  },
  puzzles: async ({ page }) => {
    await page.click("#start-puzzles");
    await page.waitForSelector("#menu-card:not([hidden])", { timeout: 60_000 });
  },
  puzzle: async ({ page }) => {
    await page.goto(new URL("train.html#puzzle/6my7c", page.url()).href);
    await page.waitForSelector("#puzzle-card:not([hidden])", { timeout: 60_000 });
    await page.click("#puzzle-hint");
  },
  solution: async ({ page }) => {
    await page.goto(new URL("train.html#puzzle/wnstp", page.url()).href);
    await page.waitForSelector("#puzzle-card:not([hidden])", { timeout: 60_000 });
    await page.click("#puzzle-show");
    await page.waitForSelector(".reason", { timeout: 60_000 });
  },
  gamePuzzles: async ({ page }) => {
    await page.goto(new URL("train.html#game/445334477733655355", page.url()).href);
    await page.waitForSelector("#game-list a", { timeout: 60_000 });
  },
  lessons: async ({ page }) => {
    await page.evaluate(() => localStorage.setItem("fourgone-lessons", '["1/1","1/2","1/3","2/2"]'));
    await page.click("#start-lessons");
    await page.waitForSelector("#lesson-list a", { timeout: 60_000 });
  },
  lesson: async ({ page }) => {
    await page.goto(new URL("train.html#lesson/4/1", page.url()).href);
    await page.waitForSelector("#lesson-card:not([hidden])", { timeout: 60_000 });
    await page.keyboard.press("4");
    await page.keyboard.press("2");
    await page.waitForSelector("#lesson-next:not([hidden])");
    await page.waitForTimeout(800);
  },
  settings: async ({ page }) => page.click("#open-settings"),
  help: async ({ page }) => page.click("#open-help"),
  paste: async ({ page }) => {
    await page.click("#start-analysis");
    await page.click("#open-paste");
    await page.fill("#paste-text", "hello");
    await page.click("#paste-load");
    await page.waitForFunction(() => document.querySelector("#paste-fault")?.textContent);
  },
};
