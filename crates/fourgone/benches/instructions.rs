//! The instructions that the rules take, which are the same in every run.
//!
//! `cargo bench -p fourgone --bench instructions` wants Valgrind and the runner of the same
//! version: `cargo install gungraun-runner --version 0.20.0 --locked`.

#![allow(missing_docs, reason = "the macros document nothing that they make")]

mod positions;

use std::hint::black_box;

use fourgone::{Position, perft};
use gungraun::{library_benchmark, library_benchmark_group, main};

#[library_benchmark]
#[bench::whole_game(positions::whole_game())]
fn play_everywhere(positions: Vec<Position>) -> u64 {
    let sums = positions.into_iter().map(black_box).map(positions::play_everywhere);
    sums.fold(0, u64::wrapping_add)
}

#[library_benchmark]
#[bench::whole_game(positions::whole_game())]
fn outcome(positions: Vec<Position>) -> usize {
    positions.into_iter().filter(|&position| black_box(position).outcome().is_some()).count()
}

#[library_benchmark]
#[bench::whole_game(positions::whole_game())]
fn open_columns(positions: Vec<Position>) -> usize {
    positions.into_iter().map(|position| black_box(position).open_columns().len()).sum()
}

#[library_benchmark]
fn perft_6() -> u64 {
    perft(Position::EMPTY, black_box(6))
}

library_benchmark_group!(
    name = rules,
    benchmarks = [play_everywhere, outcome, open_columns, perft_6]
);

main!(library_benchmark_groups = rules);
