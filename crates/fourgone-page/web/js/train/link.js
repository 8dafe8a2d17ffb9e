// The addresses of puzzles and lessons.
//
//   #puzzles             what there is, and what was solved
//   #daily               the puzzle of the day
//   #puzzle/7fk2b        a puzzle
//   #game/4453           the puzzles of a game, and one of them: #game/4453/7fk2b
//   #lessons             the lessons
//   #lesson/3            the explanation of a lesson, and one of its positions: #lesson/3/2

/**
 * @typedef {{ kind: "puzzles" } | { kind: "daily" } | { kind: "lessons" } | { kind: "unknown" }
 *   | { kind: "puzzle", id: string }
 *   | { kind: "game", moves: string, id: string | null }
 *   | { kind: "lesson", number: number, step: number }} Place
 */

/** @param {string} hash the part of an address from `#` on @returns {Place} */
export function readPlace(hash) {
  const [kind = "", ...rest] = hash.replace(/^#/, "").split("/");
  const [first = "", second] = rest;
  if (rest.length === 0 && (kind === "puzzles" || kind === "daily" || kind === "lessons")) return { kind };
  if (kind === "" && rest.length === 0) return { kind: "puzzles" };
  if (kind === "puzzle" && rest.length === 1 && /^[0-9a-z]{5}$/i.test(first)) return { kind, id: first.toLowerCase() };
  if (kind === "game" && rest.length <= 2 && /^[1-7]{1,42}$/.test(first)) return { kind, moves: first, id: second ?? null };
  if (kind === "lesson" && rest.length <= 2 && /^[1-6]$/.test(first) && /^[0-3]$/.test(second ?? "0")) {
    return { kind, number: Number(first), step: Number(second ?? 0) };
  }
  return { kind: "unknown" };
}

/** @param {number} number @param {number} step */
export const lessonLink = (number, step) => `#lesson/${number}${step > 0 ? `/${step}` : ""}`;
