// What Lighthouse says of the page on a phone with a slow line: 98 of 100 in each of its four subjects.

import assert from "node:assert/strict";
import { createServer } from "node:net";
import { test } from "node:test";
import lighthouse from "lighthouse";
import { launch } from "../browser.js";
import { Stage, hold } from "../stage.js";

const stage = new Stage();
const SUBJECTS = ["performance", "accessibility", "best-practices", "seo"];
const LEAST = 98;

/** A port that nobody listens on. @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

test("Lighthouse gives 98 or more", async (context) => {
  const port = await freePort();
  const browser = await launch([`--remote-debugging-port=${port}`]);
  try {
    const result = await lighthouse(stage.address, { port, onlyCategories: SUBJECTS, logLevel: "error" });
    assert(result);
    const { categories, audits } = result.lhr;
    const wrong = Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== "informative")
      .map(({ id, displayValue }) => `${id} ${displayValue ?? ""}`);
    for (const subject of SUBJECTS) {
      const score = Math.round(100 * (categories[subject]?.score ?? 0));
      const measured = `${subject} ${score}${score < LEAST ? `: ${wrong.join(", ")}` : ""}`;
      if (subject === "performance") hold(context, score >= LEAST, measured);
      else assert(score >= LEAST, measured);
    }
    assert((audits["cumulative-layout-shift"]?.numericValue ?? 1) < 0.05, "nothing jumps");
  } finally {
    await browser.close();
  }
});
