// The dialogs that few visits need: to share, to set a board up, to look at one's results, to play a friend
// elsewhere. Their code is loaded when one of them is opened for the first time.

/** @typedef {import("./share.js").Source} Source */
/** @typedef {import("./game.js").Score} Score */

export class RareDialogs {
  #page;
  /** @type {import("./share.js").Share | undefined} */
  #share;
  /** @type {import("./editor.js").Editor | undefined} */
  #editor;
  /** @type {import("./statistics-view.js").StatisticsView | undefined} */
  #statistics;

  /** @param {Source & { load: (score: Score) => void }} page */
  constructor(page) {
    this.#page = page;
  }

  async openShare() {
    const { Share } = await import("./share.js");
    this.#share ??= new Share(this.#page);
    await this.#share.open();
  }

  async openEditor() {
    const { Editor } = await import("./editor.js");
    const { engine, game, text, load } = this.#page;
    this.#editor ??= new Editor(engine, text, load);
    this.#editor.open(game.position);
  }

  /** @param {import("./text.js").Language} language */
  async openFriend(language) {
    const { openCreate } = await import("./friend/create.js");
    await openCreate(language);
  }

  async openStatistics() {
    const { StatisticsView } = await import("./statistics-view.js");
    this.#statistics ??= new StatisticsView(this.#page.text);
    this.#statistics.open();
  }
}
