// The editor: a board on which discs are placed freely. The engine says at once whether a game can lead
// to it, and if not, why. Loaded when it is opened for the first time.

import { faultInWords } from "./exchange.js";
import { RequestError } from "./engine-module.js";
import { button, dialog, element, part } from "./page.js";
import { CELLS, columnOf, COLUMNS, nameOf, Position, ROWS, rowOf } from "./rules.js";
import { upper } from "./text.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./game.js").Score} Score */
/** @typedef {import("./rules.js").Cell} Cell */
/** @typedef {import("./rules.js").Player} Player */
/** @typedef {import("./text.js").Text} Text */

export class Editor {
  #engine;
  #text;
  #load;
  /** @type {(Player | 0)[]} */
  #discs = new Array(CELLS).fill(0);
  /** @type {HTMLButtonElement[]} */
  #cells = [];
  /** @type {Score | null} */
  #score = null;

  /**
   * @param {Engine} engine
   * @param {() => Text} text
   * @param {(score: Score) => void} load
   */
  constructor(engine, text, load) {
    this.#engine = engine;
    this.#text = text;
    this.#load = load;
    this.#build();
    button("editor-clear").onclick = () => this.#set(new Array(CELLS).fill(0));
    button("editor-done").onclick = () => {
      if (this.#score === null) return;
      dialog("editor").close();
      this.#load(this.#score);
    };
  }

  /** @param {Position} position with which it begins */
  open(position) {
    const text = this.#text();
    element("editor-first").textContent = upper(text.colours[1]);
    element("editor-second").textContent = upper(text.colours[2]);
    this.#set([...position.discs]);
    dialog("editor").showModal();
  }

  #build() {
    const rows = [];
    for (let row = ROWS; row >= 1; row -= 1) {
      const line = part("cell-row", "", "div");
      line.setAttribute("role", "row");
      for (let column = 1; column <= COLUMNS; column += 1) {
        const cell = (row - 1) * COLUMNS + column - 1;
        const made = /** @type {HTMLButtonElement} */ (part("", "", "button"));
        made.type = "button";
        made.setAttribute("role", "gridcell");
        made.tabIndex = cell === 3 ? 0 : -1;
        made.onclick = () => this.#place(cell);
        made.onkeydown = (event) => this.#walk(event, cell);
        this.#cells[cell] = made;
        line.append(made);
      }
      rows.push(line);
    }
    element("editor-board").replaceChildren(...rows);
  }

  /** @param {KeyboardEvent} event @param {Cell} cell */
  #walk(event, cell) {
    const [column, row] = [columnOf(cell), rowOf(cell)];
    /** @type {Record<string, [number, number]>} */
    const ways = {
      ArrowLeft: [column - 1, row],
      ArrowRight: [column + 1, row],
      ArrowUp: [column, row + 1],
      ArrowDown: [column, row - 1],
    };
    const [x, y] = ways[event.key] ?? [0, 0];
    const next = x >= 1 && x <= COLUMNS && y >= 1 && y <= ROWS ? this.#cells[(y - 1) * COLUMNS + x - 1] : undefined;
    if (next === undefined) return;
    event.preventDefault();
    for (const each of this.#cells) each.tabIndex = each === next ? 0 : -1;
    next.focus();
  }

  /** @param {Cell} cell */
  #place(cell) {
    const chosen = element("editor-disc").querySelector("input:checked");
    const disc = /** @type {Player | 0} */ (Number(/** @type {HTMLInputElement} */ (chosen).value));
    const discs = [...this.#discs];
    discs[cell] = discs[cell] === disc ? 0 : disc;
    this.#set(discs);
  }

  /** @param {(Player | 0)[]} discs */
  #set(discs) {
    this.#discs = discs;
    const text = this.#text();
    this.#cells.forEach((made, cell) => {
      const player = discs[cell];
      if (player) made.dataset.player = String(player);
      else delete made.dataset.player;
      made.classList.remove("wrong");
      const what = player ? text.colours[player] : text.empty;
      made.setAttribute("aria-label", text.cell(text.place(columnOf(cell), rowOf(cell)), what));
    });
    this.#judge();
  }

  /** Asks whether a game can lead to this board. */
  async #judge() {
    const text = this.#text();
    const discs = this.#discs;
    const line = element("editor-fault");
    const rows = Array.from({ length: ROWS }, (_, index) => discs.slice((ROWS - 1 - index) * COLUMNS, (ROWS - index) * COLUMNS));
    try {
      const { moves } = await this.#engine.read(JSON.stringify(rows), "grid");
      if (discs !== this.#discs) return;
      this.#score = { moves, setup: moves.length };
      const position = new Position(moves);
      line.textContent = position.isOver ? text.editorOver : text.editorTurn(text.colours[position.turn]);
    } catch (error) {
      if (discs !== this.#discs) return;
      this.#score = null;
      // The place of a fault in the text that was made of the board means nothing to anybody.
      if (error instanceof RequestError) error.fault.line = "";
      line.textContent = faultInWords(text, error);
      const [name] = error instanceof RequestError ? error.fault.values : [];
      this.#cells.find((_, cell) => nameOf(cell) === name)?.classList.add("wrong");
    }
    line.classList.toggle("fault", this.#score === null);
    button("editor-done").disabled = this.#score === null;
  }
}
