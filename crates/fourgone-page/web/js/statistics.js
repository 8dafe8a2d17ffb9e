// The results of games against bots, kept in the browser and sent nowhere.

/** @typedef {import("./rules.js").Player} Player */

const KEY = "fourgone-results";

/** Older results than so many go. */
const MOST = 2000;

/**
 * @typedef {object} Result
 * @property {string} date when the game ended, as ISO 8601 has it
 * @property {number} level
 * @property {Player} side the person's
 * @property {"won" | "drawn" | "lost"} result for the person
 * @property {string} moves
 * @property {boolean} helped whether moves were taken back or hints were asked for
 */

/** @typedef {{ won: number, drawn: number, lost: number }} Tally */

/** @param {any} value @returns {value is Result} */
const isResult = (value) =>
  value !== null && typeof value === "object" && value.level >= 1 && value.level <= 10 &&
  (value.side === 1 || value.side === 2) && ["won", "drawn", "lost"].includes(value.result) &&
  !Number.isNaN(Date.parse(value.date));

/** All results, the oldest first. @returns {Result[]} */
export function results() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isResult) : [];
  } catch {
    return [];
  }
}

/** @param {Result} result */
export function addResult(result) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...results(), result].slice(-MOST)));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function wipeResults() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Wins in a row without help, now and at the best. @param {readonly Result[]} all */
export function streaks(all) {
  let [current, best] = [0, 0];
  for (const { result, helped } of all) {
    if (helped) continue;
    current = result === "won" ? current + 1 : 0;
    best = Math.max(best, current);
  }
  return { current, best };
}

/** How many games ended how. @param {readonly Result[]} all @returns {Tally} */
export function tally(all) {
  /** @param {Result["result"]} wanted */
  const count = (wanted) => all.filter(({ result }) => result === wanted).length;
  return { won: count("won"), drawn: count("drawn"), lost: count("lost") };
}
