//! The search against searches without tricks.

use std::collections::HashMap;

use crate::bits::Plain;
use crate::bound::{even_ceilings, follow_up, lowest_ceilings};
use crate::grid::Grid;
use crate::interval::Goal;
use crate::lines::{all_fours, completions};
use crate::node::Machine;
use crate::schedule::prove;
use crate::search::Search;
use crate::techniques::Technique;
use crate::{Limits, Table, plain, techniques};

/// A repeatable source of numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// A position with this many discs and no four, reached by chance.
    fn position<const W: usize, const H: usize>(&mut self, ply: u64) -> (u64, u64) {
        loop {
            let (mut mover, mut other) = (0, 0);
            for _ in 0..ply {
                let mut landings = Grid::<W, H>::landings(mover | other);
                for _ in 0..self.below(u64::from(landings.count_ones())) {
                    landings &= landings - 1;
                }
                let cell = landings & landings.wrapping_neg();
                (mover, other) = (other, mover | cell);
                if all_fours::<u64, W, H>(other) != 0 {
                    break;
                }
            }
            if all_fours::<u64, W, H>(other) == 0 {
                return (mover, other);
            }
        }
    }
}

/// A solver of any size on any machine.
struct Bench {
    table: Table,
    nodes: u64,
}

impl Bench {
    fn new() -> Self {
        Self { table: Table::for_keys(64, 16 * 1024), nodes: 0 }
    }

    fn score<V: Machine, const W: usize, const H: usize>(&mut self, mover: u64, other: u64) -> i32 {
        self.score_with::<V, W, H, { techniques::ALL }>(mover, other)
    }

    fn score_with<V: Machine, const W: usize, const H: usize, const T: u32>(
        &mut self,
        mover: u64,
        other: u64,
    ) -> i32 {
        let mut lists = Search::lists();
        let mut search = Search::new(&self.table, &self.table, &mut lists, Limits::NONE, false);
        let ask = V::search::<W, H, T>;
        let interval = prove::<W, H, T>(&mut search, mover, other, Goal::Exact, ask);
        self.nodes += search.nodes;
        assert_eq!(interval.lower, interval.upper);
        interval.lower
    }
}

/// The exact score by playing everything out, each position once.
fn brute_force<const W: usize, const H: usize>(
    mover: u64,
    other: u64,
    seen: &mut HashMap<u64, i32>,
) -> i32 {
    let occupied = mover | other;
    let discs = occupied.count_ones().cast_signed();
    let landings = Grid::<W, H>::landings(occupied);
    if landings == 0 {
        return 0;
    }
    if completions::<u64, W, H>(mover) & landings != 0 {
        return Grid::<W, H>::score_of_win(discs + 1);
    }
    let key = Grid::<W, H>::key(mover, occupied);
    if let Some(&score) = seen.get(&key) {
        return score;
    }
    let mut best = i32::MIN;
    let mut todo = landings;
    while todo != 0 {
        let cell = todo & todo.wrapping_neg();
        todo ^= cell;
        best = best.max(-brute_force::<W, H>(other, mover | cell, seen));
    }
    seen.insert(key, best);
    best
}

#[test]
fn every_position_of_4x4_has_the_score_of_brute_force() {
    let mut bench = Bench::new();
    let mut exact = HashMap::new();
    let mut todo = std::vec![(0, 0)];
    let mut seen = std::collections::HashSet::new();
    let mut count = 0;
    while let Some((mover, other)) = todo.pop() {
        if all_fours::<u64, 4, 4>(other) != 0 || !seen.insert((mover, other)) {
            continue;
        }
        count += 1;
        let score = brute_force::<4, 4>(mover, other, &mut exact);
        assert_eq!(bench.score::<Plain, 4, 4>(mover, other), score, "{mover:#x} {other:#x}");
        let mut landings = Grid::<4, 4>::landings(mover | other);
        while landings != 0 {
            let cell = landings & landings.wrapping_neg();
            landings ^= cell;
            todo.push((other, mover | cell));
        }
    }
    assert!(count > 80_000, "{count}");
}

