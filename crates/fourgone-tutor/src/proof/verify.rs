//! The checker of proofs, which knows the rules and nothing else.

use std::collections::{HashMap, HashSet};
use std::fmt;

use fourgone::{Bitboard, Cell, Column, Game, Key, Outcome, Player, Position};

use super::bits::BitReader;
use super::{FEW, MAGIC, SMALL, answers, feet, fnv, free, open_replies, width};
use crate::check::{Flaw, check};
use crate::reason::{Claim, ClaimResult, FollowUp, Reason};

/// What a proof shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verified {
    /// The game that leads to the position.
    pub game: Game,
    /// What was claimed, and is true.
    pub claim: Claim,
    /// The number of nodes.
    pub nodes: usize,
    /// How many of them are strategies.
    pub strategies: usize,
    /// How many of them were played out.
    pub played_out: usize,
}

/// Why a file is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// It does not begin as one.
    NotAProof,
    /// It was cut or changed: the checksum is another.
    Checksum,
    /// It ends too early, or goes on after its end.
    Length,
    /// A node is of no known kind, or names what is not there.
    BadNode {
        /// The number of the node, from 1 on.
        node: usize,
    },
    /// The answer cannot be played, or lets the other player win.
    BadAnswer {
        /// The number of the node, from 1 on.
        node: usize,
    },
    /// The strategy fails.
    Strategy {
        /// The number of the node, from 1 on.
        node: usize,
        /// Where it fails.
        flaw: Flaw,
    },
    /// The claimant does not win a position that is played out.
    NotWon {
        /// The number of the node, from 1 on.
        node: usize,
    },
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAProof => f.write_str("not a proof: the first line is not that of one"),
            Self::Checksum => f.write_str("the file was cut or changed: its checksum is wrong"),
            Self::Length => f.write_str("the number of nodes is not what the first line says"),
            Self::BadNode { node } => write!(f, "node {node} makes no sense"),
            Self::BadAnswer { node } => {
                write!(f, "node {node}: an answer cannot be played or loses")
            }
            Self::Strategy { node, flaw } => write!(f, "node {node}: {flaw}"),
            Self::NotWon { node } => write!(f, "node {node}: played out, the game is not won"),
        }
    }
}

impl std::error::Error for ProofError {}

/// Checks a proof from nothing but the rules.
///
/// `progress` is told now and then how many nodes there were, and of how many.
///
/// # Errors
///
/// The first thing that is wrong with it.
pub fn verify(
    bytes: &[u8],
    mut progress: impl FnMut(usize, usize),
) -> Result<Verified, ProofError> {
    let (game, claim, nodes, bits) = open(bytes)?;
    let mut position = game.position();
    let mut reader = BitReader::new(bits);
    if position.is_over() {
        return Err(ProofError::NotAProof);
    }
    if position.turn() == claim.player {
        let column = column(&mut reader).ok_or(ProofError::Length)?;
        position = position.play(column).map_err(|_| ProofError::BadAnswer { node: 0 })?;
    }
    let verified = Verified { game, claim, nodes: 0, strategies: 0, played_out: 0 };
    let mut walk = Walk { reader, verified, seen: HashSet::new() };
    // Depth first, the first reply on top. The first move may be the last.
    let is_won = Games { claim, known: HashMap::new() }.is_won_now(position);
    let mut todo = if is_won { Vec::new() } else { vec![position] };
    while let Some(position) = todo.pop() {
        let position = smaller(position);
        if position.is_over() {
            // The claimant never wins by an answer that is written down, nor is the last disc one.
            return Err(ProofError::BadAnswer { node: walk.verified.nodes });
        }
        if walk.seen.insert(position.key()) {
            walk.verified.nodes += 1;
            if walk.verified.nodes > nodes {
                return Err(ProofError::Length);
            }
            let next = walk.node(position)?;
            todo.extend(next.into_iter().rev());
            if walk.verified.nodes.is_multiple_of(1024) {
                progress(walk.verified.nodes, nodes);
            }
        }
    }
    if walk.verified.nodes != nodes || !walk.reader.is_at_end() {
        return Err(ProofError::Length);
    }
    Ok(walk.verified)
}

