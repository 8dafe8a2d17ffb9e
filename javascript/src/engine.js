// An engine as programs use it: a method for each question, which answers with the record that the
// command `fourgone` writes as JSON. Who thinks, this thread or another one, is not its concern.

import { RequestError, withGrowingBudget, workOn } from "./engine-module.js";
import { TutorModule } from "./tutor-module.js";
import { ALL_COLUMNS, Position } from "./rules.js";

/** @typedef {import("./engine-module.js").Question | { kind: "explain", moves: string, language: string }} Question */
/** @typedef {import("./engine-module.js").Bounds} Bounds */
/** @typedef {(question: Question, signal?: AbortSignal) => Promise<unknown>} Ask */
/** @typedef {{ signal?: AbortSignal }} Asking */

/** Who answers, and how it is ended. @typedef {{ ask: Ask, close: () => void }} Thinker */

export class Engine {
  /** @type {Thinker} */
  #thinker;

  /** @param {Thinker} thinker */
  constructor(thinker) {
    this.#thinker = thinker;
  }

  /**
   * The exact score of a position.
   * @param {string} position
   * @param {Asking} [asking]
   */
  async solve(position, { signal } = {}) {
    const { moves } = await this.#running(position, signal);
    const found = /** @type {Bounds} */ (await this.#thinker.ask({ kind: "solve", moves }, signal));
    return { position: moves, ...verdict(found) };
  }

  /**
   * The exact score of every column, and the best play of both.
   * @param {string} position
   * @param {Asking} [asking]
   */
  async analyze(position, { signal } = {}) {
    const { moves, board } = await this.#running(position, signal);
    const columns = ALL_COLUMNS.filter((column) => board.canPlay(column));
    const analysed = await this.#thinker.ask({ kind: "analyse", moves, columns }, signal);
    const line = await this.#thinker.ask({ kind: "line", moves }, signal);
    const found = /** @type {(Bounds | null)[]} */ (analysed);
    const scores = found.map((bounds) => bounds?.lower ?? -Infinity);
    const best = ALL_COLUMNS.filter((column) => scores[column - 1] === Math.max(...scores));
    const [first = 1] = best;
    return {
      position: moves,
      turn: board.turn === 1 ? "first" : "second",
      ply: board.ply,
      ...verdict(/** @type {Bounds} */ (found[first - 1])),
      columns: found.map((bounds, index) => bounds && { column: index + 1, ...verdict(bounds) }),
      best,
      line: /** @type {number[]} */ (line).join(""),
    };
  }

  /**
   * Why a position is won, drawn or lost.
   * @param {string} position
   * @param {Asking & { language?: string }} [asking]
   */
  async explain(position, { signal, language = "en" } = {}) {
    const { moves } = await this.#running(position, signal);
    const record = await this.#thinker.ask({ kind: "explain", moves, language }, signal);
    return JSON.parse(/** @type {string} */ (record));
  }

  /**
   * The column that a bot plays.
   * @param {string} position
   * @param {Asking & { level?: number, seed?: number }} [asking]
   */
  async bot(position, { signal, level = 10, seed = 0 } = {}) {
    const { moves } = await this.#running(position, signal);
    return this.#thinker.ask({ kind: "choose", moves, level, seed }, signal);
  }

  /**
   * A game or a board in another notation.
   * @param {string} text
   * @param {Asking & { from?: string, to: string }} asking
   */
  async convert(text, { signal, from = "", to }) {
    const read = await this.#thinker.ask({ kind: "read", text, notation: from }, signal);
    const { moves } = /** @type {import("./engine-module.js").Transcript} */ (read);
    return this.#thinker.ask({ kind: "write", notation: to, moves }, signal);
  }

  /** Ends the thread, if the engine has one. */
  close() {
    this.#thinker.close();
  }

  /**
   * The moves of a game that is not over, and where they lead.
   * @param {string} position
   * @param {AbortSignal | undefined} signal
   */
  async #running(position, signal) {
    if (typeof position !== "string") throw new TypeError('a position is a text of columns, as in "4453"');
    const read = await this.#thinker.ask({ kind: "read", text: position, notation: "moves" }, signal);
    const { moves } = /** @type {import("./engine-module.js").Transcript} */ (read);
    const board = new Position([...moves].map(Number));
    if (board.isOver) {
      const winner = board.winner && ["red", "yellow"][board.winner - 1];
      const how = winner ? `${winner} won on move ${board.ply}` : "the board is full";
      throw new RequestError(`game is over: ${how}\n1\t1\tgame_over\t${board.ply}`);
    }
    return { moves, board };
  }
}

/** @param {Bounds} bounds exact ones */
function verdict({ lower: score, end }) {
  const wdl = score > 0 ? "win" : score < 0 ? "loss" : "draw";
  return { score, wdl, ends_on_move: end };
}

/**
 * An engine that thinks in this thread, slice by slice: between two slices others have their turn.
 * @param {WebAssembly.Module} compiled
 * @param {Uint8Array} [book]
 * @returns {Promise<Thinker>}
 */
export async function thinkHere(compiled, book) {
  const start = async () => {
    const engine = new TutorModule(await WebAssembly.instantiate(compiled));
    if (book) engine.openBook(book);
    return engine;
  };
  let engine = await start();
  return {
    async ask(question, signal) {
      const work = question.kind === "explain" ? explain(question, () => engine) : workOn(question, () => engine);
      try {
        for (;;) {
          signal?.throwIfAborted();
          const { value, done } = work.next();
          if (done) return value;
          await new Promise((resolve) => setTimeout(resolve));
        }
      } catch (error) {
        // One that broke off, for want of memory perhaps, answers nothing any more.
        if (error instanceof WebAssembly.RuntimeError) engine = await start();
        throw error;
      }
    },
    close() {},
  };
}

