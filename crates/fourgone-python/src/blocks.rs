//! Blocks of boards, read from the layouts of others and written to them.
//!
//! A row of cells is taken as one number: a multiplication gathers what is spread over its bytes, and a
//! table spreads it again in the way that the other side wants. A good board is read without a branch;
//! what is wrong with a bad one is for `layouts` to find out.

use fourgone::{Bitboard, Column, Row};

use crate::layouts::{CELLS, CellValue, Cells, Discs, Words, is_possible};

/// The bits of a column in a bitboard: one more than it has rows.
const COLUMN_BITS: usize = 7;

/// A row of a bitboard: the bottom one.
const ROW: u64 = Bitboard::BOTTOM.bits();

/// The rows in the order in which the top one is the first.
const FROM_TOP: [usize; Row::COUNT] = [5, 4, 3, 2, 1, 0];
/// The rows in the order in which the bottom one is the first.
const FROM_BOTTOM: [usize; Row::COUNT] = [0, 1, 2, 3, 4, 5];

/// The bits of the bottom row of a bitboard, by the number that its cells are as bits beside each
/// other, the first column the lowest.
static SPREAD: [u64; 1 << Column::COUNT] = spread(COLUMN_BITS);

/// The cells of a row as a byte each, 0 or 1, by the same number.
static BYTES: [u64; 1 << Column::COUNT] = spread(8);

/// Four cells as every second byte, by the number that they are as bits.
static PAIRS: [u64; 1 << 4] = spread(16);

/// The cells of a row as floating-point numbers, and one more number, which the next row overwrites.
static FLOATS: [[f32; 8]; 1 << Column::COUNT] = floats();

