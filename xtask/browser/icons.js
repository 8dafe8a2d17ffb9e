// Draws the icons that must be pixels from the one that is drawn: `node icons.js`.

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
await browser.close();
