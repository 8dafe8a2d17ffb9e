// What the player has chosen, kept in the browser and sent nowhere. All tabs agree on it.

import { isLanguage, SETTINGS_KEY, wantedLanguage } from "./text.js";

/**
 * @typedef {object} Settings
 * @property {"bot" | "friend"} opponent
 * @property {number} level 1 to 10
 * @property {"first" | "second"} side which discs the person plays against a bot
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} shapes whether discs differ in shape
 * @property {boolean} sound
 * @property {boolean} threats whether threats are shown on the board
 * @property {boolean} shortcuts whether single characters are commands
 * @property {import("./text.js").Language} language
 */

/** @returns {Settings} */
const standard = () => ({
  opponent: "bot",
  level: 4,
  side: "first",
  theme: "auto",
  shapes: false,
  sound: false,
  threats: false,
  shortcuts: true,
  language: wantedLanguage(),
});

/** @param {unknown} value */
const isSwitch = (value) => typeof value === "boolean";

/** Which values each setting may have: whatever else is in the store is ignored. */
/** @type {{ [Name in keyof Settings]: (value: unknown) => boolean }} */
const ALLOWED = {
  opponent: (value) => value === "bot" || value === "friend",
  level: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10,
  side: (value) => value === "first" || value === "second",
  theme: (value) => value === "auto" || value === "light" || value === "dark",
  shapes: isSwitch,
  sound: isSwitch,
  threats: isSwitch,
  shortcuts: isSwitch,
  language: isLanguage,
};

/** The settings; every change is kept and dispatches `change`, in every tab. */
export class SettingsStore extends EventTarget {
  #values = read();

  constructor() {
    super();
    addEventListener("storage", ({ key }) => {
      if (key !== SETTINGS_KEY && key !== null) return;
      this.#values = read();
      this.dispatchEvent(new Event("change"));
    });
  }

  get values() {
    return /** @type {Readonly<Settings>} */ (this.#values);
  }

  /** @param {Partial<Settings>} changes */
  change(changes) {
    this.#values = { ...this.#values, ...changes };
    try {
      localStorage.setItem(SETTINGS_KEY, JSON.stringify(this.#values));
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
    const stored = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? "{}");
    for (const [name, isAllowed] of Object.entries(ALLOWED)) {
      if (stored !== null && isAllowed(stored[name])) Object.assign(values, { [name]: stored[name] });
    }
  } catch {
    // What cannot be read is as good as nothing.
  }
  return values;
}