/// Random positions with at least `least` discs against brute force.
fn random_positions_agree<const W: usize, const H: usize>(least: u64, count: usize) {
    let mut numbers = Numbers(W as u64 * 100 + H as u64);
    let mut bench = Bench::new();
    for _ in 0..count {
        let ply = least + numbers.below((W * H) as u64 - least);
        let (mover, other) = numbers.position::<W, H>(ply);
        let score = brute_force::<W, H>(mover, other, &mut HashMap::new());
        let found = bench.score::<Plain, W, H>(mover, other);
        assert_eq!(found, score, "{W}x{H} {mover:#x} {other:#x}");
    }
}

#[test]
fn random_positions_of_small_boards_have_the_score_of_brute_force() {
    random_positions_agree::<5, 4>(4, 300);
    random_positions_agree::<4, 5>(4, 300);
    random_positions_agree::<5, 5>(11, 300);
    random_positions_agree::<6, 4>(11, 300);
}

#[test]
fn random_positions_of_odd_shapes_have_the_score_of_brute_force() {
    random_positions_agree::<4, 7>(14, 200);
    random_positions_agree::<5, 7>(22, 100);
    random_positions_agree::<8, 4>(20, 100);
    random_positions_agree::<9, 5>(33, 100);
    random_positions_agree::<8, 7>(44, 100);
    random_positions_agree::<4, 15>(48, 100);
    random_positions_agree::<12, 4>(36, 100);
}

/// Alpha-beta over the real board that knows the rules and nothing else: no bounds, no forced
/// moves, no symmetry. It remembers what it has proved, or it would never end.
#[derive(Default)]
struct AlphaBeta {
    /// For each key the bounds between which the score lies.
    proved: HashMap<u64, (i8, i8)>,
}

impl AlphaBeta {
    fn score(mover: u64, other: u64) -> i32 {
        Self::default().search(mover, other, -100, 100)
    }

    /// The score if it lies between alpha and beta, else a bound on it on the same side.
    fn search(&mut self, mover: u64, other: u64, mut alpha: i32, mut beta: i32) -> i32 {
        const FROM_THE_MIDDLE: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];
        let occupied = mover | other;
        let landings = Grid::<7, 6>::landings(occupied);
        if landings == 0 {
            return 0;
        }
        if completions::<u64, 7, 6>(mover) & landings != 0 {
            return Grid::<7, 6>::score_of_win(occupied.count_ones().cast_signed() + 1);
        }
        let key = Grid::<7, 6>::key(mover, occupied);
        let (lower, upper) = self.proved.get(&key).copied().unwrap_or((-100, 100));
        alpha = alpha.max(lower.into());
        beta = beta.min(upper.into());
        if alpha >= beta {
            return if i32::from(lower) >= beta { lower.into() } else { upper.into() };
        }
        let mut best = -100;
        for column in FROM_THE_MIDDLE {
            let cell = landings & 0x3F << (7 * column);
            if cell != 0 {
                let value = -self.search(other, mover | cell, -beta, -alpha.max(best));
                best = best.max(value);
                if best >= beta {
                    break;
                }
            }
        }
        let found = best as i8;
        let proved = if best >= beta {
            (found.max(lower), upper)
        } else if best <= alpha {
            (lower, found.min(upper))
        } else {
            (found, found)
        };
        self.proved.insert(key, proved);
        best
    }
}

/// Random positions of the real board against alpha-beta without tricks.
fn late_positions_agree(least: u64, count: usize) {
    let mut numbers = Numbers(42);
    let mut bench = Bench::new();
    for _ in 0..count {
        let ply = least + numbers.below(42 - least);
        let (mover, other) = numbers.position::<7, 6>(ply);
        let score = AlphaBeta::score(mover, other);
        assert_eq!(bench.score::<Plain, 7, 6>(mover, other), score, "{mover:#x} {other:#x}");
    }
}

#[test]
fn late_positions_have_the_score_of_a_search_without_tricks() {
    late_positions_agree(26, 2_000);
}

#[test]
#[ignore = "takes a minute; run it with --release --ignored"]
fn a_hundred_thousand_positions_have_the_score_of_a_search_without_tricks() {
    late_positions_agree(20, 100_000);
}

