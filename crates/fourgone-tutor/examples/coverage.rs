//! How many positions of games between bots have a reason, by the number of discs.
//!
//! `cargo run --release -p fourgone-tutor --example coverage -- 400` plays 400 games; every reason
//! is checked.

use std::env;
use std::time::{Duration, Instant};

use fourgone::{Game, Position};
use fourgone_bot::Bot;
use fourgone_solver::{Book, Limits, Solver, Wdl};
use fourgone_tutor::{Explanation, Size, check};

/// The least number of discs of each row of the table.
const ROWS: [usize; 6] = [6, 12, 18, 24, 30, 36];

fn main() {
    let games = env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(100);
    let book = Book::new(fourgone_book::BYTES).expect("the book is whole");
    let mut solver = Solver::new().with_book(book);
    let mut rows = ROWS.map(|_| Row::default());
    for position in (0..games).flat_map(positions_of_a_game) {
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

/// The positions of a game between bots of two of the levels below the perfect one.
fn positions_of_a_game(seed: u64) -> Vec<Position> {
    let bot =
        |level: u64, seed| Bot::new((1 + level % 9).to_string().parse().expect("a level"), seed);
    let mut bots = [bot(seed, seed), bot(seed / 9 + 3, seed + 1_000_000)];
    let mut game = Game::new();
    let mut positions = Vec::new();
    while game.outcome().is_none() {
        positions.push(game.position());
        let bot = &mut bots[game.ply() % 2];
        let column = bot.choose(game.position(), Limits::NONE).expect("a move");
        game.play(column).expect("a legal move");
    }
    positions
}
