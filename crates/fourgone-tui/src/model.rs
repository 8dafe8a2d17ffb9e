//! Everything that the game in the terminal knows.

use std::mem;
use std::time::Duration;

use fourgone::{Column, Game, Outcome, Player, Size as BoardSize, SizedGame};
use fourgone_bot::Level;
use fourgone_match::Timestamp;
use fourgone_records::GameRecord;
use fourgone_render::Theme;
use fourgone_tutor::Reviewed;
use ratatui::layout::Size;

use crate::answerer::{Knowledge, Question};
use crate::course::{Course, Terms, chooser};
use crate::elsewhere::{Elsewhere, Friend};
use crate::history::KeptGame;
use crate::menu::Menu;
use crate::practice::{Practice, Task};
use crate::puzzles::SolvedPuzzle;
use crate::seats::{Seats, resume_command};
use crate::settings::Settings;
use crate::sized::Table;
use crate::store::Effect;
use crate::terminal::Capabilities;
use crate::why::Why;

/// How long a bot waits at least before it plays, so that one sees what happened.
pub(crate) const BOT_DELAY: Duration = Duration::from_millis(250);

/// What is said to people who want help in a running game against each other.
pub(crate) const AFTER_THE_GAME: &str =
    "Between two people, hints, analysis and the review come after the game.";

/// What is said to somebody who wants to undo the choice of a side.
pub(crate) const SIDES_STAND: &str = "The sides are chosen; that cannot be undone.";

