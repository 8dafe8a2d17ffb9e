// The review finds what was wrong and shows what was better.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { GIVEN, Stage } from "../stage.js";

const stage = new Stage();
const run = promisify(execFile);

/** With move 10 yellow turns a win into a loss; more mistakes follow. */
const PLANTED = "444444122133322176";
const BLUNDER = 10;

/** From this move on the review is compared. */
const FROM = 1;

/** @param {import("../stage.js").Visit} visit */
async function reviewed(visit) {
  await visit.page.waitForFunction(
    (ply) => document.querySelector(`#moves [data-ply="${ply}"]:not([data-grade=""])`),
    FROM,
    { timeout: 120_000 },
  );
}

test("the grades are those of `fourgone review`, and the planted blunder is found", async () => {
  const { stdout } = await run(GIVEN.command, ["review", PLANTED, "--json"]);
  /** @type {{ plies: { ply: number, grade: string, best: number[] }[] }} */
  const { plies } = JSON.parse(stdout);
  assert.equal(plies[BLUNDER - 1]?.grade, "blunder");

  const visit = await stage.open(`#${PLANTED}/${FROM - 1}`);
  await reviewed(visit);
  const labels = await visit.page.locator("#moves .main").evaluateAll((all) =>
    all.map((chip) => chip.getAttribute("aria-label")?.split(": ")[1]));
  const compared = plies.slice(FROM - 1);
  assert.deepEqual(labels.slice(FROM - 1), compared.map(({ grade }) => grade));

  const mistakes = compared.filter(({ grade }) => grade === "mistake" || grade === "blunder");
  for (const { ply, grade } of mistakes) {
    await visit.page.click(`#moves [data-ply="${ply}"]`);
    const words = await visit.page.locator("#review-text").innerText();
    assert.match(words, new RegExp(`^Move ${ply}, .*: ${grade}\\.`));
  }
  assert((await visit.page.locator("#graph .mistake").count()) >= mistakes.length);

  // The graph leads to the step that is clicked.
  const graph = await visit.page.locator("#graph").boundingBox();
  assert(graph);
  await visit.page.mouse.click(graph.x + (graph.width * 10.5) / 19, graph.y + 20);
  assert.match(await visit.status(), /Move 10 of 18/);
  await visit.close();
});

/** @param {import("../stage.js").Visit} visit */
const line = async (visit) => (await visit.page.locator("#aside-line .chip").allTextContents()).join("");

test("what was better is told only when asked: it is played out, or found by oneself", async () => {
  const { stdout } = await run(GIVEN.command, ["review", PLANTED, "--json"]);
  const [better] = JSON.parse(stdout).plies[BLUNDER - 1].best;
  const visit = await stage.open(`#${PLANTED}/${BLUNDER}`);
  await reviewed(visit);
  const words = await visit.page.locator("#review").innerText();
  assert.match(words, new RegExp(`^.*\n*Move ${BLUNDER}, yellow in column 1: blunder`));
  assert.doesNotMatch(words, /Better|better: /);
  await visit.page.click("#show-better");
  await visit.page.waitForSelector("#aside-card:not([hidden])");
  assert.equal((await line(visit))[0], String(better));
  await visit.page.click("#leave");
  assert.equal(await visit.moves(), PLANTED, "the game is as it was");

  await visit.page.click(`#moves [data-ply="${BLUNDER}"]`);
  await visit.page.click("#try-yourself");
  assert.match(await visit.status(), /what was better\?/);
  assert.equal(await visit.page.locator("#verdicts .score").count(), 0, "no verdicts meanwhile");
  assert(await visit.page.locator("#analysis-card").isHidden());
  const played = PLANTED[BLUNDER - 1] ?? "";
  await visit.page.keyboard.press(played);
  assert.equal(await visit.status(), `Not column ${played}. Try another one.`);
  await visit.page.keyboard.press(String(better));
  await visit.page.waitForFunction(() =>
    document.querySelector("#status-text")?.textContent === "Right! This is how it goes on.");
  assert.equal((await line(visit))[0], String(better));
  await visit.close();
});

