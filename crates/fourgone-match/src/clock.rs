//! Time: when something happened, the time control of a game, and the two timers that it runs.

use core::fmt;
use core::ops::Add;
use core::str::FromStr;
use core::time::Duration;

use fourgone::{ByPlayer, Player};

/// A moment: so many milliseconds after the beginning of 1970. Nothing here reads a clock; whoever
/// keeps a game says when something happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Timestamp(u64);

impl Timestamp {
    /// The moment this many milliseconds after the beginning of 1970.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// The milliseconds since the beginning of 1970.
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// The time from an earlier moment to this one; nothing if that one is later.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Duration> for Timestamp {
    type Output = Self;

    /// The moment so much later.
    fn add(self, time: Duration) -> Self {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self(self.0.saturating_add(millis))
    }
}

/// A time control: minutes for all moves with some seconds more for each, or days for every move.
///
/// ```
/// use fourgone_match::Clock;
///
/// let blitz: Clock = "5+3".parse()?;
/// assert_eq!(Some(blitz), Clock::minutes(5, 3));
/// assert_eq!(Clock::days(7).unwrap().to_string(), "7 days");
/// # Ok::<(), fourgone_match::ParseClockError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "ClockForm", into = "ClockForm")
)]
pub struct Clock(Control);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Control {
    Minutes { minutes: u16, increment: u16 },
    Days(u16),
}

impl Clock {
    /// The most minutes that a player may have.
    pub const MOST_MINUTES: u16 = 180;
    /// The most seconds that a move may add.
    pub const MOST_INCREMENT: u16 = 180;
    /// The most days that a move may take.
    pub const MOST_DAYS: u16 = 14;

    /// So many minutes for each player, and so many seconds more for each move; none if there are no
    /// minutes or too many.
    pub const fn minutes(minutes: u16, increment: u16) -> Option<Self> {
        if minutes == 0 || minutes > Self::MOST_MINUTES || increment > Self::MOST_INCREMENT {
            return None;
        }
        Some(Self(Control::Minutes { minutes, increment }))
    }

    /// So many days for each move; none if there are no days or too many.
    pub const fn days(days: u16) -> Option<Self> {
        if days == 0 || days > Self::MOST_DAYS {
            return None;
        }
        Some(Self(Control::Days(days)))
    }

    /// What a player has at the beginning.
    pub const fn budget(self) -> Duration {
        match self.0 {
            Control::Minutes { minutes, .. } => Duration::from_secs(60 * minutes as u64),
            Control::Days(days) => Duration::from_secs(86_400 * days as u64),
        }
    }

    /// What a move adds.
    pub const fn increment(self) -> Duration {
        match self.0 {
            Control::Minutes { increment, .. } => Duration::from_secs(increment as u64),
            Control::Days(_) => Duration::ZERO,
        }
    }

    /// Whether the budget is for each move, not for all of them.
    pub const fn is_per_move(self) -> bool {
        matches!(self.0, Control::Days(_))
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Control::Minutes { minutes, increment } => write!(f, "{minutes}+{increment}"),
            Control::Days(1) => f.write_str("1 day"),
            Control::Days(days) => write!(f, "{days} days"),
        }
    }
}

impl FromStr for Clock {
    type Err = ParseClockError;

    /// Reads minutes plus seconds, `5+3`, or days, `7 days` or `7d`.
    fn from_str(text: &str) -> Result<Self, ParseClockError> {
        let number = |text: &str| text.trim().parse::<u16>().ok();
        let clock = if let Some((minutes, increment)) = text.split_once('+') {
            number(minutes).zip(number(increment)).and_then(|(m, i)| Self::minutes(m, i))
        } else {
            let days = ["days", "day", "d"].iter().find_map(|unit| text.strip_suffix(unit));
            days.and_then(number).and_then(Self::days)
        };
        clock.ok_or(ParseClockError)
    }
}

/// A text that is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseClockError;

impl fmt::Display for ParseClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not a clock: use minutes from 1 to 180 plus seconds up to 180, as in 5+3, or days \
             from 1 to 14, as in 7d",
        )
    }
}

