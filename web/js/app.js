// The page as a whole: what happens when a disc is dropped, and who is shown what.

import { Analyst } from "./analyst.js";
import { AnalysisView } from "./analysis-view.js";
import { BoardView } from "./board-view.js";
import { renderControls } from "./controls-view.js";
import { CourseView, MISTAKE } from "./course-view.js";
import { Dialogs } from "./dialogs.js";
import { Engine, isAbort } from "./engine.js";
import { Exchange } from "./exchange.js";
import { Game } from "./game.js";
import { listenToKeys } from "./keys.js";
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

/** Between two moves of a line that is shown. */
const LINE_PAUSE = 800;

export class App {
  #settings = new SettingsStore();
  #game = new Game();
  #engine = new Engine();
  #analyst = new Analyst(this.#engine);
  #opponent = new Opponent(this.#engine);
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
  /** A move that the person looks for: it is better than the one with this number. */
  /** @type {{ ply: number, best: Column[], wrong: Column | null } | null} */
  #search = null;
  /** Whether the line that is shown was found by the person. */
  #isFound = false;
  /** What was wrong with the address. @type {"badLink" | "cutLink" | null} */
  #linkFault = null;
  #showing = 0;

  constructor() {
    this.#game.addEventListener("change", (event) => {
      this.#onMove(/** @type {CustomEvent} */ (event).detail);
    });
    this.#settings.addEventListener("change", () => this.#onSettings());
    this.#engine.addEventListener("change", () => this.#render());
    this.#analyst.addEventListener("change", () => this.#onKnowledge());
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
      nextMistake: () => this.#nextMistake(),
      mirror: () => this.#game.mirror(),
      newGame: () => this.#newGame(),
      leave: () => this.#leave(),
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
      "show-line": () => this.#showLine(this.#game.step, []),
      "show-better": () => this.#showBetter(),
      "try-yourself": () => this.#tryYourself(),
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
    if (this.#search) return this.#answerSearch(column);
    return this.#game.play(column);
  }

  /** @param {number} by */
  #step(by) {
    clearInterval(this.#showing);
    this.#game.move(by);
  }

  /** Takes a move back, or makes it again: with a bot, as far as to the person's turn. @param {-1 | 1} by */
  #undo(by) {
    if (this.#game.sideline) return this.#leave();
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

  #leave() {
    clearInterval(this.#showing);
    this.#search = null;
    this.#game.leaveSideline();
    this.#render();
  }

  #hint() {
    this.#isHinted = !this.#isHinted;
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

  #nextMistake() {
    const { moves, step } = this.#game;
    const plies = moves.flatMap((_, index) => {
      const reviewed = this.#analyst.gradeOf(moves, index + 1);
      return reviewed && reviewed.grade >= MISTAKE ? [index + 1] : [];
    });
    const next = plies.find((ply) => ply > step) ?? plies[0];
    if (next === undefined) return this.#announce(this.#text.noMistake);
    return this.#game.goTo(next);
  }

  #showBetter() {
    const { moves, step } = this.#game;
    const [best] = this.#analyst.gradeOf(moves, step)?.best ?? [];
    if (best !== undefined) this.#showLine(step - 1, [best]);
  }

  /** The person is to find what was better than the move on the board. */
  #tryYourself() {
    const { moves, step: ply } = this.#game;
    const best = this.#analyst.gradeOf(moves, ply)?.best;
    if (best === undefined) return;
    this.#game.goTo(ply - 1);
    this.#search = { ply, best, wrong: null };
    this.#announce(this.#text.tryPrompt(this.#text.colours[this.#game.position.turn]));
    this.#render();
  }

  /** @param {Column} column */
  #answerSearch(column) {
    const search = this.#search;
    if (search === null) return;
    if (search.best.includes(column)) {
      this.#announce(this.#text.tryRight);
      this.#showLine(search.ply - 1, [column], true);
      return;
    }
    search.wrong = column;
    this.#announce(this.#text.tryWrong(column));
    this.#render();
  }

  /**
   * Plays the best line out on the board, from a step of the game on and after some first moves.
   * @param {number} start
   * @param {Column[]} first
   * @param {boolean} [isFound] whether the person found them
   */
  async #showLine(start, first, isFound = false) {
    const { moves, position } = this.#game;
    await this.#unlessStale(async () => {
      const line = await this.#engine.line([...moves.slice(0, start), ...first]);
      if (position !== this.#game.position) return;
      this.#isFound = isFound;
      this.#game.tryOut(start, [...first, ...line]);
      clearInterval(this.#showing);
      this.#showing = setInterval(() => {
        const { sideline } = this.#game;
        if (sideline === null || sideline.step === sideline.moves.length) clearInterval(this.#showing);
        else this.#game.move(1);
      }, LINE_PAUSE);
    });
  }

  /** @param {() => Promise<void>} task whose failure leaves everything as it is */
  async #unlessStale(task) {
    try {
      await task();
    } catch (error) {
      if (!isAbort(error)) this.#render();
    }
  }

  /** @param {Mode} mode */
  #setMode(mode) {
    this.#mode = mode;
    if (mode === "analysis") this.#opponent.stop();
    this.#isHinted = false;
    this.#search = null;
    this.#game.leaveSideline();
    this.#writeAddress();
    this.#consult();
    this.#render();
  }

  // What follows from it.

  /** @param {"start" | "play" | "step"} how */
  #onMove(how) {
    this.#isHinted = false;
    this.#search = null;
    if (how !== "play" || this.#game.sideline === null) clearInterval(this.#showing);
    this.#writeAddress();
    this.#consult();
    this.#render(how === "play");
    this.#tell(how);
  }

  #onKnowledge() {
    this.#render();
    const { best } = this.#analyst;
    if (this.#isHinted && best.length > 0) this.#announce(this.#text.hintIs(best.join(", ")));
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

  get #status() {
    return statusOf(this.#text, {
      game: this.#game,
      person: this.#person,
      level: this.#level,
      search: this.#search,
    });
  }

  #render(falls = false) {
    const { position, moves, step } = this.#game;
    const { sound, threats } = this.#settings.values;
    const text = this.#text;
    const isAnalysed = this.#mode === "analysis";
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
      isShown: isAnalysed && this.#search === null,
      best: this.#search === null ? this.#analyst.best : [],
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
      isSearching: this.#search !== null,
      isHinted: this.#isHinted,
      isFound: this.#isFound,
      linkFault: this.#linkFault,
    });
  }
}
