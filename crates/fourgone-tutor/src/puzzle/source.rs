//! Where puzzles come from: games between bots, the same for the same seed.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use fourgone::{Game, Position};
use fourgone_bot::{Bot, GamePlayer, GameSource, Level, representative};
use fourgone_solver::Solver;

use super::Puzzle;

/// A source of puzzles out of games between bots below the perfect level.
///
/// The puzzles of a game depend on nothing but its number and the seed, so several
/// [makers](PuzzleMaker) can look for them at the same time.
#[derive(Clone, Debug)]
pub struct PuzzleSource {
    games: GameSource,
}

/// How many discs are on the board: before that a solver without a book takes seconds, a browser's
/// too, after it there is little to choose.
const PLIES: RangeInclusive<usize> = 8..=36;

impl PuzzleSource {
    /// The source with this seed.
    pub fn new(seed: u64) -> Self {
        let levels = Level::ALL.iter().copied().filter(|&level| level < Level::PERFECT);
        Self { games: GameSource::new(Game::new(), seed).by_bots(levels) }
    }

    /// Somebody who makes puzzles, with a solver for playing and one for solving.
    pub fn maker(&self, player: Solver, solver: Solver) -> PuzzleMaker {
        let bot = Bot::new(Level::PERFECT, 0).with_solver(solver);
        PuzzleMaker { player: self.games.player(player), bot }
    }
}

/// Makes the puzzles of a [`PuzzleSource`].
#[derive(Debug)]
pub struct PuzzleMaker {
    player: GamePlayer,
    bot: Bot,
}

impl PuzzleMaker {
    /// The puzzles of the game with this number.
    pub fn make(&mut self, number: u64) -> Vec<Puzzle> {
        let game = self.player.play(number);
        puzzles_of(&game, &mut self.bot)
    }
}

/// The puzzles of a game, in its order. A position that is part of the solution before it is not
/// one more.
pub fn puzzles_of(game: &Game, bot: &mut Bot) -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    let mut solved = HashSet::new();
    let mut so_far = Game::new();
    for &column in game.moves() {
        let position = so_far.position();
        let is_new = PLIES.contains(&position.ply()) && !solved.contains(&position);
        if let Some(puzzle) = is_new.then(|| Puzzle::at(&so_far, bot)).flatten() {
            let steps = puzzle.solution.iter().scan(position, |now, &column| {
                *now = now.play(column).ok()?;
                Some(*now)
            });
            solved.extend(steps);
            puzzles.push(puzzle);
        }
        if so_far.play(column).is_err() {
            break;
        }
    }
    puzzles
}

/// A memory of puzzles that tells new ones: none whose position, mirrored or not, or whose id was
/// there before.
#[derive(Clone, Debug, Default)]
pub struct Novelty {
    positions: HashSet<Position>,
    ids: HashSet<String>,
}

impl Novelty {
    /// Whether the puzzle is new, which it is only once.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        self.positions.insert(representative(puzzle.position())) && self.ids.insert(puzzle.id())
    }
}
