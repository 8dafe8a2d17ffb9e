// The bot's turn: it thinks in the worker, and drops its disc not before a moment has passed, so
// that one sees what it answers to.

import { isAbort } from "./engine.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./rules.js").Column} Column */

const LEAST_PAUSE = 450;

export class Opponent {
  #engine;
  #thinking = new AbortController();
  #thinksAbout = "none";
  /** Another game, other choices. */
  #seed = newSeed();

  /** @param {Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  newGame() {
    this.stop();
    this.#seed = newSeed();
  }

  stop() {
    this.#thinking.abort();
    this.#thinksAbout = "none";
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
      // Without an engine nobody plays; the notice on the page says so.
      if (!isAbort(error)) this.#thinksAbout = "none";
    }
  }
}

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
