// Everybody can use the page: no violation that axe finds, in any view, light and dark.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Stage } from "../stage.js";
import { VIEWS, violations } from "../views.js";

const stage = new Stage();
// Every view once, half of them dark; the audits go through all of them in every colour and language.
Object.entries(VIEWS).forEach(([name, reach], index) => {
  const colorScheme = index % 2 === 0 ? "light" : "dark";
  test(`axe finds nothing in the view ${name}, ${colorScheme}`, async () => {
    const visit = await stage.open("", { colorScheme });
    await reach(visit);
    assert.deepEqual(await violations(visit.page), []);
    await visit.close();
  });
});

test("a screen reader hears the board: labels of cells, and moves as they come", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-friend");
  await visit.page.keyboard.press("4");
  const heard = await visit.page.locator("#announcer").textContent();
  assert.equal(heard, "Red: column 4, row 1. Yellow to move");
  const cell = visit.page.getByRole("gridcell", { name: "Column 4, row 1: red, last disc" });
  assert.equal(await cell.count(), 1);
  assert.equal(await visit.page.getByRole("row").count(), 6);
  assert.equal(await visit.page.getByRole("gridcell").count(), 42);
  await visit.close();
});

test("space in the grid drops there, and does nothing else while playing", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-friend");
  await visit.page.locator("[role=gridcell][tabindex='0']").focus();
  await visit.page.keyboard.press("ArrowRight");
  await visit.page.keyboard.press("ArrowRight");
  await visit.page.keyboard.press(" ");
  assert.equal(await visit.moves(), "6");
  await visit.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await visit.page.keyboard.press(" ");
  await visit.page.waitForTimeout(500);
  assert.equal(await visit.moves(), "6", "the engine plays nothing for a player");
  await visit.page.click("#mode-analysis");
  await visit.page.locator("[role=gridcell][tabindex='0']").focus();
  await visit.page.keyboard.press(" ");
  assert.match(new URL(visit.page.url()).hash, /^#66/);
  await visit.close();
});

test("single-key shortcuts can be switched off", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-friend");
  await visit.page.click("#open-settings");
  await visit.page.uncheck("#shortcuts");
  await visit.page.keyboard.press("Escape");
  for (const key of ["4", "n", "a", "?"]) await visit.page.keyboard.press(key);
  assert.equal(await visit.moves(), "");
  assert.equal(await visit.page.locator("dialog[open]").count(), 0);
  assert.equal(await visit.page.locator("#mode-play").getAttribute("aria-pressed"), "true");
  await visit.page.locator("[role=gridcell][tabindex='0']").focus();
  await visit.page.keyboard.press("Enter");
  assert.equal(await visit.moves(), "4", "the board works as before");
  await visit.close();
});

test("the focus never falls to the body", async () => {
  const visit = await stage.open("#444444122133322176/10");
  const focused = () => visit.page.evaluate(() => new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.activeElement?.tagName)));
  }));
  const press = async (/** @type {string} */ id) => {
    await visit.page.locator(id).focus();
    await visit.page.keyboard.press("Enter");
    assert.notEqual(await focused(), "BODY", id);
  };
  await visit.page.waitForSelector("#try-yourself");
  for (const id of ["#try-yourself", "#leave", "#show-better", "#leave", "#first", "#last", "#mode-play", "#new", "#restore", "#undo"]) {
    await press(id);
  }
  await visit.page.keyboard.press("n");
  await press("#home");
  await press("#start-friend");
  await visit.close();
});

test("the move and then the verdict are announced, and nothing stale", async () => {
  const visit = await stage.open("#5275331143367744242212");
  await visit.scores();
  await visit.page.keyboard.press("1");
  const heard = () => visit.page.locator("#announcer p").allTextContents();
  await visit.page.waitForFunction(() => document.querySelectorAll("#announcer p").length === 2);
  const [move, verdict] = await heard();
  assert.equal(move, "Red: column 1, row 4. Yellow to move");
  assert.match(verdict ?? "", /^\+8\s+Yellow wins on move 28/);
  await visit.page.keyboard.press("ArrowLeft");
  assert.doesNotMatch((await heard()).join(" "), /move 28/);
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
