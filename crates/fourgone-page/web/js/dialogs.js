// Settings and help: the dialogs, and the controls that change settings wherever they stand.

import { button, dialog, element, input, select, translate } from "./page.js";
import { LANGUAGES, TEXTS } from "./text.js";

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./settings.js").SettingsStore} SettingsStore */

export class Dialogs {
  #store;

  /** @param {SettingsStore} store */
  constructor(store) {
    this.#store = store;
    button("open-settings").onclick = () => dialog("settings").showModal();
    button("open-help").onclick = () => this.openHelp();
    for (const each of document.querySelectorAll("dialog")) {
      // A click beside a dialog is a click on its backdrop, which counts as the dialog itself.
      each.addEventListener("click", (event) => event.target === each && each.close());
      each.querySelector("[data-close]")?.addEventListener("click", () => each.close());
    }
    const names = LANGUAGES.map((language) => new Option(TEXTS[language].language, language));
    select("language").replaceChildren(...names);

    this.#bindSelect("theme");
    this.#bindSelect("side");
    this.#bindSelect("language");
    this.#bindCheck("shapes");
    this.#bindCheck("sound");
    input("level").oninput = () => store.change({ level: Number(input("level").value) });
    store.addEventListener("change", () => this.render());
    this.render();
  }

  openHelp() {
    dialog("help").showModal();
  }

  /** Shows the settings in their controls, and applies those that concern the whole page. */
  render() {
    const { level, side, theme, shapes, sound, language } = this.#store.values;
    const text = TEXTS[language];
    translate(text, language);
    document.documentElement.dataset.theme = theme;
    document.documentElement.classList.toggle("shapes", shapes);
    select("theme").value = theme;
    select("side").value = side;
    select("language").value = language;
    input("shapes").checked = shapes;
    input("sound").checked = sound;
    input("level").value = String(level);
    const name = text.levelName(level, text.levelHints[level - 1] ?? "");
    element("level-name").textContent = name;
    input("level").setAttribute("aria-valuetext", name);
    element("keys").replaceChildren(
      ...text.keyList.flatMap(([key = "", meaning = ""]) => [term(key), description(meaning)]),
    );
  }

  /** @param {"theme" | "side" | "language"} name */
  #bindSelect(name) {
    const list = select(name);
    list.onchange = () => this.#store.change(/** @type {Partial<Settings>} */ ({ [name]: list.value }));
  }

  /** @param {"shapes" | "sound"} name */
  #bindCheck(name) {
    const box = input(name);
    box.onchange = () => this.#store.change({ [name]: box.checked });
  }
}

/** @param {string} keys with blanks between them */
function term(keys) {
  const made = document.createElement("dt");
  const key = document.createElement("kbd");
  key.textContent = keys;
  made.append(key);
  return made;
}

/** @param {string} words */
function description(words) {
  const made = document.createElement("dd");
  made.textContent = words;
  return made;
}
