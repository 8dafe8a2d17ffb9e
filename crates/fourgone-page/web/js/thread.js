// The thread of the engine. The page begins with this file alone, so that the engine loads while the
// rest of the page does.

/** @typedef {import("./worker.js").FromWorker} FromWorker */

/** A thread, and whether its engine runs as soon as that is known. */
/** @typedef {{ worker: Worker, isReady: Promise<boolean> }} Thread */

/** Starts a thread with an engine of its own. @returns {Thread} */
export function startThread() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const isReady = new Promise((/** @type {(isReady: boolean) => void} */ resolve) => {
    worker.addEventListener("message", (/** @type {MessageEvent<FromWorker>} */ { data }) => {
      if ("ready" in data) resolve(data.ready);
    });
    worker.addEventListener("error", () => resolve(false));
  });
  return { worker, isReady };
}

export const firstThread = startThread();
