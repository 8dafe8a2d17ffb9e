// The thread in which reasons are looked for. It answers one question after the other; who does not
// want an answer any more ends the thread.

import { EngineModule } from "./engine-module.js";
import { load } from "./load.js";

/** @typedef {{ language: string, moves: string }} ToTutor */
/** @typedef {{ record: import("./reason.js").ExplainRecord } | { fault: string }} FromTutor */

/** As much as it takes. */
const UNLIMITED = 0xffff_ffff;

/** @param {FromTutor} message */
const tell = (message) => postMessage(message);

async function start() {
  const [bytes, book] = await Promise.all([load("tutor.wasm"), load("opening.book").catch(() => null)]);
  const { instance } = await WebAssembly.instantiate(bytes);
  const tutor = new EngineModule(instance);
  // Without the book the opening takes longer.
  if (book) tutor.openBook(new Uint8Array(book));
  return tutor;
}

const started = start();

onmessage = async (/** @type {MessageEvent<ToTutor>} */ { data: { language, moves } }) => {
  try {
    const tutor = await started;
    tell({ record: JSON.parse(tutor.explain(language, moves, UNLIMITED) ?? "") });
  } catch (error) {
    tell({ fault: String(error) });
  }
};
