// The elements of the page by their names.

/**
 * The element with this id, which the page has.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function element(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

/** @param {string} id */
export const button = (id) => /** @type {HTMLButtonElement} */ (element(id));

/** @param {string} id */
export const input = (id) => /** @type {HTMLInputElement} */ (element(id));

/** @param {string} id */
export const select = (id) => /** @type {HTMLSelectElement} */ (element(id));

/** @param {string} id */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (element(id));

/**
 * Puts the words of a language into every element that names them.
 * @param {import("./text.js").Text} text
 * @param {import("./text.js").Language} language
 */
export function translate(text, language) {
  const words = /** @type {Record<string, unknown>} */ (text);
  document.documentElement.lang = language;
  document.title = text.title;
  for (const named of document.querySelectorAll("[data-text]")) {
    named.textContent = String(words[named.getAttribute("data-text") ?? ""]);
  }
  for (const named of document.querySelectorAll("[data-label]")) {
    const label = String(words[named.getAttribute("data-label") ?? ""]);
    named.setAttribute("aria-label", label);
    if (named instanceof HTMLButtonElement) named.title = label;
  }
}
