// The board: discs that fall, a grid that can be read and walked through, and the marks on it.

import { CELLS, COLUMNS, ROWS, columnOf, nameOf, rowOf } from "./rules.js";
import { knock } from "./sound.js";

/** @typedef {import("./rules.js").Cell} Cell */
/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./rules.js").Player} Player */
/** @typedef {import("./rules.js").Position} Position */
/** @typedef {import("./text.js").Text} Text */

/**
 * @typedef {object} BoardState
 * @property {Position} position
 * @property {boolean} falls whether the last disc is seen to fall
 * @property {boolean} canDrop whether the person may drop a disc now
 * @property {boolean} threats
 * @property {boolean} sound
 * @property {string} status
 * @property {Text} text
 */

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {string} className @param {Element} parent */
function layer(className, parent) {
  const element = document.createElement("div");
  element.className = className;
  parent.append(element);
  return element;
}

export class BoardView {
  #root;
  #onDrop;
  #discs;
  #preview;
  #ghost;
  #grid;
  /** @type {HTMLElement[]} */
  #cells = [];
  /** @type {Map<Cell, { player: Player, element: HTMLElement }>} */
  #shown = new Map();
  /** @type {BoardState | null} */
  #state = null;
  /** The column under the pointer. @type {Column | null} */
  #aimed = null;

  /**
   * @param {HTMLElement} root
   * @param {(column: Column) => void} onDrop
   */
  constructor(root, onDrop) {
    this.#root = root;
    this.#onDrop = onDrop;
    const frame = layer("frame", root);
    this.#discs = layer("discs", frame);
    this.#preview = layer("disc preview", this.#discs);
    layer("front", frame);
    for (const element of frame.children) element.setAttribute("aria-hidden", "true");
    this.#grid = layer("cells", frame);
    this.#ghost = layer("ghost", frame);
    this.#ghost.setAttribute("aria-hidden", "true");
    this.#buildGrid();
    this.#listenToPointer();
    this.#aim(null);
  }

  /** @param {BoardState} state */
  render(state) {
    this.#state = state;
    this.#renderDiscs(state);
    this.#renderCells(state);
    this.#grid.setAttribute("aria-label", state.text.grid(state.status));
    this.#root.classList.toggle("can-drop", state.canDrop);
    this.#aim(this.#aimed);
  }

  #buildGrid() {
    this.#grid.setAttribute("role", "grid");
    for (let row = ROWS - 1; row >= 0; row -= 1) {
      const line = layer("cell-row", this.#grid);
      line.setAttribute("role", "row");
      for (let column = 0; column < COLUMNS; column += 1) {
        const cell = layer("cell", line);
        cell.setAttribute("role", "gridcell");
        cell.tabIndex = -1;
        this.#cells[row * COLUMNS + column] = cell;
      }
    }
    this.#cellAt(3).tabIndex = 0;
    this.#grid.addEventListener("keydown", (event) => this.#walk(event));
    this.#grid.addEventListener("focusin", () => this.#root.classList.add("walked"));
    this.#grid.addEventListener("focusout", () => this.#root.classList.remove("walked"));
  }

  /** @param {Cell} cell */
  #cellAt(cell) {
    return /** @type {HTMLElement} */ (this.#cells[cell]);
  }

