// The thread of an engine in Node.

import { parentPort } from "node:worker_threads";

import { answer } from "./engine.js";

const port = /** @type {import("node:worker_threads").MessagePort} */ (parentPort);
port.on("message", answer((message) => port.postMessage(message)));
