//! The solver `connect-four-ai`: `rival solve` and `rival bench` read lines of moves and scores
//! from standard input and print what `fourgone solve` and `fourgone bench --json` print.
//! `rival bench FILE` warms up with the positions of a file first, `rival bench --again` solves all
//! positions before it measures them.

use std::io::{self, BufRead};
use std::time::{Duration, Instant};

use connect_four_ai::{Position, Solver};

/// Long enough to touch every page of the table.
const WARM_UP: Duration = Duration::from_millis(500);

fn main() -> io::Result<()> {
    let is_bench = std::env::args().nth(1).is_some_and(|command| command == "bench");
    // Without its opening book, as we are measured without ours.
    let mut solver = Solver::empty();
    let lines = io::stdin().lock().lines().collect::<io::Result<Vec<_>>>()?;
    let warm_up = std::env::args().nth(2);
    let again = warm_up.as_deref() == Some("--again");
    if let Some(warm_up) = warm_up.filter(|_| !again) {
        // Program and table come into memory when they are first touched: not on the clock. The
        // positions are others than those of the set, which would bring their very places near.
        let start = Instant::now();
        for line in std::fs::read_to_string(warm_up)?.lines() {
            let moves = line.split_whitespace().next().unwrap_or_default();
            if let Ok(position) = Position::from_moves(moves) {
                solver.solve(&position);
            }
            if start.elapsed() > WARM_UP {
                break;
            }
        }
        solver.reset();
    }
    let mut positions = Vec::new();
    for line in &lines {
        let mut fields = line.split_whitespace();
        let Some(moves) = fields.next().filter(|moves| !moves.starts_with('#')) else { continue };
        let position = Position::from_moves(moves).map_err(io::Error::other)?;
        positions.push((position, moves, fields.next().and_then(|text| text.parse().ok())));
    }
    if !is_bench {
        for (position, moves, _) in positions {
            println!("{moves} {}", solver.solve(&position));
        }
        return Ok(());
    }
    if again {
        for (position, ..) in &positions {
            solver.solve(position);
        }
    }
    // To look at the clock takes time as well, so it runs for all of them; ours for many at a time.
    let start = Instant::now();
    let right = |(position, _, score): &&_| Some(solver.solve(position)) == *score;
    let correct = positions.iter().filter(right).count();
    let (positions, time) = (positions.len(), start.elapsed());
    let mean = time.as_secs_f64() * 1e6 / positions as f64;
    println!(r#"{{"positions":{positions},"correct":{correct},"mean_micros":{mean}}}"#);
    Ok(())
}
