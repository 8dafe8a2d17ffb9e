// What the threads load: engines and the opening book, as bytes.

/** A file that lies beside the page. @param {string} name */
export async function load(name) {
  const response = await fetch(new URL(`../${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}
