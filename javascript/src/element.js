// The element <connect-four>: a board on any page, to look at, to play on, or to analyse with.
//
//   <connect-four moves="4453"></connect-four>
//   <connect-four mode="play" level="5"></connect-four>
//   <connect-four mode="analyze" moves="4453" theme="shapes"></connect-four>
//
// The package has it as one file, into which `build.js` puts the rules. A board that is shown, and stepped
// through by its moves, loads nothing else; the engine comes from beside it when a bot is to move or scores
// are wanted.

import { ALL_COLUMNS, COLUMNS, Position, ROWS } from "./rules.js";

/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./index.js").Engine} Engine */

/** What a page can make of it. */
const MODES = ["show", "play", "analyze"];
const THEMES = ["classic", "dark", "shapes"];

const NAMES = ["red", "yellow"];

/**
 * The engines of all boards on a page, one with the book and one without: each with a thread of its
 * own, where there are threads.
 */
/** @type {Map<boolean, Promise<Engine>>} */
const engines = new Map();

/** @param {boolean} withBook */
function theEngine(withBook) {
  const known = engines.get(withBook);
  if (known) return known;
  const engine = (async () => {
    const { createEngine } = await import("./index.js");
    const book = withBook ? { book: await (await import("./book.js")).loadBook() } : {};
    return createEngine({ worker: true, ...book }).catch(() => createEngine(book));
  })();
  engines.set(withBook, engine);
  engine.catch(() => engines.delete(withBook));
  return engine;
}

/** On a server, which has no elements, the module can be imported and does nothing. */
const Element = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (class {});

const STYLE = `
  :host { display: inline-block; width: 20rem; max-width: 100%; font: 1rem/1.4 system-ui, sans-serif;
    --board: #1d4ed8; --hole: #f8fafc; --first: #dc2626; --second: #facc15; --mark: #fff; color: inherit; }
  :host([hidden]) { display: none; }
  :host([theme="dark"]) { --board: #1e293b; --hole: #0f172a; --first: #ef4444; --second: #fde047; }
  .board { display: flex; padding: 2%; border-radius: 6%/7%; background: var(--board); }
  .column { flex: 1; display: flex; flex-direction: column-reverse; gap: 2px; padding: 1px; border: 0;
    margin: 0; background: none; border-radius: 8px; font: inherit; min-width: 0; }
  button.column:enabled { cursor: pointer; }
  button.column:enabled:hover { background: rgb(255 255 255 / 25%); }
  button.column:focus-visible { outline: 3px solid var(--mark); outline-offset: -1px; }
  .cell { display: block; aspect-ratio: 1; border-radius: 50%; background: var(--hole); margin: 6%; }
  .cell.first { background: var(--first); }
  .cell.second { background: var(--second); }
  .cell.last { box-shadow: inset 0 0 0 3px var(--mark); }
  .cell.four { box-shadow: inset 0 0 0 6px var(--mark); }
  :host([theme="shapes"]) .cell.second { border-radius: 0; transform: rotate(45deg) scale(.74); }
  .scores { display: flex; padding: 0 2%; text-align: center; font-variant-numeric: tabular-nums; }
  .scores span { flex: 1; }
  .scores .best { font-weight: bold; text-decoration: underline; }
  .foot { display: flex; justify-content: space-between; align-items: start; gap: 1em; min-height: 2.6em; }
  .foot button { font: inherit; }
  @media (forced-colors: active) {
    .cell { border: 1px solid CanvasText; forced-color-adjust: none; }
    .board { border: 2px solid CanvasText; }
  }
  @media (prefers-reduced-motion: no-preference) {
    .cell.last { animation: fall .25s ease-in; }
    @keyframes fall { from { translate: 0 -300%; } }
  }
`;

export class ConnectFour extends Element {
  static observedAttributes = ["moves", "mode", "level", "theme"];

  #root = this.attachShadow({ mode: "open", delegatesFocus: true });
  /** @type {Column[]} */
  #moves = [];
  #fault = "";
  #told = "";
  /** What the engine works on is not wanted any more when another position is shown. */
  #wanted = new AbortController();

