// A reason as `fourgone explain --json` gives it, and a walk through it: the moves of the claimant follow
// by themselves, and among the replies of the other one somebody chooses.

/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./rules.js").Player} Player */
/** @typedef {import("./text.js").Text} Text */

/**
 * @typedef {{ kind: "four", column: Column }
 *   | { kind: "play", column: Column, then: Reason }
 *   | { kind: "replies", replies: Record<string, Reason> }
 *   | { kind: "follow_up", pairs: [string, string][], never: string[], by_move: number | null }
 *   | { kind: "no_line" }
 *   | { kind: "searched", nodes: number }} Reason
 */

/** @typedef {{ player: "first" | "second", result: "win" | "draw", by_move: number | null }} Claim */
/** @typedef {{ claim: Claim, reason: Reason, sentences: string[] }} ExplainRecord */

/** A place in a reason: the moves that lead to it, and what is there. Of `from` on they are new. */
/** @typedef {{ line: readonly Column[], from: number, reason: Reason }} Place */

export class Walk {
  /** @type {[Place, ...Place[]]} */
  #places;

  /** @param {Reason} reason */
  constructor(reason) {
    this.#places = [follow([], 0, reason)];
  }

  /** @returns {Place} */
  get here() {
    return this.#places.at(-1) ?? this.#places[0];
  }

  get isAtStart() {
    return this.#places.length === 1;
  }

  /** The columns that the other one can reply with, where it is to move. @returns {Column[]} */
  get replies() {
    const { reason } = this.here;
    return reason.kind === "replies" ? Object.keys(reason.replies).map(Number) : [];
  }

  /** The reply that holds out longest, if there is one. @returns {Column | undefined} */
  get hardest() {
    const { reason } = this.here;
    if (reason.kind !== "replies") return undefined;
    const sizes = Object.entries(reason.replies).map(([column, then]) => ({ column: Number(column), size: sizeOf(then) }));
    return sizes.sort((a, b) => b.size - a.size)[0]?.column;
  }

  /** Goes on after a reply. @param {Column} column */
  choose(column) {
    const { line, reason } = this.here;
    const then = reason.kind === "replies" ? reason.replies[column] : undefined;
    if (then) this.#places.push(follow([...line, column], line.length, then));
  }

  back() {
    if (!this.isAtStart) this.#places.pop();
  }
}

/**
 * Follows the moves of the claimant.
 * @param {Column[]} line
 * @param {number} from
 * @param {Reason} reason
 * @returns {Place}
 */
function follow(line, from, reason) {
  if (reason.kind === "play") return follow([...line, reason.column], from, reason.then);
  return { line: reason.kind === "four" ? [...line, reason.column] : line, from, reason };
}

/** How many nodes a reason has. @param {Reason} reason @returns {number} */
function sizeOf(reason) {
  if (reason.kind === "play") return 1 + sizeOf(reason.then);
  if (reason.kind === "replies") return Object.values(reason.replies).reduce((sum, then) => sum + sizeOf(then), 1);
  return reason.kind === "four" ? 0 : 1;
}

/**
 * What is to be said of a place.
 * @param {Text} text
 * @param {Claim} claim
 * @param {Reason} reason what is there
 * @param {readonly { player: Player, cell: string }[]} moves those that are new
 * @param {Player | null} you who is spoken to, if somebody is
 * @returns {string[]}
 */
export function captions(text, claim, reason, moves, you) {
  const name = (/** @type {Player} */ player) => (player === you ? null : text.colours[player]);
  const [we, other] = claim.player === "first" ? [name(1), name(2)] : [name(2), name(1)];
  const sentences = moves.map(({ player, cell }, index) =>
    reason.kind === "four" && index === moves.length - 1
      ? text.whyFour(we, cell)
      : text.whyPlays(name(player), cell));
  if (reason.kind === "replies") sentences.push(text.whyReplies(other, Object.keys(reason.replies).length));
  if (reason.kind === "no_line") sentences.push(text.whyNoLine(other));
  if (reason.kind === "searched") sentences.push(text.whySearched);
  if (reason.kind === "follow_up") {
    if (reason.never.length > 0) sentences.push(text.whyNever(other, reason.never.join(", "), we));
    if (reason.pairs.length > 0) sentences.push(text.whyPairs(we, other));
    sentences.push(reason.by_move === null ? text.whyDraw : text.whyWins(we, reason.by_move));
  }
  return sentences;
}
