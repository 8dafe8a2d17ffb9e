// The course of the game: its moves in pairs with their grades, the variations between them, the graph
// of the verdict, and what the review says of the move on the board.

import { chip, label, listenToChips } from "./chips.js";
import { MISTAKE } from "./engine-module.js";
import { Graph } from "./graph.js";
import { button, element, input, part } from "./page.js";
import { isRemarkable, sentencesOn, summary } from "./review.js";
import { playerAt } from "./rules.js";
import { leavesOf, nextOf, pathOf } from "./tree.js";

/** @typedef {import("./engine-module.js").Reviewed} Reviewed */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./text.js").Text} Text */
/** @typedef {import("./tree.js").Branch} Branch */

/**
 * @typedef {object} CourseState
 * @property {Game} game
 * @property {(path: readonly Column[]) => Reviewed | null} gradeOf the last of these moves; null: not known yet
 * @property {boolean} isReviewed whether verdicts may be seen
 * @property {boolean} hasVariations whether those are shown
 * @property {boolean} canReview whether there is anybody who reviews
 * @property {import("./rules.js").Player | null} you who is spoken to, if anybody is
 * @property {Text} text
 */

export class CourseView {
  #list = element("moves");
  #slider = input("step");
  #graph;
  /** What the list was built of. */
  #built = "";
  /** The moves to what is on the board. */
  #here = "";

  /**
   * @param {(step: number) => void} onStep
   * @param {(path: Column[]) => void} onPath
   */
  constructor(onStep, onPath) {
    this.#graph = new Graph(element("graph"), onStep);
    this.#slider.addEventListener("input", () => onStep(Number(this.#slider.value)));
    listenToChips(this.#list, onPath);
  }

  /** @param {CourseState} state */
  render(state) {
    const { game, text } = state;
    const { moves, setup, step } = game;
    const isEmpty = moves.length === setup;
    element("no-moves").hidden = !isEmpty || setup > 0;
    element("board-only").hidden = setup === 0;
    element("board-only").textContent = text.boardOnly(setup);
    this.#slider.hidden = isEmpty;
    this.#slider.min = String(setup);
    this.#slider.max = String(moves.length);
    this.#slider.value = String(step);
    this.#slider.setAttribute("aria-valuetext", text.showsStep(step, moves.length));
    this.#renderList(state);
    const showsReview = state.isReviewed && state.canReview && !isEmpty;
    element("graph").hidden = !showsReview;
    element("review").hidden = !showsReview;
    const puzzles = /** @type {HTMLAnchorElement} */ (element("game-puzzles"));
    puzzles.hidden = !showsReview || setup > 0;
    puzzles.href = `train.html#game/${game.main.join("")}`;
    if (!showsReview) return;
    const review = moves.map((_, index) => (index < setup ? null : state.gradeOf(moves.slice(0, index + 1))));
    this.#graph.render(points(moves, setup, review), step - setup, text.graph);
    renderReview(state, review);
  }

  /** @param {CourseState} state */
  #renderList(state) {
    const { game, text, gradeOf, isReviewed } = state;
    const leaves = state.hasVariations ? leavesOf(game.root).map(pathOf) : [game.main];
    const key = JSON.stringify([game.setup, leaves]);
    if (key !== this.#built) {
      this.#built = key;
      this.#rebuild(state);
    }
    const here = game.shown.join("");
    const hasMoved = here !== this.#here;
    this.#here = here;
    for (const made of this.#list.querySelectorAll("button")) {
      const path = made.dataset.path ?? "";
      const isMain = made.matches(".main");
      const grade = isReviewed && isMain ? gradeOf([...path].map(Number))?.grade : undefined;
      const isHere = path === here;
      label(made, text, { grade, isHere });
      // A long list moves with the game, and nothing else does.
      if (!isHere || !hasMoved) continue;
      const { offsetTop: top, offsetHeight: height } = made;
      const seen = this.#list;
      if (top < seen.scrollTop) seen.scrollTop = top;
      else if (top + height > seen.scrollTop + seen.clientHeight) seen.scrollTop = top + height - seen.clientHeight;
    }
  }

  /** @param {CourseState} state */
  #rebuild({ game, hasVariations }) {
    const focused = this.#list.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.path
      : undefined;
    /** @type {HTMLElement[]} */
    const rows = [];
    /** @type {HTMLElement | null} */
    let pair = null;
    let ply = 0;
    let at = game.root;
    for (let next = nextOf(at); next; next = nextOf(at)) {
      const others = at.children.filter((child) => child !== next && !child.isShown);
      at = next;
      ply += 1;
      if (ply > game.setup) {
        const isFirst = playerAt(ply - 1) === 1;
        if (isFirst || pair === null) {
          pair = part("pair", "", "li");
          pair.append(part("", `${Math.ceil(ply / 2)}`));
          if (!isFirst) pair.append(part(""));
          rows.push(pair);
        }
        pair.append(chip(pathOf(next), "main"));
        if (hasVariations && others.length > 0) {
          rows.push(...others.flatMap((other) => variationRows(other)));
          pair = null;
        }
      }
    }
    this.#list.replaceChildren(...rows);
    const again = focused && this.#list.querySelector(`[data-path="${focused}"]`);
    if (again) /** @type {HTMLElement} */ (again).focus({ preventScroll: true });
  }
}

/** A row for a variation, and one for each that departs from it. @param {Branch} head @returns {HTMLElement[]} */
function variationRows(head) {
  const row = part("aside", "", "li");
  const ply = pathOf(head).length;
  row.append(part("", `${Math.ceil(ply / 2)}${ply % 2 === 1 ? "." : " …"}`));
  /** @type {HTMLElement[]} */
  const more = [];
  for (let at = /** @type {Branch | undefined} */ (head); at; at = nextOf(at)) {
    row.append(chip(pathOf(at)));
    const next = nextOf(at);
    more.push(...at.children.filter((child) => child !== next && !child.isShown).flatMap(variationRows));
  }
  return [row, ...more];
}

/**
 * The graph's points, from the first position of the game on.
 * @param {readonly Column[]} moves
 * @param {number} setup
 * @param {readonly (Reviewed | null)[]} review
 */
function points(moves, setup, review) {
  /** @param {number} score @param {number} ply */
  const asRed = (score, ply) => (playerAt(ply) === 1 ? score : -score);
  const last = review.at(-1);
  const before = review.map((reviewed, ply) => (reviewed ? asRed(reviewed.before, ply) : null));
  const scores = [...before.slice(setup), last ? asRed(last.after, moves.length - 1) : null];
  return scores.map((score, step) => {
    const grade = step > 0 ? review[setup + step - 1]?.grade : undefined;
    return { score, isMistake: grade !== undefined && grade >= MISTAKE };
  });
}

/** @param {CourseState} state @param {readonly (Reviewed | null)[]} review */
function renderReview({ game, text, you }, review) {
  const { moves, setup, shown, step } = game;
  const known = review.filter((reviewed) => reviewed !== null).length;
  const all = moves.length - setup;
  element("review-progress").textContent =
    known < all ? text.reviewing(known, all) : summary(text, moves, review);
  button("next-mistake").disabled =
    !review.some((reviewed, index) => isRemarkable(moves.slice(0, index + 1), reviewed));

  const reviewed = step > setup ? (review[step - 1] ?? null) : null;
  const couldBeBetter = Boolean(reviewed && reviewed.grade > 0);
  button("show-better").hidden = !couldBeBetter;
  button("try-yourself").hidden = !couldBeBetter;
  element("review-text").textContent = reviewed ? sentencesOn(text, shown, reviewed, you).join(" ") : "";
}
