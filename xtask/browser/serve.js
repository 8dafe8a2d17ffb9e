// A small server of static files, for work on the page: `node serve.js [PORT]`. It sends the headers
// that `fourgone serve` sends, and compresses as it does.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const WEB = fileURLToPath(new URL("../../crates/fourgone-page/web/", import.meta.url));
const ENGINES = fileURLToPath(new URL("../../crates/fourgone-page/engine/", import.meta.url));
const BOOK = fileURLToPath(new URL("../../crates/fourgone-book/fourgone.book", import.meta.url));

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/**
 * Serves the page.
 * @param {number} [port] by default, any that is free
 * @returns {Promise<import("node:http").Server>}
 */
export function serve(port = 0) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
    const file = path === "/" ? "index.html" : path.slice(1);
    try {
      const body = await load(file);
      response.writeHead(200, {
        "content-type": TYPES[extname(file)] ?? "application/octet-stream",
        "content-encoding": "gzip",
        "content-security-policy": file === "embed.html" ? POLICY.replace("frame-ancestors 'none'", "frame-ancestors *") : POLICY,
        "cache-control": "no-cache",
        "x-content-type-options": "nosniff",
      });
      response.end(body);
    } catch {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    }
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

/** A file of the page, compressed. @param {string} file */
async function load(file) {
  if (extname(file) === ".wasm") return readFile(join(ENGINES, `${file}.gz`));
  return gzipSync(await readFile(file === "opening.book" ? BOOK : join(WEB, file)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , port = "4445"] = process.argv;
  await serve(Number(port));
  console.log(`http://127.0.0.1:${port}/`);
}
