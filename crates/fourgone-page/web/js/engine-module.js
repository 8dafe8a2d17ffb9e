// The engine as a WebAssembly module: texts and numbers in, bytes out. What each export answers
// stands in crates/fourgone-wasm/src/lib.rs.

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(size: number) => number} request
 * @property {() => number} answer
 * @property {(budget: number) => number} solve
 * @property {(column: number, budget: number) => number} solve_column
 * @property {(budget: number) => number} best_line
 * @property {(level: number, seed: number, budget: number) => number} choose
 * @property {(budget: number) => number} review_last
 * @property {() => number} read_notation
 * @property {() => number} write_notation
 * @property {() => number} draw
 * @property {() => number} open_book
 * @property {() => bigint} nodes
 */

/** @typedef {{ lower: number, upper: number, end: number }} Bounds What is proved of a score. */
/** @typedef {{ before: number, after: number, grade: number, best: number[] }} Reviewed */

/** Moves, and whether they were given, rather than found for a board. */
/** @typedef {{ moves: string, hasHistory: boolean }} Transcript */

/** From this grade on a move changed who wins: a mistake, or a blunder. */
export const MISTAKE = 3;

export class EngineModule {
  /** @type {Exports} */
  #exports;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  }

  /**
   * What is proved of a position within a budget of nodes.
   * @param {string} moves
   * @param {number} budget
   * @returns {Bounds}
   */
  solve(moves, budget) {
    return bounds(this.ask(moves, (engine) => engine.solve(budget)));
  }

  /**
   * What is proved of a column within a budget of nodes.
   * @param {string} moves
   * @param {number} column
   * @param {number} budget
   * @returns {Bounds}
   */
  solveColumn(moves, column, budget) {
    return bounds(this.ask(moves, (engine) => engine.solve_column(column, budget)));
  }

  /**
   * The best play of both to the end of the game, or null if the budget is used up.
   * @param {string} moves
   * @param {number} budget
   */
  bestLine(moves, budget) {
    const line = this.ask(moves, (engine) => engine.best_line(budget));
    return line && [...line];
  }

  /**
   * The column that a bot plays, or null if the budget is used up.
   * @param {string} moves
   * @param {number} level
   * @param {number} seed
   * @param {number} budget
   */
  choose(moves, level, seed, budget) {
    return this.ask(moves, (engine) => engine.choose(level, seed, budget))?.[0] ?? null;
  }

  /**
   * How good the last move was, or null if the budget is used up.
   * @param {string} moves
   * @param {number} budget
   * @returns {Reviewed | null}
   */
  reviewLast(moves, budget) {
    const answer = this.ask(moves, (engine) => engine.review_last(budget));
    if (answer === null) return null;
    const [before = 0, after = 0] = new Int8Array(answer.buffer);
    const [, , grade = 0, bits = 0] = answer;
    const best = [1, 2, 3, 4, 5, 6, 7].filter((column) => (bits >> (column - 1)) & 1);
    return { before, after, grade, best };
  }

  /**
   * A game or a board in a notation, or in any.
   * @param {string} text
   * @param {string} [notation]
   * @returns {Transcript}
   */
  readNotation(text, notation = "") {
    const [history = "", moves = ""] =
      decoded(this.ask(`${notation}\n${text}`, (engine) => engine.read_notation())).split(" ");
    return { moves, hasHistory: history === "game" };
  }

  /** A game in a notation. @param {string} notation @param {string} moves */
  writeNotation(notation, moves) {
    return decoded(this.ask(`${notation} ${moves}`, (engine) => engine.write_notation()));
  }

  /** A game as an SVG picture. @param {string} theme @param {string} moves */
  draw(theme, moves) {
    return decoded(this.ask(`${theme} ${moves}`, (engine) => engine.draw()));
  }

  /** Reads the opening book. @param {Uint8Array} bytes */
  openBook(bytes) {
    this.ask(bytes, (engine) => engine.open_book());
  }

  /** How many nodes the solver has searched. */
  get nodes() {
    return BigInt.asUintN(64, this.#exports.nodes());
  }

  /**
   * Puts a request where the engine reads it, and gives a copy of its answer: null if the budget
   * is used up. What is wrong with a request is thrown as an error.
   * @param {string | Uint8Array} request
   * @param {(engine: Exports) => number} question
   * @returns {Uint8Array<ArrayBuffer> | null}
   */
  ask(request, question) {
    const engine = this.#exports;
    const bytes = typeof request === "string" ? new TextEncoder().encode(request) : request;
    const place = engine.request(bytes.length);
    // The memory may have grown, which leaves older views of it empty: make one for each use.
    new Uint8Array(engine.memory.buffer, place, bytes.length).set(bytes);
    const code = question(engine);
    if (code === -1) return null;
    const length = code >= 0 ? code : -2 - code;
    const answer = new Uint8Array(engine.memory.buffer, engine.answer(), length).slice();
    if (code < 0) throw new RequestError(decoded(answer));
    return answer;
  }
}

/**
 * What is wrong with a request: a sentence of the engine, and for texts also the kind of the fault and
 * what belongs to it, so that it can be told in any language.
 */
export class RequestError extends Error {
  name = "RequestError";

  /** @param {string} fault the sentence, and after a line break the rest */
  constructor(fault) {
    const [sentence = "", fields = ""] = fault.split("\n");
    super(sentence);
    const [line = "", character = "", kind = "other", ...values] = fields.split("\t");
    this.fault = { line, character, kind, values };
    this.whole = fault;
  }
}

/** @param {Uint8Array<ArrayBuffer> | null} answer @returns {Bounds} */
function bounds(answer) {
  const [lower = 0, upper = 0, end = 0] = answer ? new Int8Array(answer.buffer) : [];
  return { lower, upper, end };
}

/** @param {Uint8Array | null} answer */
export const decoded = (answer) => new TextDecoder().decode(answer ?? undefined);
