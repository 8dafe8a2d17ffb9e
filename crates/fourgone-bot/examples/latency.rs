//! How long one has to wait for the score of a position, with the book and on one core.
//!
//! ```console
//! $ cargo run --profile release-lto -p fourgone-bot --example latency -- 100000
//! $ cargo run --profile release-lto -p fourgone-bot --example latency -- 100000 --book deep.book
//! $ cargo run --profile release-lto -p fourgone-bot --example latency -- 1000 --no-book
//! ```
//!
//! Half of the positions come from games of random moves, half from games between bots, from
//! every ply of each game. They are solved in a random order, so that hardly any position follows
//! one of the same game, by one solver that keeps its table, as in a long-running program.

use std::error::Error;
use std::time::{Duration, Instant};

use fourgone::{Column, Game};
use fourgone_bot::{Bot, Level, Rng};
use fourgone_solver::{Book, Limits, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().unwrap_or_else(|| "1000".to_owned()).parse()?;
    let mut solver = Solver::new();
    let built_in = Book::new(fourgone_book::BYTES)?;
    match arguments.next().as_deref() {
        None => solver = solver.with_book(built_in),
        Some("--book") => {
            let path = arguments.next().ok_or("--book needs a file")?;
            let deep = Book::new(std::fs::read(path)?)?;
            solver = solver.with_book(built_in.joined_with(&deep));
        }
        Some("--no-book") => {}
        Some(other) => return Err(format!("{other}: neither --book nor --no-book").into()),
    }

    let mut rng = Rng::new(1);
    let mut games = take(count / 2, || random_game(&mut rng));
    let mut seed = 0;
    games.extend(take(count - count / 2, || {
        seed += 1;
        bot_game(seed)
    }));
    rng.shuffle(&mut games);
    let mut samples = Vec::with_capacity(count);
    for position in games {
        let start = Instant::now();
        solver.solve(position);
        samples.push((position.ply(), start.elapsed()));
    }

    println!("| discs | positions | mean | p50 | p99 | p99.9 | maximum |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for plies in [0..=3, 4..=7, 8..=8, 9..=12, 13..=16, 17..=20, 21..=41, 0..=41] {
        let of_plies = samples.iter().filter(|(ply, _)| plies.contains(ply));
        let name = format!("{} to {}", plies.start(), plies.end());
        print_row(&name, of_plies.map(|&(_, time)| time).collect());
    }
    Ok(())
}

/// So many positions of games that go on.
fn take(count: usize, mut game: impl FnMut() -> Game) -> Vec<fourgone::Position> {
    let mut positions = Vec::new();
    while positions.len() < count {
        positions.extend(game().positions().filter(|position| !position.is_over()));
    }
    positions.truncate(count);
    positions
}

fn random_game(rng: &mut Rng) -> Game {
    let mut game = Game::new();
    loop {
        let open: Vec<Column> = game.open_columns().into_iter().collect();
        let Some(&column) = rng.pick(&open) else { return game };
        if game.play(column).is_err() {
            return game;
        }
    }
}

fn bot_game(seed: u64) -> Game {
    let level = |number: u64| Level::new(u8::try_from(3 + number % 4).unwrap_or(3));
    let level = |number| level(number).unwrap_or(Level::PERFECT);
    let mut bots = [Bot::new(level(seed), seed), Bot::new(level(seed / 4), seed + 1)];
    let mut game = Game::new();
    while let Ok(column) = bots[game.ply() % 2].choose(game.position(), Limits::NONE) {
        if game.play(column).is_err() {
            break;
        }
    }
    game
}

fn print_row(name: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let Some(&maximum) = times.last() else { return };
    let share = |thousandths: usize| times[(times.len() * thousandths / 1000).min(times.len() - 1)];
    let mean = times.iter().sum::<Duration>() / u32::try_from(times.len()).unwrap_or(u32::MAX);
    let columns = [mean, share(500), share(990), share(999), maximum];
    let columns: Vec<_> = columns.iter().map(|&time| in_a_unit(time)).collect();
    println!("| {name} | {} | {} |", times.len(), columns.join(" | "));
}

fn in_a_unit(time: Duration) -> String {
    match time.as_secs_f64() * 1e6 {
        micros @ ..1e3 => format!("{micros:.1} us"),
        micros @ ..1e6 => format!("{:.2} ms", micros / 1e3),
        micros => format!("{:.2} s", micros / 1e6),
    }
}
