//! Everything that the game in the terminal knows.

use std::mem;
use std::time::Duration;

use fourgone::{Cell, Column, Game, Outcome, Player, Row};
use fourgone_bot::Level;
use fourgone_render::Theme;
use fourgone_tutor::Reviewed;
use ratatui::layout::Size;

use crate::answerer::{Knowledge, Question};
use crate::history::KeptGame;
use crate::menu::Menu;
use crate::seats::Seats;
use crate::settings::Settings;
use crate::store::Effect;
use crate::terminal::Capabilities;

/// How long a bot waits at least before it plays, so that one sees what happened.
pub(crate) const BOT_DELAY: Duration = Duration::from_millis(250);

/// How a game in the terminal begins.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// Who plays.
    pub seats: Seats,
    /// The game, perhaps with moves already played.
    pub game: Game,
    /// What a person has chosen before.
    pub settings: Settings,
    /// What the bots' choices are drawn from.
    pub seed: u64,
    /// Whether it begins with the menu.
    pub menu: bool,
    /// The games played before, the oldest first.
    pub past: Vec<KeptGame>,
    /// The place of the past game to be resumed, if it is one of them.
    pub resume: Option<usize>,
}

/// What lies over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overlay {
    /// Nothing.
    Nothing,
    /// The keys, a page of them if the screen has not room for all.
    Help { page: usize },
    /// Whether to leave a running game.
    Quit,
    /// The game after so many moves, as it was.
    Look { at: usize },
    /// The game after so many moves, judged.
    Review { at: usize },
    /// The menu.
    Menu(Menu),
    /// The past games, one of them chosen, counted from the newest.
    Games { at: usize },
    /// How people fared against each level.
    Results,
    /// The notations in which the game can be written, one of them chosen.
    Write { at: usize },
}

/// Why the game in the terminal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Somebody left.
    Quit,
    /// Ctrl-C, or the signal SIGINT.
    Interrupted,
    /// Another signal that ends programs.
    Terminated,
}

/// A game that was left for another one.
#[derive(Clone, Debug)]
pub(crate) struct Earlier {
    pub(crate) game: Game,
    pub(crate) seats: Seats,
    pub(crate) seed: u64,
    pub(crate) number: u32,
    pub(crate) played: String,
}

/// What the player wants to see besides the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The best columns, until the next move.
    pub(crate) hint: bool,
    /// The score of every column.
    pub(crate) analysis: bool,
    /// What the bot thinks.
    pub(crate) thoughts: bool,
}

/// The game in the terminal: all there is to show, changed by [`Model::update`] only.
#[derive(Clone, Debug)]
pub struct Model {
    pub(crate) game: Game,
    pub(crate) seats: Seats,
    pub(crate) seed: u64,
    /// The number of the game among all that are kept.
    pub(crate) number: u32,
    /// When it was first kept, if it was taken up again.
    pub(crate) played: String,
    /// Whether the menu at the start has been left.
    pub(crate) begun: bool,
    /// The games before this one, the last one at the end: undo leads back to them.
    pub(crate) earlier: Vec<Earlier>,
    /// Who plays the next game, if that was changed after the end of this one.
    pub(crate) next: Option<Seats>,
    /// All games that are kept, with their numbers, the oldest first.
    pub(crate) past: Vec<(u32, KeptGame)>,
    /// What was chosen in the game, at this time or before.
    pub(crate) settings: Settings,
    pub(crate) capabilities: Capabilities,
    pub(crate) size: Size,
    pub(crate) cursor: Column,
    pub(crate) fall: Option<Fall>,
    pub(crate) shown: Shown,
    pub(crate) overlay: Overlay,
    /// What comes back when the help or a list is closed.
    pub(crate) behind: Overlay,
    /// A name that is being typed.
    pub(crate) draft: String,
    pub(crate) notice: Option<String>,
    pub(crate) knowledge: Knowledge,
    /// How long the bot to move has waited since the board came to rest.
    pub(crate) waited: Duration,
    /// Whether bots that play each other hold still.
    pub(crate) paused: bool,
    /// All the time that has passed, for what turns while somebody thinks.
    pub(crate) time: Duration,
    pub(crate) exit: Option<Exit>,
    /// What is to be done outside.
    pub(crate) effects: Vec<Effect>,
}

