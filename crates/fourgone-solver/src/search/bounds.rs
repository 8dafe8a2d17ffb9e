//! The static bounds: what can be told of a score without a search.
//!
//! - *Distance*: nobody wins sooner than the discs allow ([`horizon`]).
//! - *No line left*: a player whose every line has a disc of the other one never wins.
//! - *Follow-up*: a player who only ever answers holds the other one ([`follow_up`]). It is the
//!   strongest, and has a proof.
//!
//! # The follow-up bound
//!
//! M is the player to move, R the other, who has no four in one move. R decides to answer every
//! move of M by a fixed pairing of the cells, and M runs out of good moves:
//!
//! 1. In each column R chooses a *ceiling*: one of the cells with which R completes a four (a
//!    threat), or none. The *foot* is the cell under the ceiling; without a ceiling it is the
//!    spare cell above the column. Empty cells under the feet are *low*. R does not touch a foot.
//! 2. If the number of low cells is even, R can pair them all: in each column from the foot
//!    downwards two by two, and what is left over at the bottom, the cells where the next disc of
//!    a column with an odd number of low cells lands, with each other. So R has an answer to
//!    every low cell that M takes. Of the pairs inside a column M gets at most the lower cell,
//!    which has the parity of the foot; of the cells left over it may get any.
//! 3. If M plays on a foot under a ceiling, R completes a four above it and has won. So all that
//!    M can ever own when M wins are its discs, the cells of the feet's parity up to the feet,
//!    and the cells left over (`mine`). All other low cells become R's once they are filled
//!    (`theirs`).
//! 4. A line of four in `mine` does no harm if R has one in `theirs` in the same columns and
//!    strictly below: the whole of R's line is filled before M's. A rising and a falling line
//!    can cross without sharing a cell, and then neither is below the other, so they are not
//!    held against each other; any other two lines in the same columns that share no cell lie
//!    one above the other.
//! 5. If no line of M is left that does harm, M never wins. When all low cells are gone, either
//!    the board is full, or M must play on a foot and R wins with the next disc. Then at most
//!    `reserve` cells were left, those from the feet upwards, in columns with a ceiling; so R
//!    wins with disc number `cells - reserve + 2` at the latest, a score of `-(reserve / 2)` for
//!    M or worse.
//!
//! Any choice of ceilings is sound, because to overlook a threat only hurts R.

use core::ops::ControlFlow::{self, Break, Continue};

use super::frame::{Cutoff, Frame, Node, Quiescent};
use crate::brute::{assert_bounds, debug_assert_lanes};
use crate::geometry::{Geometry, fours_along};
use crate::simd::{Bits, Simd4, Word, lanes};
use crate::techniques::{Technique, Techniques};
use crate::window::Interval;

/// What the follow-up bound says.
#[derive(Clone, Copy)]
pub(crate) struct FollowUp<B> {
    /// Whether R holds M with a reserve of at least what was needed.
    pub(crate) holds: B,
    /// How many cells are left when M must play on a foot, if it holds: M loses by half of it.
    pub(crate) reserve: B,
    /// The first cells of M's lines that do harm.
    pub(crate) harmful: B,
}

/// Asks whether R holds M with these ceilings.
///
/// `mover` and `other` are the discs of M and R; R has no four in one move. `ceilings` holds one
/// cell in each column, a threat of R or the spare cell; `left` is the number of free cells on
/// the whole board, `need` the reserve that makes the answer worth having. If `holds` comes back,
/// the score of M is at most `-(reserve / 2)`.
#[inline(always)]
pub(crate) fn follow_up<G: Geometry, B: Bits<Word = G::Word>>(
    geometry: &G,
    (mover, other): (B, B),
    ceilings: B,
    left: B,
    need: B,
) -> FollowUp<B> {
    let bottom = B::splat(geometry.bottom());
    let board = B::splat(geometry.board());
    let spare = B::splat(geometry.spare());
    let occupied = mover | other;
    let landings = occupied.plus(bottom) & board;
    let feet = ceilings.without(spare).down(1) | (ceilings & spare);
    let under = feet.minus(bottom);
    let low = (under & board).without(occupied);
    let count = low.ones();
    let parity = parity_of(geometry, feet);
    let mine = mover | ((under | feet) & parity).without(occupied) | (landings & under);
    let theirs = other | low.without(parity).without(landings);
    let harmful = harmful(geometry, mine, theirs);
    let reserve = left.minus(count);
    let fits = (count & B::number(1)).is_zero().without(need.exceeds(reserve));
    FollowUp { holds: fits & harmful.is_zero(), reserve, harmful }
}

