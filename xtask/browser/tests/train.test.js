// Puzzles and lessons: a right move is answered, a wrong one refuted and taken back, the reason comes at
// the end, and what was solved stays at home.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { IS_FIREFOX } from "../browser.js";
import { GIVEN, Stage, Visit } from "../stage.js";

const stage = new Stage();

/** A puzzle of the program: red wins by 6, and after yellow's 5 by 5; column 1 loses. */
const PUZZLE = { id: "6my7c", position: "352232224143344436", solution: "655" };
/** A puzzle whose solution ends before anybody has four. */
const WAITING = { id: "wnstp", position: "747725455365", solution: "44733" };
/** A game with several positions in which only one move is right. */
const GAME = "445334477733655355";

/**
 * Opens puzzles and lessons.
 * @param {string} hash
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
async function open(hash, options = {}) {
  const context = await stage.browser.newContext({ locale: "en-GB", ...options });
  const visit = new Visit(await context.newPage(), stage.address);
  await visit.page.goto(`${stage.address}train.html${hash}`);
  await isReady(visit);
  return visit;
}

/** @param {Visit} visit */
const isReady = ({ page }) => page.waitForSelector(".panel > .card:not([hidden])", { timeout: 60_000 });

/** Waits until something was said of a move. @param {Visit} visit @param {RegExp} words @param {string} [id] */
const told = ({ page }, words, id = "#puzzle-told") =>
  page.waitForFunction(
    ([id, source]) => new RegExp(source).test(document.querySelector(id)?.textContent ?? ""),
    /** @type {const} */ ([id, words.source]),
    { timeout: 60_000 },
  );

/** How many discs are on the board. @param {Visit} visit */
const discs = ({ page }) => page.locator("[role=gridcell]:not([aria-label*=empty])").count();

/** What is kept in the browser. @param {Visit} visit @param {string} key */
const kept = async ({ page }, key) => JSON.parse(await page.evaluate((name) => localStorage.getItem(name) ?? "[]", key));

test("a puzzle is solved on the board: the opponent answers, and the result is kept", async () => {
  const visit = await open(`#puzzle/${PUZZLE.id}`);
  assert.equal(await visit.status(), "Red to move and win");
  assert.equal(await discs(visit), PUZZLE.position.length);
  await visit.page.keyboard.press("6");
  await told(visit, /^Right: f2\. Yellow answers e2\.$/);
  assert.match((await visit.page.locator("#announcer").textContent()) ?? "", /Right: f2\. Yellow answers e2\./);
  await visit.page.keyboard.press("5");
  await told(visit, /Solved without a mistake! Four in a row on move 21\./);
  assert.equal(await visit.status(), "Solved!");
  assert.match(await visit.page.locator("#puzzle-themes").innerText(), /^Theme: Double threat, Forced moves$/);
  const [solved, ...more] = await kept(visit, "fourgone-puzzles");
  assert.deepEqual(more, []);
  const day = Math.floor(Date.now() / 86_400_000);
  assert(day - solved.day <= 1);
  assert.deepEqual({ ...solved, day: 0 }, { id: PUZZLE.id, day: 0, daily: false, mistakes: 0, shown: false });
  await visit.page.keyboard.press("ArrowLeft");
  assert.equal(await discs(visit), PUZZLE.position.length + 2, "what was solved can be stepped through");
  await visit.close();
});

test("a wrong move is answered by its refutation and taken back, and can be tried again at once", async () => {
  const visit = await open(`#puzzle/${PUZZLE.id}`);
  await visit.page.keyboard.press("1");
  await told(visit, /^Column 1 turns a win into a loss\. Yellow answers a3\. Try again\.$/);
  assert.equal(await discs(visit), PUZZLE.position.length + 2, "both moves are on the board");
  assert.equal(await visit.page.locator(".confetti").count(), 0, "nobody is glad of a four of the other");
  await visit.page.waitForFunction(
    (count) => document.querySelectorAll("[role=gridcell]:not([aria-label*=empty])").length === count,
    PUZZLE.position.length,
  );
  await visit.page.keyboard.press("2");
  await told(visit, /^Column 2 .* Try again\.$/);
  // Whoever knows better now need not wait.
  await visit.page.keyboard.press("6");
  await told(visit, /Yellow answers e2/);
  await visit.page.keyboard.press("5");
  await told(visit, /Solved, with 2 mistakes or hints/);
  assert.equal((await kept(visit, "fourgone-puzzles"))[0].mistakes, 2);
  await visit.close();
});

