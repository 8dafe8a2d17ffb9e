// Settings and help: the dialogs, and the controls that change settings wherever they stand.

import { button, dialog, element, input, part, translate } from "./page.js";
import { LANGUAGES, loadText, textIn } from "./text.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./settings.js").SettingsStore} SettingsStore */

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export class Dialogs {
  #store;
  /** Only where one plays against bots. */
  #levels = document.getElementById("levels");
  #textOf;

  /** @param {SettingsStore} store @param {typeof textIn} [textOf] the words of the page */
  constructor(store, textOf = textIn) {
    this.#store = store;
    this.#textOf = textOf;
    button("open-settings").onclick = () => dialog("settings").showModal();
    button("open-help").onclick = () => this.openHelp();
    for (const each of document.querySelectorAll("dialog")) {
      // A click beside a dialog is a click on its backdrop, which counts as the dialog itself.
      each.addEventListener("click", (event) => event.target === each && each.close());
      each.querySelector("[data-close]")?.addEventListener("click", () => each.close());
    }
    const languages = Object.entries(LANGUAGES).map(([language, name]) => {
      const choice = segment("language", language, name);
      choice.lang = language;
      return choice;
    });
    element("languages").replaceChildren(...languages);
    this.#levels?.replaceChildren(...LEVELS.map((level) => segment("level", String(level), String(level))));
    for (const group of document.querySelectorAll("[data-setting]")) {
      group.addEventListener("change", ({ target }) => this.#choose(/** @type {HTMLInputElement} */ (target)));
    }
    for (const name of /** @type {const} */ (["shapes", "sound", "shortcuts"])) {
      input(name).onchange = () => store.change({ [name]: input(name).checked });
    }
    this.render();
  }

  openHelp() {
    dialog("help").showModal();
  }

  /** Shows the settings in their controls, and applies those that concern the whole page. */
  render() {
    const settings = this.#store.values;
    const { level, theme, shapes, sound, shortcuts, language } = settings;
    const text = this.#textOf(language);
    translate(text, language);
    document.documentElement.dataset.theme = theme;
    document.documentElement.classList.toggle("shapes", shapes);
    for (const choice of document.querySelectorAll("[data-setting] input")) {
      const { name, value } = /** @type {HTMLInputElement} */ (choice);
      /** @type {HTMLInputElement} */ (choice).checked = String(settings[/** @type {keyof Settings} */ (name)]) === value;
    }
    LEVELS.forEach((each) => {
      const name = text.levelName(each, text.levelHints[each - 1] ?? "");
      const choice = this.#levels?.querySelector(`[value="${each}"]`);
      choice?.setAttribute("aria-label", name);
      choice?.parentElement?.setAttribute("title", name);
      if (choice && each === level) element("level-name").textContent = name;
    });
    input("shapes").checked = shapes;
    input("sound").checked = sound;
    input("shortcuts").checked = shortcuts;
    element("keys").replaceChildren(
      ...text.keyList.flatMap(([key = "", meaning = ""]) => [term(key), part("", meaning, "dd")]),
    );
  }

  /** @param {HTMLInputElement} choice */
  async #choose({ name, value }) {
    try {
      if (name === "language") await loadText(/** @type {import("./text.js").Language} */ (value));
    } catch {
      // Without a network, the words of a language that was never used cannot be had.
      return this.render();
    }
    return this.#store.change(/** @type {Partial<Settings>} */ ({ [name]: name === "level" ? Number(value) : value }));
  }
}

/** One of several choices. @param {string} name @param {string} value @param {string} words */
function segment(name, value, words) {
  const label = document.createElement("label");
  const choice = Object.assign(document.createElement("input"), { type: "radio", name, value });
  label.append(choice, part("", words));
  return label;
}

/** @param {string} keys with blanks between them */
function term(keys) {
  const made = document.createElement("dt");
  made.append(part("", keys, "kbd"));
  return made;
}
