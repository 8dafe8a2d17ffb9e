// Puzzles and lessons as a whole: where one is, what is on the board, and what is said. The tutor has
// both; it runs in a thread of its own, and nothing here waits for it without saying so.

import { Announcer } from "../announcer.js";
import { BoardView } from "../board-view.js";
import { Dialogs } from "../dialogs.js";
import { Game } from "../game.js";
import { listenToKeys } from "../keys.js";
import { button, element, keepFocus } from "../page.js";
import { playerAt } from "../rules.js";
import { SettingsStore } from "../settings.js";
import { Tutor } from "../tutor.js";
import { Why } from "../why.js";
import { foundOf, LessonTask, POSITIONS } from "./exercise.js";
import { addPuzzle, dayOf, solvedIds, solvedPuzzles } from "./kept.js";
import { renderLesson, renderLessons } from "./lesson-view.js";
import { lessonLink, readPlace } from "./link.js";
import { Puzzle } from "./puzzle.js";
import { chosenFilter, listenToFilter, matches, renderGame, renderMenu, renderPuzzle } from "./puzzle-view.js";
import { loadTrainText, trainTextIn } from "./text.js";

/** @typedef {import("../rules.js").Column} Column */
/** @typedef {import("../tutor.js").LessonRecord} LessonRecord */
/** @typedef {import("../tutor.js").PuzzleRecord} PuzzleRecord */
/** @typedef {import("./link.js").Place} Place */

export class Trainer {
  #settings = new SettingsStore();
  #game = new Game();
  #tutor = new Tutor();
  #announcer = new Announcer();
  #dialogs = new Dialogs(this.#settings);
  #board = new BoardView(element("board"), (column) => this.#drop(column), () => {});
  #why = new Why({
    game: this.#game,
    text: () => this.#text,
    language: () => this.#settings.values.language,
    you: () => (this.#task instanceof Puzzle ? this.#task.player : null),
    asked: () => button("puzzle-why"),
  }, this.#tutor);
  #keepFocus = keepFocus(() => this.#board.focusable);
  /** @type {Puzzle | LessonTask | null} */
  #task = null;
  /** @type {Place} */
  #place = { kind: "puzzles" };
  /** All puzzles, once they are there. @type {PuzzleRecord[]} */
  #puzzles = [];
  /** The puzzles of the game that one comes from. @type {{ moves: string, puzzles: PuzzleRecord[] } | null} */
  #ofGame = null;
  /** The lessons, in the language that they were asked for in. @type {{ language: string, lessons: LessonRecord[] } | null} */
  #lessons = null;
  /** What is to be said instead of a task. @type {"loading" | "looking" | "failed" | "unknown" | ""} */
  #notice = "";
  #loading = new AbortController();

