//! What the user gives us to look at.

use std::io::{self, IsTerminal, Read};

use fourgone::Game;
use fourgone::notation::{ParseError, ParseErrorKind};
use fourgone_render::{DRAW, Theme};
use unicode_width::UnicodeWidthChar;

use crate::failure::Failure;

/// The longest text that is read: no position is longer, whatever the notation.
const LONGEST: usize = 1 << 20;

/// How many characters of a wrong text are shown on each side of the wrong one.
const CONTEXT: usize = 30;

/// The game in an argument; without one, or for `-`, the game on standard input, unless that is a
/// terminal, where nobody has typed anything.
pub(crate) fn game_from(argument: Option<&str>) -> Result<Game, Failure> {
    match argument {
        Some(text) if text != "-" => read_game(text),
        _ if io::stdin().is_terminal() => Ok(Game::new()),
        _ => read_game(&standard_input()?),
    }
}

/// Reads a game; whatever notations there are, this is the one place that tells them apart.
fn read_game(text: &str) -> Result<Game, Failure> {
    let text = text.trim_end();
    text.parse().map_err(|error| invalid(text, error))
}

/// All of standard input as text. What is not UTF-8 becomes a character that no notation has.
fn standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    io::stdin().lock().take(LONGEST as u64).read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    if bytes.len() == LONGEST && text.trim_end().is_empty() {
        return Err(Failure::invalid("nothing but white space"));
    }
    Ok(text)
}

/// What is wrong with a text, the line in which it is, and a caret below the place:
///
/// ```text
/// character 7: column 4 is full (move 7)
///   44444444
///         ^
/// ```
fn invalid(text: &str, error: ParseError) -> Failure {
    let ParseError { line, character, kind } = error;
    let place = if text.trim_end().contains('\n') {
        format!("line {line}, character {character}")
    } else {
        format!("character {character}")
    };
    let what = match kind {
        ParseErrorKind::GameOver { ended, winner } => {
            let end = winner.map(|winner| Theme::default().won(winner, ended));
            format!("game is over: {}", end.as_deref().unwrap_or(DRAW))
        }
        kind => kind.to_string(),
    };
    let wrong = text.split('\n').nth(line - 1).unwrap_or_default();
    Failure::invalid(format!("{place}: {what}\n{}", point_at(wrong, character - 1)))
}

/// A line of text, shortened around one of its characters, and below it a caret at that one.
fn point_at(line: &str, at: usize) -> String {
    let start = at.saturating_sub(CONTEXT);
    let shown: Vec<char> = line.chars().skip(start).take(2 * CONTEXT + 1).map(printable).collect();
    let text: String = shown.iter().collect();
    let more = |more: bool| if more { "..." } else { "" };
    let (before, after) = (more(start > 0), more(line.chars().nth(start + shown.len()).is_some()));
    let width: usize = shown.iter().take(at - start).filter_map(|shown| shown.width()).sum();
    format!("  {before}{text}{after}\n  {:1$}^", "", before.len() + width)
}

/// The character, or a sign that there is one that cannot be shown.
fn printable(character: char) -> char {
    if character.width().unwrap_or(0) == 0 { char::REPLACEMENT_CHARACTER } else { character }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_below_the_character_behind_wide_ones() {
        assert_eq!(point_at("🔴🟡x", 2), "  🔴🟡x\n      ^");
    }

    #[test]
    fn the_caret_may_stand_behind_the_end() {
        assert_eq!(point_at("12", 2), "  12\n    ^");
        assert_eq!(point_at("", 0), "  \n  ^");
    }

    #[test]
    fn a_long_line_is_shortened_on_both_sides() {
        let line = "1".repeat(100) + "x" + &"2".repeat(100);
        let (ones, twos) = ("1".repeat(30), "2".repeat(30));
        let caret = " ".repeat(33);
        assert_eq!(point_at(&line, 100), format!("  ...{ones}x{twos}...\n  {caret}^"));
    }

    #[test]
    fn what_would_confuse_a_terminal_is_not_shown() {
        assert_eq!(point_at("\u{1b}[31m", 0), "  \u{fffd}[31m\n  ^");
        assert_eq!(point_at("\u{202e}1", 0), "  \u{fffd}1\n  ^");
    }
}
