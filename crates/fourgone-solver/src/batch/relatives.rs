//! Whether the positions of a stream are closely related.
//!
//! Positions of games by chance or by bots have few relatives within reach, even if they come from
//! all plies of each game, and what was proved of one is of no use to the next. Whole layers and
//! subtrees are dense: most positions have siblings, which differ by the last move only, and a large
//! table in common spares most of the work.

use std::collections::HashMap;

use fourgone::Position;

use crate::geometry::{Geometry as _, Standard};

/// How many different positions are looked at.
const SAMPLE: usize = 1024;

/// A position is dense if it shares a parent with this many others before it. One would be chance.
const SIBLINGS: u32 = 2;

/// Looks for relatives among the first positions of a stream.
pub(super) struct Relatives {
    /// How many children of these positions were seen.
    parents: HashMap<u64, u32>,
    seen: usize,
    dense: usize,
}

impl Relatives {
    pub(super) fn new() -> Self {
        Self { parents: HashMap::new(), seen: 0, dense: 0 }
    }

    /// Looks at one more position, unlike those before; whether they are closely related, as soon as
    /// enough have been seen.
    pub(super) fn look_at(&mut self, position: Position) -> Option<bool> {
        let mut is_dense = false;
        for parent in parents(position) {
            let children = self.parents.entry(parent).or_default();
            is_dense |= *children >= SIBLINGS;
            *children += 1;
        }
        self.seen += 1;
        self.dense += usize::from(is_dense);
        (self.seen == SAMPLE).then(|| 2 * self.dense >= self.seen)
    }
}

/// The keys, up to mirroring, of all positions from which one move leads to this one. Not all of
/// them can be reached by play.
fn parents(position: Position) -> impl Iterator<Item = u64> {
    let (mover, occupied) = (position.mover().bits(), position.occupied().bits());
    let opponent = mover ^ occupied;
    // The highest disc of a column lies below the cell where the next one lands, which in a full
    // column is the spare bit.
    let highest = (occupied + Standard.bottom()) >> 1 & occupied;
    let mut last = highest & opponent;
    core::iter::from_fn(move || {
        let disc = last & last.wrapping_neg();
        last ^= disc;
        let key = Standard.key(opponent ^ disc, occupied ^ disc);
        (disc != 0).then(|| key.min(Standard.mirror(key)))
    })
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use std::collections::HashSet;

    use fourgone::{Column, Game};

    use super::*;

    /// Different positions up to mirroring, as a batch hands them over.
    fn are_related(positions: impl Iterator<Item = Position>) -> Option<bool> {
        let mut seen = HashSet::new();
        let mut relatives = Relatives::new();
        let key = |position: Position| position.key().bits().min(position.mirror().key().bits());
        let mut positions = positions.filter(|&position| seen.insert(key(position)));
        positions.find_map(|position| relatives.look_at(position))
    }

    #[test]
    fn parents_are_the_positions_before_the_last_move() {
        let game: Game = "4433444".parse().unwrap();
        let keys: HashSet<u64> = parents(game.position()).collect();
        let before: Game = "443344".parse().unwrap();
        assert!(
            keys.contains(
                &Standard
                    .key(before.position().mover().bits(), before.position().occupied().bits())
                    .min(Standard.mirror(Standard.key(
                        before.position().mover().bits(),
                        before.position().occupied().bits()
                    )))
            )
        );
        assert_eq!(keys.len(), 1, "the highest disc of column 3 is the other player's");
        assert_eq!(parents(Position::EMPTY).count(), 0);
        let full: Game = "1111112222224".parse().unwrap();
        assert_eq!(parents(full.position()).count(), 1, "4, and in full columns the other player");
    }

    #[test]
    fn a_layer_is_dense_and_games_by_chance_are_not() {
        let mut layer = Vec::from([Position::EMPTY]);
        for _ in 0..6 {
            layer = layer.iter().flat_map(|position| position.successors()).collect();
        }
        assert_eq!(are_related(layer.into_iter()), Some(true));
        let mut number = 1_u64;
        let mut game = Game::new();
        let games = core::iter::repeat_with(|| {
            loop {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let column = Column::ALL[(number >> 33) as usize % Column::COUNT];
                if game.outcome().is_some() {
                    game = Game::new();
                }
                if game.play(column).is_ok() && game.ply() > 8 {
                    return game.position();
                }
            }
        });
        assert_eq!(are_related(games), Some(false), "consecutive positions of games");
    }

    #[test]
    fn few_positions_say_nothing() {
        assert_eq!(are_related(Position::EMPTY.successors()), None);
    }
}
