// The graph of the verdict over a game: a bar for each position, up when red is ahead and down when
// yellow is, the longer the sooner the win.

/** @typedef {{ score: number | null, isMistake: boolean }} Point The score as red sees it. */

const SVG = "http://www.w3.org/2000/svg";
const HALF = 50;

export class Graph {
  #root;
  #onStep;

  /**
   * @param {HTMLElement} root
   * @param {(step: number) => void} onStep
   */
  constructor(root, onStep) {
    this.#root = root;
    this.#onStep = onStep;
    root.addEventListener("click", (event) => {
      const { left, width } = root.getBoundingClientRect();
      const count = Number(root.dataset.count);
      this.#onStep(Math.min(Math.floor(((event.clientX - left) / width) * count), count - 1));
    });
  }

  /**
   * @param {readonly Point[]} points one for each position, from the empty board on
   * @param {number} step the position that is on the board
   * @param {string} label
   */
  render(points, step, label) {
    this.#root.dataset.count = String(points.length);
    const svg = shape("svg", { viewBox: `0 0 ${points.length} ${2 * HALF}`, role: "img" });
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-label", label);
    svg.append(shape("rect", { class: "here", x: step, y: 0, width: 1, height: 2 * HALF }));
    svg.append(...points.flatMap(bar));
    svg.append(shape("path", { class: "middle", d: `M0 ${HALF}H${points.length}` }));
    this.#root.replaceChildren(svg);
  }
}

/** @param {Point} point @param {number} x @returns {SVGElement[]} */
function bar({ score, isMistake }, x) {
  const [left, width] = [x + 0.14, 0.72];
  const shapes = [];
  if (score === null) {
    shapes.push(shape("rect", { class: "open", x: left, y: HALF - 1.5, width, height: 3 }));
  } else if (score === 0) {
    shapes.push(shape("rect", { class: "draw", x: left, y: HALF - 5, width, height: 10 }));
  } else {
    // A win with the last disc is seen from afar already; the sooner, the longer.
    const height = 14 + (HALF - 16) * Math.min(Math.abs(score), 18) / 18;
    const [kind, y] = score > 0 ? ["first", HALF - height] : ["second", HALF];
    shapes.push(shape("rect", { class: kind, x: left, y, width, height }));
  }
  if (isMistake) {
    shapes.push(shape("rect", { class: "mistake", x: left, y: 2 * HALF - 5, width, height: 5 }));
  }
  return shapes;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return /** @type {SVGElement} */ (made);
}
