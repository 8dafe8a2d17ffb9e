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
  const labels = await visit.page.locator("#moves button").evaluateAll((all) =>
    all.map((chip) => chip.getAttribute("aria-label")?.split(": ")[1]));
  const compared = plies.slice(FROM - 1);
  assert.deepEqual(labels.slice(FROM - 1), compared.map(({ grade }) => grade));

  const mistakes = compared.filter(({ grade }) => grade === "mistake" || grade === "blunder");
  for (const { ply, grade, best } of mistakes) {
    await visit.page.click("#next-mistake");
    const words = await visit.page.locator("#review-text").innerText();
    assert.match(words, new RegExp(`^Move ${ply}, .*: ${grade}\\.`));
    assert.match(words, new RegExp(`Better: ${best.join(", ")}\\.$`));
  }
  assert((await visit.page.locator("#graph .mistake").count()) >= mistakes.length);

  // The graph leads to the step that is clicked.
  const graph = await visit.page.locator("#graph").boundingBox();
  assert(graph);
  await visit.page.mouse.click(graph.x + (graph.width * 10.5) / 19, graph.y + 20);
  assert.match(await visit.status(), /After move 10 of 18/);
  await visit.close();
});

test("what was better is played out, and can be found by oneself", async () => {
  const visit = await stage.open(`#${PLANTED}/${BLUNDER}`);
  await reviewed(visit);
  const words = await visit.page.locator("#review-text").innerText();
  assert.match(words, new RegExp(`^Move ${BLUNDER}, yellow in column 1: blunder`));
  const [, better = ""] = /Better: (\d)/.exec(words) ?? [];
  await visit.page.click("#show-better");
  await visit.page.waitForSelector("#sideline-card:not([hidden])");
  assert.match(await visit.page.locator("#sideline-text").innerText(), new RegExp(`line: ${better}`));
  await visit.page.click("#leave");

  await visit.page.click("#try-yourself");
  assert.match(await visit.status(), /what was better\?/);
  const played = PLANTED[BLUNDER - 1] ?? "";
  await visit.page.keyboard.press(played);
  assert.equal(await visit.status(), `Column ${played} is not it. Try another.`);
  await visit.page.keyboard.press(better);
  await visit.page.waitForFunction(() =>
    document.querySelector("#status-text")?.textContent === "Right! This is how it goes on.");
  assert.match(await visit.page.locator("#sideline-text").innerText(), new RegExp(`line: ${better}`));
  await visit.close();
});
