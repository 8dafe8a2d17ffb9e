// The package in Node.

import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";

import { exportsOn, RequestError } from "./engine.js";

/** @typedef {import("./engine.js").Platform} Platform */

/** @type {Platform} */
const node = {
  async compile(wasm = new URL("./engine.wasm", import.meta.url)) {
    if (wasm instanceof WebAssembly.Module) return wasm;
    if (ArrayBuffer.isView(wasm) || wasm instanceof ArrayBuffer) return WebAssembly.compile(wasm);
    if (wasm instanceof Response) return WebAssembly.compile(await wasm.arrayBuffer());
    return WebAssembly.compile(await readFile(wasm));
  },

  async thread() {
    const worker = new Worker(new URL("./worker-node.js", import.meta.url));
    return {
      post: (message) => worker.postMessage(message),
      listen: (hear, fail) => {
        worker.on("message", hear);
        worker.on("error", fail);
      },
      // A thread that has nothing to do does not keep a program from ending.
      hold: (busy) => (busy ? worker.ref() : worker.unref()),
      end: () => worker.terminate(),
    };
  },
};

export const { createEngine, solve, analyze, explain, bot, convert } = exportsOn(node);
export { RequestError };