/// Takes a file apart: game, claim, number of nodes, bits.
fn open(bytes: &[u8]) -> Result<(Game, Claim, usize, &[u8]), ProofError> {
    let parse = || {
        let end = bytes.iter().take(200).position(|&byte| byte == b'\n')?;
        let line = std::str::from_utf8(&bytes[..end]).ok()?;
        let fields: Vec<&str> = line.strip_prefix(MAGIC)?.strip_prefix(' ')?.split(' ').collect();
        let [moves, player, by_move, nodes] = fields[..] else { return None };
        let game: Game = if moves == "-" { Game::new() } else { moves.parse().ok()? };
        let player: Player = player.parse().ok()?;
        let claim =
            Claim { player, result: ClaimResult::Win, by_move: Some(by_move.parse().ok()?) };
        // One way to write each.
        let moves = if game.is_empty() { "-".to_owned() } else { game.to_string() };
        let nodes = nodes.parse().ok()?;
        let again = format!("{MAGIC} {moves} {} {} {nodes}", player.name(), claim.by_move?);
        (again == line).then_some((game, claim, nodes, bytes.get(end + 1..)?))
    };
    let (game, claim, nodes, rest) = parse().ok_or(ProofError::NotAProof)?;
    let (bits, hash) = rest.split_last_chunk::<8>().ok_or(ProofError::Checksum)?;
    if fnv(&bytes[..bytes.len() - hash.len()]).to_be_bytes() != *hash {
        return Err(ProofError::Checksum);
    }
    Ok((game, claim, nodes, bits))
}

/// Of a position and its mirror image the one with the smaller key.
fn smaller(position: Position) -> Position {
    let mirrored = position.mirror();
    if mirrored.key() < position.key() { mirrored } else { position }
}

/// Two columns, and how many of their lowest cells make pairs.
type Coupling = (Column, Column, u32);

struct Walk<'a> {
    reader: BitReader<'a>,
    verified: Verified,
    seen: HashSet<Key>,
}

