//! The finder of reasons: an and-or search over the moves that keep the claim, with a strategy or a
//! four at its leaves.

use std::collections::{BTreeMap, HashMap};

use fourgone::{Bitboard, Column, Key, Outcome, Player, Position};
use fourgone_solver::{Limits, Score, Solver, Wdl};

use crate::check::check;
use crate::pairing::{self, Lines};
use crate::reason::{Claim, ClaimResult, FollowUp, Reason};

/// How large a reason may be, and how hard it is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The most moves of the claimant one after the other.
    pub moves: usize,
    /// The most leaves.
    pub leaves: usize,
    /// The most positions that are looked at.
    pub positions: usize,
}

impl Size {
    /// A reason that a person can follow: three moves and twelve leaves.
    pub const SMALL: Self = Self { moves: 3, leaves: 12, positions: 20_000 };

    /// A reason for the patient.
    pub const DEEP: Self = Self { moves: 8, leaves: 400, positions: 1_000_000 };
}

impl Default for Size {
    fn default() -> Self {
        Self::SMALL
    }
}

/// What a position is worth, and why.
///
/// ```
/// use fourgone::{Game, Player};
/// use fourgone_solver::{Limits, Solver};
/// use fourgone_tutor::{Explanation, Reason, Size, check};
///
/// let game: Game = "52753311433677442422121".parse()?;
/// let mut solver = Solver::new();
/// let found = Explanation::of(game.position(), None, Size::SMALL, &mut solver, Limits::NONE);
/// let found = found.expect("the game goes on, and there are no limits");
/// assert_eq!(found.claim.player, Player::Second);
/// assert_eq!(found.reason.searched(), 0);
/// assert!(check(game.position(), found.claim, &found.reason).is_ok());
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// The exact score, of the player to move.
    pub score: Score,
    /// What is shown.
    pub claim: Claim,
    /// Why it is true.
    pub reason: Reason,
}

impl Explanation {
    /// The explanation of a move that ends the game: a four, or the last disc of a draw. `None` if
    /// it does not, or cannot be played. Score and reason are those of the position before it.
    pub fn of_last_move(position: Position, column: Column, solver: &mut Solver) -> Option<Self> {
        let next = position.play(column).ok()?;
        let (result, by_move, reason) = match next.outcome()? {
            Outcome::Win { .. } => (ClaimResult::Win, Some(next.ply()), Reason::Four { column }),
            Outcome::Draw => {
                (ClaimResult::Draw, None, Reason::Play { column, then: Box::new(Reason::NoLine) })
            }
        };
        let claim = Claim { player: position.turn(), result, by_move };
        Some(Self { score: -solver.solve(next), claim, reason })
    }

    /// Explains a position; `None` if its game is over, or the limits do not allow it.
    ///
    /// A draw is explained for one of the players, by default for the one to move.
    ///
    /// The reason is the smallest there is within `size`: by its leaves, then by its depth, then by
    /// how near the middle its moves are. It is the same on every machine, and the mirror image of
    /// a position has the mirror image of its reason. Where there is none, the reason says that
    /// the claim is known by search alone.
    pub fn of(
        position: Position,
        draw_for: Option<Player>,
        size: Size,
        solver: &mut Solver,
        limits: Limits<'_>,
    ) -> Option<Self> {
        if position.is_over() {
            return None;
        }
        // Of a position and its mirror image the same one is always looked at.
        let mirrored = position.mirror();
        if mirrored.key() < position.key() {
            let found = Self::of(mirrored, draw_for, size, solver, limits)?;
            return Some(Self { reason: found.reason.mirror(), ..found });
        }
        let before = solver.nodes();
        let end = before.saturating_add(limits.budget());
        let score = solver.bounds(position, limits).exact()?;
        let turn = position.turn();
        let (player, result) = match score.wdl() {
            Wdl::Win => (turn, ClaimResult::Win),
            Wdl::Loss => (!turn, ClaimResult::Win),
            Wdl::Draw => (draw_for.unwrap_or(turn), ClaimResult::Draw),
        };
        let mut finder = Finder::new(player, result, size, (solver, end), limits);
        let found = if turn == player {
            finder.play(position, size.moves, size.leaves)
        } else {
            finder.answer(position, size.moves, size.leaves)
        };
        if finder.stopped {
            return None;
        }
        let nodes = finder.solver.nodes() - before;
        let is_win = result == ClaimResult::Win;
        if let Some(Found { reason, .. }) = found {
            let by_move = is_win.then(|| last_move(&reason, position.ply()));
            let claim = Claim { player, result, by_move };
            // Nobody is told what the checker does not accept.
            let checked = check(position, claim, &reason);
            debug_assert!(checked.is_ok(), "{checked:?} {reason:?}");
            if checked.is_ok() {
                return Some(Self { score, claim, reason });
            }
        }
        let by_move = is_win.then(|| score.ends_on_move(position.ply()));
        let claim = Claim { player, result, by_move };
        Some(Self { score, claim, reason: Reason::Searched { nodes } })
    }
}

