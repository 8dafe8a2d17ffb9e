//! The opening book: exact scores of every position of certain plies.
//!
//! A [`Book`] reads the bytes of one. A [`Solver`](crate::Solver) with a book looks no further than
//! the next layer of it. The other half of this module makes books: [`Layer::enumerate`] tells
//! which positions a layer has, [`encode`] packs their scores, [`bind`] makes a book of layers. A
//! layer too large for one memory is made of [parts](Part), each of which is enumerated, solved and
//! packed on its own, by whichever machine: [`encode_part`] and [`join`].
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
//! | 4 | version, 1 or 2 |
//! | 8 | [`checksum`] of all that follows |
//! | 4 | number of layers, at most 4 |
//! | | the layers, one after the other, in the order of their plies |
//!
//! In version 1 a layer is its ply as four bytes, and one function. In version 2, which a book has as
//! soon as one of its layers is in parts, it is:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | ply |
//! | 4 | number of parts that are not in the book |
//! | 4 | number of functions |
//! | | the functions, in the order of their words, each behind its first word and the one after its last, four bytes each |
//!
//! The word of a position is a number in base three whose digits are the cells a1 to g1 and a2 to g2,
//! the first one the highest: 0 if the cell is empty, 1 for a disc of the first player, 2 for one of
//! the second. A function:
//!
//! | bytes | what |
//! |---|---|
//! | 4 | number of positions |
//! | 8 | seed of the function |
//! | 4 | binary logarithm of the length of a segment in bits |
//! | 4 | number of segments |
//! | 43 | length of the code of each score from -21 to 21, 0 for a score that does not occur |
//! | | the array of the function |
//!
//! A layer holds the positions of its ply in which the game goes on and the player to move cannot
//! win at once, up to mirror symmetry: of a position and its mirror image the one with the smaller
//! [`Key`](fourgone::Key), and its word.

mod code;
mod encode;
mod equations;
mod error;
mod layer;
mod part;
mod retrieval;
mod search;
#[cfg(test)]
mod tests;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use fourgone::Position;

use crate::score::Score;
use code::{Decoder, SYMBOLS};
use layer::{canonical, is_in_layer};
use part::{WORDS, word};
use retrieval::Shape;

pub use encode::{EncodedLayer, EncodedPart, bind, encode, encode_part, join};
pub use error::{BookError, EncodeError};
pub use layer::Layer;
pub use part::Part;

const MAGIC: &[u8; 8] = b"fourgone";
/// The version of books whose layers are one function each.
const VERSION: u32 = 1;
/// The version of books with layers in parts.
const VERSION_WITH_PARTS: u32 = 2;
const MOST_LAYERS: usize = 4;
/// A position with one disc more has no moves, and is in no layer.
const LAST_PLY: usize = 41;
/// The score that symbol 0 stands for: no loss comes sooner.
const LOWEST_SCORE: i8 = -21;

/// An opening book in the bytes of its file, or several that were joined.
///
/// Opening one checks all its bytes; asking it allocates nothing and takes a fraction of a
/// microsecond.
///
/// The bytes are part of the program, or a `Vec`, or a file that is mapped into memory: whatever
/// gives bytes. Clones share them.
#[derive(Clone)]
pub struct Book {
    checksum: u64,
    /// In the order of their plies.
    layers: Arc<[Scores]>,
}

/// The bytes of a book, wherever they are.
type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// The scores of one layer.
#[derive(Clone)]
struct Scores {
    ply: usize,
    /// How many parts of the layer are not there.
    missing: usize,
    /// In the order of their words.
    functions: Vec<Function>,
    /// The bytes of the book that it is in.
    bytes: Bytes,
}

/// The static function of a layer or of one of its parts.
#[derive(Clone)]
struct Function {
    /// The words of its positions.
    words: Range<u32>,
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
    /// The size of its ply and its functions.
    pub bytes: usize,
    /// How many [parts](Part) of the layer are not in the book.
    pub missing: usize,
}

