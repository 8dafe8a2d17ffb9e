// The numbers on the page are those of the command.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { promisify } from "node:util";
import { GIVEN, ROOT, Stage, hold } from "../stage.js";

const stage = new Stage();
const run = promisify(execFile);

/** How many positions of each set are compared: 60 together, few of the slow ones. */
const COMPARED = { "end-easy": 20, "middle-easy": 20, "middle-medium": 10, "begin-easy": 8, "begin-medium": 2 };

/** @param {string} set @param {number} count */
async function positions(set, count) {
  const file = new URL(`crates/fourgone-solver/tests/positions/${set}.txt`, ROOT);
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => /^[1-7]/.test(line));
  return lines.slice(0, count).map((line) => line.split(" ")[0] ?? "");
}

/** What the command says. @param {string} moves */
async function analyzed(moves) {
  const { stdout } = await run(GIVEN.command, ["analyze", moves, "--json"]);
  return JSON.parse(stdout);
}

test("the verdicts of 60 positions are those of `fourgone analyze`", async () => {
  const sets = await Promise.all(Object.entries(COMPARED).map(([set, count]) => positions(set, count)));
  const all = sets.flat();
  assert.equal(all.length, 60);
  // In two windows, because a window mostly waits.
  const middle = all.length / 2;
  await Promise.all([compare(all.slice(0, middle)), compare(all.slice(middle))]);
});

/** Shows one position after the other in a window. @param {string[]} games */
async function compare(games) {
  const visit = await stage.open(`#${games[0]}`);
  for (const moves of games) {
    await visit.page.evaluate((hash) => { location.hash = hash; }, moves);
    await visit.page.waitForFunction(
      (count) => document.querySelectorAll("#moves .main").length === count,
      moves.length,
    );
    const expected = await analyzed(moves);
    /** @param {{ score: number } | null} column */
    const score = (column) => column && column.score;
    assert.deepEqual(await visit.scores(), expected.columns.map(score), moves);
    const best = await visit.page.locator("#verdicts .best .number").allTextContents();
    assert.deepEqual(best.map(Number), expected.best, moves);
    const headline = await visit.page.locator("#headline").innerText();
    if (expected.score !== 0) assert.match(headline, new RegExp(`on move ${expected.ends_on_move}\\b`));
    else assert.match(headline, /draw/);
  }
  await visit.close();
}

test("a newer question ends the older one", async (context) => {
  // Too many discs for the book.
  const visit = await stage.open("#117222115374");
  await visit.page.waitForTimeout(400);
  const start = Date.now();
  await visit.page.evaluate(() => { location.hash = "#2252576253462244111563365343671351441"; });
  await visit.scores();
  const time = Date.now() - start;
  hold(context, time < 1500, `the newer answer came after ${time} ms`);
  await visit.close();
});

test("with the book the empty board is analysed at once", async (context) => {
  const visit = await stage.open("#52753311433677442422121");
  await visit.scores();
  await visit.page.waitForLoadState("networkidle");
  await visit.page.waitForTimeout(200);
  const time = await visit.page.evaluate(() => {
    const start = performance.now();
    location.hash = "#4/0";
    return new Promise((resolve) => {
      const look = () => {
        const known = document.querySelectorAll("#columns .badge:is(.win, .draw, .loss)");
        const isOpen = document.querySelectorAll("#moves .main").length === 1;
        if (isOpen && known.length === 7) resolve(performance.now() - start);
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  assert.deepEqual(await visit.scores(), [-2, -1, 0, 1, 0, -1, -2]);
  hold(context, Number(time) < 100, `the empty board took ${Math.round(Number(time))} ms`);
  await visit.close();
});

test("hard positions are analysed within two seconds", async (context) => {
  const visit = await stage.open("");
  const times = [];
  for (const moves of await positions("begin-hard", 10)) {
    const start = Date.now();
    await visit.page.evaluate((hash) => { location.hash = hash; }, moves);
    await visit.page.waitForFunction(
      (count) => document.querySelectorAll("#moves .main").length === count,
      moves.length,
    );
    await visit.scores();
    times.push(Date.now() - start);
  }
  hold(context, Math.max(...times) < 2000, `hard positions took ${times.join(", ")} ms`);
  await visit.close();
});

test("the best line is shown on the board and left again", async () => {
  const moves = "52753311433677442422121";
  const visit = await stage.open(`#${moves}`);
  await visit.scores();
  await visit.page.click("#show-line");
  const { line } = await analyzed(moves);
  await visit.page.waitForSelector("#aside-card:not([hidden])");
  assert.equal((await visit.page.locator("#aside-line .chip").allTextContents()).join(""), line);
  await visit.page.waitForFunction(() => document.querySelectorAll(".disc.four").length >= 4);
  await visit.page.keyboard.press("Escape");
  assert.equal(await visit.page.locator(".disc.four").count(), 0);
  assert.equal(await visit.moves(), moves);
  await visit.close();
});

test("threats are told apart by their owner and by the parity of their row", async () => {
  const visit = await stage.open("#44553663774451");
  await visit.page.keyboard.press("x");
  const marks = await visit.page.locator(".threat").evaluateAll((all) =>
    all.map((mark) => [
      mark.parentElement?.getAttribute("aria-label"),
      /** @type {HTMLElement} */ (mark).dataset.player,
      mark.classList.contains("odd"),
    ]));
  assert.deepEqual(marks, [
    ["Column 2, row 2: empty, yellow would have four here, even row", "2", false],
    ["Column 2, row 1: empty, red would have four here, odd row", "1", true],
  ]);
  await visit.close();
});
