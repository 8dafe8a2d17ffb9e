// What is to be said of a move in a review: whether it changed who wins, and, whoever wins, whether a
// four was there for the taking, or to be stopped, or the end came much sooner or later than it had to.

import { MISTAKE } from "./engine-module.js";
import { playerAt, Position } from "./rules.js";
import { endOfGame, winnerInWords } from "./verdict.js";

/** @typedef {import("./engine-module.js").Reviewed} Reviewed */
/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./text.js").Text} Text */

/** Grades below this keep the verdict and give away more than 2 of the score. */
const INACCURACY = 2;

/**
 * A four that was missed: one's own, or the other's in a column in which it could have been stopped.
 * @typedef {{ kind: "win" } | { kind: "block", column: Column } | null} Missed
 */

/**
 * What a move missed, by the rules alone.
 * @param {readonly Column[]} moves up to the move
 * @returns {Missed}
 */
export function missedBy(moves) {
  const key = moves.join("");
  const known = missedFours.get(key);
  if (known !== undefined) return known;
  const missed = findMissed(moves);
  missedFours.set(key, missed);
  return missed;
}

/** What was found out already: a review is shown anew with every move that is graded. @type {Map<string, Missed>} */
const missedFours = new Map();

/** @param {readonly Column[]} moves @returns {Missed} */
function findMissed(moves) {
  const column = moves.at(-1) ?? 0;
  const before = new Position(moves.slice(0, -1));
  const own = before.winningColumns(before.turn);
  if (own.includes(column)) return null;
  if (own.length > 0) return { kind: "win" };
  const [threat, ...more] = before.winningColumns(before.turn === 1 ? 2 : 1);
  // Nobody can stop two at once.
  if (threat === undefined || more.length > 0 || threat === column) return null;
  return { kind: "block", column: threat };
}

/** Whether a review stops at a move. @param {readonly Column[]} moves up to it @param {Reviewed | null} reviewed */
export function isRemarkable(moves, reviewed) {
  return reviewed !== null && (reviewed.grade >= INACCURACY || missedBy(moves) !== null);
}

/**
 * What is to be said of a move. What would have been better is not: that may be asked for.
 * @param {Text} text
 * @param {readonly Column[]} moves up to the move
 * @param {Reviewed} reviewed
 * @param {import("./rules.js").Player | null} you who is spoken to, if anybody is
 */
export function sentencesOn(text, moves, { grade, before, after }, you) {
  const ply = moves.length;
  const player = playerAt(ply - 1);
  const other = player === 1 ? 2 : 1;
  const sentences = [text.reviewed(ply, text.colours[player], moves.at(-1) ?? 0, text.grades[grade] ?? "")];
  const missed = missedBy(moves);
  const isYours = player === you;
  if (missed?.kind === "win") sentences.push(isYours ? text.youMissedWin : text.missedWin(text.colours[player]));
  if (missed?.kind === "block") sentences.push((isYours ? text.youMissedBlock : text.missedBlock)(text.colours[other], missed.column));
  if (grade >= MISTAKE) {
    sentences.push(
      text.before(winnerInWords(text, before, player)),
      text.after(winnerInWords(text, after, player)),
    );
  } else if (grade === INACCURACY) {
    const [was, now] = [endOfGame(before, player), endOfGame(after, player)];
    if (before < 0) sentences.push(text.sooner(text.colours[other], now, was));
    if (before > 0 && missed?.kind !== "win") {
      sentences.push(isYours ? text.youLater(now, was) : text.later(text.colours[player], now, was));
    }
  }
  return sentences;
}

/**
 * The whole game in a sentence or three.
 * @param {Text} text
 * @param {readonly Column[]} moves
 * @param {readonly (Reviewed | null)[]} review one for each move
 */
export function summary(text, moves, review) {
  const turned = review.filter((reviewed) => reviewed && reviewed.grade >= MISTAKE).length;
  const missed = review.map((reviewed, index) => reviewed && missedBy(moves.slice(0, index + 1)));
  const wins = missed.filter((one) => one?.kind === "win").length;
  const blocks = missed.filter((one) => one?.kind === "block").length;
  const sentences = [text.turned(turned)];
  if (wins > 0) sentences.push(text.missedWins(wins));
  if (blocks > 0) sentences.push(text.missedBlocks(blocks));
  return sentences.join(" ");
}
