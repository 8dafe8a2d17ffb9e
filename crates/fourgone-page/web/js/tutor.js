// Whoever knows why, and has the puzzles and the lessons: a second engine in a thread of its own, which
// is loaded when it is asked for the first time.

/** @typedef {import("./reason.js").ExplainRecord} ExplainRecord */
/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./rules.js").Player} Player */
/** @typedef {import("./text.js").Language} Language */
/** @typedef {import("./tutor-worker.js").FromTutor} FromTutor */
/** @typedef {import("./tutor-worker.js").ToTutor} ToTutor */

/**
 * In which language the tutor speaks, and to whom: by colour of the players if to nobody.
 * @typedef {{ language: Language, you: Player | null }} Voice
 */

/**
 * @typedef {object} PuzzleRecord
 * @property {string} id
 * @property {string} position the moves that lead to it
 * @property {"win" | "draw"} goal
 * @property {string[]} solution the moves of both players, the first and the last of the one who solves it
 * @property {string[]} themes
 * @property {number} level
 */

/** @typedef {{ position: string, solutions: string[], task: string, right: string, wrong: string, answers: Record<string, string> }} ExerciseRecord */
/** @typedef {{ title: string, explanation: string[], exercises: ExerciseRecord[] }} LessonRecord */

export class Tutor {
  /** A thread that has nothing to do. @type {Worker | null} */
  #idle = null;

  /**
   * Why a position is won, drawn or lost.
   * @param {readonly Column[]} moves
   * @param {Voice} voice
   * @param {AbortSignal} signal which ends the search
   * @returns {Promise<ExplainRecord>}
   */
  async explain(moves, voice, signal) {
    return JSON.parse(await this.#ask({ question: "explain", values: [nameOf(voice), moves.join("")] }, signal));
  }

  /**
   * What a column gives up, and how it is answered.
   * @param {readonly Column[]} moves
   * @param {Column} column
   * @param {Voice} voice
   * @param {AbortSignal} signal
   * @returns {Promise<{ told: string, reply: string | null }>}
   */
  async refute(moves, column, voice, signal) {
    return JSON.parse(await this.#ask({ question: "refute", values: [nameOf(voice), moves.join(""), column] }, signal));
  }

  /** All puzzles, the easiest first. @param {AbortSignal} signal @returns {Promise<PuzzleRecord[]>} */
  async puzzles(signal) {
    return records(await this.#ask({ question: "puzzles", values: [] }, signal));
  }

  /** The puzzle of a day, counted from the beginning of 1970. @param {number} day @param {AbortSignal} signal @returns {Promise<PuzzleRecord>} */
  async daily(day, signal) {
    return JSON.parse(await this.#ask({ question: "daily", values: [day] }, signal));
  }

  /** The puzzles of a game. @param {string} moves @param {AbortSignal} signal @returns {Promise<PuzzleRecord[]>} */
  async puzzlesOf(moves, signal) {
    return records(await this.#ask({ question: "puzzlesOf", values: [moves] }, signal));
  }

  /** The lessons in a language. @param {Language} language @param {AbortSignal} signal @returns {Promise<LessonRecord[]>} */
  async lessons(language, signal) {
    return records(await this.#ask({ question: "lessons", values: [language] }, signal));
  }

  /** @param {ToTutor} message @param {AbortSignal} signal @returns {Promise<string>} */
  #ask(message, signal) {
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
        return resolve(data.answer);
      };
      worker.postMessage(message);
    });
  }
}

/** As the engine calls it. @param {Voice} voice */
const nameOf = ({ language, you }) => language + (you === null ? "" : you === 1 ? ":first" : ":second");

/** @param {string} lines */
const records = (lines) => lines.split("\n").filter(Boolean).map((line) => JSON.parse(line));
