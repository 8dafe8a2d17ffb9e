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
//! counts what follows. If the claimant is to move, the bits begin with its move. A column takes
//! three bits, 0 to 6, and so do other small numbers; the highest bit comes first, the last byte is
//! filled up with zeros. Then come the nodes, each two bits for its kind and what that asks for:
//!
//! - `00`, *replies*: for every legal column of the other player, from the left, the claimant's
//!   answer; none where the claimant completes four at once.
//! - `01`, a *strategy* that only answers (see [`FollowUp`](crate::FollowUp)): for every column with
//!   two free cells or more a bit that says whether it has a cell on which the claimant never plays,
//!   and then its row, 1 to 5; two bits for the number of couplings, and for each two columns and
//!   how many of their lowest free cells make pairs. What is left below goes two by two.
//! - `10`, *played out*: at most [`FEW`] cells are free, and the checker plays all games itself.
//!
//! Positions are not written down: a node belongs to the position that is reached next when all
//! replies are played in order, depth first. A position that was met before has its node, and so has
//! its mirror image: of the two the one with the smaller key is looked at.
//!
//! The last eight bytes are the FNV-1a hash of all before them, the highest first.

mod bits;
mod find;
mod verify;

use fourgone::{Cell, Column, Position};

pub use find::{Proof, Prover, ProverLimits, ProverState};
pub use verify::{ProofError, Verified, verify};

/// With at most so many free cells the checker plays all games itself.
pub const FEW: usize = 12;

/// What the first line begins with.
const MAGIC: &str = "fourgone-proof 1";

/// The kinds of nodes.
const REPLIES: u32 = 0b00;
const STRATEGY: u32 = 0b01;
const PLAYED_OUT: u32 = 0b10;

/// The bits of a column, of a row, and of how many levels are coupled.
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
