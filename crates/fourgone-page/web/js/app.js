// The page as a whole: what happens when a disc is dropped, and who is shown what.

import { Analyst } from "./analyst.js";
import { AnalysisView } from "./analysis-view.js";
import { Announcer } from "./announcer.js";
import { BoardView } from "./board-view.js";
import { listenToChips } from "./chips.js";
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
import { OwnGame } from "./own-game.js";
import { button, element, keepFocus } from "./page.js";
import { RareDialogs } from "./rare-dialogs.js";
import { columnOf, playerAt, rowOf } from "./rules.js";
import { keepRunningGame, runningGame } from "./running-game.js";
import { SettingsStore } from "./settings.js";
import { statusOf } from "./status.js";
import { listenToTabs, showTab } from "./tabs.js";
import { loadText, textIn } from "./text.js";

/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./rules.js").Player} Player */
/** @typedef {import("./game.js").How} How */
/** @typedef {import("./game.js").Score} Score */
/** @typedef {"play" | "analysis"} Mode */

/** In milliseconds. */
const FRAME = 16;

/** So long one looks at a column before its line is shown. */
const LOOK = 180;

export class App {
  #settings = new SettingsStore();
  #game = new Game();
  #engine = new Engine();
  #analyst = new Analyst(this.#engine);
  #opponent = new Opponent(this.#engine);
  #lesson = new Lesson(this.#game, this.#engine, this.#analyst);
  #dialogs = new Dialogs(this.#settings);
  #rareDialogs = new RareDialogs({
    game: this.#game,
    engine: this.#engine,
    text: () => this.#text,
    shapes: () => this.#settings.values.shapes,
    opening: () => this.#opening,
    load: (score) => this.#load(score),
  });
  /** Its code is loaded when somebody asks. @type {import("./why.js").Why | undefined} */
  #why;
  #announcer = new Announcer();
  #board = new BoardView(element("board"), (column) => this.#drop(column), (column) => this.#aim(column));
  #analysisView = new AnalysisView((path) => this.#openBestLine(path));
  #course = new CourseView((step) => this.#game.goTo(step), (path) => this.#open(path));
  // Where one can go on: at the move on the board, from which the arrows step, or else at the board.
  #keepFocus = keepFocus(() => {
    const current = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".chip[aria-current]"));
    return [...current].find((chip) => chip.getClientRects().length > 0) ?? this.#board.focusable;
  });
  /** @type {Mode} */
  #mode = "play";
  /** Whether nothing has been chosen yet. */
  #isStart = false;
  /** Whether verdicts are hidden, because the person wants to think first. */
  #isQuiet = false;
  /** Whether the best columns are shown for what is on the board. */
  #isHinted = false;
  #own = new OwnGame();
  /** Whether it was offered to have the game before again. */
  #canRestore = false;
  /** The moves to the position whose verdict was announced last. */
  #told = "";
  /** What was wrong with the address. @type {"badLink" | "cutLink" | null} */
  #linkFault = null;
  #looking = new AbortController();
  /** The timer after which what was found out is shown. */
  #due = 0;

  constructor() {
    this.#game.addEventListener("change", (event) => {
      this.#onMove(/** @type {CustomEvent} */ (event).detail);
    });
    this.#settings.addEventListener("change", () => this.#onSettings());
    this.#engine.addEventListener("change", () => this.#onEngine());
    this.#analyst.addEventListener("change", () => this.#onKnowledge());
    this.#opponent.addEventListener("change", () => this.#renderAndTell());
    this.#lesson.addEventListener("change", () => this.#renderAndTell());
    addEventListener("hashchange", () => this.#openAddress());
    new Exchange(this.#engine, () => this.#text, (score) => this.#load(score));
    this.#wireButtons();
    listenToChips(element("aside-line"), (path) => this.#open(path));
    listenToTabs();
    listenToKeys(this.#commands(), () => this.#settings.values.shortcuts);
    this.#openAddress();
  }

  get #text() {
    return textIn(this.#settings.values.language);
  }

  /** How a link opens that shows what is shown now. @returns {import("./link.js").Opening} */
  get #opening() {
    if (this.#mode === "play") return "play";
    return this.#isQuiet ? "quiet" : "analysis";
  }

  /** Whose discs the person drops; null: both. @returns {Player | null} */
  get #person() {
    const { opponent, side } = this.#settings.values;
    if (this.#mode === "analysis" || this.#engine.means === "none" || opponent === "friend") return null;
    return side === "first" ? 1 : 2;
  }

  get #isPersonsTurn() {
    const person = this.#person;
    return person === null || this.#game.position.turn === person;
  }

  get #isBotsTurn() {
    return !this.#isStart && this.#game.isAtEnd && !this.#game.position.isOver && !this.#isPersonsTurn;
  }

  /** @returns {import("./keys.js").Commands} */
  #commands() {
    return {
      drop: (column) => this.#drop(column),
      step: (by) => this.#step(by),
      first: () => this.#jump(0),
      last: () => this.#jump(this.#game.moves.length),
      playBest: () => this.#playBest(),
      undo: () => this.#undo(-1),
      redo: () => this.#undo(1),
      hint: () => this.#hint(),
      toggleMode: () => this.#setMode(this.#mode === "play" ? "analysis" : "play"),
      toggleThreats: () => this.#settings.change({ threats: !this.#settings.values.threats }),
      toggleVerdicts: () => this.#setQuiet(!this.#isQuiet),
      nextMistake: () => this.#lesson.nextMistake() || this.#announcer.say(this.#text.noMistake),
      mirror: () => this.#game.mirror(),
      newGame: () => this.#newGame(),
      explain: () => this.#explain(),
      leave: () => (this.#why?.isOpen ? this.#why.close() : this.#lesson.leave()),
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
      first: commands.first,
      previous: () => commands.step(-1),
      next: () => commands.step(1),
      last: commands.last,
      hint: commands.hint,
      mirror: commands.mirror,
      leave: () => this.#lesson.leave(),
      why: commands.explain,
      "review-why": commands.explain,
      promote: () => this.#game.promote(),
      remove: () => this.#game.remove(),
      restore: () => this.#restore(),
      threats: commands.toggleThreats,
      "verdicts-shown": commands.toggleVerdicts,
      "next-mistake": commands.nextMistake,
      "show-line": () => this.#unlessStale(() => this.#lesson.showBest()),
      "show-better": () => this.#unlessStale(() => this.#lesson.showBetter()),
      "try-yourself": () => this.#lesson.ask(),
      "ask-again": () => this.#askAgain(),
      "result-again": commands.newGame,
      "result-review": () => this.#review(),
      "start-bot": () => this.#begin("bot"),
      "start-friend": () => this.#begin("friend"),
      "start-elsewhere": () => this.#rareDialogs.openFriend(this.#settings.values.language),
      "start-analysis": () => this.#setMode("analysis"),
      continue: () => this.#continue(),
      "open-share": () => this.#rareDialogs.openShare(),
      "open-editor": () => this.#rareDialogs.openEditor(),
      "open-statistics": () => this.#rareDialogs.openStatistics(),
    };
    for (const [id, action] of Object.entries(actions)) {
      button(id).onclick = () => button(id).ariaDisabled !== "true" && action();
    }
    element("home").onclick = (event) => {
      event.preventDefault();
      this.#goHome();
    };
  }

  // What the person does.

  /** @param {Column} column */
  #drop(column) {
    if (this.#isStart) this.#leaveStart();
    const { position } = this.#game;
    if (position.isOver) return this.#refuse(this.#text.gameOver);
    if (!this.#isPersonsTurn) return this.#refuse(this.#text.notYourTurn);
    if (!position.canPlay(column)) return this.#refuse(this.#text.columnFull(column));
    if (this.#lesson.search) return void this.#unlessStale(() => this.#lesson.answer(column));
    this.#lesson.pause();
    return this.#game.play(column, this.#mode === "play");
  }

  /** @param {string} words */
  #refuse(words) {
    this.#board.refuse();
    this.#announcer.refuse(words);
  }

  /** @param {number} by */
  #step(by) {
    if (this.#lesson.search) return;
    this.#lesson.pause();
    this.#game.move(by);
  }

  /** @param {number} step */
  #jump(step) {
    if (this.#lesson.search) return;
    this.#lesson.pause();
    this.#game.goTo(step);
  }

  /** Takes a move back, or makes it again: with a bot, as far as to the person's turn. @param {-1 | 1} by */
  #undo(by) {
    const { moves, setup, step, hasBefore } = this.#game;
    if (this.#lesson.search) return this.#lesson.leave();
    if (by === -1 && step === setup && moves.length === setup && hasBefore) return this.#restore();
    const person = this.#person;
    if (person !== null) this.#own.isHelped = true;
    let next = step + by;
    if (person !== null && next !== moves.length && playerAt(next) !== person) next += by;
    if (next < setup || next > moves.length) return undefined;
    return person === null ? this.#step(by) : this.#jump(next);
  }

  #newGame() {
    this.#leaveStart();
    this.#opponent.newGame();
    this.#linkFault = null;
    const hadMoves = this.#game.main.length > 0;
    this.#game.start({ moves: [] });
    this.#canRestore = hadMoves;
    this.#render();
  }

  /** Has the game again that a new one took the place of. */
  #restore() {
    this.#isStart = false;
    this.#game.restore();
    this.#own.counts = !this.#game.position.isOver;
  }

  /** Asks once more whoever gave no answer. */
  #askAgain() {
    this.#consult();
    this.#renderAndTell();
  }

  #hint() {
    if (this.#mode === "analysis" || this.#game.position.isOver) return;
    this.#leaveStart();
    this.#isHinted = !this.#isHinted;
    this.#own.isHelped = true;
    this.#told = "";
    this.#consult();
    this.#render();
  }

  async #playBest() {
    const { position } = this.#game;
    if (this.#mode !== "analysis" || position.isOver || this.#lesson.search) return;
    await this.#unlessStale(async () => {
      const [best] = await this.#engine.line(this.#game.shown);
      if (best !== undefined && position === this.#game.position) this.#drop(best);
    });
  }

  /** Tells why the position on the board is worth what it is. */
  async #explain() {
    const isHidden = this.#mode !== "analysis" || this.#isQuiet || this.#lesson.search !== null;
    if (isHidden || this.#game.position.isOver || this.#engine.means !== "engine") return;
    await this.#unlessStale(async () => {
      const { Why } = await import("./why.js");
      this.#why ??= new Why({
        game: this.#game,
        text: () => this.#text,
        language: () => this.#settings.values.language,
        you: () => this.#own.reader(this.#settings.values),
        asked: () => [button("why"), button("review-why")].find((one) => one.checkVisibility()),
      });
      await this.#why.open();
    });
  }

  /** Looks at a move of the tree. @param {Column[]} path */
  #open(path) {
    this.#lesson.pause();
    this.#game.open(path);
  }

  /** Looks at a move of the best line. @param {Column[]} path */
  #openBestLine(path) {
    this.#lesson.pause();
    this.#game.show(this.#game.shown, this.#analyst.line);
    this.#game.goTo(path.length);
  }

  /** Shows how it goes on after a column. @param {Column | null} column */
  #aim(column) {
    this.#looking.abort();
    const isAnalysed = this.#mode === "analysis" && !this.#isQuiet && this.#lesson.search === null && !this.#why?.isOpen;
    if (column === null || !isAnalysed || this.#engine.means === "none") return;
    this.#looking = new AbortController();
    const { signal } = this.#looking;
    const { position, shown } = this.#game;
    setTimeout(() => this.#unlessStale(async () => {
      if (signal.aborted || !position.canPlay(column)) return;
      const line = await this.#engine.line([...shown, column], signal).catch(() => []);
      if (!signal.aborted && position === this.#game.position) this.#board.showAhead([column, ...line]);
    }), LOOK);
  }

  /** @param {() => Promise<void>} task whose failure leaves everything as it is */
  async #unlessStale(task) {
    try {
      await task();
    } catch (error) {
      if (isAbort(error)) return;
      this.#render();
      if (!(error instanceof NoEngineError)) this.#announcer.say(this.#text.noVerdict);
    }
  }

  // Where one is.

  /** @param {Mode} mode */
  #setMode(mode) {
    this.#isStart = false;
    this.#mode = mode;
    this.#why?.close();
    if (mode === "analysis") this.#opponent.stop();
    this.#isHinted = false;
    this.#lesson.leave();
    showTab("main");
    this.#afterMove();
    this.#render();
  }

  #review() {
    this.#setMode("analysis");
    showTab("course");
    this.#render();
  }

  /** @param {boolean} isQuiet */
  #setQuiet(isQuiet) {
    this.#isQuiet = isQuiet;
    this.#why?.close();
    this.#afterMove();
    this.#render();
  }

  /** Begins to play. @param {"bot" | "friend"} opponent */
  #begin(opponent) {
    this.#mode = "play";
    this.#leaveStart();
    this.#settings.change({ opponent });
    this.#board.focusable.focus({ preventScroll: true });
  }

  #continue() {
    const running = runningGame();
    const link = running && readLink(running.link);
    if (!running || !link) return;
    const { opponent, side, level } = running;
    this.#mode = "play";
    this.#leaveStart();
    this.#settings.change({ opponent, side, level });
    this.#game.start(link.score);
    this.#own.counts = true;
    this.#board.focusable.focus({ preventScroll: true });
  }

  #goHome() {
    this.#opponent.stop();
    this.#mode = "play";
    if (this.#game.main.length > 0) this.#game.start({ moves: [] });
    this.#isStart = true;
    this.#afterMove();
    this.#render();
  }

  #leaveStart() {
    if (!this.#isStart) return;
    this.#isStart = false;
    this.#afterMove();
    this.#render();
  }

  // What follows from it.

  /** @param {How} how */
  #onMove(how) {
    this.#isHinted = false;
    this.#canRestore = false;
    if (how === "start") {
      // A game that somebody else began is nobody's result.
      const isBegun = this.#game.main.length === 0 || history.state?.mode === "play";
      this.#own.start(this.#mode === "play" && isBegun && !this.#game.position.isOver);
    } else this.#isStart = false;
    if (how === "play" && this.#mode === "play") {
      this.#own.isPlayed = true;
      this.#own.count(this.#game, this.#person, this.#settings.values.level);
    }
    this.#afterMove();
    this.#render(how === "play");
    this.#tell(how);
  }

  /** What every other place or position brings with it. */
  #afterMove() {
    this.#writeAddress();
    if (this.#mode === "play" && this.#own.isPlayed) keepRunningGame(this.#game, this.#settings.values);
    this.#consult();
  }

  #onEngine() {
    this.#consult();
    this.#render();
  }

  /** What is found out comes piece by piece: it is shown a frame at a time. */
  #onKnowledge() {
    this.#due ||= setTimeout(() => {
      this.#due = 0;
      this.#showKnowledge();
    }, FRAME);
  }

  #showKnowledge() {
    this.#render();
    if (this.#analyst.hasFailed) return this.#announcer.say(this.#text.noVerdict);
    const { best } = this.#analyst;
    const shown = this.#game.shown.join("");
    if (best.length === 0 || shown === this.#told) return undefined;
    this.#told = shown;
    if (this.#isHinted) return this.#announcer.add(this.#text.hintIs(best.join(", ")));
    return this.#isQuiet || this.#lesson.search ? undefined : this.#announcer.add(element("headline").innerText);
  }

  async #onSettings() {
    await loadText(this.#settings.values.language).catch(() => {});
    this.#why?.close();
    this.#dialogs.render();
    this.#opponent.stop();
    this.#consult();
    this.#render();
  }

  /** Asks whoever must be asked about what is on the board now. */
  #consult() {
    const { position, shown, moves, setup } = this.#game;
    const isAnalysed = this.#mode === "analysis";
    if ((isAnalysed || this.#isHinted) && !position.isOver) this.#analyst.watch(shown);
    else this.#analyst.stop();
    if (isAnalysed) this.#analyst.review(moves, setup);
    else this.#analyst.stopReview();

    if (this.#isBotsTurn) {
      const { level } = this.#settings.values;
      this.#opponent.think(shown, level, (column) => this.#game.play(column, true));
    } else {
      this.#opponent.stop();
    }
  }

  #writeAddress() {
    const { score } = this.#game;
    const link = score.moves.length > 0 ? writeLink(score, this.#opening) : location.pathname + location.search;
    try {
      history.replaceState(this.#isStart ? null : { mode: this.#mode, isQuiet: this.#isQuiet }, "", link);
    } catch {
      // Browsers refuse too many changes of the address in a short time; the next one catches up.
    }
  }

  /** Shows what the address says, as it was shared. */
  #openAddress() {
    const link = readLink(location.hash);
    const isBad = link === null && location.hash.length > 1;
    this.#linkFault = isBad ? "badLink" : null;
    this.#mode = link ? (link.opening === "play" ? "play" : "analysis") : (history.state?.mode ?? "play");
    this.#isQuiet = link ? link.opening === "quiet" : Boolean(history.state?.isQuiet);
    this.#isStart = link === null && !isBad && !history.state?.mode;
    this.#game.start(link?.score ?? { moves: [] });
    this.#isStart = link === null && !isBad && this.#isStart;
    if (link && this.#game.main.length < link.score.moves.length) this.#linkFault = "cutLink";
    this.#render();
  }

  /** Shows a game that came from outside. @param {Score} score */
  #load(score) {
    this.#isStart = false;
    this.#mode = "analysis";
    this.#linkFault = null;
    this.#game.start(score);
  }

  // What is shown.

  /** Says what has happened on the board. @param {How} how */
  #tell(how) {
    const { position } = this.#game;
    const colour = this.#text.colours[playerAt(position.ply - 1)];
    const { last } = position;
    const played = how === "play" && last !== null
      ? `${this.#text.played(colour, this.#text.place(columnOf(last), rowOf(last)))} `
      : "";
    this.#told = "";
    this.#announcer.say(played + this.#status);
  }

  /** For what changes how things stand, and no disc. */
  #renderAndTell() {
    this.#render();
    this.#announcer.say(this.#status);
  }

  get #status() {
    return statusOf(this.#text, {
      game: this.#game,
      person: this.#person,
      level: this.#settings.values.level,
      botFailed: this.#opponent.hasFailed,
      search: this.#lesson.search,
      isFound: this.#lesson.isFound,
    });
  }

  #render(falls = false) {
    const { position, shown } = this.#game;
    const { sound, threats } = this.#settings.values;
    const text = this.#text;
    const person = this.#person;
    const isAnalysed = this.#mode === "analysis";
    const isSearching = this.#lesson.search !== null;
    const isHidden = isAnalysed && (isSearching || this.#isQuiet);
    const { means } = this.#engine;
    const best = isHidden ? [] : this.#analyst.best;

    this.#board.render({
      position, falls, sound, text,
      status: this.#status,
      canDrop: !position.isOver && (this.#isPersonsTurn || this.#isStart),
      isCelebrated: falls && !isAnalysed && position.winner !== null && (person ?? position.winner) === position.winner,
      hints: this.#isHinted ? best : [],
      threats: threats && isAnalysed && !isHidden,
    });
    this.#analysisView.render({
      position, shown, text, best, isHidden,
      analysis: this.#analyst.analysis,
      isComplete: this.#analyst.isComplete,
      isLoading: means === "loading",
      hasFailed: this.#analyst.hasFailed,
      isShown: isAnalysed && !isHidden && means !== "none",
      line: this.#analyst.line,
      replies: this.#analyst.replies,
    });
    this.#course.render({
      game: this.#game, text,
      gradeOf: (path) => this.#analyst.gradeOf(path, path.length),
      isReviewed: isAnalysed && !this.#isQuiet,
      hasVariations: isAnalysed,
      canReview: means === "engine" || means === "loading",
      you: this.#own.reader(this.#settings.values),
    });
    renderControls({
      game: this.#game,
      text, means, isSearching,
      status: this.#status,
      isStart: this.#isStart,
      mode: this.#mode,
      settings: this.#settings.values,
      isBotsTurn: this.#isBotsTurn,
      botFailed: this.#opponent.hasFailed,
      canAskAgain: this.#opponent.hasFailed || this.#analyst.hasFailed,
      canRestore: this.#canRestore,
      isHinted: this.#isHinted,
      isQuiet: this.#isQuiet,
      linkFault: this.#linkFault,
    });
    this.#keepFocus();
  }
}