impl core::error::Error for ParseClockError {}

/// A clock as JSON has it: `{"minutes":5,"increment":3}` or `{"days":7}`.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum ClockForm {
    Minutes {
        minutes: u16,
        #[serde(default)]
        increment: u16,
    },
    Days {
        days: u16,
    },
}

#[cfg(feature = "serde")]
impl TryFrom<ClockForm> for Clock {
    type Error = ParseClockError;

    fn try_from(form: ClockForm) -> Result<Self, ParseClockError> {
        let clock = match form {
            ClockForm::Minutes { minutes, increment } => Self::minutes(minutes, increment),
            ClockForm::Days { days } => Self::days(days),
        };
        clock.ok_or(ParseClockError)
    }
}

#[cfg(feature = "serde")]
impl From<Clock> for ClockForm {
    fn from(clock: Clock) -> Self {
        match clock.0 {
            Control::Minutes { minutes, increment } => Self::Minutes { minutes, increment },
            Control::Days(days) => Self::Days { days },
        }
    }
}

/// The timers of both players, of which at most one runs.
///
/// ```
/// use std::time::Duration;
/// use fourgone::Player;
/// use fourgone_match::{Clock, Timers, Timestamp};
///
/// let noon = Timestamp::from_millis(43_200_000);
/// let mut timers = Timers::new(Clock::minutes(5, 3).unwrap());
/// timers.start(Player::First, noon);
/// timers.finish_move(noon + Duration::from_secs(10));
/// assert_eq!(timers.left(Player::First, noon), Duration::from_secs(293));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Timers {
    clock: Clock,
    /// What each player has, without what has passed since the running timer was started.
    left: ByPlayer<Duration>,
    running: Option<(Player, Timestamp)>,
}

impl Timers {
    /// Timers with a whole budget each. None runs.
    pub fn new(clock: Clock) -> Self {
        Self { clock, left: ByPlayer::from_fn(|_| clock.budget()), running: None }
    }

    /// Timers that go on with what each player has left. None runs.
    pub const fn with_left(clock: Clock, left: ByPlayer<Duration>) -> Self {
        Self { clock, left, running: None }
    }

    /// The time control.
    pub const fn clock(&self) -> Clock {
        self.clock
    }

    /// Whose timer runs.
    pub fn running(&self) -> Option<Player> {
        self.running.map(|(player, _)| player)
    }

    /// What a player has left at a moment.
    pub fn left(&self, player: Player, now: Timestamp) -> Duration {
        match self.running {
            Some((runs, since)) if runs == player => {
                self.left[player].saturating_sub(now.since(since))
            }
            _ => self.left[player],
        }
    }

    /// When the running timer reaches zero.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.running.map(|(player, since)| since + self.left[player])
    }

    /// Whose time is up at a moment.
    pub fn flagged(&self, now: Timestamp) -> Option<Player> {
        self.running().filter(|&player| self.left(player, now).is_zero())
    }

    /// Stops whichever timer runs and starts this player's.
    pub fn start(&mut self, player: Player, now: Timestamp) {
        self.stop(now);
        if self.clock.is_per_move() {
            self.left[player] = self.clock.budget();
        }
        self.running = Some((player, now));
    }

    /// Stops the running timer, if any.
    pub fn stop(&mut self, now: Timestamp) {
        if let Some(player) = self.running() {
            self.left[player] = self.left(player, now);
            self.running = None;
        }
    }

    /// Stops the running timer, and adds to it what a move adds.
    pub fn finish_move(&mut self, now: Timestamp) {
        if let Some(player) = self.running() {
            self.stop(now);
            self.left[player] += self.clock.increment();
        }
    }

    /// Gives each player what the other one has; a timer that runs is stopped first.
    pub fn exchange(&mut self, now: Timestamp) {
        self.stop(now);
        let ByPlayer { first, second } = self.left;
        self.left = ByPlayer { first: second, second: first };
    }
}
