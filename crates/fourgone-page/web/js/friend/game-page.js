// A game with somebody elsewhere as a whole: what the person does goes to the server, and what the server
// tells is shown.

import { Announcer } from "../announcer.js";
import { BoardView } from "../board-view.js";
import { listenToChips } from "../chips.js";
import { Dialogs } from "../dialogs.js";
import { listenToKeys } from "../keys.js";
import { button, element, input, keepFocus } from "../page.js";
import { columnOf, playerAt, Position, rowOf } from "../rules.js";
import { SettingsStore } from "../settings.js";
import { Clocks } from "./clocks.js";
import { GameView, nameOf, statusOf } from "./game-view.js";
import { Invitation } from "./invitation.js";
import { keptVerdicts } from "./kept.js";
import { RefusedError, Remote } from "./remote.js";
import { forgetSeat, keepName, keepSeat, lastName, seatOf } from "./seats.js";
import { followTogether } from "./tabs.js";
import { loadWords, wordsIn } from "./words.js";

/** @typedef {import("../rules.js").Column} Column */
/** @typedef {import("./remote.js").News} News */
/** @typedef {import("./remote.js").Side} Side */
/** @typedef {import("./remote.js").State} State */

/** Between two tries to reach a server, in milliseconds. */
const PAUSE = 1000;

/** For so long one may think about whether to resign. */
const SURE = 4000;

/** @param {Side} side */
const other = (side) => (side === "first" ? "second" : "first");

export class GamePage {
  #settings = new SettingsStore();
  #dialogs = new Dialogs(this.#settings, wordsIn);
  #announcer = new Announcer();
  #board = new BoardView(element("board"), (column) => this.#drop(column), () => {});
  #clocks = new Clocks(() => this.#words);
  #view = new GameView();
  #invitation = new Invitation(() => this.#words);
  #keepFocus = keepFocus(() => this.#board.focusable);
  #id;
  /** @type {string | null} */
  #secret;
  #remote;
  /** @type {State | null} */
  #state = null;
  /** The side that the secret plays; null for those who watch. @type {Side | null} */
  #side = null;
  #isConnected = true;
  /** How many watch. */
  #watchers = 0;
  /** What there is to say beside the game. @type {"gone" | "notASeat" | null} */
  #fault = null;
  /** A disc that is on its way to the server. @type {{ column: Column, ply: number } | null} */
  #pending = null;
  /** The column to be played as soon as it is one's turn. @type {Column | null} */
  #premove = null;
  /** How many moves are on the board; null: all. @type {number | null} */
  #step = null;
  /** The position on the board, and the moves to it. */
  #shown = { key: "", position: new Position([]) };
  /** How many moves of each kept the verdict, once that is known. @type {import("./kept.js").Kept | null} */
  #kept = null;
  #isReviewing = false;

  /** @param {string} id @param {{ secret: string | null, invitation: string | null, isCut: boolean }} link */
  constructor(id, { secret, invitation, isCut }) {
    const seat = seatOf(id);
    this.#id = id;
    this.#secret = secret ?? seat?.secret ?? null;
    this.#invitation.secret = invitation ?? seat?.invitation ?? null;
    this.#fault = isCut && this.#secret === null ? "notASeat" : null;
    this.#remote = new Remote(id, this.#secret);
    if (secret !== null && secret === seat?.secret) this.#hideSecret();
    this.#settings.addEventListener("change", () => this.#onSettings());
    this.#wire();
    this.#dialogs.render();
    this.#render();
    this.#enter();
  }

  get #words() {
    return wordsIn(this.#settings.values.language);
  }

