//! Proofs: who wins from a position, as a file that a small program can check.
//!
//! A reason that a person can follow has a dozen leaves. The game as a whole has none so small, but
//! it has a proof of the same kind: a graph of positions in which the other player is to move.
//! [`Prover`] looks for a small one, [`verify`] checks one by the rules alone.
//!
//! # The format
//!
//! A file is a line of text, bits, and a checksum:
//!
//! ```text
//! fourgone-proof 1 MOVES PLAYER BY_MOVE NODES
//! ```
//!
//! `MOVES` lead to the position, columns from 1 to 7, or are `-` for the empty board; `PLAYER`,
//! `first` or `second`, is the claimant and wins with disc number `BY_MOVE` at the latest; `NODES`
//! counts what follows. If the claimant is to move, the bits begin with its move, a column from 0 to
//! 6 in three bits. Then come the nodes. A number is written with the highest bit first; where one of
//! `n` things is named, it is as wide as `n - 1` is, so what has to be so takes no bit at all. The last
//! byte is filled up with zeros.
//!
//! The first bit of a node is 1 for a *strategy* that only answers (see
//! [`FollowUp`](crate::FollowUp)):
//!
//! - For every column, from the left, on which cell the claimant never plays: none, or one of the free
//!   cells under its threats there, from the bottom. What is free below that is paired.
//! - A bit that is 0 where the columns in which an odd number is left are coupled by their lowest
//!   cells: for the leftmost of them one of the others, and so on with those that remain. Otherwise it
//!   is 1, and then come two bits for the number of couplings, and for each two columns and how many of
//!   their lowest cells make pairs, three bits each.
//! - What is left goes two by two, inside of its column.
//!
//! If the first bit is 0, and at most [`FEW`] cells are free, the position is *played out*: the checker
//! tries all games itself. With more, the *replies* follow: for every legal column of the other
//! player, from the left, one of the answers of the claimant after which the other player has no four
//! at once: the one above the reply comes first, then from the middle outwards and from the left. None
//! is written where the claimant completes four at once.
//!
//! Positions are not written down: a node belongs to the position that is reached next when all
//! replies are played in order, depth first. A position that was met before has its node, and so has
//! its mirror image: of the two the one with the smaller key is looked at.
//!
//! The last eight bytes are the FNV-1a hash of all before them, the highest first.

mod bits;
mod find;
mod verify;

use fourgone::{Bitboard, Cell, Column, Position, Row};

pub use find::{Proof, Prover, ProverLimits, ProverState};
pub use verify::{ProofError, Verified, verify};

/// With at most so many free cells the checker plays all games itself.
pub const FEW: usize = 12;

/// What the first line begins with.
const MAGIC: &str = "fourgone-proof 1";

/// The bits of a column, and of how many levels are coupled.
const SMALL: u32 = 3;

/// The hash at the end of a file.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// The number of free cells.
fn free(position: Position) -> usize {
    Cell::COUNT - position.ply()
}

/// The moves of the other player that are answered in the file: those after which the claimant has
/// no four, with the positions that they lead to.
fn open_replies(position: Position) -> impl Iterator<Item = (Column, Position)> {
    position.open_columns().into_iter().filter_map(move |column| {
        let next = position.play(column).ok()?;
        next.winning_columns().is_empty().then_some((column, next))
    })
}

/// The answers to a reply that a file can name: those after which the other player has no four at once.
/// The one above the reply comes first, then those nearest to the middle.
fn answers(reply: Column, next: Position) -> Vec<Column> {
    let others = Column::FROM_CENTER.into_iter().filter(|&column| column != reply);
    let is_safe =
        |column: &Column| next.play(*column).is_ok_and(|it| it.winning_columns().is_empty());
    std::iter::once(reply).chain(others).filter(is_safe).collect()
}

/// The free cells of a column that are under threats of the player who is not to move, from the
/// bottom.
fn feet(column: Column, position: Position) -> Vec<Cell> {
    let free = Bitboard::column(column) - position.occupied();
    let threats = position.opponent().completions() & free;
    let foot = |threat: Cell| {
        let row = Row::from_index(threat.row().index().checked_sub(1)?)?;
        Some(Cell::new(column, row)).filter(|&foot| free.contains(foot))
    };
    threats.into_iter().filter_map(foot).collect()
}

/// The number of bits that tell one of so many things.
fn width(things: usize) -> u32 {
    usize::BITS - things.saturating_sub(1).leading_zeros()
}
