// The tutor's engine as a WebAssembly module: reasons, puzzles and lessons. What each export answers
// stands in crates/fourgone-wasm/src/lib.rs.

import { decoded, EngineModule } from "./engine-module.js";

/** @typedef {import("./engine-module.js").Exports} Exports */

/**
 * @typedef {object} TutorExports
 * @property {(budget: number) => number} explain
 * @property {(column: number) => number} refute
 * @property {() => number} puzzles
 * @property {(day: number) => number} daily_puzzle
 * @property {() => number} puzzles_of
 * @property {() => number} lessons
 */

/** As much as it takes. */
const UNLIMITED = 0xffff_ffff;

/** Every answer is JSON, or a line of JSON for each record. */
export class TutorModule extends EngineModule {
  /**
   * Why a position is won, drawn or lost, or null if the budget is used up.
   * @param {string} voice a language, and perhaps who is spoken to, as in `en:first`
   * @param {string} moves
   * @param {number} [budget]
   */
  explain(voice, moves, budget = UNLIMITED) {
    return this.#tell(`${voice} ${moves}`, (tutor) => tutor.explain(budget));
  }

  /** What a column gives up, and the reply to it. @param {string} voice @param {string} moves @param {number} column */
  refute(voice, moves, column) {
    return this.#tell(`${voice} ${moves}`, (tutor) => tutor.refute(column));
  }

  /** All puzzles. */
  puzzles() {
    return this.#tell("", (tutor) => tutor.puzzles());
  }

  /** The puzzle of a day, counted from the beginning of 1970. @param {number} day */
  daily(day) {
    return this.#tell("", (tutor) => tutor.daily_puzzle(day));
  }

  /** The puzzles of a game. @param {string} moves */
  puzzlesOf(moves) {
    return this.#tell(moves, (tutor) => tutor.puzzles_of());
  }

  /** The lessons. @param {string} language */
  lessons(language) {
    return this.#tell(language, (tutor) => tutor.lessons());
  }

  /** @param {string} request @param {(tutor: TutorExports) => number} question */
  #tell(request, question) {
    const answer = this.ask(request, (engine) => question(/** @type {Exports & TutorExports} */ (engine)));
    return answer && decoded(answer);
  }
}
