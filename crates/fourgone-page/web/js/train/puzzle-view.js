// The cards of puzzles: what there is to choose from, the puzzles of a game, and the one that is set.

import { writeLink } from "../link.js";
import { button, element, part, select } from "../page.js";
import { playerAt } from "../rules.js";
import { dayOf, dayStreak, solvedIds, solvedPuzzles } from "./kept.js";

/** @typedef {import("../tutor.js").PuzzleRecord} PuzzleRecord */
/** @typedef {import("./puzzle.js").Puzzle} Puzzle */
/** @typedef {import("./text.js").TrainText} TrainText */

/** What somebody wants to practise; nothing: whatever it is. */
/** @typedef {{ levels: readonly [number, number], theme: string }} Filter */

const KEY = "fourgone-practice";
const THEMES = ["double_threat", "forced", "odd_threat", "even_threat", "zugzwang", "only_draw", "trap"];

/** Levels in four steps, which mean more to somebody than ten. @type {Record<string, readonly [number, number]>} */
const STEPS = { all: [1, 10], easy: [1, 3], medium: [4, 6], hard: [7, 10] };

/** @returns {{ step: string, theme: string }} */
function chosen() {
  try {
    const { step = "all", theme = "" } = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    return { step: Object.hasOwn(STEPS, step) ? step : "all", theme: THEMES.includes(theme) ? theme : "" };
  } catch {
    return { step: "all", theme: "" };
  }
}

/** @returns {Filter} */
export function chosenFilter() {
  const { step, theme } = chosen();
  return { levels: STEPS[step] ?? [1, 10], theme };
}

/** @param {PuzzleRecord} puzzle @param {Filter} filter */
export const matches = ({ level, themes }, { levels: [from, to], theme }) =>
  level >= from && level <= to && (theme === "" || themes.includes(theme));

/** Keeps what is chosen. @param {() => void} onChange */
export function listenToFilter(onChange) {
  element("filter").addEventListener("change", () => {
    const step = element("steps").querySelector("input:checked")?.getAttribute("value") ?? "all";
    try {
      localStorage.setItem(KEY, JSON.stringify({ step, theme: select("theme").value }));
    } catch {
      // Then it is chosen anew the next time.
    }
    onChange();
  });
}

/** What there is to choose from, and what was solved. @param {TrainText} text @param {readonly PuzzleRecord[]} puzzles @param {boolean} isShown */
export function renderMenu(text, puzzles, isShown) {
  element("menu-card").hidden = !isShown;
  if (!isShown) return;
  const solved = solvedPuzzles();
  const today = dayOf();
  const ids = solvedIds(solved);
  const clean = new Set(solved.filter(({ mistakes, shown }) => mistakes === 0 && !shown).map(({ id }) => id));
  const numbers = new Intl.NumberFormat(document.documentElement.lang);
  element("figures").replaceChildren(...[
    [ids.size, text.figureSolved], [clean.size, text.figureClean], [dayStreak(solved, today), text.figureStreak],
  ].map(([count, name]) => {
    const figure = document.createElement("div");
    figure.append(part("", numbers.format(Number(count)), "strong"), part("", String(name)));
    return figure;
  }));
  const isSolved = solved.some(({ daily, day, shown }) => daily && day === today && !shown);
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
  element("daily-hint").textContent = isSolved ? text.dailySolved : date.format(new Date(today * 86_400_000));
  const { step, theme } = chosen();
  for (const input of element("steps").querySelectorAll("input")) input.checked = input.value === step;
  if (select("theme").dataset.language !== text.language) {
    select("theme").dataset.language = text.language;
    select("theme").replaceChildren(...["", ...THEMES].map((name) => new Option(text.themes[name], name)));
  }
  select("theme").value = theme;
  const filter = chosenFilter();
  const all = puzzles.filter((puzzle) => matches(puzzle, filter));
  const left = all.filter(({ id }) => !ids.has(id)).length;
  element("filter-count").textContent = text.puzzlesLeft(numbers.format(left), numbers.format(all.length));
  button("random").disabled = all.length === 0;
}

/** The puzzles of a game. @param {TrainText} text @param {{ moves: string, puzzles: PuzzleRecord[] } | null} game @param {boolean} isShown */
export function renderGame(text, game, isShown) {
  element("game-card").hidden = !isShown;
  if (!isShown || game === null) return;
  const solved = solvedIds(solvedPuzzles());
  element("game-none").hidden = game.puzzles.length > 0;
  element("game-list").replaceChildren(...game.puzzles.map(({ id, position, goal, level }) => {
    const item = document.createElement("li");
    const link = /** @type {HTMLAnchorElement} */ (part("choice", "", "a"));
    link.href = `#game/${game.moves}/${id}`;
    const player = playerAt(position.length);
    const dot = part("dot", "", "i");
    dot.dataset.player = String(player);
    const words = document.createElement("span");
    const task = goal === "win" ? text.taskWin(text.colours[player]) : text.taskDraw(text.colours[player]);
    const hints = [text.afterMove(position.length), text.levelShort(level), ...(solved.has(id) ? [text.alreadySolved] : [])];
    words.append(part("", task, "strong"), part("", hints.join(" · "), "small"));
    link.append(dot, words);
    item.append(link);
    return item;
  }));
  /** @type {HTMLAnchorElement} */ (element("game-back")).href = `./#${game.moves}`;
}

/** The puzzle that is set. @param {TrainText} text @param {Puzzle | null} puzzle @param {import("../game.js").Game} game @param {string} home */
export function renderPuzzle(text, puzzle, game, home) {
  element("puzzle-card").hidden = puzzle === null;
  if (puzzle === null) return;
  const { id, level, themes } = puzzle.record;
  const { isDone } = puzzle;
  element("puzzle-title").textContent = text.puzzleTitle(id);
  element("puzzle-level").textContent = text.levelShort(level);
  element("puzzle-told").textContent = puzzle.told || `${puzzle.task}. ${text.puzzleHelp}`;
  element("puzzle-told").className = isDone ? "told done" : "told";
  element("puzzle-themes").hidden = !isDone || themes.length === 0;
  element("puzzle-themes").textContent = text.themesAre(themes.map((theme) => text.themes[theme] ?? theme).join(", "));
  button("puzzle-hint").hidden = isDone;
  button("puzzle-show").hidden = isDone;
  button("puzzle-hint").disabled = !puzzle.canDrop;
  button("puzzle-show").disabled = !puzzle.canDrop;
  button("puzzle-why").hidden = !isDone || game.position.isOver;
  button("puzzle-next").hidden = !isDone;
  button("puzzle-skip").hidden = isDone;
  const analysis = /** @type {HTMLAnchorElement} */ (element("puzzle-analysis"));
  analysis.hidden = !isDone;
  analysis.href = `./${writeLink({ ...game.score, step: game.score.moves.length })}`;
  /** @type {HTMLAnchorElement} */ (element("puzzle-home")).href = home;
}
