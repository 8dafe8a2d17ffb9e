// The engine as WebAssembly and the command give the same answers, with the same nodes; and what the
// page knows of the rules is what the engine knows.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { EngineModule, RequestError } from "../../../crates/fourgone-page/web/js/engine-module.js";
import { Game } from "../../../crates/fourgone-page/web/js/game.js";
import { readLink, writeLink } from "../../../crates/fourgone-page/web/js/link.js";
import { Position } from "../../../crates/fourgone-page/web/js/rules.js";
import { LANGUAGES } from "../../../crates/fourgone-page/web/js/text.js";
import { text as trainEnglish } from "../../../crates/fourgone-page/web/js/text/train-en.js";
import { text as english } from "../../../crates/fourgone-page/web/js/text/en.js";
import { TutorModule } from "../../../crates/fourgone-page/web/js/tutor-module.js";
import { GIVEN, ROOT } from "../stage.js";

const UNLIMITED = 0xffff_ffff;
/** @param {string} file */
const compile = async (file) => {
  const served = await fetch(new URL(file, GIVEN.address));
  return WebAssembly.compile(await served.arrayBuffer());
};
const ENGINES = { "engine.wasm": await compile("engine.wasm"), "engine-portable.wasm": await compile("engine-portable.wasm") };
/** The engine that most browsers run. */
const engine = async () => new EngineModule(await WebAssembly.instantiate(ENGINES["engine.wasm"]));

const TUTOR = await compile("tutor.wasm");
const tutor = async () => new TutorModule(await WebAssembly.instantiate(TUTOR));

/** @param {string[]} words */
const fourgone = (...words) => execFileSync(GIVEN.command, words, { encoding: "utf8" }).trim();

for (const [file, compiled] of Object.entries(ENGINES)) {
  test(`${file} needs nothing from outside`, () => {
    assert.deepEqual(WebAssembly.Module.imports(compiled), []);
  });

  test(`${file} takes the same nodes as the command`, async () => {
    await takesTheSameNodes(new EngineModule(await WebAssembly.instantiate(compiled)));
  });
}

/** @param {EngineModule} module */
async function takesTheSameNodes(module) {
  // The positions of `fourgone bench --signature`, so many of each set.
  const signed = { "end-easy": 100, "middle-easy": 100, "middle-medium": 10, "begin-easy": 50, "begin-medium": 2 };
  for (const [set, count] of Object.entries(signed)) {
    const file = new URL(`crates/fourgone-solver/tests/positions/${set}.txt`, ROOT);
    const lines = (await readFile(file, "utf8")).split("\n").filter((line) => /^[1-7]/.test(line));
    for (const line of lines.slice(0, count)) {
      const [moves = "", score] = line.split(" ");
      const { lower, upper } = module.solve(moves, UNLIMITED);
      assert.deepEqual([lower, upper], [Number(score), Number(score)], moves);
    }
  }
  assert.equal(String(module.nodes), fourgone("bench", "--signature"));
}

test("a small budget gives bounds that hold, and asking again comes to the score", async () => {
  const module = await engine();
  const moves = "13712";
  const score = Number(fourgone("solve", moves).split(" ")[1]);
  let last = { lower: -100, upper: 100 };
  let slices = 0;
  // Each time a little more, as the worker asks: the table is small, and forgets.
  for (let budget = 20_000; last.lower !== last.upper; slices += 1, budget *= 1.25) {
    last = module.solve(moves, budget);
    assert(last.lower <= score && score <= last.upper);
    assert(slices < 100, "it gets on");
  }
  assert(slices > 1, "the budget was small");
  assert.equal(last.lower, score);
});

test("bots play what the command's bots play", async () => {
  const module = await engine();
  const opening = "444444";
  for (const level of [1, 3, 5, 7, 9, 10]) {
    const who = `bot:${level}`;
    const told = fourgone("play", "--plain", "--first", who, "--second", who, "--seed", "7", "--moves", opening);
    let moves = opening;
    while (!new Position([...moves].map(Number)).isOver) {
      moves += module.choose(moves, level, 7, UNLIMITED);
    }
    assert.match(told, new RegExp(`^Moves: ${moves}$`, "m"), `level ${level}`);
  }
});

