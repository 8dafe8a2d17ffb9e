// Every position has an address; games go in and out in every notation.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Stage } from "../stage.js";

const stage = new Stage();

test("a link shows its position in a fresh window, and the step", async () => {
  const visit = await stage.open("#4453");
  assert.equal(await visit.moves(), "4453");
  assert.equal(await visit.page.locator("#mode-analysis").getAttribute("aria-pressed"), "true");
  assert.equal(await visit.page.locator("#board .disc:not(.preview)").count(), 4);
  await visit.page.keyboard.press("ArrowLeft");
  await visit.page.keyboard.press("ArrowLeft");
  assert.equal(await visit.page.evaluate(() => location.hash), "#4453/2");

  const other = await stage.open("#4453/2");
  assert.equal(await other.page.locator("#board .disc:not(.preview)").count(), 2);
  assert.match(await other.status(), /Move 2 of 4/);
  await other.page.keyboard.press("End");
  assert.equal(await other.page.locator("#board .disc:not(.preview)").count(), 4);
  await other.page.keyboard.press("Home");
  assert.equal(await other.page.locator("#board .disc:not(.preview)").count(), 0);
  await other.close();
  await visit.close();
});

test("a new address in the same window shows the new position", async () => {
  const visit = await stage.open("#4453");
  await visit.page.evaluate(() => { location.hash = "#77"; });
  await visit.page.waitForFunction(() => document.querySelectorAll("#moves .main").length === 2);
  assert.equal(await visit.moves(), "77");
  await visit.close();
});

test("an address that is no position is told so", async () => {
  const bad = await stage.open("#hello");
  assert.match(await bad.page.locator("#notice").innerText(), /not a position/);
  assert.equal(await bad.moves(), "");
  await bad.close();
  const cut = await stage.open("#44444441");
  assert.match(await cut.page.locator("#notice").innerText(), /Not all moves/);
  assert.equal(await cut.moves(), "444444");
  await cut.close();
});

test("the board is mirrored, and the link with it", async () => {
  const visit = await stage.open("#1127");
  await visit.page.keyboard.press("f");
  assert.equal(await visit.moves(), "7761");
  assert.equal(new URL(visit.page.url()).hash, "#7761");
  await visit.close();
});

test("a link opens as it was shared: to play on, to analyse, or without verdicts", async () => {
  const visit = await stage.open("#4453", { permissions: ["clipboard-read", "clipboard-write"] });
  await visit.page.click("#open-share");
  for (const opening of ["play", "quiet", "analysis"]) {
    await visit.page.check(`[name=opens][value=${opening}]`);
    await visit.page.click("#copy-link");
    const link = await visit.page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, await visit.page.locator("#link-text").inputValue());
    const other = await stage.open(new URL(link).hash);
    const mode = opening === "play" ? "#mode-play" : "#mode-analysis";
    assert.equal(await other.page.locator(mode).getAttribute("aria-pressed"), "true", opening);
    if (opening === "analysis") await other.scores();
    if (opening === "quiet") {
      await other.page.waitForTimeout(500);
      assert.equal(await other.page.locator("#verdicts .score, #columns li").count(), 0);
      assert.match(await other.page.locator("#headline").innerText(), /hidden/);
      assert.equal(new URL(other.page.url()).hash, "#4453;quiet");
      await other.page.keyboard.press("v");
      await other.scores();
    }
    await other.close();
  }
  await visit.close();
});

test("moves from 0 are read as they were written", async () => {
  const visit = await stage.open("#443", { permissions: ["clipboard-read", "clipboard-write"] });
  await visit.page.click("#open-share");
  await visit.page.selectOption("#notation", "moves0");
  await visit.page.click("#copy");
  await visit.page.waitForFunction(() => document.querySelector("#share-note")?.textContent === "Copied.");
  const written = await visit.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(written, "332");
  await visit.page.keyboard.press("Escape");
  await visit.page.keyboard.press("n");
  await visit.page.click("#open-paste");
  await visit.page.fill("#paste-text", written);
  await visit.page.selectOption("#paste-as", "moves0");
  await visit.page.click("#paste-load");
  await visit.page.waitForSelector("#paste", { state: "hidden" });
  assert.equal(await visit.moves(), "443");
  await visit.close();
});

