// Whoever answers questions about positions: the engine in its worker, or else the server.

import { RequestError } from "./engine-module.js";
import { Position } from "./rules.js";
import { Server } from "./server.js";
import { firstThread, startThread } from "./thread.js";

/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./engine-module.js").Bounds} Bounds */
/** @typedef {import("./engine-module.js").Reviewed} Reviewed */
/** @typedef {import("./engine-module.js").Question} Question */
/** @typedef {import("./worker.js").FromWorker} FromWorker */

/** @typedef {{ score: number, end: number }} Verdict A score, and the move that ends the game. */
/** @typedef {(Verdict | null)[]} Analysis One for each column; null: full, or not known yet. */

/**
 * How a question is asked: it ends with the signal, and may tell what is known so far.
 * @template T
 * @typedef {{ signal?: AbortSignal, onProgress?: (soFar: T) => void }} Asking
 */

/** @typedef {"loading" | "engine" | "server" | "none"} Means */

/** A thread is asked for a sign of life this often while somebody waits for it. */
const PULSE = 2000;

/** So many times without one, and it is given up. */
const MOST_MISSED = 5;

/** An engine that takes longer to load is not waited for, but welcome when it comes. */
const LOADING_PATIENCE = 20_000;

/** Who answers. `change` is dispatched when it is known who that is, `book` when openings are known by heart. */
export class Engine extends EventTarget {
  /** @type {Means} */
  #means = "loading";
  #server = new Server();
  #thread = firstThread;
  #lastId = 0;
  /** @type {Map<number, { hear: (message: FromWorker) => void, lose: () => void }>} */
  #waiting = new Map();
  #missed = 0;
  #hasBook = false;
  /** @type {Map<string, Analysis>} */
  #analyses = new Map();
  #settled = this.#settle();

