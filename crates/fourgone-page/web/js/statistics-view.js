// The statistics as a table: results by level and side, streaks, puzzles; to be exported and wiped.
// Loaded when it is opened for the first time.

import { button, dialog, element, part } from "./page.js";
import { results, streaks, tally, wipeResults } from "./statistics.js";
import { dayOf, dayStreak, foundPositions, solvedIds, solvedPuzzles, wipeTraining } from "./train/kept.js";

/** @typedef {import("./rules.js").Player} Player */
/** @typedef {import("./text.js").Text} Text */

export class StatisticsView {
  #text;
  /** Whether it was asked once whether all is to be deleted. */
  #isSure = false;

  /** @param {() => Text} text */
  constructor(text) {
    this.#text = text;
    button("statistics-export").onclick = () => this.#export();
    button("statistics-wipe").onclick = () => this.#wipe();
  }

  open() {
    this.#isSure = false;
    element("statistics-note").textContent = "";
    this.#render();
    dialog("statistics").showModal();
  }

  #render() {
    const text = this.#text();
    const all = results();
    const puzzles = solvedPuzzles();
    const isEmpty = all.length + puzzles.length + foundPositions().size === 0;
    button("statistics-export").disabled = isEmpty;
    button("statistics-wipe").disabled = isEmpty;
    const body = element("statistics-body");
    const numbers = new Intl.NumberFormat(document.documentElement.lang);
    const solved = puzzles.length === 0 ? [] : [figuresOf(numbers, [
      [solvedIds(puzzles).size, text.statisticsPuzzles], [dayStreak(puzzles, dayOf()), text.statisticsDays],
    ])];
    if (all.length === 0) return body.replaceChildren(...solved, part("", text.statisticsNone, "p"));
    const { current, best } = streaks(all);
    const figures = figuresOf(numbers, [
      [all.length, text.statisticsGames], [current, text.statisticsStreak], [best, text.statisticsBest],
    ]);
    const since = new Date(all[0]?.date ?? "");
    const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(since);
    return body.replaceChildren(figures, ...solved, this.#table(all, numbers), part("small", text.statisticsSince(date), "p"));
  }

  /** @param {import("./statistics.js").Result[]} all @param {Intl.NumberFormat} numbers */
  #table(all, numbers) {
    const text = this.#text();
    const table = part("results", "", "table");
    const head = document.createElement("tr");
    for (const name of [text.statisticsLevel, "", text.statisticsWon, text.statisticsDrawn, text.statisticsLost]) {
      const cell = /** @type {HTMLTableCellElement} */ (part("", name, name ? "th" : "td"));
      if (name) cell.scope = "col";
      head.append(cell);
    }
    table.append(head);
    const sides = /** @type {[Player, string][]} */ ([[1, text.statisticsRed], [2, text.statisticsYellow]]);
    for (let level = 1; level <= 10; level += 1) {
      for (const [side, name] of sides) {
        const games = all.filter((game) => game.level === level && game.side === side);
        if (games.length === 0) continue;
        const row = document.createElement("tr");
        const first = /** @type {HTMLTableCellElement} */ (part("", String(level), "th"));
        first.scope = "row";
        const { won, drawn, lost } = tally(games);
        row.append(first, part("", name, "td"), ...[won, drawn, lost].map((count) => part("", numbers.format(count), "td")));
        table.append(row);
      }
    }
    return table;
  }

  #export() {
    const all = { games: results(), puzzles: solvedPuzzles(), lessons: [...foundPositions()] };
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(all, null, 1)], { type: "application/json" }));
    link.download = `fourgone-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** Once to be asked, twice to be done. */
  #wipe() {
    element("statistics-note").textContent = this.#isSure ? "" : this.#text().statisticsWipeSure;
    if (this.#isSure) {
      wipeResults();
      wipeTraining();
      this.#render();
    }
    this.#isSure = !this.#isSure;
  }
}

/** Large numbers, each with its name. @param {Intl.NumberFormat} numbers @param {[number, string][]} all */
function figuresOf(numbers, all) {
  const figures = part("figures", "", "div");
  for (const [count, name] of all) {
    const figure = document.createElement("div");
    figure.append(part("", numbers.format(count), "strong"), part("", name));
    figures.append(figure);
  }
  return figures;
}
