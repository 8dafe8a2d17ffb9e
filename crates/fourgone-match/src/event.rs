//! What happens in a game between people: events, and who makes them.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use fourgone::{Column, Game, Player};

use crate::clock::{Clock, Timestamp};
use crate::round::Rule;

/// The address of a game: 60 random bits, written as twelve letters and digits.
///
/// ```
/// use fourgone_match::GameId;
///
/// let id = GameId::from_random(u64::MAX);
/// assert_eq!(id.to_string(), "zzzzzzzzzzzz");
/// assert_eq!("zzzzzzzzzzzz".parse(), Ok(id));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub struct GameId(u64);

impl GameId {
    /// How many characters an address has.
    pub const LENGTH: usize = 12;

    /// Digits and letters without those that look like others: no i, l, o and u.
    const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

    /// The address with the lower 60 of these bits.
    pub const fn from_random(bits: u64) -> Self {
        Self(bits & ((1 << (5 * Self::LENGTH)) - 1))
    }

    /// Its bits, which are random, and therefore the seed of whatever is drawn by lot in the game.
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for place in (0..Self::LENGTH).rev() {
            let digit = (self.0 >> (5 * place)) % 32;
            let letter = usize::try_from(digit).map_or(b'0', |digit| Self::ALPHABET[digit]);
            write!(f, "{}", char::from(letter))?;
        }
        Ok(())
    }
}

impl FromStr for GameId {
    type Err = ParseGameIdError;

    /// Reads the twelve characters; capitals do as well.
    fn from_str(text: &str) -> Result<Self, ParseGameIdError> {
        if text.len() != Self::LENGTH {
            return Err(ParseGameIdError);
        }
        let digit = |byte: u8| {
            let byte = byte.to_ascii_lowercase();
            Self::ALPHABET.iter().position(|letter| *letter == byte).ok_or(ParseGameIdError)
        };
        let bits = text.bytes().try_fold(0, |bits, byte| Ok(bits << 5 | digit(byte)? as u64))?;
        Ok(Self(bits))
    }
}

/// A text that is not the address of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseGameIdError;

impl fmt::Display for ParseGameIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the address of a game: it has twelve letters and digits")
    }
}

impl core::error::Error for ParseGameIdError {}

impl TryFrom<String> for GameId {
    type Error = ParseGameIdError;

    fn try_from(text: String) -> Result<Self, ParseGameIdError> {
        text.parse()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> Self {
        id.to_string()
    }
}

/// One of the two people of a game, whichever side they play: who made it, or who was invited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Party {
    /// Who made the game.
    Host,
    /// Who was invited.
    Guest,
}

impl Party {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Host, Self::Guest];
}

impl Not for Party {
    type Output = Self;

    /// The other one.
    fn not(self) -> Self {
        match self {
            Self::Host => Self::Guest,
            Self::Guest => Self::Host,
        }
    }
}

/// What somebody wants to be called: text that fits on a line and does nothing there.
///
/// ```
/// use fourgone_match::Name;
///
/// assert_eq!(Name::new("  Ann\n\u{202e}Other ").as_str(), "Ann Other");
/// assert_eq!(Name::new(&"x".repeat(10_000)).as_str().len(), 40);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "String", into = "String")
)]
pub struct Name(String);

impl Name {
    /// How many characters a name has at most.
    pub const LONGEST: usize = 40;

    /// The name in a text: without control characters and those that turn the writing of what
    /// follows, each gap one space, and cut. It may be empty.
    pub fn new(text: &str) -> Self {
        let is_turning = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        let is_hidden = |c: char| matches!(c, '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{feff}');
        let mut name = String::new();
        let mut length = 0;
        for word in text.split(|c: char| c.is_whitespace() || c.is_control()) {
            let mut gap = length > 0;
            for c in word.chars().filter(|&c| !is_turning(c) && !is_hidden(c)) {
                if length + usize::from(gap) >= Self::LONGEST {
                    return Self(name);
                }
                if core::mem::take(&mut gap) {
                    name.push(' ');
                    length += 1;
                }
                name.push(c);
                length += 1;
            }
        }
        Self(name)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Self::new(&text)
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

/// Something that happened in a game: when, by whom, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// When, by the clock of whoever keeps the game.
    pub at: Timestamp,
    /// By whom.
    pub by: Party,
    /// What.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub action: Action,
    /// The name that the client gave its request, so that it can ask again without doing it twice.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub key: Option<String>,
}

/// What can be done in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "action", rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Action {
    /// The host makes the game. Always the first event, and only that.
    Make(Making),
    /// The guest takes the other seat.
    Join {
        /// What they want to be called.
        name: Name,
    },
    /// A disc is played.
    Move {
        /// Where.
        column: Column,
        /// How many discs lay there before, the opening's included.
        ply: usize,
    },
    /// The side is chosen, where the rule has that.
    ChooseSide {
        /// Which.
        side: Player,
    },
    /// One gives up.
    Resign,
    /// One would like a draw. If the other one has offered it, that is one.
    OfferDraw,
    /// One takes the offer.
    AcceptDraw,
    /// One would like to take the last move of one's own back, and the answer to it.
    AskTakeback,
    /// One lets the other one do so.
    AcceptTakeback,
    /// One refuses whatever the other one has offered or asked.
    Decline,
    /// Somebody's time is up.
    Flag,
    /// One would like another game with sides changed. If both do, there is one.
    Rematch {
        /// Its address, if this makes it.
        next: GameId,
    },
}

/// How a game is made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Making {
    /// The rule.
    pub rule: Rule,
    /// The time control, if any.
    pub clock: Option<Clock>,
    /// The discs that lie there already, under [`Rule::Balanced`].
    pub opening: Game,
    /// Which side the host plays.
    pub host: Player,
    /// What the host wants to be called.
    pub name: Name,
    /// Who plays against the host.
    pub guest: Guest,
    /// Whether the opening was that of the game before, whose rematch this is with sides changed:
    /// the rematch of this one has another.
    pub closes_pair: bool,
}

/// Who plays against the host.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Guest {
    /// Whoever comes with the invitation.
    Awaited,
    /// Somebody who is known, in a rematch.
    Known {
        /// What they are called.
        name: Name,
    },
    /// The server itself, with a bot of this level.
    Bot {
        /// How strong.
        level: u8,
    },
}
