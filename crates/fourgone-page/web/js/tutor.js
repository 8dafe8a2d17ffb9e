// Whoever knows why: a second engine in a thread of its own, which is loaded when it is asked for the
// first time.

/** @typedef {import("./reason.js").ExplainRecord} ExplainRecord */
/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./tutor-worker.js").FromTutor} FromTutor */

export class Tutor {
  /** A thread that has nothing to do. @type {Worker | null} */
  #idle = null;

  /**
   * Why a position is won, drawn or lost.
   * @param {readonly Column[]} moves
   * @param {string} language
   * @param {AbortSignal} signal which ends the search
   * @returns {Promise<ExplainRecord>}
   */
  explain(moves, language, signal) {
    const worker = this.#idle ?? new Worker(new URL("./tutor-worker.js", import.meta.url), { type: "module" });
    this.#idle = null;
    return new Promise((resolve, reject) => {
      /** @param {unknown} reason */
      const end = (reason) => {
        worker.terminate();
        reject(reason);
      };
      const abandon = () => end(signal.reason);
      signal.addEventListener("abort", abandon, { once: true });
      worker.onerror = () => end(new Error("the tutor does not run"));
      worker.onmessage = (/** @type {MessageEvent<FromTutor>} */ { data }) => {
        signal.removeEventListener("abort", abandon);
        if ("fault" in data) return end(new Error(data.fault));
        this.#idle = worker;
        return resolve(data.record);
      };
      worker.postMessage({ language, moves: moves.join("") });
    });
  }
}
