// One stream for all tabs of a seat: browsers open only six connections to a server, and every tab would
// take one for good. The tab that holds the lock is the leader and passes on what it is told; when it
// closes, another one gets the lock. Browsers have locks for pages that came by HTTPS or from this very
// machine; elsewhere each tab has a stream of its own.

/** @typedef {import("./remote.js").News} News */
/** @typedef {import("./remote.js").Remote} Remote */

/** What tabs say to each other: somebody is new here, or news. */
/** @typedef {"hello" | News} Message */

/**
 * Follows a game together with the other tabs.
 * @param {Remote} remote
 * @param {string} name of the game and the seat, the same in all tabs
 * @param {(news: News) => void} tell
 */
export function followTogether(remote, name, tell) {
  const signal = new AbortController().signal;
  if (!("locks" in navigator)) return void remote.follow(tell, signal);
  const channel = new BroadcastChannel(name);
  /** What was told last of each kind, for tabs that come later. @type {Map<string, News>} */
  const last = new Map();
  let isLeader = false;
  channel.onmessage = (/** @type {MessageEvent<Message>} */ { data }) => {
    if (data !== "hello") return isLeader ? undefined : tell(data);
    return isLeader ? last.forEach((news) => channel.postMessage(news)) : undefined;
  };
  channel.postMessage("hello");
  return void navigator.locks.request(name, async () => {
    isLeader = true;
    await remote.follow((news) => {
      last.set(Object.keys(news)[0] ?? "", news);
      if ("state" in news) last.delete("presence");
      channel.postMessage(news);
      tell(news);
    }, signal);
    // What is gone is gone for those too who come later: the lock is kept.
    await new Promise(() => {});
  });
}
