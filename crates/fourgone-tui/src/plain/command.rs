//! What somebody types in the game line by line.

use std::fmt;
use std::str::FromStr;

use fourgone::notation::Notation;
use fourgone::{Column, Player};
use fourgone_bot::Level;
use fourgone_match::{Clock, Rule};
use fourgone_render::{Theme, printable};

/// What can be typed, for people.
pub(super) const HELP: &str = "\
Type a column to play there: 1 to 7, or a to g. Other words:
  hint            the best columns
  analyze         what every column leads to
  explain         why the position is won, drawn or lost; `explain 12`, after move 12
  undo            take your last move back; after `new`, the last game
  redo            play it again
  new             begin a new game
  rule NAME       from the next game on: standard, swap or balanced
  clock M+S       from the next game on: minutes, and seconds per move; `clock none`
  swap            swap sides
  level N         make the bot level N, from 1 to 10 (perfect)
  review          what each move so far was worth
  moves           the moves so far; `moves NOTATION` writes the game in a notation
  board           the board in words
  pictures off    do not draw the board after every move; `pictures on` draws it
  theme NAME      other names and colours: classic, shapes, contrast, red-blue, yellow-red
  games           the games that were kept
  results         your results against each level
  help            this list
  quit            leave; you are told how to continue
";

/// What can be said about rules and clocks.
const RULES: &str = "Rules are standard, swap and balanced";
const CLOCKS: &str = "Say minutes and seconds per move, as in clock 5+3, or clock none";

/// The longest text that is repeated to the one who typed it.
const LONGEST_ECHO: usize = 20;

/// A line that makes sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Play(Column),
    Undo,
    Redo,
    Hint,
    Analyze,
    /// Of the position after so many moves, or now.
    Explain(Option<usize>),
    Review,
    Swap,
    New,
    /// A side that is taken, where that is asked for.
    Side(Player),
    Rule(Rule),
    Clock(Option<Clock>),
    Level(Level),
    Moves(Option<Notation>),
    Board,
    Pictures(bool),
    Theme(Theme),
    Games,
    Results,
    Help,
    Quit,
}

/// A line that makes none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ParseCommandError {
    Empty,
    NotAColumn(String),
    /// What is wrong with the word after a command.
    Wrong(String),
}

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("Type a column from 1 to 7, or help."),
            Self::NotAColumn(text) => {
                write!(f, "{text:?} is not a column: use a number from 1 to 7, or help.")
            }
            Self::Wrong(reason) => f.write_str(reason),
        }
    }
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Self, ParseCommandError> {
        let text = line.trim().to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let unknown = || ParseCommandError::NotAColumn(shown(line));
        let wrong = |reason: String| ParseCommandError::Wrong(format!("{reason}."));
        match words[..] {
            [] => Err(ParseCommandError::Empty),
            ["undo" | "u"] => Ok(Self::Undo),
            ["redo" | "r"] => Ok(Self::Redo),
            ["hint" | "h"] => Ok(Self::Hint),
            ["analyze" | "analyse" | "analysis"] => Ok(Self::Analyze),
            ["explain" | "why" | "e"] => Ok(Self::Explain(None)),
            ["explain" | "why", number] => number
                .parse()
                .map(|number| Self::Explain(Some(number)))
                .map_err(|_| wrong("Say explain, or explain with the number of a move".to_owned())),
            ["review" | "v"] => Ok(Self::Review),
            ["swap" | "s"] => Ok(Self::Swap),
            ["new" | "n"] => Ok(Self::New),
            ["rule", name] => name.parse().map(Self::Rule).map_err(|_| wrong(RULES.to_owned())),
            ["rule"] => Err(wrong(RULES.to_owned())),
            ["clock", "none" | "off"] => Ok(Self::Clock(None)),
            ["clock", clock] => match clock.parse::<Clock>() {
                Ok(clock) if !clock.is_per_move() => Ok(Self::Clock(Some(clock))),
                _ => Err(wrong(CLOCKS.to_owned())),
            },
            ["clock"] => Err(wrong(CLOCKS.to_owned())),
            ["level"] => Err(wrong("Say which level: level 1 to level 10".to_owned())),
            ["level", level] => {
                level.parse().map(Self::Level).map_err(|_| wrong("Levels are 1 to 10".to_owned()))
            }
            ["moves"] => Ok(Self::Moves(None)),
            ["moves", name] => name.parse().map(|it| Self::Moves(Some(it))).map_err(|_| {
                let names: Vec<_> = Notation::ALL.iter().map(|it| it.name()).collect();
                wrong(format!("Notations are {}", names.join(", ")))
            }),
            ["board"] => Ok(Self::Board),
            ["pictures", "on"] => Ok(Self::Pictures(true)),
            ["pictures", "off"] => Ok(Self::Pictures(false)),
            ["pictures", ..] => Err(wrong("Say pictures on or pictures off".to_owned())),
            ["theme", name] => name
                .parse()
                .map(Self::Theme)
                .map_err(|_| wrong(format!("Themes are {}", Theme::NAMES.join(", ")))),
            ["theme"] => Err(wrong(format!("Themes are {}", Theme::NAMES.join(", ")))),
            ["games"] => Ok(Self::Games),
            ["results"] => Ok(Self::Results),
            ["help" | "?"] => Ok(Self::Help),
            ["quit" | "exit" | "q"] => Ok(Self::Quit),
            [column] => match column.as_bytes() {
                [letter @ b'a'..=b'g'] => Column::from_index(usize::from(letter - b'a'))
                    .map(Self::Play)
                    .ok_or_else(unknown),
                _ => column.parse().map(Self::Play).map_err(|_| unknown()),
            },
            _ => Err(unknown()),
        }
    }
}

/// What was typed, short and without anything that disturbs a terminal.
pub(super) fn shown(line: &str) -> String {
    let line = line.trim();
    let more = if line.chars().nth(LONGEST_ECHO).is_some() { "..." } else { "" };
    line.chars().take(LONGEST_ECHO).map(printable).collect::<String>() + more
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_column_or_words() {
        assert_eq!(" 4 \r".parse(), Ok(Command::Play(Column::D)));
        assert_eq!("D".parse(), Ok(Command::Play(Column::D)));
        assert_eq!("UNDO".parse(), Ok(Command::Undo));
        assert_eq!("Level  7".parse(), Ok(Command::Level(Level::new(7).unwrap())));
        assert_eq!("pictures off".parse(), Ok(Command::Pictures(false)));
        assert_eq!("rule swap".parse(), Ok(Command::Rule(Rule::Swap)));
        assert_eq!("clock 5+3".parse(), Ok(Command::Clock(Clock::minutes(5, 3))));
        assert_eq!("moves kaggle".parse(), Ok(Command::Moves(Some(Notation::Kaggle))));
        for wrong in [
            "0", "8", "44", "4 4", "-1", "four", "４", "", "level 11", "theme x", "moves x",
            "rule x", "clock 7d", "clock 5",
        ] {
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
