// The keys of the whole page. Where a text is typed or a control has the key, it goes there; who does
// not want single characters to be commands can switch them off.

/** @typedef {import("./rules.js").Column} Column */

/**
 * @typedef {object} Commands
 * @property {(column: Column) => void} drop
 * @property {(by: number) => void} step
 * @property {() => void} first
 * @property {() => void} last
 * @property {() => void} playBest
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hint
 * @property {() => void} toggleMode
 * @property {() => void} toggleThreats
 * @property {() => void} toggleVerdicts
 * @property {() => void} nextMistake
 * @property {() => void} explain
 * @property {() => void} mirror
 * @property {() => void} newGame
 * @property {() => void} leave
 * @property {() => void} help
 */

/** Controls that use keys themselves, with the keys they use. @type {[string, RegExp][]} */
const TAKEN = [
  ["input[type=range]", /^(Arrow|Home|End|Page)/],
  ["input[type=radio], [role=tab]", /^(Arrow| )/],
  ["select, textarea, input[type=text]", /^./],
  ["button, a, input, summary", /^( |Enter)$/],
];

/** @param {Commands} commands @param {() => boolean} hasShortcuts */
export function listenToKeys(commands, hasShortcuts) {
  /** @type {Record<string, () => void>} */
  const actions = {
    ArrowLeft: () => commands.step(-1),
    ArrowRight: () => commands.step(1),
    Home: commands.first,
    End: commands.last,
    " ": commands.playBest,
    u: commands.undo,
    r: commands.redo,
    h: commands.hint,
    a: commands.toggleMode,
    x: commands.toggleThreats,
    t: commands.toggleThreats,
    v: commands.toggleVerdicts,
    m: commands.nextMistake,
    e: commands.explain,
    f: commands.mirror,
    n: commands.newGame,
    Escape: commands.leave,
    "?": commands.help,
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (document.querySelector("dialog[open]")) return;
    const target = /** @type {Element} */ (event.target);
    if (TAKEN.some(([what, keys]) => target.matches(what) && keys.test(event.key))) return;
    const isCharacter = event.key.length === 1;
    if (isCharacter && !hasShortcuts()) return;
    const action = /^[1-7]$/.test(event.key)
      ? () => commands.drop(Number(event.key))
      : actions[isCharacter ? event.key.toLowerCase() : event.key];
    if (action === undefined || (event.repeat && !event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    action();
  });
}
