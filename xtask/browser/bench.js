// Measures the two engines in Chromium: `node bench.js [ROUNDS]`.
// Both solve the same positions without the opening book, by turns; the best round counts.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { launch } from "./browser.js";
import { GIVEN, ROOT } from "./stage.js";

const [, , rounds = "3"] = process.argv;
const ENGINES = ["engine.wasm", "engine-portable.wasm"];
/** So many positions of each set, the first of it. */
const SETS = { "end-easy": 500, "middle-easy": 500, "middle-medium": 500, "begin-easy": 500, "begin-medium": 100, "begin-hard": 10 };

const browser = await launch();
const page = await (await browser.newContext({ bypassCSP: true })).newPage();
// A file of the page that does nothing by itself.
await page.goto(`${GIVEN.address}manifest.webmanifest`);

/** @param {string} file @param {string[]} games */
const solve = (file, games) =>
  page.evaluate(async ([file, games]) => {
    const { EngineModule } = await import(new URL("js/engine-module.js", location.href).href);
    const bytes = await (await fetch(file)).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(bytes);
    const engine = new EngineModule(instance);
    const start = performance.now();
    const scores = games.map((moves) => Number(engine.solve(moves, 0xffff_ffff).lower));
    return { time: performance.now() - start, scores, nodes: String(engine.nodes) };
  }, /** @type {const} */ ([file, games]));

console.log(`Chromium ${browser.version()}, milliseconds for a position`);
console.log("| set | positions | nodes | with vectors | portable | ratio |");
console.log("|---|--:|--:|--:|--:|--:|");
for (const [set, count] of Object.entries(SETS)) {
  const text = await readFile(new URL(`crates/fourgone-solver/tests/positions/${set}.txt`, ROOT), "utf8");
  const lines = text.split("\n").filter((line) => /^[1-7]/.test(line)).slice(0, count);
  const games = lines.map((line) => line.split(" ")[0] ?? "");
  const scores = lines.map((line) => Number(line.split(" ")[1]));
  const best = [Infinity, Infinity];
  /** @type {string[]} */
  const nodes = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [index, file] of ENGINES.entries()) {
      const result = await solve(file, games);
      assert.deepEqual(result.scores, scores);
      best[index] = Math.min(best[index] ?? 0, result.time);
      nodes.push(result.nodes);
    }
  }
  assert.equal(new Set(nodes).size, 1, "both engines take the same nodes");
  const [vectors = 0, portable = 0] = best.map((time) => time / lines.length);
  console.log(`| ${set} | ${lines.length} | ${nodes[0]} | ${vectors.toFixed(3)} | ${portable.toFixed(3)} | ${(portable / vectors).toFixed(2)} |`);
}
await browser.close();
