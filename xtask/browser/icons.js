// Draws what must be pixels, the icons and the picture that others show with a link: `node icons.js`.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { launch } from "./browser.js";

const folder = fileURLToPath(new URL("../../crates/fourgone-page/web/icons/", import.meta.url));
const drawing = await readFile(`${folder}icon.svg`, "utf8");
const browser = await launch();
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  // Pixels are cut to shape by whoever shows them, so the corners are filled.
  const filled = drawing.replace(' rx="15"', "").replace("<svg ", `<svg width="${size}" height="${size}" `);
  await page.setContent(`<body style="margin:0">${filled}</body>`);
  await page.screenshot({ path: `${folder}icon-${size}.png` });
}

/** A position, row by row, the top one first. */
const BOARD = ["       ", "       ", "   y   ", "  ryr  ", "  yry  ", " yrryr "];
const TONES = { " ": "#0d1018", r: "#f0525a", y: "#ffcf45" };
const discs = BOARD.flatMap((row, y) => [...row].map((disc, x) =>
  `<circle cx="${75 + 80 * x}" cy="${75 + 80 * y}" r="32" fill="${TONES[/** @type {" " | "r" | "y"} */ (disc)]}"/>`));
const words = '<text x="700" y="285" font-size="84" font-weight="700">Fourgone</text>' +
  '<text x="704" y="350" font-size="38" fill="#a7b1c3">Connect Four, solved.</text>';
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<body style="margin:0"><svg width="1200" height="630" font-family="system-ui" fill="#edf0f6">
  <rect width="1200" height="630" fill="#0f131b"/><g transform="translate(40 40)">
  <rect x="10" y="10" width="610" height="530" rx="34" fill="#2f62d8"/>${discs.join("")}</g>${words}</svg></body>`);
await page.screenshot({ path: `${folder}preview.png` });
await browser.close();