test("a hint says where to look, a second one shows the column, and the solution can be shown", async () => {
  const visit = await open(`#puzzle/${PUZZLE.id}`);
  await visit.page.keyboard.press("h");
  assert.equal(await visit.page.locator("#puzzle-told").innerText(), "Look on the right.");
  assert.equal(await visit.page.locator(".disc.hint").count(), 0);
  await visit.page.click("#puzzle-hint");
  assert.equal(await visit.page.locator("#puzzle-told").innerText(), "It is column 6.");
  assert.equal(await visit.page.locator(".disc.hint[data-column='6']").count(), 1);
  await visit.page.click("#puzzle-show");
  await told(visit, /That was the solution\./);
  assert.equal(await discs(visit), PUZZLE.position.length + PUZZLE.solution.length);
  assert.equal((await kept(visit, "fourgone-puzzles"))[0].shown, true);
  await visit.page.click("#puzzle-home");
  await visit.page.waitForSelector("#menu-card:not([hidden])");
  assert.match(await visit.page.locator("#figures").innerText(), /^0\s+Solved/, "who was shown it has not solved it");
  await visit.close();
});

test("at the end comes the reason, which speaks to the one who solved it", async () => {
  const visit = await open(`#puzzle/${WAITING.id}`);
  for (const [index, column] of [...WAITING.solution].entries()) {
    if (index % 2 === 1) continue;
    await visit.page.waitForFunction(
      (count) => document.querySelectorAll("[role=gridcell]:not([aria-label*=empty])").length === count,
      WAITING.position.length + index,
    );
    await visit.page.waitForSelector("#puzzle-hint:enabled");
    await visit.page.keyboard.press(column);
  }
  await told(visit, /Solved without a mistake!/);
  await told(visit, /\b[Yy]ou\b/, "#why-text");
  assert(await visit.page.locator(".reason").count() === 1, "it is drawn on the board");
  await visit.page.click("#why-close");
  assert.equal(await visit.page.evaluate(() => document.activeElement?.id), "puzzle-why");
  await visit.page.keyboard.press("e");
  await told(visit, /\b[Yy]ou\b/, "#why-text");
  await visit.page.keyboard.press("n");
  await visit.page.waitForFunction((id) => location.hash.startsWith("#puzzle/") && !location.hash.endsWith(id), WAITING.id);
  await visit.close();
});

test("the puzzle of the day is that of the command, and days in a row are counted", async () => {
  const today = JSON.parse(execFileSync(GIVEN.command, ["puzzle", "--daily", "--json"], { encoding: "utf8" }));
  const day = Math.floor(Date.now() / 86_400_000);
  const visit = await open("#puzzles");
  await visit.page.evaluate((day) => localStorage.setItem("fourgone-puzzles", JSON.stringify([
    { id: "aaaaa", day: day - 2, daily: true, mistakes: 0, shown: false },
    { id: "bbbbb", day: day - 1, daily: true, mistakes: 3, shown: false },
    "nonsense",
  ])), day);
  await visit.page.click("#daily");
  await visit.page.waitForSelector("#puzzle-card:not([hidden])");
  assert.equal((await visit.page.locator("#puzzle-title").innerText()).toLowerCase(), `puzzle ${today.id}`);
  assert.equal(await discs(visit), today.position.length);
  for (let step = 0; step < today.solution.length; step += 2) {
    await visit.page.waitForSelector("#puzzle-hint:enabled");
    await visit.page.keyboard.press(today.solution[step]);
    if (step + 1 < today.solution.length) await told(visit, new RegExp(`answers`));
    await visit.page.waitForFunction(
      (count) => document.querySelectorAll("[role=gridcell]:not([aria-label*=empty])").length === count,
      today.position.length + Math.min(step + 2, today.solution.length),
    );
  }
  await told(visit, /Solved without a mistake!/);
  await visit.page.keyboard.press("Escape");
  if (await visit.page.locator("#menu-card").isHidden()) await visit.page.keyboard.press("Escape");
  await visit.page.waitForSelector("#menu-card:not([hidden])");
  assert.match(await visit.page.locator("#figures").innerText(), /3\s+Days in a row/);
  assert.equal(await visit.page.locator("#daily-hint").innerText(), "Solved. The next one comes tomorrow.");
  await visit.close();
});

