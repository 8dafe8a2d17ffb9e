// Everything around the board that follows from how things stand: the status, the buttons, and which
// cards are to be seen.

import { button, element, input } from "./page.js";

/**
 * @typedef {object} ControlsState
 * @property {import("./game.js").Game} game
 * @property {import("./text.js").Text} text
 * @property {string} status
 * @property {import("./app.js").Mode} mode
 * @property {import("./engine.js").Means} means
 * @property {Readonly<import("./settings.js").Settings>} settings
 * @property {boolean} isBotsTurn
 * @property {boolean} botFailed whether the bot gave no answer
 * @property {boolean} canAskAgain whether somebody gave no answer
 * @property {boolean} isSearching whether the person looks for a better move
 * @property {boolean} isHinted
 * @property {"badLink" | "cutLink" | null} linkFault
 */

/** @param {ControlsState} state */
export function renderControls(state) {
  renderStatus(state);
  renderCards(state);
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
function renderCards({ game, text, status, mode, means, settings, canAskAgain, isSearching }) {
  const { position, sideline } = game;
  const isAnalysed = mode === "analysis";
  const isAside = sideline !== null || isSearching;
  document.body.dataset.mode = mode;
  element("play-card").hidden = isAnalysed || isAside;
  element("analysis-card").hidden = !isAnalysed || isAside || means === "none";
  element("sideline-card").hidden = !isAside;
  element("sideline-text").textContent =
    sideline === null ? status : text.lineIs(sideline.moves.join(""));
  element("result").hidden = !position.isOver;
  element("result-text").textContent = status;
  element("ask-again").hidden = !canAskAgain;
  element("level-field").hidden = settings.side === "both";
  element("threats-help").hidden = !settings.threats;
}

/** @param {ControlsState} state */
function renderButtons({ game, mode, means, settings, isHinted }) {
  const { position, step, sideline, isAtEnd } = game;
  press("mode-play", mode === "play");
  press("mode-analysis", mode === "analysis");
  press("threats", settings.threats);
  press("hint", isHinted);
  input("level").disabled = means === "server" || means === "none";
  button("show-line").disabled = position.isOver;
  button("hint").disabled = mode === "analysis" || position.isOver;
  for (const id of ["first", "previous", "undo"]) button(id).disabled = step === 0 && !sideline;
  for (const id of ["last", "next", "redo"]) button(id).disabled = isAtEnd;
}

/** @param {string} id @param {boolean} isPressed */
function press(id, isPressed) {
  button(id).setAttribute("aria-pressed", String(isPressed));
}

/** @param {ControlsState} state */
function renderNotice({ text, means, linkFault }) {
  const words = { loading: "", engine: "", server: text.onlyPerfect, none: text.noEngine }[means];
  const fault = linkFault ? text[linkFault] : "";
  const notice = element("notice");
  notice.textContent = [fault, words].filter(Boolean).join(" ");
  notice.hidden = notice.textContent === "";
}
