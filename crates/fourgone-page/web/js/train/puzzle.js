// A puzzle in the course of being solved: a right move is answered by the opponent, a wrong one by its
// refutation, after which both are taken back.

import { nameOf, playerAt } from "../rules.js";

/** @typedef {import("../rules.js").Column} Column */
/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../tutor.js").PuzzleRecord} PuzzleRecord */
/** @typedef {import("../tutor.js").Tutor} Tutor */
/** @typedef {import("./text.js").TrainText} TrainText */

/** In milliseconds: until the opponent answers, and how long a refutation is to be seen. */
const ANSWER = 650;
const REFUTED = 2200;

/**
 * @typedef {object} Means what a puzzle needs of the page
 * @property {Game} game
 * @property {Tutor} tutor
 * @property {() => TrainText} text
 * @property {() => import("../text.js").Language} language
 * @property {(said: string) => void} onChange when something is to be shown, and to be said
 * @property {(puzzle: Puzzle) => void} onEnd
 */

export class Puzzle {
  #means;
  /** How far the solution is on the board. */
  #played = 0;
  #hints = 0;
  /** @type {"asked" | "answered" | "refuted" | "shown" | "done"} */
  #phase = "asked";
  #going = new AbortController();

  /** What was said last. */
  told = "";
  /** Wrong moves and hints so far. */
  mistakes = 0;
  /** Whether the solution was shown. */
  isShown = false;

  /** @param {PuzzleRecord} record @param {Means} means */
  constructor(record, means) {
    this.record = record;
    this.#means = means;
    this.start = [...record.position].map(Number);
    this.solution = record.solution.map(Number);
    /** Who solves it. */
    this.player = playerAt(this.start.length);
    means.game.start({ moves: this.start });
  }

  get isDone() {
    return this.#phase === "done";
  }

  /** Whether a wrong move and its refutation are on the board, and about to be taken back. */
  get isRefuted() {
    return this.#phase === "refuted";
  }

  get canDrop() {
    return this.#phase === "asked" || this.isRefuted;
  }

  /** The columns over which a disc shows itself. @returns {Column[]} */
  get hints() {
    const right = this.solution[this.#played];
    return this.#phase === "asked" && this.#hints > 1 && right !== undefined ? [right] : [];
  }

  /** What is to be done. */
  get task() {
    const text = this.#means.text();
    const colour = text.colours[this.player];
    return this.record.goal === "win" ? text.taskWin(colour) : text.taskDraw(colour);
  }

  /** Has the person's move, which can be played. @param {Column} column */
  async drop(column) {
    if (this.#phase === "refuted") this.#takeBack();
    if (this.#phase !== "asked" || !this.#means.game.position.canPlay(column)) return;
    if (column === this.solution[this.#played]) await this.#answer();
    else await this.#refute(column);
  }

  /** A first hint, and after that a closer one. */
  hint() {
    if (this.#phase === "refuted") this.#takeBack();
    if (this.#phase !== "asked") return;
    const text = this.#means.text();
    const right = this.solution[this.#played] ?? 0;
    this.#hints += 1;
    this.mistakes += 1;
    if (this.#hints > 1) this.#tell(text.hintColumn(right));
    else this.#tell(right === 4 ? text.hintMiddle : right < 4 ? text.hintLeft : text.hintRight);
  }

  /** Plays the rest of the solution. */
  async show() {
    if (this.#phase === "refuted") this.#takeBack();
    if (this.#phase !== "asked") return;
    this.isShown = true;
    this.#phase = "shown";
    const { signal } = this.#going;
    while (this.#played < this.solution.length) {
      this.#tell(this.#playNext());
      await pause(ANSWER, signal);
      if (signal.aborted) return;
    }
    this.#end();
  }

  /** Ends whatever goes on. */
  leave() {
    this.#going.abort();
  }

  /** Plays the next move of the solution, and says so. */
  #playNext() {
    const { game, text } = this.#means;
    game.play(this.solution[this.#played] ?? 0);
    this.#played += 1;
    this.#hints = 0;
    const cell = nameOf(game.position.last ?? 0);
    if (this.#played % 2 === 1) return this.isShown ? text().moveIs(cell) : text().right(cell);
    return text().answers(text().colours[playerAt(game.position.ply - 1)], cell);
  }

  async #answer() {
    const { signal } = this.#going;
    const right = this.#playNext();
    if (this.#played === this.solution.length) return this.#end(right);
    this.#phase = "answered";
    this.#tell(right);
    await pause(ANSWER, signal);
    if (signal.aborted) return undefined;
    const answer = this.#playNext();
    this.#phase = "asked";
    return this.#tell(`${right} ${answer}`);
  }

  /** @param {Column} column */
  async #refute(column) {
    const { game, tutor, language, text } = this.#means;
    const before = game.shown;
    const { signal } = this.#going;
    this.mistakes += 1;
    this.#phase = "answered";
    game.play(column);
    this.#tell(text().wrong);
    /** @type {{ told: string, reply: string | null }} */
    let refuted = { told: text().wrong, reply: null };
    try {
      const voice = { language: language(), you: this.player };
      [refuted] = await Promise.all([tutor.refute(before, column, voice, signal), pause(ANSWER, signal)]);
    } catch {
      // Nobody can say why, but wrong it is.
    }
    if (signal.aborted) return;
    if (refuted.reply !== null) game.play(Number(refuted.reply));
    const last = nameOf(game.position.last ?? 0);
    const answer = refuted.reply === null ? "" : `${text().answers(text().colours[playerAt(before.length + 1)], last)} `;
    this.#phase = "refuted";
    this.#tell(`${refuted.told} ${answer}${text().tryAgain}`);
    await pause(REFUTED, signal);
    // Whoever went on meanwhile has taken it back already.
    if (!signal.aborted && this.isRefuted && game.shown.length > before.length) {
      this.#takeBack();
      this.#means.onChange("");
    }
  }

  /** Takes back what is not part of the solution. */
  #takeBack() {
    this.#phase = "asked";
    this.#means.game.start({ moves: [...this.start, ...this.solution.slice(0, this.#played)] });
  }

  /** @param {string} [told] */
  #end(told = "") {
    const { game, text, onEnd } = this.#means;
    const { position } = game;
    this.#phase = "done";
    const result = this.isShown ? text().thatWasIt : text().solved(this.mistakes);
    const four = position.winner === null ? "" : text().four(position.ply);
    onEnd(this);
    this.#tell([told, result, four].filter(Boolean).join(" "));
  }

  /** @param {string} words */
  #tell(words) {
    this.told = words;
    this.#means.onChange(words);
  }
}

/** Waits, but not for somebody who has gone. @param {number} time @param {AbortSignal} signal @returns {Promise<void>} */
function pause(time, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
