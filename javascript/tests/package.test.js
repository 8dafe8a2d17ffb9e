// The package as others install it: packed, installed into an empty project, and used there. The
// command to compare with is the one that FOURGONE_COMMAND names.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { stripVTControlCharacters } from "node:util";

import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const source = dirname(here);
const root = dirname(source);
const work = process.env.FOURGONE_PROJECT ?? join(root, "target/npm");
const project = join(work, "project");
const installed = join(project, "node_modules/fourgone");
const command = process.env.FOURGONE_COMMAND ?? join(root, "target/debug/fourgone");

/** Without the book. */
const LARGEST = 150_000;

const run = (program, args, options = {}) =>
  execFileSync(program, args, { cwd: project, encoding: "utf8", stdio: ["pipe", "pipe", "inherit"], ...options });

const tool = (name) => join(here, "node_modules/.bin", name);

let tarball;

before(() => {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  run("npm", ["pack", "--silent", "--pack-destination", work], { cwd: source });
  tarball = join(work, readdirSync(work).find((name) => name.endsWith(".tgz")));
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  run("npm", ["install", "--silent", "--no-audit", "--no-fund", "--offline", tarball]);
});

/** The blocks of code of the README in a language. */
const examples = (language) => {
  const text = readFileSync(join(source, "README.md"), "utf8");
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].filter(([, name]) => name === language).map(([, , code]) => code);
};

test("without the book the package is at most 150 KB, and it depends on nothing", () => {
  const packed = run("tar", ["--exclude=opening.book", "-czf", "-", "."], { cwd: installed, encoding: "buffer" });
  console.log(`# ${packed.length} bytes without the book, ${statSync(tarball).size} with it`);
  assert.ok(packed.length <= LARGEST, `${packed.length} bytes`);
  const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  assert.equal(dependencies, undefined);
});

test("its version is that of the crates", () => {
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  const cargo = readFileSync(join(root, "Cargo.toml"), "utf8");
  assert.equal(version, /^version = "(.*)"$/m.exec(cargo)[1]);
});

test("publint and attw have nothing to say, and npm would publish it", () => {
  run(tool("publint"), ["run", "--strict", installed]);
  run(tool("attw"), ["--profile", "esm-only", tarball]);
  run("npm", ["publish", "--dry-run", "--silent", tarball]);
});

test("the types are right, and say no more than there is", () => {
  cpSync(join(here, "types.ts"), join(project, "types.ts"));
  const tsc = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--module", "nodenext", "--target", "es2022", "--lib", "es2023,dom"];
  run(tool("tsc"), [...tsc, "types.ts"]);
  const declared = [...readFileSync(join(installed, "dist/index.d.ts"), "utf8").matchAll(/^export (?:function|const|class) (\w+)/gm)];
  const script = 'console.log(Object.keys(await import("fourgone")).sort().join(" "))';
  const exported = run("node", ["--input-type=module", "-e", script]).trim();
  assert.equal(exported, declared.map(([, name]) => name).sort().join(" "));
});

test("the sources have the types that their comments say", () => {
  const strict = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes"];
  const how = [...strict, "--target", "es2023", "--module", "nodenext", "--skipLibCheck", "--typeRoots", join(here, "node_modules/@types")];
  const files = ["index", "worker", "book", "node", "worker-node", "book-node", "element"].map((name) => join(source, `dist/${name}.js`));
  run(tool("tsc"), [...how, "--types", "node", "--lib", "es2023,dom,dom.iterable", ...files]);
});

test("the examples of the README do what they say", async (t) => {
  for (const [number, code] of examples("js").entries()) {
    await t.test(`example ${number + 1}`, () => {
      // What stands behind an expression or on the line below it is its value.
      const checked = code
        .replace(/^(.+);\n?(?: *)\/\/ (.+)$/gm, (_, expression, value) =>
          expression.includes("import ") ? _ : `assert.deepEqual(${expression}, ${value});`);
      assert.ok(checked.includes("assert."), "an example shows a value");
      const file = join(project, `example-${number}.js`);
      writeFileSync(file, `import assert from "node:assert/strict";\n${checked}`);
      run("node", [file]);
    });
  }
});

/** The first fields of the lines of a test set. */
const positions = (set, count) =>
  readFileSync(join(root, `crates/fourgone-solver/tests/positions/${set}.txt`), "utf8")
    .trim().split("\n").filter((line) => !line.startsWith("#")).slice(0, count);

