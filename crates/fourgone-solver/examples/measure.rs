//! Measures the solver on the position files of the tests.
//!
//! `cargo run --profile release-lto -p fourgone-solver --example measure [set=NAME]... [first=N] [reps=N]
//! [mib=N] [threads=N] [empty] [size=WxH]... [portable]`
//!
//! `size` solves the empty board of another size.
//! Every repetition begins with an empty table. The time of a position is the least of all
//! repetitions, so that other work on the machine disturbs little.

#![allow(clippy::cast_precision_loss, reason = "figures for people")]

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use fourgone::{Game, Position};
use fourgone_solver::{Limits, Size, SizedPosition, SizedSolver, Solver};

const SETS: [(&str, &str, usize); 6] = [
    ("end-easy", include_str!("../tests/positions/end-easy.txt"), 1000),
    ("middle-easy", include_str!("../tests/positions/middle-easy.txt"), 1000),
    ("middle-medium", include_str!("../tests/positions/middle-medium.txt"), 1000),
    ("begin-easy", include_str!("../tests/positions/begin-easy.txt"), 1000),
    ("begin-medium", include_str!("../tests/positions/begin-medium.txt"), 1000),
    ("begin-hard", include_str!("../tests/positions/begin-hard.txt"), 10),
];

fn option(name: &str) -> Option<usize> {
    std::env::args().find_map(|argument| argument.strip_prefix(name)?.parse().ok())
}

fn parse(line: &str) -> Option<(Position, i8)> {
    let (moves, score) = line.split_once(' ')?;
    let game: Game = moves.parse().ok()?;
    Some((game.position(), score.parse().ok()?))
}

fn measure(name: &str, positions: &[(Position, i8)], repetitions: usize) {
    let mut solver = Solver::with_mebibytes(option("mib=").unwrap_or(Solver::DEFAULT_MEBIBYTES))
        .threads(option("threads=").and_then(NonZeroUsize::new).unwrap_or(NonZeroUsize::MIN));
    #[cfg(feature = "ablation")]
    if std::env::args().any(|argument| argument == "portable") {
        solver = solver.portable();
    }
    let mut times = vec![Duration::MAX; positions.len()];
    let mut right = 0;
    let mut nodes = 0;
    for _ in 0..repetitions {
        solver.clear();
        right = 0;
        let before = solver.nodes();
        for ((position, score), time) in positions.iter().zip(&mut times) {
            let start = Instant::now();
            let found = solver.solve(*position);
            *time = start.elapsed().min(*time);
            right += usize::from(found.value() == *score);
        }
        nodes = solver.nodes() - before;
    }
    let seconds: f64 = times.iter().map(Duration::as_secs_f64).sum();
    let count = positions.len() as f64;
    println!(
        "{name:14} {right:4} of {:4} right {:12.1} nodes {:12.2} us {:6.2} million nodes/s",
        positions.len(),
        nodes as f64 / count,
        seconds / count * 1e6,
        nodes as f64 / seconds / 1e6
    );
}

/// Solves the empty board of a size.
fn measure_size(size: Size) {
    let threads = option("threads=").and_then(NonZeroUsize::new).unwrap_or(NonZeroUsize::MIN);
    let mut solver = SizedSolver::new(size, option("mib=").unwrap_or(16)).threads(threads);
    let start = Instant::now();
    let bounds = solver.bounds(&SizedPosition::new(size), Limits::NONE);
    let seconds = start.elapsed().as_secs_f64();
    let Some(score) = bounds.and_then(fourgone_solver::Bounds::exact) else { return };
    println!(
        "{size:<14} ends on move {:2} {:12} nodes {seconds:12.2} s {:6.2} million nodes/s",
        score.ends_on_move_of(size, 0),
        solver.nodes(),
        solver.nodes() as f64 / seconds / 1e6
    );
}

fn main() {
    std::env::args()
        .filter_map(|argument| argument.strip_prefix("size=")?.parse().ok())
        .for_each(measure_size);
    let chosen: Vec<String> = std::env::args()
        .filter_map(|argument| argument.strip_prefix("set=").map(String::from))
        .collect();
    let repetitions = option("reps=").unwrap_or(3);
    let sizes_only = chosen.is_empty() && std::env::args().any(|it| it.starts_with("size="));
    for (name, text, size) in SETS {
        if !sizes_only && chosen.is_empty() || chosen.iter().any(|set| set == name) {
            let size = option("first=").unwrap_or(size);
            let positions: Vec<_> = text.lines().filter_map(parse).take(size).collect();
            measure(name, &positions, repetitions);
        }
    }
    if std::env::args().any(|argument| argument == "empty") {
        measure("empty board", &[(Position::EMPTY, 1)], repetitions);
    }
}
