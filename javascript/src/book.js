// The opening book in a browser: the exact score of every position with four, eight and twelve discs.

/** The bytes of the book, for `createEngine({ book })`. */
export async function loadBook() {
  const response = await fetch(new URL("./opening.book", import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
