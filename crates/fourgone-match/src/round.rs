//! One game under a rule and a clock: what two people at one board need, without seats or offers.

use core::fmt;
use core::str::FromStr;

use fourgone::{Column, Game, Outcome, PlayError, Player};

use crate::clock::{Clock, Timers, Timestamp};
use crate::refusal::Refusal;

/// How a game begins, so that it is fair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
#[non_exhaustive]
pub enum Rule {
    /// From the empty board; the first player could force a win.
    #[default]
    Standard,
    /// The first player plays one disc, and the second chooses a side.
    Swap,
    /// From a random opening that is an exact draw.
    Balanced,
}

impl Rule {
    /// Every rule.
    pub const ALL: &[Self] = &[Self::Standard, Self::Swap, Self::Balanced];

    /// The name of the rule, as texts and JSON have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Swap => "swap",
            Self::Balanced => "balanced",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rule {
    type Err = ParseRuleError;

    /// Reads the name of a rule.
    fn from_str(text: &str) -> Result<Self, ParseRuleError> {
        Self::ALL.iter().copied().find(|rule| rule.name() == text).ok_or(ParseRuleError)
    }
}

/// A text that is not the name of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseRuleError;

impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a rule: use standard, swap or balanced")
    }
}

impl core::error::Error for ParseRuleError {}

/// How a game between people ended: who won, if anybody, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// By what.
    pub by: By,
}

/// By what a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum By {
    /// Four in a row.
    Four,
    /// No cell is left.
    FullBoard,
    /// The loser gave up.
    Resignation,
    /// The loser's time was up.
    Time,
    /// Both wanted a draw.
    Agreement,
}

/// A game under a rule and a clock.
///
/// ```
/// use fourgone::{Column, Game, Player};
/// use fourgone_match::{Round, Rule, Timestamp};
///
/// let now = Timestamp::from_millis(0);
/// let mut round = Round::new(Rule::Swap, None, Game::new()).unwrap();
/// round.play(Player::First, Column::D, now)?;
/// assert!(round.is_choosing());
/// assert_eq!(round.turn(), Some(Player::Second));
/// round.choose_side(Player::First, now)?;
/// assert_eq!(round.turn(), Some(Player::Second));
/// # Ok::<(), fourgone_match::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    rule: Rule,
    game: Game,
    /// How many discs lay there before anybody played.
    opening: usize,
    /// Whether the side has been chosen, where there is a choice.
    has_chosen: bool,
    timers: Option<Timers>,
    ending: Option<Ending>,
}

impl Round {
    /// A game that begins with these moves, which only [`Rule::Balanced`] has; none if it has none
    /// then, or if they end the game.
    pub fn new(rule: Rule, clock: Option<Clock>, opening: Game) -> Option<Self> {
        let fits = opening.is_empty() != (rule == Rule::Balanced) && opening.outcome().is_none();
        let has_chosen = rule != Rule::Swap;
        let (ply, timers) = (opening.ply(), clock.map(Timers::new));
        fits.then_some(Self { rule, game: opening, opening: ply, has_chosen, timers, ending: None })
    }

    /// The rule.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The board, and how it came about, the opening included.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The moves that were there before anybody played.
    pub fn opening(&self) -> &[Column] {
        &self.game.moves()[..self.opening]
    }

    /// The timers, if there is a clock. They start when the first disc has been played: nobody is
    /// hurried into a game.
    pub const fn timers(&self) -> Option<&Timers> {
        self.timers.as_ref()
    }

    /// How the game ended.
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whether a disc has been played.
    pub const fn has_begun(&self) -> bool {
        self.game.ply() > self.opening
    }

    /// Whether it is time to choose a side.
    pub const fn is_choosing(&self) -> bool {
        self.ending.is_none() && !self.has_chosen && self.has_begun()
    }

    /// Who must do something, play or choose; nobody when the game is over.
    pub fn turn(&self) -> Option<Player> {
        self.ending.is_none().then(|| self.game.turn())
    }

    /// Plays a disc.
    ///
    /// # Errors
    ///
    /// [`Refusal::Over`], [`Refusal::TimeIsUp`], [`Refusal::NotYourTurn`], [`Refusal::Choosing`] or
    /// [`Refusal::ColumnFull`]; the game stays as it was.
    pub fn play(&mut self, player: Player, column: Column, now: Timestamp) -> Result<(), Refusal> {
        self.check_turn(player, now)?;
        if self.is_choosing() {
            return Err(Refusal::Choosing);
        }
        self.game.play(column).map_err(|error| match error {
            PlayError::ColumnFull { column } => Refusal::ColumnFull { column },
            _ => Refusal::Over,
        })?;
        if let Some(timers) = &mut self.timers {
            timers.finish_move(now);
        }
        match self.game.outcome() {
            Some(outcome) => {
                let by = if outcome == Outcome::Draw { By::FullBoard } else { By::Four };
                self.end(Ending { winner: outcome.winner(), by }, now);
            }
            None => self.run(now),
        }
        Ok(())
    }

