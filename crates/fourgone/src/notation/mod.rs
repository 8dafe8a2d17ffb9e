//! The notations in which games and boards are written down.
//!
//! ```
//! use fourgone::notation::Notation;
//!
//! let transcript = Notation::Moves.parse("443")?;
//! assert_eq!(Notation::Cells.format(&transcript).to_string(), "d1 d2 c1");
//! # Ok::<(), fourgone::notation::ParseError>(())
//! ```
//!
//! A [`Notation`] reads a text as a [`Transcript`] and writes a transcript as a text. A text that
//! it does not understand is a [`ParseError`], which says what is wrong and where.

mod detect;
mod json;
mod numbers;
mod pictures;
mod reader;
mod sequences;

use core::fmt;
use core::str::FromStr;

pub use reader::{ParseError, ParseErrorKind, visible};

use crate::{Board, Game, Position, PositionError};

/// A notation: a way to write a game or a board down.
///
/// Some write the moves in their order, the others the discs on the board. All of them write the
/// game in which the first player played column 4, the second column 4, the first column 3:
///
/// ```
/// use fourgone::notation::Notation;
///
/// let transcript = Notation::Moves.parse("443")?;
/// let text = |notation: Notation| notation.format(&transcript).to_string();
///
/// assert_eq!(text(Notation::Moves0), "332");
/// assert_eq!(text(Notation::Letters), "DDC");
/// assert_eq!(text(Notation::List), "[3,3,2]");
/// assert_eq!(text(Notation::Cells), "d1 d2 c1");
/// assert_eq!(text(Notation::Slots), "[[],[],[1],[1,2],[],[],[]]");
/// assert_eq!(text(Notation::Bitboards), "2113536 4194304");
/// assert_eq!(text(Notation::Ascii), "\
/// .......
/// .......
/// .......
/// .......
/// ...O...
/// ..XX...");
/// assert_eq!(text(Notation::EMOJI), "\
/// 🟦🟦🟦🟦🟦🟦🟦
/// 🟦🟦🟦🟦🟦🟦🟦
/// 🟦🟦🟦🟦🟦🟦🟦
/// 🟦🟦🟦🟦🟦🟦🟦
/// 🟦🟦🟦🟡🟦🟦🟦
/// 🟦🟦🔴🔴🟦🟦🟦
/// 1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣");
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
///
/// A notation is named in small letters, with [`FromStr`] and [`Display`](fmt::Display):
///
/// ```
/// use fourgone::notation::Notation;
///
/// assert_eq!("slots".parse(), Ok(Notation::Slots));
/// assert_eq!(Notation::Slots.to_string(), "slots");
/// ```
///
/// All parsers skip whitespace around the text. Pictures may have blanks between the cells and,
/// like those in emoji, the numbers of the columns under them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[non_exhaustive]
pub enum Notation {
    /// `moves`: the columns from 1, as in `443`; `-` or nothing is the empty board.
    Moves,
    /// `moves0`: the columns from 0, as in `332`.
    Moves0,
    /// `letters`: the columns from A, as in `DDC`.
    Letters,
    /// `list`: a JSON array of the columns from 0, as in `[3,3,2]`.
    List,
    /// `cells`: where each disc landed, as in `d1 d2 c1`.
    Cells,
    /// `grid`: a JSON array of 6 rows, the top row first; 0 is empty, 1 the first player, 2 the
    /// second.
    Grid,
    /// `columns`: a JSON array of 7 columns of 6, each from the bottom; 0, 1 and 2 as in `grid`.
    Columns,
    /// `slots`: `columns` without the empty cells.
    Slots,
    /// `emoji`: six lines of 🔴 🟡 🟦 and the numbers of the columns. When read, 🔵 ⚪ ⚫ and `.`
    /// are empty cells too, and the numbers may be missing.
    Emoji {
        /// The colour of the first player.
        first: Colour,
    },
    /// `ascii`: six lines of `X` for the first player, `O` for the second, and `.`.
    Ascii,
    /// `bitboards`: the [`Bitboard`](crate::Bitboard) of the first player and that of the second.
    Bitboards,
    /// `state`: a JSON object with both bitboards, the next free bit of each column and the
    /// number of discs played. Keys come in any order, each once; an unknown key is an error.
    State,
    /// `key`: the [`Key`](crate::Key) of the position.
    Key,
    /// `kaggle`: a flat JSON array of 42 cells row by row, the top row first; 0, 1 and 2 as in
    /// `grid`.
    Kaggle,
    /// `openspiel`: six lines of `x` for the first player, `o` for the second, and `.`.
    OpenSpiel,
    /// `uci`: the cells a1 to a6, b1 to g6 as `x`, `o` or `b` with commas between them; the
    /// verdict that ends a line of the data set is skipped.
    Uci,
}

impl Notation {
    /// `emoji`, in which the first player is red.
    pub const EMOJI: Self = Self::Emoji { first: Colour::Red };