/// In each column the cells in rows of the same parity as its foot.
#[inline(always)]
fn parity_of<G: Geometry, B: Bits<Word = G::Word>>(geometry: &G, feet: B) -> B {
    let spare = B::splat(geometry.spare());
    let odd = feet & B::splat(geometry.odd_rows());
    // A foot is one bit of its column. If it is in an odd row, the spare bit of the column is set
    // here: either it is the foot, or the difference leaves it alone. If not, the difference takes
    // it away.
    let odd_columns = ((odd | spare).minus(B::splat(geometry.bottom())) | odd) & spare;
    let whole = odd_columns.minus(odd_columns.down(geometry.height()));
    B::splat(geometry.even_rows()) ^ whole
}

/// The first cells of the lines in `mine` that no line in `theirs` makes harmless (point 4).
#[inline(always)]
fn harmful<G: Geometry, B: Bits<Word = G::Word>>(geometry: &G, mine: B, theirs: B) -> B {
    let [falling, flat, rising] = geometry.fours(theirs);
    let [my_falling, my_flat, my_rising] = geometry.fours(mine);
    fours_along(mine, 1)
        | (my_flat & below(geometry, flat | falling | rising))
        | (my_falling & below(geometry, flat | falling))
        | (my_rising & below(geometry, flat | rising))
}

/// The cells strictly below the lowest marker of each column; whole columns without one.
#[inline(always)]
fn below<G: Geometry, B: Bits<Word = G::Word>>(geometry: &G, markers: B) -> B {
    markers.plus(B::splat(!geometry.spare())).without(markers)
}

/// The lowest threat of each column, or its spare cell.
#[inline(always)]
pub(crate) fn lowest_ceilings<G: Geometry, B: Bits<Word = G::Word>>(geometry: &G, threats: B) -> B {
    let all = threats | B::splat(geometry.spare());
    all.without(all.minus(B::splat(geometry.bottom())))
}

/// Ceilings with an even number of low cells, if there are any near the lowest.
///
/// The lowest threats are best, for they leave M least. If the number of low cells is odd, one ceiling is raised to the next threat above, or to none, that changes the parity. `left`
/// is the number of free cells on the whole board.
#[inline(always)]
pub(crate) fn even_ceilings<G: Geometry, B: Bits<Word = G::Word>>(
    geometry: &G,
    threats: B,
    left: B,
) -> B {
    let spare = B::splat(geometry.spare());
    let like_height = B::splat(geometry.rows_like_height());
    let lowest = lowest_ceilings(geometry, threats);
    // From the foot of a ceiling upwards there are an odd number of cells if the ceiling is in a row
    // of the height's parity, and an even number if not. So the number of such ceilings tells
    // whether the rest of the cells are even, and to raise one of them to none, or to a threat in a
    // row of the other kind, changes that.
    let odd = lowest & like_height;
    let parity = left ^ odd.ones();
    let raised = odd.lowest();
    let passed = raised.minus(B::number(1)) | raised;
    let above = (threats.without(like_height) | spare).without(passed).lowest();
    let even = (parity & B::number(1)).is_zero() | raised.is_zero();
    even.choose(lowest, lowest.without(raised) | above)
}

/// The ceilings with which the follow-up bound is asked first.
#[inline(always)]
fn first_ceilings<G: Geometry, B: Bits<Word = G::Word>>(
    geometry: &G,
    techniques: Techniques,
    threats: B,
    left: B,
) -> B {
    if techniques.has(Technique::OtherCeilings) {
        even_ceilings(geometry, threats, left)
    } else {
        lowest_ceilings(geometry, threats)
    }
}

/// With more free cells, a player without a line left is too rare to look for.
const LINELESS_LEFT: i32 = 13;

