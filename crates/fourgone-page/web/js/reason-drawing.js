// A reason drawn on the board: discs with the numbers of their moves, pairs linked, cells crossed on which
// nobody can afford to play, and threats ringed.

import { columnOf, ROWS, rowOf } from "./rules.js";

/** @typedef {import("./rules.js").Cell} Cell */
/** @typedef {import("./rules.js").Player} Player */

const SVG = "http://www.w3.org/2000/svg";

/** The size of a dot, in cells. */
const DOT = 0.19;

/**
 * @typedef {object} Drawing
 * @property {readonly { player: Player, cell: Cell }[]} moves in their order
 * @property {readonly (readonly [Cell, Cell])[]} pairs
 * @property {readonly Cell[]} never
 * @property {readonly Cell[]} rings
 * @property {Player} claimant whose rings they are
 */

/** The cell with this name. @param {string} name @returns {Cell} */
export const cellNamed = (name) => "abcdefg".indexOf(name.charAt(0)) + 7 * (Number(name.charAt(1)) - 1);

/** The middle of a cell. @param {Cell} cell */
const middle = (cell) => ({ x: columnOf(cell) - 0.5, y: ROWS + 0.5 - rowOf(cell) });

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
function shape(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** Takes away what was drawn. @param {HTMLElement} frame */
export function erase(frame) {
  frame.querySelector(".reason")?.remove();
}

/** Draws a reason in place of the one before. @param {HTMLElement} frame @param {Drawing} drawing */
export function draw(frame, { moves, pairs, never, rings, claimant }) {
  erase(frame);
  const picture = shape("svg", { class: "reason", viewBox: `0 0 7 ${ROWS}`, "aria-hidden": "true", "data-claimant": claimant });
  picture.append(
    ...pairs.map(link),
    ...never.map((cell) => cross(cell)),
    ...rings.map((cell) => {
      const { x, y } = middle(cell);
      return shape("circle", { class: "ring", cx: x, cy: y, r: 0.34, "data-player": claimant });
    }),
    ...moves.map(({ player, cell }, index) => {
      const { x, y } = middle(cell);
      return shape("g", { class: "move", "data-player": player },
        shape("circle", { cx: x, cy: y, r: 0.35 }),
        shape("text", { x, y: y + 0.12 }, String(index + 1)));
    }),
  );
  frame.append(picture);
}

/** A capsule around two cells that touch; between others a line, with a dot at each end. @param {readonly [Cell, Cell]} pair */
function link([one, other]) {
  const [from, to] = [middle(one), middle(other)];
  const [across, down] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(across, down);
  if (length > 1.5) {
    return shape("g", { class: "far" },
      shape("line", { x1: from.x + DOT * across / length, y1: from.y + DOT * down / length, x2: to.x - DOT * across / length, y2: to.y - DOT * down / length }),
      shape("circle", { cx: from.x, cy: from.y, r: DOT }),
      shape("circle", { cx: to.x, cy: to.y, r: DOT }));
  }
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const turn = (Math.atan2(down, across) * 180) / Math.PI;
  return shape("rect", {
    class: "near", x: x - length / 2 - 0.3, y: y - 0.3, width: length + 0.6, height: 0.6, rx: 0.3,
    transform: `rotate(${turn} ${x} ${y})`,
  });
}

/** @param {Cell} cell */
function cross(cell) {
  const { x, y } = middle(cell);
  const r = 0.2;
  return shape("path", { class: "never", d: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}` });
}
