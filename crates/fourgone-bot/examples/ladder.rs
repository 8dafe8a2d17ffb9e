//! Every level against the one below.
//!
//! `cargo run --profile release-lto -p fourgone-bot --example ladder -- [GAMES] [LOWEST] [HIGHEST] [THREADS]`

use std::num::NonZeroUsize;
use std::time::Instant;

use fourgone_bot::{Arena, Level};
use fourgone_solver::{Limits, Solver};

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |at: usize, default| numbers.get(at).copied().unwrap_or(default);
    let (games, lowest, highest) = (number(0, 1000), number(1, 1), number(2, 9));
    let threads = NonZeroUsize::new(number(3, 2) as usize).unwrap_or(NonZeroUsize::MIN);
    for pair in Level::ALL.windows(2) {
        let (b, a) = (pair[0], pair[1]);
        if u32::from(b.number()) < lowest || u32::from(a.number()) > highest {
            continue;
        }
        let start = Instant::now();
        let arena = Arena { a, b, games, seed: 1, is_balanced: false };
        let Some(standings) = arena.run(threads, Solver::new, Limits::NONE, |_| {}) else {
            continue;
        };
        let total = standings.first + standings.second;
        println!(
            "{a:2} against {b}: {:4} won {:4} drawn {:4} lost, {:5.1} % (first {:5.1} %, second {:5.1} %), {:.1} ms a game",
            total.wins,
            total.draws,
            total.losses,
            100.0 * total.share().unwrap_or_default(),
            100.0 * standings.first.share().unwrap_or_default(),
            100.0 * standings.second.share().unwrap_or_default(),
            start.elapsed().as_secs_f64() * 1e3 / f64::from(games)
        );
    }
}
