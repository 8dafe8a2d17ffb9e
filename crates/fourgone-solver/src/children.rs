//! The static pass: every move is played, with all that it forces, before any is searched.

use crate::bits::Lanes;
use crate::bound::{even_ceilings, follow_up, lowest_ceilings};
use crate::grid::Grid;
use crate::lines::{all_fours, completions};
use crate::node::Frame;
use crate::order::{Rest, cell_values, weigh};
use crate::plain;
use crate::search::Search;
use crate::table::Place;
use crate::techniques::Technique;

/// The most children that a position can have on any board that is supported.
pub(crate) const MOST: usize = 16;

/// The children of a node that the static pass did not settle.
#[derive(Clone, Copy)]
pub(crate) struct Children {
    pub(crate) count: usize,
    pub(crate) frames: [Frame; MOST],
    /// How many discs were played from the node: one, and those that were forced.
    pub(crate) lengths: [i32; MOST],
    /// The column of the first of them.
    pub(crate) columns: [u32; MOST],
    /// Larger is searched earlier; [`Children::DONE`] is not searched (any more).
    pub(crate) order: [i32; MOST],
    /// Where they belong in the table; of no meaning for children too late for the table.
    pub(crate) places: [Place; MOST],
}

impl Children {
    pub(crate) const DONE: i32 = i32::MIN;

    pub(crate) const NONE: Self = Self {
        count: 0,
        frames: [Frame::NONE; MOST],
        lengths: [0; MOST],
        columns: [0; MOST],
        order: [0; MOST],
        places: [Place { first: 0, tag: 0 }; MOST],
    };
}

/// What the static pass found.
pub(crate) enum Pass {
    /// This column gives the node at least this score, more than alpha.
    Cut {
        /// A score that is proved.
        score: i32,
        /// The move that does it.
        column: u32,
    },
    /// No child that is settled gives more than this, at most alpha; the others are in the list.
    Open {
        /// The best of the settled ones, very low if there is none.
        best: i32,
    },
}

/// Lower than any score.
pub(crate) const NO_SCORE: i32 = -100;

