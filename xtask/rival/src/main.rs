//! The solver `connect-four-ai`: `rival solve` and `rival bench` read lines of moves and scores
//! from standard input and print what `fourgone solve` and `fourgone bench --json` print.

use std::io::{self, BufRead};
use std::time::{Duration, Instant};

use connect_four_ai::{Position, Solver};

fn main() -> io::Result<()> {
    let is_bench = std::env::args().nth(1).is_some_and(|command| command == "bench");
    // Without its opening book, as we are measured without ours.
    let mut solver = Solver::empty();
    let lines = io::stdin().lock().lines().collect::<io::Result<Vec<_>>>()?;
    if is_bench {
        // Program and table come into memory when they are first touched: not on the clock.
        let start = Instant::now();
        let warm_up = lines.iter().filter_map(|line| line.split_whitespace().next());
        for position in warm_up.filter_map(|moves| Position::from_moves(moves).ok()) {
            solver.solve(&position);
            if start.elapsed() > Duration::from_millis(50) {
                break;
            }
        }
        solver.reset();
    }
    let (mut positions, mut correct, mut time) = (0_u32, 0, Duration::ZERO);
    for line in lines {
        let mut fields = line.split_whitespace();
        let Some(moves) = fields.next().filter(|moves| !moves.starts_with('#')) else { continue };
        let position = Position::from_moves(moves).map_err(io::Error::other)?;
        let start = Instant::now();
        let score = solver.solve(&position);
        time += start.elapsed();
        positions += 1;
        correct += u32::from(fields.next().and_then(|text| text.parse().ok()) == Some(score));
        if !is_bench {
            println!("{moves} {score}");
        }
    }
    if is_bench {
        let mean = time.as_secs_f64() * 1e6 / f64::from(positions);
        println!(r#"{{"positions":{positions},"correct":{correct},"mean_micros":{mean}}}"#);
    }
    Ok(())
}
