// The tabs beneath the board, where there is no room for both panes beside it.

import { button, element } from "./page.js";

/** @typedef {"main" | "course"} Tab */

/** @type {readonly Tab[]} */
const TABS = ["main", "course"];

/** Shows one of the panes. @param {Tab} tab */
export function showTab(tab) {
  element("panel").dataset.tab = tab;
  for (const each of TABS) {
    const made = button(`tab-${each}`);
    made.setAttribute("aria-selected", String(each === tab));
    made.tabIndex = each === tab ? 0 : -1;
  }
}

/** Lets the tabs be chosen: by a click, or with the arrows. */
export function listenToTabs() {
  for (const tab of TABS) button(`tab-${tab}`).onclick = () => showTab(tab);
  element("tabs").addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = element("panel").dataset.tab === "main" ? "course" : "main";
    showTab(other);
    button(`tab-${other}`).focus();
    event.preventDefault();
  });
}
