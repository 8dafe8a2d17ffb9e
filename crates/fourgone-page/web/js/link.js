// The address of a position: `#4453` is a game, `#4453/2` the same game after its second move.

/** @typedef {import("./rules.js").Column} Column */

/**
 * @param {string} hash the part of an address from `#` on
 * @returns {{ moves: Column[], step: number } | null} null if it is no link to a position
 */
export function readLink(hash) {
  const match = /^#([1-7]{1,42})(?:\/(\d{1,2}))?$/.exec(hash);
  if (match === null) return null;
  const moves = [...(match[1] ?? "")].map(Number);
  const step = match[2] === undefined ? moves.length : Number(match[2]);
  return { moves, step: Math.min(step, moves.length) };
}

/**
 * @param {readonly Column[]} moves
 * @param {number} step
 */
export function writeLink(moves, step) {
  if (moves.length === 0) return "#";
  return `#${moves.join("")}${step === moves.length ? "" : `/${step}`}`;
}
