// The browsers that the tests drive: Debian's Chromium, or its Firefox where FOURGONE_BROWSER says so.

import { chromium, firefox } from "playwright-core";

/** Whether Firefox is driven, which cannot be told everything that Chromium can. */
export const IS_FIREFOX = process.env.FOURGONE_BROWSER === "firefox";

/** Chromium's, so that it needs no sandbox and makes no calls home. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * A browser of this machine.
 * @param {string[]} [flags] more of them, for Chromium
 */
export function launch(flags = []) {
  if (IS_FIREFOX) {
    // By WebDriver BiDi, as this channel does: playwright's own protocol needs a Firefox of its own.
    return firefox.launch({ channel: "moz-firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr" });
  }
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...FLAGS, ...flags],
  });
}
