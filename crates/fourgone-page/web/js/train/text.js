// The words of puzzles and lessons, which are added to those of the page when somebody practises.

import { loadText, textIn } from "../text.js";

/** @typedef {import("../text.js").Language} Language */
/** @typedef {typeof import("../text/train-en.js").text} OwnText */
/** @typedef {import("../text.js").Text & OwnText} TrainText */

/** Loads the words of a language, of the page and of puzzles and lessons. @param {Language} language */
export async function loadTrainText(language) {
  const [{ text }] = await Promise.all([
    /** @type {Promise<{ text: OwnText }>} */ (import(`../text/train-${language}.js`)),
    loadText(language),
  ]);
  Object.assign(textIn(language), text);
}

/** The words of a language that was loaded. @param {Language} language */
export const trainTextIn = (language) => /** @type {TrainText} */ (textIn(language));