    /// All notations, those of moves before those of boards.
    pub const ALL: &'static [Self] = &[
        Self::Moves,
        Self::Moves0,
        Self::Letters,
        Self::List,
        Self::Cells,
        Self::Grid,
        Self::Columns,
        Self::Slots,
        Self::EMOJI,
        Self::Ascii,
        Self::Bitboards,
        Self::State,
        Self::Key,
        Self::Kaggle,
        Self::OpenSpiel,
        Self::Uci,
    ];

    /// The name of the notation.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Moves0 => "moves0",
            Self::Letters => "letters",
            Self::List => "list",
            Self::Cells => "cells",
            Self::Grid => "grid",
            Self::Columns => "columns",
            Self::Slots => "slots",
            Self::Emoji { .. } => "emoji",
            Self::Ascii => "ascii",
            Self::Bitboards => "bitboards",
            Self::State => "state",
            Self::Key => "key",
            Self::Kaggle => "kaggle",
            Self::OpenSpiel => "openspiel",
            Self::Uci => "uci",
        }
    }

    /// What a text in the notation looks like, in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Moves => "columns 1 to 7 in order of play: 443",
            Self::Moves0 => "columns 0 to 6 in order of play: 332",
            Self::Letters => "columns A to G in order of play: DDC",
            Self::List => "columns 0 to 6 as a JSON array: [3,3,2]",
            Self::Cells => "where each disc landed: d1 d2 c1",
            Self::Grid => "JSON array of 6 rows of 0, 1, 2, top row first",
            Self::Columns => "JSON array of 7 columns of 0, 1, 2, each from the bottom",
            Self::Slots => "columns without empty cells: [[],[],[1],[1,2],[],[],[]]",
            Self::Emoji { .. } => "six lines of 🔴 🟡 🟦 over the numbers of the columns",
            Self::Ascii => "six lines of X, O and .",
            Self::Bitboards => "two numbers with bit 7 * column + row: 2113536 4194304",
            Self::State => "JSON object: both bitboards, next free bits, discs played",
            Self::Key => "one number: mover's discs + all discs + bottom row",
            Self::Kaggle => "flat JSON array of 42 numbers, 0 to 2, top row first",
            Self::OpenSpiel => "six lines of x, o and .",
            Self::Uci => "a1 to a6, b1 to g6 as x, o or b, with commas between them",
        }
    }

    /// The notation with this colour for the first player. Only [`Emoji`](Self::Emoji) has
    /// colours; any other stays as it is.
    ///
    /// ```
    /// use fourgone::notation::{Colour, Notation};
    ///
    /// let transcript = Notation::EMOJI.with_first_colour(Colour::Yellow).parse("
    ///     🟦🟦🟦🟦🟦🟦🟦
    ///     🟦🟦🟦🟦🟦🟦🟦
    ///     🟦🟦🟦🟦🟦🟦🟦
    ///     🟦🟦🟦🟦🟦🟦🟦
    ///     🟦🟦🟦🔴🟦🟦🟦
    ///     🟦🟦🟡🟡🟦🟦🟦
    /// ")?;
    /// assert_eq!(transcript.game().to_string(), "443");
    /// # Ok::<(), fourgone::notation::ParseError>(())
    /// ```
    #[must_use]
    pub const fn with_first_colour(self, first: Colour) -> Self {
        match self {
            Self::Emoji { .. } => Self::Emoji { first },
            other => other,
        }
    }

    /// The notation that a text is in.
    ///
    /// What the text may mean in two notations is what people write most: `332` is `moves`, only
    /// a zero makes it `moves0`; a number that is a game is no `key`; an empty board of dots is
    /// `ascii`; an empty text is a game without moves. Two small numbers may be bitboards or moves,
    /// and nothing tells which is more likely: they are refused. The text may still have faults,
    /// which [`parse`](Self::parse) finds.
    ///
    /// ```
    /// use fourgone::notation::Notation;
    ///
    /// assert_eq!(Notation::detect("DDC"), Ok(Notation::Letters));
    /// assert_eq!(Notation::detect("[[],[],[1],[1,2],[],[],[]]"), Ok(Notation::Slots));
    /// assert!(Notation::detect("hello").is_err());
    /// assert!(Notation::detect("1 2").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// No notation begins like this text, or the text is
    /// [ambiguous](ParseErrorKind::Ambiguous).
    pub fn detect(text: &str) -> Result<Self, ParseError> {
        detect::detect(text)
    }

    /// Reads a text in this notation.
    ///
    /// ```
    /// use fourgone::PositionError;
    /// use fourgone::notation::{Notation, ParseErrorKind};
    ///
    /// let error = Notation::Ascii.parse("
    ///     .......
    ///     .......
    ///     .......
    ///     ...O...
    ///     .......
    ///     ...X...
    /// ").unwrap_err();
    /// assert_eq!((error.line, error.character), (5, 8));
    /// let cell = "d3".parse()?;
    /// assert_eq!(error.kind, ParseErrorKind::Impossible(PositionError::FloatingDisc { cell }));
    /// # Ok::<(), fourgone::ParseCellError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where: it is not in the notation, a move is illegal, or
    /// no game leads to the board.
    pub fn parse(self, text: &str) -> Result<Transcript, ParseError> {
        match self {
            Self::Moves => text.parse().map(|game: Game| game.into()),
            Self::Moves0 => sequences::MOVES_FROM_0.parse(text),
            Self::Letters => sequences::LETTERS.parse(text),
            Self::List => sequences::parse_list(text),
            Self::Cells => sequences::parse_cells(text),
            Self::Grid => json::parse_grid(text),
            Self::Columns => json::parse_columns(text),
            Self::Slots => json::parse_slots(text),
            Self::Emoji { first } => pictures::emoji(first).parse(text),
            Self::Ascii => pictures::ASCII.parse(text),
            Self::Bitboards => numbers::parse_bitboards(text),
            Self::State => numbers::parse_state(text),
            Self::Key => numbers::parse_key(text),
            Self::Kaggle => json::parse_kaggle(text),
            Self::OpenSpiel => pictures::OPENSPIEL.parse(text),
            Self::Uci => pictures::parse_uci(text),
        }
    }

    /// The transcript in this notation, without a newline after it.
    pub fn format(self, transcript: &Transcript) -> impl fmt::Display {
        let (game, position) = (transcript.game(), transcript.position());
        fmt::from_fn(move |f| match self {
            Self::Moves => sequences::MOVES.write(game, f),
            Self::Moves0 => sequences::MOVES_FROM_0.write(game, f),
            Self::Letters => sequences::LETTERS.write(game, f),
            Self::List => sequences::write_list(game, f),
            Self::Cells => sequences::write_cells(game, f),
            Self::Grid => json::write_grid(position, f),
            Self::Columns => json::write_columns(position, f),
            Self::Slots => json::write_slots(position, f),
            Self::Emoji { first } => pictures::emoji(first).write(position, f),
            Self::Ascii => pictures::ASCII.write(position, f),
            Self::Bitboards => numbers::write_bitboards(position, f),
            Self::State => numbers::write_state(position, f),
            Self::Key => numbers::write_key(position, f),
            Self::Kaggle => json::write_kaggle(position, f),
            Self::OpenSpiel => pictures::OPENSPIEL.write(position, f),
            Self::Uci => pictures::write_uci(position, f),
        })
    }
}

