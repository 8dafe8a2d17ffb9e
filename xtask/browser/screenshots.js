// Takes the pictures of the page that the README shows: `node screenshots.js FOLDER`.

import { GIVEN } from "./stage.js";
import { launch } from "./browser.js";

const [, , folder = "."] = process.argv;
const GAME = "445334477733655355";

/** @typedef {import("playwright-core").Page} Page */
/**
 * @type {{ name: string, link: string, options: import("playwright-core").BrowserContextOptions,
 *   act: (page: Page) => Promise<void> }[]}
 */
const PICTURES = [
  {
    name: "page-play",
    link: "",
    options: { viewport: { width: 1180, height: 760 } },
    act: async (page) => {
      await page.check("[name=opponent][value=friend]");
      for (const key of GAME.slice(0, 12)) await page.keyboard.press(key);
      await page.check("[name=opponent][value=bot]");
      const box = await page.locator(".cells").boundingBox();
      if (box) await page.mouse.move(box.x + (box.width * 1.5) / 7, box.y + box.height / 2);
    },
  },
  {
    name: "page-analysis",
    link: `#${GAME}`,
    options: { viewport: { width: 1180, height: 900 } },
    act: async (page) => {
      await page.keyboard.press("t");
    },
  },
  {
    name: "page-review",
    link: `#${GAME}/13`,
    options: { viewport: { width: 1180, height: 900 } },
    act: async (page) => {
      await page.click("#next-mistake");
    },
  },
  {
    name: "page-phone",
    link: `#${GAME}`,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    act: async () => {},
  },
  {
    name: "page-dark",
    link: `#${GAME}`,
    options: { viewport: { width: 1180, height: 900 }, colorScheme: "dark" },
    act: async (page) => {
      await page.keyboard.press("t");
    },
  },
];

const browser = await launch();
for (const { name, link, options, act } of PICTURES) {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  const page = await context.newPage();
  await page.goto(GIVEN.address + link);
  if (link) {
    const isReviewed = () =>
      /changed who wins/.test(document.querySelector("#review-progress")?.textContent ?? "");
    await page.waitForFunction(isReviewed, undefined, { timeout: 300_000 });
  }
  await act(page);
  if (link) await page.waitForSelector("#verdicts .best");
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await context.close();
}
await browser.close();
