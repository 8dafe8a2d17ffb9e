// The thread in which the engine thinks. It takes questions and works on the most urgent one in
// slices of some thousand nodes; between two slices it sees whether there is a more urgent one, or
// the present one is not wanted any more. The table of the engine keeps what a slice has found.

import { EngineModule } from "./engine-module.js";

/** @typedef {import("./engine-module.js").Bounds} Bounds */

/**
 * @typedef {{ kind: "read", text: string }
 *   | { kind: "write", notation: string, moves: string }
 *   | { kind: "draw", theme: string, moves: string }
 *   | { kind: "choose", moves: string, level: number, seed: number }
 *   | { kind: "analyse", moves: string, columns: number[] }
 *   | { kind: "line", moves: string }
 *   | { kind: "review", moves: string }} Question
 */

/**
 * @typedef {{ id: number, ask: Question } | { id: number, cancel: true }} ToWorker
 * @typedef {{ id: number, value: unknown, done: boolean } | { id: number, fault: string }
 *   | { ready: boolean }} FromWorker
 */

/** From the most urgent to the least. */
const URGENCY = ["read", "write", "draw", "choose", "line", "analyse", "review"];

/** About 30 ms: short enough to answer at once, long enough to lose little between slices. */
const SLICE = 60_000;

/** About a second: no slice is longer. */
const LONGEST_SLICE = 2_000_000;

/** The columns in the order in which they are most worth knowing. */
const FROM_THE_MIDDLE = [4, 3, 5, 2, 6, 1, 7];

/** A question in work: each step is a slice of it. @typedef {Generator<unknown, unknown>} Work */
/** @type {Map<number, { urgency: number, work: Work }>} */
const works = new Map();

/** @type {EngineModule} */
let engine;

/** @param {FromWorker} message */
const tell = (message) => postMessage(message);

/**
 * @param {Question} question
 * @returns {Work} yields what is known so far, returns the answer
 */
function* work(question) {
  switch (question.kind) {
    case "read":
      return engine.readNotation(question.text);
    case "write":
      return engine.writeNotation(question.notation, question.moves);
    case "draw":
      return engine.draw(question.theme, question.moves);
    case "choose": {
      const { moves, level, seed } = question;
      return yield* patiently((budget) => engine.choose(moves, level, seed, budget));
    }
    case "line":
      return yield* patiently((budget) => engine.bestLine(question.moves, budget));
    case "review":
      return yield* patiently((budget) => engine.reviewLast(question.moves, budget));
    case "analyse":
      return yield* analyse(question.moves, question.columns);
  }
}

/**
 * Asks with a larger and larger budget, because these questions have parts that are asked anew each
 * time.
 * @template T
 * @param {(budget: number) => T | null} ask
 */
function* patiently(ask) {
  for (let budget = SLICE; ; budget = Math.min(1.25 * budget, LONGEST_SLICE)) {
    const answer = ask(budget);
    if (answer !== null) return answer;
    yield;
  }
}

/**
 * The scores of all columns, each told when it is found.
 * @param {string} moves
 * @param {number[]} columns those that can be played
 */
function* analyse(moves, columns) {
  /** @type {(Bounds | null)[]} */
  const found = [null, null, null, null, null, null, null];
  for (const column of FROM_THE_MIDDLE.filter((one) => columns.includes(one))) {
    for (;;) {
      const bounds = engine.solveColumn(moves, column, SLICE);
      if (bounds.lower === bounds.upper) {
        found[column - 1] = bounds;
        break;
      }
      yield;
    }
    yield [...found];
  }
  return found;
}

/** Works on the most urgent question for one slice. */
function workOnce() {
  const [first] = [...works].sort(([, a], [, b]) => a.urgency - b.urgency);
  if (first === undefined) return;
  const [id, { work }] = first;
  try {
    const { value, done = false } = work.next();
    if (done) works.delete(id);
    if (done || value !== undefined) tell({ id, value, done });
  } catch (error) {
    works.delete(id);
    tell({ id, fault: error instanceof Error ? error.message : String(error) });
    // An engine that broke off, for want of memory perhaps, answers nothing any more.
    if (error instanceof WebAssembly.RuntimeError) start();
  }
}

/** Messages that have arrived are handled between two turns. */
const turn = new MessageChannel();
let isTurning = false;

function takeTurns() {
  if (isTurning || works.size === 0) return;
  isTurning = true;
  turn.port2.postMessage(null);
}

turn.port1.onmessage = () => {
  isTurning = false;
  workOnce();
  takeTurns();
};

onmessage = (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  if ("cancel" in data) {
    works.delete(data.id);
    return;
  }
  const urgency = URGENCY.indexOf(data.ask.kind);
  works.set(data.id, { urgency, work: work(data.ask) });
  takeTurns();
};

/** @returns {Promise<WebAssembly.Module>} */
async function load() {
  const response = await fetch(new URL("../engine.wasm", import.meta.url));
  if (!response.ok) throw new Error(`engine.wasm: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Begins with an empty table. */
async function start() {
  const module = await loaded;
  engine = new EngineModule(await WebAssembly.instantiate(module));
}

// Nobody asks before the engine says that it is ready.
const loaded = load();
start().then(
  () => tell({ ready: true }),
  () => tell({ ready: false }),
);
