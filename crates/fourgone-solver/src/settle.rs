//! Children that bounds decide without a search.

use crate::bound::{FollowUp, even_ceilings, lowest_ceilings};
use crate::children::{Cut, Question, ones};
use crate::claim::{claim, claim_lane};
use crate::grid::Grid;
use crate::lines::all_fours;
use crate::node::Machine;
use crate::order::Rest;
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
    let occupied = rest.mover | rest.other;
    // The question for a child: is the score of the player to move there more than `bar`?
    let ours = rest.ours();
    let bar = ours.choose(V::number(alpha), V::number(-alpha - 1));
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
    let ceilings = if Technique::OtherCeilings.is_in(T) {
        even_ceilings::<V, W, H>(threats, rest.left)
    } else {
        lowest_ceilings::<V, W, H>(threats)
    };
    let bound = V::follow_up::<W, H>(rest.mover, rest.other, ceilings, rest.left, need);
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
        let even = (rest.left & one).is_zero();
        let hopes = resting & even.without(negative | held | tried);
        if hopes.any() {
            let even = V::follow_up::<W, H>(rest.mover, rest.other, none, rest.left, need);
            let found = hopes & even.holds;
            reserve = found.choose(even.reserve, reserve);
            held = held | found;
        }
    }
    if held.any() {
        let reserves = reserve.words();
        let cutting = held.without(ours).which();
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
