// The package in a browser.

import { exportsOn, RequestError } from "./engine.js";

/** @typedef {import("./engine.js").Platform} Platform */

/** @type {Platform} */
const browser = {
  async compile(wasm = new URL("./engine.wasm", import.meta.url)) {
    if (wasm instanceof WebAssembly.Module) return wasm;
    if (ArrayBuffer.isView(wasm) || wasm instanceof ArrayBuffer) return WebAssembly.compile(wasm);
    const response = wasm instanceof Response ? wasm : await fetch(wasm);
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    // Not in one go with the download: not every host knows the type of the file.
    return WebAssembly.compile(await response.arrayBuffer());
  },

  async thread() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    return {
      post: (message) => worker.postMessage(message),
      listen: (hear, fail) => {
        worker.onmessage = ({ data }) => hear(data);
        worker.onerror = (event) => fail(new Error(event.message || "the worker does not start"));
      },
      hold: () => {},
      end: () => worker.terminate(),
    };
  },
};

export const { createEngine, solve, analyze, explain, bot, convert } = exportsOn(browser);
export { RequestError };
