// The page as a whole: what happens when a disc is dropped, and who is shown what.

import { Analyst } from "./analyst.js";
import { AnalysisView } from "./analysis-view.js";
import { BoardView } from "./board-view.js";
import { renderControls } from "./controls-view.js";
import { CourseView } from "./course-view.js";
import { Dialogs } from "./dialogs.js";
import { Engine, isAbort, NoEngineError } from "./engine.js";
import { Exchange } from "./exchange.js";
import { Game } from "./game.js";
import { listenToKeys } from "./keys.js";
import { Lesson } from "./lesson.js";
import { readLink, writeLink } from "./link.js";
import { Opponent } from "./opponent.js";
import { button, element } from "./page.js";
import { columnOf, playerAt, rowOf } from "./rules.js";
import { SettingsStore } from "./settings.js";
import { statusOf } from "./status.js";
import { TEXTS } from "./text.js";

/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./rules.js").Player} Player */
/** @typedef {"play" | "analysis"} Mode */

export class App {
  #settings = new SettingsStore();
  #game = new Game();
  #engine = new Engine();
  #analyst = new Analyst(this.#engine);
  #opponent = new Opponent(this.#engine);
  #lesson = new Lesson(this.#game, this.#engine, this.#analyst);
  #dialogs = new Dialogs(this.#settings);
  #board = new BoardView(element("board"), (column) => this.#drop(column));
  #analysisView = new AnalysisView();
  #course = new CourseView((step) => this.#game.goTo(step));
  #exchange = new Exchange(this.#engine, {
    moves: () => this.#game.shown,
    text: () => this.#text,
    shapes: () => this.#settings.values.shapes,
    load: (moves) => this.#open(moves, moves.length),
  });
  /** @type {Mode} */
  #mode = "play";
  /** Whether the best columns are shown for what is on the board. */
  #isHinted = false;
  /** The moves to the position whose verdict was announced last. */
  #told = "";
  /** What was wrong with the address. @type {"badLink" | "cutLink" | null} */
  #linkFault = null;

  constructor() {
    this.#game.addEventListener("change", (event) => {
      this.#onMove(/** @type {CustomEvent} */ (event).detail);
    });
    this.#settings.addEventListener("change", () => this.#onSettings());
    this.#engine.addEventListener("change", () => this.#render());
    this.#analyst.addEventListener("change", () => this.#onKnowledge());
    this.#opponent.addEventListener("change", () => this.#renderAndTell());
    this.#lesson.addEventListener("change", () => this.#renderAndTell());
    addEventListener("hashchange", () => this.#openAddress());
    this.#wireButtons();
    listenToKeys(this.#commands());
    this.#exchange.translate();
    this.#openAddress();
  }

  get #text() {
    return TEXTS[this.#settings.values.language];
  }

  /** The level that answers: the server has only the perfect one. */
  get #level() {
    return this.#engine.means === "server" ? 10 : this.#settings.values.level;
  }

  /** Whose discs the person drops; null: both. @returns {Player | null} */
  get #person() {
    const { side } = this.#settings.values;
    if (this.#mode === "analysis" || this.#engine.means === "none" || side === "both") return null;
    return side === "first" ? 1 : 2;
  }

  get #isPersonsTurn() {
    const person = this.#person;
    return person === null || this.#game.position.turn === person;
  }

  get #isBotsTurn() {
    return this.#game.isAtEnd && !this.#game.position.isOver && !this.#isPersonsTurn;
  }

  /** @returns {import("./keys.js").Commands} */
  #commands() {
    return {
      drop: (column) => this.#drop(column),
      step: (by) => this.#step(by),
      first: () => this.#game.goTo(0),
      last: () => this.#game.goTo(this.#game.moves.length),
      playBest: () => this.#playBest(),
      undo: () => this.#undo(-1),
      redo: () => this.#undo(1),
      hint: () => this.#hint(),
      toggleMode: () => this.#setMode(this.#mode === "play" ? "analysis" : "play"),
      toggleThreats: () => this.#settings.change({ threats: !this.#settings.values.threats }),
      nextMistake: () => this.#lesson.nextMistake() || this.#announce(this.#text.noMistake),
      mirror: () => this.#game.mirror(),
      newGame: () => this.#newGame(),
      leave: () => this.#lesson.leave(),
      help: () => this.#dialogs.openHelp(),
    };
  }

  #wireButtons() {
    const commands = this.#commands();
    /** @type {Record<string, () => void>} */
    const actions = {
      "mode-play": () => this.#setMode("play"),
      "mode-analysis": () => this.#setMode("analysis"),
      new: commands.newGame,
      undo: commands.undo,
      redo: commands.redo,
      first: commands.first,
      previous: () => commands.step(-1),
      next: () => commands.step(1),
      last: commands.last,
      hint: commands.hint,
      mirror: commands.mirror,
      leave: commands.leave,
      threats: commands.toggleThreats,
      "next-mistake": commands.nextMistake,
      "show-line": () => this.#showBest(),
      "show-better": () => this.#unlessStale(() => this.#lesson.showBetter()),
      "try-yourself": () => this.#lesson.ask(),
      "ask-again": () => this.#askAgain(),
      "result-again": commands.newGame,
      "result-review": () => this.#setMode("analysis"),
    };
    for (const [id, action] of Object.entries(actions)) button(id).onclick = action;
  }

  // What the person does.

  /** @param {Column} column */
  #drop(column) {
    const { position } = this.#game;
    if (position.isOver) return this.#announce(this.#text.gameOver);
    if (!this.#isPersonsTurn) return this.#announce(this.#text.notYourTurn);
    if (!position.canPlay(column)) return this.#announce(this.#text.columnFull(column));
    if (this.#lesson.search) return void this.#unlessStale(() => this.#lesson.answer(column));
    return this.#game.play(column);
  }

  /** @param {number} by */
  #step(by) {
    this.#lesson.pause();
    this.#game.move(by);
  }

  /** Takes a move back, or makes it again: with a bot, as far as to the person's turn. @param {-1 | 1} by */
  #undo(by) {
    if (this.#game.sideline) return this.#lesson.leave();
    const person = this.#person;
    let step = this.#game.step + by;
    if (person !== null && step !== this.#game.moves.length && playerAt(step) !== person) step += by;
    if (step < 0 || step > this.#game.moves.length) return undefined;
    return this.#game.goTo(step);
  }

  #newGame() {
    this.#opponent.newGame();
    this.#linkFault = null;
    this.#game.start([]);
  }

  /** Asks once more whoever gave no answer. */
  #askAgain() {
    this.#consult();
    this.#renderAndTell();
  }

  #hint() {
    this.#isHinted = !this.#isHinted;
    this.#told = "";
    this.#consult();
    this.#render();
  }

  async #playBest() {
    const { position } = this.#game;
    if (position.isOver || !this.#isPersonsTurn) return;
    await this.#unlessStale(async () => {
      const [best] = await this.#engine.line(this.#game.shown);
      if (best !== undefined && position === this.#game.position) this.#drop(best);
    });
  }

  async #showBest() {
    await this.#unlessStale(() => this.#lesson.showBest());
    // The button that was pressed has gone with its card.
    if (this.#game.sideline) button("leave").focus({ preventScroll: true });
  }

  /** @param {() => Promise<void>} task whose failure leaves everything as it is */
  async #unlessStale(task) {
    try {
      await task();
    } catch (error) {
      if (isAbort(error)) return;
      this.#render();
      if (!(error instanceof NoEngineError)) this.#announce(this.#text.noVerdict);
    }
  }

  /** @param {Mode} mode */
  #setMode(mode) {
    this.#mode = mode;
    if (mode === "analysis") this.#opponent.stop();
    this.#isHinted = false;
    this.#lesson.leave();
    this.#writeAddress();
    this.#consult();
    this.#render();
  }

  // What follows from it.

  /** @param {"start" | "play" | "step"} how */
  #onMove(how) {
    this.#isHinted = false;
    this.#writeAddress();
    this.#consult();
    this.#render(how === "play");
    this.#tell(how);
  }

  #onKnowledge() {
    this.#render();
    if (this.#analyst.hasFailed) return this.#announce(this.#text.noVerdict);
    const { best } = this.#analyst;
    const shown = this.#game.shown.join("");
    if (best.length === 0 || shown === this.#told) return undefined;
    this.#told = shown;
    if (this.#isHinted) return this.#announce(this.#text.hintIs(best.join(", ")));
    return this.#game.sideline ? undefined : this.#announce(element("headline").innerText);
  }

  #onSettings() {
    this.#exchange.translate();
    this.#opponent.stop();
    this.#consult();
    this.#render();
  }

  /** Asks whoever must be asked about what is on the board now. */
  #consult() {
    const { position, shown, moves } = this.#game;
    const isAnalysed = this.#mode === "analysis";
    if ((isAnalysed || this.#isHinted) && !position.isOver) this.#analyst.watch(shown);
    else this.#analyst.stop();
    if (isAnalysed) this.#analyst.review(moves);
    else this.#analyst.stopReview();

    if (this.#isBotsTurn) {
      this.#opponent.think(shown, this.#level, (column) => this.#game.play(column));
    } else {
      this.#opponent.stop();
    }
  }

  #writeAddress() {
    const { moves, step } = this.#game;
    const link = moves.length > 0 ? writeLink(moves, step) : location.pathname + location.search;
    try {
      history.replaceState({ mode: this.#mode }, "", link);
    } catch {
      // Browsers refuse too many changes of the address in a short time; the next one catches up.
    }
  }

  /** Shows what the address says. A link is for looking; a reload goes on as it was. */
  #openAddress() {
    const link = readLink(location.hash);
    const mode = history.state?.mode ?? (link ? "analysis" : "play");
    this.#linkFault = link === null && location.hash.length > 1 ? "badLink" : null;
    this.#mode = mode;
    this.#game.start(link?.moves ?? [], link?.step);
    if (link && this.#game.moves.length < link.moves.length) this.#linkFault = "cutLink";
    this.#render();
  }

  /** @param {Column[]} moves @param {number} step */
  #open(moves, step) {
    this.#mode = "analysis";
    this.#linkFault = null;
    this.#game.start(moves, step);
  }

  // What is shown.

  /** @param {string} words */
  #announce(words) {
    element("announcer").textContent = words;
  }

  /** Says what has happened on the board. @param {"start" | "play" | "step"} how */
  #tell(how) {
    const { position } = this.#game;
    const colour = this.#text.colours[playerAt(position.ply - 1)];
    const { last } = position;
    const played = how === "play" && last !== null
      ? `${this.#text.played(colour, columnOf(last), rowOf(last))} `
      : "";
    this.#announce(played + this.#status);
  }

  /** For what changes how things stand, and no disc. */
  #renderAndTell() {
    this.#render();
    this.#announce(this.#status);
  }

  get #status() {
    return statusOf(this.#text, {
      game: this.#game,
      person: this.#person,
      level: this.#level,
      botFailed: this.#opponent.hasFailed,
      search: this.#lesson.search,
      isFound: this.#lesson.isFound,
    });
  }

  #render(falls = false) {
    const { position, moves, step } = this.#game;
    const { sound, threats } = this.#settings.values;
    const text = this.#text;
    const isAnalysed = this.#mode === "analysis";
    const isSearching = this.#lesson.search !== null;
    const status = this.#status;
    const canDrop = !position.isOver && this.#isPersonsTurn;

    this.#board.render({
      position, falls, canDrop, sound, status, text,
      threats: threats && isAnalysed,
    });
    const analysis = {
      position, text,
      analysis: this.#analyst.analysis,
      isComplete: this.#analyst.isComplete,
      hasFailed: this.#analyst.hasFailed,
      isShown: isAnalysed && !isSearching && this.#engine.means !== "none",
      best: isSearching ? [] : this.#analyst.best,
    };
    this.#analysisView.render(analysis);
    this.#course.render({
      moves, step, text,
      review: moves.map((_, index) => this.#analyst.gradeOf(moves, index + 1)),
      isReviewed: isAnalysed,
      canReview: this.#engine.means === "engine" || this.#engine.means === "loading",
    });

    renderControls({
      game: this.#game,
      text, status,
      mode: this.#mode,
      means: this.#engine.means,
      settings: this.#settings.values,
      isBotsTurn: this.#isBotsTurn,
      botFailed: this.#opponent.hasFailed,
      canAskAgain: this.#opponent.hasFailed || this.#analyst.hasFailed,
      isSearching,
      isHinted: this.#isHinted,
      linkFault: this.#linkFault,
    });
  }
}
