// Games with a friend elsewhere: two browsers, a phone, those who watch, a terminal, and bare calls.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";
import jsQR from "jsqr";
import { serve } from "../serve.js";
import { GIVEN, Stage, Visit } from "../stage.js";
import { violations } from "../views.js";

const stage = new Stage();

/** @typedef {import("playwright-core").Page} Page */

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

/** Somebody at the page of a game. */
class Player extends Visit {
  /** Every request: its method, its address and where it says that it comes from. @type {string[]} */
  requests = [];

  /** @param {import("playwright-core").BrowserContext} context */
  static async in(context) {
    const player = new Player(await context.newPage(), stage.address);
    context.on("request", async (request) => {
      const headers = await request.allHeaders().catch(() => request.headers());
      player.requests.push(`${request.method()} ${request.url()} ${headers.referer ?? ""}`);
    });
    return player;
  }

  /** @param {import("playwright-core").BrowserContextOptions} [options] */
  static async alone(options = {}) {
    return Player.in(await stage.browser.newContext({ locale: "en-GB", ...options }));
  }

  /** @param {RegExp} words */
  async says(words) {
    await this.page.waitForFunction(
      ([source]) => new RegExp(source ?? "").test(document.querySelector("#status-text")?.textContent ?? ""),
      [words.source],
      { timeout: 30_000 },
    );
  }

  /** Waits until so many discs are there. @param {string} moves */
  async has(moves) {
    await this.page.waitForFunction(
      (expected) => [...document.querySelectorAll("#moves .main")].map((chip) => chip.textContent).join("") === expected,
      moves,
      { timeout: 30_000 },
    );
  }

  /** @param {number | string} column */
  async drop(column) {
    await this.page.keyboard.press(String(column));
  }

  /** Makes a game and gives the invitation. @param {{ name?: string, rule?: string, side?: string, clock?: string }} [wishes] */
  async makes({ name = "Ann", rule = "standard", side = "first", clock = "0" } = {}) {
    await this.page.goto(stage.address);
    await this.page.click("#start-elsewhere");
    await this.page.fill("#create-name", name);
    await this.page.check(`[name=create-rule][value=${rule}]`);
    await this.page.check(`[name=create-side][value=${side}]`);
    await this.page.selectOption("#create-clock", clock);
    await this.page.click("#create-game");
    await this.page.waitForSelector("#invite-card:not([hidden])");
    return this.page.inputValue("#invite-link");
  }

  /** @param {string} link @param {string} [name] */
  async joins(link, name = "Bob") {
    await this.page.goto(link);
    await this.page.waitForSelector("#join-card:not([hidden])");
    await this.page.fill("#join-name", name);
    await this.page.click("#join");
    await this.page.waitForSelector("#join-card", { state: "hidden" });
  }
}

/** Two people at a game that has begun. @param {Parameters<Player["makes"]>[0]} [wishes] */
async function begin(wishes) {
  const [ann, bob] = [await Player.alone(), await Player.alone()];
  const link = await ann.makes(wishes);
  await bob.joins(link);
  await ann.page.waitForSelector("#invite-card", { state: "hidden" });
  return { ann, bob, link };
}

/** @param {Player[]} players */
async function end(...players) {
  for (const player of players) await player.close();
}