/** As much as it takes. */
const UNLIMITED = 0xffff_ffff;

/**
 * What a reason takes is not kept between slices: at last there is one that is long enough.
 * @param {{ moves: string, language: string }} question
 * @param {() => TutorModule} tutor
 */
function explain({ moves, language }, tutor) {
  return withGrowingBudget((budget) => tutor().explain(language, moves, budget), UNLIMITED);
}

/** What goes to a thread, and what comes back. */
/** @typedef {{ start: { compiled: WebAssembly.Module, book: Uint8Array | undefined } }
 *   | { id: number, ask: Question } | { id: number, cancel: true }} ToThread */
/** @typedef {{ ready: true } | { id: number, value: unknown } | { id: number, fault: string }} FromThread */

/**
 * A thread, whatever the platform calls it.
 * @typedef {{ post: (message: ToThread) => void, listen: (hear: (message: FromThread) => void,
 *   fail: (error: unknown) => void) => void, hold: (busy: boolean) => void, end: () => void }} Thread
 */

/**
 * An engine that thinks in a thread of its own.
 * @param {Thread} thread
 * @param {WebAssembly.Module} compiled
 * @param {Uint8Array} [book]
 * @returns {Promise<Thinker>}
 */
export function thinkThere(thread, compiled, book) {
  /** @type {Map<number, { resolve: (value: unknown) => void, reject: (error: unknown) => void }>} */
  const waiting = new Map();
  let lastId = 0;
  const settle = (/** @type {number} */ id) => {
    const one = waiting.get(id);
    waiting.delete(id);
    thread.hold(waiting.size > 0);
    return one;
  };
  /** @type {Thinker} */
  const thinker = {
    ask(question, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const id = (lastId += 1);
        const abandon = () => {
          thread.post({ id, cancel: true });
          settle(id)?.reject(signal?.reason);
        };
        signal?.addEventListener("abort", abandon, { once: true });
        const forget = () => signal?.removeEventListener("abort", abandon);
        waiting.set(id, {
          resolve: (value) => (forget(), resolve(value)),
          reject: (error) => (forget(), reject(error)),
        });
        thread.hold(true);
        return thread.post({ id, ask: question });
      });
    },
    close() {
      thread.end();
      for (const id of [...waiting.keys()]) settle(id)?.reject(new Error("the engine was closed"));
    },
  };
  return new Promise((resolve, reject) => {
    thread.listen(
      (message) => {
        if ("ready" in message) {
          thread.hold(false);
          return resolve(thinker);
        }
        const one = settle(message.id);
        return "fault" in message ? one?.reject(new RequestError(message.fault)) : one?.resolve(message.value);
      },
      (error) => {
        reject(error);
        for (const id of [...waiting.keys()]) settle(id)?.reject(error);
      },
    );
    thread.post({ start: { compiled, book } });
  });
}

/**
 * The other end: answers what a thread is asked.
 * @param {(message: FromThread) => void} tell
 * @returns {(message: ToThread) => Promise<void>}
 */
export function answer(tell) {
  /** @type {Promise<Thinker>} */
  let thinker;
  /** @type {Map<number, AbortController>} */
  const running = new Map();
  return async (message) => {
    if ("start" in message) {
      thinker = thinkHere(message.start.compiled, message.start.book);
      await thinker;
      return tell({ ready: true });
    }
    const { id } = message;
    if ("cancel" in message) return running.get(id)?.abort();
    const controller = new AbortController();
    running.set(id, controller);
    try {
      tell({ id, value: await (await thinker).ask(message.ask, controller.signal) });
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      if (!controller.signal.aborted) tell({ id, fault: error instanceof RequestError ? error.whole : words });
    } finally {
      running.delete(id);
    }
    return undefined;
  };
}

/** What a platform gives: the compiled engine, and threads. */
/** @typedef {{ compile: (wasm: Options["wasm"]) => Promise<WebAssembly.Module>, thread: () => Promise<Thread> }} Platform */
/** @typedef {{ worker?: boolean, book?: Uint8Array | ArrayBuffer,
 *   wasm?: WebAssembly.Module | BufferSource | Response | string | URL }} Options */

/**
 * What a platform exports: how an engine is made, and every question to one in common.
 * @param {Platform} platform
 */
export function exportsOn(platform) {
  /** @param {Options} [options] */
  const createEngine = async ({ worker = false, book, wasm } = {}) => {
    const compiled = await platform.compile(wasm);
    const bytes = book && new Uint8Array(book);
    const thinker = worker ? thinkThere(await platform.thread(), compiled, bytes) : thinkHere(compiled, bytes);
    return new Engine(await thinker);
  };
  /** @type {Promise<Engine> | undefined} */
  let common;
  /** @template {"solve" | "analyze" | "explain" | "bot" | "convert"} K @param {K} name */
  const question = (name) =>
    async (/** @type {any} */ subject, /** @type {any} */ asking) => {
      common ??= createEngine().catch((error) => {
        common = undefined;
        throw error;
      });
      return (await common)[name](subject, asking);
    };
  return {
    createEngine,
    solve: question("solve"),
    analyze: question("analyze"),
    explain: question("explain"),
    bot: question("bot"),
    convert: question("convert"),
  };
}

export { RequestError };
