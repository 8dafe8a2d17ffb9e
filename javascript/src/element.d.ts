/** The element `<connect-four>`, which is defined when this module is loaded. */
export class ConnectFour extends HTMLElement {
  /** The moves so far, as in `4453`; attribute `moves`. */
  moves: string;
  /** A board to look at, to play on against a bot, or to analyze with; attribute `mode`. */
  mode: "show" | "play" | "analyze";
  /** The strength of the bot, 1 to 10; attribute `level`. */
  level: number;
  /** In `shapes` the discs differ in shape as well as in colour; attribute `theme`. */
  theme: "classic" | "dark" | "shapes";
  /** Plays a column, and tells whether that was possible. */
  play(column: number): boolean;
  /** Takes a move back: against a bot its answer too. */
  undo(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "connect-four": ConnectFour;
  }
}
