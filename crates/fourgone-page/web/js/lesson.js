// Learning from a game: its mistakes one after the other, what was better played out on the board, and
// the better move as a question to the person.

import { isRemarkable } from "./review.js";

/** @typedef {import("./analyst.js").Analyst} Analyst */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./rules.js").Column} Column */

/** Between two moves of a line that is shown. */
const PAUSE = 800;

/** What the person looks for: a better move than the one with this number. */
/** @typedef {{ ply: number, best: Column[], wrong: Column | null }} Search */

/** A lesson; `change` is dispatched when the search changes and the board does not. */
export class Lesson extends EventTarget {
  #game;
  #engine;
  #analyst;
  /** @type {Search | null} */
  #search = null;
  #isFound = false;
  #timer = 0;

  /** @param {Game} game @param {Engine} engine @param {Analyst} analyst */
  constructor(game, engine, analyst) {
    super();
    this.#game = game;
    this.#engine = engine;
    this.#analyst = analyst;
    game.addEventListener("change", () => {
      this.#search = null;
      if (!game.isShownOnly) this.#isFound = false;
    });
  }

  /** What the person looks for at present. */
  get search() {
    return this.#search;
  }

  /** Whether the line on the board was found by the person. */
  get isFound() {
    return this.#isFound;
  }

  /** Goes to the next mistake, after the last one to the first again; false if there is none. */
  nextMistake() {
    const { moves, step } = this.#game;
    const plies = moves.flatMap((_, index) => {
      const reviewed = this.#analyst.gradeOf(moves, index + 1);
      return isRemarkable(moves.slice(0, index + 1), reviewed) ? [index + 1] : [];
    });
    const next = plies.find((ply) => ply > step) ?? plies[0];
    if (next !== undefined) this.#game.goTo(next);
    return next !== undefined;
  }

  /** Plays out the best line from the position on the board. */
  async showBest() {
    await this.#show(this.#game.shown, []);
  }

  /** Plays out what was better than the move on the board. */
  async showBetter() {
    const { shown, step } = this.#game;
    const [best] = this.#analyst.gradeOf(shown, step)?.best ?? [];
    if (best !== undefined) await this.#show(shown.slice(0, -1), [best]);
  }

  /** Lets the person find what was better than the move on the board. */
  ask() {
    const { moves, step: ply } = this.#game;
    const best = this.#analyst.gradeOf(moves, ply)?.best;
    if (best === undefined) return;
    this.#game.goTo(ply - 1);
    this.#search = { ply, best, wrong: null };
    this.#changed();
  }

  /** Takes the person's answer: the right one is played out. @param {Column} column */
  async answer(column) {
    const search = this.#search;
    if (search?.best.includes(column)) {
      // Who has gone elsewhere meanwhile is shown nothing, and so has found nothing.
      if (!(await this.#show(this.#game.shown, [column]))) return;
      this.#isFound = true;
    } else if (search) {
      search.wrong = column;
    }
    this.#changed();
  }

  /** Lets the line on the board stand still. */
  pause() {
    clearInterval(this.#timer);
  }

  /** Ends whatever is asked or shown. */
  leave() {
    this.pause();
    const search = this.#search;
    this.#search = null;
    if (search) this.#game.goTo(search.ply);
    else this.#game.leave();
    this.#changed();
  }

  /**
   * Plays the best line out on the board.
   * @param {readonly Column[]} before the moves that lead to where it begins
   * @param {Column[]} first the first moves of it
   * @returns {Promise<boolean>} false if the board has changed meanwhile: then it stays as it is
   */
  async #show(before, first) {
    const { position } = this.#game;
    const line = await this.#engine.line([...before, ...first]);
    if (position !== this.#game.position) return false;
    this.pause();
    this.#game.show(before, [...first, ...line]);
    this.#timer = setInterval(() => {
      if (this.#game.isAtEnd) this.pause();
      else this.#game.move(1);
    }, PAUSE);
    return true;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}
