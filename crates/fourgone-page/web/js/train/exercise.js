// A lesson in the course of being taken: its explanation, and then one position after the other, in
// which a column is to be found.

import { addPosition, foundPositions } from "./kept.js";

/** @typedef {import("../rules.js").Column} Column */
/** @typedef {import("../game.js").Game} Game */
/** @typedef {import("../tutor.js").LessonRecord} LessonRecord */

export const POSITIONS = 3;

export class LessonTask {
  #game;
  #onChange;
  /** @type {"asked" | "wrong" | "done"} */
  #phase = "asked";
  /** The wrong column that is answered; a hint answers none. @type {Column | null} */
  #wrong = null;

  /**
   * @param {LessonRecord} record
   * @param {number} number of the lesson, from 1
   * @param {number} step 0 for the explanation, or the number of a position
   * @param {Game} game
   * @param {(said: string) => void} onChange
   */
  constructor(record, number, step, game, onChange) {
    this.record = record;
    this.number = number;
    this.step = step;
    this.#game = game;
    this.#onChange = onChange;
    game.start({ moves: this.start });
  }

  /** The position that is set; the explanation has the first one beside it. */
  get exercise() {
    const exercise = this.record.exercises[Math.max(this.step, 1) - 1];
    if (exercise === undefined) throw new Error(`a lesson has ${POSITIONS} positions`);
    return exercise;
  }

  get start() {
    return [...this.exercise.position].map(Number);
  }

  get isDone() {
    return this.#phase === "done";
  }

  get canDrop() {
    return this.step > 0 && !this.isDone;
  }

  /** What was answered to the last column. */
  get told() {
    const { right, wrong, answers } = this.exercise;
    return { asked: "", wrong: answers[String(this.#wrong)] ?? wrong, done: right }[this.#phase];
  }

  /** Has the person's column, which can be played; false if it is wrong. @param {Column} column */
  drop(column) {
    if (!this.canDrop) return true;
    const isRight = this.exercise.solutions.includes(String(column));
    if (isRight) {
      this.#phase = "done";
      addPosition(`${this.number}/${this.step}`);
      this.#game.play(column);
    } else {
      this.#phase = "wrong";
      this.#wrong = column;
    }
    this.#onChange(this.told);
    return isRight;
  }

  /** What is said to any wrong column says where to look. */
  hint() {
    if (!this.canDrop) return;
    this.#phase = "wrong";
    this.#wrong = null;
    this.#onChange(this.told);
  }

  /** Plays a right column. */
  show() {
    if (!this.canDrop) return;
    this.#phase = "done";
    this.#game.play(Number(this.exercise.solutions[0]));
    this.#onChange(this.told);
  }
}

/** How many positions of a lesson were found. @param {number} number */
export function foundOf(number) {
  return [...foundPositions()].filter((position) => position.startsWith(`${number}/`)).length;
}
