// What compiles, and what must not.

import { analyze, bot, convert, createEngine, explain, RequestError, solve } from "fourgone";
import type { Analysis, Column, Engine, Reason, Solved } from "fourgone";
import { loadBook } from "fourgone/book";
import "fourgone/element";

const solved: Solved = await solve("4453");
const wdl: "win" | "draw" | "loss" = solved.wdl;
const analysis: Analysis = await analyze("4453", { signal: new AbortController().signal });
const column: Column = await bot("4453", { level: 3, seed: 1 });
const reason: Reason = (await explain("4453", { language: "de" })).reason;
if (reason.kind === "play") reason.then satisfies Reason;
const text: string = await convert("4453", { from: "moves", to: "kaggle" });
const engine: Engine = await createEngine({ worker: true, book: await loadBook() });
engine.close();
const kind: string = new RequestError("").fault.kind;
const board = document.createElement("connect-four");
board.moves = "4453";
board.mode = "analyze";
const played: boolean = board.play(4);
export { analysis, column, kind, played, text, wdl };

// @ts-expect-error a position is a text
await solve(4453);
// @ts-expect-error it must be said which notation is wanted
await convert("4453", {});
// @ts-expect-error there is no such notation
await convert("4453", { to: "morse" });
// @ts-expect-error there is no such mode
board.mode = "dance";
