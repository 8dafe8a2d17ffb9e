//! How many positions of games between bots below the perfect level have a reason, by the number of
//! discs.
//!
//! `cargo run --release -p fourgone-tutor --example coverage -- 400` plays 400 games; every reason
//! is checked.

use std::env;
use std::time::{Duration, Instant};

use fourgone::{Game, Position};
use fourgone_bot::{GameSource, Level};
use fourgone_solver::{Book, Limits, Solver, Wdl};
use fourgone_tutor::{Explanation, Size, check};

/// The least number of discs of each row of the table.
const ROWS: [usize; 6] = [6, 12, 18, 24, 30, 36];

fn main() {
    let games = env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(100);
    let book = Book::new(fourgone_book::BYTES).expect("the book is whole");
    let mut solver = Solver::new().with_book(book);
    let mut rows = ROWS.map(|_| Row::default());
    let levels = (1..10).filter_map(Level::new);
    let mut player = GameSource::new(Game::new(), 1).by_bots(levels).player(Solver::new());
    let positions = (0..games).flat_map(|number| {
        let positions: Vec<Position> = player.play(number).positions().collect();
        positions.into_iter().filter(|position| !position.is_over())
    });
    for position in positions {
        if let Some(row) = ROWS.iter().rposition(|&least| position.ply() >= least) {
            rows[row].explain(position, &mut solver);
        }
    }
    println!("| discs | won | explained | drawn | explained | leaves | p50 | p99 | maximum |");
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (least, row) in ROWS.into_iter().zip(rows) {
        println!("| {least} to {} | {}", (least + 5).min(41), row.cells());
    }
}

/// What was found for the positions of one row: won or lost ones first, then drawn ones.
#[derive(Default)]
struct Row {
    positions: [usize; 2],
    explained: [usize; 2],
    leaves: usize,
    times: Vec<Duration>,
}

impl Row {
    fn explain(&mut self, position: Position, solver: &mut Solver) {
        let start = Instant::now();
        let found = Explanation::of(position, None, Size::SMALL, solver, Limits::NONE);
        self.times.push(start.elapsed());
        let found = found.expect("the game goes on, and there are no limits");
        let checked = check(position, found.claim, &found.reason).expect("a reason that holds");
        let kind = usize::from(found.score.wdl() == Wdl::Draw);
        self.positions[kind] += 1;
        if checked.searched == 0 {
            self.explained[kind] += 1;
            self.leaves += found.reason.leaves();
        }
    }

    fn cells(mut self) -> String {
        self.times.sort_unstable();
        let tenths = |part: usize, whole: usize| {
            let tenths = part * 10 / whole.max(1);
            format!("{}.{}", tenths / 10, tenths % 10)
        };
        let share = |kind: usize| tenths(100 * self.explained[kind], self.positions[kind]);
        let time = |percent: usize| {
            let index = self.times.len().saturating_sub(1) * percent / 100;
            self.times.get(index).copied().unwrap_or_default()
        };
        format!(
            "{} | {} % | {} | {} % | {} | {:.1?} | {:.1?} | {:.1?} |",
            self.positions[0],
            share(0),
            self.positions[1],
            share(1),
            tenths(self.leaves, self.explained.iter().sum()),
            time(50),
            time(99),
            time(100),
        )
    }
}
