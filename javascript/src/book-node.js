// The opening book in Node: the exact score of every position with four, eight and twelve discs.

import { readFile } from "node:fs/promises";

/** The bytes of the book, for `createEngine({ book })`. */
export async function loadBook() {
  return new Uint8Array(await readFile(new URL("./opening.book", import.meta.url)));
}
