//! Expanding a node: all children at once, before any of them is searched.
//!
//! Four at a time, every move is played with all that it forces; static bounds and the
//! transposition table settle most of the children; those that stay open are put in order.

use core::ops::ControlFlow::{self, Break, Continue};

use super::bounds::{self, horizon};
use super::frame::{Cutoff, Moves, NO_SCORE, Node, Quiescent};
use super::ordering::{self, MovePicker};
use super::{Open, Search};
use crate::brute::debug_assert_lanes;
use crate::geometry::Geometry;
use crate::simd::{Bits as _, Simd4, Word as _};
use crate::table::{Bucket, Prefetched};
use crate::techniques::{Technique, Techniques};

impl<G: Geometry, V: Simd4<Word = G::Word>> Search<'_, G, V> {
    /// Plays every move of a node that does not lose at once, and goes on while moves are forced.
    ///
    /// What must hold: the player to move has no four in one move, and at least one move that does
    /// not lose at once (two, unless forced moves are left out for measuring). Back comes a cutoff, or the children that stay open; these are in
    /// `self.siblings` at the ply of the node.
    #[inline(always)]
    pub(super) fn expand(&mut self, node: &Node<G::Word>) -> ControlFlow<Cutoff, Open> {
        let (geometry, techniques) = (self.geometry, self.techniques);
        let left = geometry.cells() - node.ply;
        let frame = &node.frame;
        let landings = geometry.landings(frame.mover | frame.other);
        let mut todo = landings.without(frame.other_wins.down(1));
        if !techniques.has(Technique::ForcedMoves) && (frame.other_wins & landings).any() {
            todo = todo & frame.other_wins;
        }
        // Most children have one disc more.
        let table = self.table(left - 1);
        let mut picker = MovePicker::EMPTY;
        let mut best = NO_SCORE;
        while todo.any() {
            // Four moves at a time, as they come.
            let cells = [(); 4].map(|()| todo.take_lowest());
            let moves = Moves { cells, lanes: V::new(cells) };
            let (children, quiescent) = play_out(geometry, techniques, node, &moves, &mut best)?;
            if !quiescent.any() {
                continue;
            }
            // Buckets are prefetched while the bounds are applied. No branch for the lanes that are
            // not quiescent: the first bucket is always near.
            let hashes = self.hash(children.mover, children.mover | children.other, left);
            let prefetched = table.prefetch(hashes & quiescent);
            let (mut open, bound) =
                bounds::apply(geometry, techniques, node, &children, quiescent, &mut best)?;
            if techniques.has(Technique::Transpositions) {
                open = probe(&prefetched, node.alpha, &children, open, &mut best)?;
            }
            if open.any() {
                let mut keys = self.cell_keys.of(&moves);
                if techniques.has(Technique::MoveOrdering) {
                    let sum = ordering::weigh(geometry, node, &children, bound.harmful, &moves);
                    keys = keys.minus(sum.up(ordering::TIE_BITS));
                }
                self.siblings(node.ply, picker.group()).set(&children, hashes);
                picker.add::<G, V>(keys, open);
            }
        }
        Continue(Open { best, picker })
    }
}