test("scores, analyses and bots are those of the command, directly and in a worker", { timeout: 600_000 }, async () => {
  const { createEngine } = await import(pathToFileURL(join(installed, "dist/node.js")).href);
  const { loadBook } = await import(pathToFileURL(join(installed, "dist/book-node.js")).href);
  const book = await loadBook();
  for (const engine of [await createEngine({ book }), await createEngine({ worker: true, book })]) {
    for (const [set, count] of [["end-easy", 1000], ["middle-easy", 1000], ["begin-easy", 1000], ["begin-hard", 1000]]) {
      for (const line of positions(set, count)) {
        const [moves, score] = line.split(" ");
        const solved = await engine.solve(moves);
        assert.equal(solved.score, Number(score), line);
      }
    }
    const some = [...positions("begin-hard", 10), ...positions("end-easy", 10)].map((line) => line.split(" ")[0]);
    for (const moves of some) {
      const expected = JSON.parse(run(command, ["analyze", "--json", moves]));
      assert.deepEqual(await engine.analyze(moves), expected, moves);
      const bot = run(command, ["move", moves, "--bot", "5", "--seed", "7"]).trim();
      assert.equal(await engine.bot(moves, { level: 5, seed: 7 }), Number(bot), moves);
      assert.deepEqual(await engine.explain(moves), JSON.parse(run(command, ["explain", "--json", moves])), moves);
      const kaggle = run(command, ["convert", "--to", "kaggle", moves]).trim();
      assert.equal((await engine.convert(moves, { to: "kaggle" })).trim(), kaggle, moves);
    }
    engine.close();
  }
});

