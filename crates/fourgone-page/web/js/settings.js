// What the player has chosen, kept in the browser and sent nowhere.

import { LANGUAGES } from "./text.js";

/**
 * @typedef {object} Settings
 * @property {number} level 1 to 10
 * @property {"first" | "second" | "both"} side which discs the person plays
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} shapes whether discs differ in shape
 * @property {boolean} sound
 * @property {boolean} threats whether threats are shown on the board
 * @property {import("./text.js").Language} language
 */

const KEY = "fourgone";

/** @returns {Settings} */
function standard() {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  const language = LANGUAGES.find((known) => wanted[0] === known) ?? "en";
  return {
    level: 4,
    side: "first",
    theme: "auto",
    shapes: false,
    sound: false,
    threats: false,
    language,
  };
}

/** Which values each setting may have: whatever else is in the store is ignored. */
/** @type {{ [Name in keyof Settings]: (value: unknown) => boolean }} */
const ALLOWED = {
  level: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10,
  side: (value) => value === "first" || value === "second" || value === "both",
  theme: (value) => value === "auto" || value === "light" || value === "dark",
  shapes: (value) => typeof value === "boolean",
  sound: (value) => typeof value === "boolean",
  threats: (value) => typeof value === "boolean",
  language: (value) => LANGUAGES.some((known) => known === value),
};

/** The settings; every change is kept and dispatches `change`. */
export class SettingsStore extends EventTarget {
  #values = read();

  get values() {
    return /** @type {Readonly<Settings>} */ (this.#values);
  }

  /** @param {Partial<Settings>} changes */
  change(changes) {
    this.#values = { ...this.#values, ...changes };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.dispatchEvent(new Event("change"));
  }
}

/** @returns {Settings} */
function read() {
  const values = standard();
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    for (const [name, isAllowed] of Object.entries(ALLOWED)) {
      if (stored !== null && isAllowed(stored[name])) Object.assign(values, { [name]: stored[name] });
    }
  } catch {
    // What cannot be read is as good as nothing.
  }
  return values;
}
