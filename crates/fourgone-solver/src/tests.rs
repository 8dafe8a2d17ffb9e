//! The search against searches without tricks.

use std::collections::{HashMap, HashSet};

use crate::brute;
use crate::geometry::{AnySize, Geometry, Standard};
use crate::limits::Limits;
use crate::search::bounds::{even_ceilings, follow_up, lowest_ceilings};
use crate::search::{Asked, Workspace};
use crate::simd::{Bits as _, Portable, Simd4, Word as _};
use crate::techniques::{Technique, Techniques};
use crate::window::{Goal, Interval};

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
    fn position<G: Geometry>(&mut self, geometry: &G, ply: u64) -> (G::Word, G::Word) {
        'game: loop {
            let (mut mover, mut other) = (G::Word::zero(), G::Word::zero());
            for _ in 0..ply {
                let landings = geometry.landings(mover | other);
                let mut quiet = landings.without(geometry.completions(mover));
                if !quiet.any() {
                    continue 'game;
                }
                for _ in 0..self.below(u64::from(quiet.count())) {
                    quiet.take_lowest();
                }
                (mover, other) = (other, mover | quiet.lowest());
            }
            return (mover, other);
        }
    }
}

/// A solver of any size on any lanes.
struct Bench<G: Geometry> {
    workspace: Workspace<G>,
    techniques: Techniques,
    nodes: u64,
}

impl<G: Geometry> Bench<G> {
    fn new(geometry: G) -> Self {
        let workspace = Workspace::new(geometry, 16).unwrap();
        Self { workspace, techniques: Techniques::ALL, nodes: 0 }
    }

    fn score<V: Simd4<Word = G::Word>>(&mut self, mover: G::Word, other: G::Word) -> i32 {
        let (goal, limits, techniques) = (Goal::Exact, Limits::NONE, self.techniques);
        let asked = Asked { mover, other, goal, known: Interval::ALL, limits, techniques };
        let (interval, nodes) = self.workspace.prove::<V>(asked);
        self.nodes += nodes;
        assert_eq!(interval.lower, interval.upper);
        interval.lower
    }
}

impl<G: Geometry<Word = u64>> Bench<G> {
    /// The score, found in the fastest lanes there are.
    fn fast_score(&mut self, mover: u64, other: u64) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if crate::avx2::available() {
            return self.score::<crate::avx2::Avx2>(mover, other);
        }
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        return self.score::<crate::neon::Neon>(mover, other);
        #[cfg(not(all(
            target_arch = "aarch64",
            target_feature = "neon",
            target_endian = "little"
        )))]
        self.score::<Portable<u64>>(mover, other)
    }
}

/// The exact score by playing everything out, each position once.
fn brute_force<G: Geometry>(
    geometry: &G,
    mover: G::Word,
    other: G::Word,
    seen: &mut HashMap<[u64; 2], i32>,
) -> i32 {
    let occupied = mover | other;
    let mut landings = geometry.landings(occupied);
    if !landings.any() {
        return 0;
    }
    if (geometry.completions(mover) & landings).any() {
        return geometry.score_of_win(occupied.count() as i32 + 1);
    }
    let key = geometry.key(mover, occupied);
    let key = [key.low(), key.high()];
    if let Some(&score) = seen.get(&key) {
        return score;
    }
    let mut best = i32::MIN;
    while landings.any() {
        let cell = landings.take_lowest();
        best = best.max(-brute_force(geometry, other, mover | cell, seen));
    }
    seen.insert(key, best);
    best
}

#[test]
fn every_position_of_4x4_has_the_score_of_brute_force() {
    let board = AnySize::<u64>::new(4, 4);
    let mut bench = Bench::new(board);
    let mut exact = HashMap::new();
    let mut todo = std::vec![(0, 0)];
    let mut seen = HashSet::new();
    let mut count = 0;
    while let Some((mover, other)) = todo.pop() {
        if board.all_fours(other) != 0 || !seen.insert((mover, other)) {
            continue;
        }
        count += 1;
        let score = brute_force(&board, mover, other, &mut exact);
        assert_eq!(bench.fast_score(mover, other), score, "{mover:#x} {other:#x}");
        let mut landings = board.landings(mover | other);
        while landings != 0 {
            todo.push((other, mover | landings.take_lowest()));
        }
    }
    assert!(count > 80_000, "{count}");
}

