// Asks the engine about what is on the board, and about the moves of the game; a newer question
// ends the older one.

import { isAbort, NoEngineError } from "./engine.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./engine.js").Analysis} Analysis */
/** @typedef {import("./engine-module.js").Reviewed} Reviewed */
/** @typedef {import("./rules.js").Column} Column */

/** How many of the replies to a column keep its verdict. @typedef {{ keeping: number, all: number }} Replies */

/** Up to here the book knows what two moves more lead to. */
const EXPLORED = 10;

/** What is known of the game; `change` is dispatched when there is more of it. */
export class Analyst extends EventTarget {
  #engine;
  #watching = new AbortController();
  #watched = "none";
  /** @type {Analysis | null} */
  #analysis = null;
  #isComplete = false;
  #hasFailed = false;
  /** @type {readonly Column[]} */
  #line = [];
  /** @type {readonly (Replies | null)[]} */
  #replies = [];

  #reviewing = new AbortController();
  #reviewed = "";
  /** How good a move was, by the moves up to it. @type {Map<string, Reviewed>} */
  #grades = new Map();

  /** @param {Engine} engine */
  constructor(engine) {
    super();
    this.#engine = engine;
    engine.addEventListener("book", () => this.#explore(this.#watching.signal).catch(() => {}));
  }

  /** What the columns on the board lead to, as far as it is known. */
  get analysis() {
    return this.#analysis;
  }

  get isComplete() {
    return this.#isComplete;
  }

  /** Whether nobody told what the columns lead to. To watch again is to ask again. */
  get hasFailed() {
    return this.#hasFailed;
  }

  /** The columns that keep the score; empty while that is open. @returns {Column[]} */
  get best() {
    if (!this.#isComplete || this.#analysis === null) return [];
    const scores = this.#analysis.map((verdict) => verdict?.score ?? -Infinity);
    const most = Math.max(...scores);
    return scores.flatMap((score, index) => (score === most ? [index + 1] : []));
  }

  /** The best play of both, once it is known. */
  get line() {
    return this.#line;
  }

  /** How many of the replies to each column keep its verdict: in the opening, as far as it is known. */
  get replies() {
    return this.#replies;
  }

  /** Finds out what each column leads to, then how the best one goes on. @param {readonly Column[]} moves */
  async watch(moves) {
    const key = moves.join("");
    if (key === this.#watched) return;
    this.stop();
    this.#watched = key;
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    try {
      const onProgress = (/** @type {Analysis} */ soFar) => this.#learn(soFar, false);
      const analysis = await this.#engine.analyse(moves, { signal, onProgress });
      if (signal.aborted) return;
      this.#learn(analysis, true);
      this.#line = await this.#engine.line(moves, signal);
      this.dispatchEvent(new Event("change"));
      await this.#explore(signal);
    } catch (error) {
      if (signal.aborted) return;
      this.#watched = "none";
      this.#hasFailed = !(error instanceof NoEngineError);
      this.dispatchEvent(new Event("change"));
    }
  }

  /** Counts the replies that keep what a column is worth, once that is known. @param {AbortSignal} signal */
  async #explore(signal) {
    const analysis = this.#analysis;
    const moves = [...this.#watched].map(Number);
    if (!this.#isComplete || analysis === null || moves.length > EXPLORED || !this.#engine.hasBook) return;
    const counted = analysis.map(async (verdict, index) => {
      if (verdict === null || verdict.end === moves.length + 1) return null;
      const replies = await this.#engine.analyse([...moves, index + 1], { signal });
      const open = replies.flatMap((reply) => (reply ? [Math.sign(reply.score)] : []));
      return { keeping: open.filter((sign) => sign === -Math.sign(verdict.score)).length, all: open.length };
    });
    const replies = await Promise.all(counted);
    if (signal.aborted) return;
    this.#replies = replies;
    this.dispatchEvent(new Event("change"));
  }

  /** Does not look at the board any more. */
  stop() {
    this.#watching.abort();
    this.#watched = "none";
    this.#analysis = null;
    this.#isComplete = false;
    this.#hasFailed = false;
    this.#line = [];
    this.#replies = [];
  }

  /**
   * Grades the moves of a game, from the last to the first.
   * @param {readonly Column[]} moves
   * @param {number} setup how many of them are none of the game
   */
  async review(moves, setup) {
    const key = `${setup}:${moves.join("")}`;
    if (key === this.#reviewed) return;
    this.stopReview();
    this.#reviewed = key;
    this.#reviewing = new AbortController();
    const { signal } = this.#reviewing;
    try {
      for (let ply = moves.length; ply > setup; ply -= 1) {
        if (this.gradeOf(moves, ply) !== null) continue;
        const until = moves.slice(0, ply);
        const reviewed = await this.#engine.reviewLast(until, signal);
        this.#grades.set(until.join(""), reviewed);
        this.dispatchEvent(new Event("change"));
      }
    } catch (error) {
      // What was not graded stays open; the page tells elsewhere that there is no engine.
      if (!isAbort(error)) this.dispatchEvent(new Event("change"));
    }
  }

  stopReview() {
    this.#reviewing.abort();
    this.#reviewed = "";
  }

  /**
   * How good a move was, or null while that is open.
   * @param {readonly Column[]} moves
   * @param {number} ply the number of the move, from 1
   */
  gradeOf(moves, ply) {
    return this.#grades.get(moves.slice(0, ply).join("")) ?? null;
  }

  /** @param {Analysis} analysis @param {boolean} isComplete */
  #learn(analysis, isComplete) {
    this.#analysis = analysis;
    this.#isComplete = isComplete;
    this.dispatchEvent(new Event("change"));
  }
}
