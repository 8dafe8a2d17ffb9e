// How many moves of each player kept the verdict: who wins, if both play perfectly, was the same before
// the move and after it. The engine is loaded for it when a game is over, and not before.

/** @typedef {import("../rules.js").Column} Column */
/** @typedef {{ kept: number, all: number }} Count */
/** @typedef {{ first: Count, second: Count }} Kept */

/**
 * @param {readonly Column[]} moves
 * @param {number} opening how many of them nobody played
 * @returns {Promise<Kept>}
 */
export async function keptVerdicts(moves, opening) {
  const [{ Engine }, { MISTAKE }] = await Promise.all([import("../engine.js"), import("../engine-module.js")]);
  const engine = new Engine();
  const { signal } = new AbortController();
  const kept = { first: { kept: 0, all: 0 }, second: { kept: 0, all: 0 } };
  for (let ply = moves.length; ply > opening; ply -= 1) {
    const { grade } = await engine.reviewLast(moves.slice(0, ply), signal);
    const count = ply % 2 === 1 ? kept.first : kept.second;
    count.all += 1;
    if (grade < MISTAKE) count.kept += 1;
  }
  return kept;
}