/// The number of the move with which the claimant has four at the latest.
fn last_move(reason: &Reason, ply: usize) -> usize {
    match reason {
        Reason::Four { .. } => ply + 1,
        Reason::Play { then, .. } => last_move(then, ply + 1),
        Reason::Replies { replies } => {
            replies.values().map(|then| last_move(then, ply + 1)).max().unwrap_or(ply)
        }
        Reason::FollowUp(follow_up) => follow_up.by_move.unwrap_or(ply),
        Reason::NoLine | Reason::Searched { .. } => ply,
    }
}

/// A reason, and what it costs.
#[derive(Clone)]
struct Found {
    reason: Reason,
    leaves: usize,
    depth: usize,
}

impl Found {
    fn leaf(reason: Reason) -> Self {
        let depth = reason.depth();
        Self { reason, leaves: 1, depth }
    }

    /// Smaller is better; what is as good as another stays behind it.
    fn cost(&self) -> (usize, usize) {
        (self.leaves, self.depth)
    }
}

struct Finder<'a> {
    claimant: Player,
    result: ClaimResult,
    lines: Lines,
    solver: &'a mut Solver,
    limits: Limits<'a>,
    /// The strategies found, or that there is none.
    strategies: HashMap<Key, Option<FollowUp>>,
    /// How many positions may still be looked at.
    left: usize,
    /// The solver's count of nodes at which the limits are reached.
    end: u64,
    /// Whether the limits were reached.
    stopped: bool,
}

