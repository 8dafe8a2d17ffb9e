// Keeps the page for times without a network. With a network the newest files are used, so that
// modules of two versions never meet; without one, those that were kept last.

const KEPT = "fourgone";

const worker = /** @type {ServiceWorkerGlobalScope & { engineFile: string }} */ (
  /** @type {unknown} */ (self)
);

// The engine that this browser can run; the other one is never fetched.
importScripts("js/engine-file.js");

// All that the page needs besides; a test holds this list against the folder.
const FILES = [
  worker.engineFile,
  "./",
  "embed.html",
  "game.html",
  "manifest.webmanifest",
  "opening.book",
  "train.html",
  "tutor.wasm",
  "icons/icon-192.png",
  "icons/icon-512.png",
  "icons/icon.svg",
  "js/analysis-view.js",
  "js/analyst.js",
  "js/announcer.js",
  "js/app.js",
  "js/board-view.js",
  "js/chips.js",
  "js/controls-view.js",
  "js/course-view.js",
  "js/dialogs.js",
  "js/editor.js",
  "js/embed.js",
  "js/engine-file.js",
  "js/engine-module.js",
  "js/engine.js",
  "js/exchange.js",
  "js/friend/clocks.js",
  "js/friend/create.js",
  "js/friend/game-page.js",
  "js/friend/game-view.js",
  "js/friend/invitation.js",
  "js/friend/kept.js",
  "js/friend/main.js",
  "js/friend/qr.js",
  "js/friend/remote.js",
  "js/friend/seats.js",
  "js/friend/tabs.js",
  "js/friend/words.js",
  "js/game.js",
  "js/graph.js",
  "js/host.js",
  "js/keys.js",
  "js/lesson.js",
  "js/link.js",
  "js/load.js",
  "js/main.js",
  "js/motion.js",
  "js/opponent.js",
  "js/own-game.js",
  "js/page.js",
  "js/rare-dialogs.js",
  "js/reason-drawing.js",
  "js/reason.js",
  "js/review.js",
  "js/rules.js",
  "js/running-game.js",
  "js/server.js",
  "js/settings.js",
  "js/share.js",
  "js/sound.js",
  "js/statistics-view.js",
  "js/statistics.js",
  "js/status.js",
  "js/tabs.js",
  "js/text.js",
  "js/text/de.js",
  "js/text/en.js",
  "js/text/es.js",
  "js/text/fr.js",
  "js/text/friend-de.js",
  "js/text/friend-en.js",
  "js/text/friend-es.js",
  "js/text/friend-fr.js",
  "js/text/train-de.js",
  "js/text/train-en.js",
  "js/text/train-es.js",
  "js/text/train-fr.js",
  "js/thread.js",
  "js/train/exercise.js",
  "js/train/kept.js",
  "js/train/lesson-view.js",
  "js/train/link.js",
  "js/train/main.js",
  "js/train/puzzle-view.js",
  "js/train/puzzle.js",
  "js/train/text.js",
  "js/train/trainer.js",
  "js/tree.js",
  "js/tutor-module.js",
  "js/tutor-worker.js",
  "js/tutor.js",
  "js/verdict.js",
  "js/why.js",
  "js/worker.js",
  "style/base.css",
  "style/board.css",
  "style/embed.css",
  "style/friend.css",
  "style/panel.css",
  "style/train.css",
];

worker.addEventListener("install", (event) => {
  const keepAll = async () => {
    const kept = await caches.open(KEPT);
    // One file that cannot be had must not keep the others away.
    await Promise.allSettled(FILES.map((file) => kept.add(file)));
    await worker.skipWaiting();
  };
  event.waitUntil(keepAll());
});

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = new URL(request.url).origin === location.origin;
  if (request.method === "GET" && isOurs && !request.url.includes("/api/")) {
    event.respondWith(answer(event));
  }
});

/** The newest answer, or else the one that was kept. @param {FetchEvent} event */
async function answer(event) {
  const { request } = event;
  // All games with friends have the same page.
  const kept = /\/g\/[0-9a-z]+\/?$/.test(new URL(request.url).pathname) ? "game.html" : request;
  try {
    const response = await fetch(request);
    // Nobody waits for it to be kept. The copy is made here, before the page reads the response.
    if (response.ok) event.waitUntil(keep(kept, response.clone()));
    return response;
  } catch (error) {
    const old = await caches.match(kept, { cacheName: KEPT, ignoreSearch: true });
    if (old) return old;
    throw error;
  }
}

/** Keeps an answer for later. @param {Request | string} request @param {Response} response */
async function keep(request, response) {
  try {
    const kept = await caches.open(KEPT);
    await kept.put(request, response);
  } catch {
    // There may be no room; the page has its answer all the same.
  }
}
