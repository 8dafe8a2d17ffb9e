//! Measures what each technique of the search is worth, by leaving it out.
//!
//! `cargo run --release -p fourgone-solver --features ablation --example ablation`

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
fn measure(mut solver: Solver, text: &str, count: usize) -> (f64, f64) {
    let start = Instant::now();
    for (position, score) in text.lines().filter_map(parse).take(count) {
        assert_eq!(solver.solve(position).value(), score, "no technique changes a score");
    }
    (solver.nodes() as f64, start.elapsed().as_secs_f64())
}

fn main() {
    let whole = SETS.map(|(_, text, count)| measure(Solver::new(), text, count));
    println!("times the nodes and the time without each technique:");
    println!("{:16} {:>16} {:>16} {:>16}", "", SETS[0].0, SETS[1].0, SETS[2].0);
    let rows = Technique::ALL.into_iter().map(Some).chain([None]);
    for technique in rows {
        let name = technique.map_or(String::from("(portable)"), |t| format!("{t:?}"));
        print!("{name:16}");
        for ((_, text, count), (nodes, seconds)) in SETS.into_iter().zip(whole) {
            let solver = match technique {
                Some(technique) => Solver::new().without(technique),
                None => Solver::new().portable(),
            };
            let without = measure(solver, text, count);
            print!("   {:6.2} {:6.2}", without.0 / nodes, without.1 / seconds);
        }
        println!();
    }
}
