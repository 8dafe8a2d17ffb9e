//! Who sits at the board.

use std::fmt;

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

/// Prints as people write it: `human`, `bot:5`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.pad("human"),
            Self::Bot(level) => write!(f, "bot:{level}"),
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

    fn against(level: u8) -> Seats {
        let at = ByPlayer { first: Seat::Human, second: Seat::Bot(Level::new(level).unwrap()) };
        Seats { at, names: ByPlayer::default() }
    }

    #[test]
    fn everybody_has_a_name() {
        let name = |seats: &Seats, player| seats.name(player, Theme::Classic);
        let mut seats = against(3);
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
        let mut seats = against(9);
        assert!(seats.change_level(1));
        assert!(!seats.change_level(1));
        assert_eq!(seats.at.second.to_string(), "bot:10");
        for _ in 0..20 {
            seats.change_level(-1);
        }
        assert_eq!(seats.at.second.to_string(), "bot:1");
    }
}
