// What the board must know of the rules to show a game at once: where discs come to rest, whose
// they are, and which lines of four there are. Everything else about the game the engine knows.

/** @typedef {1 | 2} Player The first player, who is red, or the second, who is yellow. */
/** @typedef {number} Column 1 to 7, from the left. */
/** @typedef {number} Cell 0 to 41: seven to a row, the bottom row first. */

export const COLUMNS = 7;
export const ROWS = 6;
export const CELLS = COLUMNS * ROWS;

/** @type {readonly Column[]} */
export const ALL_COLUMNS = [1, 2, 3, 4, 5, 6, 7];

/** @param {Cell} cell @returns {Column} */
export const columnOf = (cell) => (cell % COLUMNS) + 1;

/** @param {Cell} cell 1 to 6, from the bottom. */
export const rowOf = (cell) => Math.floor(cell / COLUMNS) + 1;

/** The name of a cell, a1 to g6. @param {Cell} cell */
export const nameOf = (cell) => "abcdefg".charAt(columnOf(cell) - 1) + rowOf(cell);

/** Who makes the move with this number, counted from 0. @param {number} ply @returns {Player} */
export const playerAt = (ply) => (ply % 2 === 0 ? 1 : 2);

/** How one goes along a line: to the right, and up. @type {readonly [number, number][]} */
const DIRECTIONS = [[1, 0], [0, 1], [1, 1], [1, -1]];

/** All lines of four cells. @type {readonly Cell[][]} */
const LINES = allLines();

function allLines() {
  const lines = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      for (const [right, up] of DIRECTIONS) {
        const [lastColumn, lastRow] = [column + 3 * right, row + 3 * up];
        if (lastColumn >= COLUMNS || lastRow >= ROWS || lastRow < 0) continue;
        lines.push([0, 1, 2, 3].map((n) => (row + n * up) * COLUMNS + column + n * right));
      }
    }
  }
  return lines;
}

/** A position: what lies where after some moves. */
export class Position {
  /** Whose disc lies in each cell. @type {(Player | 0)[]} */
  discs = new Array(CELLS).fill(0);
  /** The cells in the order in which they were filled. @type {Cell[]} */
  order = [];

  /**
   * The moves must be legal, as those of a `Game` are.
   * @param {readonly Column[]} moves
   */
  constructor(moves) {
    for (const column of moves) {
      const cell = this.landing(column);
      if (cell === null) break;
      this.discs[cell] = this.turn;
      this.order.push(cell);
    }
    /** The lines of four that somebody has. @type {readonly Cell[][]} */
    this.lines = LINES.filter((line) => this.#owner(line) !== 0);
    /** All their cells; empty unless somebody has won. @type {ReadonlySet<Cell>} */
    this.fours = new Set(this.lines.flat());
  }

  get ply() {
    return this.order.length;
  }

  get turn() {
    return playerAt(this.ply);
  }

  /** The cell of the last disc. */
  get last() {
    return this.order.at(-1) ?? null;
  }

  get winner() {
    return this.fours.size > 0 ? playerAt(this.ply - 1) : null;
  }

  get isOver() {
    return this.fours.size > 0 || this.ply === CELLS;
  }

  /** Where a disc in this column comes to rest, or null if it is full. @param {Column} column */
  landing(column) {
    for (let cell = column - 1; cell < CELLS; cell += COLUMNS) {
      if (this.discs[cell] === 0) return cell;
    }
    return null;
  }

  /** @param {Column} column */
  canPlay(column) {
    return !this.isOver && this.landing(column) !== null;
  }

  /** The free cells in which a player would complete a four. @param {Player} player */
  threats(player) {
    /** @type {Set<Cell>} */
    const cells = new Set();
    for (const line of LINES) {
      const free = line.filter((cell) => this.discs[cell] === 0);
      const own = line.filter((cell) => this.discs[cell] === player);
      if (free.length === 1 && own.length === 3) cells.add(/** @type {Cell} */ (free[0]));
    }
    return cells;
  }

  /** The columns in which a player would have four at once. @param {Player} player */
  winningColumns(player) {
    if (this.isOver) return [];
    const cells = this.threats(player);
    return ALL_COLUMNS.filter((column) => {
      const cell = this.landing(column);
      return cell !== null && cells.has(cell);
    });
  }

  /** Who has all discs of a line. @param {Cell[]} line */
  #owner(line) {
    const [first, ...rest] = line.map((cell) => this.discs[cell] ?? 0);
    return first && rest.every((disc) => disc === first) ? first : 0;
  }
}
