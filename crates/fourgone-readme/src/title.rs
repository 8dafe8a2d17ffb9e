//! The titles of issues, which are the moves.

use std::fmt;
use std::str::FromStr;

use fourgone::Column;

/// What the title of every move begins with.
pub(crate) const PREFIX: &str = "connect4|";

/// What the title of an issue asks for.
///
/// ```
/// use fourgone_readme::{Choice, Request};
///
/// let request: Request = "connect4|drop|red|3|g12p7".parse()?;
/// let Request::Drop { team, choice, link: Some(link) } = request else { panic!() };
/// assert_eq!((team.as_str(), choice), ("red", Choice::Column(fourgone::Column::C)));
/// assert_eq!((link.game, link.ply), (12, 7));
/// # Ok::<(), fourgone_readme::TitleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Request {
    /// A disc for a team.
    Drop {
        /// The team's name, as written.
        team: String,
        /// Where the disc goes.
        choice: Choice,
        /// The position that the player saw, if the title says it.
        link: Option<Link>,
    },
    /// A new game.
    New {
        /// The number of the game that the player wants to start, if the title says it.
        game: Option<u64>,
    },
}

/// Who chooses the column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The player, this one.
    Column(Column),
    /// The bot.
    Bot,
}

/// A position by its game and ply, as in `g12p7`: the links in the README carry it, so that a click
/// on an old page is not mistaken for a move in the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The number of the game.
    pub game: u64,
    /// The number of discs on the board that the player saw.
    pub ply: usize,
}

impl Request {
    /// Whether a title is meant as a move, a wrong one perhaps: other issues are not ours.
    pub fn is_meant_by(title: &str) -> bool {
        let title = title.trim_start().as_bytes();
        title.get(..PREFIX.len()).is_some_and(|head| head.eq_ignore_ascii_case(PREFIX.as_bytes()))
    }
}

/// A title that is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TitleError;

impl fmt::Display for TitleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move: use `connect4|drop|TEAM|COLUMN`, `connect4|drop|TEAM|ai` or `connect4|new`")
    }
}

impl std::error::Error for TitleError {}

impl FromStr for Request {
    type Err = TitleError;

    fn from_str(title: &str) -> Result<Self, TitleError> {
        let mut fields = title.split('|').map(str::trim);
        let mut field = || fields.next();
        let is = |found: Option<&str>, word: &str| {
            found.is_some_and(|found| found.eq_ignore_ascii_case(word))
        };
        if !is(field(), "connect4") {
            return Err(TitleError);
        }
        let verb = field();
        let request = if is(verb, "new") {
            Self::New { game: field().map(game_number).transpose()? }
        } else if is(verb, "drop") {
            let team = field().ok_or(TitleError)?.to_owned();
            let choice = field().ok_or(TitleError)?.parse()?;
            let link = field().map(str::parse).transpose()?;
            Self::Drop { team, choice, link }
        } else {
            return Err(TitleError);
        };
        if field().is_some() { Err(TitleError) } else { Ok(request) }
    }
}

impl FromStr for Choice {
    type Err = TitleError;

    fn from_str(text: &str) -> Result<Self, TitleError> {
        if text.eq_ignore_ascii_case("ai") {
            return Ok(Self::Bot);
        }
        text.parse().map(Self::Column).map_err(|_| TitleError)
    }
}

impl FromStr for Link {
    type Err = TitleError;

    fn from_str(text: &str) -> Result<Self, TitleError> {
        let (game, ply) = text.split_once(['p', 'P']).ok_or(TitleError)?;
        Ok(Self { game: game_number(game)?, ply: number(ply)? })
    }
}

/// A game by its number, as in `g12`.
fn game_number(text: &str) -> Result<u64, TitleError> {
    number(text.strip_prefix(['g', 'G']).ok_or(TitleError)?)
}

/// A number of digits only: `parse` alone takes a plus sign too.
fn number<N: FromStr>(digits: &str) -> Result<N, TitleError> {
    if digits.bytes().all(|byte| byte.is_ascii_digit()) {
        digits.parse().map_err(|_| TitleError)
    } else {
        Err(TitleError)
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::New { game: None } => write!(f, "{PREFIX}new"),
            Self::New { game: Some(game) } => write!(f, "{PREFIX}new|g{game}"),
            Self::Drop { team, choice, link } => {
                write!(f, "{PREFIX}drop|{team}|{choice}")?;
                link.map_or(Ok(()), |link| write!(f, "|{link}"))
            }
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column(column) => column.fmt(f),
            Self::Bot => f.write_str("ai"),
        }
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "g{}p{}", self.game, self.ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_of_a_title_is_read_and_written_back() {
        for title in [
            "connect4|drop|red|3",
            "connect4|drop|red|ai",
            "connect4|new",
            "connect4|new|g13",
            "connect4|drop|red|3|g12p7",
            "connect4|drop|blue|ai|g1p0",
        ] {
            assert_eq!(title.parse::<Request>().unwrap().to_string(), title);
        }
    }

    #[test]
    fn capitals_and_spaces_around_fields_are_forgiven() {
        let tidy: Request = "connect4|drop|red|ai".parse().unwrap();
        let Request::Drop { choice, .. } = " Connect4 | DROP|red |AI ".parse().unwrap() else {
            panic!("not a drop");
        };
        assert_eq!(choice, Choice::Bot);
        assert_eq!(tidy, "CONNECT4|drop|red|ai".parse().unwrap());
    }

    #[test]
    fn what_is_not_a_move_is_refused() {
        for title in [
            "",
            "connect4",
            "connect4|",
            "connect4|drop",
            "connect4|drop|red",
            "connect4|drop|red|",
            "connect4|drop|red|0",
            "connect4|drop|red|8",
            "connect4|drop|red|33",
            "connect4|drop|red|-1",
            "connect4|drop|red|٣",
            "connect4|drop|red|3|",
            "connect4|drop|red|3|g1",
            "connect4|drop|red|3|gp",
            "connect4|drop|red|3|g+1p+2",
            "connect4|drop|red|3|g99999999999999999999p1",
            "connect4|drop|red|3|g1p1|x",
            "connect4|new|x",
            "connect4|new|13",
            "connect4|new|g",
            "connect4|new|g1p0",
            "connect4|new|g1|g1",
            "connect4|drop|red|3\n|g1p1\nx",
            "connect5|new",
        ] {
            assert_eq!(title.parse::<Request>(), Err(TitleError), "{title:?}");
        }
    }

    #[test]
    fn only_titles_with_the_prefix_are_meant_as_moves() {
        assert!(Request::is_meant_by("connect4|what?"));
        assert!(Request::is_meant_by("Connect4|drop|red|3"));
        assert!(!Request::is_meant_by("connect4 is broken"));
        assert!(!Request::is_meant_by("cönnect4|new"));
    }
}
