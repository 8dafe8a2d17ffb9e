//! Making a book.

use alloc::vec::Vec;

use super::code::{Decoder, SYMBOLS, lengths};
use super::layer::Layer;
use super::{
    EncodeError, LAST_PLY, LOWEST_SCORE, MAGIC, MOST_LAYERS, Scores, VERSION, checksum, equations,
};
use crate::score::Score;

/// A layer of a book, packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodedLayer {
    ply: usize,
    bytes: Vec<u8>,
}

/// Packs the scores of a layer, in the order of its positions. The same scores always give the
/// same bytes.
///
/// # Errors
///
/// When there are more or fewer scores than positions, or one that no position can have.
pub fn encode(layer: &Layer, scores: &[Score]) -> Result<EncodedLayer, EncodeError> {
    let positions = layer.positions();
    let count = EncodeError::Count { positions: positions.len(), scores: scores.len() };
    if positions.len() != scores.len() {
        return Err(count);
    }
    let symbols: Vec<usize> = scores.iter().copied().map(symbol).collect::<Result<_, _>>()?;
    let mut occurrences = [0; SYMBOLS];
    for &symbol in &symbols {
        occurrences[symbol] += 1;
    }
    let lengths = lengths(&occurrences);
    // Only a layer without positions has no code, and none of a ply before the last is without.
    let codes = Decoder::new(&lengths).ok_or(count)?.codes();
    let codes: Vec<_> = symbols.into_iter().map(|symbol| codes[symbol]).collect();
    let keys: Vec<u64> = positions.iter().map(|position| position.key().bits()).collect();
    let (shape, array) = equations::solve(&keys, &codes).ok_or(count)?;

    let mut bytes = Vec::with_capacity(Scores::HEADER_BYTES + array.len());
    bytes.extend_from_slice(&(layer.ply() as u32).to_le_bytes());
    bytes.extend_from_slice(&(keys.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&shape.seed.to_le_bytes());
    bytes.extend_from_slice(&shape.segment_bits.to_le_bytes());
    bytes.extend_from_slice(&shape.segments.to_le_bytes());
    bytes.extend_from_slice(&lengths);
    bytes.extend_from_slice(&array);
    Ok(EncodedLayer { ply: layer.ply(), bytes })
}

/// The bytes of a book with these layers, in whatever order they come.
///
/// # Errors
///
/// When there are too many layers, or two of the same ply.
pub fn bind(mut layers: Vec<EncodedLayer>) -> Result<Vec<u8>, EncodeError> {
    layers.sort_unstable_by_key(|layer| layer.ply);
    let is_twin = |pair: &[EncodedLayer]| pair[0].ply == pair[1].ply;
    let is_late = layers.last().is_some_and(|layer| layer.ply > LAST_PLY);
    if layers.len() > MOST_LAYERS || is_late || layers.windows(2).any(is_twin) {
        return Err(EncodeError::Layers);
    }
    let mut body = Vec::from((layers.len() as u32).to_le_bytes());
    for layer in layers {
        body.extend(layer.bytes);
    }
    let mut bytes = Vec::from(*MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&checksum(&body).to_le_bytes());
    bytes.extend(body);
    Ok(bytes)
}

/// The symbol that stands for a score.
fn symbol(score: Score) -> Result<usize, EncodeError> {
    let symbol = i32::from(score.value()) - i32::from(LOWEST_SCORE);
    let symbol = usize::try_from(symbol).ok().filter(|&symbol| symbol < SYMBOLS);
    symbol.ok_or(EncodeError::Score { score })
}
