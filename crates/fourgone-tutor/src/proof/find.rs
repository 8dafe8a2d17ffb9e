//! The search for a small proof.
//!
//! The solver says which moves keep the win; which of them has the smallest proof is not known
//! before it is found. So where few enough cells are free, proofs are looked for with a budget of
//! nodes: first one of a single node, then one of three, of nine and so on, for every answer of the
//! claimant in turn. What was proved, and with which budget a position was not, is remembered for
//! all that follows.
//!
//! Where more cells are free, to try several answers would take too long. There the claimant takes
//! the one that leaves the fewest replies without a strategy against them, and of these the one that
//! wins soonest.

use std::collections::{HashMap, HashSet};

use fourgone::{Bitboard, Cell, Column, Columns, Game, Key, Player, Position};
use fourgone_bot::representative;
use fourgone_solver::{Solver, Wdl};

use super::bits::BitWriter;
use super::{FEW, MAGIC, SMALL, answers, feet, fnv, free, open_replies, width};
use crate::pairing::{self, Lines};
use crate::puzzle::keeping;
use crate::reason::{ClaimResult, FollowUp};

/// What a prover knows of a position in which the other player is to move.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// There is a proof of so many nodes, those that it shares with others counted each time.
    Proved(u32),
    /// None was found with so many nodes.
    Beyond(u32),
}

/// How long a prover looks.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ProverLimits {
    /// The most nodes of a proof.
    pub nodes: u32,
    /// The most positions that it remembers, some 40 bytes each.
    pub positions: usize,
}

impl Default for ProverLimits {
    fn default() -> Self {
        Self { nodes: u32::MAX, positions: usize::MAX }
    }
}

/// How far a prover is.
#[derive(Debug)]
#[non_exhaustive]
pub struct ProverState<'a> {
    done: u64,
    known: &'a HashMap<Key, Known>,
}

/// The bytes of a position in a checkpoint: its key and what its proof costs.
const CHECKPOINT_ENTRY: usize = 12;

impl ProverState<'_> {
    /// How many millionths of the proof are found, if all replies to a position are the same work,
    /// which they are not.
    pub fn millionths(&self) -> u64 {
        self.done / (WHOLE / 1_000_000)
    }

    /// How many positions the prover knows.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// What was proved so far, for a prover that goes on with it later.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (key, known) in self.known {
            if let &Known::Proved(cost) = known {
                bytes.extend(key.bits().to_be_bytes());
                bytes.extend(cost.to_be_bytes());
            }
        }
        bytes
    }
}

/// A proof as a file, and what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proof {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// The number of nodes.
    pub nodes: usize,
    /// How many of them are strategies.
    pub strategies: usize,
    /// How many of them the checker plays out itself.
    pub played_out: usize,
}

/// Looks for proofs.
pub struct Prover<'a> {
    solver: &'a mut Solver,
    lines: Lines,
    known: HashMap<Key, Known>,
    limits: ProverLimits,
    /// Called now and then.
    progress: &'a mut dyn FnMut(ProverState<'_>),
    looked_at: u64,
    /// How much of [`WHOLE`] is found.
    done: u64,
}

/// By how much a budget grows.
const GROWTH: u32 = 3;

/// The whole of a proof, which is divided among the replies again and again.
const WHOLE: u64 = 1 << 60;

/// With more free cells the first answer is kept.
const MANY: usize = 26;