impl<'a> Finder<'a> {
    fn new(
        claimant: Player,
        result: ClaimResult,
        size: Size,
        (solver, end): (&'a mut Solver, u64),
        limits: Limits<'a>,
    ) -> Self {
        Self {
            claimant,
            result,
            lines: Lines::new(),
            solver,
            limits,
            strategies: HashMap::new(),
            left: size.positions,
            end,
            stopped: false,
        }
    }

    /// The smallest reason where the claimant is to move.
    fn play(&mut self, position: Position, moves: usize, leaves: usize) -> Option<Found> {
        if self.has_no_line(position) {
            return Some(Found::leaf(Reason::NoLine));
        }
        if moves == 0 || leaves == 0 || !self.spend() {
            return None;
        }
        let wins = position.winning_columns();
        if let Some(column) = from_center().find(|&column| wins.contains(column)) {
            return Some(Found::leaf(Reason::Four { column }));
        }
        // A four that threatens must be stopped; everything else loses.
        let threatened = position.opponent().completions() & position.occupied().landings();
        let stops = |column: Column| {
            threatened.is_empty() || !(threatened & Bitboard::column(column)).is_empty()
        };
        let next: Vec<(Column, Position)> = from_center()
            .filter(|&column| stops(column))
            .filter_map(|column| Some((column, position.play(column).ok()?)))
            .collect();
        for &(column, next) in &next {
            if let Some(then) = self.leaf(next) {
                return Some(after(column, Found::leaf(then)));
            }
        }
        let mut best: Option<Found> = None;
        for (column, next) in next {
            if moves == 1 || self.stopped || self.left == 0 || !self.keeps_claim(next) {
                continue;
            }
            let most = best.as_ref().map_or(leaves, |best| best.leaves);
            let Some(then) = self.replies(next, moves - 1, most) else { continue };
            let found = after(column, then);
            if best.as_ref().is_none_or(|best| found.cost() < best.cost()) {
                best = Some(found);
            }
        }
        best
    }

    /// The smallest reason where the other player is to move.
    fn answer(&mut self, position: Position, moves: usize, leaves: usize) -> Option<Found> {
        match self.leaf(position) {
            Some(reason) => Some(Found::leaf(reason)),
            None => self.replies(position, moves, leaves),
        }
    }

    /// A reason for every reply of the other player, none of which wins at once.
    fn replies(&mut self, position: Position, moves: usize, leaves: usize) -> Option<Found> {
        let open = position.open_columns();
        if moves == 0 || open.len() > leaves || !position.winning_columns().is_empty() {
            return None;
        }
        let mut replies = BTreeMap::new();
        let mut hard = Vec::new();
        for column in from_center().filter(|&column| open.contains(column)) {
            let next = position.play(column).ok()?;
            let wins = next.winning_columns();
            match from_center().find(|&column| wins.contains(column)) {
                Some(four) => {
                    replies.insert(column, Reason::Four { column: four });
                }
                None => hard.push((column, next)),
            }
        }
        let (mut spent, mut depth) = (replies.len(), usize::from(!replies.is_empty()));
        let mut waiting = hard.len();
        for (column, next) in hard {
            waiting -= 1;
            let found = self.play(next, moves, leaves.checked_sub(spent + waiting)?)?;
            spent += found.leaves;
            depth = depth.max(found.depth);
            replies.insert(column, found.reason);
        }
        (spent <= leaves).then_some(Found {
            reason: Reason::Replies { replies },
            leaves: spent,
            depth,
        })
    }

    /// Why the claim is true where the other player is to move, if that can be seen at once.
    fn leaf(&mut self, position: Position) -> Option<Reason> {
        if self.has_no_line(position) {
            return Some(Reason::NoLine);
        }
        let (lines, result) = (&self.lines, self.result);
        let strategy = self
            .strategies
            .entry(position.key())
            .or_insert_with(|| pairing::find(lines, position, result));
        strategy.clone().map(Reason::FollowUp)
    }

    /// Whether the other player can never complete a four again, which shows a draw.
    fn has_no_line(&self, position: Position) -> bool {
        self.result == ClaimResult::Draw
            && !(position.discs(!self.claimant) | !position.occupied()).has_four()
    }

    /// Whether the claim is true after a move of the claimant.
    fn keeps_claim(&mut self, next: Position) -> bool {
        let most = match self.result {
            ClaimResult::Win => Score::new(-1),
            ClaimResult::Draw => Score::DRAW,
        };
        let left = self.limits.nodes(self.end.saturating_sub(self.solver.nodes()));
        let exceeds = self.solver.exceeds(next, most, left);
        self.stopped |= exceeds.is_none();
        exceeds == Some(false)
    }

    /// Counts a position that is looked at; false when there were enough.
    fn spend(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.stopped |= self.limits.is_stopped();
        self.left > 0 && !self.stopped
    }
}

/// The reason that begins with this move.
fn after(column: Column, then: Found) -> Found {
    Found {
        leaves: then.leaves,
        depth: then.depth + 1,
        reason: Reason::Play { column, then: Box::new(then.reason) },
    }
}

fn from_center() -> impl Iterator<Item = Column> {
    Column::FROM_CENTER.into_iter()
}
