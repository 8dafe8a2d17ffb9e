// How much is sent, how soon the first answer is there, and how smoothly discs fall.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Stage, hold } from "../stage.js";

const stage = new Stage();

test("at most 120 kB are sent, the book aside", async (context) => {
  const visit = await stage.open("", { serviceWorkers: "block" });
  /** @type {Set<string>} */
  const asked = new Set();
  visit.page.context().on("request", (request) => asked.add(request.url().replace(/#.*/, "")));
  await visit.page.reload();
  await visit.page.waitForLoadState("networkidle");
  // The worker's own requests are not the page's.
  for (const file of ["engine.wasm", "js/worker.js", "js/engine-file.js", "js/engine-module.js", "js/load.js"]) asked.add(stage.address + file);
  asked.delete(`${stage.address}opening.book`);
  const sizes = await Promise.all([...asked].map(compressedSize));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  context.diagnostic(`sent: ${total} bytes in ${asked.size} files`);
  assert(asked.size > 30 && total > 60_000, "something was measured");
  assert(total <= 120 * 1024, `${total} bytes`);
  visit.forgive(/Service Worker/);
  await visit.close();
});

/** The length of a file as it is sent. @param {string} address */
async function compressedSize(address) {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br, gzip" } }, (response) => {
      let length = 0;
      response.on("data", (chunk) => { length += chunk.length; });
      response.on("end", () => resolve(length));
    }).on("error", reject);
  });
}

test("a position is analysed within half a second after the page is opened", async (context) => {
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    const visit = await stage.open("#52753311433677442422121", { serviceWorkers: "block" });
    // The page's clock begins when its address is called.
    const time = await visit.page.waitForFunction(() => {
      const isThere = document.querySelectorAll("#columns .badge:is(.win, .draw, .loss)").length === 7;
      return isThere && performance.now();
    }, undefined, { polling: "raf" });
    times.push(Number(await time.jsonValue()));
    visit.forgive(/Service Worker/);
    await visit.close();
  }
  hold(context, Math.min(...times) < 500, `first analysis after ${times.map(Math.round).join(", ")} ms`);
});

test("discs fall smoothly while the solver works", async (context) => {
  // Too many discs for the book.
  const visit = await stage.open("#117222115374", { viewport: { width: 1280, height: 800 } });
  await visit.page.waitForTimeout(500);
  await stage.browser.startTracing(visit.page, {
    categories: [
      "devtools.timeline",
      "disabled-by-default-devtools.timeline",
      "disabled-by-default-devtools.timeline.frame",
    ],
  });
  // The position before each of these is being solved, in the worker, as the disc falls.
  for (const key of "4443665") {
    await visit.page.keyboard.press(key);
    await visit.page.waitForTimeout(600);
  }
  const trace = JSON.parse((await stage.browser.stopTracing()).toString());
  const { frames, median, late, longest } = smoothness(trace.traceEvents);
  assert(frames > 60, `${frames} frames`);
  hold(
    context,
    median < 17.5 && late === 0 && longest < 50,
    `${frames} frames, one every ${median.toFixed(1)} ms, ${late} over 34 ms, longest task ${longest.toFixed(1)} ms`,
  );
  await visit.close();
});

/**
 * How frames follow each other while something moves, and the longest task of the page's thread.
 * @param {{ name: string, ts: number, dur?: number, ph: string, tid: number, args?: any }[]} events
 */
function smoothness(events) {
  const draws = events.filter(({ name }) => name === "DrawFrame").map(({ ts }) => ts / 1000).sort((a, b) => a - b);
  const gaps = draws.slice(1).map((time, index) => time - (draws[index] ?? 0));
  // Longer pauses are those in which nothing moves.
  const moving = gaps.filter((gap) => gap < 150);
  const main = events.find(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const tasks = events.filter(({ name, tid }) => name === "RunTask" && tid === main?.tid);
  return {
    frames: moving.length,
    median: moving.toSorted((a, b) => a - b)[moving.length >> 1] ?? Infinity,
    late: moving.filter((gap) => gap > 34).length,
    longest: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)),
  };
}
