// A board within another page: a game that can be stepped through, and nothing else. It needs no engine
// and no server, only the files of the page.

import { BoardView } from "./board-view.js";
import { Game } from "./game.js";
import { readLink, writeLink } from "./link.js";
import { button, element, translate, turnOff } from "./page.js";
import { statusOf } from "./status.js";
import { firstText, textIn, wantedLanguage } from "./text.js";

firstText.then(() => {
  const text = textIn(wantedLanguage());
  translate(text, wantedLanguage());
  const game = new Game();
  const board = new BoardView(element("board"), () => game.move(1), () => {});

  /** @param {boolean} falls */
  const render = (falls) => {
    const { position, step, setup, isAtEnd, score } = game;
    const status = statusOf(text, { game, person: null, level: 0, botFailed: false, search: null, isFound: false });
    board.render({
      position, falls, status, text,
      canDrop: false, isCelebrated: false, threats: false, hints: [], sound: false,
    });
    element("status-text").textContent = status;
    element("status-dot").dataset.player = String(position.winner ?? (position.isOver ? 0 : position.turn));
    for (const id of ["first", "previous"]) turnOff(id, step === setup);
    for (const id of ["last", "next"]) turnOff(id, isAtEnd);
    /** @type {HTMLAnchorElement} */ (element("whole")).href = `./${score.moves.length > 0 ? writeLink(score) : ""}`;
  };

  const open = () => game.start(readLink(location.hash)?.score ?? { moves: [] });
  game.addEventListener("change", (event) => render(/** @type {CustomEvent} */ (event).detail === "play"));
  addEventListener("hashchange", open);
  button("first").onclick = () => game.goTo(0);
  button("previous").onclick = () => game.move(-1);
  button("next").onclick = () => game.move(1);
  button("last").onclick = () => game.goTo(game.moves.length);
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    game.move(event.key === "ArrowLeft" ? -1 : 1);
  });
  open();
});