/// Plays every move of a node that does not lose at once, and goes on while moves are forced.
///
/// What must hold: the player to move has no four in one move, and at least one move that does
/// not lose at once; `ply` is the number of discs. The question is whether the score is more than
/// `alpha`. Children that are not settled are put into `search.lists[ply]`, with their order and
/// their places in the table; a child in column `favourite` comes first.
#[inline(always)]
pub(crate) fn pass<V: Lanes, const W: usize, const H: usize, const T: u32>(
    search: &mut Search<'_>,
    frame: Frame,
    ply: i32,
    alpha: i32,
    favourite: u32,
) -> Pass {
    let cells = Grid::<W, H>::CELLS;
    let stride = Grid::<W, H>::STRIDE;
    let occupied = frame.mover | frame.other;
    let mut todo = Grid::<W, H>::landings(occupied) & !(frame.other_wins >> 1);
    if !Technique::Forced.is_in(T) {
        let threats = frame.other_wins & Grid::<W, H>::landings(occupied);
        todo = if threats == 0 { todo } else { todo & threats };
    }
    let list = ply as usize & (Search::LISTS - 1);
    search.lists[list].count = 0;
    let mut best = NO_SCORE;
    let (zero, one) = (V::splat(0), V::splat(1));
    let bottom = V::splat(Grid::<W, H>::BOTTOM);
    let board = V::splat(Grid::<W, H>::BOARD);
    while todo != 0 {
        // Four moves at a time, as they come.
        let mut cells_of_moves = [0; 4];
        for cell in &mut cells_of_moves {
            *cell = todo & todo.wrapping_neg();
            todo ^= *cell;
        }
        let moves = V::new(cells_of_moves);
        let column_of = |lanes: u32| {
            cells_of_moves[lanes.trailing_zeros() as usize & 3].trailing_zeros() / stride
        };

        let mut running = !moves.is_zero();
        let mut mover = V::splat(frame.other);
        let mut other = V::splat(frame.mover) | moves;
        let mut mover_wins = V::splat(frame.other_wins);
        let mut other_wins = completions::<V, W, H>(other);
        let mut discs = ply + 1;
        let mut resting = zero;
        let mut rest = Rest {
            mover: zero,
            other: zero,
            mover_wins: zero,
            other_wins: zero,
            moves: zero,
            length: zero,
            left: zero,
        };
        // In every round all running lanes have the same number of discs, the player to move has
        // no four in one move (it had none before, and a forced disc of the other player gives
        // none), and a move that does not lose at once, or it has lost.
        loop {
            let ours = (discs - ply) & 1 == 0;
            let landings = (mover | other).plus(bottom) & board;
            let threats = landings & other_wins;
            let safe = landings.without(other_wins.down(1));
            // One threat must be answered in its own cell, two cannot be answered.
            let answers = threats.is_zero().choose(safe, safe & threats);
            let answers = answers & threats.at_most_one();
            let lost = running & answers.is_zero();
            if lost.any() {
                // Whatever is played, the other player completes a four with the disc after it.
                let loss = -Grid::<W, H>::score_of_win(discs + 2);
                claim::<V, W, H>(lost, mover, other, loss, loss);
                let score = if ours { loss } else { -loss };
                if score > alpha {
                    return Pass::Cut { score, column: column_of(lost.which()) };
                }
                best = best.max(score);
                running = running.without(lost);
                if !running.any() {
                    break;
                }
            }
            // The player to move wins with disc number discs + 3 at the earliest, the other one
            // with disc number discs + 4, for the player to move has a move that does not lose
            // at once. At the very end both say that the score is 0.
            let upper = Grid::<W, H>::score_of_win(discs + 3);
            let lower = -Grid::<W, H>::score_of_win(discs + 4);
            claim::<V, W, H>(running, mover, other, lower, upper);
            let (least, most) = if ours { (lower, upper) } else { (-upper, -lower) };
            if least > alpha {
                return Pass::Cut { score: least, column: column_of(running.which()) };
            }
            if most <= alpha {
                best = best.max(most);
                break;
            }
            let forced =
                if Technique::Forced.is_in(T) { running & answers.at_most_one() } else { zero };
            let stopping = running.without(forced);
            if stopping.any() {
                resting = resting | stopping;
                rest.mover = stopping.choose(mover, rest.mover);
                rest.other = stopping.choose(other, rest.other);
                rest.mover_wins = stopping.choose(mover_wins, rest.mover_wins);
                rest.other_wins = stopping.choose(other_wins, rest.other_wins);
                rest.moves = stopping.choose(answers, rest.moves);
                rest.length = stopping.choose(V::number(discs - ply), rest.length);
            }
            running = forced;
            if !running.any() {
                break;
            }
            (mover, other) = (other, mover | answers);
            (mover_wins, other_wins) = (other_wins, completions::<V, W, H>(other));
            discs += 1;
        }
        if !resting.any() {
            continue;
        }

        // The question for a child: is the score of the player to move there more than `bar`?
        let ours = (rest.length & one).is_zero();
        let bar = ours.choose(V::number(alpha), V::number(-alpha - 1));
        let negative = zero.exceeds(bar);
        rest.left = V::number(cells - ply).minus(rest.length);
        if Technique::NoLineLeft.is_in(T) {
            // A player who has no line left without a disc of the other player never wins. If
            // alpha is negative, that settles the question when the opponent at the node has
            // none; if not, when the player to move at the node has none. Both are, seen from
            // the child, the other player where the bar is negative.
            let free = board.without(rest.mover | rest.other);
            let hopeful = negative.choose(rest.other, rest.mover);
            let hopeless = resting & all_fours::<V, W, H>(hopeful | free).is_zero();
            if hopeless.any() {
                claim::<V, W, H>(hopeless & negative, rest.mover, rest.other, 0, cells);
                claim::<V, W, H>(hopeless.without(negative), rest.mover, rest.other, -cells, 0);
                if alpha < 0 {
                    return Pass::Cut { score: 0, column: column_of(hopeless.which()) };
                }
                best = best.max(0);
                resting = resting.without(hopeless);
                if !resting.any() {
                    continue;
                }
            }
        }

        // R is the other player at the child. It must hold the score there down to the bar.
        let need = zero.minus(bar).up(1);
        let threats = rest.other_wins.without(rest.mover | rest.other);
        let ceilings = if Technique::OtherCeilings.is_in(T) {
            even_ceilings::<V, W, H>(threats, rest.mover | rest.other)
        } else {
            lowest_ceilings::<V, W, H>(threats)
        };
        let bound = follow_up::<V, W, H>(rest.mover, rest.other, ceilings, rest.left, need);
        if Technique::FollowUp.is_in(T) {
            let mut held = resting & bound.holds;
            let mut reserve = bound.reserve;
            if Technique::OtherCeilings.is_in(T) {
                // Without ceilings R can hold a draw, if the number of free cells is even.
                let hopes = resting & (rest.left & one).is_zero().without(negative | held);
                if hopes.any() {
                    let none = V::splat(Grid::<W, H>::SPARE);
                    let even = follow_up::<V, W, H>(rest.mover, rest.other, none, rest.left, need);
                    let found = hopes & even.holds;
                    reserve = found.choose(even.reserve, reserve);
                    held = held | found;
                }
            }
            if held.any() {
                let reserves = reserve.words();
                let cutting = held.without(ours).which();
                for lane in ones(held.which()) {
                    let loss = -((reserves[lane] >> 1) as i32);
                    claim_lane::<V, W, H>(lane, rest.mover, rest.other, -cells, loss);
                    if cutting == 0 {
                        best = best.max(loss);
                    } else if cutting >> lane & 1 != 0 {
                        return Pass::Cut { score: -loss, column: column_of(1 << lane) };
                    }
                }
                resting = resting.without(held);
                if !resting.any() {
                    continue;
                }
            }
        }

        // What is left goes on the list.
        let mut count = search.lists[list].count;
        let alone = count == 0 && todo == 0 && resting.which().is_power_of_two();
        let weights = if alone || !Technique::Order.is_in(T) {
            [0; 4]
        } else {
            let first = ply & 1 == 0;
            weigh::<V, W, H>(&rest, &bound, moves, frame.mover_wins, ours, first).words()
        };
        let (movers, others) = (rest.mover.words(), rest.other.words());
        let (mover_wins, other_wins) = (rest.mover_wins.words(), rest.other_wins.words());
        let lengths = rest.length.words();
        for lane in ones(resting.which()) {
            let index = count % MOST;
            count += 1;
            let child = Frame {
                mover: movers[lane],
                other: others[lane],
                mover_wins: mover_wins[lane],
                other_wins: other_wins[lane],
            };
            let length = lengths[lane] as i32;
            let cell = cells_of_moves[lane].trailing_zeros();
            let column = cell / stride;
            let value = const { cell_values::<W, H>() }[cell as usize & 63];
            let mut order = (weights[lane] as i32 + value) * 16;
            order -= (2 * column as i32 - (W as i32 - 1)).abs();
            if Technique::TableMove.is_in(T) && column == favourite {
                order += 1 << 24;
            }
            let left = cells - ply - length;
            let children = &mut search.lists[list];
            children.frames[index] = child;
            children.lengths[index] = length;
            children.columns[index] = column;
            children.order[index] = order;
            if left >= Search::TABLE_LEFT {
                let place = child.place::<W, H, T>(search.table, left).0;
                search.table.prefetch(place);
                search.lists[list].places[index] = place;
            }
        }
        search.lists[list].count = count.min(MOST);
    }
    Pass::Open { best }
}

/// The numbers of the bits that are set.
#[inline(always)]
fn ones(mut bits: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = bits.trailing_zeros() as usize;
        bits &= bits.wrapping_sub(1);
        (lane < 4).then_some(lane & 3)
    })
}

/// Asserts in debug builds, where few cells are free, that the scores in the lanes that are set
/// lie between the bounds, by playing everything out.
#[inline(always)]
fn claim<V: Lanes, const W: usize, const H: usize>(
    lanes: V,
    mover: V,
    other: V,
    lower: i32,
    upper: i32,
) {
    if cfg!(debug_assertions) {
        for lane in ones(lanes.which()) {
            claim_lane::<V, W, H>(lane, mover, other, lower, upper);
        }
    }
}

/// The same for one lane.
#[inline(always)]
fn claim_lane<V: Lanes, const W: usize, const H: usize>(
    lane: usize,
    mover: V,
    other: V,
    lower: i32,
    upper: i32,
) {
    if cfg!(debug_assertions) {
        plain::assert_bounds::<W, H>(mover.words()[lane], other.words()[lane], lower, upper);
    }
}