test("what is wrong with a text is told in the language of the page", async () => {
  const visit = await stage.open("#4", { locale: "de-DE" });
  await visit.page.click("#open-paste");
  for (const [text, words] of [
    ["44444444", "Zeile 1, Zeichen 7: Spalte 4 ist voll (Zug 7)."],
    ["44x", "Zeile 1, Zeichen 3: „x“ gehört nicht hierher."],
    ["[[1],[],[],[],[],[],[1]]", "Zeile 1, Zeichen 1: Rot hat 2 Steine und Gelb 0: Rot muss gleich viele haben oder einen mehr."],
  ]) {
    await visit.page.fill("#paste-text", text ?? "");
    await visit.page.click("#paste-load");
    await visit.page.waitForFunction((wanted) => document.querySelector("#paste-fault")?.textContent === wanted, words, { timeout: 5000 })
      .catch(async () => assert.equal(await visit.page.locator("#paste-fault").innerText(), words));
  }
  await visit.close();
});

/** The game 443 in every notation. */
const NOTATIONS = {
  moves: "443",
  moves0: "332",
  letters: "DDC",
  list: "[3,3,2]",
  cells: "d1 d2 c1",
  slots: "[[],[],[1],[1,2],[],[],[]]",
  bitboards: "2113536 4194304",
  ascii: ".......\n.......\n.......\n.......\n...O...\n..XX...",
};

test("a game is copied in every notation, and as a picture", async () => {
  const visit = await stage.open("#443", { permissions: ["clipboard-read", "clipboard-write"] });
  await visit.page.click("#open-share");
  await visit.page.waitForSelector("#picture:not([hidden])");
  const copied = async () => {
    await visit.page.waitForFunction(
      () => document.querySelector("#share-note")?.textContent === "Copied.",
    );
    return visit.page.evaluate(() => navigator.clipboard.readText());
  };
  const names = await visit.page.locator("#notation option").evaluateAll((all) =>
    all.map((option) => /** @type {HTMLOptionElement} */ (option).value));
  assert.equal(names.length, 17);
  for (const name of names) {
    await visit.page.selectOption("#notation", name);
    await visit.page.evaluate(() => { /** @type {Element} */ (document.querySelector("#share-note")).textContent = ""; });
    await visit.page.click("#copy");
    const text = await copied();
    const expected = /** @type {Record<string, string>} */ (NOTATIONS)[name];
    if (expected !== undefined) assert.equal(text, expected);
    if (name === "emoji") assert.match(text, /🔴🔴/u);
    if (name === "svg") assert.match(text, /^<svg [^]*<\/svg>\n$/);
    assert(text.length > 0, name);
  }
  await visit.page.click("#copy-link");
  assert.match(await copied(), /#443$/);
  await visit.close();
});

test("a game in any notation is pasted; what is none is refused in words", async () => {
  const visit = await stage.open();
  await visit.page.click("#start-analysis");
  for (const text of [...Object.values(NOTATIONS).filter((text) => text !== "332"), "https://example.org/#443"]) {
    await visit.page.click("#open-paste");
    await visit.page.fill("#paste-text", text);
    await visit.page.click("#paste-load");
    await visit.page.waitForSelector("#paste", { state: "hidden" });
    const [, moves = ""] = /^#(\d+)_?$/.exec(new URL(visit.page.url()).hash) ?? [];
    assert.equal([...moves].sort().join(""), "344", text);
    await visit.page.keyboard.press("n");
  }
  await visit.page.click("#open-paste");
  await visit.page.fill("#paste-text", "44444444");
  await visit.page.click("#paste-load");
  await visit.page.waitForFunction(() => document.querySelector("#paste-fault")?.textContent);
  assert.match(await visit.page.locator("#paste-fault").innerText(), /Column 4 is full \(move 7\)/);
  await visit.close();
});
