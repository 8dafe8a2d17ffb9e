// A game at the server: what it is asked, and the stream of what happens there. The secret of a seat
// goes as a header, and never into an address.

/** @typedef {"first" | "second"} Side */
/** @typedef {"draw" | "takeback" | "rematch" | "side"} Offer */
/** @typedef {"standard" | "swap" | "balanced"} Rule */
/** @typedef {{ minutes: number, increment: number } | { days: number }} ClockChoice */

/**
 * A game as the server tells it.
 * @typedef {object} State
 * @property {string} id
 * @property {number} version
 * @property {Rule} rule
 * @property {string} opening
 * @property {string} moves
 * @property {Side | null} turn
 * @property {Record<Side, { name: string | null, online: boolean }>} seats
 * @property {{ minutes?: number, increment?: number, days?: number, left: Record<Side, number>, running: Side | null } | null} clock
 * @property {{ winner: Side | null, by: "four" | "full_board" | "resignation" | "time" | "agreement" } | null} result
 * @property {{ offer: Offer, by: Side }[]} offers
 * @property {string | null} next
 */

/** @typedef {{ id: string, seat: Side, secret: string, invitation: string, state: State }} Made */

/** What a stream tells: the game and when that was, who is there, how many watch, that the game is gone, whether there is a connection. */
/** @typedef {{ state: State, at: number } | { presence: Record<Side, boolean> } | { watchers: number } | { gone: true } | { connected: boolean }} News */

/** Between two tries, in milliseconds. */
const PAUSE = 1000;

/** A server that is silent for longer is not there: it gives a sign of life every 15 s. */
const SILENCE = 40_000;

const GAMES = new URL("../../api/v1/games", import.meta.url).href;

/** What the server does not do, and why. */
export class RefusedError extends Error {
  /** @param {number} status @param {{ detail?: string, reason?: string, state?: State }} problem */
  constructor(status, { detail = "", reason = "", state }) {
    super(detail);
    this.status = status;
    this.reason = reason;
    this.state = state;
  }
}

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** Waits until it is worth to try again: the browser may know. */
function untilNextTry() {
  return Promise.race([
    wait(PAUSE),
    new Promise((resolve) => { addEventListener("online", resolve, { once: true }); }),
  ]);
}

/**
 * Makes a game.
 * @param {{ rule: Rule, clock: ClockChoice | null, seat: Side | "random", name: string }} wishes
 * @returns {Promise<Made>}
 */
export async function makeGame(wishes) {
  const response = await fetch(GAMES, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wishes),
  });
  if (!response.ok) throw await refusal(response);
  return response.json();
}

/** @param {Response} response */
async function refusal(response) {
  return new RefusedError(response.status, await response.json().catch(() => ({})));
}

export class Remote {
  #address;
  #secret;

  /** @param {string} id @param {string | null} secret of a seat; null for watching */
  constructor(id, secret) {
    this.#address = `${GAMES}/${id}`;
    this.#secret = secret;
  }

  /** @returns {Record<string, string>} */
  get #headers() {
    return this.#secret === null ? {} : { authorization: `Bearer ${this.#secret}` };
  }

  /** The game as it is, and which side the secret plays. @returns {Promise<{ state: State, side: Side | null }>} */
  async read() {
    const response = await fetch(this.#address, { headers: this.#headers, cache: "no-store" });
    if (!response.ok) throw await refusal(response);
    const side = /** @type {Side | null} */ (response.headers.get("fourgone-seat"));
    return { state: await response.json(), side };
  }

  /** @param {number} column @param {number} ply how many discs lie there */
  play(column, ply) {
    return this.#post("moves", { column, ply });
  }

  /** @param {string} action @param {{ name?: string, side?: Side }} [more] */
  act(action, more = {}) {
    return this.#post("actions", { action, ...more });
  }

  /** Deletes the game, which has not begun or is over. */
  async remove() {
    const response = await fetch(this.#address, { method: "DELETE", headers: this.#headers });
    if (!response.ok) throw await refusal(response);
  }

  /**
   * Asks for something to be done, again while nobody answers: its key keeps it from being done twice.
   * @param {string} call
   * @param {object} question
   * @returns {Promise<State>}
   */
  async #post(call, question) {
    const body = JSON.stringify({ ...question, key: uniqueKey() });
    const headers = { ...this.#headers, "content-type": "application/json" };
    for (;;) {
      const response = await fetch(`${this.#address}/${call}`, { method: "POST", headers, body }).catch(() => null);
      if (response?.ok) return response.json();
      if (response && response.status !== 503 && response.status !== 429) throw await refusal(response);
      await untilNextTry();
    }
  }

  /**
   * Passes on what happens in the game, until the signal ends it. A stream that breaks off is begun
   * again, and begins with the game as it is.
   * @param {(news: News) => void} tell
   * @param {AbortSignal} signal
   */
  async follow(tell, signal) {
    while (!signal.aborted) {
      try {
        if (await this.#followOnce(tell, signal)) return;
      } catch (error) {
        if (error instanceof RefusedError && error.status === 404) return tell({ gone: true });
      }
      if (signal.aborted) return undefined;
      tell({ connected: false });
      await untilNextTry();
    }
    return undefined;
  }

  /**
   * Passes on what one stream tells; true if there will be no more.
   * @param {(news: News) => void} tell
   * @param {AbortSignal} signal
   */
  async #followOnce(tell, signal) {
    const given = new AbortController();
    const end = () => given.abort();
    signal.addEventListener("abort", end);
    addEventListener("offline", end);
    let silence = setTimeout(end, SILENCE);
    try {
      const headers = { ...this.#headers, accept: "application/x-ndjson" };
      const response = await fetch(`${this.#address}/events`, { headers, signal: given.signal, cache: "no-store" });
      if (!response.ok || response.body === null) throw await refusal(response);
      tell({ connected: true });
      // Only what is not nobody is told.
      tell({ watchers: 0 });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return false;
        clearTimeout(silence);
        silence = setTimeout(end, SILENCE);
        const lines = (rest + value).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines.filter(Boolean)) {
          const told = JSON.parse(line);
          if ("gone" in told) {
            tell({ gone: true });
            return true;
          }
          if ("presence" in told) tell({ presence: told.presence });
          else if ("watchers" in told) tell({ watchers: told.watchers });
          else if ("version" in told) tell({ state: told, at: Date.now() });
        }
      }
    } finally {
      clearTimeout(silence);
      signal.removeEventListener("abort", end);
      removeEventListener("offline", end);
      given.abort();
    }
  }
}

/** Some letters that no other request has. */
function uniqueKey() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
