// The game: a tree of moves, the line in it that one is on, and the step that is on the board.

import * as tree from "./tree.js";
import { Position } from "./rules.js";

/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./tree.js").Branch} Branch */
/** @typedef {"start" | "play" | "step"} How What has changed: another game, a disc more, or the step. */

/**
 * A game as it is written down.
 * @typedef {object} Score
 * @property {readonly Column[]} moves of the main line
 * @property {number} [setup] how many of them only set the board up, because their order is not known
 * @property {readonly (readonly Column[])[]} [variations] each from the empty board on
 * @property {readonly Column[]} [line] the line that is looked at; without it the main line
 * @property {number} [step] how many of its moves are on the board; without it all of them
 */

/** A game, of which any step can be looked at. Every change dispatches `change`. */
export class Game extends EventTarget {
  #root = tree.newRoot();
  /** What is on the board. @type {Branch} */
  #here = this.#root;
  /** The end of the line that one is on. @type {Branch} */
  #leaf = this.#root;
  #setup = 0;
  /** The first move of a line that is only shown, and goes when it is left. @type {Branch | null} */
  #shownLine = null;
  #position = new Position([]);
  /** The game before this one. @type {{ root: Branch, here: Branch, leaf: Branch, setup: number } | null} */
  #before = null;

  /** The moves of the game itself. */
  get main() {
    return tree.pathOf(tree.endOf(this.#root));
  }

  /** The moves of the line that one is on, those behind the present step included. */
  get moves() {
    return tree.pathOf(this.#leaf);
  }

  /** How many moves are on the board. */
  get step() {
    return tree.plyOf(this.#here);
  }

  /** How many moves only set the board up: their order is not known, so they are no game. */
  get setup() {
    return this.#setup;
  }

  /** The moves that lead to what is on the board. */
  get shown() {
    return tree.pathOf(this.#here);
  }

  /** What is on the board. */
  get position() {
    return this.#position;
  }

  get root() {
    return this.#root;
  }

  get here() {
    return this.#here;
  }

  get isAtEnd() {
    return this.#here === this.#leaf;
  }

  /** Whether one is on another line than that of the game. */
  get isAside() {
    return tree.headOf(this.#leaf) !== null;
  }

  /** Whether the line on the board was only shown, and not played by anybody. */
  get isShownOnly() {
    return this.#shownLine !== null;
  }

  /** After how many moves the line leaves the game. */
  get departure() {
    const departure = tree.departureOf(this.#leaf);
    return departure ? tree.plyOf(departure) - 1 : this.moves.length;
  }

  /** Whether the game before this one can be had again. */
  get hasBefore() {
    return this.#before !== null;
  }

  /** The game as it can be written down. @returns {Required<Score>} */
  get score() {
    const [, ...others] = tree.leavesOf(this.#root);
    // What nobody played is not written down.
    const here = this.#shownLine?.parent ?? this.#here;
    const leaf = this.#shownLine ? tree.endOf(here) : this.#leaf;
    return {
      moves: this.main,
      setup: this.#setup,
      variations: others.map(tree.pathOf),
      line: tree.pathOf(leaf),
      step: tree.plyOf(here),
    };
  }

  /** Begins a game, as far as its moves are legal. @param {Score} score */
  start({ moves, setup = 0, variations = [], line = moves, step = line.length }) {
    if (this.#root.children.length > 0) {
      const [root, here, leaf] = [this.#root, this.#here, this.#leaf];
      this.#before = { root, here, leaf, setup: this.#setup };
    }
    this.#root = tree.newRoot();
    const main = tree.growLine(this.#root, moves);
    for (const variation of variations) tree.growLine(this.#root, variation);
    this.#setup = Math.min(setup, tree.plyOf(main));
    this.#shownLine = null;
    this.#leaf = tree.growLine(this.#root, line);
    this.#here = tree.ancestorAt(this.#leaf, Math.max(step, this.#setup));
    this.#changed("start");
  }

  /** Takes the beginning of another game back. */
  restore() {
    const before = this.#before;
    if (before === null) return;
    this.#before = null;
    this.#root = before.root;
    this.#here = before.here;
    this.#leaf = before.leaf;
    this.#setup = before.setup;
    this.#shownLine = null;
    this.#changed("start");
  }

  /**
   * Plays a disc that can be played. What came after the present step stays: the disc begins a
   * variation, or else it is the game and what was there before is one.
   * @param {Column} column
   * @param {boolean} isGame whether the disc is the game's next
   */
  play(column, isGame = false) {
    if (!this.#position.canPlay(column)) return;
    const next = tree.grow(this.#here, column);
    // A line that was only shown is played now, as far as to this disc.
    if (this.#shownLine && tree.leadsTo(this.#shownLine, next)) {
      next.children = [];
      if (next !== this.#shownLine) this.#here.children = [next];
      this.#keepShown();
    }
    if (isGame) tree.promoteAll(next);
    if (!tree.leadsTo(next, this.#leaf)) this.#leaf = tree.endOf(next);
    this.#here = next;
    this.#changed("play");
  }

  /** Looks at a step of the line. Before its first own move a variation is left. @param {number} step */
  goTo(step) {
    const next = tree.ancestorAt(this.#leaf, Math.min(Math.max(step, this.#setup), this.moves.length));
    if (next === this.#here) return;
    const isNext = next.parent === this.#here;
    if (tree.headOf(next) === null && this.isAside && step < this.step) this.#leaf = tree.endOf(next);
    this.#here = next;
    this.#changed(isNext ? "play" : "step");
  }

  /** @param {number} by how many moves on, or back */
  move(by) {
    const isBeforeLine = this.isAside && this.step === this.departure && by < 0;
    if (isBeforeLine) this.leave();
    this.goTo(this.step + by);
  }

  /** Looks at any move of the tree. @param {readonly Column[]} path */
  open(path) {
    const here = tree.growLine(this.#root, path);
    if (!tree.leadsTo(here, this.#leaf)) this.#leaf = tree.endOf(here);
    if (tree.headOf(here) === null) this.#leaf = tree.endOf(this.#root);
    this.#here = here;
    this.#changed("step");
  }

  /**
   * Puts a line beside the game, to be stepped through from where it begins. It goes when it is left,
   * unless somebody plays on in it.
   * @param {readonly Column[]} before the moves that lead to its beginning
   * @param {readonly Column[]} line
   */
  show(before, line) {
    const from = tree.growLine(this.#root, before);
    this.#leaf = from;
    this.#forgetShown();
    let parent = from;
    for (const column of line) {
      const known = parent.children.find((child) => child.column === column);
      if (known === undefined) {
        if (!new Position(tree.pathOf(parent)).canPlay(column)) break;
        const added = tree.grow(parent, column);
        if (this.#shownLine === null) {
          added.isShown = true;
          this.#shownLine = added;
        }
        parent = added;
      } else parent = known;
    }
    this.#leaf = tree.endOf(parent);
    this.#here = from;
    this.#changed("step");
  }

  /** Goes back to the game, to where the variation departs from it. */
  leave() {
    if (!this.isAside) return;
    const at = this.departure;
    this.#leaf = tree.endOf(this.#root);
    this.#here = tree.ancestorAt(this.#leaf, Math.min(at, this.step));
    this.#changed("step");
  }

  /** Takes the innermost variation out of the tree, and goes to where it began. */
  remove() {
    const head = tree.headOf(this.#leaf);
    if (head === null || head.parent === null) return;
    tree.prune(head);
    this.#here = head.parent;
    this.#leaf = tree.endOf(head.parent);
    this.#shownLine = null;
    this.#changed("step");
  }

  /** Makes the innermost variation the line from which it departs. */
  promote() {
    const head = tree.headOf(this.#leaf);
    if (head === null) return;
    this.#keepShown();
    tree.promote(head);
    this.#changed("step");
  }

  /** Looks at the game from behind. */
  mirror() {
    tree.mirror(this.#root);
    this.#changed("step");
  }

  /** A line that was only shown stays. */
  #keepShown() {
    if (this.#shownLine) this.#shownLine.isShown = false;
    this.#shownLine = null;
  }

  /** Takes a line that was only shown out of the tree, once one is not on it any more. */
  #forgetShown() {
    const shown = this.#shownLine;
    if (shown === null || tree.leadsTo(shown, this.#leaf)) return;
    tree.prune(shown);
    this.#shownLine = null;
    // What it went on from may have been the end of a line.
    this.#leaf = tree.endOf(this.#leaf);
  }

  /** @param {How} how */
  #changed(how) {
    this.#forgetShown();
    this.#position = new Position(this.shown);
    this.dispatchEvent(new CustomEvent("change", { detail: how }));
  }
}