test("random puzzles are of the difficulty and theme that were chosen, and not solved yet", async () => {
  const visit = await open("#puzzles");
  await visit.page.check("#steps [value=hard]", { force: true });
  await visit.page.selectOption("#theme", "zugzwang");
  assert.match(await visit.page.locator("#filter-count").innerText(), /^(\d+) of \1 still to be solved$/);
  await visit.page.click("#random");
  for (let round = 0; round < 3; round += 1) {
    await visit.page.waitForSelector("#puzzle-card:not([hidden])");
    const id = (await visit.page.locator("#puzzle-title").innerText()).replace(/^puzzle /i, "").toLowerCase();
    const record = JSON.parse(execFileSync(GIVEN.command, ["puzzle", "--id", id, "--json"], { encoding: "utf8" }));
    assert(record.level >= 7 && record.themes.includes("zugzwang"), id);
    await visit.page.click("#puzzle-skip");
    await visit.page.waitForFunction((id) => !location.hash.endsWith(id), id);
    await isReady(visit);
  }
  await visit.page.reload();
  await visit.page.goto(`${stage.address}train.html#puzzles`);
  await visit.page.waitForSelector("#menu-card:not([hidden])");
  assert.equal(await visit.page.locator("#theme").inputValue(), "zugzwang", "what was chosen is kept");
  await visit.close();
});

test("an address that leads nowhere says so, and offers what there is", async () => {
  for (const hash of ["#puzzle/zzzzz", "#nothing", "#lesson/9", "#game/4453/zzzzz"]) {
    const visit = await open("#puzzles");
    await visit.page.evaluate((hash) => { location.hash = hash; }, hash);
    await visit.page.waitForFunction(() => /nothing at this address/.test(document.querySelector("#notice")?.textContent ?? ""));
    assert.equal(await visit.page.locator("#notice").isVisible(), true, hash);
    await visit.close();
  }
  // Also where it is the first that is opened.
  const visit = await open("#nothing");
  await visit.page.waitForFunction(() => /2,000 of 2,000/.test(document.body.innerText), null, { timeout: 60_000 });
  assert.equal(await visit.page.locator("#notice").isVisible(), true);
  await visit.close();
});

test("a review leads to the puzzles of its game, and they to each of them and back", async () => {
  const visit = await stage.open(`#${GAME}`, { viewport: { width: 1280, height: 900 } });
  const known = execFileSync(GIVEN.command, ["puzzles", "of", GAME], { encoding: "utf8" }).trim().split("\n");
  await visit.page.click("#game-puzzles");
  await visit.page.waitForSelector("#game-list a", { timeout: 60_000 });
  assert.equal(await visit.page.locator("#game-list a").count(), known.length);
  const { id, position } = JSON.parse(known[0] ?? "");
  await visit.page.click("#game-list li:first-child a");
  await visit.page.waitForSelector("#puzzle-card:not([hidden])");
  assert.equal(new URL(visit.page.url()).hash, `#game/${GAME}/${id}`);
  assert.equal(await discs(visit), position.length);
  await visit.page.click("#puzzle-home");
  await visit.page.click("#game-back");
  await visit.isThere();
  assert.equal(await visit.moves(), GAME);
  await visit.close();
});

test("a lesson explains, sets three positions, and remembers what was found", async () => {
  const visit = await stage.open("");
  await visit.page.click("#start-lessons");
  await visit.page.waitForSelector("#lesson-list a", { timeout: 60_000 });
  assert.equal(await visit.page.locator("#lesson-list a").count(), 6);
  await visit.page.click("#lesson-list li:nth-child(4) a");
  await visit.page.waitForSelector("#lesson-card:not([hidden])");
  assert.match(await visit.page.locator("#lesson-text").innerText(), /^Zugzwang means: it is your turn/);
  await visit.page.click("#lesson-next");
  await told(visit, /Make yellow do it\.$/, "#lesson-text");
  await visit.page.keyboard.press("4");
  await told(visit, /^Then yellow plays d3 and has four/, "#lesson-told");
  await visit.page.click("#lesson-hint");
  await told(visit, /^Count the harmless cells/, "#lesson-told");
  const before = await discs(visit);
  await visit.page.keyboard.press("2");
  await told(visit, /That is zugzwang\.$/, "#lesson-told");
  assert.equal(await discs(visit), before + 1);
  assert.match((await visit.page.locator("#announcer").textContent()) ?? "", /That is zugzwang\./);
  assert.deepEqual(await kept(visit, "fourgone-lessons"), ["4/1"]);
  for (const column of ["7", "1"]) {
    await visit.page.click("#lesson-next");
    await told(visit, /^$/, "#lesson-told");
    await visit.page.keyboard.press(column);
    await visit.page.waitForSelector("#lesson-next:not([hidden])");
  }
  assert.equal(await visit.page.locator("#lesson-next").innerText(), "Next lesson");
  await visit.page.keyboard.press("Escape");
  await visit.page.waitForSelector("#lessons-card:not([hidden])");
  assert.match(await visit.page.locator("#lesson-list li:nth-child(4)").innerText(), /3 of 3 positions/);
  await visit.close();
});

