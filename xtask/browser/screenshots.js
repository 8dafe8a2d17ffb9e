// Takes the pictures of the page that the README shows: `node screenshots.js FOLDER`, or one of them:
// `node screenshots.js FOLDER page-puzzle`.

import { GIVEN } from "./stage.js";
import { launch } from "./browser.js";

const [, , folder = ".", only] = process.argv;
/** With move 13 red gives a win away, and more goes wrong before and after. */
const GAME = "445334477733655355";
/** A game that red has won on the diagonal. */
const WON = "12233434464";

/** @typedef {import("playwright-core").Page} Page */
/**
 * @type {{ name: string, link: string, isReviewed?: boolean,
 *   options: import("playwright-core").BrowserContextOptions, act: (page: Page) => Promise<void> }[]}
 */
const PICTURES = [
  {
    name: "page-play",
    link: `#${GAME.slice(0, 12)};play`,
    options: { viewport: { width: 1180, height: 760 } },
    act: (page) => point(page, 6),
  },
  {
    name: "page-analysis",
    link: `#${GAME}`,
    isReviewed: true,
    options: { viewport: { width: 1180, height: 900 } },
    act: async (page) => {
      await page.waitForSelector("#verdicts .best");
      await point(page, 4);
      await page.waitForSelector(".ghost.ahead");
    },
  },
  {
    name: "page-review",
    link: `#${GAME}~12.244/14`,
    isReviewed: true,
    options: { viewport: { width: 1180, height: 1240 } },
    act: async (page) => {
      await page.click("#leave");
      await page.click("#moves [data-ply='13']");
      await page.waitForSelector("#try-yourself:not([hidden])");
    },
  },
  {
    name: "page-phone",
    link: `#${GAME}~12.244/14`,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    act: async (page) => {
      await page.waitForSelector("#verdicts .best");
    },
  },
  {
    name: "page-why",
    link: "#52753311433677442422121",
    options: { viewport: { width: 1180, height: 760 } },
    act: async (page) => {
      await page.waitForSelector("#why:enabled");
      await page.click("#why");
      await page.waitForSelector(".reason");
    },
  },
  {
    name: "page-puzzle",
    link: "train.html#puzzle/wnstp",
    options: { viewport: { width: 1180, height: 760 } },
    act: async (page) => {
      // Each of its moves is answered.
      for (const column of ["4", "7", "3"]) {
        await page.waitForSelector("#puzzle-hint:enabled", { timeout: 60_000 });
        await page.keyboard.press(column);
        await page.waitForTimeout(1200);
      }
      await page.waitForSelector(".reason");
    },
  },
  {
    name: "page-dark",
    link: `#${WON};play`,
    options: { viewport: { width: 1180, height: 760 }, colorScheme: "dark" },
    act: async () => {},
  },
];

/** Points at a column. @param {Page} page @param {number} column */
async function point(page, column) {
  const box = await page.locator(".cells").boundingBox();
  if (box) await page.mouse.move(box.x + (box.width * (column - 0.5)) / 7, box.y + box.height / 3);
}

const browser = await launch();
for (const { name, link, isReviewed, options, act } of PICTURES) {
  if (only !== undefined && name !== only) continue;
  const context = await browser.newContext({ locale: "en-GB", ...options });
  const page = await context.newPage();
  await page.goto(GIVEN.address + link);
  await page.waitForSelector("#verdicts li");
  if (isReviewed) {
    const isDone = () => /changed who wins/.test(document.querySelector("#review-progress")?.textContent ?? "");
    await page.waitForFunction(isDone, undefined, { timeout: 300_000 });
  }
  await act(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await context.close();
}
await browser.close();
