// Scores in words.

/** @typedef {import("./engine.js").Verdict} Verdict */
/** @typedef {import("./rules.js").Player} Player */
/** @typedef {import("./text.js").Text} Text */

/** @param {number} score @returns {"win" | "draw" | "loss"} */
export const wordOf = (score) => (score > 0 ? "win" : score < 0 ? "loss" : "draw");

/** A score with its sign. @param {number} score */
export const signed = (score) => (score > 0 ? `+${score}` : score < 0 ? `−${-score}` : "0");

/** Who wins with this score. @param {number} score @param {Player} mover whose score it is */
const winnerOf = (score, mover) => /** @type {Player} */ (score > 0 ? mover : 3 - mover);

/**
 * Who wins, when, and in how many moves.
 * @param {Text} text
 * @param {Verdict} verdict
 * @param {Player} mover the player whose score it is
 * @param {number} ply how many discs lie on the board
 */
export function sentence(text, { score, end }, mover, ply) {
  if (score === 0) return text.drawAhead;
  return text.wins(text.colours[winnerOf(score, mover)], end, end - ply);
}

/**
 * Who wins, and when.
 * @param {Text} text
 * @param {Verdict} verdict
 * @param {Player} mover
 */
export function shortSentence(text, { score, end }, mover) {
  if (score === 0) return text.drawAhead;
  return text.winsOn(text.colours[winnerOf(score, mover)], end);
}

/**
 * Who wins.
 * @param {Text} text
 * @param {number} score
 * @param {Player} mover
 */
export function winnerInWords(text, score, mover) {
  if (score === 0) return text.drawAhead;
  return text.winsSomeday(text.colours[winnerOf(score, mover)]);
}

/** With which move a game ends that has this score, a win or a loss. @param {number} score @param {Player} mover */
export function endOfGame(score, mover) {
  const discs = 22 - Math.abs(score);
  return winnerOf(score, mover) === 1 ? 2 * discs - 1 : 2 * discs;
}
