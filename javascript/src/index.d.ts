/** A column, numbered from the left. */
export type Column = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A player: the first one is red, the second one yellow. */
export type Player = "first" | "second";

/** Whether the player to move wins, draws or loses if both play perfectly. */
export type Wdl = "win" | "draw" | "loss";

/** A notation of a game or a board. */
export type Notation =
  | "moves"
  | "moves0"
  | "letters"
  | "list"
  | "cells"
  | "grid"
  | "columns"
  | "slots"
  | "emoji"
  | "ascii"
  | "bitboards"
  | "state"
  | "key"
  | "kaggle"
  | "openspiel"
  | "uci";

/** A language of sentences. */
export type Language = "en" | "de" | "fr" | "es";

/** What is known of a position or a column, from the view of the player to move. */
export interface Verdict {
  /** 0 is a draw, 1 a win with the last disc, more a win that comes sooner, below 0 a loss. */
  score: number;
  wdl: Wdl;
  /** The number of the move with which the game ends. */
  ends_on_move: number;
}

/** The exact score of a position. */
export interface Solved extends Verdict {
  /** The moves that lead to it. */
  position: string;
}

/** The score of a column. */
export interface ColumnVerdict extends Verdict {
  column: Column;
}

/** The exact score of every column. */
export interface Analysis extends Solved {
  turn: Player;
  /** The number of discs. */
  ply: number;
  /** Seven, from the left; null for a full column. */
  columns: (ColumnVerdict | null)[];
  /** The columns with the best score. */
  best: Column[];
  /** The best play of both to the end of the game, as moves from this position. */
  line: string;
}

/** What a reason is made of. */
export type Reason =
  | { kind: "four"; column: Column }
  | { kind: "play"; column: Column; then: Reason }
  | { kind: "replies"; replies: Partial<Record<`${Column}`, Reason>> }
  | { kind: "follow_up"; pairs: [string, string][]; never: string[]; by_move: number | null }
  | { kind: "no_line" }
  | { kind: "searched"; nodes: number };

/** Why a position is won, drawn or lost. */
export interface Explanation {
  position: string;
  turn: Player;
  score: number;
  claim: { player: Player; result: "win" | "draw"; by_move: number | null };
  reason: Reason;
  /** The reason in words. */
  sentences: string[];
  /** How many parts of it are known by search alone. */
  searched: number;
}

/** How a question is asked. */
export interface Asking {
  /** Ends the work on an answer that is not wanted any more; it is then rejected with its reason. */
  signal?: AbortSignal;
}

/** Solves, analyzes, explains, plays and converts. Positions are moves such as `4453`. */
export interface Engine {
  /** The exact score of a position. */
  solve(position: string, asking?: Asking): Promise<Solved>;
  /** The exact score of every column, and the best play of both. */
  analyze(position: string, asking?: Asking): Promise<Analysis>;
  /** Why a position is won, drawn or lost. */
  explain(position: string, asking?: Asking & { language?: Language }): Promise<Explanation>;
  /** The column that a bot plays; level 10, which is perfect, unless another is asked for. */
  bot(position: string, asking?: Asking & { level?: number; seed?: number }): Promise<Column>;
  /** A game or a board in another notation; which one it is in is detected unless it is told. */
  convert(text: string, asking: Asking & { from?: Notation; to: Notation }): Promise<string>;
  /** Ends the thread, if the engine has one. */
  close(): void;
}

/** How an engine is made. */
export interface Options {
  /** Whether it thinks in a thread of its own; otherwise it thinks in this one, in short slices. */
  worker?: boolean;
  /** The opening book, as `loadBook` of `fourgone/book` gives it. */
  book?: Uint8Array | ArrayBuffer;
  /** Where the engine is, or its bytes, where the file beside this module cannot be had. */
  wasm?: WebAssembly.Module | BufferSource | Response | string | URL;
}

/** Makes an engine. */
export function createEngine(options?: Options): Promise<Engine>;

/** {@link Engine.solve} of an engine in common, which is made when it is first asked. */
export const solve: Engine["solve"];
/** {@link Engine.analyze} of the engine in common. */
export const analyze: Engine["analyze"];
/** {@link Engine.explain} of the engine in common. */
export const explain: Engine["explain"];
/** {@link Engine.bot} of the engine in common. */
export const bot: Engine["bot"];
/** {@link Engine.convert} of the engine in common. */
export const convert: Engine["convert"];

/** What is wrong with a position or a text: a sentence, and what it is about. */
export class RequestError extends Error {
  readonly fault: { line: string; character: string; kind: string; values: string[] };
}
