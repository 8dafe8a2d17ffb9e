// Moves as chips: a button with the colour of the disc and the column. In lists, in lines and in
// variations they look alike, and lead to their position.

import { part } from "./page.js";
import { playerAt } from "./rules.js";

/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./text.js").Text} Text */

/** The marks of the grades, as chess players write them. */
const MARKS = ["", "", "?!", "?", "??"];

/**
 * A chip for the last of these moves.
 * @param {readonly Column[]} path
 * @param {string} [className]
 */
export function chip(path, className = "") {
  const made = /** @type {HTMLButtonElement} */ (part(`chip ${className}`.trim(), "", "button"));
  made.type = "button";
  made.dataset.path = path.join("");
  made.dataset.ply = String(path.length);
  made.dataset.player = String(playerAt(path.length - 1));
  return made;
}

/**
 * What stands on a chip.
 * @param {HTMLElement} made
 * @param {Text} text
 * @param {{ grade?: number | undefined, isHere: boolean }} state
 */
export function label(made, text, { grade, isHere }) {
  const ply = Number(made.dataset.ply);
  const column = Number(made.dataset.path?.at(-1));
  // Most chips stay as they are, and cost nothing then.
  const key = `${text.language} ${grade} ${isHere}`;
  if (made.dataset.state === key) return;
  made.dataset.state = key;
  made.dataset.grade = grade === undefined ? "" : String(grade);
  made.textContent = `${column}${grade === undefined ? "" : MARKS[grade]}`;
  const words = text.moveLabel(ply, text.colours[playerAt(ply - 1)], column);
  made.setAttribute("aria-label", grade === undefined ? words : `${words}: ${text.grades[grade]}`);
  if (isHere) made.setAttribute("aria-current", "step");
  else made.removeAttribute("aria-current");
}

/**
 * A row of chips for a line. The chips stay the same ones as long as the line does, and so the focus
 * stays on them.
 * @param {HTMLElement} list
 * @param {readonly Column[]} before the moves before the line
 * @param {readonly Column[]} line
 * @param {Text} text
 * @param {number} step which of all these moves is the last on the board
 */
export function renderLine(list, before, line, text, step) {
  const key = `${before.join("")}.${line.join("")}`;
  if (list.dataset.key !== key) {
    list.dataset.key = key;
    list.replaceChildren(...line.map((_, index) => {
      const item = document.createElement("li");
      item.append(chip([...before, ...line.slice(0, index + 1)]));
      return item;
    }));
  }
  for (const made of list.querySelectorAll("button")) {
    label(made, text, { isHere: Number(made.dataset.ply) === step });
  }
}

/** Has the path of a chip that is clicked. @param {HTMLElement} list @param {(path: Column[]) => void} onPath */
export function listenToChips(list, onPath) {
  list.addEventListener("click", ({ target }) => {
    const chosen = target instanceof Element && target.closest("button");
    if (chosen) onPath([...(chosen.dataset.path ?? "")].map(Number));
  });
}