test("two browsers play a whole game by link, through a reload and ten seconds offline, and a third one watches", async () => {
  const ann = await Player.alone();
  const bob = await Player.alone(PHONE);
  const eve = await Player.alone();
  const link = await ann.makes({ clock: "4" });
  const [address = "", invitation = ""] = link.split("#");
  assert.match(invitation, /^[0-9a-f]{32}$/);
  assert.equal(ann.page.url(), address, "the address in the bar holds no secret");
  await ann.says(/Waiting for your friend/);

  // Nothing is kept of somebody who only looks.
  await bob.page.goto(link);
  await bob.page.waitForSelector("#join-card:not([hidden])");
  assert.match(await bob.page.innerText("#join-text"), /Ann has invited you/);
  assert.match(await bob.page.innerText("#join-terms"), /10 minutes \+ 5 seconds a move.*You play yellow/);
  assert.equal(await bob.page.evaluate(() => localStorage.getItem("fourgone-seats")), null);
  await bob.page.reload();
  await bob.joins(link);
  // Once the seat is kept, the secret goes out of the address bar.
  await bob.page.waitForURL(address);
  await ann.says(/Your turn, red/);
  await ann.page.waitForSelector("#player-above .presence.online");
  assert.match(await ann.page.innerText("#player-above .name"), /Bob/);

  await eve.page.goto(address);
  await eve.says(/Ann to move/);
  assert(await eve.page.locator("#game-actions").isHidden());
  for (const each of [ann, bob, eve]) {
    await each.page.waitForFunction(() => document.querySelector("#watchers:not([hidden])")?.textContent === "Spectators: 1");
  }
  await eve.drop(4);
  await eve.page.waitForFunction(() => /watching/.test(document.querySelector("#flash")?.textContent ?? ""));

  await ann.drop(4);
  await bob.says(/Your turn, yellow/);
  const { x, y } = await bob.place(5);
  await bob.page.touchscreen.tap(x, y);
  for (const each of [ann, bob, eve]) await each.has("45");
  assert.match(await ann.page.innerText("#player-above .time"), /^10:0\d$/);

  await ann.page.reload();
  await ann.has("45");
  await ann.says(/Your turn/);

  // A disc that is dropped without a connection arrives when it is back.
  await ann.page.context().setOffline(true);
  await ann.page.waitForSelector("#notice:not([hidden])");
  assert.match(await ann.page.innerText("#notice"), /Connection lost/);
  await bob.page.waitForSelector("#player-above .presence:not(.online)");
  await ann.drop(4);
  await ann.has("454");
  await ann.page.waitForTimeout(10_000);
  assert.equal(await bob.page.locator("#moves .main").count(), 2);
  await ann.page.context().setOffline(false);
  for (const each of [bob, eve]) await each.has("454");
  await ann.page.waitForSelector("#notice", { state: "hidden" });

  await bob.drop(5);
  await ann.has("4545");
  await ann.drop(4);
  await bob.has("45454");
  await bob.drop(5);
  await ann.has("454545");
  await ann.drop(4);
  await ann.says(/You won!/);
  await bob.says(/You lost/);
  await eve.says(/Ann won/);
  for (const each of [ann, bob]) {
    await each.page.waitForFunction(() => document.querySelectorAll("#kept p").length === 2, undefined, { timeout: 60_000 });
    assert.match(await each.page.innerText("#kept"), /Ann: 3 of 4 moves kept the verdict.\s+Bob: 2 of 3 moves kept the verdict./);
  }

  // The rematch has sides changed; who watches is told.
  await ann.page.click("#rematch");
  await bob.page.waitForSelector("#offer-card:not([hidden])");
  assert.match(await bob.page.innerText("#offer-text"), /Ann wants a rematch/);
  await bob.page.click("#accept");
  await bob.page.waitForURL((url) => url.href !== address);
  await ann.page.waitForURL(bob.page.url());
  await bob.says(/Your turn, red/);
  await ann.says(/Bob to move/);
  await eve.page.click("#next-game");
  await eve.says(/Bob to move/);

  const secrets = [invitation];
  for (const each of [ann, bob]) {
    const seats = JSON.parse(await each.page.evaluate(() => localStorage.getItem("fourgone-seats") ?? "{}"));
    for (const seat of Object.values(seats)) secrets.push(/** @type {{ secret: string }} */ (seat).secret);
  }
  const requests = [ann, bob, eve].flatMap((each) => each.requests);
  assert(requests.length > 100, "requests were seen");
  for (const secret of secrets) assert.deepEqual(requests.filter((request) => request.includes(secret)), []);
  assert.deepEqual(await ann.page.context().cookies(), []);
  for (const each of [ann, bob, eve]) each.forgive(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load/);
  await end(ann, bob, eve);
});

