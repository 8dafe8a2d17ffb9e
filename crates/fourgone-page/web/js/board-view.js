// The board: discs that fall, a grid that can be read and walked through, and the marks on it.

import { celebrate, drop, strikeThrough } from "./motion.js";
import { ALL_COLUMNS, CELLS, COLUMNS, ROWS, columnOf, Position, rowOf } from "./rules.js";
import { element, part } from "./page.js";

/** @typedef {import("./rules.js").Cell} Cell */
/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./rules.js").Player} Player */
/** @typedef {import("./text.js").Text} Text */

/**
 * @typedef {object} BoardState
 * @property {Position} position
 * @property {boolean} falls whether the last disc is seen to fall
 * @property {boolean} isCelebrated whether a win is a reason to be glad
 * @property {boolean} canDrop whether the person may drop a disc now
 * @property {boolean} threats
 * @property {readonly Column[]} hints the columns over which a disc shows itself
 * @property {Player} [hinting] whose disc that is; without it the next one's
 * @property {boolean} sound
 * @property {string} status
 * @property {Text} text
 */

/** So many discs of a line that is thought ahead are shown. */
const MOST_AHEAD = 8;

/** @param {string} className @param {Element} parent */
function layer(className, parent) {
  const made = part(className, "", "div");
  parent.append(made);
  return made;
}

export class BoardView {
  #root;
  #frame = element("frame");
  #onDrop;
  #onAim;
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
  /** The column under the pointer, or of the cell with the focus. @type {Column | null} */
  #aimed = null;

  /**
   * @param {HTMLElement} root
   * @param {(column: Column) => void} onDrop
   * @param {(column: Column | null) => void} onAim
   */
  constructor(root, onDrop, onAim) {
    this.#root = root;
    this.#onDrop = onDrop;
    this.#onAim = onAim;
    this.#discs = /** @type {HTMLElement} */ (root.querySelector(".discs"));
    this.#preview = layer("disc preview", this.#discs);
    this.#grid = layer("cells", this.#frame);
    this.#ghost = layer("ghost", this.#frame);
    this.#ghost.setAttribute("aria-hidden", "true");
    this.#buildGrid();
    this.#listenToPointer();
    this.#aim(null);
  }

  /** @param {BoardState} state */
  render(state) {
    const isNew = this.#state?.position !== state.position;
    this.#state = state;
    this.#renderDiscs(state);
    this.#renderHints(state);
    this.#renderCells(state);
    this.#grid.setAttribute("aria-label", state.text.grid(state.status));
    this.#root.classList.toggle("can-drop", state.canDrop);
    if (isNew) this.showAhead([]);
    this.#aim(this.#aimed);
  }

  /** The cell that can be reached by keyboard. */
  get focusable() {
    return this.#cells.find((cell) => cell.tabIndex === 0) ?? this.#root;
  }

  /** Shakes its head. */
  refuse() {
    this.#root.classList.remove("refused");
    void this.#root.offsetWidth;
    this.#root.classList.add("refused");
  }

  /** Shows how a line would go on from the position, as ghosts with numbers. @param {readonly Column[]} line */
  showAhead(line) {
    for (const old of this.#frame.querySelectorAll(".ahead")) old.remove();
    const state = this.#state;
    if (state === null) return;
    const until = new Position([...state.position.order.map(columnOf), ...line]);
    until.order.slice(state.position.ply, state.position.ply + MOST_AHEAD).forEach((cell, index) => {
      const ghost = layer("ghost ahead", this.#frame);
      ghost.setAttribute("aria-hidden", "true");
      ghost.dataset.player = String(until.discs[cell]);
      ghost.style.setProperty("--nth", String(index));
      ghost.append(part("", String(index + 1)));
      place(ghost, cell);
    });
    this.#ghost.classList.toggle("away", line.length > 0 || this.#preview.classList.contains("away"));
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
    this.#grid.addEventListener("focusin", ({ target }) => {
      const cell = this.#cells.indexOf(/** @type {HTMLElement} */ (target));
      if (this.#cellAt(cell).matches(":focus-visible")) this.#aim(columnOf(cell));
    });
    this.#grid.addEventListener("focusout", () => this.#aim(null));
  }

  /** @param {Cell} cell */
  #cellAt(cell) {
    return /** @type {HTMLElement} */ (this.#cells[cell]);
  }

  /** Arrows go from cell to cell, Enter and Space drop. @param {KeyboardEvent} event */
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
    if (event.key === "Enter" || event.key === " ") this.#onDrop(column);
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
    const isOther = column !== this.#aimed;
    this.#aimed = column;
    if (isOther) this.showAhead([]);
    const state = this.#state;
    const landing = column !== null && state?.canDrop ? state.position.landing(column) : null;
    for (const mark of [this.#preview, this.#ghost]) {
      mark.classList.toggle("away", landing === null);
      if (state) mark.dataset.player = String(state.position.turn);
    }
    if (landing !== null) {
      place(this.#preview, COLUMNS * ROWS + columnOf(landing) - 1);
      place(this.#ghost, landing);
      if (this.#frame.querySelector(".ahead")) this.#ghost.classList.add("away");
    }
    if (isOther) this.#onAim(landing === null ? null : column);
  }

  /** @param {BoardState} state */
  #renderDiscs({ position, falls, isCelebrated, sound }) {
    for (const [cell, { player, element: disc }] of this.#shown) {
      if (position.discs[cell] === player) continue;
      disc.remove();
      this.#shown.delete(cell);
    }
    for (let cell = 0; cell < CELLS; cell += 1) {
      const player = position.discs[cell];
      if (!player || this.#shown.has(cell)) continue;
      const disc = layer("disc", this.#discs);
      disc.dataset.player = String(player);
      place(disc, cell);
      this.#shown.set(cell, { player, element: disc });
      if (!falls || cell !== position.last) continue;
      drop(disc, ROWS + 1 - rowOf(cell), sound);
      if (isCelebrated) celebrate(this.#frame, player);
    }
    for (const [cell, { element: disc }] of this.#shown) {
      disc.classList.toggle("last", cell === position.last);
      disc.classList.toggle("four", position.fours.has(cell));
    }
    this.#root.classList.toggle("won", position.fours.size > 0);
    strikeThrough(this.#frame, position.lines);
  }

  /** A disc over each of the best columns. @param {BoardState} state */
  #renderHints({ position, hints, hinting = position.turn }) {
    for (const old of this.#discs.querySelectorAll(".hint")) old.remove();
    for (const column of ALL_COLUMNS.filter((one) => hints.includes(one))) {
      const disc = layer("disc hint", this.#discs);
      disc.dataset.player = String(hinting);
      disc.dataset.column = String(column);
      place(disc, COLUMNS * ROWS + column - 1);
    }
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
      const made = this.#cellAt(cell);
      mark(made, owners, isOdd);
      const label = text.cell(text.place(columnOf(cell), rowOf(cell)), words.join(", "));
      if (made.ariaLabel !== label) made.ariaLabel = label;
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

/** @param {HTMLElement} piece @param {Cell} cell */
function place(piece, cell) {
  piece.style.setProperty("--column", String(columnOf(cell) - 1));
  piece.style.setProperty("--row", String(rowOf(cell) - 1));
}
