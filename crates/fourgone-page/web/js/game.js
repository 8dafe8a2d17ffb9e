// The game: its moves, the step that is looked at, and the line that is tried out beside it.

import { COLUMNS, Position } from "./rules.js";

/** @typedef {import("./rules.js").Column} Column */

/** A game, of which any step can be looked at. Every change dispatches `change`. */
export class Game extends EventTarget {
  /** @type {Column[]} */
  #moves = [];
  /** How many of the moves are on the board. */
  #step = 0;
  /**
   * A line that is shown on the board in place of the game from some step on.
   * @type {{ start: number, moves: Column[], step: number } | null}
   */
  #sideline = null;
  #position = new Position([]);

  /** The moves of the game, those behind the present step included. @returns {readonly Column[]} */
  get moves() {
    return this.#moves;
  }

  get step() {
    return this.#step;
  }

  get sideline() {
    return this.#sideline;
  }

  /** The moves that lead to what is on the board. @returns {readonly Column[]} */
  get shown() {
    const side = this.#sideline;
    if (side === null) return this.#moves.slice(0, this.#step);
    return [...this.#moves.slice(0, side.start), ...side.moves.slice(0, side.step)];
  }

  /** What is on the board. */
  get position() {
    return this.#position;
  }

  get isAtEnd() {
    return this.#sideline === null && this.#step === this.#moves.length;
  }

  /**
   * Begins a game with these moves, as far as they are legal, and looks at one of its steps.
   * @param {readonly Column[]} moves
   * @param {number} [step]
   */
  start(moves, step = moves.length) {
    this.#moves = [...legal(moves)];
    this.#step = Math.min(Math.max(step, 0), this.#moves.length);
    this.#sideline = null;
    this.#changed("start");
  }

  /**
   * Plays a disc that can be played. What came after the present step is given up; a line that was
   * tried out becomes the game.
   * @param {Column} column
   */
  play(column) {
    if (!this.#position.canPlay(column)) return;
    const shown = this.shown;
    this.#moves = [...shown, column];
    this.#sideline = null;
    this.#step = shown.length + 1;
    this.#changed("play");
  }

  /** Looks at a step of the game; a line that was tried out is left. @param {number} step */
  goTo(step) {
    const next = Math.min(Math.max(step, 0), this.#moves.length);
    if (next === this.#step && this.#sideline === null) return;
    const forward = this.#sideline === null && next === this.#step + 1;
    this.#step = next;
    this.#sideline = null;
    this.#changed(forward ? "play" : "step");
  }

  /** Goes so many moves on, or back, in the game or in the line that is tried out. @param {number} by */
  move(by) {
    const side = this.#sideline;
    if (side === null) return this.goTo(this.#step + by);
    const next = side.step + by;
    if (next < 0) return this.leaveSideline();
    if (next > side.moves.length) return undefined;
    side.step = next;
    return this.#changed(by === 1 ? "play" : "step");
  }

  /**
   * Shows a line on the board in place of the game from a step on.
   * @param {number} start
   * @param {readonly Column[]} moves
   */
  tryOut(start, moves) {
    const before = this.#moves.slice(0, start);
    const line = legal([...before, ...moves]).slice(start);
    this.#sideline = { start, moves: line, step: 0 };
    this.#changed("step");
  }

  leaveSideline() {
    if (this.#sideline === null) return;
    this.#sideline = null;
    this.#changed("step");
  }

  /** Looks at the game from behind. */
  mirror() {
    /** @param {Column} column */
    const mirrored = (column) => COLUMNS + 1 - column;
    this.#moves = this.#moves.map(mirrored);
    if (this.#sideline) this.#sideline.moves = this.#sideline.moves.map(mirrored);
    this.#changed("step");
  }

  /** @param {"start" | "play" | "step"} how */
  #changed(how) {
    this.#position = new Position(this.shown);
    this.dispatchEvent(new CustomEvent("change", { detail: how }));
  }
}

/** The moves up to the first that cannot be played. @param {readonly Column[]} moves */
function legal(moves) {
  /** @type {Column[]} */
  const played = [];
  let position = new Position([]);
  for (const column of moves) {
    if (!position.canPlay(column)) break;
    played.push(column);
    position = new Position(played);
  }
  return played;
}
