// Draws what `fourgone readme preview` prints as GitHub would show it:
//
//   npm install playwright-core@1.65.0 marked@18.2.0 github-markdown-css@5.9.0
//   node readme.mjs OUT.png PREVIEW.md... [--dark] [--width=PIXELS]
//
// Several previews stand side by side. Needs chromium on the path, or in CHROMIUM.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
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
  article { width: ${width}px; padding: 20px; box-sizing: border-box; }
</style>${parts.join("")}`;

const program = process.env.CHROMIUM ??
  execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
const browser = await chromium.launch({
  executablePath: program,
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
});
const view = await browser.newPage({ viewport: { width: width * parts.length, height: 600 } });
await view.setContent(page);
await view.screenshot({ path: out, fullPage: true });
await browser.close();
