// Draws what `fourgone readme preview` prints as GitHub would show it:
//
//   npm install playwright-core@1.65.0 marked@18.2.0 github-markdown-css@5.9.0
//   node readme.mjs OUT.png PREVIEW.md... [--dark] [--width=PIXELS]
//
// Several previews stand side by side. Pictures are looked for beside the first preview, where
// `fourgone readme repair` writes those of a board that needs them. It also says how small the
// smallest column is to click on, and fails if something is wider than the page. Needs chromium on
// the path, or in CHROMIUM, and a font with emoji.
//
// In docs/readme-game.png the running game has its board in emoji, the finished one as a picture.

import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

// The packages are those of the folder in which this is run.
const from = createRequire(pathToFileURL(join(process.cwd(), "x")));
const { marked } = await import(pathToFileURL(from.resolve("marked")));
const { chromium } = from("playwright-core");
const theme = process.argv.includes("--dark") ? "dark" : "light";
const css = readFileSync(from.resolve(`github-markdown-css/github-markdown-${theme}.css`), "utf8");

const [out, ...previews] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const width = Number(process.argv.find((it) => it.startsWith("--width="))?.slice(8) ?? 520);
const ground = theme === "dark" ? "#0d1117" : "#ffffff";
const parts = previews.map((file) => {
  const html = marked.parse(readFileSync(file, "utf8"), { gfm: true });
  return `<article class="markdown-body">${html}</article>`;
});
const page = `<!doctype html><meta charset="utf-8"><style>${css}
  body { margin: 0; display: flex; background: ${ground}; }
  article { width: ${width}px; padding: 16px; box-sizing: border-box; }
</style>${parts.join("")}`;

const program = process.env.CHROMIUM ??
  execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
const browser = await chromium.launch({
  executablePath: program,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
});
const file = resolve(dirname(previews[0]), `view-${process.pid}.html`);
writeFileSync(file, page);
let fits = true;
try {
  const size = { width: width * parts.length, height: 600 };
  const view = await browser.newPage({ viewport: size, colorScheme: theme });
  await view.goto(pathToFileURL(file).href);
  await view.screenshot({ path: out, fullPage: true });
  const columns = await view.$$eval('a[href*="connect4%7Cdrop"][title]', (links) => links.map((link) => {
    const box = (link.querySelector("img") ?? link).getBoundingClientRect();
    return { left: box.left, right: box.right, width: box.width, height: box.height };
  }));
  const smallest = (side) => Math.min(...columns.map((box) => box[side])).toFixed(1);
  if (columns.length > 0) {
    console.log(`${out}: columns are at least ${smallest("width")} x ${smallest("height")} pixels`);
  }
  const broken = await view.$$eval("img", (all) => all.filter((it) => it.naturalWidth === 0).length);
  const wide = await view.$$eval("article", (all) => all.filter((it) => it.scrollWidth > it.clientWidth).length);
  const tables = await view.$$eval("table", (all) => all.filter((it) => it.scrollWidth > it.clientWidth).length);
  fits = broken + wide + tables === 0;
  if (!fits) console.error(`${broken} pictures are missing, ${wide} boards and ${tables} tables are too wide`);
} finally {
  rmSync(file);
  await browser.close();
}
process.exit(fits ? 0 : 1);
