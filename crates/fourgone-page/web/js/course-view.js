// The course of the game: the list of its moves with their grades, the graph of the verdict, and
// what the review says of the move on the board.

import { MISTAKE } from "./engine-module.js";
import { Graph } from "./graph.js";
import { button, element, input } from "./page.js";
import { playerAt } from "./rules.js";
import { winnerInWords } from "./verdict.js";

/** @typedef {import("./engine-module.js").Reviewed} Reviewed */
/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./text.js").Text} Text */

/** The marks of the grades, as chess players write them. */
const MARKS = ["", "", "?!", "?", "??"];

/**
 * @typedef {object} CourseState
 * @property {readonly Column[]} moves
 * @property {number} step
 * @property {readonly (Reviewed | null)[]} review one for each move; null: not known yet
 * @property {boolean} isReviewed whether verdicts may be seen
 * @property {boolean} canReview whether there is anybody who reviews
 * @property {Text} text
 */

export class CourseView {
  #list = element("moves");
  #slider = input("step");
  #graph;
  #onStep;

  /** @param {(step: number) => void} onStep */
  constructor(onStep) {
    this.#onStep = onStep;
    this.#graph = new Graph(element("graph"), onStep);
    this.#slider.addEventListener("input", () => onStep(Number(this.#slider.value)));
    this.#list.addEventListener("click", (event) => {
      const chosen = event.target instanceof Element && event.target.closest("button");
      if (chosen) this.#onStep(Number(chosen.dataset.ply));
    });
  }

  /** @param {CourseState} state */
  render(state) {
    const { moves, step, text } = state;
    const isEmpty = moves.length === 0;
    element("no-moves").hidden = !isEmpty;
    this.#slider.hidden = isEmpty;
    this.#slider.max = String(moves.length);
    this.#slider.value = String(step);
    this.#slider.setAttribute("aria-valuetext", text.showsStep(step, moves.length));
    this.#renderList(state);
    const showsReview = state.isReviewed && state.canReview && !isEmpty;
    element("graph").hidden = !showsReview;
    element("review").hidden = !showsReview;
    if (!showsReview) return;
    this.#graph.render(points(state), step, text.graph);
    renderReview(state);
  }

  /** The buttons stay the same ones, so that the focus stays on them. @param {CourseState} state */
  #renderList({ moves, step, review, isReviewed, text }) {
    while (this.#list.children.length > moves.length) this.#list.lastElementChild?.remove();
    moves.forEach((column, index) => {
      let item = this.#list.children[index];
      if (item === undefined) {
        item = document.createElement("li");
        item.append(document.createElement("button"));
        this.#list.append(item);
      }
      const chip = /** @type {HTMLButtonElement} */ (item.firstElementChild);
      const [ply, player] = [index + 1, playerAt(index)];
      const grade = isReviewed ? review[index]?.grade : undefined;
      chip.type = "button";
      chip.dataset.ply = String(ply);
      chip.dataset.player = String(player);
      chip.dataset.grade = grade === undefined ? "" : String(grade);
      chip.textContent = `${column}${grade === undefined ? "" : MARKS[grade]}`;
      const label = text.moveLabel(ply, text.colours[player], column);
      chip.setAttribute("aria-label", grade === undefined ? label : `${label}: ${text.grades[grade]}`);
      if (ply === step) chip.setAttribute("aria-current", "step");
      else chip.removeAttribute("aria-current");
    });
  }
}

/** The graph's points, from the empty board on. @param {CourseState} state */
function points({ moves, review }) {
  /** @param {number} score @param {number} ply */
  const asRed = (score, ply) => (playerAt(ply) === 1 ? score : -score);
  const last = review.at(-1);
  const before = review.map((reviewed, ply) => (reviewed ? asRed(reviewed.before, ply) : null));
  const scores = [...before, last ? asRed(last.after, moves.length - 1) : null];
  return scores.map((score, step) => {
    const grade = step > 0 ? review[step - 1]?.grade : undefined;
    return { score, isMistake: grade !== undefined && grade >= MISTAKE };
  });
}

/** @param {CourseState} state */
function renderReview({ moves, step, review, text }) {
  const known = review.filter((reviewed) => reviewed !== null);
  const mistakes = known.filter(({ grade }) => grade >= MISTAKE).length;
  element("review-progress").textContent =
    known.length < moves.length
      ? text.reviewing(known.length, moves.length)
      : text.reviewDone(mistakes);
  button("next-mistake").disabled = mistakes === 0;

  const reviewed = step > 0 ? review[step - 1] : null;
  const column = moves[step - 1];
  const couldBeBetter = Boolean(reviewed && reviewed.grade > 0);
  button("show-better").hidden = !couldBeBetter;
  button("try-yourself").hidden = !couldBeBetter;
  element("review-text").textContent = "";
  if (!reviewed || column === undefined) return;
  const player = playerAt(step - 1);
  const grade = text.grades[reviewed.grade] ?? "";
  const sentences = [text.reviewed(step, text.colours[player], column, grade)];
  if (reviewed.grade >= MISTAKE) {
    sentences.push(
      text.before(winnerInWords(text, reviewed.before, player)),
      text.after(winnerInWords(text, reviewed.after, player)),
    );
  }
  if (couldBeBetter) sentences.push(text.better(reviewed.best.join(", ")));
  element("review-text").textContent = sentences.join(" ");
}
