// The languages: which there are, which one is wanted, and its words, of which only those are loaded.
// The page begins with this file, so that the words come while the rest of the page does.

/** @typedef {"en" | "de" | "fr" | "es"} Language */
/** @typedef {typeof import("./text/en.js").text} Text */

/** Each language by its own name. @type {Readonly<Record<Language, string>>} */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", es: "Español" };

/** Under which name the settings are kept. */
export const SETTINGS_KEY = "fourgone";

/** @param {unknown} value @returns {value is Language} */
export const isLanguage = (value) => typeof value === "string" && Object.hasOwn(LANGUAGES, value);

/** @type {Map<Language, Text>} */
const loaded = new Map();

/** The words of a language that was loaded. @param {Language} language */
export function textIn(language) {
  const text = loaded.get(language) ?? [...loaded.values()][0];
  if (text === undefined) throw new Error("no language is loaded");
  return text;
}

/** Loads the words of a language. @param {Language} language */
export async function loadText(language) {
  if (loaded.has(language)) return;
  const { text } = /** @type {{ text: Text }} */ (await import(`./text/${language}.js`));
  loaded.set(language, text);
}

/** The language that was chosen, or else the first that the browser wants and we have. @returns {Language} */
export function wantedLanguage() {
  try {
    const { language } = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "{}") ?? {};
    if (isLanguage(language)) return language;
  } catch {
    // A browser that keeps nothing says at least what it wants.
  }
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "en";
}

// The start page is there before any script is; who follows a link to a game does not want to see it.
if (typeof document !== "undefined" && location.hash.length > 1) {
  document.documentElement.dataset.linked = "";
}

/** Is there as soon as the page has words. English is better than none. */
export const firstText = typeof document === "undefined"
  ? Promise.resolve()
  : loadText(wantedLanguage()).catch(() => loadText("en"));

/** With a large first letter. @param {string} text */
export const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);
