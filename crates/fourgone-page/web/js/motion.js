// What moves on the board: a disc that falls and settles, the line through a four, and a short joy.
// Where motion is not wanted nothing moves.

import { columnOf, rowOf, ROWS } from "./rules.js";
import { knock } from "./sound.js";

/** @typedef {import("./rules.js").Cell} Cell */
/** @typedef {import("./rules.js").Player} Player */

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const SVG = "http://www.w3.org/2000/svg";
const PIECES = 26;

/**
 * Lets a disc fall from above the board into its place.
 * @param {HTMLElement} disc
 * @param {number} height in rows
 * @param {boolean} sound
 */
export function drop(disc, height, sound) {
  const land = () => sound && knock(height);
  if (STILL.matches) return land();
  const duration = 210 + 165 * Math.sqrt(height);
  disc.animate(
    [
      { transform: `translateY(${-100 * height}%)`, easing: "cubic-bezier(.5, 0, .9, .6)" },
      { transform: "none", offset: 0.62, easing: "cubic-bezier(.2, .6, .5, 1)" },
      { transform: `translateY(${-4 - 2.5 * height}%)`, offset: 0.77, easing: "cubic-bezier(.5, 0, .8, .4)" },
      { transform: "none", offset: 0.89, easing: "cubic-bezier(.2, .6, .5, 1)" },
      { transform: `translateY(${-1 - 0.5 * height}%)`, offset: 0.945, easing: "cubic-bezier(.5, 0, .8, .4)" },
      { transform: "none" },
    ],
    { duration },
  );
  return setTimeout(land, 0.62 * duration);
}

/** Draws a line through each four, unless it is there. @param {HTMLElement} frame @param {readonly Cell[][]} lines */
export function strikeThrough(frame, lines) {
  const old = frame.querySelector(".strike");
  const key = lines.join(";");
  if ((/** @type {SVGElement | null} */ (old)?.dataset.lines ?? "") === key) return;
  old?.remove();
  if (lines.length === 0) return;
  const drawing = document.createElementNS(SVG, "svg");
  drawing.classList.add("strike");
  drawing.dataset.lines = key;
  drawing.setAttribute("viewBox", `0 0 7 ${ROWS}`);
  drawing.setAttribute("aria-hidden", "true");
  for (const line of lines) {
    const [from, to] = [line[0] ?? 0, line[3] ?? 0];
    const stroke = document.createElementNS(SVG, "line");
    const ends = { x1: columnOf(from) - 0.5, y1: ROWS + 0.5 - rowOf(from), x2: columnOf(to) - 0.5, y2: ROWS + 0.5 - rowOf(to) };
    for (const [name, value] of Object.entries(ends)) stroke.setAttribute(name, String(value));
    stroke.setAttribute("pathLength", "1");
    drawing.append(stroke);
  }
  frame.append(drawing);
}

/** Throws a handful of small discs into the air. @param {HTMLElement} frame @param {Player} winner */
export function celebrate(frame, winner) {
  if (STILL.matches) return;
  const party = document.createElement("div");
  party.className = "confetti";
  party.setAttribute("aria-hidden", "true");
  for (let piece = 0; piece < PIECES; piece += 1) {
    const disc = document.createElement("i");
    disc.dataset.player = String(piece % 3 === 0 ? 3 - winner : winner);
    party.append(disc);
    const angle = (piece / PIECES) * 2 * Math.PI;
    const reach = 900 + 700 * ((piece * 7) % 5) / 4;
    const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.7 - 500];
    disc.animate(
      [
        { transform: "none", opacity: 1, easing: "cubic-bezier(.1, .7, .4, 1)" },
        { transform: `translate(${x}%, ${y}%) scale(.9)`, opacity: 1, offset: 0.55, easing: "cubic-bezier(.5, 0, .9, .5)" },
        { transform: `translate(${1.15 * x}%, ${y + 900}%) scale(.5)`, opacity: 0 },
      ],
      { duration: 1300, delay: 620 },
    );
  }
  frame.append(party);
  setTimeout(() => party.remove(), 2200);
}
