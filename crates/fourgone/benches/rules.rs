//! The time that the rules take: `cargo bench -p fourgone --bench rules`.

#![allow(missing_docs, reason = "the macros document nothing that they make")]

mod positions;

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use fourgone::{Column, Position, perft};

/// The time of a function on each of some positions, with which it does so many things.
fn over_positions<T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    things: usize,
    call: impl Fn(Position) -> T,
) {
    let positions = positions::whole_game();
    group.throughput(Throughput::Elements((things * positions.len()) as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for &position in &positions {
                black_box(call(black_box(position)));
            }
        });
    });
}

fn rules(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rules");
    over_positions(&mut group, "play", Column::COUNT, positions::play_everywhere);
    over_positions(&mut group, "outcome", 1, Position::outcome);
    over_positions(&mut group, "open columns", 1, Position::open_columns);

    let plies = 9;
    group.throughput(Throughput::Elements(perft(Position::EMPTY, plies)));
    group.sample_size(10);
    group.bench_function("perft 9", |bencher| {
        bencher.iter(|| perft(Position::EMPTY, black_box(plies)));
    });
}

criterion_group!(benches, rules);
criterion_main!(benches);
