// "Why?": the reason is drawn on the board and told beside it, step by step.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Stage } from "../stage.js";

const stage = new Stage();

/** Yellow plays d5, and then only answers. */
const PAIRED = "52753311433677442422121";
/** Red must stop yellow on d4, and then yellow has two threats. */
const FORCED = "1451667413611331645775";
/** Nobody can afford g4. */
const ZUGZWANG = "2252576253462244111563365343671351441";

/** @param {import("../stage.js").Visit} visit */
const told = async ({ page }) => {
  await page.waitForSelector(".reason");
  return (await page.locator("#why-text p").allTextContents()).join(" ");
};

test("a strategy is drawn: its move, its pairs linked, and told beside the board", async () => {
  const visit = await stage.open(`#${PAIRED}`);
  await visit.scores();
  await visit.page.click("#why");
  assert.match(await told(visit), /Yellow plays d5\..* yellow gets four by move 40/);
  assert.equal(await visit.page.locator(".reason .move").count(), 1);
  assert.equal(await visit.page.locator(".reason .near").count(), 7);
  assert.equal(await visit.page.locator(".reason .far").count(), 2);
  assert(await visit.page.locator("#why-next").isHidden(), "there is nothing more to show");
  await visit.page.click("#why-close");
  assert.equal(await visit.page.locator(".reason").count(), 0);
  assert.equal(await visit.page.evaluate(() => document.activeElement?.id), "why");
  await visit.close();
});

test("cells that nobody can afford are crossed, and the win above them is ringed", async () => {
  const visit = await stage.open(`#${ZUGZWANG}`);
  await visit.scores();
  await visit.page.keyboard.press("e");
  assert.match(await told(visit), /cannot afford g4/);
  assert.equal(await visit.page.locator(".reason .never").count(), 1);
  assert.equal(await visit.page.locator(".reason .ring").count(), 2, "above it, and where red would have four at once");
  await visit.page.keyboard.press("Escape");
  assert.equal(await visit.page.locator(".reason").count(), 0);
  await visit.close();
});

test("a reason is stepped through, whichever reply one tries, and the game stays as it is", async () => {
  const visit = await stage.open(`#${FORCED}`);
  await visit.scores();
  await visit.page.click("#why");
  assert.match(await told(visit), /Yellow threatens four on d4/);
  assert.equal(await visit.page.locator("#why-replies .chip").count(), 6, "every legal column");
  assert.equal(await visit.page.locator("#why-next").innerText(), "Show me");
  await visit.page.click("#why-next");
  assert.equal(await told(visit), "Red plays d4. Yellow plays e4. Red has 6 replies. Try them all.");
  assert.deepEqual(await visit.page.locator(".reason .move text").allTextContents(), ["1", "2"]);
  assert.equal(await visit.page.locator(".reason .ring").count(), 4, "more threats than red can stop");
  await visit.page.click("#why-replies li:nth-child(2) .chip");
  assert.equal(await told(visit), "Red plays c4. Yellow completes four on b1.");
  await visit.page.click("#why-back");
  await visit.page.click("#why-back");
  assert.match(await told(visit), /Yellow threatens four on d4/);
  assert.equal(await visit.moves(), FORCED);
  // Whoever plays on is not shown an older reason.
  await visit.page.keyboard.press("4");
  assert.equal(await visit.page.locator(".reason").count(), 0);
  assert(await visit.page.locator("#why-card").isHidden());
  await visit.close();
});

test("the tutor is loaded when somebody asks, and a search for a reason can be given up", async () => {
  const visit = await stage.open("#4453", { serviceWorkers: "block" });
  /** @type {string[]} */
  const asked = [];
  visit.page.on("request", (request) => asked.push(request.url()));
  await visit.scores();
  assert(!asked.some((url) => /tutor|why|reason/.test(url)));
  let go = () => {};
  const held = new Promise((resolve) => { go = () => resolve(undefined); });
  await visit.page.route("**/tutor.wasm", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await visit.page.click("#why");
  await visit.page.waitForSelector("#why-card:not([hidden])");
  assert.equal(await visit.page.locator("#why-text").innerText(), "Looking for a reason…");
  await visit.page.keyboard.press("Escape");
  assert(await visit.page.locator("#why-card").isHidden());
  go();
  assert.equal((await visit.scores()).length, 7, "everything else is answered meanwhile");
  visit.forgive(/Service Worker/);
  await visit.close();
});

for (const [locale, words] of Object.entries({
  "de-DE": /Gelb spielt d5/, "fr-FR": /Les jaunes jouent d5/, "es-ES": /Las amarillas juegan d5/,
})) {
  test(`reasons are told in ${locale}, in the review too`, async () => {
    const visit = await stage.open(`#${PAIRED}`, { locale });
    await visit.scores();
    await visit.page.click("#review-why");
    assert.match(await told(visit), words);
    await visit.close();
  });
}
