// Links, copies and pastes: a game in and out of the page.

import { NoEngineError } from "./engine.js";
import { button, dialog, element, select } from "./page.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./rules.js").Column} Column */
/** @typedef {import("./text.js").Text} Text */

/**
 * @typedef {object} Source
 * @property {() => readonly Column[]} moves those that lead to what is on the board
 * @property {() => Text} text
 * @property {() => boolean} shapes
 * @property {(moves: Column[]) => void} load
 */

/** No game is longer, in whatever notation. */
const MOST_CHARACTERS = 10_000;

export class Exchange {
  #engine;
  #source;
  #note = element("share-note");
  #pasted = /** @type {HTMLTextAreaElement} */ (element("paste-text"));

  /** @param {Engine} engine @param {Source} source */
  constructor(engine, source) {
    this.#engine = engine;
    this.#source = source;
    button("copy-link").onclick = () => this.#copy(Promise.resolve(location.href));
    button("copy").onclick = () => this.#copy(this.#written(select("notation").value));
    button("download").onclick = () => this.#download();
    button("share-link").hidden = typeof navigator.share !== "function";
    button("share-link").onclick = () => this.#share();
    button("open-paste").onclick = () => this.#openPaste();
    button("paste-load").onclick = () => this.#load(this.#pasted.value);
    this.#pasted.onkeydown = (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#load(this.#pasted.value);
    };
    select("notation").onchange = () => {
      button("download").hidden = select("notation").value !== "svg";
    };
    document.addEventListener("paste", (event) => this.#catchPaste(event));
  }

  /** Fills the list of notations with the words of the language. */
  translate() {
    const list = select("notation");
    const chosen = list.value || "moves";
    const names = Object.entries(this.#source.text().notations);
    list.replaceChildren(...names.map(([name, words]) => new Option(words, name)));
    list.value = chosen;
  }

  /** @param {string} notation */
  #written(notation) {
    const moves = this.#source.moves();
    if (notation === "moves") return Promise.resolve(moves.join(""));
    return this.#engine.write(notation, moves, this.#source.shapes() ? "shapes" : "classic");
  }

  /** @param {Promise<string>} writing */
  async #copy(writing) {
    const text = this.#source.text();
    try {
      await navigator.clipboard.writeText(await writing);
      this.#note.textContent = text.copied;
    } catch (error) {
      this.#note.textContent = error instanceof NoEngineError ? text.needsEngine : text.copyFailed;
    }
  }

  async #share() {
    try {
      await navigator.share({ title: document.title, url: location.href });
    } catch {
      // The person thought better of it.
    }
  }

  async #download() {
    const text = this.#source.text();
    try {
      const picture = new Blob([await this.#written("svg")], { type: "image/svg+xml" });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(picture);
      link.download = `fourgone-${this.#source.moves().join("") || "empty"}.svg`;
      link.click();
      URL.revokeObjectURL(link.href);
      this.#note.textContent = "";
    } catch (error) {
      this.#note.textContent = error instanceof NoEngineError ? text.needsEngine : text.downloadFailed;
    }
  }

  #openPaste() {
    element("paste-fault").textContent = "";
    this.#pasted.value = "";
    dialog("paste").showModal();
    this.#pasted.focus();
  }

  /** A paste anywhere on the page is a game, unless it goes into a field. @param {ClipboardEvent} event */
  #catchPaste(event) {
    if (event.target instanceof HTMLTextAreaElement) return;
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted.trim() === "") return;
    event.preventDefault();
    if (!dialog("paste").open) this.#openPaste();
    this.#pasted.value = pasted;
    this.#load(pasted);
  }

  /** @param {string} pasted a game in any notation, or a link to one */
  async #load(pasted) {
    const text = this.#source.text();
    const [, linked] = /#([1-7]+)(?:\/\d+)?\s*$/.exec(pasted) ?? [];
    try {
      this.#source.load(await this.#engine.read(linked ?? pasted.slice(0, MOST_CHARACTERS)));
      dialog("paste").close();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      element("paste-fault").textContent =
        error instanceof NoEngineError ? text.needsEngine : text.pasteWrong(message);
    }
  }
}
