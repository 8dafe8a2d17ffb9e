//! The generator of the puzzles inside of the program.
//!
//! `cargo run --release -p fourgone-tutor --example puzzles` writes `src/puzzle/puzzles.txt`; with
//! `-- --check` it writes nothing, and fails if the file is not what it would write.

use std::error::Error;
use std::io::{IsTerminal as _, stderr};
use std::{env, fs};

use fourgone_solver::{Book, Solver};
use fourgone_tutor::puzzle::{SOURCE, make_source};

fn main() -> Result<(), Box<dyn Error>> {
    let book = Book::new(fourgone_book::BYTES)?;
    let shows = stderr().is_terminal();
    let source = make_source(
        || Solver::new().with_book(book.clone()),
        |game, games| {
            if shows {
                eprint!("\r{game} of {games} games");
            }
        },
    );
    let puzzles = source.lines().count() - 2;
    println!("{puzzles} puzzles, {} bytes", source.len());
    if env::args().any(|argument| argument == "--check") {
        return if source == SOURCE { Ok(()) } else { Err("puzzles.txt is out of date".into()) };
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/puzzle/puzzles.txt");
    Ok(fs::write(file, source)?)
}
