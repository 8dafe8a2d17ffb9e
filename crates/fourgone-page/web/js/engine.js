// Whoever answers questions about positions: the engine in its worker, or else the server.

import { Position } from "./rules.js";
import { Server } from "./server.js";
import { engineRuns, thread } from "./thread.js";

/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./engine-module.js").Bounds} Bounds */
/** @typedef {import("./engine-module.js").Reviewed} Reviewed */
/** @typedef {import("./worker.js").Question} Question */
/** @typedef {import("./worker.js").FromWorker} FromWorker */

/** @typedef {{ score: number, end: number }} Verdict A score, and the move that ends the game. */
/** @typedef {(Verdict | null)[]} Analysis One for each column; null: full, or not known yet. */

/**
 * How a question is asked: it ends with the signal, and may tell what is known so far.
 * @template T
 * @typedef {{ signal?: AbortSignal, onProgress?: (soFar: T) => void }} Asking
 */

/** @typedef {"loading" | "engine" | "server" | "none"} Means */

/** Who answers. `change` is dispatched when it is known who that is. */
export class Engine extends EventTarget {
  /** @type {Means} */
  #means = "loading";
  #server = new Server();
  #lastId = 0;
  /** @type {Map<number, (message: FromWorker) => void>} */
  #waiting = new Map();
  /** @type {Map<string, Analysis>} */
  #analyses = new Map();
  #settled = this.#settle();

  constructor() {
    super();
    thread.addEventListener("message", (/** @type {MessageEvent<FromWorker>} */ { data }) => {
      if ("id" in data) this.#waiting.get(data.id)?.(data);
    });
  }

  async #settle() {
    if (await engineRuns) this.#means = "engine";
    else this.#means = (await this.#server.answers()) ? "server" : "none";
    this.dispatchEvent(new Event("change"));
  }

  get means() {
    return this.#means;
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
   * What a bot plays. The server has one bot only, which is perfect.
   * @param {readonly Column[]} moves
   * @param {number} level
   * @param {number} seed
   * @param {AbortSignal} signal
   * @returns {Promise<Column>}
   */
  async choose(moves, level, seed, signal) {
    await this.#settled;
    const key = moves.join("");
    if (this.#means === "server") {
      const [column] = (await this.#server.ask(key, signal)).line;
      if (column === undefined) throw new Error("the game is over");
      return column;
    }
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

  /** The moves of a game in any notation. @param {string} text @returns {Promise<Column[]>} */
  async read(text) {
    await this.#settled;
    const moves = await this.#ask({ kind: "read", text });
    return [.../** @type {string} */ (moves)].map(Number).filter((column) => column > 0);
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
   * Asks the worker.
   * @param {Question} ask
   * @param {Asking<unknown>} [asking]
   */
  #ask(ask, { signal, onProgress } = {}) {
    if (this.#means !== "engine") return Promise.reject(new NoEngineError());
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      const abandon = () => {
        this.#waiting.delete(id);
        thread.postMessage({ id, cancel: true });
        reject(signal?.reason);
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", abandon, { once: true });
      this.#waiting.set(id, (message) => {
        if ("value" in message && !message.done) return onProgress?.(message.value);
        this.#waiting.delete(id);
        signal?.removeEventListener("abort", abandon);
        return "value" in message
          ? resolve(message.value)
          : reject(new Error("fault" in message ? message.fault : "no answer"));
      });
      return thread.postMessage({ id, ask });
    });
  }
}

/** The engine is not there, and nobody else can answer this. */
export class NoEngineError extends Error {
  name = "NoEngineError";
}

/** Whether an error only says that the answer is not wanted any more. @param {unknown} error */
export const isAbort = (error) => error instanceof DOMException && error.name === "AbortError";
