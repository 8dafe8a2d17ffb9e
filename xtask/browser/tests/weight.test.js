// How much is sent, how soon the first answer is there, and how smoothly discs fall.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Stage, clock } from "../stage.js";

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

/** @typedef {{ name: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number, args?: any }} TraceEvent */

const TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame"];

/** Traces what happens in a page meanwhile. @param {import("playwright-core").Page} page @param {() => Promise<unknown>} action */
async function trace(page, action) {
  await stage.browser.startTracing(page, { categories: TRACED });
  await action();
  const { traceEvents } = JSON.parse((await stage.browser.stopTracing()).toString());
  return /** @type {TraceEvent[]} */ (traceEvents);
}

/**
 * The tasks of the threads with a name, each with the milliseconds that a processor worked on it:
 * unlike the time on the clock that is not longer on a busy machine.
 * @param {TraceEvent[]} events
 * @param {RegExp} name
 */
function tasksOf(events, name) {
  const threads = new Set(
    events.filter((event) => event.name === "thread_name" && name.test(event.args?.name)).map(({ pid, tid }) => `${pid}:${tid}`),
  );
  return events.filter((event) => event.name === "RunTask" && threads.has(`${event.pid}:${event.tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

test("a position is analysed within half a second after the page is opened", async (context) => {
  /** @type {number[]} */
  const times = [];
  /** @type {number[]} */
  const works = [];
  for (let round = 0; round < 3; round += 1) {
    const visit = await stage.open("", { serviceWorkers: "block" });
    await visit.page.goto("about:blank");
    const events = await trace(visit.page, async () => {
      await visit.page.goto(`${stage.address}#52753311433677442422121`);
      // The page's clock begins when its address is called.
      const time = await visit.page.waitForFunction(() => {
        const isThere = document.querySelectorAll("#columns .badge:is(.win, .draw, .loss)").length === 7;
        return isThere && performance.now();
      }, undefined, { polling: "raf" });
      times.push(Number(await time.jsonValue()));
    });
    const [page, engine] = [tasksOf(events, /^CrRendererMain$/), tasksOf(events, /^DedicatedWorker/)];
    assert(page.length > 0 && engine.length > 0, "both threads were seen");
    works.push(sum(page) + sum(engine));
    visit.forgive(/Service Worker/);
    await visit.close();
  }
  context.diagnostic(`page and engine worked ${works.map(Math.round).join(", ")} ms until then`);
  assert(Math.min(...works) < 500, `${works} ms of work`);
  clock(context, Math.min(...times) < 500, `first analysis after ${times.map(Math.round).join(", ")} ms`);
});

test("discs fall smoothly while the solver works", async (context) => {
  // Too many discs for the book.
  const visit = await stage.open("#117222115374", { viewport: { width: 1280, height: 800 } });
  await visit.page.waitForTimeout(500);
  const events = await trace(visit.page, async () => {
    // The position before each of these is being solved, in the worker, as the disc falls.
    for (const key of "4443665") {
      await visit.page.keyboard.press(key);
      await visit.page.waitForTimeout(600);
    }
  });
  const tasks = tasksOf(events, /^CrRendererMain$/);
  const longest = Math.max(...tasks);
  context.diagnostic(`${tasks.length} tasks, the longest with ${longest.toFixed(1)} ms of work`);
  assert(tasks.length > 100 && longest > 0, "tasks were seen");
  assert(longest < 34, `a task of ${longest.toFixed(1)} ms of work holds a frame up`);
  const { frames, median, late } = smoothness(events);
  assert(frames > 60, `${frames} frames`);
  clock(context, median < 17.5 && late === 0, `${frames} frames, one every ${median.toFixed(1)} ms, ${late} over 34 ms`);
  await visit.close();
});

/** How frames follow each other while something moves. @param {TraceEvent[]} events */
function smoothness(events) {
  const draws = events.filter(({ name }) => name === "DrawFrame").map(({ ts }) => ts / 1000).sort((a, b) => a - b);
  const gaps = draws.slice(1).map((time, index) => time - (draws[index] ?? 0));
  // Longer pauses are those in which nothing moves.
  const moving = gaps.filter((gap) => gap < 150);
  return {
    frames: moving.length,
    median: moving.toSorted((a, b) => a - b)[moving.length >> 1] ?? Infinity,
    late: moving.filter((gap) => gap > 34).length,
  };
}