/// Random positions with at least `least` discs against brute force.
fn random_positions_agree<G: Geometry + Copy, V: Simd4<Word = G::Word>>(
    board: G,
    least: u64,
    count: usize,
) {
    let (width, height) = (board.width(), board.height());
    let mut numbers = Numbers(u64::from(width * 100 + height));
    let mut bench = Bench::new(board);
    for _ in 0..count {
        let ply = least + numbers.below(u64::from(width * height) - least);
        let (mover, other) = numbers.position(&board, ply);
        let score = brute_force(&board, mover, other, &mut HashMap::new());
        let found = bench.score::<V>(mover, other);
        assert_eq!(found, score, "{width}x{height} {mover:#x} {other:#x}");
    }
}

fn narrow_positions_agree(width: u32, height: u32, least: u64, count: usize) {
    let board = AnySize::<u64>::new(width, height);
    #[cfg(target_arch = "x86_64")]
    if crate::avx2::available() {
        random_positions_agree::<_, crate::avx2::Avx2>(board, least, count);
    }
    random_positions_agree::<_, Portable<u64>>(board, least, count / 4);
}

#[test]
fn random_positions_of_small_boards_have_the_score_of_brute_force() {
    narrow_positions_agree(5, 4, 4, 300);
    narrow_positions_agree(4, 5, 4, 300);
    narrow_positions_agree(5, 5, 11, 300);
    narrow_positions_agree(6, 4, 11, 300);
}

#[test]
fn random_positions_of_odd_shapes_have_the_score_of_brute_force() {
    narrow_positions_agree(4, 7, 14, 200);
    narrow_positions_agree(5, 7, 22, 100);
    narrow_positions_agree(8, 4, 20, 100);
    narrow_positions_agree(9, 5, 33, 100);
    narrow_positions_agree(8, 7, 44, 100);
    narrow_positions_agree(4, 15, 48, 100);
    narrow_positions_agree(12, 4, 36, 100);
}

#[test]
fn random_positions_of_wide_boards_have_the_score_of_brute_force() {
    for (width, height, least) in
        [(9, 7, 52), (13, 4, 42), (8, 8, 52), (10, 10, 90), (4, 31, 116), (25, 4, 91), (5, 4, 6)]
    {
        let board = AnySize::<u128>::new(width, height);
        random_positions_agree::<_, Portable<u128>>(board, least, 50);
    }
}

#[test]
fn a_board_has_the_same_scores_and_nodes_in_words_of_any_length() {
    let mut numbers = Numbers(11);
    let standard = &mut Bench::new(Standard);
    let narrow = &mut Bench::new(AnySize::<u64>::new(7, 6));
    let wide = &mut Bench::new(AnySize::<u128>::new(7, 6));
    // With the orders of the keys that words of different length have, other entries are replaced:
    // as many nodes only as long as none is.
    for _ in 0..100 {
        let (mover, other) = numbers.position(&Standard, 26);
        let score = standard.fast_score(mover, other);
        assert_eq!(narrow.fast_score(mover, other), score);
        assert_eq!(wide.score::<Portable<u128>>(mover.into(), other.into()), score);
        assert_eq!(narrow.nodes, standard.nodes, "{mover:#x} {other:#x}");
    }
    assert!(wide.nodes.abs_diff(standard.nodes) < standard.nodes / 100, "{}", wide.nodes);
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
        const FROM_CENTER: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];
        let occupied = mover | other;
        let landings = Standard.landings(occupied);
        if landings == 0 {
            return 0;
        }
        if Standard.completions(mover) & landings != 0 {
            return Standard.score_of_win(occupied.count_ones().cast_signed() + 1);
        }
        let key = Standard.key(mover, occupied);
        let (lower, upper) = self.proved.get(&key).copied().unwrap_or((-100, 100));
        alpha = alpha.max(lower.into());
        beta = beta.min(upper.into());
        if alpha >= beta {
            return if i32::from(lower) >= beta { lower.into() } else { upper.into() };
        }
        let mut best = -100;
        for column in FROM_CENTER {
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
    let mut bench = Bench::new(Standard);
    for _ in 0..count {
        let ply = least + numbers.below(42 - least);
        let (mover, other) = numbers.position(&Standard, ply);
        let score = AlphaBeta::score(mover, other);
        assert_eq!(bench.fast_score(mover, other), score, "{mover:#x} {other:#x}");
    }
}

