// Whole games against the bot: by mouse, by keyboard, by touch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { IS_FIREFOX } from "../browser.js";
import { Stage } from "../stage.js";

const stage = new Stage();

/** The columns in an order in which a person may try them. */
const WISHES = [4, 3, 5, 2, 6, 1, 7];

/**
 * Plays a game to its end, each move in the first column of the wishes that has room.
 * @param {import("../stage.js").Visit} visit
 * @param {(column: number) => Promise<void>} drop
 */
async function playToTheEnd(visit, drop) {
  for (let turn = 0; turn < 25; turn += 1) {
    if ((await visit.turnOrEnd()) === "end") break;
    for (const column of WISHES.map((_, index) => WISHES[(index + turn) % 7] ?? 1)) {
      if (!(await visit.hasRoom(column))) continue;
      const before = await visit.moves();
      await drop(column);
      await visit.page.waitForFunction(
        (count) => document.querySelectorAll("#moves .main").length > count,
        before.length,
      );
      break;
    }
  }
  const status = await visit.status();
  assert.match(status, /won on move \d+|A draw/);
  const moves = await visit.moves();
  assert(moves.length >= 7, moves);
  assert.equal(new URL(visit.page.url()).hash, `#${moves};play`);
  return { moves, status };
}

test("a game by mouse ends, and the result offers a review", async () => {
  const visit = await stage.open();
  await playToTheEnd(visit, async (column) => {
    const { x, y } = await visit.place(column);
    await visit.page.mouse.move(x, y);
    assert(await visit.page.locator(".disc.preview").isVisible(), "the disc shows itself");
    await visit.page.mouse.click(x, y);
  });
  assert(await visit.page.locator("#result").isVisible());
  await visit.page.click("#result-review");
  assert(await visit.page.locator("#analysis-card").isVisible());
  await visit.close();
});

test("a game by keyboard alone ends, and another one begins", async () => {
  const visit = await stage.open();
  await playToTheEnd(visit, (column) => visit.page.keyboard.press(String(column)));
  await visit.page.keyboard.press("n");
  assert.equal(await visit.moves(), "");
  // The grid is reached with Tab, walked through with arrows, and Enter drops.
  for (let times = 0; times < 12; times += 1) {
    await visit.page.keyboard.press("Tab");
    if (await visit.page.evaluate(() => document.activeElement?.role === "gridcell")) break;
  }
  await visit.page.keyboard.press("ArrowLeft");
  assert.equal(
    await visit.page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    "Column 3, row 1: empty",
  );
  await visit.page.keyboard.press("Enter");
  assert.match(await visit.moves(), /^3/);
  await visit.close();
});

test("a game by touch on a phone ends, and the board fills the screen", { skip: IS_FIREFOX && "Firefox takes no touches" }, async () => {
  const visit = await stage.open("", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const board = await visit.page.locator(".frame").boundingBox();
  assert(board && board.width >= 360, `the board is ${board?.width} wide`);
  await playToTheEnd(visit, async (column) => {
    const { x, y } = await visit.place(column);
    await visit.page.touchscreen.tap(x, y);
  });
  const overflow = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert(overflow <= 0, "nothing sticks out to the side");
  await visit.close();
});

test("the bot begins when the person is yellow; undo takes both moves back", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-bot");
  await visit.page.check("[name=side][value=second]");
  await visit.turnOrEnd();
  const first = await visit.moves();
  assert.equal(first.length, 1);
  await visit.page.keyboard.press("1");
  await visit.page.waitForFunction(() => document.querySelectorAll("#moves .main").length === 3);
  await visit.page.keyboard.press("u");
  assert.match(await visit.status(), /Move 1 of 3/);
  await visit.page.keyboard.press("r");
  assert.match(await visit.status(), /Your turn, yellow/);
  await visit.page.keyboard.press("u");
  await visit.page.keyboard.press("7");
  await visit.page.waitForFunction(() => document.querySelectorAll("#moves .main").length === 3);
  assert.equal((await visit.moves()).slice(0, 2), `${first}7`);
  await visit.close();
});