test("wrong requests are answered with a sentence", async () => {
  const module = await engine();
  const wrong = [
    [() => module.solve("44444444", 10), /column 4 is full/],
    [() => module.solve("x", 10), /line 1, character 1/],
    [() => module.solveColumn("4", 9, 10), /not a column/],
    [() => module.solveColumn("444444", 4, 10), /column 4 is full/],
    [() => module.choose("4", 11, 0, 10), /not a level/],
    [() => module.choose("1212121", 3, 0, 10), /game is over/],
    [() => module.reviewLast("", 10), /no move/],
    [() => module.readNotation("hello"), /line 1/],
    [() => module.readNotation("332", "runes"), /unknown notation/],
    [() => module.writeNotation("runes", "44"), /unknown notation/],
    [() => module.draw("neon", "44"), /unknown name/],
  ];
  for (const [ask, message] of /** @type {[() => unknown, RegExp][]} */ (wrong)) {
    assert.throws(ask, (error) => error instanceof RequestError && message.test(error.message));
  }
});

test("the page's rules and the engine's agree on 2,000 random games", async () => {
  const module = await engine();
  let seed = 1;
  const random = (/** @type {number} */ below) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 16) % below;
  };
  /** @param {string} moves */
  const isLegal = (moves) => {
    try {
      module.solve(moves, 1);
      return true;
    } catch {
      return false;
    }
  };
  for (let round = 0; round < 2000; round += 1) {
    /** @type {number[]} */
    const moves = [];
    let position = new Position(moves);
    while (!position.isOver) {
      const column = 1 + random(7);
      const legal = isLegal([...moves, column].join(""));
      assert.equal(position.canPlay(column), legal, `${moves.join("")} and ${column}`);
      if (!legal) continue;
      moves.push(column);
      const cell = position.landing(column) ?? -1;
      const wins = position.threats(position.turn).has(cell);
      position = new Position(moves);
      assert.equal(position.winner !== null, wins, "a threat that is played wins");
    }
    assert([1, 2, 3, 4, 5, 6, 7].every((column) => !isLegal([...moves, column].join(""))));
  }
});

test("a game is a tree: what is tried stays beside it, and can be left, deleted and promoted", () => {
  const game = new Game();
  game.start({ moves: [4, 4, 4, 4, 4, 4, 4, 1] });
  assert.equal(game.main.join(""), "444444", "moves that cannot be played are left out");
  game.goTo(2);
  game.play(7);
  game.play(1);
  assert.equal(game.main.join(""), "444444", "the game stays");
  assert.deepEqual([game.moves.join(""), game.departure, game.isAside], ["4471", 2, true]);
  game.move(-1);
  assert.deepEqual([game.shown.join(""), game.moves.join("")], ["447", "4471"]);
  game.play(2);
  assert.deepEqual(game.score.variations.map((line) => line.join("")), ["4471", "4472"]);
  game.promote();
  assert.deepEqual(game.score.variations.map((line) => line.join("")), ["4472", "4471"], "of the variation");
  game.promote();
  assert.equal(game.main.join(""), "4472");
  assert.equal(game.isAside, false);
  game.open([4, 4, 4]);
  assert.equal(game.isAside, true);
  game.remove();
  assert.deepEqual([game.shown.join(""), game.score.variations.length], ["44", 1]);
  game.mirror();
  assert.equal(game.main.join(""), "4416");
});

test("a line that is only shown goes when it is left, unless somebody plays on in it", () => {
  const game = new Game();
  game.start({ moves: [4, 4, 4, 4], step: 2 });
  game.show([4, 4], [1, 1, 1]);
  game.move(1);
  assert.deepEqual([game.shown.join(""), game.isShownOnly], ["441", true]);
  game.leave();
  assert.deepEqual([game.shown.join(""), game.score.variations.length], ["44", 0]);
  game.show([4, 4], [1, 1, 1]);
  game.move(1);
  game.play(7);
  game.leave();
  assert.deepEqual(game.score.variations.map((line) => line.join("")), ["4417"], "as far as it was played");
});

