//! Boards as the numbers that programs keep: `bitboards`, `key` and `state`.
//!
//! ```text
//! bitboards   2113536 4194304
//! key         4432687300737
//! state       {"player1_board":2113536,"player2_board":4194304,"peaks":[0,7,15,23,28,35,42],"turn":3}
//! ```

use core::fmt;
use core::str::FromStr;

use super::reader::{Location, Placement, Reader};
use super::{ParseError, ParseErrorKind, Transcript, json};
use crate::bitboard::COLUMN_BITS;
use crate::{Bitboard, ByColumn, Column, Key, Player, Position};

/// Reads `bitboards`: that of the first player and that of the second.
pub(super) fn parse_bitboards(text: &str) -> Result<Transcript, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    read_bitboard(&mut reader, Player::First, &mut placement)?;
    if reader.peek().is_some_and(|next| !next.is_whitespace()) {
        return Err(reader.unexpected("a space between two bitboards"));
    }
    reader.skip_whitespace();
    read_bitboard(&mut reader, Player::Second, &mut placement)?;
    reader.end()?;
    placement.transcript()
}

pub(super) fn write_bitboards(position: Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let [first, second] = Player::ALL.map(|player| position.discs(player).bits());
    write!(f, "{first} {second}")
}

/// Reads one bitboard and puts a disc of the player into each of its cells.
fn read_bitboard(
    reader: &mut Reader<'_>,
    player: Player,
    placement: &mut Placement,
) -> Result<(), ParseError> {
    let location = reader.location();
    let expected = "the bitboard of a player, bit 7 * column + row for each disc";
    for cell in reader.meaningful_number(Bitboard::from_bits, expected)? {
        if placement.board().disc_at(cell).is_some() {
            return Err(location.error(ParseErrorKind::TwoDiscs { cell }));
        }
        placement.put(cell, Some(player), location);
    }
    Ok(())
}

/// Reads `key`: the one number that stands for the position, see [`Key`].
pub(super) fn parse_key(text: &str) -> Result<Transcript, ParseError> {
    let key: Key = text.parse()?;
    let impossible = |error| Reader::new(text).location().error(ParseErrorKind::Impossible(error));
    Transcript::try_from(key.board()).map_err(impossible)
}

pub(super) fn write_key(position: Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", position.key())
}

impl FromStr for Key {
    type Err = ParseError;

    /// Reads a key in the notation `key`, whether or not a game leads to its board.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text);
        let key = reader.meaningful_number(Self::from_bits, "the key of a position")?;
        reader.end()?;
        Ok(key)
    }
}

/// The keys of the JSON object `state`, in the order in which they are written.
const STATE_KEYS: [&str; 4] = ["\"player1_board\"", "\"player2_board\"", "\"peaks\"", "\"turn\""];
const EXPECTED_STATE_KEY: &str =
    "a key, each once: \"player1_board\", \"player2_board\", \"peaks\" and \"turn\"";

/// Reads `state`, as the original game in a README stores it: the bitboards of both players, the
/// next free bit of each column and the number of discs played.
///
/// The keys may come in any order, each once; any other key is an error. The discs alone would
/// tell the rest, so what the object says twice must agree.
pub(super) fn parse_state(text: &str) -> Result<Transcript, ParseError> {
    let mut reader = Reader::new(text);
    let mut placement = Placement::new(&reader);
    let nothing = Claim { number: 0, location: reader.location() };
    let (mut peaks, mut turn) = (ByColumn::from_fn(|_| nothing), nothing);
    json::read_object(&mut reader, STATE_KEYS, EXPECTED_STATE_KEY, |reader, key| match key {
        0 => read_bitboard(reader, Player::First, &mut placement),
        1 => read_bitboard(reader, Player::Second, &mut placement),
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
    let transcript = placement.transcript()?;
    let position = transcript.position();
    for (column, claim) in peaks.iter() {
        claim.check("the next free bit", peak(position, column))?;
    }
    turn.check("the turn", position.ply() as u64)?;
    Ok(transcript)
}

pub(super) fn write_state(position: Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let [first_key, second_key, peaks_key, turn_key] = STATE_KEYS;
    let [first, second] = Player::ALL.map(|player| position.discs(player).bits());
    let peaks = json::array(Column::ALL.map(|column| peak(position, column)));
    let turn = position.ply();
    write!(f, "{{{first_key}:{first},{second_key}:{second},{peaks_key}:{peaks},{turn_key}:{turn}}}")
}

/// The bit of the next free cell of a column, or of the spare row above a full one.
fn peak(position: Position, column: Column) -> u64 {
    let height = (position.occupied() & Bitboard::column(column)).len();
    (COLUMN_BITS * column.index() + height) as u64
}

/// A number and where it stands, until the discs are known with which it must agree.
#[derive(Clone, Copy)]
struct Claim {
    number: u64,
    location: Location,
}

impl Claim {
    fn read(reader: &mut Reader<'_>, expected: &'static str) -> Result<Self, ParseError> {
        Ok(Self { location: reader.location(), number: reader.number(expected)? })
    }

    fn check(self, what: &'static str, actual: u64) -> Result<(), ParseError> {
        let found = self.number;
        let contradiction = ParseErrorKind::Contradiction { what, found, actual };
        if found == actual { Ok(()) } else { Err(self.location.error(contradiction)) }
    }
}
