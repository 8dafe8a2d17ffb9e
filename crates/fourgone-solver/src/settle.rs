//! What bounds decide without a search.

use crate::bits::Bits;
use crate::bound::{FollowUp, even_ceilings, follow_up, lowest_ceilings};
use crate::children::{Cut, Question, ones};
use crate::claim::{claim, claim_lane};
use crate::grid::Grid;
use crate::interval::Interval;
use crate::lines::all_fours;
use crate::node::{Frame, Machine};
use crate::order::Rest;
use crate::plain::assert_bounds;
use crate::search::Search;
use crate::techniques::Technique;

/// Asks the static bounds about four children.
///
/// The children are at rest in the lanes that are `resting`. Back come the lanes of those that
/// stay open, and what the follow-up bound said of them; or a cut. Children that are settled give
/// the node at most alpha, and `best` is raised to the most that they give.
#[inline(always)]
pub(crate) fn settle<V: Machine, const W: usize, const H: usize, const T: u32>(
    question: Question,
    rest: &Rest<V>,
    resting: V,
    best: &mut i32,
) -> Result<(V, FollowUp<V>), Cut> {
    let alpha = question.alpha;
    let cells = Grid::<W, H>::CELLS;
    let (zero, one) = (V::splat(0), V::splat(1));
    let mut resting = resting;
    let left = V::number(cells - question.ply).minus(rest.length);
    let occupied = rest.mover | rest.other;
    let bar = rest.bar(alpha);
    let negative = zero.exceeds(bar);

    if Technique::NoLineLeft.is_in(T) && cells - question.ply <= Search::HOPELESS_LEFT {
        // A player who has no line left without a disc of the other player never wins. If alpha
        // is negative, that settles the question when the opponent at the node has none; if not,
        // when the player to move at the node has none. Both are, seen from the child, the other
        // player where the bar is negative.
        let free = V::splat(Grid::<W, H>::BOARD).without(occupied);
        let hopeful = negative.choose(rest.other, rest.mover);
        let hopeless = resting & all_fours::<V, W, H>(hopeful | free).is_zero();
        if hopeless.any() {
            claim::<V, W, H>(hopeless & negative, rest.mover, rest.other, 0, cells);
            claim::<V, W, H>(hopeless.without(negative), rest.mover, rest.other, -cells, 0);
            if alpha < 0 {
                return Err(Cut(0));
            }
            *best = 0.max(*best);
            resting = resting.without(hopeless);
        }
    }

    let open = resting;

    // R of the follow-up bound is the other player at the child. It must hold the score of the
    // player to move there down to the bar: a reserve of twice that.
    let need = zero.minus(bar).up(1);
    let threats = rest.other_wins.without(occupied);
    let ceilings = ceilings::<V, W, H, T>(threats, left);
    let bound = V::follow_up::<W, H>(rest.mover, rest.other, ceilings, left, need);
    if !Technique::FollowUp.is_in(T) {
        return Ok((resting, bound));
    }
    if !Technique::Forced.is_in(T) {
        // The bound wants that R has no four in one move; else the child stays open.
        let landings = occupied.plus(V::splat(Grid::<W, H>::BOTTOM));
        resting = resting & (threats & landings).is_zero();
    }
    let mut held = resting & bound.holds;
    let mut reserve = bound.reserve;
    if Technique::OtherCeilings.is_in(T) {
        // Without ceilings R can hold a draw, if the number of free cells is even.
        let none = V::splat(Grid::<W, H>::SPARE);
        let tried = (ceilings ^ none).is_zero();
        let even = (left & one).is_zero();
        let hopes = resting & even.without(negative | held | tried);
        if hopes.any() {
            let even = V::follow_up::<W, H>(rest.mover, rest.other, none, left, need);
            let found = hopes & even.holds;
            reserve = found.choose(even.reserve, reserve);
            held = held | found;
        }
    }
    if held.any() {
        let reserves = reserve.words();
        let cutting = (held & rest.theirs).which();
        for lane in ones(if cutting == 0 { held.which() } else { cutting }) {
            let loss = -((reserves[lane] >> 1) as i32);
            claim_lane::<V, W, H>(lane, rest.mover, rest.other, -cells, loss);
            if cutting != 0 {
                return Err(Cut(-loss));
            }
            *best = loss.max(*best);
        }
    }
    Ok((open.without(held), bound))
}

/// The ceilings with which the follow-up bound is asked first.
#[inline(always)]
fn ceilings<B: Bits, const W: usize, const H: usize, const T: u32>(threats: B, left: B) -> B {
    if Technique::OtherCeilings.is_in(T) {
        even_ceilings::<B, W, H>(threats, left)
    } else {
        lowest_ceilings::<B, W, H>(threats)
    }
}

/// What can be told without a search of the score of a position that meets the conditions of a
/// node.
pub(crate) fn static_interval<const W: usize, const H: usize, const T: u32>(
    frame: &Frame,
    ply: i32,
) -> Interval {
    let (mover, other) = (frame.mover, frame.other);
    // The player to move has no four in one move and a move that does not lose at once: see what
    // holds after every round of forced moves.
    let mut lower = -Grid::<W, H>::score_of_win(ply + 4);
    let mut upper = Grid::<W, H>::score_of_win(ply + 3);
    let free = Grid::<W, H>::BOARD & !(mover | other);
    if Technique::NoLineLeft.is_in(T) {
        // A player who has no line left never wins.
        if all_fours::<u64, W, H>(mover | free) == 0 {
            upper = upper.min(0);
        }
        if all_fours::<u64, W, H>(other | free) == 0 {
            lower = lower.max(0);
        }
    }
    if Technique::FollowUp.is_in(T) {
        // The other player has no four in one move either: that would leave one move at most.
        let left = u64::from(free.count_ones());
        let ceilings = ceilings::<u64, W, H, T>(frame.other_wins & free, left);
        let bound = follow_up::<u64, W, H>(mover, other, ceilings, left, 0);
        if bound.holds != 0 {
            upper = upper.min(-((bound.reserve >> 1) as i32));
        }
    }
    if cfg!(debug_assertions) {
        assert_bounds::<W, H>(mover, other, lower, upper);
    }
    Interval { lower, upper }
}