test("a new game can be taken back, and a disc of the game leaves the older ones as a variation", () => {
  const game = new Game();
  game.start({ moves: [4, 4, 4] });
  game.goTo(1);
  game.play(7, true);
  assert.deepEqual([game.main.join(""), game.score.variations.length], ["47", 1]);
  game.start({ moves: [] });
  assert.equal(game.main.length, 0);
  game.restore();
  assert.deepEqual([game.main.join(""), game.score.variations.length], ["47", 1]);
});

test("links are read as they are written, and others are not read", () => {
  for (const hash of [
    "#4", "#4453/2", "#12/0", "#443_", "#443_55/4", "#4453/2~2.17", "#4453~2.17/3", "#4453~3.6/4~2.17",
    "#4453;play", "#4453/2;quiet", "#443_55~4.1/5;play",
  ]) {
    const link = readLink(hash);
    assert(link, hash);
    const game = new Game();
    game.start(link.score);
    assert.equal(writeLink(game.score, link.opening), hash);
  }
  for (const hash of ["", "#", "#8", "#44a", "#44/x", "#4/1/2", "#_", "#44~", "#44~x", "#44;hello", `#${"1".repeat(43)}`]) {
    assert.equal(readLink(hash), null, hash);
  }
  assert.equal(readLink("#44/99")?.score.step, 2);
});

test("every language has every text, with the same number of entries", async () => {
  /** @param {unknown} value @returns {unknown} */
  const form = (value) => {
    if (Array.isArray(value)) return value.map(form);
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, form(inner)]));
    }
    return typeof value === "function" ? `function of ${value.length}` : typeof value;
  };
  for (const language of Object.keys(LANGUAGES)) {
    const { text } = await import(`../../../crates/fourgone-page/web/js/text/${language}.js`);
    assert.deepEqual(form(text), form(english), language);
    const { text: ours } = await import(`../../../crates/fourgone-page/web/js/text/train-${language}.js`);
    assert.deepEqual(form(ours), form(trainEnglish), language);
  }
});

test("the tutor tells byte for byte what the command tells", async () => {
  const module = await tutor();
  const positions = [
    "52753311433677442422121", "1451667413611331645775", "121212", "57213724365233732431167172174421566565654",
    "2252576253462244111563365343671351441", "444444122133322176", "2735264452365",
  ];
  for (const moves of positions) {
    // What only search knows differs in the nodes that it took, by the book.
    const nodes = /"nodes":\d+/;
    assert.equal(
      module.explain("en", moves, UNLIMITED)?.replace(nodes, ""),
      fourgone("explain", "--json", moves).replace(nodes, ""),
    );
  }
  assert.match(module.explain("de", "121212", UNLIMITED) ?? "", /Rot vollendet auf a4 die Vier/);
  assert.equal(module.explain("en", "13712", 1), null, "the budget is used up");
  assert.throws(() => module.explain("en", "1212121", 10), /game is over/);
  assert.throws(() => module.explain("xx", "12", 10), /unknown language/);
});

test("dots and spaces are set as each language wants them", async () => {
  const rules = {
    en: [/[ \u00a0\u202f]…/],
    de: [/ …/, /[^\s"`]…(?!")/],
    es: [/[ \u00a0\u202f]…/],
    fr: [/[ \u00a0\u202f]…/, / [:;!?»]/, /« /, /[^\s\u00a0\u202f?!][!?](?=[\s"`])/],
  };
  for (const [language, wrong] of Object.entries(rules)) {
    const { text } = await import(`../../../crates/fourgone-page/web/js/text/${language}.js`);
    const { text: ours } = await import(`../../../crates/fourgone-page/web/js/text/train-${language}.js`);
    const walk = (/** @type {unknown} */ value) => {
      // A sentence is what its function gives for words that stand for themselves.
      const words = typeof value === "function" ? value("1", "2", "3", "4") : value;
      if (typeof words === "object" && words !== null) Object.values(words).forEach(walk);
      else for (const rule of wrong) assert.doesNotMatch(String(words), rule, language);
    };
    walk({ ...text, searching: "", keyList: [] });
    walk({ ...ours, keyList: [] });
  }
});
