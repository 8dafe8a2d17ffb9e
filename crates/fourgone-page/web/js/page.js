// The elements of the page by their names, their words, and the focus, which must not get lost.

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

/** A new element with a class and words. @param {string} className @param {string} [words] @param {string} [name] */
export function part(className, words = "", name = "span") {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = words;
  return made;
}

/** Marks a button as of no use now. It keeps the focus, which a disabled one would lose. @param {string} id @param {boolean} isOff */
export function turnOff(id, isOff) {
  button(id).setAttribute("aria-disabled", String(isOff));
}

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

/**
 * Watches the focus. What it gives is to be called after every change of the page: if the element
 * with the focus has gone, the focus goes to where one can go on.
 * @param {() => HTMLElement} fallback
 */
export function keepFocus(fallback) {
  /** @type {HTMLElement | null} */
  let last = null;
  document.addEventListener("focusin", ({ target }) => {
    last = /** @type {HTMLElement} */ (target);
  });
  return () => {
    if (last === null || document.querySelector("dialog[open]")) return;
    const isUsable = last.isConnected && last.checkVisibility() && !last.matches(":disabled");
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== last;
    if (!isUsable && !isElsewhere) fallback().focus({ preventScroll: true });
  };
}
