// Everything around the board of a game with somebody elsewhere: the players, the status, what is offered,
// what can be done, how it ended.

import { chip, label } from "../chips.js";
import { button, element, part, turnOff } from "../page.js";
import { clockIn, nameIn } from "./words.js";

/** @typedef {import("../rules.js").Column} Column */
/** @typedef {import("./remote.js").Side} Side */
/** @typedef {import("./remote.js").State} State */
/** @typedef {import("./words.js").Words} Words */

/**
 * @typedef {object} GameViewState
 * @property {Words} words
 * @property {State | null} state
 * @property {import("../rules.js").Position} position
 * @property {readonly Column[]} moves
 * @property {number} step how many of them are on the board
 * @property {string} status
 * @property {Side | null} side the person's
 * @property {boolean} isSeated whether the person plays
 * @property {boolean} isJoined whether both seats are taken
 * @property {boolean} isChoosing whether somebody has to choose a side
 * @property {boolean} isConnected
 * @property {number} watchers how many watch
 * @property {boolean} isOwnTurn
 * @property {"gone" | "notASeat" | null} fault
 * @property {import("./kept.js").Kept | null} kept
 * @property {boolean} isReviewing
 */

/**
 * @typedef {object} Standing
 * @property {State | null} state
 * @property {Side | null} side
 * @property {number | null} step
 * @property {boolean} isSeated
 * @property {boolean} isJoined
 * @property {boolean} isChoosing
 * @property {Column | null} premove
 * @property {boolean} isSending
 * @property {boolean} isGone
 */

/** @param {Side} side */
const playerOf = (side) => (side === "first" ? 1 : 2);

/** @param {Side} side */
const other = (side) => (side === "first" ? "second" : "first");

/** What somebody is called. @param {Words} words @param {State} state @param {Side} side */
export function nameOf(words, state, side) {
  return nameIn(words, state.seats[side].name);
}

/** How the game stands, in a sentence. @param {Words} words @param {Standing} standing */
export function statusOf(words, { state, side, step, isSeated, isJoined, isChoosing, premove, isSending, isGone }) {
  if (isGone) return words.gone;
  if (state === null) return "";
  const { turn, result } = state;
  if (step !== null) return words.showsStep(step, state.moves.length);
  if (result !== null) return resultOf(words, state, isSeated ? side : null);
  if (!isJoined) return isSeated || side === null ? words.waiting : words.invited(nameOf(words, state, other(side)));
  if (turn === null) return "";
  if (isSending) return words.sending;
  const isOwn = isSeated && turn === side;
  if (isChoosing) return isOwn ? words.chooseSide : words.opponentChooses(nameOf(words, state, turn));
  if (isOwn) return words.yourTurn(words.colours[playerOf(turn)]);
  const theirs = words.opponentsTurn(nameOf(words, state, turn));
  return premove === null ? theirs : `${theirs} · ${words.premove(premove)}`;
}

/** How it ended. @param {Words} words @param {State} state @param {Side | null} side the person's */
function resultOf(words, state, side) {
  const { result } = state;
  if (result === null) return "";
  const { winner, by } = result;
  if (winner === null) return by === "agreement" ? words.drawBy.agreement : words.drawBy.full_board;
  if (side === winner) return words.youWonBy[by];
  return side === null ? words.otherWonBy[by](nameOf(words, state, winner)) : words.youLostBy[by];
}

export class GameView {
  /** What the list of moves was built of. */
  #built = "";

  /** @param {GameViewState} view */
  render(view) {
    renderStatus(view);
    renderPlayers(view);
    renderJoin(view);
    renderOffers(view);
    renderGame(view);
    renderSteps(view);
    this.#renderMoves(view);
  }

  /** @param {GameViewState} view */
  #renderMoves({ words, moves, step }) {
    const list = element("moves");
    element("moves-card").hidden = moves.length === 0;
    if (this.#built !== moves.join("")) {
      this.#built = moves.join("");
      list.replaceChildren(...moves.map((_, index) => {
        const item = document.createElement("li");
        item.append(chip(moves.slice(0, index + 1), "main"));
        return item;
      }));
    }
    for (const made of list.querySelectorAll("button")) label(made, words, { isHere: Number(made.dataset.ply) === step });
  }
}

/** @param {GameViewState} view */
function renderStatus({ words, state, status, isOwnTurn, isConnected, fault }) {
  const turn = state?.result ? state.result.winner : state?.turn;
  element("status-text").textContent = status;
  element("status-dot").dataset.player = turn ? String(playerOf(turn)) : "0";
  document.title = isOwnTurn ? words.titleYourTurn : words.title;
  const notice = element("notice");
  const said = fault ? words[fault] : isConnected ? "" : words.connectionLost;
  if (notice.textContent !== said) notice.textContent = said;
  notice.hidden = said === "";
}

/** One's own side stands below the board. @param {GameViewState} view */
function renderPlayers({ words, state, side }) {
  const below = side ?? "first";
  for (const [id, each] of /** @type {const} */ ([["player-below", below], ["player-above", other(below)]])) {
    const bar = element(id);
    const seat = state?.seats[each];
    const [dot, presence, name] = /** @type {HTMLElement[]} */ ([...bar.children]);
    if (!dot || !presence || !name) continue;
    dot.dataset.player = String(playerOf(each));
    const called = seat && state ? (seat.name === null ? words.emptySeat : nameOf(words, state, each)) : "";
    name.textContent = seat && each === side && seat.name !== null ? words.you(called) : called;
    presence.textContent = !seat || seat.name === null ? "" : seat.online ? words.online : words.away;
    presence.hidden = presence.textContent === "";
    presence.classList.toggle("online", Boolean(seat?.online));
    bar.classList.toggle("turn", Boolean(state && state.result === null && state.turn === each));
  }
}