impl fmt::Display for Notation {
    /// Writes the name of the notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Notation {
    type Err = ParseNotationError;

    /// Finds a notation by its name.
    fn from_str(name: &str) -> Result<Self, ParseNotationError> {
        let known = Self::ALL.iter().find(|notation| notation.name() == name);
        known.copied().ok_or(ParseNotationError)
    }
}

/// A name that no notation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseNotationError;

impl fmt::Display for ParseNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown notation: use one of ")?;
        write_separated(f, ", ", Notation::ALL)
    }
}

impl core::error::Error for ParseNotationError {}

/// Writes items one after the other, with the separator between them.
fn write_separated<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    separator: &str,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

/// A game or a board as a text gives it: a position, and a game that leads to it.
///
/// A notation of moves gives the game itself. A notation of boards gives the position only; then
/// the game is, of all that lead there, the first in the order of the columns.
///
/// ```
/// use fourgone::notation::{Notation, Transcript};
///
/// let played = Notation::Moves.parse("4433")?;
/// assert!(played.has_history());
///
/// let drawn = Notation::Ascii.parse("
///     .......
///     .......
///     .......
///     .......
///     ..OO...
///     ..XX...
/// ")?;
/// assert!(!drawn.has_history());
/// assert_eq!(drawn.position(), played.position());
/// assert_eq!(drawn.game().to_string(), "3344");
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transcript {
    game: Game,
    has_history: bool,
}

impl Transcript {
    /// The position.
    pub fn position(&self) -> Position {
        self.game.position()
    }

    /// A game that leads to the position: the one that was given, or else the first in the order
    /// of the columns.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether the game was given, rather than found for a board.
    pub fn has_history(&self) -> bool {
        self.has_history
    }
}

impl From<Game> for Transcript {
    fn from(game: Game) -> Self {
        Self { game, has_history: true }
    }
}

impl From<Position> for Transcript {
    fn from(position: Position) -> Self {
        let found = Self::try_from(position.board());
        found.unwrap_or_else(|_| unreachable!("play leads to every position"))
    }
}

impl TryFrom<Board> for Transcript {
    type Error = PositionError;

    fn try_from(board: Board) -> Result<Self, PositionError> {
        Ok(Self { game: board.game()?, has_history: false })
    }
}

/// A colour of discs, for the one notation that has colours, [`Emoji`](Notation::Emoji).
///
/// Everywhere else a player is the first or the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Colour {
    /// Red, the first player's by default.
    #[default]
    Red,
    /// Yellow.
    Yellow,
}

impl Colour {
    /// Both colours.
    pub const ALL: [Self; 2] = [Self::Red, Self::Yellow];

    /// The name of the colour.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Yellow => "yellow",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Colour {
    type Err = ParseColourError;

    fn from_str(name: &str) -> Result<Self, ParseColourError> {
        Self::ALL.into_iter().find(|colour| colour.name() == name).ok_or(ParseColourError)
    }
}

/// A name that no colour of discs has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseColourError;

impl fmt::Display for ParseColourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown colour: use red or yellow")
    }
}

impl core::error::Error for ParseColourError {}
