// The bot's turn: it thinks in the worker, and drops its disc not before a moment has passed, so
// that one sees what it answers to.

import { NoEngineError } from "./engine.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./rules.js").Column} Column */

const LEAST_PAUSE = 450;

/** The bot; `change` is dispatched when it gives no answer. */
export class Opponent extends EventTarget {
  #engine;
  #thinking = new AbortController();
  #thinksAbout = "none";
  #hasFailed = false;
  /** Another game, other choices. */
  #seed = newSeed();

  /** @param {Engine} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
  }

  /** Whether it gave no answer for what is on the board. To let it think again is to ask it again. */
  get hasFailed() {
    return this.#hasFailed;
  }

  newGame() {
    this.stop();
    this.#seed = newSeed();
  }

  stop() {
    this.#thinking.abort();
    this.#thinksAbout = "none";
    this.#hasFailed = false;
  }

  /**
   * Thinks about a position, unless it does already.
   * @param {readonly Column[]} moves
   * @param {number} level
   * @param {(column: Column) => void} play
   */
  async think(moves, level, play) {
    const key = `${level}:${moves.join("")}`;
    if (key === this.#thinksAbout) return;
    this.stop();
    this.#thinksAbout = key;
    this.#thinking = new AbortController();
    const { signal } = this.#thinking;
    try {
      const pause = new Promise((resolve) => setTimeout(resolve, LEAST_PAUSE));
      const column = await this.#engine.choose(moves, level, this.#seed, signal);
      await pause;
      if (signal.aborted) return;
      this.#thinksAbout = "none";
      play(column);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#thinksAbout = "none";
    // Without an engine nobody plays; the notice on the page says so.
    if (error instanceof NoEngineError) return;
    // A server with too much to do, or an engine that broke off, may well answer the next time.
    this.#hasFailed = true;
    this.dispatchEvent(new Event("change"));
  }
}

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
