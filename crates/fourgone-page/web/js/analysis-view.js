// What every column leads to: a number and a word under each column, sentences beside the board, the
// best line as chips, and the bar that shows who is ahead.

import { listenToChips, renderLine } from "./chips.js";
import { element, part } from "./page.js";
import { ALL_COLUMNS } from "./rules.js";
import { upper } from "./text.js";
import { sentence, shortSentence, signed, winnerInWords, wordOf } from "./verdict.js";

/** @typedef {import("./engine.js").Analysis} Analysis */
/** @typedef {import("./analyst.js").Replies} Replies */
/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./rules.js").Position} Position */
/** @typedef {import("./text.js").Text} Text */

/**
 * @typedef {object} AnalysisState
 * @property {Position} position
 * @property {readonly Column[]} shown the moves that lead to it
 * @property {Analysis | null} analysis null: not wanted, or nothing known yet
 * @property {boolean} isComplete
 * @property {boolean} isLoading whether the engine is still on its way
 * @property {boolean} hasFailed whether nobody answered
 * @property {boolean} isShown whether verdicts are to be seen
 * @property {boolean} isHidden whether the person does not want to see them now
 * @property {readonly Column[]} best the best columns, if they are to be seen
 * @property {readonly Column[]} line the best play of both
 * @property {readonly (Replies | null)[]} replies
 * @property {Text} text
 */

/** From such a score on the bar is full: the win is near. */
const CLEAR = 18;

export class AnalysisView {
  #chips = element("verdicts");
  #headline = element("headline");
  #columns = element("columns");
  #line = element("best-line");
  #bar = element("evaluation");
  #fill = element("evaluation-fill");
  /** What is shown. */
  #shown = "";

  /** @param {(path: Column[]) => void} onPath */
  constructor(onPath) {
    listenToChips(this.#line, onPath);
  }

  /** @param {AnalysisState} state */
  render(state) {
    // Whatever else has changed on the page, this may be as it was.
    const { position, text, ...rest } = state;
    const key = JSON.stringify([text.language, position.order, rest]);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#chips.replaceChildren(...ALL_COLUMNS.map((column) => chip(column, state)));
    this.#renderBar(state);
    element("line").hidden = !state.isShown || state.line.length === 0;
    if (state.isHidden) {
      this.#headline.textContent = state.text.verdictsHidden;
      this.#columns.replaceChildren();
    }
    if (!state.isShown) return;
    this.#headline.replaceChildren(...headline(state));
    this.#columns.replaceChildren(
      ...(state.position.isOver ? [] : ALL_COLUMNS.map((column) => row(column, state))),
    );
    renderLine(this.#line, state.shown, state.line, state.text, 0);
  }

  /** @param {AnalysisState} state */
  #renderBar({ position, analysis, isComplete, isShown, text }) {
    this.#bar.classList.toggle("away", !isShown);
    const scores = (analysis ?? []).flatMap((verdict) => (verdict ? [verdict.score] : []));
    const isKnown = position.isOver || (isComplete && scores.length > 0);
    this.#bar.classList.toggle("open", !isKnown);
    if (!isKnown) return;
    const score = position.isOver ? (position.winner ? -CLEAR : 0) : Math.max(...scores);
    const asRed = position.turn === 1 ? score : -score;
    const words = position.isOver && !position.winner ? text.drawn : winnerInWords(text, asRed, 1);
    this.#bar.setAttribute("aria-label", text.evaluation(words));
    this.#fill.style.transform = `scaleY(${share(asRed, position.isOver)})`;
  }
}

/** How much of the bar is red: half of it in a draw. @param {number} asRed @param {boolean} isOver */
function share(asRed, isOver) {
  if (asRed === 0) return 0.5;
  const lead = isOver ? 0.5 : 0.16 + 0.28 * Math.min(Math.abs(asRed), CLEAR) / CLEAR;
  return asRed > 0 ? 0.5 + lead : 0.5 - lead;
}

/** The verdict of a column, unless it is full or not known. @param {Column} column @param {AnalysisState} state */
const verdictOf = (column, { analysis }) => analysis?.[column - 1] ?? null;

/** What stands under a column. @param {Column} column @param {AnalysisState} state */
function chip(column, state) {
  const { position, text, best, isShown } = state;
  const item = document.createElement("li");
  item.append(part("number", String(column)));
  item.classList.toggle("best", best.includes(column));
  if (!isShown || position.isOver) return item;
  const verdict = verdictOf(column, state);
  if (verdict) {
    item.classList.add(wordOf(verdict.score));
    item.append(part("score", signed(verdict.score)), part("word", text[wordOf(verdict.score)]));
  } else {
    const isFull = !position.canPlay(column);
    item.append(part("score", isFull ? "–" : "·"), part("word", isFull ? text.full : text.searching));
  }
  return item;
}

/** @param {AnalysisState} state @returns {(Node | string)[]} */
function headline({ position, analysis, isComplete, isLoading, hasFailed, text }) {
  if (position.winner) return [upper(text.won(text.colours[position.winner], position.ply))];
  if (position.isOver) return [text.drawn];
  if (hasFailed) return [text.noVerdict];
  if (isLoading) return [text.loading];
  const verdicts = (analysis ?? []).flatMap((verdict) => (verdict ? [verdict] : []));
  const [first, ...rest] = verdicts;
  if (!isComplete || first === undefined) return [text.solving];
  const best = rest.reduce((a, b) => (b.score > a.score ? b : a), first);
  const badge = part(`badge ${wordOf(best.score)}`, signed(best.score));
  return [badge, part("", upper(sentence(text, best, position.turn, position.ply)))];
}

/** A sentence about a column. @param {Column} column @param {AnalysisState} state */
function row(column, state) {
  const { position, text, best, replies } = state;
  const item = document.createElement("li");
  const verdict = verdictOf(column, state);
  item.append(part("number", String(column)));
  if (verdict) {
    item.append(
      part(`badge ${wordOf(verdict.score)}`, signed(verdict.score)),
      part("sentence", shortSentence(text, verdict, position.turn)),
    );
  } else {
    const words = position.canPlay(column) ? text.searching : text.full;
    item.append(part("badge", position.canPlay(column) ? "·" : "–"), part("sentence", words));
  }
  const counted = replies[column - 1];
  item.classList.toggle("best", best.includes(column));
  if (best.includes(column)) item.append(part("mark", text.best));
  if (counted) item.append(part("mark replies", text.replies(counted.keeping, counted.all)));
  return item;
}