test("two people play on one screen, and a full column is refused in words", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-friend");
  for (const key of "4444447") await visit.page.keyboard.press(key);
  assert.equal(await visit.moves(), "4444447");
  await visit.page.keyboard.press("4");
  assert.equal(await visit.moves(), "4444447");
  assert.equal(await visit.page.locator("#announcer").textContent(), "Column 4 is full.");
  const flash = visit.page.locator("#flash.shown");
  assert.equal(await flash.textContent(), "Column 4 is full.", "for those who look");
  await visit.close();
});

test("a hint is a disc over the best column", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-friend");
  for (const key of "121212") await visit.page.keyboard.press(key);
  await visit.page.keyboard.press("h");
  const hint = visit.page.locator(".disc.hint");
  await hint.waitFor();
  assert.equal(await hint.getAttribute("data-column"), "1");
  const [disc, board] = [await hint.boundingBox(), await visit.page.locator(".cells").boundingBox()];
  assert(disc && board && disc.y < board.y && disc.x < board.x + board.width / 7, "over the first column");
  assert.equal(await visit.page.locator("#announcer p").last().textContent(), "Best: column 1");
  await visit.page.keyboard.press("1");
  assert.match(await visit.status(), /Red won on move 7/);
  assert.equal(await hint.count(), 0);
  await visit.close();
});

test("a disc out of turn is refused for all to see", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-bot");
  // In one go: a bot may be quicker than a second key that comes from outside.
  await visit.page.evaluate(() => {
    for (const key of ["4", "4"]) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  });
  assert.equal(await visit.page.locator("#flash.shown").textContent(), "It is not your turn.");
  await visit.close();
});

test("a running game is kept, and offered on the start page", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-bot");
  await visit.page.check("[name=level][value='3']");
  await visit.page.keyboard.press("4");
  await visit.page.waitForFunction(() => document.querySelectorAll("#moves .main").length === 2);
  const moves = await visit.moves();
  // As the installed app begins.
  await visit.page.goto("about:blank");
  await visit.page.goto(stage.address);
  await visit.isThere();
  assert.equal(await visit.page.locator("#continue-hint").innerText(), "Move 2, against level 3");
  await visit.page.click("#continue");
  assert.equal(await visit.moves(), moves);
  assert.match(await visit.status(), /Your turn, red/);
  await visit.page.click("#home");
  assert(await visit.page.locator("#start-card").isVisible());
  assert(await visit.page.locator("#continue").isVisible());
  await visit.close();
});

test("two tabs agree on settings", async () => {
  const visit = await stage.open();
  const other = await visit.page.context().newPage();
  await other.goto(stage.address);
  await other.waitForSelector("#verdicts li");
  await visit.page.click("#start-bot");
  await visit.page.check("[name=level][value='7']");
  await visit.page.click("#open-settings");
  await visit.page.check("[name=theme][value=dark]");
  await visit.page.check("[name=language][value=de]");
  await other.waitForFunction(() => document.documentElement.lang === "de");
  await other.click("#start-bot");
  assert.equal(await other.locator("#level-name").innerText(), "Stufe 7 · stärker");
  assert.equal(await other.evaluate(() => document.documentElement.dataset.theme), "dark");
  await visit.close();
});

test("settings stay when the page is opened again, and a running game goes on", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-bot");
  await visit.page.check("[name=level][value='2']");
  await visit.page.click("#open-settings");
  await visit.page.check("#shapes");
  await visit.page.check("[name=theme][value=dark]");
  await visit.page.check("[name=language][value=de]");
  await visit.page.waitForFunction(() => document.documentElement.lang === "de");
  await visit.page.keyboard.press("Escape");
  await visit.page.keyboard.press("4");
  await visit.page.waitForFunction(() => document.querySelectorAll("#moves .main").length === 2);
  const moves = await visit.moves();
  await visit.page.reload();
  await visit.isThere();
  assert.equal(await visit.moves(), moves);
  assert.equal(await visit.page.locator("#mode-play").getAttribute("aria-pressed"), "true");
  assert.equal(await visit.page.locator("#level-name").textContent(), "Stufe 2 · leicht");
  assert.equal(await visit.page.evaluate(() => document.documentElement.lang), "de");
  assert.equal(
    await visit.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
    "dark",
  );
  await visit.close();
});