test("eight tabs of a seat have one stream, and the next one leads when the first is closed", async () => {
  const { ann, bob } = await begin({ clock: "4" });
  const context = ann.page.context();
  let streams = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/events")) streams += 1;
  });
  const tabs = [];
  for (let count = 0; count < 7; count += 1) {
    const tab = await Player.in(context);
    await tab.page.goto(ann.page.url());
    await tab.says(/Your turn/);
    tabs.push(tab);
  }
  assert.equal(streams, 0, "the first tab has the stream already");
  await tabs[6]?.drop(4);
  for (const tab of [ann, bob, ...tabs]) await tab.has("4");
  await bob.drop(3);
  for (const tab of [ann, ...tabs]) await tab.has("43");
  await ann.page.close();
  await tabs[3]?.drop(4);
  await bob.has("434");
  await bob.drop(3);
  for (const tab of tabs) await tab.has("4343");
  assert.equal(streams, 1, "one of the others follows now");

  // A tab that comes later has the clock of the others, and not one that begins anew.
  await bob.page.waitForTimeout(4000);
  const late = await Player.in(context);
  await late.page.goto(bob.page.url());
  await late.says(/Your turn/);
  await late.page.waitForTimeout(1000);
  const [theirs, own] = await Promise.all([tabs[0], late].map(async (tab) => {
    const [minutes = 0, seconds = 0] = (await tab?.page.innerText("#player-below .time") ?? "").split(":").map(Number);
    return 60 * minutes + seconds;
  }));
  assert(Math.abs((theirs ?? 0) - (own ?? 0)) <= 1, `${theirs} and ${own} seconds`);
  await bob.page.waitForSelector("#player-above .presence.online");
  await end(ann, bob);
});

