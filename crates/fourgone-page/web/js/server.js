// The server's answers about positions, for browsers in which the engine does not run.

/** @typedef {import("./engine.js").Analysis} Analysis */
/** @typedef {{ analysis: Analysis, line: number[] }} Answer */

export class Server {
  /**
   * @param {string} moves
   * @param {AbortSignal} [signal]
   * @returns {Promise<Answer>}
   */
  async ask(moves, signal) {
    const address = new URL(`../api/v1/positions/${moves || "-"}`, import.meta.url);
    const response = await fetch(address, signal ? { signal } : {});
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const { columns, line } = await response.json();
    /** @param {{ score: number, ends_on_move: number } | null} column */
    const verdict = (column) => column && { score: column.score, end: column.ends_on_move };
    return { analysis: columns.map(verdict), line: [...line].map(Number) };
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
