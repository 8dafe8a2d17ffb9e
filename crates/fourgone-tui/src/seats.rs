//! Who plays: people with their names, bots with their levels.

use std::fmt;
use std::str::FromStr;

use fourgone::{ByPlayer, Game, Player};
use fourgone_bot::Level;
use fourgone_match::Rule;
use fourgone_render::{Theme, is_disruptive};
use unicode_width::UnicodeWidthStr;

use crate::course::Terms;
use crate::settings::Settings;

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

    /// Who is meant by a text as it is printed: `human`, `bot:5`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        match text.strip_prefix("bot:") {
            Some(level) => level.parse().ok().map(Self::Bot),
            None => (text == "human").then_some(Self::Human),
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

/// A person without a name begins against a bot.
impl Default for Seats {
    fn default() -> Self {
        let at = ByPlayer { first: Seat::Human, second: Seat::Bot(Settings::DEFAULT_LEVEL) };
        Self { at, names: ByPlayer::default() }
    }
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

    /// The level of the only bot, if there is just one.
    pub(crate) fn level(&self) -> Option<Level> {
        match (self.at.first, self.at.second) {
            (Seat::Human, Seat::Bot(level)) | (Seat::Bot(level), Seat::Human) => Some(level),
            _ => None,
        }
    }

    /// The bots' levels changed by a number of steps, as far as levels go; whether one did.
    pub(crate) fn change_level(&mut self, steps: i8) -> bool {
        let before = self.at;
        for player in Player::ALL {
            self.change_level_of(player, steps);
        }
        self.at != before
    }

    /// The level of one bot changed by a number of steps, as far as levels go.
    pub(crate) fn change_level_of(&mut self, player: Player, steps: i8) {
        let Seat::Bot(level) = self.at[player] else { return };
        let number = level.number().saturating_add_signed(steps);
        self.at[player] = Level::new(number).map_or(Seat::Bot(level), Seat::Bot);
    }

    /// Gives the person who plays against a bot another name.
    pub(crate) fn rename_person(&mut self, name: Option<Name>) {
        if let (1, Some(player)) =
            (self.humans(), Player::ALL.into_iter().find(|&player| self.is_human(player)))
        {
            self.names[player] = name;
        }
    }

    /// Takes moves back until it is a person's turn, or one move where only bots play; whether
    /// there was such a place after the moves that are fixed.
    pub(crate) fn undo(&self, game: &mut Game, fixed: usize) -> bool {
        let mut earlier = game.clone();
        while earlier.ply() > fixed && earlier.undo().is_some() {
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

/// The widest name, in columns of a terminal.
const WIDEST: usize = 20;

/// A name that can be shown: not empty, not too long, nothing in it that disturbs a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(String);

impl Name {
    /// What of a text can be shown as a name, if anything.
    pub(crate) fn fitting(text: &str) -> Option<Self> {
        let mut name = String::new();
        for letter in text.chars().filter(|&letter| !is_disruptive(letter) && letter != ',') {
            name.push(letter);
            if name.width() > WIDEST {
                name.pop();
                break;
            }
        }
        name.parse().ok()
    }
}

/// A text that is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseNameError;

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a name: use 1 to {WIDEST} letters")
    }
}

impl std::error::Error for ParseNameError {}

impl FromStr for Name {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let name = text.trim();
        let width = name.width();
        if width == 0 || width > WIDEST || name.contains(is_disruptive) || name.contains(',') {
            return Err(ParseNameError);
        }
        Ok(Self(name.to_owned()))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The command that goes on with this game: the same players, the same terms, the same moves.
pub(crate) fn resume_command(
    seats: &Seats,
    terms: Terms,
    game: &Game,
    seed: u64,
    plain: bool,
) -> String {
    let mut words = vec!["fourgone play".to_owned()];
    if plain {
        words.push("--plain".to_owned());
    }
    words.push(format!("--first {} --second {}", seats.at.first, seats.at.second));
    if Player::ALL.into_iter().any(|player| seats.names[player].is_some()) {
        // Whoever has no name gets none: a level is not a name.
        let name = |player| seats.names[player].as_ref().map(Name::to_string).unwrap_or_default();
        let names = format!("{},{}", name(Player::First), name(Player::Second));
        words.push(format!("--names {}", quoted(&names)));
    }
    if terms.rule != Rule::Standard {
        words.push(format!("--rule {}", terms.rule));
    }
    words.extend(terms.clock.map(|clock| format!("--clock {clock}")));
    if seats.humans() < 2 {
        words.push(format!("--seed {seed}"));
    }
    if !game.is_empty() {
        words.push(format!("--moves {game}"));
    }
    words.join(" ")
}

/// A text as one word of a shell.
fn quoted(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ",.-_".contains(letter);
    if text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
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

    #[test]
    fn a_name_is_short_and_harmless() {
        assert_eq!(" Ada ".parse::<Name>().unwrap().to_string(), "Ada");
        assert!("Grüße 你好".parse::<Name>().is_ok());
        for wrong in ["", "  ", "a\x1b[31m", "a\nb", "a,b", "\u{202e}x", &"x".repeat(21)] {
            assert_eq!(wrong.parse::<Name>(), Err(ParseNameError), "{wrong:?}");
        }
    }

    #[test]
    fn a_game_can_be_taken_up_again() {
        let level = "3".parse().unwrap();
        let at = ByPlayer { first: Seat::Human, second: Seat::Bot(level) };
        let mut seats = Seats { at, names: ByPlayer::default() };
        let game: Game = "4453".parse().unwrap();
        assert_eq!(
            resume_command(&seats, Terms::default(), &game, 7, true),
            "fourgone play --plain --first human --second bot:3 --seed 7 --moves 4453",
        );
        seats.names.first = "O'Hara".parse().ok();
        assert_eq!(
            resume_command(&seats, Terms::default(), &Game::new(), 7, false),
            r"fourgone play --first human --second bot:3 --names 'O'\''Hara,' --seed 7",
        );
        let terms = Terms { rule: Rule::Balanced, clock: fourgone_match::Clock::minutes(5, 3) };
        let command = resume_command(&against(3), terms, &game, 7, false);
        assert!(command.contains(" --rule balanced --clock 5+3 "), "{command}");
    }
}