impl Walk<'_> {
    /// Checks a node, and gives the positions after its answers.
    fn node(&mut self, position: Position) -> Result<Vec<Position>, ProofError> {
        let node = self.verified.nodes;
        if !position.winning_columns().is_empty() {
            return Err(ProofError::BadAnswer { node });
        }
        if self.reader.read(1).ok_or(ProofError::Length)? == 1 {
            self.verified.strategies += 1;
            let strategy = self.strategy(position).ok_or(ProofError::BadNode { node })?;
            check(position, self.verified.claim, &Reason::FollowUp(strategy))
                .map_err(|flaw| ProofError::Strategy { node, flaw })?;
            return Ok(Vec::new());
        }
        if free(position) > FEW {
            return self.replies(position);
        }
        self.verified.played_out += 1;
        let mut games = Games { claim: self.verified.claim, known: HashMap::new() };
        if games.are_won(position) { Ok(Vec::new()) } else { Err(ProofError::NotWon { node }) }
    }

    /// The positions after the answers to all replies. Where the claimant has four at once, that is
    /// the answer, if it is early enough.
    fn replies(&mut self, position: Position) -> Result<Vec<Position>, ProofError> {
        let node = self.verified.nodes;
        let late = self.verified.claim.by_move.is_none_or(|by_move| position.ply() + 2 > by_move);
        if late {
            return Err(ProofError::BadAnswer { node });
        }
        let mut after = Vec::new();
        for (reply, next) in open_replies(position) {
            let answers = answers(reply, next);
            let answer = self.one_of(answers.len()).ok_or(ProofError::Length)?;
            let answer = *answers.get(answer).ok_or(ProofError::BadAnswer { node })?;
            after.push(next.play(answer).map_err(|_| ProofError::BadAnswer { node })?);
        }
        Ok(after)
    }

    /// The strategy that the bits describe, for a checker that believes none of it.
    fn strategy(&mut self, position: Position) -> Option<FollowUp> {
        let mut low: Vec<Vec<Cell>> = Vec::with_capacity(Column::COUNT);
        let mut never = Vec::new();
        for column in Column::ALL {
            let free = Bitboard::column(column) - position.occupied();
            let mut cells: Vec<Cell> = free.into_iter().collect();
            let feet = feet(column, position);
            if let Some(chosen) = self.one_of(feet.len() + 1)?.checked_sub(1) {
                let foot = *feet.get(chosen)?;
                never.push(foot);
                cells.retain(|cell| cell.row() < foot.row());
            }
            low.push(cells);
        }
        let mut pairs = Vec::new();
        let couplings = if self.reader.read(1)? == 0 { self.usual(&low)? } else { self.unusual()? };
        for (one, other, levels) in couplings {
            for _ in 0..levels {
                if low[one.index()].is_empty() || low[other.index()].is_empty() || one == other {
                    return None;
                }
                pairs.push([low[one.index()].remove(0), low[other.index()].remove(0)]);
            }
        }
        for cells in low {
            pairs.extend(cells.chunks_exact(2).map(|two| [two[0], two[1]]));
        }
        Some(FollowUp::new(pairs, never, self.verified.claim.by_move))
    }

    /// Two columns each in which an odd number of cells is left, coupled by the lowest.
    fn usual(&mut self, low: &[Vec<Cell>]) -> Option<Vec<Coupling>> {
        let is_odd = |column: &Column| !low[column.index()].len().is_multiple_of(2);
        let mut odd: Vec<Column> = Column::ALL.into_iter().filter(is_odd).collect();
        let mut couplings = Vec::new();
        while !odd.is_empty() {
            let one = odd.remove(0);
            let other = self.one_of(odd.len())?;
            couplings.push((one, *odd.get(other)?, 1));
            odd.remove(other);
        }
        Some(couplings)
    }

    /// Couplings that are written out.
    fn unusual(&mut self) -> Option<Vec<Coupling>> {
        (0..self.reader.read(2)?)
            .map(|_| {
                let [one, other] = [column(&mut self.reader)?, column(&mut self.reader)?];
                Some((one, other, self.reader.read(SMALL)?))
            })
            .collect()
    }

    /// The next number, which tells one of so many things; it may be too large.
    fn one_of(&mut self, things: usize) -> Option<usize> {
        usize::try_from(self.reader.read(width(things))?).ok()
    }
}

/// The next column.
fn column(reader: &mut BitReader<'_>) -> Option<Column> {
    Column::from_index(usize::try_from(reader.read(SMALL)?).ok()?)
}

/// All games from a position with few free cells.
struct Games {
    claim: Claim,
    known: HashMap<Key, bool>,
}

impl Games {
    /// Whether the claimant has won, and in time.
    fn is_won_now(&self, position: Position) -> bool {
        let in_time = self.claim.by_move.is_some_and(|by_move| position.ply() <= by_move);
        let winner = position.outcome().and_then(Outcome::winner);
        in_time && winner == Some(self.claim.player)
    }

    /// Whether the claimant wins them in time, whatever the other player does.
    fn are_won(&mut self, position: Position) -> bool {
        if position.is_over() {
            return self.is_won_now(position);
        }
        if let Some(&known) = self.known.get(&position.key()) {
            return known;
        }
        let is_won = if position.turn() == self.claim.player {
            position.successors().any(|next| self.are_won(next))
        } else {
            position.successors().all(|next| self.are_won(next))
        };
        self.known.insert(position.key(), is_won);
        is_won
    }
}
