// The tree of moves: a game, and beside it whatever else was tried. The first child of every branch
// goes on with the line, each other child begins a variation; the line of first children from the
// root is the game itself, the main line.

import { COLUMNS, Position } from "./rules.js";

/** @typedef {import("./rules.js").Column} Column */
/**
 * A move, and what follows.
 * @typedef {object} Branch
 * @property {Column} column
 * @property {Branch | null} parent
 * @property {Branch[]} children
 * @property {boolean} isShown whether a line begins here that nobody played: it never goes on with another
 */

/** A branch that nothing leads to: the empty board. @returns {Branch} */
export const newRoot = () => ({ column: 0, parent: null, children: [], isShown: false });

/** The move with which the line of a branch goes on. @param {Branch} branch */
export const nextOf = (branch) => branch.children.find(({ isShown }) => !isShown);

/** The moves that lead to a branch. @param {Branch} branch @returns {Column[]} */
export function pathOf(branch) {
  const moves = [];
  for (let at = branch; at.parent !== null; at = at.parent) moves.unshift(at.column);
  return moves;
}

/** How many moves lead to a branch. @param {Branch} branch */
export const plyOf = (branch) => pathOf(branch).length;

/** The end of the line that a branch belongs to. @param {Branch} branch */
export function endOf(branch) {
  let at = branch;
  for (let next = nextOf(at); next; next = nextOf(at)) at = next;
  return at;
}

/** The branch that many moves before the end of a path. @param {Branch} leaf @param {number} ply */
export function ancestorAt(leaf, ply) {
  let at = leaf;
  for (let steps = plyOf(leaf) - ply; steps > 0 && at.parent; steps -= 1) at = at.parent;
  return at;
}

/** Whether a branch is another one, or leads to it. @param {Branch} above @param {Branch} below */
export function leadsTo(above, below) {
  for (let at = /** @type {Branch | null} */ (below); at !== null; at = at.parent) {
    if (at === above) return true;
  }
  return false;
}

/** The first move of the innermost variation; null on the main line. @param {Branch} branch */
export function headOf(branch) {
  for (let at = branch; at.parent !== null; at = at.parent) {
    if (nextOf(at.parent) !== at) return at;
  }
  return null;
}

/** The first move that is not of the main line; null on it. @param {Branch} branch */
export function departureOf(branch) {
  let departure = null;
  for (let head = headOf(branch); head !== null; head = head.parent && headOf(head.parent)) {
    departure = head;
  }
  return departure;
}

/**
 * The move in this column after a branch, which is added if it is not there. It must be legal.
 * @param {Branch} parent
 * @param {Column} column
 */
export function grow(parent, column) {
  const known = parent.children.find((child) => child.column === column);
  if (known) return known;
  /** @type {Branch} */
  const child = { column, parent, children: [], isShown: false };
  parent.children.push(child);
  return child;
}

/** Adds moves as far as they are legal, and gives the last. @param {Branch} from @param {readonly Column[]} moves */
export function growLine(from, moves) {
  let at = from;
  const played = pathOf(from);
  for (const column of moves) {
    if (!new Position(played).canPlay(column)) break;
    at = grow(at, column);
    played.push(column);
  }
  return at;
}

/** Makes a variation the line that it departs from. @param {Branch} head */
export function promote(head) {
  const siblings = head.parent?.children;
  if (!siblings) return;
  siblings.splice(siblings.indexOf(head), 1);
  siblings.unshift(head);
}

/** Makes everything that leads to a branch the main line. @param {Branch} branch */
export function promoteAll(branch) {
  for (let at = branch; at.parent !== null; at = at.parent) promote(at);
}

/** Takes a variation out of the tree. @param {Branch} head */
export function prune(head) {
  const siblings = head.parent?.children;
  siblings?.splice(siblings.indexOf(head), 1);
}

/** The last moves of all lines that were played, that of the main line first. @param {Branch} root @returns {Branch[]} */
export function leavesOf(root) {
  const played = root.children.filter(({ isShown }) => !isShown);
  return played.length === 0 ? [root] : played.flatMap(leavesOf);
}

/** Looks at all lines from behind. @param {Branch} branch */
export function mirror(branch) {
  if (branch.parent !== null) branch.column = COLUMNS + 1 - branch.column;
  branch.children.forEach(mirror);
}
