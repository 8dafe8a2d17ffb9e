// Games that leave the page: a link that opens as it is wanted, a picture, a board for other pages, and
// every notation. Loaded when it is opened for the first time.

import { NoEngineError } from "./engine.js";
import { writeLink } from "./link.js";
import { button, dialog, element, input, select } from "./page.js";

/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./link.js").Opening} Opening */
/** @typedef {import("./text.js").Text} Text */

/**
 * @typedef {object} Source
 * @property {Game} game
 * @property {Engine} engine
 * @property {() => Text} text
 * @property {() => boolean} shapes
 * @property {() => Opening} opening how the page shows the game now
 */

/** The width of a picture in pixels, for screens of today. */
const PIXELS = 1200;

export class Share {
  #source;
  #note = element("share-note");
  /** @type {Opening} */
  #opening = "analysis";
  #svg = "";

  /** @param {Source} source */
  constructor(source) {
    this.#source = source;
    element("opens").addEventListener("change", ({ target }) => {
      this.#opening = /** @type {Opening} */ (/** @type {HTMLInputElement} */ (target).value);
      this.#renderLink();
    });
    button("copy-link").onclick = () => this.#copy(Promise.resolve(this.#link));
    button("copy-embed").onclick = () => this.#copy(Promise.resolve(this.#embed));
    button("copy").onclick = () => this.#copy(this.#written(select("notation").value));
    button("save-svg").onclick = () => this.#save("svg", async () => new Blob([this.#svg], { type: "image/svg+xml" }));
    button("save-png").onclick = () => this.#save("png", () => pixels(this.#svg));
    button("share-link").hidden = typeof navigator.share !== "function";
    button("share-link").onclick = () => this.#share();
  }

  async open() {
    const text = this.#source.text();
    const names = Object.entries(text.notations);
    select("notation").replaceChildren(...names.map(([name, words]) => new Option(words, name)));
    this.#note.textContent = "";
    this.#opening = this.#source.opening();
    for (const choice of element("opens").querySelectorAll("input")) choice.checked = choice.value === this.#opening;
    this.#renderLink();
    dialog("share").showModal();
    const picture = /** @type {HTMLImageElement} */ (element("picture"));
    picture.hidden = true;
    try {
      this.#svg = await this.#written("svg");
      picture.src = `data:image/svg+xml,${encodeURIComponent(this.#svg)}`;
      picture.hidden = false;
    } catch (error) {
      this.#svg = "";
      this.#note.textContent = error instanceof NoEngineError ? text.needsEngine : text.pictureFailed;
    }
  }

  get #link() {
    return new URL(writeLink(this.#source.game.score, this.#opening), location.href.split("#")[0]).href;
  }

  get #embed() {
    const page = new URL(`embed.html${writeLink(this.#source.game.score)}`, new URL(".", location.href));
    return `<iframe src="${page.href}" width="400" height="460" style="border:0" title="Connect Four"></iframe>`;
  }

  #renderLink() {
    input("link-text").value = this.#link;
  }

  /** @param {string} notation */
  #written(notation) {
    const { game, engine, shapes } = this.#source;
    if (notation === "moves") return Promise.resolve(game.shown.join(""));
    return engine.write(notation, game.shown, shapes() ? "shapes" : "classic");
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
      await navigator.share({ title: document.title, url: this.#link });
    } catch {
      // The person thought better of it.
    }
  }

  /** @param {string} extension @param {() => Promise<Blob>} make */
  async #save(extension, make) {
    const text = this.#source.text();
    try {
      if (this.#svg === "") throw new NoEngineError();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await make());
      link.download = `fourgone-${this.#source.game.shown.join("") || "empty"}.${extension}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      this.#note.textContent = "";
    } catch (error) {
      this.#note.textContent = error instanceof NoEngineError ? text.needsEngine : text.pictureFailed;
    }
  }
}

/** A drawing as pixels. @param {string} svg @returns {Promise<Blob>} */
async function pixels(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PIXELS;
  canvas.height = Math.round((PIXELS * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}