#[test]
fn late_positions_have_the_score_of_a_search_without_tricks() {
    late_positions_agree(26, 2_000);
}

#[test]
#[ignore = "takes a minute: `cargo xtask test release` runs it"]
fn a_hundred_thousand_positions_have_the_score_of_a_search_without_tricks() {
    late_positions_agree(20, 100_000);
}

/// A bench without the bounds that are put to the test.
fn bench_without_bounds() -> Bench<Standard> {
    let bounds = [Technique::FollowUp, Technique::OtherCeilings, Technique::NoLineLeft];
    let techniques = bounds.into_iter().fold(Techniques::ALL, Techniques::without);
    Bench { techniques, ..Bench::new(Standard) }
}

/// Every static bound against exact scores that were found without it, on this many random
/// positions.
fn bounds_hold(seed: u64, least: u64, count: usize) {
    let mut numbers = Numbers(seed);
    let mut bench = bench_without_bounds();
    let (mut checked, mut told) = (0, 0);
    while checked < count {
        let ply = least + numbers.below(40 - least);
        let (mover, other) = numbers.position(&Standard, ply);
        let occupied = mover | other;
        let landings = Standard.landings(occupied);
        let other_wins = Standard.completions(other);
        if other_wins & landings != 0 {
            continue;
        }
        checked += 1;
        let left = 42 - u64::from(occupied.count_ones());
        let exact = if ply >= 30 {
            brute::score(&Standard, mover, other, -100, 100)
        } else {
            bench.fast_score(mover, other)
        };
        let threats = other_wins & !occupied;
        let free = Standard.board() & !occupied;
        let any_threats = threats & numbers.next();
        for ceilings in [
            Standard.spare(),
            lowest_ceilings(&Standard, threats),
            even_ceilings(&Standard, threats, left),
            // Any choice is sound.
            lowest_ceilings(&Standard, any_threats),
        ] {
            let need = (-100i64).cast_unsigned();
            let bound = follow_up(&Standard, (mover, other), ceilings, left, need);
            if bound.holds != 0 {
                told += 1;
                let upper = -((bound.reserve >> 1) as i32);
                assert!(exact <= upper, "{mover:#x} {other:#x} {ceilings:#x} {exact} > {upper}");
            }
        }
        if Standard.all_fours(mover | free) == 0 {
            assert!(exact <= 0, "{mover:#x} {other:#x}");
        }
        if Standard.all_fours(other | free) == 0 {
            assert!(exact >= 0, "{mover:#x} {other:#x}");
        }
        if Standard.completions(mover) & landings == 0 {
            assert!(exact <= Standard.score_of_win(ply as i32 + 3));
            if landings & !(other_wins >> 1) != 0 {
                assert!(exact >= -Standard.score_of_win(ply as i32 + 4));
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
#[ignore = "takes minutes: `cargo xtask test release` runs it"]
fn static_bounds_hold_on_a_million_random_positions() {
    std::thread::scope(|scope| {
        for seed in 0..4 {
            scope.spawn(move || bounds_hold(seed, 16, 250_000));
        }
    });
}

#[test]
fn all_lanes_search_the_same_nodes() {
    let mut numbers = Numbers(3);
    let (mut fast, mut portable) = (Bench::new(Standard), Bench::new(Standard));
    for _ in 0..200 {
        let (mover, other) = numbers.position(&Standard, 20);
        let score = portable.score::<Portable<u64>>(mover, other);
        assert_eq!(fast.fast_score(mover, other), score);
        assert_eq!(fast.nodes, portable.nodes, "{mover:#x} {other:#x}");
    }
}