  constructor() {
    super();
    this.#root.innerHTML = `<style>${STYLE}</style><div class="board" part="board" role="group"></div>
      <div class="scores" aria-hidden="true" hidden></div>
      <div class="foot"><span class="status" role="status"></span>
      <button class="undo" type="button">Undo</button></div>`;
    this.#root.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("keydown", (event) => this.#press(event));
  }

  connectedCallback() {
    this.#show();
  }

  disconnectedCallback() {
    this.#wanted.abort();
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (name === "moves" && after !== this.#moves.join("")) this.#read(after ?? "");
    if (before !== after && this.isConnected) this.#show();
  }

  /** The moves so far, as in `4453`. */
  get moves() {
    return this.#moves.join("");
  }

  set moves(moves) {
    this.setAttribute("moves", moves);
  }

  /** `show`, `play` against a bot, or `analyze`. */
  get mode() {
    const mode = this.getAttribute("mode") ?? "";
    return MODES.includes(mode) ? mode : "show";
  }

  set mode(mode) {
    this.setAttribute("mode", mode);
  }

  /** The strength of the bot, 1 to 10. */
  get level() {
    const level = Math.round(Number(this.getAttribute("level") ?? 5));
    return Math.min(10, Math.max(1, level || 5));
  }

  set level(level) {
    this.setAttribute("level", String(level));
  }

  /** `classic`, `dark`, or `shapes`, in which the discs differ in shape as well. */
  get theme() {
    const theme = this.getAttribute("theme") ?? "";
    return THEMES.includes(theme) ? theme : "classic";
  }

  set theme(theme) {
    this.setAttribute("theme", theme);
  }

  /** Plays a column, if it can be played. @param {Column} column */
  play(column) {
    const before = new Position(this.#moves);
    if (!before.canPlay(column)) return false;
    this.#moves = [...this.#moves, column];
    this.#fault = "";
    const after = new Position(this.#moves);
    this.#told = `${capital(NAMES[before.turn - 1] ?? "")} plays column ${column}. `;
    this.setAttribute("moves", this.moves);
    const detail = { column, moves: this.moves };
    this.dispatchEvent(new CustomEvent("move", { detail, bubbles: true, composed: true }));
    if (after.isOver) {
      const winner = after.winner && NAMES[after.winner - 1];
      this.dispatchEvent(new CustomEvent("end", { detail: { winner, moves: this.moves }, bubbles: true, composed: true }));
    }
    return true;
  }

  /** Takes a move back: against a bot its answer too. */
  undo() {
    const count = this.mode === "play" && this.#moves.length % 2 === 0 ? 2 : 1;
    this.#told = "Taken back. ";
    this.moves = this.#moves.slice(0, -count).join("");
  }

  /** Takes the moves of the attribute in, as far as they are a game. @param {string} text */
  #read(text) {
    const columns = text === "-" ? [] : [...text.trim()].map(Number);
    this.#moves = [];
    this.#fault = "";
    for (const column of columns) {
      const position = new Position(this.#moves);
      const number = this.#moves.length + 1;
      if (!ALL_COLUMNS.includes(column)) this.#fault = `Move ${number} is not a column from 1 to 7.`;
      else if (position.isOver) this.#fault = `The game is over after move ${number - 1}.`;
      else if (!position.canPlay(column)) this.#fault = `Column ${column} is full (move ${number}).`;
      if (this.#fault) return;
      this.#moves.push(column);
    }
  }

  /** @param {Event} event */
  #click(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest(".undo")) return this.undo();
    const column = Number(/** @type {HTMLElement | null} */ (target.closest("button.column"))?.dataset["column"]);
    if (column && !this.#isBotsTurn) this.play(column);
    return undefined;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (this.mode === "show" || event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    const columns = [.../** @type {NodeListOf<HTMLElement>} */ (this.#root.querySelectorAll("button.column"))];
    const at = columns.indexOf(/** @type {HTMLElement} */ (this.#root.activeElement));
    if (/^[1-7]$/.test(key)) {
      if (!this.#isBotsTurn) this.play(Number(key));
    } else if (key === "ArrowLeft" || key === "ArrowRight") {
      const step = key === "ArrowLeft" ? COLUMNS - 1 : 1;
      columns[(Math.max(at, 0) + step) % COLUMNS]?.focus();
    } else if (key === "u" && this.#moves.length > 0) {
      this.undo();
    } else {
      return;
    }
    event.preventDefault();
  }

  get #isBotsTurn() {
    const position = new Position(this.#moves);
    return this.mode === "play" && position.turn === 2 && !position.isOver;
  }

  /** Draws everything anew, and asks the engine for what is missing. */
  #show() {
    this.#wanted.abort();
    this.#wanted = new AbortController();
    const position = new Position(this.#moves);
    const focused = /** @type {HTMLElement | null} */ (this.#root.activeElement)?.dataset?.["column"];
    const board = this.#part(".board");
    board.setAttribute("aria-label", "Connect Four");
    board.replaceChildren(...ALL_COLUMNS.map((column) => this.#column(position, column)));
    if (focused) /** @type {HTMLElement} */ (board.children[Number(focused) - 1]).focus();
    this.#part(".undo").hidden = this.mode === "show" || this.#moves.length === 0;
    this.#part(".scores").hidden = this.mode !== "analyze";
    this.#part(".scores").replaceChildren();
    this.#say(this.#fault || this.#told + state(position));
    this.#told = "";
    if (position.isOver) return;
    const { signal } = this.#wanted;
    if (this.#isBotsTurn) this.#think((engine) => this.#answer(engine, signal), signal);
    if (this.mode === "analyze") this.#think((engine) => this.#score(engine, position, signal), signal);
  }

  /** @param {Position} position @param {Column} column */
  #column(position, column) {
    const element = document.createElement(this.mode === "show" ? "div" : "button");
    element.className = "column";
    element.dataset["column"] = String(column);
    const discs = [];
    for (let row = 0; row < ROWS; row += 1) {
      const cell = row * COLUMNS + column - 1;
      const player = position.discs[cell] ?? 0;
      const span = document.createElement("span");
      span.className = `cell ${["", "first", "second"][player]}`;
      span.classList.toggle("last", cell === position.last);
      span.classList.toggle("four", position.fours.has(cell));
      element.append(span);
      if (player) discs.push(NAMES[player - 1]);
    }
    const isFull = discs.length === ROWS;
    const held = discs.length > 0 ? `${discs.join(", ")} from the bottom` : "empty";
    element.setAttribute("aria-label", `Column ${column}${isFull ? ", full" : ""}: ${held}`);
    if (element instanceof HTMLButtonElement) {
      element.type = "button";
      // Not disabled: the focus would be lost.
      element.setAttribute("aria-disabled", String(!position.canPlay(column) || this.#isBotsTurn));
    } else {
      element.setAttribute("role", "img");
    }
    return element;
  }

  /** @param {(engine: Engine) => Promise<void>} question @param {AbortSignal} signal */
  async #think(question, signal) {
    try {
      await question(await theEngine(this.hasAttribute("book")));
    } catch (error) {
      if (!signal.aborted) this.#say(`The engine cannot answer: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** @param {Engine} engine @param {AbortSignal} signal */
  async #answer(engine, signal) {
    const seed = Math.floor(Math.random() * 1e9);
    const column = await engine.bot(this.moves, { level: this.level, seed, signal });
    if (!signal.aborted) this.play(/** @type {Column} */ (column));
  }