/** The rule, the clock and nothing else. @param {Words} words @param {State} state */
function termsOf(words, { rule, clock }) {
  return `${words.ruleNames[rule]} · ${clockIn(words, clock)}`;
}

/** @param {GameViewState} view */
function renderJoin({ words, state, side, isSeated, fault }) {
  const isInvited = state !== null && side !== null && !isSeated && fault === null;
  element("join-card").hidden = !isInvited;
  if (!isInvited) return;
  element("join-text").textContent = words.invited(nameOf(words, state, other(side)));
  const colour = words.colours[playerOf(side)];
  element("join-terms").textContent = `${termsOf(words, state)}. ${words.ruleHelp[state.rule]} ${words.youPlaySide(colour)}`;
}

/** What the other one offers, or the choice of a side. @param {GameViewState} view */
function renderOffers({ words, state, side, isSeated, isChoosing, fault }) {
  const theirs = state && isSeated && side ? state.offers.filter(({ by, offer }) => by !== side && offer !== "side") : [];
  const mustChoose = Boolean(state && isSeated && isChoosing && state.turn === side);
  const [offered] = theirs;
  const isShown = fault === null && state !== null && state.next === null && (mustChoose || offered !== undefined);
  element("offer-card").hidden = !isShown;
  if (!isShown || side === null) return;
  element("offer-answers").hidden = mustChoose;
  element("side-answers").hidden = !mustChoose;
  if (mustChoose) {
    element("offer-text").textContent = words.chooseHelp;
    for (const each of /** @type {const} */ (["first", "second"])) {
      const [, made] = button(`choose-${each}`).children;
      if (made) made.textContent = words.colours[playerOf(each)];
    }
  } else if (offered) {
    const name = nameOf(words, state, other(side));
    const sentences = { draw: words.drawOffered, takeback: words.takebackOffered, rematch: words.rematchOffered, side: () => "" };
    element("offer-text").textContent = sentences[offered.offer](name);
  }
}

/** @param {GameViewState} view */
function renderGame({ words, state, side, isSeated, isJoined, fault, kept, isReviewing, watchers }) {
  element("game-card").hidden = state === null || fault === "gone" || (side !== null && !isSeated);
  if (state === null) return;
  const isRunning = isJoined && state.result === null;
  element("terms").textContent = `${isSeated ? "" : `${words.spectating} `}${termsOf(words, state)}`;
  element("watchers").textContent = watchers > 0 ? words.watchers(watchers) : "";
  element("watchers").hidden = watchers === 0;
  element("rule-help").textContent = words.ruleHelp[state.rule];
  element("result").hidden = state.result === null;
  element("result-text").textContent = resultOf(words, state, isSeated ? side : null);
  const own = isSeated ? state.offers.filter(({ by, offer }) => by === side && offer !== "side").map(({ offer }) => offer) : [];
  button("rematch").hidden = !isSeated || state.next !== null;
  turnOff("rematch", own.includes("rematch"));
  const next = /** @type {HTMLAnchorElement} */ (element("next-game"));
  next.hidden = state.next === null || isSeated;
  next.href = state.next ?? "../";
  // Whoever plays has no analysis until the end; who watches may look.
  const analyse = /** @type {HTMLAnchorElement} */ (element("analyse"));
  analyse.href = `../#${state.moves}`;
  analyse.hidden = state.moves === "";
  element("analysis-note").hidden = !isSeated || !isRunning;
  element("game-actions").hidden = !isSeated || !isRunning;
  turnOff("takeback", own.includes("takeback") || state.moves.length === state.opening.length);
  turnOff("offer-draw", own.includes("draw"));
  const isSure = button("resign").dataset.sure !== undefined;
  button("resign").textContent = isSure ? words.resignSure : words.resign;
  button("other-device").hidden = !isSeated || state.result !== null;
  const sent = { draw: words.drawSent, takeback: words.takebackSent, rematch: words.rematchSent, side: "" };
  const said = own.map((offer) => sent[offer]).join(" ");
  if (element("sent").textContent !== said) element("sent").textContent = said;
  renderKept(words, state, kept, isReviewing);
}

/** @param {Words} words @param {State} state @param {import("./kept.js").Kept | null} kept @param {boolean} isReviewing */
function renderKept(words, state, kept, isReviewing) {
  const sentences = kept === null
    ? (isReviewing ? [words.reviewingBoth] : [])
    : /** @type {const} */ (["first", "second"]).map((side) => words.kept(nameOf(words, state, side), kept[side].kept, kept[side].all));
  const list = element("kept");
  if (list.textContent === sentences.join("")) return;
  list.replaceChildren(...sentences.map((sentence) => part("small", sentence, "p")));
}

/** @param {GameViewState} view */
function renderSteps({ moves, step }) {
  for (const id of ["first", "previous"]) turnOff(id, step === 0);
  for (const id of ["last", "next"]) turnOff(id, step === moves.length);
}