impl<'a> Prover<'a> {
    /// A prover that asks this solver.
    pub fn new(
        solver: &'a mut Solver,
        limits: ProverLimits,
        progress: &'a mut dyn FnMut(ProverState<'_>),
    ) -> Self {
        let lines = Lines::new();
        Self { solver, lines, known: HashMap::new(), limits, progress, looked_at: 0, done: 0 }
    }

    /// Goes on with what another prover had proved. What is wrong in it may lead to a file that is no
    /// proof, which [`verify`](super::verify) tells.
    pub fn resume(&mut self, checkpoint: &[u8]) {
        for entry in checkpoint.chunks_exact(CHECKPOINT_ENTRY) {
            let (key, cost) = entry.split_at(size_of::<u64>());
            let key = key.try_into().map(u64::from_be_bytes).ok().and_then(Key::from_bits);
            let cost = cost.try_into().map(u32::from_be_bytes).ok();
            if let (Some(key), Some(cost)) = (key, cost) {
                self.known.insert(key, Known::Proved(cost));
            }
        }
    }

    /// A proof of who wins, with its last disc at the latest; none if the game is over or a draw, or the limits do not allow it.
    pub fn prove(&mut self, game: &Game) -> Option<Proof> {
        let position = game.position();
        if position.is_over() {
            return None;
        }
        let claimant = match self.solver.solve_wdl(position) {
            Wdl::Win => position.turn(),
            Wdl::Loss => !position.turn(),
            Wdl::Draw => return None,
        };
        let begins = claimant == position.turn();
        if begins && !position.winning_columns().is_empty() {
            return Some(self.write(game, claimant));
        }
        if begins {
            self.choose(position, WHOLE)?;
        } else {
            self.answer_all(position, WHOLE)?;
        }
        Some(self.write(game, claimant))
    }

    fn is_full(&self) -> bool {
        self.known.len() >= self.limits.positions
    }

    /// Proves a position in which the claimant is to move; the share is how much of the whole proof
    /// that is.
    fn choose(&mut self, position: Position, share: u64) -> Option<u32> {
        if let Some(cost) = self.known_answer(position) {
            self.done += share;
            return Some(cost);
        }
        if free(position) <= MANY {
            let cost = self.answer(position, self.limits.nodes);
            self.done += share;
            return cost;
        }
        let right = keeping(position, ClaimResult::Win, self.solver);
        let right = from_center(right).filter_map(|column| position.play(column).ok());
        let mut right: Vec<Position> = right.collect();
        if right.len() > 1 {
            right.sort_by_cached_key(|&next| {
                let hard = open_replies(next).filter(|&(_, it)| self.answer(it, 1).is_none());
                (hard.count(), self.solver.solve(next))
            });
        }
        self.answer_all(*right.first()?, share)
    }

    /// Proves a position in which the other player is to move.
    fn answer_all(&mut self, position: Position, share: u64) -> Option<u32> {
        if let Some(cost) = self.replies(position, 1) {
            self.done += share;
            return Some(cost);
        }
        let replies: Vec<Position> = open_replies(position).map(|(_, next)| next).collect();
        let part = share / replies.len().max(1) as u64;
        let mut spent = 1_u32;
        for next in replies {
            spent = spent.saturating_add(self.choose(next, part)?);
        }
        self.known.insert(representative(position).key(), Known::Proved(spent));
        Some(spent)
    }

    /// The cost of the cheapest answer that is known already, or seen at once.
    fn known_answer(&mut self, position: Position) -> Option<u32> {
        if let Some(cost) = self.answer(position, 1) {
            return Some(cost);
        }
        let column = self.cheapest(position)?;
        let next = representative(position.play(column).ok()?);
        match self.known.get(&next.key()) {
            Some(&Known::Proved(cost)) => Some(cost),
            _ => None,
        }
    }

    /// The cost of the cheapest answer of the claimant, within the budget.
    fn answer(&mut self, position: Position, budget: u32) -> Option<u32> {
        let mut part = 1;
        if free(position) > FEW + 1 {
            // A strategy shows by itself that the move was right; the solver takes longer.
            for column in from_center(position.open_columns()) {
                let next = position.play(column).ok()?;
                if let Some(cost) = self.replies(next, 1) {
                    return Some(cost);
                }
            }
            part = GROWTH.min(budget);
        }
        if part > budget || budget == 1 && free(position) > FEW + 1 {
            return None;
        }
        let right = keeping(position, ClaimResult::Win, self.solver);
        loop {
            for column in from_center(right) {
                let next = position.play(column).ok()?;
                if let Some(cost) = self.replies(next, part) {
                    return Some(cost);
                }
            }
            if part >= budget || self.is_full() {
                return None;
            }
            part = part.saturating_mul(GROWTH).min(budget);
        }
    }

    /// The cost of a proof where the other player is to move, within the budget.
    fn replies(&mut self, position: Position, budget: u32) -> Option<u32> {
        let position = representative(position);
        match self.known.get(&position.key()) {
            Some(&Known::Proved(cost)) => return (cost <= budget).then_some(cost),
            Some(&Known::Beyond(most)) if most >= budget => return None,
            Some(_) => {}
            None => {
                self.looked_at += 1;
                if self.looked_at.is_multiple_of(1 << 8) {
                    (self.progress)(ProverState { done: self.done, known: &self.known });
                }
                if free(position) <= FEW || self.has_strategy(position) {
                    self.known.insert(position.key(), Known::Proved(1));
                    return Some(1);
                }
            }
        }
        let found = self.all_replies(position, budget);
        let known = found.map_or(Known::Beyond(budget), Known::Proved);
        if found.is_some() || !self.is_full() {
            self.known.insert(position.key(), known);
        }
        found
    }

    fn all_replies(&mut self, position: Position, budget: u32) -> Option<u32> {
        if !position.winning_columns().is_empty() {
            return None;
        }
        let replies: Vec<Position> = open_replies(position).map(|(_, next)| next).collect();
        let mut waiting = u32::try_from(replies.len()).ok()?;
        let mut spent = 1;
        if spent + waiting > budget {
            return None;
        }
        // Those with a strategy after the answer first: what they cost is known.
        let mut hard = Vec::new();
        for next in replies {
            match self.answer(next, 1) {
                Some(cost) => {
                    spent += cost;
                    waiting -= 1;
                }
                None => hard.push(next),
            }
        }
        for next in hard {
            waiting -= 1;
            let left = budget.checked_sub(spent + waiting)?;
            spent = spent.saturating_add(self.answer(next, left)?);
        }
        (spent <= budget).then_some(spent)
    }

    fn has_strategy(&self, position: Position) -> bool {
        pairing::find(&self.lines, position, ClaimResult::Win).is_some()
    }

    /// The answer of the claimant that is known to have the cheapest proof.
    fn cheapest(&self, position: Position) -> Option<Column> {
        let cost = |column: &Column| match position.play(*column).map(representative) {
            Ok(next) => match self.known.get(&next.key()) {
                Some(&Known::Proved(cost)) => Some(cost),
                _ => None,
            },
            Err(_) => None,
        };
        let proved = from_center(position.open_columns()).filter_map(|it| Some((it, cost(&it)?)));
        proved.min_by_key(|&(_, cost)| cost).map(|(column, _)| column)
    }

    /// Writes down what was proved.
    fn write(&self, game: &Game, claimant: Player) -> Proof {
        let mut writer = Writer { prover: self, bits: BitWriter::default(), seen: HashSet::new() };
        let mut proof = Proof { bytes: Vec::new(), nodes: 0, strategies: 0, played_out: 0 };
        let mut position = game.position();
        if position.turn() == claimant
            && let Some(column) = first_four(position).or_else(|| self.cheapest(position))
            && let Ok(next) = position.play(column)
        {
            writer.bits.write(number(column), SMALL);
            position = next;
        }
        if !position.is_over() {
            writer.node(position, &mut proof);
        }
        let moves = if game.is_empty() { "-".to_owned() } else { game.to_string() };
        let by_move = last_disc(claimant);
        let head = format!("{MAGIC} {moves} {} {by_move} {}\n", claimant.name(), proof.nodes);
        let mut bytes = head.into_bytes();
        bytes.extend(writer.bits.into_bytes());
        bytes.extend(fnv(&bytes).to_be_bytes());
        Proof { bytes, ..proof }
    }
}

