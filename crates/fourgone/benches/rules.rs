//! The time that the rules take: `cargo bench -p fourgone --bench rules`.

#![allow(missing_docs, reason = "the macros document nothing that they make")]

mod workloads;

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use fourgone::{Column, Position, perft};

/// The time of a workload, which does so many things with each position.
fn measure<T>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    things: usize,
    workload: impl Fn(&[Position]) -> T,
) {
    let positions = workloads::whole_game();
    group.throughput(Throughput::Elements((things * positions.len()) as u64));
    group.bench_function(name, |bencher| bencher.iter(|| workload(positions)));
}

fn rules(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rules");
    measure(&mut group, "play", Column::COUNT, workloads::play_everywhere);
    measure(&mut group, "outcome", 1, workloads::outcomes);
    measure(&mut group, "open columns", 1, workloads::open_columns);
    measure(&mut group, "winning columns", 1, workloads::winning_columns);

    let plies = 9;
    group.throughput(Throughput::Elements(perft(Position::EMPTY, plies)));
    group.sample_size(10);
    group.bench_function("perft 9", |bencher| {
        bencher.iter(|| perft(Position::EMPTY, black_box(plies)));
    });
}

criterion_group!(benches, rules);
criterion_main!(benches);