impl Book {
    /// Opens the book in these bytes.
    ///
    /// # Errors
    ///
    /// When they are not a book, or one of another version, or damaged.
    pub fn new(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<Self, BookError> {
        let bytes: Bytes = Arc::new(bytes);
        let (checksum, layers) = read_layers(&bytes)?;
        Ok(Self { checksum, layers: layers.into() })
    }

    /// This book with the layers that another one has and this one has not. The checksum stays that
    /// of this book.
    #[must_use]
    pub fn joined_with(&self, other: &Self) -> Self {
        let is_new = |layer: &&Scores| self.layers.iter().all(|it| it.ply != layer.ply);
        let mut layers: Vec<Scores> =
            self.layers.iter().chain(other.layers.iter().filter(is_new)).cloned().collect();
        layers.sort_by_key(|layer| layer.ply);
        Self { checksum: self.checksum, layers: layers.into() }
    }

    /// The layers of this book behind a ply: what helps to solve the positions of that ply, and does
    /// not tell their scores. The checksum stays that of this book.
    #[must_use]
    pub fn after(&self, ply: usize) -> Self {
        let later = self.layers.iter().filter(|layer| layer.ply > ply).cloned();
        Self { checksum: self.checksum, layers: later.collect() }
    }

    /// The score of a position, if it is in a layer of the book.
    pub fn score(&self, position: Position) -> Option<Score> {
        let layer = self.layers.iter().find(|layer| layer.ply == position.ply())?;
        if is_in_layer(position) { layer.score(position) } else { None }
    }

    /// How many positions of a part the book has, if it has the layer in parts.
    pub fn positions_of(&self, part: &Part) -> Option<usize> {
        let layer = self.layers.iter().find(|layer| layer.ply == part.ply())?;
        match &layer.functions[..] {
            [only] if only.words == (0..WORDS) => None,
            functions => {
                let same = functions.iter().find(|function| function.words == part.words());
                Some(same.map_or(0, |function| function.positions))
            }
        }
    }

    /// What the book has, a layer after the other.
    pub fn contents(&self) -> impl Iterator<Item = Contents> {
        self.layers.iter().map(|Scores { ply, missing, functions, .. }| Contents {
            ply: *ply,
            positions: functions.iter().map(|function| function.positions).sum(),
            bytes: 4 + functions
                .iter()
                .map(|it| Function::HEADER_BYTES + it.array.len())
                .sum::<usize>(),
            missing: *missing,
        })
    }

    /// The checksum in the book's header, by which one book is told from another.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }
}

/// Checks the bytes of a book; its checksum, and its layers.
fn read_layers(bytes: &Bytes) -> Result<(u64, Vec<Scores>), BookError> {
    let mut reader = Reader { rest: (**bytes).as_ref(), at: 0 };
    if reader.take() != Ok(*MAGIC) {
        return Err(BookError::NotABook);
    }
    let version = reader.u32()?;
    let has_parts = match version {
        VERSION => false,
        VERSION_WITH_PARTS => true,
        _ => return Err(BookError::Version { version }),
    };
    let sum = reader.u64()?;
    if sum != checksum(reader.rest) {
        return Err(BookError::Damaged);
    }
    let count = reader.u32()? as usize;
    if count > MOST_LAYERS {
        return Err(BookError::Damaged);
    }
    let mut layers = Vec::with_capacity(count);
    let mut first = 0;
    for _ in 0..count {
        let ply = reader.u32()? as usize;
        if !(first..=LAST_PLY).contains(&ply) {
            return Err(BookError::Damaged);
        }
        first = ply + 1;
        let (missing, functions) =
            if has_parts { read_parts(&mut reader)? } else { (0, read_whole(&mut reader)?) };
        layers.push(Scores { ply, missing, functions, bytes: Arc::clone(bytes) });
    }
    if reader.rest.is_empty() { Ok((sum, layers)) } else { Err(BookError::Damaged) }
}

/// The function of a layer that is whole.
fn read_whole(reader: &mut Reader<'_>) -> Result<Vec<Function>, BookError> {
    Ok(Vec::from([Function::read(reader, 0..WORDS)?]))
}

/// How many parts of a layer are missing, and the functions of the others.
fn read_parts(reader: &mut Reader<'_>) -> Result<(usize, Vec<Function>), BookError> {
    let missing = reader.u32()? as usize;
    let count = reader.u32()?;
    let mut functions = Vec::new();
    let mut first = 0;
    for _ in 0..count {
        let words = reader.u32()?..reader.u32()?;
        if words.start < first || words.is_empty() || words.end > WORDS {
            return Err(BookError::Damaged);
        }
        first = words.end;
        functions.push(Function::read(reader, words)?);
    }
    Ok((missing, functions))
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.contents()).finish()
    }
}

impl Scores {
    /// The score of a position, which must be one of this layer; none if its part is missing.
    fn score(&self, position: Position) -> Option<Score> {
        let position = canonical(position);
        let function = match &self.functions[..] {
            [only] if only.words == (0..WORDS) => only,
            functions => {
                let word = word(position);
                let after = functions.partition_point(|function| function.words.start <= word);
                let function = &functions[after.checked_sub(1)?];
                function.words.contains(&word).then_some(function)?
            }
        };
        Some(function.score((*self.bytes).as_ref(), position))
    }
}

impl Function {
    /// The bytes of a function before its array.
    const HEADER_BYTES: usize = 20 + SYMBOLS;

    fn read(reader: &mut Reader<'_>, words: Range<u32>) -> Result<Self, BookError> {
        let positions = reader.u32()? as usize;
        let shape =
            Shape { seed: reader.u64()?, segment_bits: reader.u32()?, segments: reader.u32()? };
        let decoder = Decoder::new(&reader.take()?).ok_or(BookError::Damaged)?;
        let array = reader.skip(shape.bytes().ok_or(BookError::Damaged)?)?;
        Ok(Self { words, positions, shape, decoder, array })
    }

    /// The score of a position in the bytes of the book; of it and its mirror image the position is
    /// the one that the function has.
    fn score(&self, book: &[u8], position: Position) -> Score {
        let array = book.get(self.array.clone()).unwrap_or_default();
        let symbol = self.decoder.symbol(self.shape.window(array, position.key().bits()));
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