  constructor() {
    super();
    this.#listen();
    setInterval(() => this.#feelPulse(), PULSE);
  }

  async #settle() {
    const { isReady } = this.#thread;
    const tooLate = new Promise((/** @type {(isReady: boolean) => void} */ resolve) => {
      setTimeout(() => resolve(false), LOADING_PATIENCE);
    });
    isReady.then((runs) => runs && this.#become("engine"));
    if (await Promise.race([isReady, tooLate])) return;
    const means = (await this.#server.answers()) ? "server" : "none";
    if (this.#means === "loading") this.#become(means);
  }

  /** @param {Means} means */
  #become(means) {
    this.#means = means;
    this.dispatchEvent(new Event("change"));
  }

  get means() {
    return this.#means;
  }

  /** Whether openings are known by heart. */
  get hasBook() {
    return this.#hasBook;
  }

  #listen() {
    const { worker } = this.#thread;
    worker.addEventListener("message", (/** @type {MessageEvent<FromWorker>} */ { data }) => {
      this.#missed = 0;
      if ("id" in data) this.#waiting.get(data.id)?.hear(data);
      if ("book" in data) {
        this.#hasBook = true;
        this.dispatchEvent(new Event("book"));
      }
    });
    worker.addEventListener("error", () => this.#means === "engine" && this.#replaceThread());
  }

  /** Gives a thread up that is silent for too long while somebody waits. */
  #feelPulse() {
    if (this.#means !== "engine" || this.#waiting.size === 0) {
      this.#missed = 0;
      return;
    }
    this.#missed += 1;
    if (this.#missed > MOST_MISSED) this.#replaceThread();
    else this.#thread.worker.postMessage({ ping: true });
  }

  /** Starts another thread in place of one that died; whoever waits is told. */
  #replaceThread() {
    this.#missed = 0;
    this.#hasBook = false;
    this.#thread.worker.terminate();
    this.#thread = startThread();
    this.#means = "loading";
    this.#settled = this.#settle();
    this.#listen();
    for (const { lose } of [...this.#waiting.values()]) lose();
  }

  /**
   * The verdict of every column.
   * @param {readonly Column[]} moves
   * @param {Asking<Analysis>} [asking]
   * @returns {Promise<Analysis>}
   */
  async analyse(moves, asking = {}) {
    const key = moves.join("");
    const known = this.#analyses.get(key);
    if (known) return known;
    await this.#settled;
    const analysis = await this.#analyse(key, moves, asking);
    this.#analyses.set(key, analysis);
    return analysis;
  }

  /**
   * @param {string} key
   * @param {readonly Column[]} moves
   * @param {Asking<Analysis>} asking
   */
  async #analyse(key, moves, { signal, onProgress }) {
    if (this.#means === "server") return (await this.#server.ask(key, signal)).analysis;
    const position = new Position(moves);
    const columns = [1, 2, 3, 4, 5, 6, 7].filter((column) => position.canPlay(column));
    /** @param {unknown} found */
    const verdicts = (found) =>
      /** @type {(Bounds | null)[]} */ (found).map(
        (bounds) => bounds && { score: bounds.lower, end: bounds.end },
      );
    return verdicts(
      await this.#ask({ kind: "analyse", moves: key, columns }, {
        ...(signal && { signal }),
        onProgress: (found) => onProgress?.(verdicts(found)),
      }),
    );
  }

  /**
   * The best play of both to the end of the game.
   * @param {readonly Column[]} moves
   * @param {AbortSignal} [signal]
   * @returns {Promise<Column[]>}
   */
  async line(moves, signal) {
    await this.#settled;
    const key = moves.join("");
    if (this.#means === "server") return (await this.#server.ask(key, signal)).line;
    const line = await this.#ask({ kind: "line", moves: key }, signal && { signal });
    return /** @type {Column[]} */ (line);
  }

  /**
   * What a bot plays.
   * @param {readonly Column[]} moves
   * @param {number} level
   * @param {number} seed
   * @param {AbortSignal} signal
   * @returns {Promise<Column>}
   */
  async choose(moves, level, seed, signal) {
    await this.#settled;
    const key = moves.join("");
    if (this.#means === "server") return this.#server.choose(key, level, seed, signal);
    const column = await this.#ask({ kind: "choose", moves: key, level, seed }, { signal });
    return /** @type {Column} */ (column);
  }

  /**
   * How good the last of these moves was. Only the engine in the browser can tell.
   * @param {readonly Column[]} moves
   * @param {AbortSignal} signal
   * @returns {Promise<Reviewed>}
   */
  async reviewLast(moves, signal) {
    await this.#settled;
    const reviewed = await this.#ask({ kind: "review", moves: moves.join("") }, { signal });
    return /** @type {Reviewed} */ (reviewed);
  }

  /**
   * A game or a board in any notation.
   * @param {string} text
   * @param {string} [notation] empty: whatever the text looks like
   */
  async read(text, notation = "") {
    await this.#settled;
    const read = /** @type {import("./engine-module.js").Transcript} */ (
      await this.#ask({ kind: "read", text, notation })
    );
    return { moves: [...read.moves].map(Number), hasHistory: read.hasHistory };
  }

  /**
   * A game in a notation, or as a picture if that is `svg`.
   * @param {string} notation
   * @param {readonly Column[]} moves
   * @param {string} theme of the picture
   * @returns {Promise<string>}
   */
  async write(notation, moves, theme) {
    await this.#settled;
    const key = moves.join("");
    const question = /** @type {Question} */ (
      notation === "svg" ? { kind: "draw", theme, moves: key } : { kind: "write", notation, moves: key }
    );
    return /** @type {string} */ (await this.#ask(question));
  }

  /**
   * Asks the worker; once more, if its thread died meanwhile.
   * @param {Question} question
   * @param {Asking<unknown>} [asking]
   */
  async #ask(question, asking = {}) {
    try {
      return await this.#askThread(question, asking);
    } catch (error) {
      if (!(error instanceof LostThreadError)) throw error;
      await this.#settled;
      return this.#askThread(question, asking);
    }
  }

  /**
   * @param {Question} ask
   * @param {Asking<unknown>} asking
   */
  #askThread(ask, { signal, onProgress }) {
    if (this.#means !== "engine") return Promise.reject(new NoEngineError());
    const { worker } = this.#thread;
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const forget = () => {
        this.#waiting.delete(id);
        signal?.removeEventListener("abort", abandon);
      };
      const abandon = () => {
        forget();
        worker.postMessage({ id, cancel: true });
        reject(signal?.reason);
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", abandon, { once: true });
      this.#waiting.set(id, {
        hear: (message) => {
          if ("value" in message && !message.done) return onProgress?.(message.value);
          forget();
          if ("value" in message) return resolve(message.value);
          return reject("fault" in message ? new RequestError(message.fault) : new Error("no answer"));
        },
        lose: () => {
          forget();
          reject(new LostThreadError());
        },
      });
      return worker.postMessage({ id, ask });
    });
  }
}

/** The thread of the engine died before it answered. */
class LostThreadError extends Error {
  name = "LostThreadError";
}

/** The engine is not there, and nobody else can answer this. */
export class NoEngineError extends Error {
  name = "NoEngineError";
}

/** Whether an error only says that the answer is not wanted any more. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";
