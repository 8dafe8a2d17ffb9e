//! The opening book: exact scores of every position of certain plies.
//!
//! A [`Book`] reads the bytes of one. A [`Solver`](crate::Solver) with a book looks no further than
//! the next layer of it. The other half of this module makes books: [`Layer::enumerate`] tells
//! which positions a layer has, [`encode`] packs their scores, [`bind`] makes a book of layers.
//!
//! ```
//! use fourgone::Position;
//! use fourgone_solver::book::{self, Book, Layer};
//! use fourgone_solver::{Score, Solver};
//!
//! // A book of the empty board alone.
//! let layer = Layer::enumerate(0);
//! let bytes = book::bind(vec![book::encode(&layer, &[Score::new(1)])?])?;
//! let book = Book::new(bytes)?;
//! assert_eq!(book.score(Position::EMPTY), Some(Score::new(1)));
//! assert_eq!(Solver::new().with_book(book).solve(Position::EMPTY), Score::new(1));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! At a fixed ply every position is known, so none is stored: a layer is a static function
//! (`retrieval`) from the keys of positions to Huffman codes (`code`) of scores. That takes 4.69
//! bits a position at ply 8, whose scores have an entropy of 4.0 bits, and 4.64 at ply 12, where it is
//! 4.4.
//!
//! # Stability
//!
//! The format has a version, which changes with it. All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `fourgone` |
//! | 4 | version, 1 |
//! | 8 | [`checksum`] of all that follows |
//! | 4 | number of layers, at most 4 |
//! | | the layers, one after the other, in the order of their plies |
//!
//! A layer:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | ply |
//! | 4 | number of positions |
//! | 8 | seed of the function |
//! | 4 | binary logarithm of the length of a segment in bits |
//! | 4 | number of segments |
//! | 43 | length of the code of each score from -21 to 21, 0 for a score that does not occur |
//! | | the array of the function |
//!
//! A layer holds the positions of its ply in which the game goes on and the player to move cannot
//! win at once, up to mirror symmetry: of a position and its mirror image the one with the smaller
//! [`Key`](fourgone::Key).

mod code;
mod encode;
mod equations;
mod error;
mod layer;
mod retrieval;
mod search;
#[cfg(test)]
mod tests;

use alloc::sync::Arc;
use core::fmt;
use core::ops::Range;

use fourgone::Position;

use crate::score::Score;
use code::{Decoder, SYMBOLS};
use layer::{canonical, is_in_layer};
use retrieval::Shape;

pub use encode::{EncodedLayer, bind, encode};
pub use error::{BookError, EncodeError};
pub use layer::Layer;

const MAGIC: &[u8; 8] = b"fourgone";
const VERSION: u32 = 1;
const MOST_LAYERS: usize = 4;
/// A position with one disc more has no moves, and is in no layer.
const LAST_PLY: usize = 41;
/// The score that symbol 0 stands for: no loss comes sooner.
const LOWEST_SCORE: i8 = -21;

/// An opening book in the bytes of its file.
///
/// Opening one checks all its bytes; asking it allocates nothing and takes a fraction of a
/// microsecond.
///
/// The bytes are part of the program, or a `Vec`, or a file that is mapped into memory: whatever
/// gives bytes. Clones share them.
#[derive(Clone)]
pub struct Book {
    bytes: Arc<dyn AsRef<[u8]> + Send + Sync>,
    checksum: u64,
    layers: [Option<Scores>; MOST_LAYERS],
}

/// The scores of one layer.
#[derive(Clone)]
struct Scores {
    ply: usize,
    positions: usize,
    shape: Shape,
    decoder: Decoder,
    /// Where the array is in the bytes of the book.
    array: Range<usize>,
}

/// What a layer of a book has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The number of discs of its positions.
    pub ply: usize,
    /// The number of its positions.
    pub positions: usize,
    /// Its size.
    pub bytes: usize,
}

