// The game is a tree: whatever is tried, nothing of it is lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Stage } from "../stage.js";

const stage = new Stage();
const GAME = "445334477733655355";

/** @param {import("../stage.js").Visit} visit @param {string} list */
const chips = async (visit, list) => (await visit.page.locator(`${list} .chip`).allTextContents()).map((words) => words.replace(/\D/g, "")).join("");

test("the best line is a row of moves that breaks, can be clicked and stepped, on a narrow phone too", async () => {
  const visit = await stage.open("#44", { viewport: { width: 360, height: 740 } });
  await visit.scores();
  await visit.page.waitForSelector("#best-line .chip");
  const line = await chips(visit, "#best-line");
  assert(line.length > 30, `a long line: ${line}`);
  const overflow = () => visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert(await overflow() <= 0);
  await visit.page.locator("#best-line .chip").nth(4).click();
  assert.equal(await chips(visit, "#aside-line"), line);
  assert(await overflow() <= 0);
  assert.equal(await visit.page.locator("#aside-line [aria-current]").getAttribute("data-ply"), "7");
  await visit.page.keyboard.press("ArrowRight");
  assert.equal(await visit.page.locator("#aside-line [aria-current]").getAttribute("data-ply"), "8");
  await visit.page.keyboard.press("Escape");
  assert.equal(await visit.moves(), "44");
  await visit.close();
});

test("a move that is tried in a game leaves the game as it is, and the address keeps both", async () => {
  const visit = await stage.open(`#${GAME}/6`);
  await visit.page.keyboard.press("1");
  await visit.page.keyboard.press("2");
  assert.equal(await visit.moves(), GAME, "the game is still there");
  assert.equal(await chips(visit, "#aside-line"), "12");
  assert.match(await visit.page.locator("#aside-text").innerText(), /After move 6/);
  const { hash } = new URL(visit.page.url());
  assert.equal(hash, `#${GAME}~6.12/8`);

  const other = await stage.open(hash);
  assert.equal(await other.moves(), GAME);
  assert.equal(await chips(other, "#aside-line"), "12");
  assert.equal(await other.page.locator("#board .disc:not(.preview)").count(), 8);
  await other.page.click("#leave");
  assert.match(await other.status(), /Move 6 of 18/);
  assert.equal(await chips(other, "#moves .aside"), "12", "it can be found again");
  await other.page.locator("#moves .aside .chip").last().click();
  await other.page.click("#remove");
  assert.equal(await other.page.locator("#moves .aside").count(), 0);
  assert.equal(await other.moves(), GAME);
  await other.close();

  await visit.page.click("#promote");
  assert.equal(await visit.moves(), `${GAME.slice(0, 6)}12`);
  assert.equal(await chips(visit, "#moves .aside"), GAME.slice(6), "the game has become the variation");
  await visit.close();
});

test("undo steps back, and brings a game back that a new one took the place of", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-friend");
  for (const key of "4453") await visit.page.keyboard.press(key);
  await visit.page.keyboard.press("n");
  assert.equal(await visit.moves(), "");
  assert(await visit.page.locator("#restore").isVisible());
  await visit.page.click("#restore");
  assert.equal(await visit.moves(), "4453");
  assert(await visit.page.locator("#restore").isHidden());
  await visit.page.keyboard.press("n");
  await visit.page.keyboard.press("u");
  assert.equal(await visit.moves(), "4453");
  await visit.page.keyboard.press("u");
  await visit.page.keyboard.press("7");
  assert.equal(await visit.moves(), "4457", "who takes a move back plays another");
  await visit.page.click("#mode-analysis");
  assert.equal(await chips(visit, "#moves .aside"), "3", "and the first one is kept");
  await visit.close();
});

test("a column under the pointer shows how it goes on, and so does one with the focus", async () => {
  const moves = "52753311433677442422121";
  const visit = await stage.open(`#${moves}`);
  await visit.scores();
  const { x, y } = await visit.place(5);
  await visit.page.mouse.move(x, y);
  await visit.page.waitForSelector(".ghost.ahead");
  assert.deepEqual(await visit.page.locator(".ghost.ahead").allTextContents(), ["1", "2", "3", "4", "5"]);
  await visit.page.mouse.move(0, 0);
  assert.equal(await visit.page.locator(".ghost.ahead").count(), 0);
  await visit.page.locator("[role=gridcell][tabindex='0']").focus();
  await visit.page.keyboard.press("ArrowRight");
  await visit.page.waitForSelector(".ghost.ahead");
  await visit.close();
});

test("the opening explorer counts the replies that keep a verdict", async () => {
  const visit = await stage.open("#4");
  await visit.scores();
  await visit.page.waitForFunction(() => document.querySelectorAll("#columns .replies").length === 7, undefined, { timeout: 60_000 });
  const marks = await visit.page.locator("#columns .replies").allTextContents();
  // After 4 and 4 red wins only with 4; after 4 and 1 many moves win.
  assert.equal(marks[3], "1 of 7 replies keeps it");
  await visit.close();
});
