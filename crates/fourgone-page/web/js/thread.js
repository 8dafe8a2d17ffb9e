// The thread of the engine. The page begins with this file alone, so that the engine loads while the
// rest of the page does.

/** @typedef {import("./worker.js").FromWorker} FromWorker */

export const thread = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

/** Whether the engine runs, as soon as that is known. @type {Promise<boolean>} */
export const engineRuns = new Promise((resolve) => {
  thread.addEventListener("message", (/** @type {MessageEvent<FromWorker>} */ { data }) => {
    if ("ready" in data) resolve(data.ready);
  });
  thread.addEventListener("error", () => resolve(false));
});