test("what is not a position is refused, what is not wanted any more is left", async () => {
  const { createEngine, RequestError } = await import(pathToFileURL(join(installed, "dist/node.js")).href);
  for (const worker of [false, true]) {
    const engine = await createEngine({ worker });
    await assert.rejects(engine.solve("1212121"), { name: "RequestError", message: "game is over: red won on move 7" });
    await assert.rejects(engine.solve("48"), RequestError);
    await assert.rejects(engine.solve(4453), TypeError);
    await assert.rejects(engine.bot("", { level: 11 }), RequestError);
    await assert.rejects(engine.explain("4", { language: "tlh" }), RequestError);
    const controller = new AbortController();
    const asked = engine.solve("", { signal: controller.signal });
    controller.abort();
    await assert.rejects(asked, { name: "AbortError" });
    assert.equal((await engine.solve("2252576253462244111563365343671351441")).score, -1);
    engine.close();
  }
  await assert.rejects(createEngine({ book: new Uint8Array(9) }), RequestError);
});

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** A host of files, as plain as there is. */
const serve = async (folder) => {
  const server = createServer((request, response) => {
    try {
      const { pathname } = new URL(request.url, "http://localhost");
      const bytes = readFileSync(join(folder, pathname));
      response.setHeader("content-type", TYPES[extname(pathname)] ?? "application/octet-stream").end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
};

let browser;
after(() => browser?.close());

/** A page in Chromium, and what went wrong on it. */
const open = async (url) => {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--no-first-run"],
  });
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("response", (response) => response.status() >= 400 && !response.url().endsWith("favicon.ico") && faults.push(response.url()));
  await page.goto(url);
  return { page, faults };
};

const PROGRAM = `
  import { createEngine, solve } from "FOURGONE";
  import { loadBook } from "BOOK";
  const engine = await createEngine({ worker: true, book: await loadBook() });
  document.title = [(await solve("52753311433677442422121")).score, (await engine.solve("")).score].join(" ");
`;

test("a browser runs it without a bundler, and as Vite builds it", { timeout: 120_000 }, async () => {
  const module = PROGRAM.replace("FOURGONE", "./node_modules/fourgone/dist/index.js").replace("BOOK", "./node_modules/fourgone/dist/book.js");
  writeFileSync(join(project, "plain.html"), `<!doctype html><title>-</title><script type="module">${module}</script>`);
  writeFileSync(join(project, "main.js"), PROGRAM.replace("FOURGONE", "fourgone").replace("BOOK", "fourgone/book") + '\nimport "fourgone/element";');
  writeFileSync(join(project, "index.html"), '<!doctype html><title>-</title><connect-four mode="play" level="1"></connect-four><script type="module" src="./main.js"></script>');
  run(tool("vite"), ["build", "--base", "./", "--logLevel", "warn"]);
  for (const [folder, file] of [[project, "plain.html"], [join(project, "dist"), "index.html"]]) {
    const host = await serve(folder);
    const { page, faults } = await open(`${host.address}/${file}`);
    await page.waitForFunction(() => document.title !== "-", null, { timeout: 30_000 });
    assert.equal(await page.title(), "8 1", file);
    if (file === "index.html") {
      await page.locator("connect-four").press("4");
      await page.waitForFunction(() => document.querySelector("connect-four").moves.length === 2);
    }
    assert.deepEqual(faults, []);
    await page.close();
    host.close();
  }
});

test("Vite's development server runs it, told to leave the package as it is", { timeout: 120_000 }, async () => {
  const [, option] = /`(optimizeDeps: .*?)`/.exec(readFileSync(join(source, "README.md"), "utf8"));
  writeFileSync(join(project, "vite.config.js"), `export default { ${option} };`);
  const vite = spawn(tool("vite"), ["--host", "127.0.0.1", "--port", "0"], { cwd: project, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const address = await new Promise((resolve) => {
      let said = "";
      vite.stdout.on("data", (text) => {
        said += stripVTControlCharacters(String(text));
        const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
        if (found) resolve(found[0]);
      });
    });
    const { page, faults } = await open(address);
    await page.waitForFunction(() => document.title !== "-", null, { timeout: 60_000 });
    assert.equal(await page.title(), "8 1");
    assert.deepEqual(faults, []);
    await page.close();
  } finally {
    vite.kill();
  }
});

test("the element can be imported where there are no elements", () => {
  run("node", ["--input-type=module", "-e", 'await import("fourgone/element")']);
});

test("the element alone, one file in an empty folder, shows a board and steps through a game", { timeout: 120_000 }, async () => {
  const folder = join(work, "alone");
  mkdirSync(folder);
  cpSync(join(installed, "dist/element.js"), join(folder, "element.js"));
  writeFileSync(join(folder, "index.html"), '<!doctype html><title>-</title><connect-four moves="4453"></connect-four>');
  const host = await serve(folder);
  const { page, faults } = await open(`${host.address}/index.html`);
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.addScriptTag({ type: "module", url: "element.js" });

  const board = page.locator("connect-four");
  await board.getByRole("img", { name: "Column 4: red, yellow from the bottom" }).waitFor();
  assert.equal(await board.getByRole("status").textContent(), "Red to move.");
  assert.equal(await board.evaluate((board) => board.play(3)), true);
  await board.getByRole("img", { name: "Column 3: yellow, red from the bottom" }).waitFor();
  await board.evaluate((board) => board.undo());
  await board.getByRole("img", { name: "Column 3: yellow from the bottom" }).waitFor();
  await board.evaluate((board) => (board.moves = "1212121"));
  assert.equal(await board.getByRole("status").textContent(), "Red wins.");
  assert.deepEqual(asked, ["/element.js"]);

  // A bot needs the engine, and its lack is told in words.
  await board.evaluate((board) => Object.assign(board, { moves: "4", mode: "play" }));
  await board.getByRole("status").filter({ hasText: "The engine cannot answer" }).waitFor();
  assert.deepEqual(faults, [`${host.address}/index.js`]);
  await page.close();
  host.close();
});

test("the element shows, plays and analyzes, by mouse, by keys and to a screen reader", { timeout: 120_000 }, async () => {
  cpSync(join(root, "docs/element.html"), join(project, "element.html"));
  const host = await serve(project);
  const { page, faults } = await open(`${host.address}/element.html`);
  const status = (id) => page.locator(`#${id}`).getByRole("status");
  const moves = (id) => page.locator(`#${id}`).evaluate((board) => board.getAttribute("moves"));

  const shown = page.locator("#shown");
  assert.equal(await shown.getByRole("button").filter({ visible: true }).count(), 0);
  await shown.getByRole("img", { name: "Column 4: red, yellow from the bottom" }).waitFor();
  assert.equal(await status("shown").textContent(), "Yellow to move.");
  await shown.evaluate((board) => board.setAttribute("moves", "4444444"));
  assert.equal(await status("shown").textContent(), "Column 4 is full (move 7).");
  await shown.evaluate((board) => board.play(1));
  assert.equal(await status("shown").textContent(), "Red plays column 1. Yellow to move.");
  await shown.evaluate((board) => board.setAttribute("moves", "1212121"));
  assert.equal(await status("shown").textContent(), "Red wins.");

  const played = page.locator("#played");
  await played.evaluate((board) => {
    window.heard = [];
    for (const kind of ["move", "end"]) board.addEventListener(kind, ({ detail }) => window.heard.push([kind, detail.moves]));
  });
  await played.getByRole("button", { name: /^Column 4/ }).click();
  await page.waitForFunction(() => document.querySelector("#played").moves.length === 2);
  assert.match(await status("played").textContent(), /^Yellow plays column \d\. Red to move\.$/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#played").moves.length === 4);
  assert.equal((await moves("played"))[2], "5");
  await page.keyboard.press("u");
  assert.equal((await moves("played")).length, 2);
  assert.equal((await page.evaluate(() => window.heard)).length, 4);

  const analyzed = page.locator("#analyzed");
  await analyzed.getByRole("button", { name: /^Column 5.*win, score 8$/ }).waitFor();
  assert.match(await status("analyzed").textContent(), /Win for yellow by move 28, best: column 5\./);
  await analyzed.press("5");
  await page.waitForFunction(() => /Red to move\. Loss for red by move 28/.test(document.querySelector("#analyzed").shadowRoot.querySelector(".status").textContent));
  assert.deepEqual(faults, []);
  await page.close();
  host.close();
});
