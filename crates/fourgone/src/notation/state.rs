//! `state`: a JSON object with the bitboards of both players, the next free bit of each column
//! and the number of discs played, as the original game in a README stores it.
//!
//! The keys may come in any order, each once; any other key is an error. What the object says
//! twice must agree.

use core::fmt;

use super::placement::Placement;
use super::reader::{Place, Reader};
use super::{ParseError, ParseErrorKind, Record, json};
use crate::bitboard::COLUMN_BITS;
use crate::{Bitboard, ByColumn, Column, Player, Position};

const KEYS: [&str; 4] = ["\"player1_board\"", "\"player2_board\"", "\"peaks\"", "\"turn\""];
const EXPECTED_KEY: &str =
    "a key, each once: \"player1_board\", \"player2_board\", \"peaks\" and \"turn\"";

/// The bit of the next free cell of a column, or of the spare row above a full one.
fn peak(position: Position, column: Column) -> u64 {
    let height = (position.occupied() & Bitboard::column(column)).len();
    (COLUMN_BITS * column.index() + height) as u64
}

/// A number and where it stands, until the discs are known that it must agree with.
#[derive(Clone, Copy)]
struct Claim {
    number: u64,
    place: Place,
}

impl Claim {
    fn read(reader: &mut Reader<'_>, expected: &'static str) -> Result<Self, ParseError> {
        Ok(Self { place: reader.place(), number: reader.number(expected)? })
    }

    fn check(self, what: &'static str, actual: u64) -> Result<(), ParseError> {
        let found = self.number;
        let contradiction = ParseErrorKind::Contradiction { what, found, actual };
        if found == actual { Ok(()) } else { Err(self.place.error(contradiction)) }
    }
}

pub(super) fn parse(text: &str) -> Result<Record, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    let nothing = Claim { number: 0, place: reader.place() };
    let (mut peaks, mut turn) = (ByColumn::from_fn(|_| nothing), nothing);
    json::read_object(&mut reader, KEYS, EXPECTED_KEY, |reader, key| match key {
        0 => placement.read_bitboard(reader, Player::First),
        1 => placement.read_bitboard(reader, Player::Second),
        2 => json::read_array(reader, Column::COUNT..=Column::COUNT, |reader, index| {
            peaks[Column::ALL[index]] = Claim::read(reader, "the next free bit of a column")?;
            Ok(())
        }),
        _ => {
            turn = Claim::read(reader, "the number of discs played")?;
            Ok(())
        }
    })?;
    reader.end()?;
    let record = placement.record()?;
    let position = record.position();
    for (column, claim) in peaks.iter() {
        claim.check("the next free bit", peak(position, column))?;
    }
    turn.check("the turn", position.ply() as u64)?;
    Ok(record)
}

pub(super) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let position = record.position();
    let [first_key, second_key, peaks_key, turn_key] = KEYS;
    let [first, second] = Player::ALL.map(|player| position.discs(player).bits());
    let peaks = json::array(Column::ALL.map(|column| peak(position, column)));
    let turn = position.ply();
    write!(f, "{{{first_key}:{first},{second_key}:{second},{peaks_key}:{peaks},{turn_key}:{turn}}}")
}
