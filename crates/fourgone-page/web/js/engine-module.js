// The engine as a WebAssembly module: texts and numbers in, bytes out; and questions to it as work that
// is done slice by slice. What each export answers stands in crates/fourgone-wasm/src/lib.rs. The page
// and the npm package have this file in common.

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

/**
 * @typedef {{ kind: "read", text: string, notation: string }
 *   | { kind: "write", notation: string, moves: string }
 *   | { kind: "draw", theme: string, moves: string }
 *   | { kind: "choose", moves: string, level: number, seed: number }
 *   | { kind: "solve", moves: string }
 *   | { kind: "analyse", moves: string, columns: number[] }
 *   | { kind: "line", moves: string }
 *   | { kind: "review", moves: string }} Question
 */

/** A question in work: each step is a slice of it. @typedef {Generator<unknown, unknown>} Work */

/** About 30 ms: short enough to answer at once, long enough to lose little between slices. */
const SLICE = 60_000;

/** About a second: no slice is longer. */
const LONGEST_SLICE = 2_000_000;

/** The columns in the order in which they are most worth knowing. */
const FROM_THE_MIDDLE = [4, 3, 5, 2, 6, 1, 7];

/**
 * Works on a question in slices of some thousand nodes.
 * @param {Question} question
 * @param {() => EngineModule} engine which may be another one in the next slice
 * @returns {Work} yields what is known so far, returns the answer
 */
export function* workOn(question, engine) {
  switch (question.kind) {
    case "read":
      return engine().readNotation(question.text, question.notation);
    case "write":
      return engine().writeNotation(question.notation, question.moves);
    case "draw":
      return engine().draw(question.theme, question.moves);
    case "choose": {
      const { moves, level, seed } = question;
      return yield* withGrowingBudget((budget) => engine().choose(moves, level, seed, budget));
    }
    case "solve":
      return yield* withGrowingBudget((budget) => exact(engine().solve(question.moves, budget)));
    case "line":
      return yield* withGrowingBudget((budget) => engine().bestLine(question.moves, budget));
    case "review":
      return yield* withGrowingBudget((budget) => engine().reviewLast(question.moves, budget));
    case "analyse":
      return yield* analyse(question.moves, question.columns, engine);
  }
}

/**
 * Asks with a larger and larger budget, because each time a search starts over: the table keeps
 * what was found, but it is small, and forgets.
 * @template T
 * @param {(budget: number) => T | null} ask
 * @param {number} [longest]
 */
export function* withGrowingBudget(ask, longest = LONGEST_SLICE) {
  for (let budget = SLICE; ; budget = Math.min(1.25 * budget, longest)) {
    const answer = ask(budget);
    if (answer !== null) return answer;
    yield;
  }
}

/**
 * The scores of all columns, each told when it is found.
 * @param {string} moves
 * @param {number[]} columns those that can be played
 * @param {() => EngineModule} engine
 */
function* analyse(moves, columns, engine) {
  /** @type {(Bounds | null)[]} */
  const found = [null, null, null, null, null, null, null];
  for (const column of FROM_THE_MIDDLE.filter((one) => columns.includes(one))) {
    found[column - 1] = yield* withGrowingBudget((budget) =>
      exact(engine().solveColumn(moves, column, budget)),
    );
    yield [...found];
  }
  return found;
}

/** The bounds if they leave nothing open. @param {Bounds} bounds */
const exact = (bounds) => (bounds.lower === bounds.upper ? bounds : null);
