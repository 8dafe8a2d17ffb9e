//! The instructions that the rules take, which are the same in every run.
//!
//! `cargo bench -p fourgone --bench instructions` wants Valgrind and the runner of the same
//! version: `cargo install gungraun-runner --version 0.20.0 --locked`.

#![allow(missing_docs, reason = "the macros document nothing that they make")]

mod workloads;

use std::hint::black_box;

use fourgone::{Position, perft};
use gungraun::{library_benchmark, library_benchmark_group, main};

#[library_benchmark]
#[bench::whole_game(workloads::whole_game())]
fn play_everywhere(positions: &[Position]) -> u64 {
    workloads::play_everywhere(positions)
}

#[library_benchmark]
#[bench::whole_game(workloads::whole_game())]
fn outcomes(positions: &[Position]) -> usize {
    workloads::outcomes(positions)
}

#[library_benchmark]
#[bench::whole_game(workloads::whole_game())]
fn open_columns(positions: &[Position]) -> usize {
    workloads::open_columns(positions)
}

#[library_benchmark]
#[bench::whole_game(workloads::whole_game())]
fn winning_columns(positions: &[Position]) -> usize {
    workloads::winning_columns(positions)
}

#[library_benchmark]
fn perft_6() -> u64 {
    perft(Position::EMPTY, black_box(6))
}

library_benchmark_group!(
    name = rules,
    benchmarks = [play_everywhere, outcomes, open_columns, winning_columns, perft_6]
);

main!(library_benchmark_groups = rules);
