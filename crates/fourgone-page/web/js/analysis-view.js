// What every column leads to: a number and a word under each column, and sentences beside the board.

import { ALL_COLUMNS } from "./rules.js";
import { sentence, shortSentence, signed, wordOf } from "./verdict.js";
import { upper } from "./text.js";
import { element } from "./page.js";

/** @typedef {import("./engine.js").Analysis} Analysis */
/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./rules.js").Position} Position */
/** @typedef {import("./text.js").Text} Text */

/**
 * @typedef {object} AnalysisState
 * @property {Position} position
 * @property {Analysis | null} analysis null: not wanted, or nothing known yet
 * @property {boolean} isComplete
 * @property {boolean} hasFailed whether nobody answered
 * @property {boolean} isShown whether verdicts are to be seen
 * @property {readonly Column[]} best the best columns, if they are to be seen
 * @property {Text} text
 */

export class AnalysisView {
  #chips = element("verdicts");
  #headline = element("headline");
  #columns = element("columns");

  /** @param {AnalysisState} state */
  render(state) {
    this.#chips.replaceChildren(...ALL_COLUMNS.map((column) => chip(column, state)));
    if (!state.isShown) return;
    this.#headline.replaceChildren(...headline(state));
    this.#columns.replaceChildren(
      ...(state.position.isOver ? [] : ALL_COLUMNS.map((column) => row(column, state))),
    );
  }
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
function headline({ position, analysis, isComplete, hasFailed, text }) {
  if (position.winner) return [upper(text.won(text.colours[position.winner], position.ply))];
  if (position.isOver) return [text.drawn];
  if (hasFailed) return [text.noVerdict];
  const verdicts = (analysis ?? []).flatMap((verdict) => (verdict ? [verdict] : []));
  const [first, ...rest] = verdicts;
  if (!isComplete || first === undefined) return [text.solving];
  const best = rest.reduce((a, b) => (b.score > a.score ? b : a), first);
  const badge = part(`badge ${wordOf(best.score)}`, signed(best.score));
  return [badge, " ", upper(sentence(text, best, position.turn, position.ply))];
}

/** A sentence about a column. @param {Column} column @param {AnalysisState} state */
function row(column, state) {
  const { position, text, best } = state;
  const item = document.createElement("li");
  const verdict = verdictOf(column, state);
  item.append(part("number", text.column(column)));
  if (verdict) {
    item.append(
      part(`badge ${wordOf(verdict.score)}`, signed(verdict.score)),
      part("sentence", shortSentence(text, verdict, position.turn)),
    );
  } else {
    const words = position.canPlay(column) ? text.searching : text.full;
    item.append(part("badge", position.canPlay(column) ? "·" : "–"), part("sentence", words));
  }
  if (best.includes(column)) {
    item.classList.add("best");
    item.append(part("mark", text.best));
  }
  return item;
}

/** @param {string} className @param {string} words */
function part(className, words) {
  const span = document.createElement("span");
  span.className = className;
  span.textContent = words;
  return span;
}
