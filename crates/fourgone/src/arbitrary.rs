//! The feature `arbitrary`: values for fuzzing, made from any bytes.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::notation::{Colour, Notation};
use crate::{Bitboard, Board, Cell, Column, Columns, Game, Key, Player, Position, Row};

impl<'a> Arbitrary<'a> for Player {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Column {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Row {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Cell {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self::new(bytes.arbitrary()?, bytes.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for Bitboard {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let bits: u64 = bytes.arbitrary()?;
        Self::from_bits(bits & Self::FULL.bits()).ok_or(arbitrary::Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Columns {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let bits: u8 = bytes.arbitrary()?;
        let is_in_set = |column: &Column| bits >> column.index() & 1 != 0;
        Ok(Column::ALL.into_iter().filter(is_in_set).collect())
    }
}

/// Any placement: mostly impossible ones.
impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let (occupied, first): (Bitboard, Bitboard) = bytes.arbitrary()?;
        Ok(Self::from_disjoint(occupied & first, occupied - first))
    }
}

/// A game that ends with the bytes, or when it is over.
impl<'a> Arbitrary<'a> for Game {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut game = Self::new();
        while !bytes.is_empty() {
            // Of the open columns only: a byte that names a full one would be wasted.
            let open = game.open_columns();
            if open.is_empty() {
                break;
            }
            let column = open.into_iter().nth(bytes.choose_index(open.len())?);
            if column.is_none_or(|column| game.play(column).is_err()) {
                break;
            }
        }
        Ok(game)
    }
}

/// The position of an arbitrary game.
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary().map(|game: Game| game.position())
    }
}

/// The key of an arbitrary position.
impl<'a> Arbitrary<'a> for Key {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary().map(Position::key)
    }
}

impl<'a> Arbitrary<'a> for Colour {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Notation {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let (notation, first): (Self, Colour) = (*bytes.choose(Self::ALL)?, bytes.arbitrary()?);
        Ok(notation.with_first_colour(first))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::vec::Vec;

    use super::*;

    /// The values that come from many strings of bytes.
    fn values<T: for<'a> Arbitrary<'a>>() -> impl Iterator<Item = T> {
        (0..2_000_u64).map(|seed| {
            let mixed = |at: u64| (seed * 64 + at).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 56;
            let bytes: Vec<_> = (0..48).map(|at| u8::try_from(mixed(at)).unwrap()).collect();
            Unstructured::new(&bytes).arbitrary().unwrap()
        })
    }

    #[test]
    fn every_column_player_row_and_cell_comes_up() {
        assert_eq!(values::<Player>().collect::<HashSet<_>>().len(), 2);
        assert_eq!(values::<Column>().collect::<HashSet<_>>().len(), Column::COUNT);
        assert_eq!(values::<Row>().collect::<HashSet<_>>().len(), Row::COUNT);
        assert_eq!(values::<Cell>().collect::<HashSet<_>>().len(), Cell::COUNT);
    }

    #[test]
    fn every_set_of_columns_and_every_notation_in_both_colours_comes_up() {
        assert_eq!(values::<Columns>().collect::<HashSet<_>>().len(), 1 << Column::COUNT);
        let notations = values::<Notation>().collect::<HashSet<_>>().len();
        assert_eq!(notations, Notation::ALL.len() + Colour::ALL.len() - 1);
    }

    #[test]
    fn games_are_long_and_different_and_some_are_over() {
        let games: HashSet<Game> = values().collect();
        assert!(games.len() > 1_000);
        assert!(games.iter().any(|game| game.outcome().is_some()));
        assert!(games.iter().any(|game| game.ply() > 20));
    }

    #[test]
    fn positions_are_possible_and_boards_mostly_are_not() {
        assert!(values::<Position>().all(|position| position.board().position() == Ok(position)));
        assert!(values::<Key>().all(|key| key.position().is_ok()));
        assert!(values::<Board>().any(|board| board.position().is_err()));
    }

    #[test]
    fn no_bytes_give_the_empty_game() {
        assert_eq!(Unstructured::new(&[]).arbitrary::<Game>().unwrap(), Game::new());
    }
}