    /// The player whose choice it is takes a side. If it is not the one that they have, both change
    /// sides, and their times with them.
    ///
    /// # Errors
    ///
    /// [`Refusal::Over`], [`Refusal::NoChoice`] or [`Refusal::TimeIsUp`]; the game stays as it was.
    pub fn choose_side(&mut self, side: Player, now: Timestamp) -> Result<(), Refusal> {
        self.check_running(now)?;
        if !self.is_choosing() {
            return Err(Refusal::NoChoice);
        }
        self.has_chosen = true;
        if let (Player::First, Some(timers)) = (side, &mut self.timers) {
            timers.finish_move(now);
            timers.exchange(now);
            self.run(now);
        }
        Ok(())
    }

    /// How many moves a player would take back: the last one of their own, and the answer to it.
    /// None if there is no such move, or if a side was chosen since.
    pub fn plies_to_take_back(&self, player: Player) -> Option<usize> {
        let plies = if self.game.turn() == player { 2 } else { 1 };
        // Whoever chose a side did so because of the first disc.
        let fixed = self.opening + usize::from(self.rule == Rule::Swap && self.has_chosen);
        (self.ending.is_none() && self.game.ply() >= fixed + plies).then_some(plies)
    }

    /// Takes back what [`plies_to_take_back`](Self::plies_to_take_back) says. Time that has passed
    /// stays so.
    ///
    /// # Errors
    ///
    /// [`Refusal::Over`], [`Refusal::NothingToTakeBack`] or [`Refusal::TimeIsUp`]; the game stays as
    /// it was.
    pub fn take_back(&mut self, player: Player, now: Timestamp) -> Result<(), Refusal> {
        self.check_running(now)?;
        let plies = self.plies_to_take_back(player).ok_or(Refusal::NothingToTakeBack)?;
        // Played anew, so that nothing is left to be redone.
        let kept = self.game.ply() - plies;
        let moves = self.game.moves()[..kept].iter().copied();
        self.game = Game::from_moves(moves).map_err(|_| Refusal::NothingToTakeBack)?;
        self.run(now);
        Ok(())
    }

    /// Ends the game because the time of whoever has the turn is up.
    ///
    /// # Errors
    ///
    /// [`Refusal::Over`], or [`Refusal::TimeLeft`] if it is not.
    pub fn flag(&mut self, now: Timestamp) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::Over);
        }
        let loser = self.timers.and_then(|timers| timers.flagged(now)).ok_or(Refusal::TimeLeft)?;
        self.end(Ending { winner: Some(!loser), by: By::Time }, now);
        Ok(())
    }

    /// A player gives up.
    ///
    /// # Errors
    ///
    /// [`Refusal::Over`] or [`Refusal::TimeIsUp`]: then the flag decides.
    pub fn resign(&mut self, player: Player, now: Timestamp) -> Result<(), Refusal> {
        self.check_running(now)?;
        self.end(Ending { winner: Some(!player), by: By::Resignation }, now);
        Ok(())
    }

    /// Both agree to a draw.
    ///
    /// # Errors
    ///
    /// [`Refusal::Over`] or [`Refusal::TimeIsUp`]: then the flag decides.
    pub fn agree(&mut self, now: Timestamp) -> Result<(), Refusal> {
        self.check_running(now)?;
        self.end(Ending { winner: None, by: By::Agreement }, now);
        Ok(())
    }

    fn check_running(&self, now: Timestamp) -> Result<(), Refusal> {
        if self.ending.is_some() {
            return Err(Refusal::Over);
        }
        if self.timers.is_some_and(|timers| timers.flagged(now).is_some()) {
            return Err(Refusal::TimeIsUp);
        }
        Ok(())
    }

    fn check_turn(&self, player: Player, now: Timestamp) -> Result<(), Refusal> {
        self.check_running(now)?;
        if self.game.turn() == player { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    fn end(&mut self, ending: Ending, now: Timestamp) {
        self.ending = Some(ending);
        if let Some(timers) = &mut self.timers {
            timers.stop(now);
        }
    }

    /// Lets the timer run of whoever has the turn; before the first disc none does.
    fn run(&mut self, now: Timestamp) {
        let (has_begun, turn) = (self.has_begun(), self.game.turn());
        if let Some(timers) = &mut self.timers {
            if has_begun {
                timers.start(turn, now);
            } else {
                timers.stop(now);
            }
        }
    }
}