/// Plays four moves of a node, and what is forced after each: forced moves are no choice, so
/// they need no node.
///
/// The moves do not lose at once. Back come the children that are quiescent, where the player to
/// move has at least two moves that do not lose at once, and the lanes they are in; or a cutoff.
/// The other children are settled: none of them gives the node more than alpha, and `best` is
/// raised to the most that they give.
#[inline(always)]
fn play_out<G: Geometry, V: Simd4<Word = G::Word>>(
    geometry: &G,
    techniques: Techniques,
    node: &Node<G::Word>,
    moves: &Moves<V>,
    best: &mut i32,
) -> ControlFlow<Cutoff, (Quiescent<V>, V)> {
    let Node { frame, ply, alpha } = *node;
    let horizon = horizon(geometry, ply, alpha);
    let zero = V::zero();
    let mut running = !moves.lanes.is_zero();
    let mut mover = V::splat(frame.other);
    let mut other = V::splat(frame.mover) | moves.lanes;
    let mut mover_wins = V::splat(frame.other_wins);
    let mut other_wins = geometry.completions(other);
    let mut discs = ply + 1;
    let mut quiescent = zero;
    let mut replies = zero;
    let mut length = V::number(1);
    let mut theirs = !zero;
    // In every round all running lanes have the same number of discs, and the player to move has
    // no four in one move: it had none before its opponent's last disc, which was in the only
    // cell of a threat or under none. In the other lanes nobody plays any more; there the players
    // only change their names with each round.
    loop {
        let ours = (discs - ply) & 1 == 0;
        let landings = geometry.landings(mover | other);
        let threats = landings & other_wins;
        let safe = landings.without(other_wins.down(1));
        // One threat must be answered in its own cell, two cannot be answered.
        let answers = threats.is_zero().choose(safe, safe & threats) & threats.at_most_one();
        let lost = running & answers.is_zero();
        if lost.any() {
            // Whatever is played, the other player completes a four with the disc after it.
            let loss = -geometry.score_of_win(discs + 2);
            debug_assert_lanes(geometry, lost, (mover, other), loss, loss);
            let score = if ours { loss } else { -loss };
            if score > alpha {
                return Break(Cutoff(score));
            }
            *best = score.max(*best);
            running = running.without(lost);
            if !running.any() {
                break;
            }
        }
        // The player to move wins with disc number discs + 3 at the earliest, the other one with
        // disc number discs + 4, for the player to move has a move that does not lose at once.
        if cfg!(debug_assertions) {
            let upper = geometry.score_of_win(discs + 3);
            let lower = -geometry.score_of_win(discs + 4);
            debug_assert_lanes(geometry, running, (mover, other), lower, upper);
            let (least, most) = if ours { (lower, upper) } else { (-upper, -lower) };
            assert_eq!(discs >= horizon, if alpha < 0 { least > alpha } else { most <= alpha });
            assert!(least <= alpha + 1 && most >= alpha);
        }
        if discs >= horizon {
            if alpha < 0 {
                return Break(Cutoff(alpha + 1));
            }
            *best = alpha;
            break;
        }
        let forced = if techniques.has(Technique::ForcedMoves) {
            running & answers.at_most_one()
        } else {
            zero
        };
        let stopping = running.without(forced);
        quiescent = quiescent | stopping;
        replies = replies | (answers & stopping);
        running = forced;
        if !running.any() {
            break;
        }
        // To subtract true, which is -1, adds one.
        length = length.minus(forced);
        theirs = theirs ^ forced;
        (mover, other) = (other, mover | (answers & forced));
        (mover_wins, other_wins) = (other_wins, geometry.completions(other));
        discs += 1;
    }
    // Lanes that became quiescent an odd number of rounds ago have the players the wrong way
    // round.
    let kept = theirs ^ V::number(((discs - ply) & 1) - 1);
    let children = Quiescent {
        mover: kept.choose(mover, other),
        other: kept.choose(other, mover),
        mover_wins: kept.choose(mover_wins, other_wins),
        other_wins: kept.choose(other_wins, mover_wins),
        moves: replies,
        length,
        theirs,
    };
    Continue((children, quiescent))
}

/// Asks the transposition table about four children: an enhanced transposition cut-off.
///
/// What it knows may settle a child, or the node. Where forced moves lead from one table to the
/// other nothing is found, which does no harm. Back come the lanes of the children that stay `open`,
/// or a cutoff; `best` is raised to the most that children give which are settled.
#[inline(always)]
fn probe<B: Bucket, V: Simd4<Word = B::Word>>(
    prefetched: &Prefetched<'_, B, V>,
    alpha: i32,
    children: &Quiescent<V>,
    open: V,
    best: &mut i32,
) -> ControlFlow<Cutoff, V> {
    let (lower, upper) = prefetched.read();
    // Lower bounds come as `NO_BOUND` + bound, upper ones as `NO_BOUND` - bound; so the window is
    // shifted likewise, and mirrored for the upper bounds.
    let shift = V::number(B::NO_BOUND);
    let window = children.window(alpha).plus(shift);
    let above = lower.exceeds(window);
    let not_above = upper.exceeds(V::number(2 * B::NO_BOUND - 1).minus(window));
    let theirs = children.theirs;
    let cutting = (open & theirs.choose(not_above, above)).which();
    if cutting != 0 {
        let least = theirs.choose(upper, lower).words();
        let least = least[cutting.trailing_zeros() as usize % 4];
        return Break(Cutoff(least.low() as i32 - B::NO_BOUND));
    }
    let settled = open & theirs.choose(above, not_above);
    if settled.any() {
        let most = shift.minus(theirs.choose(lower, upper));
        let most = settled.choose(most, V::number(NO_SCORE)).words().map(|most| most.low() as i32);
        *best = most.into_iter().fold(*best, i32::max);
    }
    Continue(open.without(settled))
}
