// The thread in which the tutor thinks. It answers one question after the other; who does not want an
// answer any more ends the thread.

import { load } from "./load.js";
import { TutorModule } from "./tutor-module.js";

/** @typedef {"explain" | "refute" | "puzzles" | "daily" | "puzzlesOf" | "lessons"} Question */
/** @typedef {{ question: Question, values: (string | number)[] }} ToTutor */
/** @typedef {{ answer: string } | { fault: string }} FromTutor */

/** @param {FromTutor} message */
const tell = (message) => postMessage(message);

async function start() {
  const [bytes, book] = await Promise.all([load("tutor.wasm"), load("opening.book").catch(() => null)]);
  const { instance } = await WebAssembly.instantiate(bytes);
  const tutor = new TutorModule(instance);
  // Without the book the opening takes longer.
  if (book) tutor.openBook(new Uint8Array(book));
  return tutor;
}

const started = start();

onmessage = async (/** @type {MessageEvent<ToTutor>} */ { data: { question, values } }) => {
  try {
    const tutor = await started;
    const ask = /** @type {(...values: (string | number)[]) => string | null} */ (tutor[question]);
    tell({ answer: ask.apply(tutor, values) ?? "" });
  } catch (error) {
    tell({ fault: String(error) });
  }
};
