// What the host of the page offers besides its files: nothing, where they lie on a static host.
// `fourgone serve` sends a file of its own in place of this one.

/** Whether games between people are kept here. @type {boolean} */
export const hasGames = false;
