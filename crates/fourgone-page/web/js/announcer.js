// What a screen reader says by itself: first what has happened, then what is found out about it. What
// is no longer true is not said.

import { element } from "./page.js";

/** How long a message stays on the board for those who look. */
const SHOWN_FOR = 1800;

export class Announcer {
  #log = element("announcer");
  #flash = element("flash");
  #timer = 0;

  /** Something has happened: what was said before is stale. @param {string} words */
  say(words) {
    this.#log.replaceChildren(paragraph(words));
  }

  /** Something more about what has happened. @param {string} words */
  add(words) {
    if (words && this.#log.lastElementChild?.textContent !== words) this.#log.append(paragraph(words));
  }

  /** What could not be done, to be heard and seen. @param {string} words */
  refuse(words) {
    this.say(words);
    this.#flash.textContent = words;
    this.#flash.classList.add("shown");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flash.classList.remove("shown"), SHOWN_FOR);
  }
}

/** @param {string} words */
function paragraph(words) {
  const made = document.createElement("p");
  made.textContent = words;
  return made;
}