  constructor() {
    this.#game.addEventListener("change", (event) => {
      this.#render(/** @type {CustomEvent} */ (event).detail === "play");
    });
    this.#settings.addEventListener("change", () => this.#onSettings());
    addEventListener("hashchange", () => this.#open());
    listenToKeys(this.#commands(), () => this.#settings.values.shortcuts);
    listenToFilter(() => this.#render());
    /** @type {Record<string, () => void>} */
    const actions = {
      "random": () => this.#next(),
      "puzzle-next": () => this.#next(),
      "puzzle-skip": () => this.#next(),
      "puzzle-hint": () => this.#hint(),
      "puzzle-show": () => this.#show(),
      "puzzle-why": () => this.#explain(),
      "puzzle-link": () => this.#copyLink(),
      "lesson-hint": () => this.#hint(),
      "lesson-show": () => this.#show(),
      "lesson-next": () => this.#next(),
      "train-again": () => this.#open(),
    };
    for (const [id, action] of Object.entries(actions)) button(id).onclick = action;
    this.#open();
  }

  get #text() {
    return trainTextIn(this.#settings.values.language);
  }

  /** @returns {import("../keys.js").Commands} */
  #commands() {
    const nothing = () => {};
    return {
      drop: (column) => this.#drop(column),
      step: (by) => this.#step(this.#game.step + by),
      first: () => this.#step(this.#task?.start.length ?? 0),
      last: () => this.#step(this.#game.moves.length),
      hint: () => this.#hint(),
      explain: () => this.#explain(),
      newGame: () => this.#next(),
      leave: () => this.#leave(),
      help: () => this.#dialogs.openHelp(),
      playBest: nothing, undo: nothing, redo: nothing, toggleMode: nothing, toggleThreats: nothing,
      toggleVerdicts: nothing, nextMistake: nothing, mirror: nothing,
    };
  }

  // What the person does.

  /** @param {Column} column */
  #drop(column) {
    const task = this.#task;
    if (task === null) return this.#begin();
    if (task instanceof LessonTask && task.step === 0) return this.#next();
    if (!task.canDrop) return this.#refuse(task.isDone ? this.#text.alreadyDone : this.#text.notYourTurn);
    if (!this.#game.position.canPlay(column) && !(task instanceof Puzzle && task.isRefuted)) {
      return this.#refuse(this.#text.columnFull(column));
    }
    if (task instanceof Puzzle) void task.drop(column);
    else if (!task.drop(column)) this.#board.refuse();
  }

  /** Begins with what is on the board, where one has not chosen yet. */
  #begin() {
    if (this.#notice !== "" || this.#place.kind === "game") return;
    location.hash = this.#place.kind === "lessons" ? lessonLink(this.#nextLesson, 0) : "#daily";
  }

  /** @param {string} words */
  #refuse(words) {
    this.#board.refuse();
    this.#announcer.refuse(words);
  }

  /** Looks at another move of what was solved. @param {number} step */
  #step(step) {
    if (this.#task?.isDone && step >= this.#task.start.length) this.#game.goTo(step);
  }

  #hint() {
    this.#task?.hint();
  }

  #show() {
    void this.#task?.show();
  }

  #explain() {
    if (this.#task instanceof Puzzle && this.#task.isDone && !this.#game.position.isOver) void this.#why.open();
  }

  #leave() {
    if (this.#why.isOpen) this.#why.close();
    else if (this.#task) location.hash = this.#home;
  }

  get #isLesson() {
    return this.#place.kind === "lessons" || this.#place.kind === "lesson";
  }

  /** Where the tasks of this kind are listed. */
  get #home() {
    if (this.#place.kind === "game") return `#game/${this.#place.moves}`;
    return this.#task instanceof LessonTask ? "#lessons" : "#puzzles";
  }

  /** The first lesson of which a position was not found yet. */
  get #nextLesson() {
    return [1, 2, 3, 4, 5, 6].find((number) => foundOf(number) < POSITIONS) ?? 1;
  }

  /** Goes on: to the next position of the lesson, or to a puzzle that was not solved yet. */
  #next() {
    const task = this.#task;
    if (task instanceof LessonTask) {
      const isLast = task.step === POSITIONS;
      const isEnd = isLast && task.number === this.#lessons?.lessons.length;
      location.hash = isEnd ? "#puzzles" : lessonLink(task.number + (isLast ? 1 : 0), isLast ? 0 : task.step + 1);
      return;
    }
    const solved = solvedIds(solvedPuzzles());
    const here = task?.record.id;
    if (this.#place.kind === "game") {
      const { moves } = this.#place;
      const next = this.#ofGame?.puzzles.find(({ id }) => id !== here && !solved.has(id));
      location.hash = next ? `#game/${moves}/${next.id}` : `#game/${moves}`;
      return;
    }
    const filter = chosenFilter();
    const all = this.#puzzles.filter((puzzle) => matches(puzzle, filter) && puzzle.id !== here);
    const fresh = all.filter(({ id }) => !solved.has(id));
    const among = fresh.length > 0 ? fresh : all;
    const next = among[Math.floor(Math.random() * among.length)];
    if (next) location.hash = `#puzzle/${next.id}`;
  }

  async #copyLink() {
    if (!(this.#task instanceof Puzzle)) return;
    const hash = this.#place.kind === "game" ? location.hash : `#puzzle/${this.#task.record.id}`;
    const address = new URL(hash, location.href).href;
    const words = await navigator.clipboard.writeText(address).then(() => this.#text.copied, () => address);
    element("puzzle-note").textContent = words;
  }

  // Where one is.

  /** Shows what the address says. */
  async #open() {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    if (this.#task instanceof Puzzle) this.#task.leave();
    this.#task = null;
    this.#why.close();
    this.#place = readPlace(location.hash);
    element("puzzle-note").textContent = "";
    this.#notice = this.#place.kind === "unknown" ? "unknown" : this.#place.kind === "game" ? "looking" : "loading";
    this.#game.start({ moves: this.#place.kind === "game" ? [...this.#place.moves].map(Number) : [] });
    try {
      await this.#load(signal);
    } catch {
      if (!signal.aborted) this.#notice = "failed";
    }
    if (signal.aborted) return;
    this.#render();
    this.#heading?.focus({ preventScroll: true });
    scrollTo(0, 0);
    if (this.#task) this.#announcer.say(this.#status);
  }

  /** The title of what is shown, from where one reads on. */
  get #heading() {
    const headings = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".panel h2[tabindex]"));
    return [...headings].find((heading) => heading.checkVisibility());
  }

  /** Has the tutor give what the address asks for. @param {AbortSignal} signal */
  async #load(signal) {
    const place = this.#place;
    const { language } = this.#settings.values;
    if (place.kind === "lessons" || place.kind === "lesson") {
      if (this.#lessons?.language !== language) {
        this.#lessons = { language, lessons: await this.#tutor.lessons(language, signal) };
      }
      this.#notice = "";
      const number = place.kind === "lesson" ? place.number : this.#nextLesson;
      const record = this.#lessons.lessons[number - 1];
      if (place.kind === "lessons") this.#preview(record?.exercises[0]?.position);
      else if (record) this.#task = new LessonTask(record, number, place.step, this.#game, (said) => this.#changed(said));
      return;
    }
    if (place.kind === "game") {
      if (this.#ofGame?.moves !== place.moves) {
        this.#ofGame = { moves: place.moves, puzzles: await this.#tutor.puzzlesOf(place.moves, signal) };
      }
      this.#notice = "";
      if (place.id !== null) this.#set(this.#ofGame.puzzles.find(({ id }) => id === place.id));
      return;
    }
    if (this.#puzzles.length === 0) this.#puzzles = await this.#tutor.puzzles(signal);
    // Whoever followed a wrong address can go on with any of them.
    this.#notice = place.kind === "unknown" ? "unknown" : "";
    if (place.kind === "unknown") return;
    if (place.kind === "puzzle") return this.#set(this.#puzzles.find(({ id }) => id === place.id));
    const daily = await this.#tutor.daily(dayOf(), signal);
    return place.kind === "daily" ? this.#set(daily) : this.#preview(daily.position);
  }

  /** Shows what one could begin with. @param {string} [moves] */
  #preview(moves = "") {
    this.#game.start({ moves: [...moves].map(Number) });
  }

  /** Sets a puzzle, if there is one. @param {PuzzleRecord | undefined} record */
  #set(record) {
    if (record === undefined) {
      this.#notice = "unknown";
      return;
    }
    this.#task = new Puzzle(record, {
      game: this.#game,
      tutor: this.#tutor,
      text: () => this.#text,
      language: () => this.#settings.values.language,
      onChange: (said) => this.#changed(said),
      onEnd: (puzzle) => this.#keep(puzzle),
    });
  }

  /** Keeps how a puzzle went, and tells why it is won. @param {Puzzle} puzzle */
  #keep({ record: { id }, mistakes, isShown }) {
    addPuzzle({ id, day: dayOf(), daily: this.#place.kind === "daily", mistakes, shown: isShown });
    if (!this.#game.position.isOver) void this.#why.open(false);
  }

  async #onSettings() {
    const { language } = this.#settings.values;
    const isOther = document.documentElement.lang !== language;
    await loadTrainText(language).catch(() => {});
    this.#dialogs.render();
    if (isOther && this.#isLesson) await this.#open();
    else this.#render();
  }

  // What is shown.

  /** @param {string} said */
  #changed(said) {
    this.#render();
    if (said) this.#announcer.say(said);
  }

  get #status() {
    const text = this.#text;
    const task = this.#task;
    if (task instanceof Puzzle) return task.isDone ? (task.isShown ? text.thatWasIt : text.solvedShort) : task.task;
    if (task?.step === 0) return task.record.title;
    if (task) return task.isDone ? text.lessonRight : text.positionOf(task.step, POSITIONS);
    if (this.#notice !== "") return "";
    if (this.#place.kind === "lessons") return this.#lessons?.lessons[this.#nextLesson - 1]?.title ?? "";
    return this.#place.kind === "game" ? text.gamePuzzles : text.daily;
  }

  /** Whether the person has four on the board, and found it. */
  get #isReasonToBeGlad() {
    const { winner } = this.#game.position;
    const task = this.#task;
    return winner !== null && (task instanceof LessonTask || (task?.player === winner && !task.isShown));
  }

  /** Whose disc stands beside the status. */
  get #shownPlayer() {
    const task = this.#task;
    if (task instanceof Puzzle) return task.player;
    return task === null || task.step === 0 ? 0 : playerAt(task.start.length);
  }

  #render(falls = false) {
    const { position } = this.#game;
    const text = this.#text;
    const task = this.#task;
    const isLesson = this.#isLesson;
    document.body.dataset.screen = task === null ? "start" : "task";
    this.#board.render({
      position, falls, text,
      sound: this.#settings.values.sound,
      status: this.#status,
      canDrop: task?.canDrop ?? false,
      isCelebrated: falls && this.#isReasonToBeGlad,
      hints: task instanceof Puzzle ? task.hints : [],
      threats: false,
    });
    element("status-text").textContent = this.#status;
    element("status-dot").dataset.player = String(this.#shownPlayer);
    for (const [id, isHere] of /** @type {[string, boolean][]} */ ([["to-puzzles", !isLesson], ["to-lessons", isLesson]])) {
      if (isHere) element(id).setAttribute("aria-current", "page");
      else element(id).removeAttribute("aria-current");
    }
    const words = { loading: text.loadingTutor, looking: text.gameLooking, failed: text.noTutor, unknown: text.noPuzzle, "": "" };
    element("notice").textContent = words[this.#notice];
    element("notice").hidden = this.#notice === "";
    button("train-again").hidden = this.#notice !== "failed";
    const isReady = this.#notice === "" && task === null;
    const isMenu = !isLesson && this.#place.kind !== "game" && (isReady || this.#notice === "unknown");
    renderMenu(text, this.#puzzles, isMenu);
    renderGame(text, this.#ofGame, isReady && this.#place.kind === "game");
    renderPuzzle(text, task instanceof Puzzle ? task : null, this.#game, this.#home);
    renderLessons(text, this.#lessons?.lessons ?? [], isReady && isLesson);
    renderLesson(text, task instanceof LessonTask ? task : null, this.#lessons?.lessons.length ?? 0);
    this.#keepFocus();
  }
}