test("who was lost anyway is told of a four that was not stopped, and of one that was not taken", async () => {
  // No move changes who wins, and yellow does not stop a three.
  const game = "44473543533651316";
  const visit = await stage.open(`#${game}`);
  await reviewed(visit);
  const words = () => visit.page.locator("#review-text").innerText();
  assert.equal(await visit.page.locator("#review-progress").innerText(), "No move changed who wins. 1 block missed.");
  // From the end on to the first again: a win that came later than it had to, and an end that came sooner.
  await visit.page.click("#next-mistake");
  assert.match(await words(), /^Move 4, yellow in column 7: inaccuracy\. Red now wins on move \d+ instead of move \d+\.$/);
  await visit.page.click("#moves [data-ply='16']");
  assert.match(await words(), /Red threatened four in column 6, and was not stopped\./);
  await visit.close();

  const missed = await stage.open("#12121267");
  await reviewed(missed);
  await missed.page.click("#moves [data-ply='7']");
  assert.match(await missed.page.locator("#review-text").innerText(), /Red could have won at once/);
  assert.match(await missed.page.locator("#review-progress").innerText(), /2 wins missed/);
  await missed.close();
});

test("a board that is pasted has no order of moves, and is not graded", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-analysis");
  await visit.page.click("#open-paste");
  await visit.page.fill("#paste-text", ".......\n.......\n.......\n.......\n...O...\n..XX...");
  await visit.page.click("#paste-load");
  await visit.page.waitForSelector("#paste", { state: "hidden" });
  assert.match(await visit.page.locator("#board-only").innerText(), /3 discs.*cannot be graded/s);
  assert.equal(await visit.moves(), "", "there are no moves to be graded");
  assert(await visit.page.locator("#review").isHidden());
  await visit.page.keyboard.press("4");
  await visit.page.waitForSelector("#moves [data-ply='4']:not([data-grade=''])");
  assert.equal(await visit.moves(), "4", "what is played on it is graded");
  await visit.page.keyboard.press("Home");
  assert.equal(await visit.page.locator("#board .disc:not(.preview)").count(), 3);
  const { hash } = new URL(visit.page.url());
  assert.match(hash, /^#\d{3}_4\/3$/);
  const other = await stage.open(hash);
  assert.equal(await other.moves(), "4");
  await other.close();
  await visit.close();
});

test("a review speaks to whoever played the game, and by colour of others' games", async () => {
  const visit = await stage.open("");
  const { page } = visit;
  await page.click("#start-bot");
  // Red has three in column 4, and does not complete them; then yellow, who is a bot, may do anything.
  await page.evaluate(() => { location.hash = "#414141;play"; });
  await visit.isThere();
  await page.keyboard.press("2");
  await page.waitForFunction(() => document.querySelectorAll("#moves .main").length >= 7);
  await page.click("#mode-analysis");
  await page.click("#moves .main[data-ply='7']");
  await page.waitForFunction(() => /could have won at once/.test(document.querySelector("#review-text")?.textContent ?? ""), undefined, { timeout: 60_000 });
  assert.match(await page.locator("#review-text").innerText(), /You could have won at once\./);
  await page.click("#moves .main[data-ply='6']");
  await page.click("#why");
  await page.waitForSelector(".reason");
  assert.match(await page.locator("#why-text").innerText(), /^You complete four on d4\./);
  // The same game by its address is somebody's.
  await page.goto("about:blank");
  await page.goto(`${stage.address}#4141412/7`);
  await visit.isThere();
  await page.waitForFunction(() => /could have won at once/.test(document.querySelector("#review-text")?.textContent ?? ""), undefined, { timeout: 60_000 });
  assert.match(await page.locator("#review-text").innerText(), /Red could have won at once\./);
  await visit.close();
});
