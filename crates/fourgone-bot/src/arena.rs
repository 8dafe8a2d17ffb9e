//! Bots against each other, and what their results say about their strength.

use std::num::NonZeroUsize;
use std::ops::Add;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use fourgone::{ByPlayer, Game, Outcome, Player};
use fourgone_solver::{Limits, Solver};

use crate::perfect::Openings;
use crate::{Bot, Level, Rng, balanced_opening};

/// Many games between two levels.
///
/// All games begin with the empty board, or two by two with a [balanced
/// opening](crate::balanced_opening). The sides take turns to begin, and every game has seeds of its
/// own, which is all the variety that bots need. The result depends on the levels, the number of
/// games, the openings and the seed, not on the number of threads.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// use fourgone_bot::{Arena, Level};
/// use fourgone_solver::{Limits, Solver};
///
/// let level = |number| Level::new(number).unwrap();
/// let arena = Arena { a: level(3), b: level(1), games: 20, seed: 1, is_balanced: false };
/// let standings = arena.run(NonZeroUsize::MIN, Solver::new, Limits::NONE, |_| {}).unwrap();
/// let total = standings.first + standings.second;
/// assert_eq!(total.games(), 20);
/// assert!(total.wins > total.losses);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arena {
    /// The level whose wins are counted, which begins the games with even numbers.
    pub a: Level,
    /// The other level.
    pub b: Level,
    /// How many games are played.
    pub games: u32,
    /// What the seeds of all games are made from.
    pub seed: u64,
    /// Whether games begin with balanced openings, each of which is played twice, by both sides.
    pub is_balanced: bool,
}

impl Arena {
    /// Plays all games on this many threads, with bots that get their solvers from `solver`. How
    /// `a` fared as the first player and as the second, or `None` if the limits do not allow it; a
    /// node budget is that of each move.
    ///
    /// After each game `progress` is told how many are done, by whichever thread played it.
    pub fn run(
        &self,
        threads: NonZeroUsize,
        solver: impl Fn() -> Solver + Sync,
        limits: Limits<'_>,
        progress: impl Fn(u32) + Sync,
    ) -> Option<ByPlayer<Standing>> {
        self.run_until(threads, solver, limits, progress).ok()
    }

    /// Plays as many games as the limits allow, otherwise as [`run`](Self::run).
    ///
    /// # Errors
    ///
    /// The standings so far, if the limits did not allow all games.
    pub fn run_until(
        &self,
        threads: NonZeroUsize,
        solver: impl Fn() -> Solver + Sync,
        limits: Limits<'_>,
        progress: impl Fn(u32) + Sync,
    ) -> Result<ByPlayer<Standing>, ByPlayer<Standing>> {
        let next = AtomicU32::new(0);
        let done = AtomicU32::new(0);
        let standings = Mutex::new(ByPlayer::<Standing>::default());
        let openings = Openings::default();
        let work = || {
            let bot =
                |level| Bot::new(level, 0).with_solver(solver()).with_openings(openings.clone());
            let (mut a, mut b) = (bot(self.a), bot(self.b));
            let mut drawer = self.is_balanced.then(&solver);
            loop {
                let number = next.fetch_add(1, Relaxed);
                if number >= self.games {
                    return Some(());
                }
                let seeds = Self::seeds(self.seed, number);
                (a, b) = (a.with_seed(seeds.first), b.with_seed(seeds.second));
                let player = Self::player_of_a(number);
                let opening = match &mut drawer {
                    Some(drawer) => Self::opening(self.seed, number, drawer, limits)?,
                    None => Game::new(),
                };
                let game = match player {
                    Player::First => play(opening, &mut a, &mut b, limits),
                    Player::Second => play(opening, &mut b, &mut a, limits),
                }?;
                if let Ok(mut standings) = standings.lock() {
                    standings[player].count(player, game.outcome());
                }
                progress(done.fetch_add(1, Relaxed) + 1);
            }
        };
        // More threads than games would have nothing to do.
        let threads = threads.get().min(self.games as usize);
        let finished = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().all(|worker| worker.join().is_ok_and(|end| end.is_some()))
        });
        let standings = standings.into_inner().unwrap_or_else(PoisonError::into_inner);
        if finished { Ok(standings) } else { Err(standings) }
    }

    /// Which player `a` is in the game with this number, counted from 0.
    pub fn player_of_a(number: u32) -> Player {
        if number.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// The balanced opening of the game with this number, which is that of its neighbour too.
    pub fn opening(
        seed: u64,
        number: u32,
        solver: &mut Solver,
        limits: Limits<'_>,
    ) -> Option<Game> {
        let mut rng = Rng::with_stream(!seed, u64::from(number / 2));
        balanced_opening(&mut rng, solver, limits)
    }

    /// The seeds of `a` and `b`, in this order, in the game with this number.
    pub fn seeds(seed: u64, number: u32) -> ByPlayer<u64> {
        let mut rng = Rng::with_stream(seed, u64::from(number));
        ByPlayer { first: rng.next_u64(), second: rng.next_u64() }
    }
}

