// The browser that the tests drive.

import { chromium } from "playwright-core";

/**
 * Debian's Chromium, without a sandbox and without calls home.
 * @param {string[]} [flags] more of them
 */
export function launch(flags = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      ...flags,
    ],
  });
}
