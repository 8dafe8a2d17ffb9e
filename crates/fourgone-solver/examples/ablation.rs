//! Measures what each technique of the search is worth, by leaving it out.
//!
//! `cargo run --profile release-lto -p fourgone-solver --features ablation --example ablation`
//!
//! With and without take turns, and times are the least of three, so that other work on the machine
//! disturbs little.

#![allow(clippy::cast_precision_loss, reason = "figures for people")]

use std::time::Instant;

use fourgone::{Game, Position};
use fourgone_solver::{Solver, Technique};

/// Name, positions, how many of them.
const SETS: [(&str, &str, usize); 3] = [
    ("middle-medium", include_str!("../tests/positions/middle-medium.txt"), 50),
    ("begin-easy", include_str!("../tests/positions/begin-easy.txt"), 50),
    ("begin-medium", include_str!("../tests/positions/begin-medium.txt"), 20),
];

fn parse(line: &str) -> Option<(Position, i8)> {
    let (moves, score) = line.split_once(' ')?;
    let game: Game = moves.parse().ok()?;
    Some((game.position(), score.parse().ok()?))
}

/// Nodes and seconds for a set, which must come out right.
fn measure(solver: &mut Solver, text: &str, count: usize) -> (f64, f64) {
    solver.clear();
    let before = solver.nodes();
    let start = Instant::now();
    for (position, score) in text.lines().filter_map(parse).take(count) {
        assert_eq!(solver.solve(position).value(), score, "no technique changes a score");
    }
    ((solver.nodes() - before) as f64, start.elapsed().as_secs_f64())
}

/// How many times the nodes and the time one solver takes that another one does.
fn compare(mut one: Solver, mut other: Solver, text: &str, count: usize) -> (f64, f64) {
    let (mut nodes, mut seconds) = ((0.0, 0.0), (f64::MAX, f64::MAX));
    for _ in 0..3 {
        let (of_one, of_other) = (measure(&mut one, text, count), measure(&mut other, text, count));
        nodes = (of_one.0, of_other.0);
        seconds = (of_one.1.min(seconds.0), of_other.1.min(seconds.1));
    }
    (nodes.0 / nodes.1, seconds.0 / seconds.1)
}

fn main() {
    println!("times the nodes and the time without each technique:");
    println!("{:16} {:>16} {:>16} {:>16}", "", SETS[0].0, SETS[1].0, SETS[2].0);
    for technique in Technique::ALL.iter().copied().map(Some).chain([None]) {
        let name = technique.map_or(String::from("(portable)"), |t| format!("{t:?}"));
        print!("{name:16}");
        for (_, text, count) in SETS {
            let without = match technique {
                Some(technique) => Solver::new().without(technique),
                None => Solver::new().portable(),
            };
            let (nodes, time) = compare(without, Solver::new(), text, count);
            print!("   {nodes:6.2} {time:6.2}");
        }
        println!();
    }
}
