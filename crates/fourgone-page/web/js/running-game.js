// The game that is being played, kept in the browser, so that it can be continued another day.

import { readLink, writeLink } from "./link.js";
import { Position } from "./rules.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./settings.js").Settings} Settings */

const KEY = "fourgone-game";

/** @typedef {{ link: string, ply: number } & Pick<Settings, "opponent" | "side" | "level">} RunningGame */

/** Keeps a game as long as it goes on, and forgets it when it is over. @param {Game} game @param {Readonly<Settings>} settings */
export function keepRunningGame(game, { opponent, side, level }) {
  const { score } = game;
  // Nothing has been played yet: an older game is still worth to be continued.
  if (score.moves.length === 0) return;
  try {
    if (new Position(score.moves).isOver) return localStorage.removeItem(KEY);
    const link = writeLink({ ...score, line: score.moves, step: score.moves.length }, "play");
    localStorage.setItem(KEY, JSON.stringify({ link, opponent, side, level }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The game that can be continued, if there is one. @returns {RunningGame | null} */
export function runningGame() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const score = readLink(String(kept?.link))?.score;
    const isSound = ["bot", "friend"].includes(kept?.opponent) && ["first", "second"].includes(kept?.side);
    if (!score || !isSound || !(kept.level >= 1 && kept.level <= 10)) return null;
    return { ...kept, ply: score.moves.length };
  } catch {
    return null;
  }
}