impl Book {
    /// Opens the book in these bytes.
    ///
    /// # Errors
    ///
    /// When they are not a book, or one of another version, or damaged.
    pub fn new(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self, BookError> {
        let (checksum, layers) = read_layers(bytes.as_ref())?;
        Ok(Self { bytes: Arc::new(bytes), checksum, layers })
    }

    /// The score of a position, if it is in a layer of the book.
    pub fn score(&self, position: Position) -> Option<Score> {
        let layer = self.layers().find(|layer| layer.ply == position.ply())?;
        is_in_layer(position).then(|| layer.score(self.bytes(), position))
    }

    /// What the book has, a layer after the other.
    pub fn contents(&self) -> impl Iterator<Item = Contents> {
        self.layers().map(|Scores { ply, positions, array, .. }| Contents {
            ply: *ply,
            positions: *positions,
            bytes: Scores::HEADER_BYTES + array.len(),
        })
    }

    /// The checksum in the book's header, by which one book is told from another.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    fn layers(&self) -> impl Iterator<Item = &Scores> {
        self.layers.iter().flatten()
    }

    fn bytes(&self) -> &[u8] {
        (*self.bytes).as_ref()
    }
}

/// Checks the bytes of a book; its checksum, and its layers.
fn read_layers(bytes: &[u8]) -> Result<(u64, [Option<Scores>; MOST_LAYERS]), BookError> {
    let mut reader = Reader { rest: bytes, at: 0 };
    if reader.take() != Ok(*MAGIC) {
        return Err(BookError::NotABook);
    }
    let version = reader.u32()?;
    if version != VERSION {
        return Err(BookError::Version { version });
    }
    let sum = reader.u64()?;
    if sum != checksum(reader.rest) {
        return Err(BookError::Damaged);
    }
    let mut layers = [const { None }; MOST_LAYERS];
    let count = reader.u32()? as usize;
    let mut first = 0;
    for slot in layers.get_mut(..count).ok_or(BookError::Damaged)? {
        let layer = Scores::read(&mut reader)?;
        if !(first..=LAST_PLY).contains(&layer.ply) {
            return Err(BookError::Damaged);
        }
        first = layer.ply + 1;
        *slot = Some(layer);
    }
    if reader.rest.is_empty() { Ok((sum, layers)) } else { Err(BookError::Damaged) }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.contents()).finish()
    }
}

impl Scores {
    /// The bytes of a layer before its array.
    const HEADER_BYTES: usize = 24 + SYMBOLS;

    fn read(reader: &mut Reader<'_>) -> Result<Self, BookError> {
        let ply = reader.u32()? as usize;
        let positions = reader.u32()? as usize;
        let shape =
            Shape { seed: reader.u64()?, segment_bits: reader.u32()?, segments: reader.u32()? };
        let decoder = Decoder::new(&reader.take()?).ok_or(BookError::Damaged)?;
        let array = reader.skip(shape.bytes().ok_or(BookError::Damaged)?)?;
        Ok(Self { ply, positions, shape, decoder, array })
    }

    /// The score of a position, which must be in this layer, in the bytes of the book.
    fn score(&self, book: &[u8], position: Position) -> Score {
        let key = canonical(position).key();
        let array = book.get(self.array.clone()).unwrap_or_default();
        let symbol = self.decoder.symbol(self.shape.window(array, key.bits()));
        Score::new(LOWEST_SCORE + symbol.cast_signed())
    }
}

/// Takes numbers off the front of bytes.
struct Reader<'a> {
    rest: &'a [u8],
    /// How many bytes have been taken.
    at: usize,
}

impl Reader<'_> {
    /// Passes over bytes; back comes where they are.
    fn skip(&mut self, length: usize) -> Result<Range<usize>, BookError> {
        self.rest = self.rest.get(length..).ok_or(BookError::Damaged)?;
        let start = self.at;
        self.at += length;
        Ok(start..self.at)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], BookError> {
        let first = *self.rest.first_chunk().ok_or(BookError::Damaged)?;
        self.skip(N)?;
        Ok(first)
    }

    fn u32(&mut self) -> Result<u32, BookError> {
        self.take().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, BookError> {
        self.take().map(u64::from_le_bytes)
    }
}

/// A sum of bytes that notices any change within eight of them, and nearly any other.
///
/// The bytes are taken as words of eight, the last one filled up with zeros. The sum begins with
/// the number of bytes; each word is combined with it by exclusive or, the result multiplied by
/// `0x9fb2_1c65_1e98_df25`, and its upper half combined with the lower. Each of these steps is a
/// bijection of the sum and of the word, so two texts of one length that differ in one word never
/// have the same sum.
pub fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    let words = words.iter().chain([&last]).map(|word| u64::from_le_bytes(*word));
    words.fold(bytes.len() as u64, |sum, word| {
        let sum = (sum ^ word).wrapping_mul(0x9fb2_1c65_1e98_df25);
        sum ^ sum >> 32
    })
}
