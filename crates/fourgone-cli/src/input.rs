//! The position that a command is given: an argument or standard input, in any notation.

use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal as _, Read as _};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use fourgone::Game;
use fourgone::notation::{Colour, Notation, ParseError, Transcript};
use fourgone_server::api::sentence;

use crate::excerpt::Excerpt;
use crate::failure::Failure;

/// No text in any notation is nearly as long; more is not worth reading.
const LIMIT: usize = 1 << 20;

/// A position in some notation.
#[derive(Args)]
pub(crate) struct Input {
    /// The notation of the input; found out if not named
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    from: Option<Notation>,

    /// The colour of the first player in notations with colours
    #[arg(long, value_name = "COLOUR", default_value = Colour::Red.name(), value_parser = colour())]
    first_colour: Colour,

    /// The position; `-`, or a pipe instead of it, is standard input
    #[arg(value_name = "POSITION")]
    text: Option<OsString>,
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

/// The game with these moves.
pub(crate) fn game_of_moves(text: &str) -> Result<Game, Failure> {
    text.parse().map_err(|error| invalid(text, error, ""))
}

/// What is wrong with a text and where.
fn invalid(text: &str, error: ParseError, hint: &str) -> Failure {
    let excerpt = Excerpt { text, error };
    let ParseError { line, character, kind, .. } = error;
    let what = sentence(kind);
    Failure::invalid(format_args!("line {line}, character {character}: {what}{excerpt}{hint}"))
}

impl Input {
    /// The colour of the first player.
    pub(crate) fn first_colour(&self) -> Colour {
        self.first_colour
    }

    /// Whether there is neither an argument nor a pipe.
    pub(crate) fn is_missing(&self) -> bool {
        self.text.is_none() && io::stdin().is_terminal()
    }

    /// Reads the position.
    pub(crate) fn record(&self) -> Result<Transcript, Failure> {
        let text = self.text()?;
        let detect = || Notation::detect(&text);
        let named = self.from.map_or_else(detect, Ok);
        let read =
            named.and_then(|notation| notation.with_first_colour(self.first_colour).parse(&text));
        read.map_err(|error| {
            let hint = match (named, self.from) {
                (Ok(notation), None) => {
                    format!("\n  = read as `{notation}`; --from names another notation")
                }
                _ => String::new(),
            };
            invalid(&text, error, &hint)
        })
    }

    /// The text of the position.
    fn text(&self) -> Result<String, Failure> {
        let mut bytes = Vec::new();
        match self.text.as_deref() {
            Some(text) if text != OsStr::new("-") => {
                bytes.extend_from_slice(text.as_encoded_bytes());
            }
            None if self.is_missing() => {
                let usage = "no position: give one as an argument, or `-` to type it";
                return Err(Failure::Usage(usage.to_owned()));
            }
            _ => {
                io::stdin().lock().take(LIMIT as u64 + 1).read_to_end(&mut bytes)?;
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
            Failure::invalid(format_args!(
                "line {line}, byte {byte}: the input is not text: byte {wrong:#04x} is not UTF-8"
            ))
        })
    }
}
