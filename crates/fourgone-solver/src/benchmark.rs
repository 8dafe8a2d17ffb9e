//! The standard benchmark sets of Connect Four solvers, by Pascal Pons.
//!
//! Six texts, from the end of a game to its beginning, each named after the phase of the game and
//! how hard its positions are. A line has the moves of a position, as columns from 1 to 7, a blank,
//! and the exact score of the side to move; a line that begins with `#` is a comment.
//!
//! ```
//! use fourgone::Game;
//! use fourgone_solver::{Score, Solver, benchmark};
//!
//! let mut solver = Solver::new();
//! let lines = benchmark::END_EASY.lines().filter(|line| !line.starts_with('#'));
//! for (moves, score) in lines.filter_map(|line| line.split_once(' ')) {
//!     let game: Game = moves.parse()?;
//!     assert_eq!(solver.solve(game.position()), Score::new(score.parse()?));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// 500 positions with few free cells, each solved in about a microsecond.
pub const END_EASY: &str = include_str!("../tests/positions/end-easy.txt");

/// 500 positions from the middle of a game whose end is near.
pub const MIDDLE_EASY: &str = include_str!("../tests/positions/middle-easy.txt");

/// 500 positions from the middle of a game whose end is far.
pub const MIDDLE_MEDIUM: &str = include_str!("../tests/positions/middle-medium.txt");

/// 500 positions from the opening in which somebody has blundered.
pub const BEGIN_EASY: &str = include_str!("../tests/positions/begin-easy.txt");

/// 500 positions from the opening whose end is neither near nor far.
pub const BEGIN_MEDIUM: &str = include_str!("../tests/positions/begin-medium.txt");

/// 100 positions from the opening whose end is far.
pub const BEGIN_HARD: &str = include_str!("../tests/positions/begin-hard.txt");

/// All sets with their names, from the end of a game to its beginning.
pub const ALL: &[(&str, &str)] = &[
    ("end-easy", END_EASY),
    ("middle-easy", MIDDLE_EASY),
    ("middle-medium", MIDDLE_MEDIUM),
    ("begin-easy", BEGIN_EASY),
    ("begin-medium", BEGIN_MEDIUM),
    ("begin-hard", BEGIN_HARD),
];
