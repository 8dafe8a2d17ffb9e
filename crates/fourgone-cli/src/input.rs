//! The position that a command is given: an argument or standard input, in any notation, and what
//! is wrong with it.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, IsTerminal as _, Read as _};
use std::path::Path;

use anyhow::Context as _;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use fourgone::notation::{Colour, Notation, ParseError, ParseErrorKind, Transcript};
use fourgone::{Size, SizedGame, SizedPosition};
use fourgone_records::{MovesErrorKind, error_message, parse_sized_game};
use fourgone_render::{Theme, printable};
use unicode_width::UnicodeWidthStr;

use crate::exit::{self, Failure};

/// The longest input in bytes; no text in any notation is nearly as long.
const LIMIT: usize = 1 << 20;

/// What the argument is called that is a position.
pub(crate) const POSITION: &str = "POSITION";

/// A position in some notation.
#[derive(Args)]
pub(crate) struct Input {
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    #[arg(help = "Notation of the input [default: detected]")]
    #[arg(long_help = "Notation of the input\n\n[default: detected]")]
    from: Option<Notation>,

    /// Colour of the first player
    #[arg(long, value_name = "COLOUR", default_value = Colour::Red.name(), value_parser = colour())]
    #[arg(visible_alias = "first-color")]
    first_colour: Colour,

    /// Position; use `-` or a pipe to read standard input
    #[arg(value_name = POSITION)]
    text: Option<OsString>,
}

/// The size of the board.
#[derive(Args, Clone, Copy)]
pub(crate) struct BoardSize {
    /// Width and height of the board; the columns after 9 are a, b and so on
    #[arg(long, value_name = "WxH", default_value_t = Size::STANDARD)]
    size: Size,
}

impl BoardSize {
    /// The size.
    pub(crate) fn get(self) -> Size {
        self.size
    }

    /// The size, if it is not the usual one.
    pub(crate) fn other(self) -> Option<Size> {
        (self.size != Size::STANDARD).then_some(self.size)
    }
}

/// Takes the name of a notation, and lists all names in help and errors.
pub(crate) fn notation() -> impl TypedValueParser<Value = Notation> {
    let value = |&notation: &Notation| PossibleValue::new(notation.name()).help(notation.summary());
    let names = Notation::ALL.iter().map(value);
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

/// Takes the name of a colour.
fn colour() -> impl TypedValueParser<Value = Colour> {
    PossibleValuesParser::new(Colour::ALL.map(Colour::name)).try_map(|name| name.parse())
}

/// Where a text comes from, and what it says if yellow begins: what messages need to know.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    /// The argument that the text is; none if it was read from standard input.
    pub(crate) argument: Option<&'static str>,
    /// The colour of the first player.
    pub(crate) first_colour: Colour,
}

/// What is wrong with a text and where, with a hint on what to do.
pub(crate) fn invalid(origin: Origin, text: &str, error: ParseError, hint: &str) -> Failure {
    let what = error_message(error.kind, origin.first_colour);
    let ParseError { line, character, .. } = error;
    let numbered = origin.argument.is_none() || text.trim_end().contains('\n');
    let argument = origin.argument.map(|name| format!("{name}, ")).unwrap_or_default();
    let line = if numbered { format!("line {line}, ") } else { String::new() };
    let excerpt = Excerpt { text, error, numbered };
    let place = format_args!("{argument}{line}character {character}");
    Failure::invalid(format_args!("{place}: {what}{excerpt}{hint}"))
}

impl Input {
    /// The colour of the first player.
    pub(crate) fn first_colour(&self) -> Colour {
        self.first_colour
    }

    /// The notation that was named.
    pub(crate) fn from(&self) -> Option<Notation> {
        self.from
    }

    /// Whether the position is `-`, standard input.
    pub(crate) fn is_dash(&self) -> bool {
        self.text.as_deref() == Some(OsStr::new("-"))
    }

    /// Whether records are to be read line by line from standard input, as `--lines` says, and not
    /// from a file that was named.
    pub(crate) fn check_lines(&self) -> Result<(), Failure> {
        match &self.text {
            Some(text) if !self.is_dash() => {
                let text = text.display();
                Err(Failure::Usage(format!("`--lines` reads standard input: use `< {text}`")))
            }
            _ => Ok(()),
        }
    }

    /// The position as it was given.
    pub(crate) fn into_argument(self) -> Option<OsString> {
        self.text
    }

    /// The names and colours of the players.
    pub(crate) fn theme(&self) -> Theme {
        match self.first_colour {
            Colour::Red => Theme::Classic,
            Colour::Yellow => Theme::YellowRed,
        }
    }

    /// Whether there is neither an argument nor a pipe.
    pub(crate) fn is_missing(&self) -> bool {
        self.text.is_none() && io::stdin().is_terminal()
    }

