// The seats that this browser holds, kept after a game was made or joined, and sent nowhere but to the
// server of the game. Without them a reload would cost the seat.

/**
 * @typedef {object} Seat
 * @property {string} secret
 * @property {string} [invitation] the other seat's, as long as nobody has taken it
 * @property {string} [opponent] what the other one is called
 * @property {boolean} [isOver]
 * @property {number} at when it was kept, in milliseconds
 */

const KEY = "fourgone-seats";
const NAME_KEY = "fourgone-name";

/** A game that nobody looked at for so long has been removed by most servers. */
const LONGEST = 60 * 24 * 60 * 60 * 1000;

/** @returns {Record<string, Seat>} by the address of the game */
export function allSeats() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
    const isSound = (/** @type {[string, any]} */ [id, seat]) => /^[0-9a-z]{12}$/.test(id) && isSecret(seat?.secret);
    return Object.fromEntries(Object.entries(kept).filter(isSound));
  } catch {
    return {};
  }
}

/** @param {unknown} text @returns {text is string} */
export const isSecret = (text) => typeof text === "string" && /^[0-9a-f]{32}$/.test(text);

/** @param {string} id @returns {Seat | undefined} */
export const seatOf = (id) => allSeats()[id];

/** Keeps a seat, or what is new about it. @param {string} id @param {Omit<Seat, "at">} seat */
export function keepSeat(id, seat) {
  const now = Date.now();
  const seats = Object.entries(allSeats()).filter(([, { at }]) => now - at < LONGEST);
  write(KEY, JSON.stringify({ ...Object.fromEntries(seats), [id]: { ...seat, at: now } }));
}

/** @param {string} id */
export function forgetSeat(id) {
  const { [id]: _, ...seats } = allSeats();
  write(KEY, JSON.stringify(seats));
}

/** What the person was called last time. */
export function lastName() {
  try {
    return localStorage.getItem(NAME_KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name */
export const keepName = (name) => write(NAME_KEY, name);

/** @param {string} key @param {string} value */
function write(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing still plays, as long as the page is open.
  }
}
