// Everybody can use the page: no violation that axe finds, in any view, light and dark.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Stage } from "../stage.js";

const stage = new Stage();
const axe = await readFile(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** The views, and how one gets there. */
/** @type {Record<string, (visit: import("../stage.js").Visit) => Promise<void>>} */
const VIEWS = {
  play: async () => {},
  won: async ({ page }) => {
    await page.selectOption("#side", "both");
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
  sideline: async (visit) => {
    await visit.page.evaluate(() => { location.hash = "#52753311433677442422121"; });
    await visit.scores();
    await visit.page.click("#show-line");
    await visit.page.waitForSelector("#sideline-card:not([hidden])");
  },
  settings: async ({ page }) => page.click("#open-settings"),
  help: async ({ page }) => page.click("#open-help"),
  paste: async ({ page }) => {
    await page.click("#open-paste");
    await page.fill("#paste-text", "hello");
    await page.click("#paste-load");
    await page.waitForFunction(() => document.querySelector("#paste-fault")?.textContent);
  },
};

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const [name, reach] of Object.entries(VIEWS)) {
    test(`axe finds nothing in the view ${name}, ${colorScheme}`, async () => {
      const visit = await stage.open("", { colorScheme });
      await reach(visit);
      await visit.page.evaluate(axe);
      const violations = await visit.page.evaluate(async () => {
        // @ts-expect-error axe comes with the line above
        const { violations } = await window.axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
        return violations.map((/** @type {any} */ { id, nodes }) =>
          `${id}: ${nodes.map((/** @type {any} */ node) => `${node.target} ${node.failureSummary}`).join("; ")}`);
      });
      assert.deepEqual(violations, []);
      await visit.close();
    });
  }
}

test("a screen reader hears the board: labels of cells, and moves as they come", async () => {
  const visit = await stage.open();
  await visit.page.selectOption("#side", "both");
  await visit.page.keyboard.press("4");
  const heard = await visit.page.locator("#announcer").textContent();
  assert.equal(heard, "Red in column 4, row 1. Yellow to move");
  const cell = visit.page.getByRole("gridcell", { name: "d1, red, last disc" });
  assert.equal(await cell.count(), 1);
  assert.equal(await visit.page.getByRole("row").count(), 6);
  assert.equal(await visit.page.getByRole("gridcell").count(), 42);
  await visit.close();
});

test("nothing moves where motion is not wanted", async () => {
  const visit = await stage.open("", { reducedMotion: "reduce" });
  await visit.page.keyboard.press("4");
  const moving = await visit.page.evaluate(() => document.getAnimations().length);
  assert.equal(moving, 0);
  await visit.close();
});

for (const [width, height] of [[320, 568], [390, 844], [844, 390], [768, 1024], [1280, 800], [3840, 2160]]) {
  test(`everything fits a screen of ${width} by ${height}`, async () => {
    const visit = await stage.open("#4453", { viewport: { width: width ?? 0, height: height ?? 0 } });
    const overflow = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert(overflow <= 0, `${overflow} too wide`);
    const board = await visit.page.locator("#board").boundingBox();
    assert(board && board.width >= 240 && board.x >= 0 && board.x + board.width <= (width ?? 0));
    await visit.close();
  });
}