  /** @param {Engine} engine @param {Position} position @param {AbortSignal} signal */
  async #score(engine, position, signal) {
    const analysis = await engine.analyze(this.moves, { signal });
    if (signal.aborted) return;
    const columns = analysis.columns.map((found) => {
      const span = document.createElement("span");
      span.textContent = found ? String(found.score) : "";
      span.classList.toggle("best", found !== null && analysis.best.includes(found.column));
      return span;
    });
    this.#part(".scores").replaceChildren(...columns);
    for (const found of analysis.columns) {
      if (!found) continue;
      const element = this.#part(".board").children[found.column - 1];
      element?.setAttribute("aria-label", `${element.getAttribute("aria-label")}; ${found.wdl}, score ${found.score}`);
    }
    const best = `best: column ${analysis.best.join(" or ")}`;
    const ends = `${analysis.wdl} for ${NAMES[position.turn - 1]} by move ${analysis.ends_on_move}`;
    this.#say(`${state(position)} ${capital(ends)}, ${best}.`);
  }

  /** @param {string} words */
  #say(words) {
    this.#part(".status").textContent = words;
  }

  /** @param {string} selector */
  #part(selector) {
    return /** @type {HTMLElement} */ (this.#root.querySelector(selector));
  }
}

/** Who won, or whose turn it is. @param {Position} position */
function state(position) {
  if (position.winner) return `${capital(NAMES[position.winner - 1] ?? "")} wins.`;
  if (position.isOver) return "A draw.";
  return `${capital(NAMES[position.turn - 1] ?? "")} to move.`;
}

/** @param {string} word */
const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

const elements = globalThis.customElements;
if (elements && !elements.get("connect-four")) elements.define("connect-four", ConnectFour);