impl Model {
    /// A game that begins on a terminal of this kind and size.
    pub fn new(start: Start, capabilities: Capabilities, size: Size) -> Self {
        let Start { seats, game, settings, seed, menu, past, resume } = start;
        let past: Vec<_> = (0..).zip(past).collect();
        let number = past.last().map_or(0, |(number, _)| number + 1);
        let mut model = Self {
            game,
            seats,
            seed,
            number,
            played: String::new(),
            begun: !menu,
            earlier: Vec::new(),
            next: None,
            past,
            settings,
            capabilities,
            size,
            cursor: Column::D,
            fall: None,
            shown: Shown::default(),
            overlay: if menu { Overlay::Menu(Menu::default()) } else { Overlay::Nothing },
            behind: Overlay::Nothing,
            draft: String::new(),
            notice: None,
            knowledge: Knowledge::default(),
            waited: Duration::ZERO,
            paused: false,
            time: Duration::ZERO,
            exit: None,
            effects: Vec::new(),
        };
        if let Some(at) = resume {
            model.open_past(at);
        }
        model
    }

    /// What is to be done outside, once.
    pub fn take_effects(&mut self) -> Vec<Effect> {
        mem::take(&mut self.effects)
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Who plays.
    pub const fn seats(&self) -> &Seats {
        &self.seats
    }

    /// What was chosen in the game, at this time or before.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The names and colours in use.
    pub fn theme(&self) -> Theme {
        self.settings.theme.unwrap_or_default()
    }

    /// Whether discs fall.
    pub fn motion(&self) -> bool {
        self.settings.motion.unwrap_or(true)
    }

    /// What the bots' choices are drawn from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Why the game in the terminal has ended, once it has.
    pub const fn exit(&self) -> Option<Exit> {
        self.exit
    }

    /// The question to be answered now; one that was asked before is obsolete if it is not this one.
    ///
    /// A bot's move comes first, then what the player looks at, then the review of a finished
    /// game, from its end, where the answers are quick.
    pub fn question(&self) -> Option<Question> {
        let position = self.game.position();
        let mut wanted = Vec::new();
        if let Some(level) = self.bot_to_move() {
            wanted.push(self.choice(level));
        }
        if let Overlay::Review { at } = self.overlay {
            let shown = self.game.positions().nth(at).filter(|position| !position.is_over());
            wanted.extend(shown.filter(|_| self.shown.analysis).map(Question::Analysis));
        }
        if position.is_over() || matches!(self.overlay, Overlay::Review { .. }) {
            wanted.extend(self.beginnings().into_iter().rev().map(Question::Review));
        } else {
            if self.shown.thoughts {
                wanted.extend(self.thinking_level().map(|level| self.choice(level)));
            }
            if self.shown.hint || self.shown.analysis || self.shown.thoughts {
                wanted.push(Question::Analysis(position));
            }
            if self.shown.thoughts {
                wanted.push(Question::Line(position));
            }
        }
        wanted.into_iter().find(|question| !self.knowledge.knows(question))
    }

    /// When the next [`Tick`](crate::Message::Tick) is due, if anything moves.
    pub fn next_tick(&self) -> Option<Duration> {
        if self.fall.is_some() {
            Some(Duration::from_millis(20))
        } else if self.motion() && self.question().is_some() {
            Some(Duration::from_millis(100))
        } else if self.motion() && self.bot_to_move().is_some() {
            Some(Duration::from_millis(50))
        } else {
            None
        }
    }

    /// The level of the bot whose turn it is and who may play.
    pub(crate) fn bot_to_move(&self) -> Option<Level> {
        let idle = self.paused || !self.begun || self.game.position().is_over();
        if idle { None } else { self.seats.at[self.game.turn()].level() }
    }

    /// The level whose thoughts are shown: that of the bot to move, or of its opponent.
    pub(crate) fn thinking_level(&self) -> Option<Level> {
        let turn = self.game.turn();
        self.seats.at[turn].level().or_else(|| self.seats.at[!turn].level())
    }

    /// The question what a bot plays now.
    pub(crate) fn choice(&self, level: Level) -> Question {
        Question::Choice { position: self.game.position(), level, seed: self.seed }
    }

    /// Whether a game is going on that would be lost by leaving.
    pub(crate) fn is_running(&self) -> bool {
        !self.game.is_empty() && !self.game.position().is_over()
    }

    /// What the moves were worth, as far as it is known.
    pub(crate) fn review(&self) -> Vec<Reviewed> {
        self.beginnings().iter().filter_map(|game| self.knowledge.review(game)).collect()
    }

    /// The game after its first move, after its second, and so on to now.
    fn beginnings(&self) -> Vec<Game> {
        let moves = self.game.moves();
        let beginning = |end| Game::from_moves(moves.iter().copied().take(end)).unwrap_or_default();
        (1..=moves.len()).map(beginning).collect()
    }

    /// How things stand: whose turn it is, who thinks, how it ended.
    pub(crate) fn status(&self) -> String {
        let turn = self.game.turn();
        if let Some(outcome) = self.game.outcome() {
            return result(outcome, &self.seats, self.theme(), self.game.ply());
        }
        let name = self.seats.name(turn, self.theme());
        if self.paused {
            "Paused: press Enter to continue".to_owned()
        } else if !self.seats.is_human(turn) {
            format!("{name} is thinking{}", self.dots())
        } else if self.seats.is_you(turn) {
            "Your move".to_owned()
        } else {
            format!("{name} to move")
        }
    }

    /// Dots that come and go while somebody thinks.
    pub(crate) fn dots(&self) -> &'static str {
        if !self.motion() {
            return "...";
        }
        match self.time.as_millis() / 300 % 4 {
            0 => "",
            1 => ".",
            2 => "..",
            _ => "...",
        }
    }