/// The number of the last disc that a player has.
fn last_disc(player: Player) -> usize {
    match player {
        Player::First => Cell::COUNT - 1,
        Player::Second => Cell::COUNT,
    }
}

struct Writer<'a, 'b> {
    prover: &'a Prover<'b>,
    bits: BitWriter,
    seen: HashSet<Key>,
}

impl Writer<'_, '_> {
    /// Writes the node of a position and those below it.
    fn node(&mut self, position: Position, proof: &mut Proof) {
        let position = representative(position);
        if !self.seen.insert(position.key()) {
            return;
        }
        proof.nodes += 1;
        if let Some(strategy) = pairing::find(&self.prover.lines, position, ClaimResult::Win) {
            self.bits.write(1, 1);
            self.strategy(position, &strategy);
            proof.strategies += 1;
            return;
        }
        self.bits.write(0, 1);
        if free(position) <= FEW {
            proof.played_out += 1;
            return;
        }
        let after: Vec<Position> = open_replies(position)
            .filter_map(|(reply, next)| {
                let column = self.prover.cheapest(next)?;
                self.one_of(&answers(reply, next), &column);
                next.play(column).ok()
            })
            .collect();
        for next in after {
            self.node(next, proof);
        }
    }

    fn strategy(&mut self, position: Position, strategy: &FollowUp) {
        let mut odd = Vec::new();
        for column in Column::ALL {
            let foot = strategy.never.iter().copied().find(|cell| cell.column() == column);
            let feet = std::iter::once(None).chain(feet(column, position).into_iter().map(Some));
            self.one_of(&feet.collect::<Vec<_>>(), &foot);
            let free = Bitboard::column(column) - position.occupied();
            let low = free.into_iter().filter(|cell| foot.is_none_or(|it| cell.row() < it.row()));
            if !low.count().is_multiple_of(2) {
                odd.push(column);
            }
        }
        let mut couplings: Vec<([Column; 2], u32)> = Vec::new();
        for pair in &strategy.pairs {
            let columns = pair.map(Cell::column);
            match couplings.iter_mut().find(|(known, _)| *known == columns) {
                _ if columns[0] == columns[1] => {}
                Some((_, levels)) => *levels += 1,
                None => couplings.push((columns, 1)),
            }
        }
        // One level leaves two columns even that were odd, so these are all of them.
        let is_usual = couplings.iter().all(|&(_, levels)| levels == 1);
        self.bits.write(u32::from(!is_usual), 1);
        if is_usual {
            while !odd.is_empty() {
                let one = odd.remove(0);
                let partner = couplings.iter().find_map(|&(columns, _)| match columns {
                    [left, right] if left == one => Some(right),
                    [left, right] if right == one => Some(left),
                    _ => None,
                });
                let Some(partner) = partner else { return };
                self.one_of(&odd, &partner);
                odd.retain(|&column| column != partner);
            }
            return;
        }
        self.bits.write(u32::try_from(couplings.len()).unwrap_or(0), 2);
        for ([one, other], levels) in couplings {
            for small in [number(one), number(other), levels] {
                self.bits.write(small, SMALL);
            }
        }
    }

    /// Writes which of these it is.
    fn one_of<T: PartialEq>(&mut self, these: &[T], it: &T) {
        let place = these.iter().position(|other| other == it).unwrap_or(0);
        self.bits.write(u32::try_from(place).unwrap_or(0), width(these.len()));
    }
}

fn number(column: Column) -> u32 {
    u32::try_from(column.index()).unwrap_or(0)
}

/// A column with which the player to move completes four.
fn first_four(position: Position) -> Option<Column> {
    from_center(position.winning_columns()).next()
}

fn from_center(columns: Columns) -> impl Iterator<Item = Column> {
    Column::FROM_CENTER.into_iter().filter(move |&column| columns.contains(column))
}
