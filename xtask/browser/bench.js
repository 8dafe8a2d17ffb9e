// Measures the two engines in Chromium, in a worker as the page has it: `node bench.js [ROUNDS]`.
// Both solve the same positions without the opening book, by turns; the best round counts.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { launch } from "./browser.js";
import { GIVEN, ROOT } from "./stage.js";

const [, , rounds = "3"] = process.argv;
const ENGINES = ["engine.wasm", "engine-portable.wasm"];
/** So many positions of each set, the first of it. */
const SETS = { "end-easy": 500, "middle-easy": 500, "middle-medium": 500, "begin-easy": 500, "begin-medium": 100, "begin-hard": 10 };

/** What the worker does. It is sent as text, so it knows only what it is given. */
async function work() {
  // A variable, because only a browser finds a module by the address of the page.
  const path = "/js/engine-module.js";
  const { EngineModule } = await import(new URL(path, location.origin).href);
  onmessage = async ({ data: { file, lines } }) => {
    const bytes = await (await fetch(new URL(`/${file}`, location.origin))).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(bytes);
    const engine = new EngineModule(instance);
    const start = performance.now();
    /** @type {number[]} */
    const scores = lines.map((/** @type {string} */ line) => engine.solve(line.split(" ")[0], 0xffff_ffff).lower);
    const time = performance.now() - start;
    postMessage({ time, scores, nodes: String(engine.nodes) });
  };
  postMessage("ready");
}

const browser = await launch();
// A worker of a text has the policy of its page, which allows files of the page alone.
const page = await (await browser.newContext({ bypassCSP: true, serviceWorkers: "block" })).newPage();
await page.route("**/bench-worker.js", (route) =>
  route.fulfill({ contentType: "text/javascript", body: `(${work})();` }));
await page.goto(GIVEN.address);

/** @param {string} file @param {string[]} lines */
const solve = (file, lines) =>
  page.evaluate(async ([file, lines]) => {
    const worker = new Worker("/bench-worker.js", { type: "module" });
    const told = () => new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
    await told();
    worker.postMessage({ file, lines });
    const result = await told();
    worker.terminate();
    return /** @type {{ time: number, scores: number[], nodes: string }} */ (result);
  }, /** @type {const} */ ([file, lines]));

console.log(`Chromium ${browser.version()}, milliseconds for a position`);
console.log("| set | positions | nodes | with vectors | portable | ratio |");
console.log("|---|--:|--:|--:|--:|--:|");
for (const [set, count] of Object.entries(SETS)) {
  const text = await readFile(new URL(`crates/fourgone-solver/tests/positions/${set}.txt`, ROOT), "utf8");
  const lines = text.split("\n").filter((line) => /^[1-7]/.test(line)).slice(0, count);
  const best = [Infinity, Infinity];
  /** @type {string[]} */
  const nodes = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [index, file] of ENGINES.entries()) {
      const result = await solve(file, lines);
      assert.deepEqual(result.scores, lines.map((line) => Number(line.split(" ")[1])));
      best[index] = Math.min(best[index] ?? 0, result.time);
      nodes.push(result.nodes);
    }
  }
  assert.equal(new Set(nodes).size, 1, "both engines take the same nodes");
  const [vectors = 0, portable = 0] = best.map((time) => time / lines.length);
  console.log(`| ${set} | ${lines.length} | ${nodes[0]} | ${vectors.toFixed(3)} | ${portable.toFixed(3)} | ${(portable / vectors).toFixed(2)} |`);
}
await browser.close();