/// One game to its end.
fn play(opening: Game, first: &mut Bot, second: &mut Bot, limits: Limits<'_>) -> Option<Game> {
    let mut game = opening;
    while game.outcome().is_none() {
        let bot = match game.turn() {
            Player::First => &mut *first,
            Player::Second => &mut *second,
        };
        game.play(bot.choose(game.position(), limits).ok()?).ok()?;
    }
    Some(game)
}

/// How many games one side has won, drawn and lost, and what that says about its strength.
///
/// ```
/// use fourgone_bot::Standing;
///
/// let standing = Standing { wins: 130, draws: 12, losses: 58 };
/// assert_eq!(standing.games(), 200);
/// assert_eq!(standing.elo(), Some(131));
/// assert_eq!(standing.elo_error(), Some(50));
///
/// // Who wins every game is infinitely stronger, as far as the games tell.
/// assert_eq!(Standing { wins: 10, draws: 0, losses: 0 }.elo(), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Standing {
    /// Games won.
    pub wins: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Standing {
    /// So many standard deviations around the mean hold 95 % of what chance alone brings.
    const DEVIATIONS: f64 = 1.96;

    /// All games.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The part of the points that was won, a draw being half a point: 0 to 1. `None` without
    /// games.
    pub fn share(self) -> Option<f64> {
        let games = f64::from(self.games());
        (games > 0.0).then(|| (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games)
    }

    /// By how much stronger this side is, as a difference of Elo ratings: 400 points for ten times
    /// the points. `None` if it won or lost all games, because then there is no limit to it.
    pub fn elo(self) -> Option<i32> {
        let share = self.decided_share()?;
        Some(rounded(400.0 * (share / (1.0 - share)).log10()))
    }

    /// How far the true difference may lie from [`elo`](Self::elo), with 95 % confidence. `None`
    /// where that is.
    pub fn elo_error(self) -> Option<i32> {
        let share = self.decided_share()?;
        let squares = |count: u32, points: f64| f64::from(count) * (points - share).powi(2);
        let sum = squares(self.wins, 1.0) + squares(self.draws, 0.5) + squares(self.losses, 0.0);
        let deviation = sum.sqrt() / f64::from(self.games());
        // How steeply the difference rises with the share.
        let slope = 400.0 / std::f64::consts::LN_10 / (share * (1.0 - share));
        Some(rounded(Self::DEVIATIONS * deviation * slope))
    }

    /// Counts one more game, in which this side was `player`.
    fn count(&mut self, player: Player, outcome: Option<Outcome>) {
        match outcome.and_then(Outcome::winner) {
            Some(winner) if winner == player => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    /// The share, unless it is everything or nothing.
    fn decided_share(self) -> Option<f64> {
        self.share().filter(|&share| 0.0 < share && share < 1.0)
    }
}

impl Add for Standing {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "differences of ratings are small")]
fn rounded(value: f64) -> i32 {
    value.round() as i32
}

#[cfg(test)]
mod tests {
    use super::Standing;

    #[test]
    fn the_other_side_is_as_much_weaker() {
        let standing = Standing { wins: 61, draws: 7, losses: 32 };
        let other = Standing { wins: 32, draws: 7, losses: 61 };
        assert_eq!(standing.elo(), other.elo().map(|elo| -elo));
        assert_eq!(standing.elo_error(), other.elo_error());
    }

    #[test]
    fn draws_alone_make_equals() {
        let standing = Standing { wins: 0, draws: 9, losses: 0 };
        assert_eq!((standing.elo(), standing.elo_error()), (Some(0), Some(0)));
    }

    #[test]
    fn without_games_there_is_nothing_to_say() {
        assert_eq!((Standing::default().share(), Standing::default().elo()), (None, None));
    }
}