for (const [locale = "", title, task] of [
  ["de-DE", "Ungerade und gerade Zeilen", "Rot zieht und gewinnt"],
  ["fr-FR", "Rangées impaires et paires", "Les rouges jouent et gagnent"],
  ["es-ES", "Filas impares y pares", "Juegan las rojas y ganan"],
]) {
  test(`puzzles and lessons are in ${locale}, and change with the language`, async () => {
    const visit = await open("#lesson/3", { locale });
    assert.equal(await visit.page.locator("#lesson-title").innerText(), title);
    await visit.page.evaluate((id) => { location.hash = `#puzzle/${id}`; }, PUZZLE.id);
    await visit.page.waitForSelector("#puzzle-card:not([hidden])");
    assert.equal(await visit.status(), task);
    await visit.page.evaluate(() => { location.hash = "#lesson/3"; });
    await visit.page.waitForSelector("#lesson-card:not([hidden])");
    await visit.page.click("#open-settings");
    await visit.page.check("#languages [value=en]", { force: true });
    await told(visit, /^Odd and even rows$/, "#lesson-title");
    await visit.close();
  });
}

test("puzzles and lessons work without a network once the page was loaded", { skip: IS_FIREFOX && "it cannot be told to be offline" }, async () => {
  const visit = await stage.open("");
  await visit.page.evaluate(() => navigator.serviceWorker.ready);
  // All files are kept before the worker is ready; this page is the first that it controls.
  await visit.page.reload();
  await visit.page.context().setOffline(true);
  await visit.page.click("#start-puzzles");
  await isReady(visit);
  await visit.page.evaluate((id) => { location.hash = `#puzzle/${id}`; }, PUZZLE.id);
  await visit.page.waitForSelector("#puzzle-card:not([hidden])");
  await visit.page.keyboard.press("1");
  await told(visit, /Yellow answers a3/);
  await visit.page.click("#to-lessons");
  await visit.page.waitForSelector("#lesson-list a");
  await visit.close();
});

test("results of puzzles and lessons are exported and wiped with the statistics", { skip: IS_FIREFOX && "it keeps downloads to itself" }, async () => {
  const visit = await stage.open("");
  const { page } = visit;
  await page.evaluate(() => {
    localStorage.setItem("fourgone-puzzles", JSON.stringify([{ id: "6my7c", day: 20_000, daily: true, mistakes: 1, shown: false }]));
    localStorage.setItem("fourgone-lessons", JSON.stringify(["1/1"]));
  });
  await page.click("#start-bot");
  await page.click("#open-statistics");
  await page.waitForSelector("#statistics[open]");
  assert.match(await page.locator("#statistics-body").innerText(), /1\s+Puzzles solved/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#statistics-export")]);
  const exported = JSON.parse(await readFile(await download.path(), "utf8"));
  assert.deepEqual([exported.games, exported.puzzles[0].id, exported.lessons], [[], "6my7c", ["1/1"]]);
  await page.click("#statistics-wipe");
  await page.click("#statistics-wipe");
  assert.deepEqual([await kept(visit, "fourgone-puzzles"), await kept(visit, "fourgone-lessons")], [[], []]);
  await visit.close();
});

test("a tutor that cannot be loaded is asked once more when somebody wants it", async () => {
  const context = await stage.browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
  const visit = new Visit(await context.newPage(), stage.address);
  await visit.page.route("**/tutor.wasm", (route) => route.abort());
  await visit.page.goto(`${stage.address}train.html#puzzles`);
  await visit.page.waitForSelector("#train-again:not([hidden])");
  assert.equal(await visit.page.locator("#notice").innerText(), "This could not be loaded.");
  await visit.page.unroute("**/tutor.wasm");
  await visit.page.click("#train-again");
  await isReady(visit);
  visit.forgive(/tutor\.wasm|Service Worker|ERR_FAILED/);
  await visit.close();
});

for (const [width, height] of [[320, 568], [390, 844], [740, 360], [1280, 800]]) {
  test(`puzzles and lessons fit a screen of ${width} by ${height}`, async () => {
    const options = { viewport: { width: width ?? 0, height: height ?? 0 } };
    for (const locale of ["en-GB", "de-DE", "fr-FR", "es-ES"]) {
      const visit = await open("#puzzles", { ...options, locale });
      for (const hash of ["#puzzles", `#puzzle/${PUZZLE.id}`, "#lessons", "#lesson/5", "#lesson/5/1", `#game/${GAME}`]) {
        await visit.page.evaluate((hash) => { location.hash = hash; }, hash);
        await visit.page.waitForFunction(() => /** @type {HTMLElement} */ (document.querySelector("#notice")).hidden);
        const over = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert(over <= 0, `${hash}, ${locale}: ${over} too wide`);
      }
      await visit.close();
    }
  });
}
