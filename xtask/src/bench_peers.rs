//! `cargo xtask bench-peers`: how much faster we are.

use std::fs;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;

use crate::binary::Profile;
use crate::rival::{Pair, Start};
use crate::workspace::Workspace;

/// Measure our solver beside the crate `connect-four-ai`, and print a table for the README
///
/// Both solve the same positions on one thread without opening books, by turns; the best of several
/// rounds counts. Ours is built as users build it, theirs for this very processor. Each is measured
/// cold, from the first position of a new process on, warm, after other positions have brought
/// program and memory near, and again, when its table knows the very positions.
#[derive(Args)]
pub(crate) struct BenchPeers {
    /// How many rounds; ten times as many for easy sets
    #[arg(long, default_value_t = 3)]
    rounds: usize,

    /// Only these sets
    sets: Vec<String>,
}

/// The sets, how many positions of each, and whether these are so easy that the start matters.
const SETS: [(&str, usize, bool); 6] = [
    ("end-easy", 500, true),
    ("middle-easy", 500, true),
    ("middle-medium", 500, false),
    ("begin-easy", 500, true),
    ("begin-medium", 100, false),
    ("begin-hard", 10, false),
];

impl BenchPeers {
    pub(crate) fn run(&self) -> Result<ExitCode> {
        let workspace = Workspace::load()?;
        let pair = Pair::build(&workspace, Profile::Release)?
            .context("connect-four-ai cannot be fetched")?;
        let positions = workspace.root().join("crates/fourgone-solver/tests/positions");
        let warm_up = positions.join("middle-medium.txt");
        println!("| set | positions | start | connect-four-ai | fourgone | ratio |");
        println!("|---|--:|---|--:|--:|--:|");
        for (name, count, easy) in SETS {
            if !self.sets.is_empty() && !self.sets.iter().any(|set| set == name) {
                continue;
            }
            let text = fs::read_to_string(positions.join(name).with_extension("txt"))?;
            let lines: Vec<_> =
                text.lines().filter(|line| !line.starts_with('#')).take(count).collect();
            let set = lines.join("\n") + "\n";
            let warm = ("warm", Start::Warm(&warm_up));
            let all = [("cold", Start::Cold), warm, ("again", Start::Again)];
            for (word, start) in if easy { all.to_vec() } else { vec![warm] } {
                let (mut ours, mut theirs) = (f64::MAX, f64::MAX);
                // What is over in a millisecond is easily disturbed.
                for _ in 0..if easy { 10 * self.rounds } else { self.rounds } {
                    ours = ours.min(pair.measure_ours(&set, start)?.mean_micros);
                    theirs = theirs.min(pair.measure_theirs(&set, start)?.mean_micros);
                }
                let (count, ratio) = (lines.len(), theirs / ours);
                let (ours, theirs) = (time(ours), time(theirs));
                println!("| {name} | {count} | {word} | {theirs} | {ours} | x{ratio:.1} |");
            }
        }
        if self.sets.is_empty() {
            for threads in ["1", "2"] {
                let mut best = f64::MAX;
                for _ in 0..self.rounds {
                    best = best.min(pair.measure_empty_board(threads)?);
                }
                println!("| empty board, threads: {threads} | 1 | cold | | {best:.2} s | |");
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A time in the unit in which it is easy to read.
fn time(micros: f64) -> String {
    match micros {
        ..10.0 => format!("{micros:.2} us"),
        ..1e3 => format!("{micros:.1} us"),
        ..1e6 => format!("{:.2} ms", micros / 1e3),
        _ => format!("{:.2} s", micros / 1e6),
    }
}