  /** Arrows go from cell to cell, Enter drops. @param {KeyboardEvent} event */
  #walk(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = this.#cells.indexOf(/** @type {HTMLElement} */ (event.target));
    if (from < 0) return;
    const [column, row] = [columnOf(from), rowOf(from)];
    /** @type {Record<string, [number, number]>} */
    const ways = {
      ArrowLeft: [column - 1, row],
      ArrowRight: [column + 1, row],
      ArrowUp: [column, row + 1],
      ArrowDown: [column, row - 1],
    };
    const way = ways[event.key];
    if (event.key === "Enter") this.#onDrop(column);
    else if (way === undefined) return;
    else {
      const to = Math.min(Math.max(way[0], 1), COLUMNS) - 1 +
        (Math.min(Math.max(way[1], 1), ROWS) - 1) * COLUMNS;
      this.#cellAt(from).tabIndex = -1;
      this.#cellAt(to).tabIndex = 0;
      this.#cellAt(to).focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #listenToPointer() {
    const root = this.#root;
    /** @param {PointerEvent} event */
    const columnUnder = (event) => {
      const { left, right, width } = this.#grid.getBoundingClientRect();
      const { top, bottom } = root.getBoundingClientRect();
      const { clientX: x, clientY: y } = event;
      const slack = width / COLUMNS / 2;
      if (x < left - slack || x > right + slack || y < top || y > bottom) return null;
      const column = Math.floor(((x - left) / width) * COLUMNS) + 1;
      return Math.min(Math.max(column, 1), COLUMNS);
    };
    let isDown = false;
    root.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      isDown = true;
      this.#aim(columnUnder(event));
      // The focus stays where it was: the arrows go on to step through the game.
      if (event.pointerType === "mouse") event.preventDefault();
    });
    root.addEventListener("pointermove", (event) => this.#aim(columnUnder(event)));
    root.addEventListener("pointerup", (event) => {
      const column = columnUnder(event);
      if (isDown && column !== null) this.#onDrop(column);
      isDown = false;
      if (event.pointerType !== "mouse") this.#aim(null);
    });
    for (const end of ["pointercancel", "pointerleave"]) {
      root.addEventListener(end, () => {
        isDown = false;
        this.#aim(null);
      });
    }
    root.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Shows where a disc would fall. @param {Column | null} column */
  #aim(column) {
    this.#aimed = column;
    const state = this.#state;
    const landing = column !== null && state?.canDrop ? state.position.landing(column) : null;
    for (const element of [this.#preview, this.#ghost]) {
      element.classList.toggle("away", landing === null);
      if (state) element.dataset.player = String(state.position.turn);
    }
    if (landing !== null) {
      place(this.#preview, COLUMNS * ROWS + columnOf(landing) - 1);
      place(this.#ghost, landing);
    }
  }

  /** @param {BoardState} state */
  #renderDiscs({ position, falls, sound }) {
    for (const [cell, { player, element }] of this.#shown) {
      if (position.discs[cell] === player) continue;
      element.remove();
      this.#shown.delete(cell);
    }
    for (let cell = 0; cell < CELLS; cell += 1) {
      const player = position.discs[cell];
      if (!player || this.#shown.has(cell)) continue;
      const element = layer("disc", this.#discs);
      element.dataset.player = String(player);
      place(element, cell);
      this.#shown.set(cell, { player, element });
      if (falls && cell === position.last) drop(element, cell, sound);
    }
    for (const [cell, { element }] of this.#shown) {
      element.classList.toggle("last", cell === position.last);
      element.classList.toggle("four", position.fours.has(cell));
    }
    this.#root.classList.toggle("won", position.fours.size > 0);
  }

  /** @param {BoardState} state */
  #renderCells({ position, threats, text }) {
    /** @type {Player[]} */
    const players = threats && !position.isOver ? [1, 2] : [];
    const marks = players.map((owner) => ({ owner, cells: position.threats(owner) }));
    for (let cell = 0; cell < CELLS; cell += 1) {
      const player = position.discs[cell];
      const words = [player ? text.colours[player] : text.empty];
      if (cell === position.last) words.push(text.lastDisc);
      if (position.fours.has(cell)) words.push(text.winningDisc);
      const isOdd = rowOf(cell) % 2 === 1;
      const owners = marks.filter(({ cells }) => cells.has(cell)).map(({ owner }) => owner);
      words.push(...owners.map((owner) => text.threatOf(text.colours[owner], isOdd)));
      const element = this.#cellAt(cell);
      mark(element, owners, isOdd);
      const label = text.cell(nameOf(cell), words.join(", "));
      if (element.ariaLabel !== label) element.ariaLabel = label;
    }
  }
}

/**
 * Marks a cell as a threat of these players, unless it is so marked already.
 * @param {HTMLElement} cell
 * @param {Player[]} owners
 * @param {boolean} isOdd whether its row is
 */
function mark(cell, owners, isOdd) {
  const present = [...cell.children].map((made) => Number(/** @type {HTMLElement} */ (made).dataset.player));
  if (present.join() === owners.join()) return;
  cell.replaceChildren();
  for (const owner of owners) {
    layer(`threat ${isOdd ? "odd" : "even"}`, cell).dataset.player = String(owner);
  }
}

/** @param {HTMLElement} element @param {Cell} cell */
function place(element, cell) {
  element.style.setProperty("--column", String(columnOf(cell) - 1));
  element.style.setProperty("--row", String(rowOf(cell) - 1));
}

/**
 * Lets a disc fall from above the board into its place.
 * @param {HTMLElement} element
 * @param {Cell} cell
 * @param {boolean} sound
 */
function drop(element, cell, sound) {
  const height = ROWS + 1 - rowOf(cell);
  const land = () => sound && knock(height);
  if (STILL.matches) return land();
  const from = `translateY(${-100 * height}%)`;
  const bounce = `translateY(${-4 - 2.5 * height}%)`;
  const fall = element.animate(
    [
      { transform: from, easing: "cubic-bezier(.5, 0, .9, .6)" },
      { transform: "none", offset: 0.68, easing: "cubic-bezier(.2, .6, .5, 1)" },
      { transform: bounce, offset: 0.84, easing: "cubic-bezier(.5, 0, .8, .4)" },
      { transform: "none" },
    ],
    { duration: 190 + 150 * Math.sqrt(height) },
  );
  setTimeout(land, 0.68 * (190 + 150 * Math.sqrt(height)));
  return fall;
}

