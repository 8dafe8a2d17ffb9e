// The board stays in view, and nothing jumps.

import assert from "node:assert/strict";
import { test } from "node:test";
import { IS_FIREFOX } from "../browser.js";
import { Stage } from "../stage.js";

const stage = new Stage();
const GAME = "444444122133322176";

/** @param {import("playwright-core").Page} page @param {string} selector */
async function box(page, selector) {
  const found = await page.locator(selector).boundingBox();
  assert(found, selector);
  return found;
}

/** Whether something is on the screen as a whole. @param {import("playwright-core").Page} page @param {string} selector */
async function isInView(page, selector) {
  const { x, y, width, height } = await box(page, selector);
  const screen = page.viewportSize();
  return screen !== null && x >= 0 && y >= -1 && x + width <= screen.width + 1 && y + height <= screen.height + 1;
}

test("on a phone the board is in view when one is asked to find a better move", async () => {
  const visit = await stage.open(`#${GAME}/10`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const use = (/** @type {string} */ selector) => (IS_FIREFOX ? visit.page.click(selector) : visit.page.tap(selector));
  await use("#tab-course");
  const button = visit.page.locator("#try-yourself");
  await button.waitFor();
  await button.scrollIntoViewIfNeeded();
  await use("#try-yourself");
  assert.match(await visit.status(), /what was better/);
  for (const part of ["#status", "#board", ".tools", "#leave"]) assert(await isInView(visit.page, part), part);
  await visit.page.evaluate(() => scrollTo(0, 10_000));
  assert(await isInView(visit.page, "#board"), "the board stays while the rest is scrolled");
  await visit.close();
});

test("on a phone on its side board, scores and controls fit without scrolling", async () => {
  const visit = await stage.open(`#${GAME}/10`, { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true });
  await visit.scores();
  for (const part of ["#board", "#verdicts", ".tools", "#status", ".top", "#tabs"]) {
    assert(await isInView(visit.page, part), part);
  }
  const board = await box(visit.page, "#board");
  assert(board.height > 250, `the board is ${board.height} high`);
  const overflow = await visit.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert(overflow <= 0, "the page itself does not scroll");
  await visit.close();
});

for (const [width, height] of /** @type {const} */ ([[390, 844], [1280, 800]])) {
  test(`at ${width} by ${height} board, status and tools keep their places in every mode, step and language`, async () => {
    const visit = await stage.open("", { viewport: { width, height } });
    const places = async () => {
      // A click may have scrolled to what was clicked.
      await visit.page.evaluate(() => scrollTo(0, 0));
      return JSON.stringify(await Promise.all(["#status", "#board", "#verdicts", ".tools"].map((part) => box(visit.page, part))));
    };
    const first = await places();
    await visit.page.click("#start-bot");
    assert.equal(await places(), first, "playing");
    await visit.page.evaluate((game) => { location.hash = `#${game}`; }, GAME);
    await visit.scores();
    assert.equal(await places(), first, "analysis");
    await visit.page.keyboard.press("Home");
    assert.equal(await places(), first, "another step");
    for (const language of ["de", "fr", "es"]) {
      await visit.page.click("#open-settings");
      await visit.page.check(`[name=language][value=${language}]`);
      await visit.page.waitForFunction((tag) => document.documentElement.lang === tag, language);
      await visit.page.keyboard.press("Escape");
      assert.equal(await places(), first, language);
    }
    await visit.close();
  });
}

test("the browser's font size is respected, and twice the size fits a phone", { skip: IS_FIREFOX && "only Chromium can be told the size" }, async () => {
  const visit = await stage.open(`#${GAME}/10`, { viewport: { width: 360, height: 740 } });
  const session = await visit.page.context().newCDPSession(visit.page);
  const size = () => visit.page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
  assert.equal(await size(), 16);
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  assert.equal(await size(), 32);
  for (const tab of ["#tab-main", "#tab-course"]) {
    await visit.page.click(tab);
    const overflow = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert(overflow <= 0, `${tab}: ${overflow} too wide`);
  }
  await visit.close();
});

test("while the engine loads the page says so, and the board can be played on", async () => {
  const visit = await stage.open("", { serviceWorkers: "block" });
  let go = () => {};
  const held = new Promise((resolve) => { go = () => resolve(undefined); });
  await visit.page.route("**/*.wasm", async (route) => {
    await held;
    await route.continue();
  });
  await visit.page.goto("about:blank");
  await visit.page.goto(`${stage.address}#4453`);
  await visit.isThere();
  assert.equal(await visit.page.locator("#headline").innerText(), "Loading the engine…");
  await visit.page.keyboard.press("4");
  assert.equal(await visit.moves(), "44534");
  go();
  assert.equal((await visit.scores()).length, 7);
  visit.forgive(/Service Worker/);
  await visit.close();
});

test("the page does not shift while it loads", async () => {
  const visit = await stage.open("", { viewport: { width: 412, height: 823 }, serviceWorkers: "block" });
  await visit.page.goto("about:blank");
  await visit.page.goto(`${stage.address}#${GAME}`);
  await visit.scores();
  const shift = await visit.page.evaluate(() => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, entry) =>
      sum + (/** @type {any} */ (entry).hadRecentInput ? 0 : /** @type {any} */ (entry).value), 0)))
      .observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(0), 500);
  }));
  assert(Number(shift) < 0.001, `shifted by ${shift}`);
  visit.forgive(/Service Worker/);
  await visit.close();
});