/// Applies the static bounds to four children.
///
/// The children in the lanes of `quiescent` are quiescent. Back come the lanes of those that stay
/// open, and what the follow-up bound said of them; or a cutoff. Children that are settled give
/// the node at most alpha, and `best` is raised to the most that they give.
#[inline(always)]
pub(crate) fn apply<G: Geometry, V: Simd4<Word = G::Word>>(
    geometry: &G,
    techniques: Techniques,
    node: &Node<G::Word>,
    children: &Quiescent<V>,
    quiescent: V,
    best: &mut i32,
) -> ControlFlow<Cutoff, (V, FollowUp<V>)> {
    let alpha = node.alpha;
    let cells = geometry.cells();
    let (zero, one) = (V::zero(), V::number(1));
    let mut quiescent = quiescent;
    let players = (children.mover, children.other);
    let left = V::number(cells - node.ply).minus(children.length);
    let occupied = children.mover | children.other;
    let window = children.window(alpha);
    let negative = zero.exceeds(window);

    if techniques.has(Technique::NoLineLeft) && cells - node.ply <= LINELESS_LEFT {
        // If alpha is negative, the window is decided when the opponent at the node has no line
        // left; if not, when the player to move at the node has none. Seen from the child that is the
        // other player where its window is negative, and the player to move where it is not.
        let free = V::splat(geometry.board()).without(occupied);
        let hopeful = negative.choose(children.other, children.mover);
        let hopeless = quiescent & geometry.all_fours(hopeful | free).is_zero();
        if hopeless.any() {
            debug_assert_lanes(geometry, hopeless & negative, players, 0, cells);
            debug_assert_lanes(geometry, hopeless.without(negative), players, -cells, 0);
            if alpha < 0 {
                return Break(Cutoff(0));
            }
            *best = 0.max(*best);
            quiescent = quiescent.without(hopeless);
        }
    }

    let open = quiescent;

    // R of the follow-up bound is the other player at the child. It must hold the score of the
    // player to move there down to the window: a reserve of twice that.
    let need = zero.minus(window).up(1);
    let threats = children.other_wins.without(occupied);
    let ceilings = first_ceilings(geometry, techniques, threats, left);
    let bound = follow_up(geometry, players, ceilings, left, need);
    if !techniques.has(Technique::FollowUp) {
        return Continue((quiescent, bound));
    }
    if !techniques.has(Technique::ForcedMoves) {
        // The bound wants that R has no four in one move; else the child stays open.
        let landings = occupied.plus(V::splat(geometry.bottom()));
        quiescent = quiescent & (threats & landings).is_zero();
    }
    let mut held = quiescent & bound.holds;
    let mut reserve = bound.reserve;
    if techniques.has(Technique::OtherCeilings) {
        // Without ceilings R can hold a draw, if the number of free cells is even.
        let none = V::splat(geometry.spare());
        let tried = (ceilings ^ none).is_zero();
        let even = (left & one).is_zero();
        let hopes = quiescent & even.without(negative | held | tried);
        if hopes.any() {
            let even = follow_up(geometry, players, none, left, need);
            let found = hopes & even.holds;
            reserve = found.choose(even.reserve, reserve);
            held = held | found;
        }
    }
    if held.any() {
        let reserves = reserve.words();
        let cutting = (held & children.theirs).which();
        for lane in lanes(if cutting == 0 { held.which() } else { cutting }) {
            let loss = -(reserves[lane].down(1).low() as i32);
            if cfg!(debug_assertions) {
                let [mover, other] = [players.0, players.1].map(|discs| discs.words()[lane]);
                assert_bounds(geometry, mover, other, -cells, loss);
            }
            if cutting != 0 {
                return Break(Cutoff(-loss));
            }
            *best = loss.max(*best);
        }
    }
    Continue((open.without(held), bound))
}

/// What the static bounds tell of the score of a position that meets the conditions of a node.
pub(crate) fn static_interval<G: Geometry>(
    geometry: &G,
    techniques: Techniques,
    frame: &Frame<G::Word>,
    ply: i32,
) -> Interval {
    let (mover, other) = (frame.mover, frame.other);
    // The player to move has no four in one move and a move that does not lose at once: see what
    // holds after every round of forced moves.
    let mut lower = -geometry.score_of_win(ply + 4);
    let mut upper = geometry.score_of_win(ply + 3);
    let free = geometry.board().without(mover | other);
    if techniques.has(Technique::NoLineLeft) {
        // A player who has no line left never wins.
        if !geometry.all_fours(mover | free).any() {
            upper = upper.min(0);
        }
        if !geometry.all_fours(other | free).any() {
            lower = lower.max(0);
        }
    }
    if techniques.has(Technique::FollowUp) {
        // The other player has no four in one move either: that would leave one move at most.
        let left = free.ones();
        let threats = frame.other_wins & free;
        let ceilings = first_ceilings(geometry, techniques, threats, left);
        let bound = follow_up(geometry, (mover, other), ceilings, left, G::Word::zero());
        if bound.holds.any() {
            upper = upper.min(-(bound.reserve.down(1).low() as i32));
        }
    }
    if cfg!(debug_assertions) {
        assert_bounds(geometry, mover, other, lower, upper);
    }
    Interval { lower, upper }
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
pub(crate) fn horizon<G: Geometry>(geometry: &G, ply: i32, alpha: i32) -> i32 {
    let cells = geometry.cells();
    let (last, before) =
        if alpha >= 0 { (cells - 2 * alpha, ply + 1) } else { (cells + 2 + 2 * alpha, ply + 2) };
    let last = last - ((last - before) & 1);
    last - 2
}
