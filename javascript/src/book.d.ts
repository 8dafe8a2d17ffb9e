/**
 * The bytes of the opening book (2.5 MB), for `createEngine({ book })`: the exact score of every
 * position with four, eight and twelve discs. With it every position is solved in milliseconds.
 */
export function loadBook(): Promise<Uint8Array>;
