//! Bots against each other.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::thread;

use fourgone::{ByPlayer, Game, Outcome, Player};
use fourgone_solver::{Limits, Solver};

use crate::dice::Dice;
use crate::perfect::Openings;
use crate::{Bot, Level, Tally};

/// Many games between two levels.
///
/// All games begin with the empty board. The sides take turns to begin, and every game has seeds
/// of its own, which is all the variety that bots need. The result depends on the levels, the
/// number of games and the seed, not on the number of threads.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// use fourgone_bot::{Arena, Level};
/// use fourgone_solver::{Limits, Solver};
///
/// let level = |number| Level::new(number).unwrap();
/// let arena = Arena { a: level(3), b: level(1), games: 20, seed: 1 };
/// let standing = arena.run(NonZeroUsize::MIN, Solver::new, Limits::NONE, |_| {}).unwrap();
/// let total = standing.first + standing.second;
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
    ) -> Option<ByPlayer<Tally>> {
        let next = AtomicU32::new(0);
        let done = AtomicU32::new(0);
        let standing = Mutex::new(ByPlayer::<Tally>::default());
        let openings = Openings::default();
        let work = || {
            let bot =
                |level| Bot::new(level, 0).with_solver(solver()).with_openings(openings.clone());
            let (mut a, mut b) = (bot(self.a), bot(self.b));
            loop {
                let number = next.fetch_add(1, Relaxed);
                if number >= self.games {
                    return Some(());
                }
                let seeds = self.seeds(number);
                (a, b) = (a.with_seed(seeds.first), b.with_seed(seeds.second));
                let player = Self::player_of_a(number);
                let game = match player {
                    Player::First => play(&mut a, &mut b, limits),
                    Player::Second => play(&mut b, &mut a, limits),
                }?;
                if let Ok(mut standing) = standing.lock() {
                    count(&mut standing[player], player, game.outcome());
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
        standing.into_inner().ok().filter(|_| finished)
    }

    /// Which player `a` is in the game with this number, counted from 0.
    pub fn player_of_a(number: u32) -> Player {
        if number.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// The seeds of `a` and `b`, in this order, in the game with this number.
    fn seeds(&self, number: u32) -> ByPlayer<u64> {
        let mut dice = Dice::new(self.seed, u64::from(number));
        ByPlayer { first: dice.next(), second: dice.next() }
    }
}

/// One game to its end.
fn play(first: &mut Bot, second: &mut Bot, limits: Limits<'_>) -> Option<Game> {
    let mut game = Game::new();
    while game.outcome().is_none() {
        let bot = match game.turn() {
            Player::First => &mut *first,
            Player::Second => &mut *second,
        };
        game.play(bot.choose(game.position(), limits)?).ok()?;
    }
    Some(game)
}

fn count(tally: &mut Tally, player: Player, outcome: Option<Outcome>) {
    match outcome.and_then(Outcome::winner) {
        Some(winner) if winner == player => tally.wins += 1,
        Some(_) => tally.losses += 1,
        None => tally.draws += 1,
    }
}
