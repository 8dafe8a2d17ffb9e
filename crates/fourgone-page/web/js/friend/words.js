// The words about games with a friend, of which only those of the language are loaded that is wanted.

import { loadText, textIn } from "../text.js";

/** @typedef {import("../text.js").Language} Language */
/** @typedef {typeof import("../text/friend-en.js").text} FriendText */

/** All words of a page with such a game. Where both have a word, it is the game's. */
/** @typedef {import("../text.js").Text & FriendText} Words */

/** @type {Map<Language, FriendText>} */
const loaded = new Map();

/** Loads both the words of the page and those of the game. @param {Language} language */
export async function loadWords(language) {
  await loadText(language);
  if (loaded.has(language)) return;
  const { text } = /** @type {{ text: FriendText }} */ (await import(`../text/friend-${language}.js`));
  loaded.set(language, text);
}

/** The words of a language that was loaded. @param {Language} language @returns {Words} */
export function wordsIn(language) {
  const text = loaded.get(language) ?? [...loaded.values()][0];
  if (text === undefined) throw new Error("no language is loaded");
  return { ...textIn(language), ...text };
}

/** What somebody is called. @param {Words} words @param {string | null} name */
export function nameIn(words, name) {
  const level = /^bot:(\d+)$/.exec(name ?? "")?.[1];
  return level ? words.bot(level) : name || words.anonymous;
}

/** A clock in words. @param {Words} words @param {{ minutes?: number, increment?: number, days?: number } | null} clock */
export function clockIn(words, clock) {
  if (clock?.days) return words.clockDays(clock.days);
  return clock?.minutes ? words.clockMinutes(clock.minutes, clock.increment ?? 0) : words.clockNone;
}
