// What somebody has solved and learnt, kept in the browser and sent nowhere: the same lines that the
// command keeps in its file of puzzles, and the positions of lessons that were found.

const PUZZLES = "fourgone-puzzles";
const LESSONS = "fourgone-lessons";

/** Older results than so many go. */
const MOST = 5000;

/**
 * @typedef {object} SolvedPuzzle
 * @property {string} id
 * @property {number} day since the beginning of 1970, in UTC
 * @property {boolean} daily whether it was the puzzle of that day
 * @property {number} mistakes wrong moves and hints
 * @property {boolean} shown whether the solution had to be shown
 */

/** The day of a time, counted from the beginning of 1970, in UTC. @param {number} [time] */
export const dayOf = (time = Date.now()) => Math.floor(time / 86_400_000);

/** @param {any} value @returns {value is SolvedPuzzle} */
const isSolved = (value) =>
  value !== null && typeof value === "object" && typeof value.id === "string" && Number.isInteger(value.day) &&
  Number.isInteger(value.mistakes) && typeof value.daily === "boolean" && typeof value.shown === "boolean";

/** @param {string} key @returns {unknown[]} */
function read(key) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** @param {string} key @param {readonly unknown[]} values */
function write(key, values) {
  try {
    localStorage.setItem(key, JSON.stringify(values));
  } catch {
    // A browser that keeps nothing still has puzzles.
  }
}

/** All puzzles that were seen to their end, the oldest first. */
export const solvedPuzzles = () => read(PUZZLES).filter(isSolved);

/** @param {SolvedPuzzle} solved */
export const addPuzzle = (solved) => write(PUZZLES, [...solvedPuzzles(), solved].slice(-MOST));

/** The ids of those that were solved without being shown the solution. @param {readonly SolvedPuzzle[]} all */
export const solvedIds = (all) => new Set(all.filter(({ shown }) => !shown).map(({ id }) => id));

/**
 * On how many days in a row, up to this one or the one before, the puzzle of the day was solved.
 * @param {readonly SolvedPuzzle[]} all
 * @param {number} today
 */
export function dayStreak(all, today) {
  const days = new Set(all.filter(({ daily, shown }) => daily && !shown).map(({ day }) => day));
  let day = days.has(today) ? today : today - 1;
  const last = day;
  while (days.has(day)) day -= 1;
  return last - day;
}

/** The positions of lessons that were found, as in `3/1`: the first of the third lesson. */
export const foundPositions = () => new Set(read(LESSONS).filter((value) => /^[1-6]\/[1-3]$/.test(String(value))).map(String));

/** @param {string} position */
export const addPosition = (position) => write(LESSONS, [...foundPositions().add(position)].sort());

/** Forgets everything. */
export function wipeTraining() {
  try {
    localStorage.removeItem(PUZZLES);
    localStorage.removeItem(LESSONS);
  } catch {
    // Nothing was kept.
  }
}
