//! What a person types.

use std::fmt;
use std::str::FromStr;

use fourgone::Column;

/// The longest text that is repeated to the one who typed it.
const LONGEST: usize = 20;

/// A line that makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Play(Column),
    Undo,
    Hint,
    Moves,
    Board,
    Help,
    Quit,
}

/// A line that makes none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ParseCommandError(String);

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_str() {
            "" => f.write_str("Type a column from 1 to 7, or help."),
            text => write!(f, "{text:?} is not a column: use a number from 1 to 7, or help."),
        }
    }
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Self, ParseCommandError> {
        let word = line.trim().to_lowercase();
        match word.as_str() {
            "undo" | "u" => Ok(Self::Undo),
            "hint" | "?" => Ok(Self::Hint),
            "moves" => Ok(Self::Moves),
            "board" => Ok(Self::Board),
            "help" | "h" => Ok(Self::Help),
            "quit" | "exit" | "q" => Ok(Self::Quit),
            column => column.parse().map(Self::Play).map_err(|_| ParseCommandError(shown(line))),
        }
    }
}

/// What was typed, short and without anything that disturbs a terminal.
pub(super) fn shown(line: &str) -> String {
    let harmless =
        |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    let line = line.trim();
    let more = if line.chars().nth(LONGEST).is_some() { "..." } else { "" };
    line.chars().take(LONGEST).map(harmless).collect::<String>() + more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_column_or_a_word() {
        assert_eq!(" 4 \r".parse(), Ok(Command::Play(Column::D)));
        assert_eq!("UNDO".parse(), Ok(Command::Undo));
        for wrong in ["0", "8", "44", "-1", "four", "４", ""] {
            assert!(wrong.parse::<Command>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_disturbs_a_terminal_is_not_repeated() {
        let error = "\x1b[31mred".parse::<Command>().unwrap_err().to_string();
        assert_eq!(
            error,
            "\"\u{fffd}[31mred\" is not a column: use a number from 1 to 7, or help."
        );
        assert_eq!(shown(&"x".repeat(100)).len(), 23);
    }
}
