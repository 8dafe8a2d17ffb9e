// 10,000 positions of games between bots: the tutor in WebAssembly and the server's, which runs natively,
// give the same bytes. It takes a minute, so it is no part of the tests for every day.

import assert from "node:assert/strict";
import { Agent, get } from "node:http";
import { test } from "node:test";
import { EngineModule } from "../../../crates/fourgone-page/web/js/engine-module.js";
import { Position } from "../../../crates/fourgone-page/web/js/rules.js";
import { TutorModule } from "../../../crates/fourgone-page/web/js/tutor-module.js";
import { GIVEN } from "../stage.js";

const POSITIONS = Number(process.env.FOURGONE_POSITIONS ?? 10_000);
/** With fewer discs a reason takes longest, and there is seldom one. */
const FEWEST_DISCS = 14;
const UNLIMITED = 0xffff_ffff;
const LEVELS = [1, 2, 3, 4, 5];

const agent = new Agent({ keepAlive: true, maxSockets: 2 });

/** What the server answers. @param {string} path @returns {Promise<Buffer>} */
function ask(path) {
  return new Promise((resolve, reject) => {
    get(new URL(path, GIVEN.address), { agent }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => (response.statusCode === 200 ? resolve(Buffer.concat(chunks)) : reject(new Error(`${path}: ${response.statusCode}`))));
    }).on("error", reject);
  });
}

/** Different positions, in the order in which bots of several levels come to them. @param {EngineModule} engine */
function positionsOfGames(engine) {
  /** @type {Set<string>} */
  const found = new Set();
  for (let seed = 0; found.size < POSITIONS; seed += 1) {
    let moves = "";
    for (let position = new Position([]); !position.isOver; position = new Position([...moves].map(Number))) {
      if (moves.length >= FEWEST_DISCS && found.size < POSITIONS) found.add(moves);
      moves += engine.choose(moves, LEVELS[(seed + moves.length) % LEVELS.length] ?? 1, seed, UNLIMITED);
    }
  }
  return [...found];
}

test(`${POSITIONS} reasons have the same bytes natively and in WebAssembly`, async (context) => {
  const bytes = async (/** @type {string} */ name) => new Uint8Array(await ask(name));
  const { instance } = await WebAssembly.instantiate(await bytes("tutor.wasm"));
  const tutor = new TutorModule(instance);
  tutor.openBook(await bytes("opening.book"));
  const positions = positionsOfGames(tutor);
  assert.equal(positions.length, POSITIONS);
  let reasons = 0;
  // The server thinks about the next ones while WebAssembly does about this one.
  const ahead = 4;
  const asked = positions.slice(0, ahead).map((moves) => ask(`api/v1/positions/${moves}/reason`));
  for (const [index, moves] of positions.entries()) {
    const next = positions[index + ahead];
    if (next !== undefined) asked.push(ask(`api/v1/positions/${next}/reason`));
    // What only search knows differs in the nodes that it took, by what the solver knew already.
    const nodes = /"nodes":\d+/g;
    const ours = (tutor.explain("en", moves) ?? "").replace(nodes, "");
    const native = String(await asked[index]).trim().replace(nodes, "");
    assert.equal(ours, native);
    if (/"searched":0/.test(ours)) reasons += 1;
  }
  context.diagnostic(`${reasons} of ${POSITIONS} positions have a reason`);
  assert(reasons > POSITIONS / 2, "most positions have one");
  agent.destroy();
});
