// The clocks of both players. The server tells how much time is left; between two such moments the page
// counts on by itself.

import { element } from "../page.js";

/** @typedef {import("./remote.js").Side} Side */
/** @typedef {import("./remote.js").State} State */

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** From here on tenths are shown, and the time is marked as short. */
const SHORT = 10 * SECOND;

export class Clocks {
  #words;
  /** @type {State["clock"]} */
  #clock = null;
  /** When the server told that. */
  #toldAt = 0;
  /** @type {Side | null} */
  #side = null;

  /** @param {() => import("./words.js").Words} words */
  constructor(words) {
    this.#words = words;
    setInterval(() => this.#clock?.running && this.render(this.#side), 200);
  }

  /** @param {State} state @param {number} at when the server told that, by the clock of this device */
  set({ clock, result }, at) {
    this.#clock = clock && { ...clock, running: result === null ? clock.running : null };
    // Another tab may have been told it a while ago.
    this.#toldAt = performance.now() - (Date.now() - at);
  }

  /** @param {Side | null} side whose clock stands below the board */
  render(side) {
    this.#side = side;
    const below = side ?? "first";
    this.#show("player-below", below);
    this.#show("player-above", below === "first" ? "second" : "first");
  }

  /** @param {string} id @param {Side} side */
  #show(id, side) {
    const shown = /** @type {HTMLElement} */ (element(id).querySelector(".time"));
    const clock = this.#clock;
    if (clock === null) {
      shown.textContent = "";
      return;
    }
    const isRunning = clock.running === side;
    const left = Math.max(clock.left[side] - (isRunning ? performance.now() - this.#toldAt : 0), 0);
    const words = this.#written(left, clock.days !== undefined);
    if (shown.textContent !== words) {
      shown.textContent = words;
      shown.setAttribute("aria-label", this.#words().timeLeft(words));
    }
    shown.classList.toggle("running", isRunning);
    shown.classList.toggle("short", clock.days === undefined && left < SHORT);
  }

  /** @param {number} left in milliseconds @param {boolean} isInDays */
  #written(left, isInDays) {
    if (isInDays && left >= HOUR) return this.#words().daysLeft(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR));
    const [minutes, seconds] = [Math.floor(left / (60 * SECOND)), Math.floor(left / SECOND) % 60];
    const whole = `${minutes}:${String(seconds).padStart(2, "0")}`;
    return left < SHORT && !isInDays ? `${whole}.${Math.floor((left % SECOND) / 100)}` : whole;
  }
}
