// Every feature by keyboard alone, and by touch alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Stage } from "../stage.js";

const stage = new Stage();

/** How somebody gets at a control and uses it. @typedef {(selector: string) => Promise<void>} Use */

/**
 * Goes through everything that the page offers.
 * @param {import("../stage.js").Visit} visit
 * @param {Use} use
 * @param {(column: number) => Promise<void>} drop
 */
async function goThrough({ page }, use, drop) {
  const count = () => page.locator("#moves .main").count();
  await use("#start-friend");
  for (const column of [4, 4, 5, 3]) await drop(column);
  await page.waitForFunction(() => document.querySelectorAll("#moves .main").length === 4);
  await use("#undo");
  await use("#next");
  await use("#first");
  await use("#last");
  await use("#mirror");
  await use("#mirror");
  await use("#hint");
  await page.waitForSelector(".disc.hint");
  await use("#mode-analysis");
  await page.waitForSelector("#best-line .chip");
  await use("#why");
  await page.waitForSelector(".reason", { timeout: 60_000 });
  await use("#why-close");
  await use("#threats");
  await use("#verdicts-shown");
  await use("#verdicts-shown");
  await use("#best-line li:nth-child(3) .chip");
  await page.waitForSelector("#aside-card:not([hidden])");
  await use("#leave");
  await use("#previous");
  await drop(1);
  await page.waitForSelector("#aside-card:not([hidden])");
  await use("#promote");
  assert.equal(await count(), 4);
  await use("#tab-course");
  await use("#moves .main[data-ply='2']");
  await use("#next-mistake");
  await use("#try-yourself");
  await use("#leave");
  await use("#open-editor");
  await use("#editor-clear");
  await use("#editor-done");
  await use("#tab-course");
  await use("#open-paste");
  await use("#paste [data-close]");
  for (const name of ["share", "settings", "help"]) {
    await use(`#open-${name}`);
    await page.waitForSelector(`#${name}[open]`);
    await use(`#${name} [data-close]`);
  }
  await use("#new");
  await use("#mode-play");
  await use("#tab-main");
  await use("#open-statistics");
  await page.waitForSelector("#statistics[open]");
  await use("#statistics [data-close]");
  await use("#home");
  await page.waitForSelector("#start-card:not([hidden])");
  await use("#continue");
  await use("#home");
  await use("#start-puzzles");
  await use("#random");
  await use("#puzzle-skip");
  await page.waitForSelector("#puzzle-hint");
  await use("#puzzle-hint");
  await use("#puzzle-link");
  await use("#puzzle-show");
  await use("#puzzle-next");
  await page.waitForSelector("#puzzle-hint:enabled");
  await use("#puzzle-home");
  await page.waitForSelector("#daily");
  await use("#to-lessons");
  await use("#lesson-list li:first-child a");
  await use("#lesson-next");
  await page.waitForSelector("#lesson-hint");
  await use("#lesson-hint");
  await drop(7);
  await use("#lesson-next");
  await use("#home");
  await page.waitForSelector("#start-card:not([hidden])");
}

test("every feature can be reached and used by keyboard alone", async () => {
  const visit = await stage.open("", { viewport: { width: 800, height: 1000 } });
  const { page } = visit;
  /** @type {Use} */
  const use = async (selector) => {
    await page.waitForSelector(selector);
    const isTab = selector.startsWith("#tab-");
    const wanted = isTab ? "#tabs [tabindex='0']" : selector;
    for (let presses = 0; presses < 120; presses += 1) {
      if (await page.evaluate((sought) => document.activeElement?.matches(sought), wanted)) break;
      await page.keyboard.press("Tab");
    }
    if (isTab && !(await page.evaluate((sought) => document.activeElement?.matches(sought), selector))) {
      await page.keyboard.press("ArrowRight");
    }
    assert(await page.evaluate((sought) => document.activeElement?.matches(sought), selector), `Tab leads to ${selector}`);
    await page.keyboard.press("Enter");
  };
  await goThrough(visit, use, (column) => page.keyboard.press(String(column)));
  await visit.close();
});

test("every feature can be reached and used by touch alone", async () => {
  const visit = await stage.open("", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await goThrough(
    visit,
    (selector) => visit.page.tap(selector),
    async (column) => {
      const { x, y } = await visit.place(column);
      await visit.page.touchscreen.tap(x, y);
    },
  );
  await visit.close();
});
