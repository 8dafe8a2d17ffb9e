// Games that come into the page: pasted in any notation, or as a link. What is wrong with them is told
// in the language of the page.

import { NoEngineError } from "./engine.js";
import { RequestError } from "./engine-module.js";
import { readLink } from "./link.js";
import { button, dialog, element, select } from "./page.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./game.js").Score} Score */
/** @typedef {import("./text.js").Text} Text */

/** No game is longer, in whatever notation. */
const MOST_CHARACTERS = 10_000;

/** What is wrong with a text or a board. @param {Text} text @param {unknown} error */
export function faultInWords(text, error) {
  if (error instanceof NoEngineError) return text.needsEngine;
  if (!(error instanceof RequestError)) return text.noVerdict;
  const { line, character, kind, values } = error.fault;
  const sentence = text.faults[kind]?.(...values) ?? "";
  if (kind === "other") return text.faults.other?.(error.message) ?? error.message;
  return line ? text.faultAt(line, character, sentence) : sentence;
}

export class Exchange {
  #engine;
  #text;
  #load;
  #pasted = /** @type {HTMLTextAreaElement} */ (element("paste-text"));

  /**
   * @param {Engine} engine
   * @param {() => Text} text
   * @param {(score: Score) => void} load
   */
  constructor(engine, text, load) {
    this.#engine = engine;
    this.#text = text;
    this.#load = load;
    button("open-paste").onclick = () => this.#open();
    button("paste-load").onclick = () => this.#read();
    this.#pasted.onkeydown = (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#read();
    };
    document.addEventListener("paste", (event) => this.#catchPaste(event));
  }

  #open() {
    const text = this.#text();
    const names = Object.entries(text.notations).filter(([name]) => name !== "svg");
    select("paste-as").replaceChildren(
      new Option(text.pasteDetect, ""),
      ...names.map(([name, words]) => new Option(words, name)),
    );
    element("paste-fault").textContent = "";
    this.#pasted.value = "";
    dialog("paste").showModal();
    this.#pasted.focus();
  }

  /** A paste anywhere on the page is a game, unless it goes into a field. @param {ClipboardEvent} event */
  #catchPaste(event) {
    const isField = event.target instanceof Element && event.target.matches("textarea, input");
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (isField || pasted.trim() === "") return;
    event.preventDefault();
    if (!dialog("paste").open) this.#open();
    this.#pasted.value = pasted;
    this.#read();
  }

  async #read() {
    const pasted = this.#pasted.value;
    const [hash = ""] = /#[^\s#]+\s*$/.exec(pasted) ?? [];
    const linked = readLink(hash.trim());
    try {
      if (linked) this.#load(linked.score);
      else {
        const read = await this.#engine.read(pasted.slice(0, MOST_CHARACTERS), select("paste-as").value);
        // Of a board nobody knows how it came about.
        this.#load({ moves: read.moves, setup: read.hasHistory ? 0 : read.moves.length });
      }
      dialog("paste").close();
    } catch (error) {
      element("paste-fault").textContent = faultInWords(this.#text(), error);
    }
  }
}
