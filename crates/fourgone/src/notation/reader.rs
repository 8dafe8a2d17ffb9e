//! What is wrong with a text and where, the reader that finds it, and the board as it is read.

use core::fmt;
use core::str::Chars;

use super::{Notation, Transcript};
use crate::{Board, ByColumn, Cell, Column, Player, PositionError, Row};

/// A text that is not in the notation it was read as, and where that shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in the line, counted from 1; one past the last if the text ends too early.
    pub character: usize,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character, or the end of the text, stands where something else should.
    Unexpected {
        /// The character, or none at the end of the text.
        found: Option<char>,
        /// What should stand there.
        expected: &'static str,
    },
    /// A character stands where the text should end.
    Trailing {
        /// The character.
        found: char,
    },
    /// Two notations can read the text, each in its own way.
    Ambiguous {
        /// The notations.
        candidates: [Notation; 2],
    },
    /// A move into a full column.
    ColumnFull {
        /// The number of the move, counted from 1.
        number: usize,
        /// The full column.
        column: Column,
    },
    /// A move after the end of the game.
    GameOver {
        /// The number of the last move of the game.
        ended: usize,
        /// Who won it, if anybody.
        winner: Option<Player>,
    },
    /// A disc in a cell where, at that move, no disc can land.
    NoLanding {
        /// The cell.
        cell: Cell,
        /// Where a disc in that column does land.
        landing: Cell,
    },
    /// A number, well written, that means nothing where it stands.
    Number {
        /// The number.
        found: u64,
        /// What should stand there.
        expected: &'static str,
    },
    /// A number too large for any notation.
    TooLarge,
    /// A number that the discs contradict.
    Contradiction {
        /// What the number is.
        what: &'static str,
        /// The number.
        found: u64,
        /// What the discs say.
        actual: u64,
    },
    /// A cell with a disc of each player.
    TwoDiscs {
        /// The cell.
        cell: Cell,
    },
    /// A board that no game leads to.
    Impossible(PositionError),
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { found: Some(found), expected } => {
                write!(f, "expected {expected}, found {}", visible(*found))
            }
            Self::Unexpected { found: None, expected } => {
                write!(f, "expected {expected}, found the end of the text")
            }
            Self::Trailing { found } => {
                write!(f, "expected the end of the text, found {}", visible(*found))
            }
            Self::Ambiguous { candidates: [one, other] } => {
                write!(f, "this can be read as `{one}` and as `{other}`: name the notation")
            }
            Self::ColumnFull { number, column } => {
                write!(f, "column {column} is full (move {number})")
            }
            Self::GameOver { ended, winner: Some(winner) } => {
                write!(f, "the game is over: the {winner} player won on move {ended}")
            }
            Self::GameOver { ended, winner: None } => {
                write!(f, "the game is over: a draw on move {ended}")
            }
            Self::NoLanding { cell, landing } => {
                write!(f, "expected {landing}, where a disc in that column lands, found {cell}")
            }
            Self::Number { found, expected } => write!(f, "expected {expected}, found {found}"),
            Self::TooLarge => write!(f, "the number is too large"),
            Self::Contradiction { what, found, actual } => {
                write!(f, "{what} is {found}, but by the discs on the board it is {actual}")
            }
            Self::TwoDiscs { cell } => write!(f, "both players have a disc on {cell}"),
            Self::Impossible(error) => error.fmt(f),
        }
    }
}

/// A character as a message shows it: one that cannot be seen is told by its number.
///
/// ```
/// use fourgone::notation::visible;
///
/// assert_eq!(visible('x').to_string(), "'x'");
/// assert_eq!(visible('\u{1b}').to_string(), "U+001B");
/// ```
pub fn visible(found: char) -> impl fmt::Display {
    fmt::from_fn(move |f| match found {
        '\n' | '\r' => f.write_str("the end of the line"),
        '\'' => f.write_str("\"'\""),
        '"' | '\\' => write!(f, "'{found}'"),
        _ if found.escape_debug().len() > 1 => write!(f, "U+{:04X}", u32::from(found)),
        _ => write!(f, "'{found}'"),
    })
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, character, kind } = self;
        write!(f, "line {line}, character {character}: {kind}")
    }
}

impl core::error::Error for ParseError {}

/// Some programs begin every text with this mark, which means nothing.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A location in a text, counted in lines and characters from 1.
#[derive(Clone, Copy)]
pub(super) struct Location {
    line: usize,
    character: usize,
}

impl Location {
    /// The first character of the first line.
    const START: Self = Self { line: 1, character: 1 };

    /// The error that this is wrong here.
    pub(super) fn error(self, kind: ParseErrorKind) -> ParseError {
        ParseError { line: self.line, character: self.character, kind }
    }
}

/// A text and the location up to which it has been read.
///
/// It stops at the first thing that is wrong, so that a long text in no notation costs nothing.
pub(super) struct Reader<'a> {
    rest: Chars<'a>,
    location: Location,
}