test("a game is made, joined and played by keyboard alone", async () => {
  const [ann, bob] = [await Player.alone(), await Player.alone()];
  /** Goes to a control with Tab. @param {Page} page @param {string} id */
  const tabTo = async (page, id) => {
    for (let times = 0; times < 40; times += 1) {
      if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`${id} is not reached`);
  };
  await ann.page.goto(stage.address);
  await ann.isThere();
  await tabTo(ann.page, "start-elsewhere");
  await ann.page.keyboard.press("Enter");
  await ann.page.waitForSelector("#create[open]");
  await tabTo(ann.page, "create-name");
  await ann.page.keyboard.type("Ann");
  await ann.page.keyboard.press("Tab");
  await ann.page.keyboard.press("Tab");
  await ann.page.keyboard.press("Tab");
  // From "random" to "red".
  await ann.page.keyboard.press("ArrowLeft");
  assert.equal(await ann.page.locator("[name=create-side]:checked").getAttribute("value"), "first");
  await tabTo(ann.page, "create-game");
  await ann.page.keyboard.press("Enter");
  await ann.page.waitForSelector("#invite-card:not([hidden])");

  await bob.page.goto(await ann.page.inputValue("#invite-link"));
  await bob.page.waitForSelector("#join-card:not([hidden])");
  await tabTo(bob.page, "join-name");
  await bob.page.keyboard.type("Bob");
  await bob.page.keyboard.press("Enter");
  await bob.says(/Ann to move/);
  assert.equal(await bob.page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell", "the board has the focus");

  await ann.says(/Your turn/);
  await ann.drop(4);
  await bob.has("4");
  // A cell of the grid has the focus: arrows choose, Enter drops.
  await bob.page.keyboard.press("ArrowRight");
  await bob.page.keyboard.press("Enter");
  await ann.has("45");
  assert.match(await ann.page.innerText("#announcer"), /Yellow: column 5, row 1/);
  await tabTo(ann.page, "resign");
  await ann.page.keyboard.press("Enter");
  assert.equal(await ann.page.innerText("#resign"), "Really resign?");
  await ann.page.keyboard.press("Enter");
  await ann.says(/You resigned/);
  await bob.says(/You won: your opponent resigned/);
  await end(ann, bob);
});

test("a premove is played as soon as it is one's turn, and can be cancelled", async () => {
  const { ann, bob } = await begin();
  await bob.says(/Ann to move/);
  await bob.drop(3);
  await bob.says(/Premove: column 3/);
  assert.equal(await bob.page.locator(".disc.hint").getAttribute("data-player"), "2");
  await bob.page.keyboard.press("Escape");
  await bob.page.waitForSelector(".disc.hint", { state: "detached" });
  await bob.drop(5);
  await ann.drop(4);
  await ann.has("45");
  await ann.says(/Your turn/);
  await end(ann, bob);
});

test("takebacks, draws and their answers reach the other one", async () => {
  const { ann, bob } = await begin({ name: "<b>Ann</b> & Co." });
  assert.equal(await bob.page.innerText("#player-above .name"), "<b>Ann</b> & Co.", "a name is text");
  await ann.drop(4);
  await bob.has("4");
  await ann.page.click("#takeback");
  await ann.page.waitForFunction(() => document.querySelector("#sent")?.textContent === "Takeback proposed.");
  await bob.page.waitForSelector("#offer-card:not([hidden])");
  await bob.page.click("#accept");
  await ann.has("");
  await ann.page.click("#offer-draw");
  await bob.page.click("#decline");
  await ann.page.waitForFunction(() => /Bob declined/.test(document.querySelector("#announcer")?.textContent ?? ""));
  await ann.page.waitForSelector("#offer-draw:not([aria-disabled=true])");
  await bob.page.click("#offer-draw");
  await ann.page.click("#accept");
  for (const each of [ann, bob]) await each.says(/A draw by agreement/);
  await end(ann, bob);
});

test("under the swap rule the second player may take the first disc over", async () => {
  const { ann, bob } = await begin({ rule: "swap" });
  await ann.drop(4);
  await bob.page.waitForSelector("#side-answers:visible");
  await ann.says(/Bob is choosing a side/);
  await bob.page.click("#choose-first");
  await ann.says(/Your turn, yellow/);
  await bob.says(/Ann to move/);
  await ann.drop(4);
  await bob.says(/Your turn, red/);
  await end(ann, bob);
});

test("a second device plays on with the link to the seat, and does not keep it", async () => {
  const { ann, bob } = await begin();
  await ann.page.click("#other-device");
  const own = await ann.page.inputValue("#invite-link");
  const phone = await Player.alone(PHONE);
  await phone.page.goto(own);
  await phone.says(/Your turn, red/);
  await phone.drop(4);
  for (const each of [ann, bob]) await each.has("4");
  assert.equal(await phone.page.evaluate(() => localStorage.getItem("fourgone-seats")), null);
  await end(ann, bob, phone);
});

test("the QR code is the invitation", async () => {
  const ann = await Player.alone();
  const link = await ann.makes();
  const { size, path } = await ann.page.evaluate(() => ({
    size: Number(document.querySelector(".qr")?.getAttribute("viewBox")?.split(" ")[2]),
    path: document.querySelector(".qr path")?.getAttribute("d") ?? "",
  }));
  const scale = 4;
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let index = 0; index < scale ** 2; index += 1) {
      const at = ((Number(y) * scale + Math.floor(index / scale)) * size * scale + Number(x) * scale + (index % scale)) * 4;
      pixels.fill(0, at, at + 3);
    }
  }
  // @ts-expect-error the package is older than the way in which it is imported
  assert.equal(jsQR(pixels, size * scale, size * scale)?.data, link);
  await ann.page.click("#cancel");
  await ann.page.waitForURL(stage.address);
  const watcher = await Player.alone();
  await watcher.page.goto(link);
  await watcher.says(/does not exist any more/);
  watcher.forgive(/404/);
  await end(ann, watcher);
});