    /// Whether the eyes are on this player: whose turn it is, or who won.
    pub(crate) fn is_marked(&self, player: Player) -> bool {
        match self.game.outcome() {
            None => self.game.turn() == player,
            Some(outcome) => outcome.winner() == Some(player),
        }
    }
}

/// How a game ended: "You won on move 21", "A draw: the board is full".
pub(crate) fn result(outcome: Outcome, seats: &Seats, theme: Theme, ply: usize) -> String {
    match outcome {
        Outcome::Win { winner, .. } => {
            format!("{} won on move {ply}", seats.name(winner, theme))
        }
        Outcome::Draw => "A draw: the board is full".to_owned(),
    }
}

/// Rows per second and second: a disc falls the whole height of the board in less than half a
/// second.
const GRAVITY: f32 = 70.0;

/// A disc that falls to its cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fall {
    /// Where it will come to rest.
    pub(crate) cell: Cell,
    /// Whose disc it is.
    pub(crate) player: Player,
    time: Duration,
}

impl Fall {
    /// A disc that was just let go above the board.
    pub(crate) const fn new(cell: Cell, player: Player) -> Self {
        Self { cell, player, time: Duration::ZERO }
    }

    /// How many rows it still is above its cell; nothing when it has arrived.
    pub(crate) fn height(self) -> Option<f32> {
        let rows = u8::try_from(Row::COUNT - self.cell.row().index()).unwrap_or(1);
        let time = self.time.as_secs_f32();
        let height = f32::from(rows) - GRAVITY / 2.0 * time * time;
        (height > 0.0).then_some(height)
    }

    /// The fall after some more time; nothing when it has ended.
    pub(crate) fn after(self, time: Duration) -> Option<Self> {
        let later = Self { time: self.time + time, ..self };
        later.height().map(|_| later)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_falls_ever_faster_and_arrives_within_half_a_second() {
        let mut fall = Some(Fall::new(Cell::new(Column::D, Row::One), Player::First));
        let mut heights = Vec::new();
        let mut steps = 0;
        while let Some(falling) = fall {
            heights.extend(falling.height());
            fall = falling.after(Duration::from_millis(50));
            steps += 1;
        }
        assert!((5..=10).contains(&steps), "{steps}");
        assert!(heights.windows(3).all(|h| h[1] - h[2] > h[0] - h[1]), "{heights:?}");
    }
}