/// For each number, the same with so many bits from one of its bits to the next.
const fn spread<const NUMBERS: usize>(step: usize) -> [u64; NUMBERS] {
    let mut spread = [0; NUMBERS];
    let mut number = 0;
    while number < NUMBERS {
        let mut rest = number;
        while rest != 0 {
            spread[number] |= 1 << (step * rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
        number += 1;
    }
    spread
}

/// For each number, its bits as numbers.
const fn floats<const NUMBERS: usize>() -> [[f32; 8]; NUMBERS] {
    let mut floats = [[0.0; 8]; NUMBERS];
    let mut number = 0;
    while number < NUMBERS {
        let mut rest = number;
        while rest != 0 {
            floats[number][rest.trailing_zeros() as usize] = 1.0;
            rest &= rest - 1;
        }
        number += 1;
    }
    floats
}

/// The cells of a row of a bitboard as bits beside each other.
#[inline]
const fn row_bits(bits: u64, row: usize) -> usize {
    // Bit 7c goes to bit 36 + c, and no two bits of the product meet: 7c - 6d is another number for
    // every pair of columns.
    const GATHER: u64 = 0x0000_0010_4104_1041;
    const SHIFT: u64 = 36;
    ((bits >> row & ROW).wrapping_mul(GATHER) >> SHIFT & 0x7f) as usize
}

/// The lowest bits of seven bytes beside each other.
#[inline]
const fn byte_bits(bytes: u64) -> usize {
    // Byte c goes to bit 56 + c.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    const LOWEST: u64 = 0x0001_0101_0101_0101;
    ((bytes & LOWEST).wrapping_mul(GATHER) >> 56 & 0x7f) as usize
}

/// The lowest bits of every second byte of two halves of sixteen beside each other.
#[inline]
fn pair_bits(halves: [u64; 2]) -> usize {
    // Byte 2c of each half goes to bit 48 + c.
    const GATHER: u64 = 0x0001_0002_0004_0008;
    const LOWEST: u64 = 0x0001_0001_0001_0001;
    let [low, high] = halves.map(|half| (half & LOWEST).wrapping_mul(GATHER) >> 48);
    ((low & 0xf | high << 4) & 0x7f) as usize
}

/// In each byte the bits that a value of at most 1 does not have.
const NOT_ONE: u64 = 0xfefe_fefe_fefe_fefe;
/// In each byte the bits that a value of at most 2 does not have; 3 is two discs in one cell.
const NOT_TWO: u64 = 0xfcfc_fcfc_fcfc_fcfc;

/// Reads numbers of 64 bits; `bad` is told which records are none, and their boards stay empty.
pub(crate) fn read_words(
    words: Words,
    values: &[u64],
    boards: &mut [Discs],
    bad: impl FnMut(usize),
) {
    match words {
        Words::Keys => read_each(values, boards, |&[key]| read_key(key), bad),
        Words::Bitboards => {
            read_each(values, boards, |&discs| (discs, is_possible(discs)), bad);
        }
    }
}

/// Reads cells; `bad` is told which records are none, and their boards stay empty.
pub(crate) fn read_cells<T: CellValue>(
    cells: Cells,
    values: &[T],
    boards: &mut [Discs],
    bad: impl FnMut(usize),
) {
    match cells {
        Cells::Kaggle => read_each(values, boards, read_kaggle, bad),
        Cells::OpenSpiel => read_each(values, boards, read_openspiel, bad),
        Cells::MoverFirst => read_each(values, boards, read_mover_first, bad),
    }
}

#[inline]
fn read_each<const N: usize, T>(
    values: &[T],
    boards: &mut [Discs],
    read: impl Fn(&[T; N]) -> (Discs, bool),
    mut bad: impl FnMut(usize),
) {
    for (number, (record, board)) in values.as_chunks().0.iter().zip(boards).enumerate() {
        let (discs, is_good) = read(record);
        if is_good {
            *board = discs;
        } else {
            bad(number);
        }
    }
}

#[inline]
fn read_key(key: u64) -> (Discs, bool) {
    /// The lower five and the lower three rows.
    const FIVE: u64 = ROW * 0b1_1111;
    const THREE: u64 = ROW * 0b111;
    // Every bit of a column is copied to all below it, by one row, by two more and by four more: then
    // the column is filled up to its highest bit, which stands one above the pile.
    let filled = key | key >> 1 & Bitboard::FULL.bits();
    let filled = filled | filled >> 2 & FIVE;
    let filled = filled | filled >> 4 & THREE;
    let occupied = filled >> 1 & Bitboard::FULL.bits();
    let mover = key ^ (occupied + ROW);
    let discs = in_order(mover, occupied ^ mover);
    (discs, (mover & !occupied == 0) & is_possible(discs))
}

#[inline]
fn read_kaggle<T: CellValue>(values: &[T; CELLS]) -> (Discs, bool) {
    let cells = values.map(CellValue::small);
    let [mut first, mut second, mut all] = [0; 3];
    for (index, row) in FROM_TOP.into_iter().enumerate() {
        let bytes = bytes_at(&cells, Column::COUNT * index);
        first |= SPREAD[byte_bits(bytes)] << row;
        second |= SPREAD[byte_bits(bytes >> 1)] << row;
        all |= bytes;
    }
    let discs = [first, second];
    (discs, (all & NOT_TWO == 0) & is_possible(discs))
}

#[inline]
fn read_openspiel<T: CellValue>(values: &[T; 3 * CELLS]) -> (Discs, bool) {
    let cells = values.map(CellValue::small);
    let mut all = 0;
    let [first, second, empty] = [0, 1, 2].map(|plane| {
        let mut bits = 0;
        for (index, row) in FROM_BOTTOM.into_iter().enumerate() {
            let bytes = bytes_at(&cells, plane * CELLS + Column::COUNT * index);
            bits |= SPREAD[byte_bits(bytes)] << row;
            all |= bytes;
        }
        bits
    });
    let discs = [first, second];
    let is_one_of_three = empty ^ first ^ second == Bitboard::FULL.bits();
    (discs, (all & NOT_ONE == 0) & is_one_of_three & is_possible(discs))
}

#[inline]
fn read_mover_first<T: CellValue>(values: &[T; 2 * CELLS]) -> (Discs, bool) {
    let cells = values.map(CellValue::small);
    let [mut mover, mut opponent, mut all] = [0; 3];
    for (index, row) in FROM_TOP.into_iter().enumerate() {
        let start = 2 * Column::COUNT * index;
        let halves = [start, start + 8].map(|start| bytes_at(&cells, start));
        mover |= SPREAD[pair_bits(halves)] << row;
        opponent |= SPREAD[pair_bits(halves.map(|half| half >> 8))] << row;
        all |= halves[0] | halves[1];
    }
    let discs = in_order(mover, opponent);
    (discs, (all & NOT_ONE == 0) & is_possible(discs))
}

/// Eight bytes from a place on, or those up to the end.
#[inline]
fn bytes_at<const N: usize>(cells: &[u8; N], start: usize) -> u64 {
    let over = (start + 8).saturating_sub(N);
    let bytes = cells[start - over..].first_chunk().copied().unwrap_or_default();
    u64::from_le_bytes(bytes) >> (8 * over)
}

/// The first player's discs before the second's; what it takes is the mover's before the opponent's.
/// Done twice it does nothing, so it is also the way back.
#[inline]
fn in_order(mover: u64, opponent: u64) -> Discs {
    // Which of the two is a coin's throw for the processor, so nothing branches on it.
    let is_odd = u64::from((mover | opponent).count_ones() & 1);
    let swapped = (mover ^ opponent) & is_odd.wrapping_neg();
    [mover ^ swapped, opponent ^ swapped]
}

/// Writes boards as numbers of 64 bits.
pub(crate) fn write_words(words: Words, boards: &[Discs], values: &mut [u64]) {
    match words {
        Words::Keys => write_each(boards, values, |[first, second], key: &mut [u64; 1]| {
            let [mover, _] = in_order(first, second);
            *key = [mover + (first | second) + ROW];
        }),
        Words::Bitboards => write_each(boards, values, |discs, words| *words = discs),
    }
}

/// Writes boards as cells of one byte, 42 each.
pub(crate) fn write_kaggle(boards: &[Discs], values: &mut [u8]) {
    write_each(boards, values, write_one_kaggle);
}

/// Writes boards as cells of one byte, 84 each.
pub(crate) fn write_mover_first(boards: &[Discs], values: &mut [u8]) {
    write_each(boards, values, write_one_mover_first);
}

/// Writes boards as floating-point numbers, three planes each.
pub(crate) fn write_openspiel(boards: &[Discs], values: &mut [f32]) {
    write_each(boards, values, |[first, second], cells: &mut [f32; 3 * CELLS]| {
        let planes = [first, second, Bitboard::FULL.bits() ^ first ^ second];
        for (plane, cells) in planes.into_iter().zip(cells.as_chunks_mut::<CELLS>().0) {
            let row_at = |row| &FLOATS[row_bits(plane, row)];
            for row in FROM_BOTTOM {
                let start = Column::COUNT * row;
                if let Some(place) = cells[start..].first_chunk_mut() {
                    *place = *row_at(row);
                } else {
                    cells[start..].copy_from_slice(&row_at(row)[..Column::COUNT]);
                }
            }
        }
    });
}

#[inline]
fn write_each<const N: usize, T>(
    boards: &[Discs],
    values: &mut [T],
    write: impl Fn(Discs, &mut [T; N]),
) {
    for (discs, record) in boards.iter().zip(values.as_chunks_mut().0) {
        write(*discs, record);
    }
}

#[inline]
fn write_one_kaggle([first, second]: Discs, cells: &mut [u8; CELLS]) {
    let rows = FROM_TOP.map(|row| {
        let [first, second] = [first, second].map(|bits| BYTES[row_bits(bits, row)]);
        first | second << 1
    });
    for (index, row) in rows.into_iter().enumerate() {
        put(cells, Column::COUNT * index, row, rows[index.saturating_sub(1)] << 8);
    }
}

#[inline]
fn write_one_mover_first([first, second]: Discs, cells: &mut [u8; 2 * CELLS]) {
    let [mover, opponent] = in_order(first, second);
    for (index, row) in FROM_TOP.into_iter().enumerate() {
        let [mover, opponent] = [mover, opponent].map(|bits| row_bits(bits, row));
        let half = |shift: u32| PAIRS[mover >> shift & 0xf] | PAIRS[opponent >> shift & 0xf] << 8;
        let (low, high) = (half(0), half(4));
        let start = 2 * Column::COUNT * index;
        put(cells, start, low, 0);
        put(cells, start + 8, high, low);
    }
}

/// Writes eight bytes at a place; those behind the last that count are zero, and what is written next
/// overwrites them. At the end of the record they go where there is room, behind the last bytes of
/// what was written `before`.
#[inline]
fn put<const N: usize>(cells: &mut [u8; N], start: usize, bytes: u64, before: u64) {
    let over = (start + 8).saturating_sub(N);
    let joined = if over == 0 { bytes } else { bytes << (8 * over) | before >> (64 - 8 * over) };
    if let Some(place) = cells[start - over..].first_chunk_mut() {
        *place = joined.to_le_bytes();
    }
}

/// The mirror image of a bitboard.
#[inline]
pub(crate) const fn mirror(bits: u64) -> u64 {
    const COLUMN: u64 = 0x7f;
    let outer = bits >> 42 & COLUMN | (bits & COLUMN) << 42;
    let middle = bits >> 28 & COLUMN << 7 | (bits & COLUMN << 7) << 28;
    let inner = bits >> 14 & COLUMN << 14 | (bits & COLUMN << 14) << 14;
    outer | middle | inner | bits & COLUMN << 21
}
