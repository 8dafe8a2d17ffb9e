//! Who plays one side of a game.

use std::fmt;
use std::str::FromStr;

use fourgone_bot::Level;

/// Who plays one side, as people write it: `human`, `bot` or `bot:LEVEL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Who {
    /// A person.
    Human,
    /// A bot, perhaps of a certain strength.
    Bot(Option<Level>),
}

impl Who {
    /// Everybody who can play.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let bots = (1..=u8::MAX).map_while(Level::new).map(|level| Self::Bot(Some(level)));
        [Self::Human, Self::Bot(None)].into_iter().chain(bots)
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.pad("human"),
            Self::Bot(None) => f.pad("bot"),
            Self::Bot(Some(level)) => f.pad(&format!("bot:{level}")),
        }
    }
}

/// A text that names no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParseWhoError;

impl fmt::Display for ParseWhoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown player: use human, bot or bot:LEVEL with LEVEL from 1 to 10")
    }
}

impl std::error::Error for ParseWhoError {}

impl FromStr for Who {
    type Err = ParseWhoError;

    fn from_str(text: &str) -> Result<Self, ParseWhoError> {
        match (text, text.strip_prefix("bot:")) {
            ("human", _) => Ok(Self::Human),
            ("bot", _) => Ok(Self::Bot(None)),
            (_, Some(level)) => {
                level.parse().map(|level| Self::Bot(Some(level))).map_err(|_| ParseWhoError)
            }
            _ => Err(ParseWhoError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_plays_is_read_as_it_is_written() {
        for text in ["human", "bot", "bot:1", "bot:10"] {
            assert_eq!(text.parse::<Who>().unwrap().to_string(), text);
            assert!(Who::all().any(|who| who.to_string() == text));
        }
        assert_eq!(Who::all().count(), 12);
    }

    #[test]
    fn nobody_else_plays() {
        for text in ["", "bot:", "bot:0", "bot:11", "bot:01", "bot:+3", "bot:x", "Human", "bot 3"] {
            assert_eq!(text.parse::<Who>(), Err(ParseWhoError), "{text}");
        }
    }
}