impl<'a> Reader<'a> {
    /// Begins a text, after any whitespace.
    pub(super) fn new(text: &'a str) -> Self {
        let mut reader = Self { rest: text.chars(), location: Location::START };
        reader.accept(BYTE_ORDER_MARK);
        reader.skip_whitespace();
        reader
    }

    /// Where the next character stands.
    pub(super) fn location(&self) -> Location {
        self.location
    }

    /// What has not been read.
    pub(super) fn rest(&self) -> &'a str {
        self.rest.as_str()
    }

    /// The next character, which stays unread.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    /// Reads one character, whatever it is.
    fn advance(&mut self) {
        match self.rest.next() {
            Some('\n') => self.location = Location { line: self.location.line + 1, character: 1 },
            Some(_) => self.location.character += 1,
            None => {}
        }
    }

    /// Reads whitespace, ends of lines among it.
    pub(super) fn skip_whitespace(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.advance();
        }
    }

    /// Reads whitespace up to the end of the line.
    pub(super) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|next| next != '\n' && next.is_whitespace()) {
            self.advance();
        }
    }

    /// Reads this character if it is the next one, and tells whether it was.
    pub(super) fn accept(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.advance();
        }
        found
    }

    /// Reads this character, which must be the next one.
    pub(super) fn expect(
        &mut self,
        wanted: char,
        expected: &'static str,
    ) -> Result<(), ParseError> {
        if self.accept(wanted) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Reads these characters if they are the next ones, and tells whether they were.
    pub(super) fn accept_all(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            wanted.chars().for_each(|_| self.advance());
        }
        found
    }

    /// Reads one character that means something.
    pub(super) fn symbol<T>(
        &mut self,
        meaning: impl FnOnce(char) -> Option<T>,
        expected: &'static str,
    ) -> Result<T, ParseError> {
        let meant = self.peek().and_then(meaning).ok_or_else(|| self.unexpected(expected))?;
        self.advance();
        Ok(meant)
    }

    /// Reads a number without sign and without leading zeros.
    pub(super) fn number(&mut self, expected: &'static str) -> Result<u64, ParseError> {
        let start = self.location;
        let digit = |found: char| found.to_digit(10).map(u64::from);
        let mut number = self.symbol(digit, expected)?;
        while number != 0 {
            let Some(next) = self.peek().and_then(digit) else { break };
            let longer = number.checked_mul(10).and_then(|tens| tens.checked_add(next));
            number = longer.ok_or_else(|| start.error(ParseErrorKind::TooLarge))?;
            self.advance();
        }
        Ok(number)
    }

    /// Reads a number that means something.
    pub(super) fn meaningful_number<T>(
        &mut self,
        meaning: impl FnOnce(u64) -> Option<T>,
        expected: &'static str,
    ) -> Result<T, ParseError> {
        let start = self.location;
        let found = self.number(expected)?;
        meaning(found).ok_or_else(|| start.error(ParseErrorKind::Number { found, expected }))
    }

    /// Reads the end of the text, before which there may be whitespace.
    pub(super) fn end(&mut self) -> Result<(), ParseError> {
        self.skip_whitespace();
        match self.peek() {
            None => Ok(()),
            Some(found) => Err(self.location.error(ParseErrorKind::Trailing { found })),
        }
    }

    /// The error that the next character is not what is expected.
    pub(super) fn unexpected(&self, expected: &'static str) -> ParseError {
        self.location.error(ParseErrorKind::Unexpected { found: self.peek(), expected })
    }
}

/// What a cell can hold.
pub(super) const CONTENTS: [Option<Player>; 3] = [None, Some(Player::First), Some(Player::Second)];

/// A board as it is read: the discs so far, and where in the text each cell stands.
pub(super) struct Placement {
    board: Board,
    /// Where the board begins in the text.
    start: Location,
    /// Where each cell stands in the text.
    locations: ByColumn<[Location; Row::COUNT]>,
}

impl Placement {
    /// The empty board, if the text of the board begins with what the reader reads next.
    pub(super) fn new(reader: &Reader<'_>) -> Self {
        let start = reader.location();
        let locations = ByColumn::from_fn(|_| [start; Row::COUNT]);
        Self { board: Board::EMPTY, start, locations }
    }

    /// Puts what was read at this location into a cell.
    pub(super) fn put(&mut self, cell: Cell, disc: Option<Player>, location: Location) {
        self.board.set(cell, disc);
        self.locations[cell.column()][cell.row().index()] = location;
    }

    /// The discs, whether or not a game leads to them.
    pub(super) fn board(&self) -> Board {
        self.board
    }

    /// The transcript of the board, if a game leads to it.
    pub(super) fn transcript(&self) -> Result<Transcript, ParseError> {
        Transcript::try_from(self.board).map_err(|error| {
            let location = match error {
                PositionError::FloatingDisc { cell } => {
                    self.locations[cell.column()][cell.row().index()]
                }
                _ => self.start,
            };
            location.error(ParseErrorKind::Impossible(error))
        })
    }
}
