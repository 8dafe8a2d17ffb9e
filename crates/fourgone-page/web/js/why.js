// "Why?": what the tutor says of the position on the board, drawn there and told beside it, step by step.

import { chip, label, listenToChips } from "./chips.js";
import { button, element, part } from "./page.js";
import { captions, Walk } from "./reason.js";
import { cellNamed, draw, erase } from "./reason-drawing.js";
import { COLUMNS, nameOf, playerAt, Position } from "./rules.js";
import { Tutor } from "./tutor.js";

/** @typedef {import("./reason.js").ExplainRecord} ExplainRecord */
/** @typedef {import("./rules.js").Column} Column */

/**
 * @typedef {object} Source
 * @property {import("./game.js").Game} game
 * @property {() => import("./text.js").Text} text
 * @property {() => import("./text.js").Language} language
 * @property {() => import("./rules.js").Player | null} you who is spoken to, if anybody is
 * @property {() => HTMLElement | undefined} asked where somebody asked who closes it again
 */

export class Why {
  #source;
  #tutor;
  #asking = new AbortController();
  /** The moves to what is explained. @type {readonly Column[]} */
  #moves = [];
  /** @type {ExplainRecord | null} */
  #record = null;
  #walk = new Walk({ kind: "no_line" });
  #card = element("why-card");
  #frame = element("frame");

  /** @param {Source} source @param {Tutor} [tutor] */
  constructor(source, tutor = new Tutor()) {
    this.#source = source;
    this.#tutor = tutor;
    source.game.addEventListener("change", () => this.close());
    listenToChips(element("why-replies"), (path) => this.#choose(path.at(-1)));
    button("why-next").onclick = () => this.#choose(this.#walk.hardest);
    button("why-back").onclick = () => {
      this.#walk.back();
      this.#render();
    };
    button("why-close").onclick = () => {
      this.close();
      source.asked()?.focus({ preventScroll: true });
    };
  }

  get isOpen() {
    return !this.#card.hidden;
  }

  /** Explains what is on the board. @param {boolean} [isAsked] whether somebody waits for it, and the focus goes there */
  async open(isAsked = true) {
    const { game, language, text, you } = this.#source;
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    this.#moves = game.shown;
    this.#record = null;
    this.#card.hidden = false;
    erase(this.#frame);
    this.#tell([text().whyLooking], []);
    if (isAsked) {
      element("why-title").focus({ preventScroll: true });
      // It stands right below the board, or beside it.
      scrollTo(0, 0);
      element("panel").scrollTop = 0;
    }
    try {
      const record = await this.#tutor.explain(this.#moves, { language: language(), you: you() }, signal);
      this.#record = record;
      this.#walk = new Walk(record.reason);
      this.#render();
    } catch {
      if (!signal.aborted) this.#tell([text().noVerdict], []);
    }
  }

  /** Ends the search, and takes away what was shown. */
  close() {
    this.#asking.abort();
    this.#card.hidden = true;
    erase(this.#frame);
  }

  /** @param {Column | undefined} reply */
  #choose(reply) {
    if (reply !== undefined) this.#walk.choose(reply);
    this.#render();
  }

  #render() {
    if (this.#record === null) return;
    const { text, you } = this.#source;
    const { claim, sentences } = this.#record;
    const { line, from, reason } = this.#walk.here;
    const ply = this.#moves.length;
    const position = new Position([...this.#moves, ...line]);
    const moves = line.map((_, index) => ({ player: playerAt(ply + index), cell: position.order[ply + index] ?? 0 }));
    const claimant = claim.player === "first" ? 1 : 2;
    const { pairs = [], never = [] } = reason.kind === "follow_up" ? reason : {};
    const crossed = never.map(cellNamed);
    const threats = new Set([...position.threats(claimant), ...crossed.map((cell) => cell + COLUMNS)]);
    draw(this.#frame, {
      moves, claimant, never: crossed,
      pairs: pairs.map(([one, other]) => /** @type {const} */ ([cellNamed(one), cellNamed(other)])),
      rings: position.isOver ? [] : [...threats].filter((cell) => !crossed.includes(cell)),
    });
    const told = moves.slice(from).map(({ player, cell }) => ({ player, cell: nameOf(cell) }));
    this.#tell(this.#walk.isAtStart ? sentences : captions(text(), claim, reason, told, you()), this.#walk.replies);
  }

  /** Shows sentences, and the replies among which one can choose. @param {readonly string[]} sentences @param {readonly Column[]} replies */
  #tell(sentences, replies) {
    const text = this.#source.text();
    element("why-text").replaceChildren(...sentences.map((words) => part("", words, "p")));
    element("why-replies").replaceChildren(...replies.map((reply) => {
      const item = document.createElement("li");
      const made = chip([...this.#moves, ...this.#walk.here.line, reply]);
      label(made, text, { isHere: false });
      item.append(made);
      return item;
    }));
    const isAtStart = this.#record === null || this.#walk.isAtStart;
    button("why-next").textContent = isAtStart ? text.whyShow : text.whyNext;
    button("why-next").hidden = replies.length === 0;
    button("why-back").hidden = isAtStart;
    if (document.activeElement === document.body) element("why-title").focus({ preventScroll: true });
  }
}
