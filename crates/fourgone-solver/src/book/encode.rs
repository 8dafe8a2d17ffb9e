//! Making a book.

use alloc::vec::Vec;

use fourgone::Position;

use super::code::{Decoder, SYMBOLS, lengths};
use super::layer::Layer;
use super::part::Part;
use super::{
    EncodeError, Function, LAST_PLY, LOWEST_SCORE, MAGIC, MOST_LAYERS, VERSION, VERSION_WITH_PARTS,
    checksum, equations,
};
use crate::score::Score;

/// A layer of a book, packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodedLayer {
    ply: usize,
    functions: Functions,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Functions {
    /// One for the whole layer.
    Whole(Vec<u8>),
    /// One for each part that has positions.
    Parts { missing: usize, parts: Vec<EncodedPart> },
}

/// A part of a layer, packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodedPart {
    part: Part,
    /// Nothing if the part has no positions.
    function: Vec<u8>,
}

/// Packs the scores of a layer, in the order of its positions. The same scores always give the
/// same bytes.
///
/// # Errors
///
/// When there are more or fewer scores than positions, or one that no position can have.
pub fn encode(layer: &Layer, scores: &[Score]) -> Result<EncodedLayer, EncodeError> {
    let functions = Functions::Whole(function(layer.positions(), scores)?);
    Ok(EncodedLayer { ply: layer.ply(), functions })
}

/// Packs the scores of a part of a layer, in the order of its [positions](Part::positions), which the
/// caller has at hand. The same scores always give the same bytes.
///
/// # Errors
///
/// When there are more or fewer scores than positions, or one that no position can have.
pub fn encode_part(
    part: &Part,
    positions: &[Position],
    scores: &[Score],
) -> Result<EncodedPart, EncodeError> {
    let is_empty = positions.is_empty() && scores.is_empty();
    let function = if is_empty { Vec::new() } else { function(positions, scores)? };
    Ok(EncodedPart { part: part.clone(), function })
}

/// The layer of a ply of which these parts are packed, in whatever order they come; the others are
/// missing in it.
///
/// # Errors
///
/// When one of them is a part of another ply, or is there twice.
pub fn join(ply: usize, mut parts: Vec<EncodedPart>) -> Result<EncodedLayer, EncodeError> {
    parts.sort_by_key(|part| part.part.index());
    let is_twin = |pair: &[EncodedPart]| pair[0].part.index() == pair[1].part.index();
    if parts.iter().any(|part| part.part.ply() != ply) || parts.windows(2).any(is_twin) {
        return Err(EncodeError::Layers);
    }
    let count = parts.first().map_or_else(|| Part::all(ply).len(), |part| part.part.count());
    let missing = count.saturating_sub(parts.len());
    parts.retain(|part| !part.function.is_empty());
    Ok(EncodedLayer { ply, functions: Functions::Parts { missing, parts } })
}

/// The bytes of the function from positions to their scores.
fn function(positions: &[Position], scores: &[Score]) -> Result<Vec<u8>, EncodeError> {
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

    let mut bytes = Vec::with_capacity(Function::HEADER_BYTES + array.len());
    bytes.extend_from_slice(&(keys.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&shape.seed.to_le_bytes());
    bytes.extend_from_slice(&shape.segment_bits.to_le_bytes());
    bytes.extend_from_slice(&shape.segments.to_le_bytes());
    bytes.extend_from_slice(&lengths);
    bytes.extend_from_slice(&array);
    Ok(bytes)
}

/// The bytes of a book with these layers, in whatever order they come.
///
/// # Errors
///
/// When there are too many layers, or two of the same ply, or some are whole and some in parts.
pub fn bind(mut layers: Vec<EncodedLayer>) -> Result<Vec<u8>, EncodeError> {
    layers.sort_unstable_by_key(|layer| layer.ply);
    let is_twin = |pair: &[EncodedLayer]| pair[0].ply == pair[1].ply;
    let is_late = layers.last().is_some_and(|layer| layer.ply > LAST_PLY);
    let is_whole = |layer: &EncodedLayer| matches!(layer.functions, Functions::Whole(_));
    let whole = layers.iter().filter(|layer| is_whole(layer)).count();
    let is_mixed = whole > 0 && whole < layers.len();
    if layers.len() > MOST_LAYERS || is_late || is_mixed || layers.windows(2).any(is_twin) {
        return Err(EncodeError::Layers);
    }
    let version = if whole == layers.len() { VERSION } else { VERSION_WITH_PARTS };
    let mut body = Vec::from((layers.len() as u32).to_le_bytes());
    for EncodedLayer { ply, functions } in layers {
        body.extend_from_slice(&(ply as u32).to_le_bytes());
        match functions {
            Functions::Whole(function) => body.extend(function),
            Functions::Parts { missing, parts } => {
                body.extend_from_slice(&(missing as u32).to_le_bytes());
                body.extend_from_slice(&(parts.len() as u32).to_le_bytes());
                for EncodedPart { part, function } in parts {
                    body.extend_from_slice(&part.words().start.to_le_bytes());
                    body.extend_from_slice(&part.words().end.to_le_bytes());
                    body.extend(function);
                }
            }
        }
    }
    let mut bytes = Vec::from(*MAGIC);
    bytes.extend_from_slice(&version.to_le_bytes());
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
