// What the tests share: the browser, pages that watch themselves, and the board.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { launch } from "./browser.js";

/** @typedef {import("playwright-core").Browser} Browser */
/** @typedef {import("playwright-core").Page} Page */

/** The folder of the workspace. */
export const ROOT = new URL("../../", import.meta.url);

/** What the tests are told from outside, by `cargo xtask test browser`. */
export const GIVEN = {
  /** The address of the server. */
  address: required("FOURGONE_ADDRESS"),
  /** The command `fourgone`. */
  command: required("FOURGONE_COMMAND"),
};

/**
 * Holds a measurement against its limit. A time says as much of the machine as of the page: so a
 * miss is told and passed over, unless FOURGONE_STRICT is set, for a machine that is quiet.
 * @param {import("node:test").TestContext} context
 * @param {boolean} holds
 * @param {string} measured
 */
export function hold(context, holds, measured) {
  context.diagnostic(measured);
  if (holds) return;
  assert(!process.env.FOURGONE_STRICT, measured);
  context.skip(`missed, perhaps by a busy machine: ${measured}`);
}

/**
 * Tells a time on the clock, where the work in it was held against its limit already. Only where
 * FOURGONE_STRICT says that the machine is quiet must it keep to its own.
 * @param {import("node:test").TestContext} context
 * @param {boolean} holds
 * @param {string} measured
 */
export function clock(context, holds, measured) {
  context.diagnostic(measured);
  assert(holds || !process.env.FOURGONE_STRICT, measured);
}

/** @param {string} name */
function required(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run \`cargo xtask test browser\``);
  return value;
}

/** A browser for the tests of one file. */
export class Stage {
  /** @type {Browser | undefined} */
  #browser;
  address = GIVEN.address;

  /** @param {string[]} [flags] of the browser */
  constructor(flags = []) {
    before(async () => {
      this.#browser = await launch(flags);
    });
    after(async () => {
      await this.#browser?.close();
    });
  }

  get browser() {
    assert(this.#browser);
    return this.#browser;
  }

  /**
   * A page in a fresh window, as somebody sees it who was never here.
   * @param {string} [link] the part of the address from `#` on
   * @param {import("playwright-core").BrowserContextOptions} [options]
   */
  async open(link = "", options = {}) {
    const context = await this.browser.newContext({ locale: "en-GB", ...options });
    const visit = new Visit(await context.newPage(), this.address);
    await visit.page.goto(this.address + link);
    await visit.isThere();
    return visit;
  }
}

/** A visit to the page, which notes everything that must not happen. */
export class Visit {
  /** @type {string[]} */
  #faults = [];
  /** @type {RegExp[]} */
  #forgiven = [];

  /** @param {Page} page @param {string} address */
  constructor(page, address) {
    this.page = page;
    page.on("pageerror", (error) => this.#faults.push(`error: ${error.message}`));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) {
        this.#faults.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    page.context().on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(address) && !url.startsWith("blob:") && !url.startsWith("data:")) {
        this.#faults.push(`request to another host: ${url}`);
      }
    });
  }

  /** Waits until the page has its words. */
  async isThere() {
    await this.page.waitForSelector("#verdicts li");
  }

  /** Ends the visit: nothing may have gone wrong. */
  async close() {
    await this.page.context().close();
    assert.deepEqual(this.#faults.filter((fault) => !this.#forgiven.some((expected) => expected.test(fault))), []);
  }

  /**
   * Passes over faults that belong to what is tried out, also over those that the browser reports late.
   * @param {RegExp} expected
   */
  forgive(expected) {
    this.#forgiven.push(expected);
  }

  /** The moves of the game. */
  async moves() {
    const words = await this.page.locator("#moves .main").allTextContents();
    return words.map((word) => word.replace(/\D/g, "")).join("");
  }

  status() {
    return this.page.locator("#status-text").innerText();
  }

  /** Waits until the verdict of every column is there, and gives the scores. */
  async scores() {
    await this.page.waitForFunction(
      () => {
        const chips = [...document.querySelectorAll("#verdicts li")];
        const open = chips.filter((chip) => chip.querySelector(".score")?.textContent !== "–");
        return open.every((chip) => chip.matches(".win, .draw, .loss")) &&
          document.querySelectorAll("#verdicts .best").length > 0;
      },
      undefined,
      { polling: 20, timeout: 60_000 },
    );
    const scores = await this.page.locator("#verdicts .score").allTextContents();
    return scores.map((score) => (score === "–" ? null : Number(score.replace("−", "-"))));
  }

  /** The middle of a column on the screen. @param {number} column */
  async place(column) {
    const box = await this.page.locator(".cells").boundingBox();
    assert(box);
    return { x: box.x + (box.width * (column - 0.5)) / 7, y: box.y + box.height / 3 };
  }

  /** Waits until it is the person's turn, or the game is over; says which. */
  async turnOrEnd() {
    const status = this.page.locator("#status-text");
    await this.page.waitForFunction(
      () => /Your turn|won|draw/.test(document.querySelector("#status-text")?.textContent ?? ""),
      undefined,
      { timeout: 60_000 },
    );
    return /Your turn/.test((await status.textContent()) ?? "") ? "turn" : "end";
  }

  /** Whether a column has room for another disc. @param {number} column */
  async hasRoom(column) {
    const top = this.page.locator(`[role=row]:first-child [role=gridcell]:nth-child(${column})`);
    return /empty/.test((await top.getAttribute("aria-label")) ?? "");
  }
}
