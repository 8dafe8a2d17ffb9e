// Puts the package together in dist/: what lies in src/, what the page and the package have in common,
// the engine, and the opening book. `npm pack` and `npm publish` run it.

import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const page = join(root, "crates/fourgone-page");
const dist = join(here, "dist");

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
cpSync(join(here, "src"), dist, { recursive: true });
for (const file of ["engine-module.js", "tutor-module.js", "rules.js"]) {
  copyFileSync(join(page, "web/js", file), join(dist, file));
}
// The element is one file: what it imports at once stands in it, and the engine beside it is fetched
// only when a bot is to move or scores are wanted.
const element = join(dist, "element.js");
const rules = readFileSync(join(dist, "rules.js"), "utf8").replace(/^export /gm, "");
const whole = readFileSync(element, "utf8")
  .replace(/^import .* from "\.\/rules\.js";$/m, () => rules.trim())
  .replace(/^\/\*\* @typedef \{import\("\.\/rules\.js"\)\.\w+\} \w+ \*\/\n/gm, "");
if (/^(import|export) .* from /m.test(whole)) throw new Error("the element imports more than the rules");
writeFileSync(element, whole);
// The engine knows reasons beside all else, and runs wherever WebAssembly does.
const engine = gunzipSync(readFileSync(join(here, "engine.wasm.gz")));
writeFileSync(join(dist, "engine.wasm"), engine);
copyFileSync(join(root, "crates/fourgone-book/fourgone.book"), join(dist, "opening.book"));
for (const file of ["LICENSE-APACHE", "LICENSE-MIT"]) {
  copyFileSync(join(root, file), join(here, file));
}
