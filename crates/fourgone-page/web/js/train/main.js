// The beginning of puzzles and lessons: their words, and what keeps the page for times without a network.

import { loadText, wantedLanguage } from "../text.js";
import { loadTrainText } from "./text.js";
import { Trainer } from "./trainer.js";

/** English is better than none. */
const words = loadTrainText(wantedLanguage()).catch(async () => {
  await loadText("en");
  await loadTrainText("en");
});

words.then(() => new Trainer());

if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    // Without it the page works all the same, as long as there is a network.
    navigator.serviceWorker.register("service-worker.js").catch(() => {});
  });
}
