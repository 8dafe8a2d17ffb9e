// The address of a game. `#4453` is its moves, `#4453/2` the same game after its second move.
//
//   #443_55        a board that was set up (443: the order is not known), and the moves 55
//   #4453/2~2.17   a variation beside it: after two moves, 1 and 7. The line with the step is looked at
//   #4453;play     to be played on; `;quiet`: to be looked at without verdicts

/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./game.js").Score} Score */
/** @typedef {"analysis" | "play" | "quiet"} Opening How a link opens. */

/** Longer addresses are cut off by some programs: then the variation that one is on must do. */
const MOST_CHARACTERS = 900;

const GAME = /^(?:([1-7]{1,42})_)?([1-7]{0,42})(?:\/(\d{1,2}))?$/;
const VARIATION = /^(\d{1,2})\.([1-7]{1,42})(?:\/(\d{1,2}))?$/;

/** @param {string | undefined} digits @returns {Column[]} */
const columns = (digits) => [...(digits ?? "")].map(Number);

/**
 * @param {string} hash the part of an address from `#` on
 * @returns {{ score: Required<Score>, opening: Opening } | null} null if it is no link to a game
 */
export function readLink(hash) {
  const [game = "", opening = "analysis", ...rest] = hash.replace(/^#/, "").split(";");
  if (!["analysis", "play", "quiet"].includes(opening) || rest.length > 0) return null;
  const [first = "", ...others] = game.split("~");
  const match = GAME.exec(first);
  if (match === null || match[1] === undefined && match[2] === "") return null;
  const before = columns(match[1]);
  const moves = [...before, ...columns(match[2])];
  const score = {
    moves,
    setup: before.length,
    /** @type {Column[][]} */ variations: [],
    line: moves,
    step: Math.min(Number(match[3] ?? moves.length), moves.length),
  };
  for (const other of others) {
    const variation = VARIATION.exec(other);
    if (variation === null) return null;
    const line = [...moves.slice(0, Number(variation[1])), ...columns(variation[2])];
    score.variations.push(line);
    if (variation[3] === undefined) continue;
    score.line = line;
    score.step = Math.min(Number(variation[3]), line.length);
  }
  return { score, opening: /** @type {Opening} */ (opening) };
}

/**
 * @param {Required<Score>} score
 * @param {Opening} [opening]
 */
export function writeLink({ moves, setup, variations, line, step }, opening = "analysis") {
  const isMain = line.join("") === moves.join("");
  const game = (setup > 0 ? `${moves.slice(0, setup).join("")}_` : "") + moves.slice(setup).join("");
  if (game === "") return "#";
  /** @param {readonly Column[]} other */
  const variation = (other) => {
    const start = other.findIndex((column, index) => column !== moves[index]);
    const here = other.join("") === line.join("") ? `/${step}` : "";
    return `~${start}.${other.slice(start).join("")}${here}`;
  };
  const here = isMain && (step < moves.length || variations.length > 0) ? `/${step}` : "";
  const how = opening === "analysis" ? "" : `;${opening}`;
  const whole = `#${game}${here}${variations.map(variation).join("")}${how}`;
  if (whole.length <= MOST_CHARACTERS) return whole;
  return `#${game}${here}${isMain ? "" : variation(line)}${how}`;
}
