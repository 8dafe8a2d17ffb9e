// The thread of an engine in a browser.

import { answer } from "./engine.js";

const hear = answer((message) => postMessage(message));

onmessage = ({ data }) => hear(data);