    /// Reads the position.
    pub(crate) fn record(&self) -> Result<Transcript, Failure> {
        self.record_of(POSITION)
    }

    /// Reads the position, in which the game must go on.
    pub(crate) fn unfinished(&self) -> Result<Transcript, Failure> {
        let record = self.record()?;
        let position = record.position();
        match position.outcome() {
            None => Ok(record),
            Some(outcome) => {
                let (ended, winner) = (position.ply(), outcome.winner());
                let over = ParseErrorKind::GameOver { ended, winner };
                Err(Failure::invalid(error_message(over, self.first_colour)))
            }
        }
    }

    /// Reads what the argument of this name is.
    pub(crate) fn record_of(&self, name: &'static str) -> Result<Transcript, Failure> {
        let text = self.text()?;
        let detected = self.from.map_or_else(|| Notation::detect(&text), Ok);
        let named = detected.map(|notation| notation.with_first_colour(self.first_colour));
        match named.and_then(|notation| notation.parse(&text)) {
            Ok(record) => {
                self.tell_if_ambiguous(&text, named.ok());
                Ok(record)
            }
            Err(error) => {
                let hint = self.hint(&text, named.ok(), error.kind);
                Err(invalid(self.origin(name), &text, error, &hint))
            }
        }
    }

    /// Reads a game on a board of another size, which has one notation only, from the argument of
    /// this name.
    pub(crate) fn sized_game(&self, size: Size, name: &'static str) -> Result<SizedGame, Failure> {
        if self.from.is_some_and(|notation| notation != Notation::Moves) {
            let usage = "boards of other sizes are given by their moves: leave --from out";
            return Err(Failure::Usage(usage.to_owned()));
        }
        let text = if self.is_missing() { String::new() } else { self.text()? };
        let (text, place) = (text.trim(), self.origin(name).argument.unwrap_or("line 1"));
        parse_sized_game(size, text).map_err(|error| {
            let message = match error.kind {
                MovesErrorKind::GameOver => {
                    let over = text.get(..error.number).map(|moves| parse_sized_game(size, moves));
                    over.and_then(Result::ok).map(|game| self.game_over(&game.position()))
                }
                _ => None,
            };
            let message = message.unwrap_or(error.message);
            Failure::invalid(format_args!("{place}: {message}"))
        })
    }

    /// That a game is over, in words.
    pub(crate) fn game_over(&self, position: &SizedPosition) -> String {
        let (ended, winner) = (position.ply(), position.winner());
        error_message(ParseErrorKind::GameOver { ended, winner }, self.first_colour)
    }

    /// Where the text comes from, if the argument has this name.
    fn origin(&self, name: &'static str) -> Origin {
        let argument = self.argument().map(|_| name);
        Origin { argument, first_colour: self.first_colour }
    }

    /// The argument that is the position, unless it is read from standard input.
    fn argument(&self) -> Option<&OsStr> {
        self.text.as_deref().filter(|text| *text != OsStr::new("-"))
    }

    /// A number that is a game may be the key of another position, by chance; and a 0 in a game may
    /// be a slip.
    fn tell_if_ambiguous(&self, text: &str, notation: Option<Notation>) {
        if let (None, Some(Notation::Moves0)) = (self.from, notation) {
            exit::tell(format_args!(
                "fourgone: read as `moves0`, columns 0 to 6, because there is a 0; use --from to say otherwise"
            ));
            return;
        }
        let is_game = notation == Some(Notation::Moves);
        if let (true, true, Some(notation)) = (is_game, self.from.is_none(), notation)
            && Notation::Key.parse(text).is_ok()
        {
            exit::tell(format_args!(
                "fourgone: read as `{notation}`, but it could be a `key`; use --from to say which"
            ));
        }
    }

