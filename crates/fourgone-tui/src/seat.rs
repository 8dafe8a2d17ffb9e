//! Who sits at the board.

use std::fmt;
use std::str::FromStr;

use fourgone::{ByPlayer, Game, Player};
use fourgone_render::Theme;

use crate::name::Name;
use fourgone_bot::Level;

/// Who plays one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person, at the keyboard or the mouse.
    Human,
    /// A bot of this strength.
    Bot(Level),
}

impl Seat {
    /// The strength of a bot.
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Human => None,
            Self::Bot(level) => Some(level),
        }
    }
}

/// Prints what [`Who`] is read from: `human`, `bot:5`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.pad("human"),
            Self::Bot(level) => write!(f, "bot:{level}"),
        }
    }
}

/// Who shall play one side, as people write it: `human`, `bot` or `bot:LEVEL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// A person.
    Human,
    /// A bot, perhaps of a certain strength.
    Bot(Option<Level>),
}

impl Who {
    /// The seat, with the strength of a bot for which none is named.
    pub fn seat(self, level: Level) -> Seat {
        match self {
            Self::Human => Seat::Human,
            Self::Bot(named) => Seat::Bot(named.unwrap_or(level)),
        }
    }
}

/// A text that names nobody who could play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseWhoError;

impl fmt::Display for ParseWhoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "nobody of that name plays: use human, bot or bot:LEVEL with a level from 1 to 10",
        )
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

/// Both seats, with the names of those who sit there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seats {
    /// Who plays which side.
    pub at: ByPlayer<Seat>,
    /// Their names, where they have one of their own.
    pub names: ByPlayer<Option<Name>>,
}

impl Seats {
    /// Whether a person decides for this player.
    pub fn is_human(&self, player: Player) -> bool {
        self.at[player] == Seat::Human
    }

    /// How many people play.
    pub fn humans(&self) -> usize {
        Player::ALL.into_iter().filter(|&player| self.is_human(player)).count()
    }

    /// What a player is called: the name given, or "You", "Red", "Bot 5".
    pub fn name(&self, player: Player, theme: Theme) -> String {
        match (&self.names[player], self.at[player]) {
            (Some(name), _) => name.to_string(),
            (None, Seat::Bot(level)) => format!("Bot {level}"),
            (None, Seat::Human) if self.humans() == 1 => "You".to_owned(),
            (None, Seat::Human) => capitalized(theme.team(player).name),
        }
    }

    /// Whether a player has no other name than "You".
    pub fn is_you(&self, player: Player) -> bool {
        self.names[player].is_none() && self.is_human(player) && self.humans() == 1
    }

    /// The bots' levels changed by a number of steps, as far as levels go; whether one did.
    pub(crate) fn change_level(&mut self, steps: i8) -> bool {
        let mut changed = false;
        for player in Player::ALL {
            let Seat::Bot(level) = self.at[player] else { continue };
            let number = level.number().saturating_add_signed(steps);
            if let Some(level) = Level::new(number) {
                self.at[player] = Seat::Bot(level);
                changed = true;
            }
        }
        changed
    }

    /// Takes moves back until it is a person's turn, or one move where only bots play; whether
    /// there was such a place.
    pub(crate) fn undo(&self, game: &mut Game) -> bool {
        let mut earlier = game.clone();
        while earlier.undo().is_some() {
            if self.humans() == 0 || self.is_human(earlier.turn()) {
                *game = earlier;
                return true;
            }
        }
        false
    }

    /// Plays moves that were taken back until it is a person's turn; whether there were any.
    pub(crate) fn redo(&self, game: &mut Game) -> bool {
        let before = game.ply();
        while game.redo().is_some() {
            if self.humans() == 0 || self.is_human(game.turn()) {
                break;
            }
        }
        game.ply() > before
    }

    /// Everybody takes the other side, and the name along.
    pub(crate) fn swap(&mut self) {
        std::mem::swap(&mut self.at.first, &mut self.at.second);
        std::mem::swap(&mut self.names.first, &mut self.names.second);
    }
}

/// The text with a capital letter in front.
pub(crate) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(first: &str, second: &str) -> Seats {
        let level = Level::new(5).unwrap();
        let seat = |text: &str| text.parse::<Who>().unwrap().seat(level);
        let at = ByPlayer { first: seat(first), second: seat(second) };
        Seats { at, names: ByPlayer::default() }
    }

    #[test]
    fn who_plays_is_read_from_a_word() {
        for (text, seat) in [("human", "human"), ("bot", "bot:5"), ("bot:10", "bot:10")] {
            assert_eq!(seats(text, "human").at.first.to_string(), seat);
        }
        for wrong in ["", "Human", "bot:", "bot:0", "bot:11", "bot:x", "bot: 3", "robot"] {
            assert_eq!(wrong.parse::<Who>(), Err(ParseWhoError), "{wrong}");
        }
    }

    #[test]
    fn everybody_has_a_name() {
        let name = |seats: &Seats, player| seats.name(player, Theme::Classic);
        let mut seats = seats("human", "bot:3");
        assert_eq!(name(&seats, Player::First), "You");
        assert_eq!(name(&seats, Player::Second), "Bot 3");
        seats.at.second = Seat::Human;
        assert_eq!(name(&seats, Player::First), "Red");
        seats.names.first = "Ada".parse().ok();
        seats.swap();
        assert_eq!(name(&seats, Player::Second), "Ada");
    }

    #[test]
    fn levels_end_at_one_and_ten() {
        let mut seats = seats("human", "bot:9");
        assert!(seats.change_level(1));
        assert!(!seats.change_level(1));
        assert_eq!(seats.at.second.to_string(), "bot:10");
        for _ in 0..20 {
            seats.change_level(-1);
        }
        assert_eq!(seats.at.second.to_string(), "bot:1");
    }
}
