// How things stand on the board, in a sentence.

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./rules.js").Player} Player */
/** @typedef {import("./text.js").Text} Text */

/**
 * @typedef {object} Standing
 * @property {Game} game
 * @property {Player | null} person whose discs the person drops; null: both
 * @property {number} level of the bot
 * @property {boolean} botFailed whether the bot gave no answer
 * @property {{ wrong: number | null } | null} search for a better move
 * @property {boolean} isFound whether the line on the board was found by the person
 */

/** @param {Text} text @param {Standing} standing */
export function statusOf(text, { game, person, level, botFailed, search, isFound }) {
  const { position, moves, step, setup } = game;
  const colour = text.colours[position.turn];
  if (search?.wrong) return text.tryWrong(search.wrong);
  if (search) return text.tryPrompt(colour);
  if (isFound) return text.tryRight;
  if (position.winner) {
    if (person === null) return text.won(text.colours[position.winner], position.ply);
    return position.winner === person ? text.youWon(position.ply) : text.youLost(level, position.ply);
  }
  if (position.isOver) return text.drawn;
  if (step < moves.length) return `${text.showsStep(step - setup, moves.length - setup)} · ${text.toMove(colour)}`;
  if (person === null) return text.toMove(colour);
  if (position.turn === person) return text.yourTurn(colour);
  return botFailed ? text.noAnswer(level) : text.thinking(level);
}
