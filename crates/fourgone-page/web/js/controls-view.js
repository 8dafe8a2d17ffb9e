// Everything around the board that follows from how things stand: the status, the buttons, and which
// cards are to be seen.

import { renderLine } from "./chips.js";
import { hasGames } from "./host.js";
import { button, element, turnOff } from "./page.js";
import { runningGame } from "./running-game.js";

/** @typedef {import("./text.js").Text} Text */

/**
 * @typedef {object} ControlsState
 * @property {import("./game.js").Game} game
 * @property {Text} text
 * @property {string} status
 * @property {boolean} isStart whether nothing has been chosen yet
 * @property {import("./app.js").Mode} mode
 * @property {import("./engine.js").Means} means
 * @property {Readonly<import("./settings.js").Settings>} settings
 * @property {boolean} isBotsTurn
 * @property {boolean} botFailed whether the bot gave no answer
 * @property {boolean} canAskAgain whether somebody gave no answer
 * @property {boolean} canRestore whether the game before can be had again
 * @property {boolean} isSearching whether the person looks for a better move
 * @property {boolean} isHinted
 * @property {boolean} isQuiet whether verdicts are hidden
 * @property {"badLink" | "cutLink" | null} linkFault
 */

/** @param {ControlsState} state */
export function renderControls(state) {
  delete document.documentElement.dataset.linked;
  document.body.dataset.mode = state.mode;
  document.body.dataset.screen = state.isStart ? "start" : "game";
  renderStatus(state);
  renderCards(state);
  renderAside(state);
  renderStart(state);
  renderButtons(state);
  renderNotice(state);
}

/** @param {ControlsState} state */
function renderStatus({ game: { position }, status, isBotsTurn, botFailed }) {
  const player = position.winner ?? (position.isOver ? 0 : position.turn);
  element("status-text").textContent = status;
  element("status-dot").dataset.player = String(player);
  element("status").classList.toggle("busy", isBotsTurn && !botFailed);
}

/** @param {ControlsState} state */
function renderCards({ game, text, status, isStart, mode, means, settings, canAskAgain, isSearching }) {
  const { position } = game;
  const isAnalysed = mode === "analysis";
  element("start-card").hidden = !isStart;
  element("course-card").hidden = isStart;
  element("play-card").hidden = isStart || isAnalysed;
  element("analysis-card").hidden = isStart || !isAnalysed || isSearching || means === "none";
  element("tab-main").textContent = isAnalysed ? text.verdict : text.opponent;
  element("tab-course").textContent = text.course;
  element("result").hidden = !position.isOver;
  element("result-text").textContent = status;
  element("ask-again").hidden = !canAskAgain;
  element("side-field").hidden = settings.opponent === "friend";
  element("level-field").hidden = settings.opponent === "friend";
  element("threats-help").hidden = !settings.threats;
}

/** The variation that one is on, or what one looks for. @param {ControlsState} state */
function renderAside({ game, text, mode, status, isSearching }) {
  const isAside = game.isAside && mode === "analysis";
  const { departure, moves, step } = game;
  element("aside-card").hidden = !isAside && !isSearching;
  element("aside-text").textContent = isSearching ? status : text.variationFrom(departure - game.setup);
  element("aside-title").textContent = isSearching ? text.tryYourself : text.variation;
  element("aside-line").hidden = isSearching;
  if (isAside) renderLine(element("aside-line"), moves.slice(0, departure), moves.slice(departure), text, step);
  button("leave").textContent = isSearching ? text.giveUp : text.back;
  button("promote").hidden = isSearching;
  button("remove").hidden = isSearching;
}

/** @param {ControlsState} state */
function renderStart({ isStart, text }) {
  if (!isStart) return;
  button("start-elsewhere").hidden = !hasGames;
  const running = runningGame();
  button("continue").hidden = running === null;
  if (running === null) return;
  const against = running.opponent === "bot" ? text.againstLevel(running.level) : text.amongFriends;
  element("continue-hint").textContent = text.continueHint(running.ply, against);
}

/** @param {ControlsState} state */
function renderButtons({ game, isStart, mode, means, settings, isHinted, isQuiet, isSearching }) {
  const { position, step, setup, isAtEnd, hasBefore, isAside } = game;
  press("mode-play", mode === "play" && !isStart);
  press("mode-analysis", mode === "analysis");
  press("threats", settings.threats);
  press("verdicts-shown", !isQuiet);
  press("hint", isHinted);
  for (const choice of document.querySelectorAll('[data-setting="opponent"] [value="bot"], #levels input')) {
    /** @type {HTMLInputElement} */ (choice).disabled = means === "none";
  }
  button("show-line").hidden = isQuiet;
  button("show-line").disabled = position.isOver;
  for (const id of ["why", "review-why"]) {
    // While the engine loads they have their places already.
    button(id).hidden = isQuiet || means === "server" || means === "none";
    button(id).disabled = position.isOver || means === "loading";
  }
  turnOff("hint", mode === "analysis" || position.isOver || means === "none");
  turnOff("undo", step === setup && !isAside && !hasBefore);
  for (const id of ["first", "previous"]) turnOff(id, (step === setup && !isAside) || isSearching);
  for (const id of ["last", "next"]) turnOff(id, isAtEnd || isSearching);
}

/** @param {string} id @param {boolean} isPressed */
function press(id, isPressed) {
  button(id).setAttribute("aria-pressed", String(isPressed));
}

/** @param {ControlsState} state */
function renderNotice({ text, means, linkFault, canRestore }) {
  const words = { loading: "", engine: "", server: text.onServer, none: text.noEngine }[means];
  const fault = linkFault ? text[linkFault] : "";
  const notice = element("notice");
  notice.textContent = [fault, words].filter(Boolean).join(" ");
  notice.hidden = notice.textContent === "";
  element("restore-note").hidden = !canRestore;
}
