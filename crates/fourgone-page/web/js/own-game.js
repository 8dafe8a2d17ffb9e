// What of the game on the board is the person's own: whether it was played here or is only looked at,
// whether there was help, and whether its end is still to be counted.

import { addResult } from "./statistics.js";

/** @typedef {import("./rules.js").Player} Player */
/** @typedef {Readonly<import("./settings.js").Settings>} Settings */

export class OwnGame {
  /** Whether the person has played in it. */
  isPlayed = false;
  /** Whether moves were taken back or hints were asked for. */
  isHelped = false;
  /** Whether its end is to be counted. */
  counts = true;

  /** Another game is on the board. @param {boolean} counts */
  start(counts) {
    this.isPlayed = false;
    this.isHelped = false;
    this.counts = counts;
  }

  /** Who is spoken to where the game is reviewed: whoever played it against a bot. @param {Settings} settings @returns {Player | null} */
  reader({ opponent, side }) {
    if (!this.isPlayed || opponent === "friend") return null;
    return side === "first" ? 1 : 2;
  }

  /**
   * Counts a game against a bot that has just ended, once.
   * @param {import("./game.js").Game} game
   * @param {Player | null} person
   * @param {number} level
   */
  count({ position, main }, person, level) {
    if (!this.counts || person === null || !position.isOver) return;
    this.counts = false;
    const result = position.winner === null ? "drawn" : position.winner === person ? "won" : "lost";
    addResult({ date: new Date().toISOString(), level, side: person, result, moves: main.join(""), helped: this.isHelped });
  }
}