test("a browser plays a terminal and bare calls", async () => {
  const ann = await Player.alone();
  const link = await ann.makes();
  const terminal = spawn(GIVEN.command, ["join", link, "--name", "Terminal"], { stdio: ["pipe", "pipe", "inherit"] });
  let said = "";
  terminal.stdout.on("data", (chunk) => { said += chunk; });
  await ann.says(/Your turn/);
  assert.match(await ann.page.innerText("#player-above .name"), /Terminal/);
  await ann.drop(4);
  terminal.stdin.write("5\n");
  await ann.has("45");
  await ann.drop(4);
  terminal.stdin.write("5\n");
  await ann.has("4545");
  await ann.drop(4);
  terminal.stdin.write("resign\n");
  await ann.says(/You won: your opponent resigned/);
  await new Promise((resolve) => { terminal.on("exit", resolve); terminal.stdin.end("quit\n"); });
  assert.match(said, /Ann/);

  const second = await ann.makes();
  const { pathname, hash } = new URL(second);
  const api = `${stage.address}api/v1/games/${pathname.split("/").at(-1)}`;
  /** @param {string} call @param {object} body */
  const post = (call, body) => fetch(`${api}/${call}`, {
    method: "POST",
    headers: { authorization: `Bearer ${hash.slice(1)}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  assert.equal((await post("actions", { action: "join", name: "curl" })).status, 200);
  await ann.says(/Your turn/);
  await ann.drop(1);
  await ann.says(/curl to move/);
  assert.equal((await post("moves", { column: 2, ply: 1 })).status, 200);
  await ann.has("12");
  assert.equal((await post("moves", { column: 2, ply: 1 })).status, 409, "somebody was faster");
  await end(ann);
});

test("a page on a static host does not offer games with friends elsewhere", async () => {
  const server = await serve();
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const context = await stage.browser.newContext({ locale: "en-GB", serviceWorkers: "block" });
  const visit = new Visit(await context.newPage(), `http://127.0.0.1:${port}/`);
  await visit.page.goto(`http://127.0.0.1:${port}/`);
  await visit.isThere();
  assert(await visit.page.locator("#start-friend").isVisible());
  assert(await visit.page.locator("#start-elsewhere").isHidden());
  visit.forgive(/Service Worker/);
  await visit.close();
  server.close();
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing wrong with a game, ${colorScheme}`, async () => {
    const ann = await Player.alone({ colorScheme });
    const bob = await Player.alone({ colorScheme, ...PHONE });
    await ann.page.goto(stage.address);
    await ann.page.click("#start-elsewhere");
    assert.deepEqual(await violations(ann.page), [], "making a game");
    const link = await ann.makes({ clock: "3" });
    assert.deepEqual(await violations(ann.page), [], "inviting");
    await bob.page.goto(link);
    await bob.page.waitForSelector("#join-card:not([hidden])");
    assert.deepEqual(await violations(bob.page), [], "joining");
    await bob.page.fill("#join-name", "Bob");
    await bob.page.click("#join");
    await ann.says(/Your turn/);
    await ann.drop(4);
    await bob.has("4");
    await bob.page.click("#offer-draw");
    await ann.page.waitForSelector("#offer-card:not([hidden])");
    assert.deepEqual(await violations(ann.page), [], "playing");
    assert.deepEqual(await violations(bob.page), [], "playing on a phone");
    await ann.page.click("#accept");
    await ann.page.waitForFunction(() => document.querySelectorAll("#kept p").length === 2, undefined, { timeout: 60_000 });
    assert.deepEqual(await violations(ann.page), [], "afterwards");
    await end(ann, bob);
  });
}

test("a game speaks every language, and fits a small phone", async () => {
  const ann = await Player.alone();
  const link = await ann.makes();
  await ann.page.close();
  const words = { en: "Your turn, red", de: "Du bist am Zug (Rot)", fr: "À toi de jouer (rouge)", es: "Te toca (rojas)" };
  const bob = await Player.alone();
  await bob.joins(link);
  for (const [language, status] of Object.entries(words)) {
    const context = await stage.browser.newContext({ locale: language, viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
    const seats = await ann.page.context().storageState();
    await context.addInitScript((state) => {
      for (const { name, value } of state) localStorage.setItem(name, value);
    }, seats.origins[0]?.localStorage ?? []);
    const small = await Player.in(context);
    await small.page.goto(link.split("#")[0] ?? "");
    await small.page.waitForFunction((expected) => document.querySelector("#status-text")?.textContent === expected, status);
    assert.equal(await small.page.evaluate(() => document.documentElement.lang), language);
    const width = await small.page.evaluate(() => document.documentElement.scrollWidth);
    assert(width <= 320, `${language}: ${width}`);
    assert.doesNotMatch(await small.page.innerText("body"), /undefined|\[object/);
    await small.close();
  }
  await end(ann, bob);
});
