// The beginning: the page, and what keeps it for times without a network.

import { App } from "./app.js";
import { firstText } from "./text.js";

firstText.then(() => new App());

if ("serviceWorker" in navigator) {
  addEventListener("load", () => {
    // Without it the page works all the same, as long as there is a network.
    navigator.serviceWorker.register("service-worker.js").catch(() => {});
  });
}
