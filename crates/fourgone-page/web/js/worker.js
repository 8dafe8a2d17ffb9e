// The thread in which the engine thinks. It takes questions and works on the most urgent one in
// slices of some thousand nodes; between two slices it sees whether there is a more urgent one, or
// the present one is not wanted any more. The table of the engine keeps what a slice has found.

import "./engine-file.js";
import { EngineModule, RequestError, workOn } from "./engine-module.js";
import { load } from "./load.js";

/** @typedef {import("./engine-module.js").Question} Question */
/** @typedef {import("./engine-module.js").Work} Work */

/**
 * @typedef {{ id: number, ask: Question } | { id: number, cancel: true } | { ping: true }} ToWorker
 * @typedef {{ id: number, value: unknown, done: boolean } | { id: number, fault: string }
 *   | { ready: boolean } | { book: true } | { pong: true }} FromWorker
 */

/** From the most urgent to the least. */
const URGENCY = ["read", "write", "draw", "choose", "line", "analyse", "review"];

/** @type {Map<number, { urgency: number, work: Work }>} */
const works = new Map();

/** @type {EngineModule} */
let engine;

/** Questions are worked on only while it runs; a broken one is replaced when it is asked again. */
/** @type {"starting" | "running" | "broken"} */
let state = "starting";

/** The bytes of the opening book, once they are there. @type {ArrayBuffer | undefined} */
let book;

/** @param {FromWorker} message */
const tell = (message) => postMessage(message);

/** Ends a question that cannot be answered. @param {number} id @param {unknown} error */
function refuse(id, error) {
  works.delete(id);
  const words = error instanceof Error ? error.message : String(error);
  tell({ id, fault: error instanceof RequestError ? error.whole : words });
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
    refuse(id, error);
    // An engine that broke off, for want of memory perhaps, answers nothing any more.
    if (error instanceof WebAssembly.RuntimeError) state = "broken";
  }
}

/** Messages that have arrived are handled between two turns. */
const turn = new MessageChannel();
let isTurning = false;

function takeTurns() {
  if (isTurning || works.size === 0) return;
  if (state === "broken") restart();
  if (state !== "running") return;
  isTurning = true;
  turn.port2.postMessage(null);
}

turn.port1.onmessage = () => {
  isTurning = false;
  workOnce();
  takeTurns();
};

onmessage = (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  if ("ping" in data) return tell({ pong: true });
  if ("cancel" in data) {
    works.delete(data.id);
    return undefined;
  }
  const urgency = URGENCY.indexOf(data.ask.kind);
  works.set(data.id, { urgency, work: workOn(data.ask, () => engine) });
  return takeTurns();
};

/** Begins with an empty table. */
async function start() {
  state = "starting";
  try {
    const compiled = await module;
    engine = new EngineModule(await WebAssembly.instantiate(compiled));
    state = "running";
    readBook(engine);
  } catch (error) {
    state = "broken";
    throw error;
  }
}

/**
 * Starts again for those who wait. If that fails each is told so, once; whoever asks later has it
 * tried anew.
 */
async function restart() {
  try {
    await start();
    takeTurns();
  } catch (error) {
    for (const id of [...works.keys()]) refuse(id, error);
  }
}

/**
 * Lets the engine read the book as soon as it is there. Without one the opening takes longer.
 * @param {EngineModule} reader
 */
async function readBook(reader) {
  try {
    book ??= await load("opening.book");
    reader.openBook(new Uint8Array(book));
    tell({ book: true });
  } catch {
    // The engine knows everything without it.
  }
}

// Nobody asks before the engine says that it is ready. The book, which is larger, comes after it.
const { engineFile } = /** @type {{ engineFile: string }} */ (/** @type {unknown} */ (globalThis));
const module = load(engineFile).then((bytes) => WebAssembly.compile(bytes));
start().then(
  () => tell({ ready: true }),
  () => tell({ ready: false }),
);