    /// What to do about a text that is wrong.
    fn hint(&self, text: &str, notation: Option<Notation>, kind: ParseErrorKind) -> String {
        let mut hint = String::new();
        let mut add = |advice: std::fmt::Arguments<'_>| {
            hint.push_str("\n  = ");
            hint.push_str(&advice.to_string());
        };
        if self.argument().is_some_and(|argument| Path::new(argument).is_file()) {
            add(format_args!("{text} is a file: use `< {text}` to read it"));
            return hint;
        }
        match (kind, notation) {
            (ParseErrorKind::Unexpected { .. }, None) => {
                add(format_args!("`fourgone convert --help` lists the notations"));
            }
            (ParseErrorKind::Ambiguous { candidates: [one, other] }, _) => {
                add(format_args!(
                    "use --from {one}, or --from {other} and one game without spaces"
                ));
            }
            (ParseErrorKind::Trailing { .. }, _) if text.trim().contains('\n') => {
                add(format_args!("give one position; `fourgone solve` reads one from each line"));
            }
            (ParseErrorKind::Trailing { .. }, Some(Notation::Moves | Notation::Moves0)) => {
                add(format_args!("write the moves without spaces"));
            }
            (ParseErrorKind::Impossible(_), Some(Notation::Emoji { first })) => {
                let other = if first == Colour::Red { Colour::Yellow } else { Colour::Red };
                if notation.is_some_and(|it| it.with_first_colour(other).parse(text).is_ok()) {
                    add(format_args!(
                        "it is possible if {other} goes first: use --first-colour {other}"
                    ));
                }
            }
            _ => {}
        }
        if let (Some(notation), None) = (notation, self.from) {
            add(format_args!("read as `{notation}`; use --from for another notation"));
        }
        hint
    }

    /// The text of the position.
    fn text(&self) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        match self.argument() {
            Some(text) => bytes.extend_from_slice(text.as_encoded_bytes()),
            None if self.is_missing() => {
                let usage = "no position: give one as an argument, or `-` to read standard input";
                return Err(Failure::Usage(usage.to_owned()));
            }
            _ => {
                let input = io::stdin().lock().take(LIMIT as u64 + 1).read_to_end(&mut bytes);
                input.context("cannot read standard input")?;
            }
        }
        if bytes.len() > LIMIT {
            let limit = format_args!("the input is longer than {LIMIT} bytes: give one position");
            return Err(Failure::invalid(limit));
        }
        String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let wrong = error.as_bytes()[valid.len()];
            let line = valid.split(|&byte| byte == b'\n').count();
            let byte = valid.rsplit(|&byte| byte == b'\n').next().map_or(0, <[u8]>::len) + 1;
            let place = match self.origin(POSITION).argument {
                Some(name) => format!("{name}, byte {byte}"),
                None => format!("line {line}, byte {byte}"),
            };
            Failure::invalid(format_args!("{place}: not UTF-8 text (found byte {wrong:02X})"))
        })
    }
}

/// How many characters are shown on each side of the wrong one.
const CONTEXT: usize = 30;

/// The place of an error in the text that was read, with as much around it as fits on a line.
///
/// ```text
///   |
/// 1 | 44444444
///   |       ^
/// ```
struct Excerpt<'a> {
    /// The text.
    text: &'a str,
    /// What is wrong with it.
    error: ParseError,
    /// Whether the number of the line is shown.
    numbered: bool,
}

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ParseError { line: number, character, .. } = self.error;
        let Some(line) = self.text.lines().nth(number - 1).filter(|line| !line.is_empty()) else {
            return Ok(());
        };
        let at = character - 1;
        let start = at.saturating_sub(CONTEXT);
        let mut rest = line.chars().skip(start).map(printable);
        let before: String = rest.by_ref().take(at - start).collect();
        let after: String = rest.by_ref().take(1 + CONTEXT).collect();
        let cut = |cut: bool| if cut { "..." } else { "" };
        let (front, back) = (cut(start > 0), cut(rest.next().is_some()));
        let number = if self.numbered { number.to_string() } else { " ".to_owned() };
        let margin = number.len();
        write!(f, "\n{:margin$} |", "")?;
        write!(f, "\n{number} | {front}{before}{after}{back}")?;
        write!(f, "\n{:margin$} | {:2$}^", "", "", front.len() + before.width())
    }
}

#[cfg(test)]
mod tests {

    use super::*;

    /// The excerpt around a character of the first line, without its margin.
    fn around(text: &str, character: usize) -> String {
        let mut error = Notation::Moves.parse("8").unwrap_err();
        error.character = character;
        let excerpt = Excerpt { text, error, numbered: true }.to_string();
        let lines = excerpt.lines().skip(2).map(|line| &line[4..]);
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn the_caret_stands_below_the_character_behind_wide_ones() {
        assert_eq!(around("🔴🟡x", 3), "🔴🟡x\n    ^");
    }

    #[test]
    fn the_caret_may_stand_behind_the_end() {
        assert_eq!(around("12", 3), "12\n  ^");
    }

    #[test]
    fn a_long_line_is_shortened_on_both_sides() {
        let line = "1".repeat(100) + "x" + &"2".repeat(100);
        let (ones, twos, blanks) = ("1".repeat(30), "2".repeat(30), " ".repeat(33));
        assert_eq!(around(&line, 101), format!("...{ones}x{twos}...\n{blanks}^"));
    }

    #[test]
    fn what_would_confuse_a_terminal_is_not_shown() {
        assert_eq!(around("\u{1b}[31m", 1), "\u{fffd}[31m\n^");
        assert_eq!(around("\u{202e}1", 1), "\u{fffd}1\n^");
    }
}
