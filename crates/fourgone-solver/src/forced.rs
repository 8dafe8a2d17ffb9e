//! Moves that are forced are played at once: they are no choice, so they need no node.

use crate::children::{Cut, Moves, Question};
use crate::claim::claim;
use crate::grid::Grid;
use crate::node::Machine;
use crate::order::Rest;
use crate::techniques::Technique;

/// Plays four moves of a node, and what is forced after each.
///
/// The moves do not lose at once. Back come the children at rest, where the player to move has
/// at least two moves that do not lose at once, and the lanes they are in; or a cut. The other
/// children are settled: none of them gives the node more than alpha, and `best` is raised to
/// the most that they give.
#[inline(always)]
pub(crate) fn play_out<V: Machine, const W: usize, const H: usize, const T: u32>(
    question: Question,
    moves: &Moves<V>,
    best: &mut i32,
) -> Result<(Rest<V>, V), Cut> {
    let Question { frame, ply, alpha } = question;
    let horizon = horizon::<W, H>(ply, alpha);
    let zero = V::splat(0);
    let bottom = V::splat(Grid::<W, H>::BOTTOM);
    let board = V::splat(Grid::<W, H>::BOARD);
    let mut running = !moves.lanes.is_zero();
    let mut mover = V::splat(frame.other);
    let mut other = V::splat(frame.mover) | moves.lanes;
    let mut mover_wins = V::splat(frame.other_wins);
    let mut other_wins = V::completions::<W, H>(other);
    let mut discs = ply + 1;
    let mut resting = zero;
    let mut replies = zero;
    let mut length = V::splat(1);
    let mut theirs = !zero;
    // In every round all running lanes have the same number of discs, and the player to move has
    // no four in one move: it had none before its opponent's last disc, which was in the only
    // cell of a threat or under none. In the other lanes nobody plays any more; there the players
    // only change their names with each round.
    loop {
        let ours = (discs - ply) & 1 == 0;
        let landings = (mover | other).plus(bottom) & board;
        let threats = landings & other_wins;
        let safe = landings.without(other_wins.down(1));
        // One threat must be answered in its own cell, two cannot be answered.
        let answers = threats.is_zero().choose(safe, safe & threats) & threats.at_most_one();
        let lost = running & answers.is_zero();
        if lost.any() {
            // Whatever is played, the other player completes a four with the disc after it.
            let loss = -Grid::<W, H>::score_of_win(discs + 2);
            claim::<V, W, H>(lost, mover, other, loss, loss);
            let score = if ours { loss } else { -loss };
            if score > alpha {
                return Err(Cut(score));
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
            let upper = Grid::<W, H>::score_of_win(discs + 3);
            let lower = -Grid::<W, H>::score_of_win(discs + 4);
            claim::<V, W, H>(running, mover, other, lower, upper);
            let (least, most) = if ours { (lower, upper) } else { (-upper, -lower) };
            assert_eq!(discs >= horizon, if alpha < 0 { least > alpha } else { most <= alpha });
            assert!(least <= alpha + 1 && most >= alpha);
        }
        if discs >= horizon {
            if alpha < 0 {
                return Err(Cut(alpha + 1));
            }
            *best = alpha;
            break;
        }
        let forced =
            if Technique::Forced.is_in(T) { running & answers.at_most_one() } else { zero };
        let stopping = running.without(forced);
        resting = resting | stopping;
        replies = replies | (answers & stopping);
        running = forced;
        if !running.any() {
            break;
        }
        // Less true, which is -1, is one more.
        length = length.minus(forced);
        theirs = theirs ^ forced;
        (mover, other) = (other, mover | (answers & forced));
        (mover_wins, other_wins) = (other_wins, V::completions::<W, H>(other));
        discs += 1;
    }
    // Lanes that came to rest an odd number of rounds ago have the players the wrong way round.
    let kept = theirs ^ V::number(((discs - ply) & 1) - 1);
    let rest = Rest {
        mover: kept.choose(mover, other),
        other: kept.choose(other, mover),
        mover_wins: kept.choose(mover_wins, other_wins),
        other_wins: kept.choose(other_wins, mover_wins),
        moves: replies,
        length,
        theirs,
    };
    Ok((rest, resting))
}

/// With how many discs time is up: from then on nobody can complete a four soon enough.
///
/// If alpha is not negative, the score is more only if the player to move at the node, whose discs
/// have the numbers ply + 1, ply + 3 and so on, completes a four with a disc whose score is more;
/// `last` is the last of these. If alpha is negative, it is not more only if the other player, whose
/// discs have the numbers ply + 2, ply + 4 and so on, completes one with a disc whose score for the
/// node is at most alpha; `last` is the last of those. Nobody completes a four with one of the next
/// two discs if the player to move has a move that does not lose at once, and plays such a one. So
/// time is up when those two reach `last`. That is when two cells are left at the latest, so no board
/// is filled.
///
/// It was not up at the node, and each disc changes what can be had by one at most. So what is left
/// at the horizon is exactly alpha + 1, if alpha is negative, and exactly alpha, if it is not.
#[inline(always)]
fn horizon<const W: usize, const H: usize>(ply: i32, alpha: i32) -> i32 {
    let cells = Grid::<W, H>::CELLS;
    let (last, before) =
        if alpha >= 0 { (cells - 2 * alpha, ply + 1) } else { (cells + 2 + 2 * alpha, ply + 2) };
    let last = last - ((last - before) & 1);
    last - 2
}
