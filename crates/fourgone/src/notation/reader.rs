//! A text that is read character by character, and how far it has been read.

use core::str::Chars;

use super::{ParseError, ParseErrorKind};

/// Some programs begin every text with this mark, which stands for nothing.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A place in a text.
#[derive(Clone, Copy)]
pub(super) struct Place {
    line: usize,
    character: usize,
}

impl Place {
    /// The first character of the first line.
    const START: Self = Self { line: 1, character: 1 };

    /// The error that this is wrong here.
    pub(super) fn error(self, kind: ParseErrorKind) -> ParseError {
        ParseError { line: self.line, character: self.character, kind }
    }
}

/// A text and the place up to which it has been read.
///
/// It stops at the first thing that is wrong, so that a long text in no notation costs nothing.
pub(super) struct Reader<'a> {
    rest: Chars<'a>,
    place: Place,
}

impl<'a> Reader<'a> {
    /// Begins a text, after any whitespace.
    pub(super) fn new(text: &'a str) -> Self {
        let mut reader = Self { rest: text.chars(), place: Place::START };
        reader.accept(BYTE_ORDER_MARK);
        reader.skip_whitespace();
        reader
    }

    /// Where the next character stands.
    pub(super) fn place(&self) -> Place {
        self.place
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
            Some('\n') => self.place = Place { line: self.place.line + 1, character: 1 },
            Some(_) => self.place.character += 1,
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
        let start = self.place;
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
        let start = self.place;
        let found = self.number(expected)?;
        meaning(found).ok_or_else(|| start.error(ParseErrorKind::Number { found, expected }))
    }

    /// Reads the end of the text, before which there may be whitespace.
    pub(super) fn end(&mut self) -> Result<(), ParseError> {
        self.skip_whitespace();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unexpected("the end of the text")),
        }
    }

    /// The error that the next character is not what is expected.
    pub(super) fn unexpected(&self, expected: &'static str) -> ParseError {
        self.place.error(ParseErrorKind::Unexpected { found: self.peek(), expected })
    }
}