  get #isSeated() {
    return this.#side !== null && this.#state !== null && this.#state.seats[this.#side].name !== null;
  }

  get #isJoined() {
    const seats = this.#state?.seats;
    return seats !== undefined && seats.first.name !== null && seats.second.name !== null;
  }

  get #isChoosing() {
    return Boolean(this.#state?.offers.some(({ offer }) => offer === "side"));
  }

  /** Whether a disc of the person would count now. */
  get #isOwnTurn() {
    const state = this.#state;
    return state !== null && this.#isSeated && this.#isJoined && state.result === null && state.turn === this.#side && !this.#isChoosing;
  }

  /** All moves, the one on its way included. */
  get #moves() {
    const moves = [...(this.#state?.moves ?? "")].map(Number);
    return this.#pending?.ply === moves.length ? [...moves, this.#pending.column] : moves;
  }

  #wire() {
    const remote = () => this.#remote;
    /** @type {Record<string, () => unknown>} */
    const actions = {
      first: () => this.#goTo(0),
      previous: () => this.#goTo((this.#step ?? this.#moves.length) - 1),
      next: () => this.#goTo((this.#step ?? this.#moves.length) + 1),
      last: () => this.#goTo(this.#moves.length),
      join: () => this.#join(),
      takeback: () => this.#act("ask_takeback"),
      "offer-draw": () => this.#act("offer_draw"),
      resign: () => this.#resign(),
      rematch: () => this.#act("rematch"),
      accept: () => this.#accept(),
      decline: () => this.#act("decline"),
      "choose-first": () => this.#try(() => remote().act("choose_side", { side: "first" })),
      "choose-second": () => this.#try(() => remote().act("choose_side", { side: "second" })),
      "copy-watch": () => this.#invitation.copyWatchLink(this.#id),
      "other-device": () => this.#invitation.openOwn(this.#id, this.#secret ?? ""),
      "invite-close": () => this.#invitation.closeOwn(),
      cancel: () => this.#cancel(),
    };
    for (const [id, action] of Object.entries(actions)) {
      button(id).onclick = () => button(id).ariaDisabled !== "true" && action();
    }
    input("join-name").value = lastName();
    input("join-name").onkeydown = ({ key }) => key === "Enter" && this.#join();
    listenToChips(element("moves"), (path) => this.#goTo(path.length));
    const nothing = () => {};
    listenToKeys({
      drop: (column) => this.#drop(column),
      step: (by) => this.#goTo((this.#step ?? this.#moves.length) + by),
      first: () => this.#goTo(0),
      last: () => this.#goTo(this.#moves.length),
      leave: () => this.#setPremove(null),
      help: () => this.#dialogs.openHelp(),
      playBest: nothing, undo: nothing, redo: nothing, hint: nothing, toggleMode: nothing, toggleThreats: nothing,
      toggleVerdicts: nothing, nextMistake: nothing, explain: nothing, mirror: nothing, newGame: nothing,
    }, () => this.#settings.values.shortcuts);
  }

  /** Reads the game, as soon as the server can be reached, and follows it from then on. */
  async #enter() {
    try {
      const { state, side } = await this.#remote.read();
      this.#side = side;
      this.#onConnection(true);
      this.#onState(state);
      followTogether(this.#remote, `fourgone ${this.#id} ${this.#secret ?? ""}`, (news) => this.#onNews(news));
    } catch (error) {
      const status = error instanceof RefusedError ? error.status : 0;
      if (status === 404) return this.#onNews({ gone: true });
      if (status === 403) {
        this.#secret = null;
        this.#fault = "notASeat";
        this.#remote = new Remote(this.#id, null);
      } else this.#onConnection(false);
      setTimeout(() => this.#enter(), status === 403 ? 0 : PAUSE);
    }
    return undefined;
  }

  // What the person does.

  /** @param {Column} column */
  #drop(column) {
    const words = this.#words;
    const state = this.#state;
    if (state === null || !this.#isSeated) return state && this.#refuse(words.spectating);
    if (state.result !== null) return this.#refuse(words.gameOver);
    if (!this.#isJoined) return this.#refuse(words.refused.not_joined);
    if (this.#isChoosing) return this.#refuse(state.turn === this.#side ? words.chooseSide : words.notYourTurn);
    this.#step = null;
    const position = new Position(this.#moves);
    if (!position.canPlay(column)) return this.#refuse(words.columnFull(column));
    if (!this.#isOwnTurn || this.#pending) return this.#setPremove(this.#premove === column ? null : column);
    return this.#play(column);
  }

  /** @param {Column} column */
  async #play(column) {
    this.#premove = null;
    this.#pending = { column, ply: this.#moves.length };
    this.#render(true);
    this.#tell(true);
    const { ply } = this.#pending;
    await this.#try(() => this.#remote.play(column, ply));
  }

  /** @param {Column | null} column */
  #setPremove(column) {
    if (column === this.#premove) return;
    this.#premove = column;
    this.#render();
    this.#announcer.say(column === null ? this.#words.premoveCancelled : this.#words.premove(column));
  }

  /** @param {string} words */
  #refuse(words) {
    this.#board.refuse();
    this.#announcer.refuse(words);
  }

  /** @param {number} step */
  #goTo(step) {
    const { length } = this.#moves;
    const next = Math.min(Math.max(step, 0), length);
    const isForward = next === (this.#step ?? length) + 1;
    this.#step = next === length ? null : next;
    this.#render(isForward);
    this.#tell(false);
  }

  async #join() {
    const name = input("join-name").value.trim();
    if (this.#secret === null) return;
    keepName(name);
    const secret = this.#secret;
    await this.#try(() => this.#remote.act("join", { name }));
    if (!this.#isSeated) return;
    // Both seats may be played in one browser; the one that was kept first stays.
    if ((seatOf(this.#id)?.secret ?? secret) === secret) {
      keepSeat(this.#id, { secret });
      if (seatOf(this.#id)) this.#hideSecret();
    }
    this.#render();
    this.#board.focusable.focus({ preventScroll: true });
  }

  /** Takes the secret out of the address bar, once it is kept elsewhere. */
  #hideSecret() {
    history.replaceState(null, "", location.pathname);
  }

  #accept() {
    const offer = this.#state?.offers.find(({ by }) => by !== this.#side)?.offer;
    const actions = { draw: "accept_draw", takeback: "accept_takeback", rematch: "rematch", side: "" };
    if (offer) this.#act(actions[offer]);
  }

  /** The first click asks, the second one resigns. */
  #resign() {
    const made = button("resign");
    if (made.dataset.sure === undefined) {
      made.dataset.sure = "";
      this.#render();
      this.#announcer.say(this.#words.resignSure);
      setTimeout(() => {
        delete made.dataset.sure;
        this.#render();
      }, SURE);
      return undefined;
    }
    delete made.dataset.sure;
    return this.#act("resign");
  }

  async #cancel() {
    try {
      await this.#remote.remove();
      forgetSeat(this.#id);
      location.assign(new URL("../../", import.meta.url));
    } catch {
      this.#announcer.refuse(this.#words.refused.other);
    }
  }

  /** @param {string} action */
  #act(action) {
    return this.#try(() => this.#remote.act(action));
  }

  /** Does something, and shows what came of it. @param {() => Promise<State>} task */
  async #try(task) {
    try {
      this.#onState(await task());
    } catch (error) {
      this.#pending = null;
      if (!(error instanceof RefusedError)) throw error;
      if (error.state) this.#onState(error.state);
      const { refused } = this.#words;
      const reason = /** @type {keyof typeof refused} */ (error.reason);
      this.#render();
      this.#refuse(refused[reason] ?? refused.other);
    }
  }

  // What the server tells.

  /** @param {News} news */
  #onNews(news) {
    if ("connected" in news) return this.#onConnection(news.connected);
    if ("state" in news) return this.#onState(news.state, news.at);
    if ("presence" in news) return this.#onPresence(news.presence);
    if ("watchers" in news) return this.#onWatchers(news.watchers);
    this.#fault = "gone";
    forgetSeat(this.#id);
    return this.#renderAndTell();
  }

  /** @param {boolean} isConnected */
  #onConnection(isConnected) {
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    this.#render();
    this.#announcer.say(isConnected ? this.#words.connectionBack : this.#words.connectionLost);
  }

  /** @param {number} watchers */
  #onWatchers(watchers) {
    this.#watchers = watchers;
    this.#render();
  }

  /** @param {Record<Side, boolean>} presence */
  #onPresence(presence) {
    const state = this.#state;
    if (state === null) return;
    for (const side of /** @type {const} */ (["first", "second"])) {
      const seat = state.seats[side];
      const isNews = seat.online !== presence[side] && seat.name !== null && side !== this.#side;
      seat.online = presence[side];
      if (isNews) this.#announcer.add(this.#words[seat.online ? "cameOnline" : "wentAway"](nameOf(this.#words, state, side)));
    }
    this.#render();
  }

  /** @param {State} state @param {number} [at] when the server told that */
  async #onState(state, at = Date.now()) {
    const before = this.#state;
    if (before !== null && state.version < before.version) return;
    const shownBefore = this.#moves;
    const wasChoosing = this.#isChoosing;
    this.#state = state;
    this.#clocks.set(state, at);
    if (this.#pending && state.moves.length !== this.#pending.ply) this.#pending = null;
    // Whoever chose the other side has exchanged seats with the other one.
    if (wasChoosing && !this.#isChoosing && this.#secret !== null) {
      const { side } = await this.#remote.read().catch(() => ({ side: this.#side }));
      this.#side = side;
    }
    this.#keep(state);
    if (state.next !== null && this.#isSeated) return this.#goOn(state.next);
    if (state.result !== null) this.#review(state);
    const moves = this.#moves;
    const isMove = moves.length === shownBefore.length + 1 && before !== null;
    if (moves.length !== shownBefore.length) this.#step = null;
    if (moves.length < shownBefore.length) this.#premove = null;
    this.#render(isMove);
    const isNews = before === null || before.version !== state.version;
    if (isNews && !(before && shownBefore.length === moves.length && isSameTurn(before, state))) this.#tell(isMove);
    if (before && isNews) this.#tellOffers(before, state);
    if (this.#premove !== null && this.#isOwnTurn && this.#pending === null) {
      const column = this.#premove;
      this.#premove = null;
      if (new Position(moves).canPlay(column)) this.#play(column);
    }
  }

  /** Keeps what is new about a seat that this browser holds. @param {State} state */
  #keep(state) {
    const seat = seatOf(this.#id);
    if (this.#side === null || seat === undefined || seat.secret !== this.#secret) return;
    const opponent = state.seats[other(this.#side)].name;
    const { invitation: _, ...kept } = seat;
    keepSeat(this.#id, opponent === null ? seat : { ...kept, opponent, isOver: state.result !== null });
  }

  /** Goes to the next game, which the same secret opens. @param {string} next */
  #goOn(next) {
    const secret = this.#secret ?? "";
    const isKept = seatOf(this.#id)?.secret === secret;
    if (isKept) keepSeat(next, { secret });
    location.assign(isKept ? next : `${next}#${secret}`);
  }

  /** Counts how many moves of each kept the verdict, once the game is over. @param {State} state */
  async #review(state) {
    if (this.#isReviewing || !this.#isSeated) return;
    this.#isReviewing = true;
    this.#kept = await keptVerdicts([...state.moves].map(Number), state.opening.length).catch(() => null);
    this.#isReviewing = this.#kept !== null;
    this.#render();
  }

  async #onSettings() {
    await loadWords(this.#settings.values.language).catch(() => {});
    this.#dialogs.render();
    this.#render();
  }

  // What is shown.

  /** Says what has happened on the board. @param {boolean} isMove */
  #tell(isMove) {
    const { position } = this.#shown;
    const words = this.#words;
    const { last } = position;
    const played = isMove && last !== null
      ? `${words.played(words.colours[playerAt(position.ply - 1)], words.place(columnOf(last), rowOf(last)))} `
      : "";
    this.#announcer.say(played + this.#status);
  }

  /** Says what the other one has just offered, or declined. @param {State} before @param {State} state */
  #tellOffers(before, state) {
    if (this.#side === null || state.moves !== before.moves || state.result !== null && before.result === null) return;
    const theirs = other(this.#side);
    const words = this.#words;
    const name = nameOf(words, state, theirs);
    const sentences = { draw: words.drawOffered, takeback: words.takebackOffered, rematch: words.rematchOffered, side: () => "" };
    /** @param {State} at @param {Side} by */
    const offers = (at, by) => at.offers.filter((offer) => offer.by === by).map(({ offer }) => offer);
    for (const offer of offers(state, theirs)) {
      if (!offers(before, theirs).includes(offer)) this.#announcer.add(sentences[offer](name));
    }
    if (offers(before, this.#side).length > 0 && offers(state, this.#side).length === 0 && state.next === null) {
      this.#announcer.add(words.declined(name));
    }
  }

  #renderAndTell() {
    this.#render();
    this.#announcer.say(this.#status);
  }

  get #status() {
    return statusOf(this.#words, {
      state: this.#state, side: this.#side, step: this.#step, isSeated: this.#isSeated, isJoined: this.#isJoined,
      isChoosing: this.#isChoosing, premove: this.#premove, isSending: this.#pending !== null && !this.#isConnected,
      isGone: this.#fault === "gone",
    });
  }

  #render(falls = false) {
    const words = this.#words;
    const state = this.#state;
    const all = this.#moves;
    const moves = all.slice(0, this.#step ?? all.length);
    if (moves.join("") !== this.#shown.key) this.#shown = { key: moves.join(""), position: new Position(moves) };
    const { position } = this.#shown;
    const me = this.#side === "second" ? 2 : 1;
    const isWon = state?.result?.winner !== undefined && state.result.winner === (this.#side ?? state.result.winner);
    this.#board.render({
      position, falls, text: words,
      status: this.#status,
      sound: this.#settings.values.sound,
      canDrop: this.#isOwnTurn && this.#pending === null,
      isCelebrated: falls && position.winner !== null && isWon,
      hints: this.#premove === null ? [] : [this.#premove],
      hinting: me,
      threats: false,
    });
    this.#view.render({
      words, state, position, moves: all, step: moves.length,
      status: this.#status,
      side: this.#side,
      isSeated: this.#isSeated,
      isJoined: this.#isJoined,
      isChoosing: this.#isChoosing,
      isConnected: this.#isConnected,
      watchers: this.#watchers,
      isOwnTurn: this.#isOwnTurn,
      fault: this.#fault,
      kept: this.#kept,
      isReviewing: this.#isReviewing,
    });
    this.#clocks.render(this.#side);
    this.#invitation.render({ id: this.#id, isOpen: this.#isSeated && !this.#isJoined && this.#fault === null });
    this.#keepFocus();
  }
}

/** Whether nothing has changed that the status tells. @param {State} before @param {State} after */
function isSameTurn(before, after) {
  return before.turn === after.turn && before.result === null && after.result === null &&
    before.seats.first.name === after.seats.first.name && before.seats.second.name === after.seats.second.name;
}