/// All techniques but the bounds that are put to the test.
const WITHOUT_BOUNDS: u32 = techniques::ALL
    & !(Technique::FollowUp.bit() | Technique::OtherCeilings.bit() | Technique::NoLineLeft.bit());

/// The exact score on the real board, found on the fastest machine there is.
fn score_without_bounds(bench: &mut Bench, mover: u64, other: u64) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if crate::avx2::available() {
        return bench.score_with::<crate::avx2::Avx2, 7, 6, WITHOUT_BOUNDS>(mover, other);
    }
    bench.score_with::<Plain, 7, 6, WITHOUT_BOUNDS>(mover, other)
}

/// Every static bound against exact scores that were found without it, on this many random
/// positions.
fn bounds_hold(seed: u64, least: u64, count: usize) {
    let mut numbers = Numbers(seed);
    let mut bench = Bench::new();
    let (mut checked, mut told) = (0, 0);
    while checked < count {
        let ply = least + numbers.below(40 - least);
        let (mover, other) = numbers.position::<7, 6>(ply);
        let occupied = mover | other;
        let landings = Grid::<7, 6>::landings(occupied);
        let other_wins = completions::<u64, 7, 6>(other);
        if other_wins & landings != 0 {
            continue;
        }
        checked += 1;
        let left = 42 - u64::from(occupied.count_ones());
        let exact = if ply >= 30 {
            plain::score::<7, 6>(mover, other, -100, 100)
        } else {
            score_without_bounds(&mut bench, mover, other)
        };
        let threats = other_wins & !occupied;
        let free = Grid::<7, 6>::BOARD & !occupied;
        let any_threats = threats & numbers.next();
        for ceilings in [
            Grid::<7, 6>::SPARE,
            lowest_ceilings::<u64, 7, 6>(threats),
            even_ceilings::<u64, 7, 6>(threats, left),
            // Any choice is sound.
            lowest_ceilings::<u64, 7, 6>(any_threats),
        ] {
            let need = (-100i64).cast_unsigned();
            let bound = follow_up::<u64, 7, 6>(mover, other, ceilings, left, need);
            if bound.holds != 0 {
                told += 1;
                let upper = -((bound.reserve >> 1) as i32);
                assert!(exact <= upper, "{mover:#x} {other:#x} {ceilings:#x} {exact} > {upper}");
            }
        }
        if all_fours::<u64, 7, 6>(mover | free) == 0 {
            assert!(exact <= 0, "{mover:#x} {other:#x}");
        }
        if all_fours::<u64, 7, 6>(other | free) == 0 {
            assert!(exact >= 0, "{mover:#x} {other:#x}");
        }
        if completions::<u64, 7, 6>(mover) & landings == 0 {
            assert!(exact <= Grid::<7, 6>::score_of_win(ply as i32 + 3));
            if landings & !(other_wins >> 1) != 0 {
                assert!(exact >= -Grid::<7, 6>::score_of_win(ply as i32 + 4));
            }
        }
    }
    assert!(told > count / 20, "the bounds say something: {told} of {count}");
}

#[test]
fn static_bounds_hold_on_random_positions() {
    bounds_hold(7, 24, 20_000);
}

#[test]
#[ignore = "takes minutes on two cores; run it with --release --ignored"]
fn static_bounds_hold_on_a_million_random_positions() {
    std::thread::scope(|scope| {
        for seed in 0..4 {
            scope.spawn(move || bounds_hold(seed, 16, 250_000));
        }
    });
}

#[test]
#[cfg(target_arch = "x86_64")]
fn both_machines_search_the_same_nodes() {
    if !crate::avx2::available() {
        return;
    }
    let mut numbers = Numbers(3);
    let (mut fast, mut portable) = (Bench::new(), Bench::new());
    for _ in 0..200 {
        let (mover, other) = numbers.position::<7, 6>(20);
        let score = portable.score::<Plain, 7, 6>(mover, other);
        assert_eq!(fast.score::<crate::avx2::Avx2, 7, 6>(mover, other), score);
        assert_eq!(fast.nodes, portable.nodes, "{mover:#x} {other:#x}");
    }
}
