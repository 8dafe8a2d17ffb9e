//! A board as it is read, with the place in the text that each disc came from.

use super::reader::{Place, Reader};
use super::{ParseError, ParseErrorKind, Record};
use crate::{Bitboard, Board, ByColumn, Cell, Player, PositionError, Row};

/// The discs read so far.
pub(super) struct Placement {
    board: Board,
    /// Where the board begins in the text.
    start: Place,
    /// Where each cell stands in the text.
    places: ByColumn<[Place; Row::COUNT]>,
}

impl Placement {
    /// The empty board, if the text of the board begins with what the reader reads next.
    pub(super) fn new(reader: &Reader<'_>) -> Self {
        let start = reader.place();
        let places = ByColumn::from_fn(|_| [start; Row::COUNT]);
        Self { board: Board::EMPTY, start, places }
    }

    /// Puts what was read at this place into a cell.
    pub(super) fn put(&mut self, cell: Cell, disc: Option<Player>, place: Place) {
        self.board.set(cell, disc);
        self.places[cell.column()][cell.row().index()] = place;
    }

    /// Reads the number of a bitboard and puts a disc of the player into each of its cells.
    pub(super) fn read_bitboard(
        &mut self,
        reader: &mut Reader<'_>,
        player: Player,
    ) -> Result<(), ParseError> {
        let place = reader.place();
        let expected = "the bitboard of a player, bit 7 * column + row for each disc";
        for cell in reader.meaningful_number(Bitboard::from_bits, expected)? {
            if self.board.disc_at(cell).is_some() {
                return Err(place.error(ParseErrorKind::TwoDiscs { cell }));
            }
            self.put(cell, Some(player), place);
        }
        Ok(())
    }

    /// The discs, whether or not a game leads to them.
    pub(super) fn board(&self) -> Board {
        self.board
    }

    /// The record of the board, if a game leads to it.
    pub(super) fn record(&self) -> Result<Record, ParseError> {
        Record::try_from(self.board).map_err(|error| {
            let place = match error {
                PositionError::FloatingDisc { cell } => {
                    self.places[cell.column()][cell.row().index()]
                }
                _ => self.start,
            };
            place.error(ParseErrorKind::Impossible(error))
        })
    }
}