/// How a game in the terminal begins.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// Who plays.
    pub seats: Seats,
    /// The game, perhaps with moves already played.
    pub game: Game,
    /// What a person has chosen before.
    pub settings: Settings,
    /// The game on a board of another size, if that is to be played.
    pub sized: Option<SizedGame>,
    /// The rule and the clock.
    pub terms: Terms,
    /// What the bots' choices are drawn from.
    pub seed: u64,
    /// Whether it begins with the menu.
    pub menu: bool,
    /// The games played before, the oldest first.
    pub past: Vec<KeptGame>,
    /// The place of the past game to be resumed, if it is one of them.
    pub resume: Option<usize>,
    /// Whether games are not kept this time, whatever the settings say.
    pub no_keep: bool,
    /// Whether games elsewhere can be joined.
    pub joins: bool,
    /// The game elsewhere that one is at already, and the side of one's seat; none for watching.
    pub seated: Option<(GameRecord, Option<Player>)>,
    /// The puzzle or the lesson to begin with, if that is wanted.
    pub practice: Option<Task>,
    /// The puzzles solved before, the oldest first.
    pub solved: Vec<SolvedPuzzle>,
    /// When it begins: seconds since the beginning of 1970, in UTC.
    pub time: u64,
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
    /// Whether to give up a game elsewhere.
    Resign,
    /// The game after so many moves, as it was.
    Look { at: usize },
    /// The game after so many moves, judged.
    Review { at: usize },
    /// Why a position is won, drawn or lost; [`Model::why`] has which.
    Why,
    /// A puzzle or a lesson; [`Model::practice`] has which.
    Practice,
    /// The puzzles to choose from.
    Puzzles { at: usize },
    /// The lessons to choose from.
    Lessons { at: usize },
    /// Which side the second player takes, one of them chosen.
    Side { at: usize },
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
    pub(crate) course: Course,
    pub(crate) table: Option<Table>,
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
    /// The game on a board of another size, if that is played.
    pub(crate) table: Option<Table>,
    pub(crate) seats: Seats,
    /// One's place in a game elsewhere, if that is played.
    pub(crate) elsewhere: Option<Elsewhere>,
    /// The friend elsewhere in the menu.
    pub(crate) friend: Friend,
    /// What rule and clock have come to.
    pub(crate) course: Course,
    /// The time on the clocks.
    pub(crate) now: Timestamp,
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
    /// The rule and the clock of the next game, if they are others.
    pub(crate) next_terms: Option<Terms>,
    /// The size of the next board, if it is another one.
    pub(crate) next_size: Option<BoardSize>,
    /// All games that are kept, with their numbers, the oldest first.
    pub(crate) past: Vec<(u32, KeptGame)>,
    /// What was chosen in the game, at this time or before.
    pub(crate) settings: Settings,
    /// Whether games are not kept this time, whatever the settings say.
    pub(crate) no_keep: bool,
    pub(crate) capabilities: Capabilities,
    pub(crate) size: Size,
    pub(crate) cursor: Column,
    pub(crate) fall: Option<Fall>,
    pub(crate) shown: Shown,
    pub(crate) overlay: Overlay,
    /// What comes back when the help or a list is closed.
    pub(crate) behind: Overlay,
    /// The reason that is being read.
    pub(crate) why: Why,
    /// The puzzle or the lesson on the board, while there is one.
    pub(crate) practice: Option<Practice>,
    /// The puzzles that were seen to their ends, the oldest first.
    pub(crate) solved: Vec<SolvedPuzzle>,
    /// How many puzzles and lessons were set.
    pub(crate) puzzles_set: u64,
    /// When it all began: seconds since the beginning of 1970, in UTC.
    pub(crate) begun_at: u64,
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
        let Start { seats, game, sized, settings, terms, seed, menu, past, resume, .. } = start;
        let no_keep = start.no_keep;
        let past: Vec<_> = (0..).zip(past).collect();
        let number = past.last().map_or(0, |(number, _)| number + 1);
        let course = Course::new(terms, &game);
        let mut model = Self {
            game,
            table: sized.map(Table::new),
            seats,
            elsewhere: None,
            friend: Friend { can_join: start.joins, ..Friend::default() },
            course,
            now: Timestamp::from_millis(0),
            seed,
            number,
            played: String::new(),
            begun: !menu,
            earlier: Vec::new(),
            next: None,
            next_terms: None,
            next_size: None,
            past,
            settings,
            no_keep,
            capabilities,
            size,
            cursor: Column::D,
            fall: None,
            shown: Shown::default(),
            overlay: if menu { Overlay::Menu(Menu::default()) } else { Overlay::Nothing },
            behind: Overlay::Nothing,
            why: Why::default(),
            practice: None,
            solved: start.solved,
            puzzles_set: 0,
            begun_at: start.time,
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
        if let Some((game, own)) = start.seated {
            model.sit_down(game, own);
        }
        if let Some(task) = start.practice {
            model.practise(task);
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

    /// The game on a board of another size, if that is played.
    pub fn sized_game(&self) -> Option<&SizedGame> {
        self.table.as_ref().map(|table| &table.game)
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

    /// Whether games are kept.
    pub(crate) fn keeps_games(&self) -> bool {
        !self.no_keep && self.settings.keeps_games()
    }

    /// The command that goes on with the game: the last one that was kept, or all that it takes.
    pub fn resume_command(&self) -> String {
        let last = self.unfinished().and_then(|at| self.past.get(at));
        if self.keeps_games() && last.is_some_and(|(number, _)| *number == self.number) {
            return "fourgone play --resume".to_owned();
        }
        let terms = self.course.terms_to_resume(&self.game);
        resume_command(&self.seats, terms, &self.game, self.seed, false)
    }

    /// What the bots' choices are drawn from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Whether the game is over: by four, by a full board, or by time.
    pub fn is_over(&self) -> bool {
        !self.still_played()
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
        let of_practice = self.question_of_practice().filter(|it| !self.knowledge.knows(it));
        if of_practice.is_some() {
            return of_practice;
        }
        if let Some(table) = &self.table {
            return self.question_of_table(table);
        }
        let position = self.game.position();
        let mut wanted: Vec<_> = self.question_of_rule().into_iter().collect();
        if let Some(level) = self.bot_to_move() {
            wanted.push(self.choice(level));
        }
        if self.overlay == Overlay::Why {
            wanted.extend(self.question_why());
        }
        if let Overlay::Review { at } = self.overlay {
            let shown = self.game.positions().nth(at).filter(|position| !position.is_over());
            wanted.extend(shown.filter(|_| self.shown.analysis).map(Question::Analysis));
        }
        if !self.still_played() || matches!(self.overlay, Overlay::Review { .. }) {
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
        let practice = self.practising();
        let practice_falls = practice.is_some_and(|practice| practice.fall.is_some());
        if self.fall.is_some() || practice_falls {
            Some(Duration::from_millis(20))
        } else if practice.is_some_and(|practice| !self.practice_rests(practice)) {
            Some(Duration::from_millis(50))
        } else if self.motion() && self.question().is_some() {
            Some(Duration::from_millis(100))
        } else if self.motion() && self.is_waiting_for_bot() {
            Some(Duration::from_millis(50))
        } else if self.time_runs() {
            Some(Duration::from_millis(100))
        } else {
            None
        }
    }

    /// Whether a bot is to move that may.
    fn is_waiting_for_bot(&self) -> bool {
        let on_table = self.table.is_some()
            && self.begun
            && !self.paused
            && self.still_played()
            && !self.seats.is_human(self.turn());
        on_table || self.bot_to_move().is_some()
    }

    /// The level of the bot whose turn it is and who may play.
    pub(crate) fn bot_to_move(&self) -> Option<Level> {
        let waits = self.lacks_opening() || self.is_choosing() || self.is_offering();
        let idle = self.paused || !self.begun || !self.still_played() || waits;
        let idle = idle || self.table.is_some();
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

    /// Whether two people play each other: nobody helps them as long as they do.
    pub(crate) fn is_between_people(&self) -> bool {
        self.still_played() && self.seats.humans() == 2
    }

    /// Whether a game is going on that would be lost by leaving.
    pub(crate) fn is_running(&self) -> bool {
        !self.is_fresh() && self.still_played()
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
        if let Some(status) = self.status_elsewhere() {
            return status;
        }
        let turn = self.turn();
        if let Some(table) = self.table.as_ref().filter(|_| !self.still_played()) {
            let (winner, ply) = (table.game.position().winner(), table.game.position().ply());
            return match winner {
                Some(winner) => format!("{} won on move {ply}", self.name(winner)),
                None => "A draw: the board is full".to_owned(),
            };
        }
        if let Some(outcome) = self.game.outcome() {
            return result(outcome, &self.seats, self.theme(), self.game.ply());
        }
        let name = self.name(turn);
        if let Some(loser) = self.course.loser {
            let [loser, winner] =
                [loser, !loser].map(|player| self.seats.name(player, self.theme()));
            return format!("{winner} won on time: {loser} had none left");
        }
        if let Some(loser) = self.course.resigned {
            return format!("{} won: {} resigned", self.name(!loser), self.name(loser));
        }
        if self.course.agreed {
            return "A draw by agreement".to_owned();
        }
        if self.lacks_opening() {
            return format!("Looking for an even opening{}", self.dots());
        }
        if self.is_choosing() && self.seats.is_human(turn) {
            let name = chooser(&self.seats, self.theme());
            return format!("{name}: choose a side (Enter)");
        }
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

    /// Who won, once somebody has.
    pub(crate) fn winner(&self) -> Option<Player> {
        if let Some(table) = &self.table {
            return table.game.position().winner();
        }
        let loser = self.course.loser.or(self.course.resigned);
        loser.map(|loser| !loser).or_else(|| self.game.outcome()?.winner())
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
    /// Where it will come to rest: column and row, counted from 0.
    pub(crate) cell: (usize, usize),
    /// How many rows it falls.
    rows: u8,
    /// Whose disc it is.
    pub(crate) player: Player,
    time: Duration,
}

impl Fall {
    /// A disc that was just let go above the board.
    pub(crate) fn new(cell: (usize, usize), height: usize, player: Player) -> Self {
        let rows = u8::try_from(height - cell.1.min(height)).unwrap_or(1);
        Self { cell, rows, player, time: Duration::ZERO }
    }

    /// How many rows it still is above its cell; nothing when it has arrived.
    pub(crate) fn height(self) -> Option<f32> {
        let time = self.time.as_secs_f32();
        let height = f32::from(self.rows) - GRAVITY / 2.0 * time * time;
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
        let mut fall = Some(Fall::new((3, 0), 6, Player::First));
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
