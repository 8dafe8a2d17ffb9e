//! The notations in which games and boards are written down.
//!
//! ```
//! use fourgone::notation::Notation;
//!
//! let record = Notation::Moves.parse("443")?;
//! assert_eq!(Notation::Cells.format(&record).to_string(), "d1 d2 c1");
//! # Ok::<(), fourgone::notation::ParseError>(())
//! ```

mod ascii;
mod bitboards;
mod cells;
mod colour;
mod columns;
mod detect;
mod discs;
mod emoji;
mod error;
mod grid;
mod json;
mod kaggle;
mod key;
mod letters;
mod list;
mod moves;
mod moves0;
mod openspiel;
mod picture;
mod placement;
mod reader;
mod record;
mod separated;
mod sequence;
mod slots;
mod state;
mod uci;

use core::fmt;
use core::str::FromStr;

pub use colour::{Colour, ParseColourError};
pub use error::{ParseError, ParseErrorKind};
pub use record::Record;

/// A notation: a way to write a game or a board down.
///
/// Some write the moves in their order, the others the discs on the board. All of them write the
/// game in which the first player played column 4, the second column 4, the first column 3:
///
/// ```
/// use fourgone::notation::Notation;
///
/// let record = Notation::Moves.parse("443")?;
/// let text = |notation: Notation| notation.format(&record).to_string();
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
/// All parsers read over whitespace around the text. Pictures may have blanks between the cells
/// and, like those in emoji, the numbers of the columns under them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `moves`: the columns from 1, as in `443`; `-` or nothing is the empty board.
    Moves,
    /// `moves0`: the columns from 0, as in `332`.
    Moves0,
    /// `letters`: the columns from A, as in `DDC`.
    Letters,
    /// `list`: a JSON array of the columns from 0, as in `[3,3,2]`.
    List,
    /// `cells`: where each disc came to rest, as in `d1 d2 c1`.
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
    /// verdict that ends a line of the data set is read over.
    Uci,
}

impl Notation {
    /// `emoji`, in which the first player is red.
    pub const EMOJI: Self = Self::Emoji { first: Colour::Red };

    /// All notations, those of moves before those of boards.
    pub const ALL: [Self; 16] = [
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
            Self::Cells => "where each disc came to rest: d1 d2 c1",
            Self::Grid => "JSON array of 6 rows of 0, 1, 2, top row first",
            Self::Columns => "JSON array of 7 columns of 0, 1, 2, each from the bottom",
            Self::Slots => "columns without empty cells: [[],[],[1],[1,2],[],[],[]]",
            Self::Emoji { .. } => "six lines of 🔴 🟡 🟦 over the numbers of the columns",
            Self::Ascii => "six lines of X, O and .",
            Self::Bitboards => "two numbers with bit 7 * column + row: 2113536 4194304",
            Self::State => "JSON object: both bitboards, next free bits, discs played",
            Self::Key => "one number: mover's discs + all discs + bottom row",
            Self::Kaggle => "flat JSON array of 42 times 0, 1, 2, top row first",
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
    /// let record = Notation::EMOJI.with_first_colour(Colour::Yellow).parse("
    ///     🟦🟦🟦🟦🟦🟦🟦
    ///     🟦🟦🟦🟦🟦🟦🟦
    ///     🟦🟦🟦🟦🟦🟦🟦
    ///     🟦🟦🟦🟦🟦🟦🟦
    ///     🟦🟦🟦🔴🟦🟦🟦
    ///     🟦🟦🟡🟡🟦🟦🟦
    /// ")?;
    /// assert_eq!(record.game().to_string(), "443");
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
    /// `ascii`; an empty text is a game without moves. The text may still have faults, which
    /// [`parse`](Self::parse) finds.
    ///
    /// ```
    /// use fourgone::notation::Notation;
    ///
    /// assert_eq!(Notation::detect("DDC"), Ok(Notation::Letters));
    /// assert_eq!(Notation::detect("[[],[],[1],[1,2],[],[],[]]"), Ok(Notation::Slots));
    /// assert!(Notation::detect("hello").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// No notation begins like this text.
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
    pub fn parse(self, text: &str) -> Result<Record, ParseError> {
        match self {
            Self::Moves => moves::parse(text),
            Self::Moves0 => moves0::parse(text),
            Self::Letters => letters::parse(text),
            Self::List => list::parse(text),
            Self::Cells => cells::parse(text),
            Self::Grid => grid::parse(text),
            Self::Columns => columns::parse(text),
            Self::Slots => slots::parse(text),
            Self::Emoji { first } => emoji::parse(text, first),
            Self::Ascii => ascii::parse(text),
            Self::Bitboards => bitboards::parse(text),
            Self::State => state::parse(text),
            Self::Key => key::parse(text),
            Self::Kaggle => kaggle::parse(text),
            Self::OpenSpiel => openspiel::parse(text),
            Self::Uci => uci::parse(text),
        }
    }

    /// The record in this notation, without an end of line after it.
    pub fn format(self, record: &Record) -> impl fmt::Display {
        fmt::from_fn(move |f| match self {
            Self::Moves => moves::write(record, f),
            Self::Moves0 => moves0::write(record, f),
            Self::Letters => letters::write(record, f),
            Self::List => list::write(record, f),
            Self::Cells => cells::write(record, f),
            Self::Grid => grid::write(record, f),
            Self::Columns => columns::write(record, f),
            Self::Slots => slots::write(record, f),
            Self::Emoji { first } => emoji::write(record, first, f),
            Self::Ascii => ascii::write(record, f),
            Self::Bitboards => bitboards::write(record, f),
            Self::State => state::write(record, f),
            Self::Key => key::write(record, f),
            Self::Kaggle => kaggle::write(record, f),
            Self::OpenSpiel => openspiel::write(record, f),
            Self::Uci => uci::write(record, f),
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
        Self::ALL.into_iter().find(|notation| notation.name() == name).ok_or(ParseNotationError)
    }
}

/// A name that no notation has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNotationError;

impl fmt::Display for ParseNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a notation: use one of ")?;
        separated::write(f, ", ", Notation::ALL)
    }
}

impl core::error::Error for ParseNotationError {}
