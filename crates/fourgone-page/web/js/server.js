// The server's answers about positions, for browsers in which the engine does not run.

/** @typedef {import("./engine.js").Analysis} Analysis */
/** @typedef {{ analysis: Analysis, line: number[] }} Answer */

/** A server that has not answered by then will not. It gives up after 30 s itself. */
const PATIENCE = 40_000;

export class Server {
  /**
   * @param {string} moves
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answer>}
   */
  async ask(moves, signal) {
    const { columns, line } = await answerOf(`positions/${moves || "-"}`, {}, signal);
    /** @param {{ score: number, ends_on_move: number } | null} column */
    const verdict = (column) => column && { score: column.score, end: column.ends_on_move };
    return { analysis: columns.map(verdict), line: [...line].map(Number) };
  }

  /**
   * The column that a bot plays.
   * @param {string} moves
   * @param {number} level
   * @param {number} seed
   * @param {AbortSignal} signal
   * @returns {Promise<number>}
   */
  async choose(moves, level, seed, signal) {
    const request = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ position: moves, level, seed }),
    };
    return (await answerOf("move", request, signal)).column;
  }

  /** Whether there is a server that answers at all. It is asked for a position that takes no time. */
  async answers() {
    try {
      await this.ask("121212");
      return true;
    } catch {
      return false;
    }
  }
}

/**
 * @param {string} path
 * @param {RequestInit} request
 * @param {AbortSignal} [signal]
 */
async function answerOf(path, request, signal) {
  const address = new URL(`../api/v1/${path}`, import.meta.url);
  const patience = AbortSignal.timeout(PATIENCE);
  const response = await fetch(address, { ...request, signal: signal ? AbortSignal.any([signal, patience]) : patience });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.json();
}
