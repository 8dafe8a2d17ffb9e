//! The layers of a book, in pieces that many machines can solve: which positions there are, their
//! scores, and the book of all of them.

use std::num::NonZeroUsize;
use std::sync::Arc;

use fourgone::{Key, Position};
use fourgone_solver::batch::{Batch, Found, Question};
use fourgone_solver::book::{self, EncodedLayer, Layer, Part};
use fourgone_solver::{Book, Score, Solver};
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{bad_argument, bad_record};
use crate::solving::{built_in_book, interruptible, threads};

/// The last ply of a layer.
const LAST: usize = 16;

/// How many parts the layer of a ply has.
#[pyfunction]
pub(crate) fn book_parts(py: Python<'_>, ply: usize) -> PyResult<usize> {
    Ok(parts(py, ply)?.len())
}

/// The keys of the positions of a part.
#[pyfunction]
pub(crate) fn part_keys(
    py: Python<'_>,
    ply: usize,
    part: usize,
) -> PyResult<Bound<'_, PyArray1<u64>>> {
    let parts = parts(py, ply)?;
    let part = parts.get(part).ok_or_else(|| {
        bad_argument(format!("the parts of ply {ply} are 0 to {}", parts.len() - 1))
    })?;
    let keys = py.detach(|| {
        part.positions().into_iter().map(|position| position.key().bits()).collect::<Vec<_>>()
    });
    Ok(PyArray1::from_vec(py, keys))
}

/// The scores of positions of one ply, found with the help of later layers alone: those of the
/// built-in book, and those of the book in `known`.
#[pyfunction]
#[pyo3(signature = (keys, known, threads))]
pub(crate) fn solve_for_book<'py>(
    py: Python<'py>,
    keys: PyReadonlyArray1<'py, u64>,
    known: Option<Vec<u8>>,
    threads: Option<i64>,
) -> PyResult<Bound<'py, PyArray1<i8>>> {
    let positions = positions(keys.as_slice()?)?;
    let Some(ply) = positions.first().map(|position| position.ply()) else {
        return Ok(PyArray1::from_vec(py, Vec::new()));
    };
    let mut later = built_in_book().map(|book| book.after(ply));
    if let Some(bytes) = known {
        let known = Book::new(bytes).map_err(|error| bad_argument(error.to_string()))?.after(ply);
        later = Some(later.map_or_else(|| known.clone(), |later| known.joined_with(&later)));
    }
    let count = self::threads(threads)?
        .min(NonZeroUsize::new(positions.len()).unwrap_or(NonZeroUsize::MIN));
    let solvers = (0..count.get()).map(|_| {
        let solver = Solver::try_with_mebibytes(Solver::DEFAULT_MEBIBYTES);
        let solver = solver.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        Ok(match &later {
            Some(book) => solver.with_book(book.clone()),
            None => solver,
        })
    });
    let solvers = solvers.collect::<PyResult<Vec<_>>>()?;
    let scores = interruptible(py, None, |stop| {
        let batch = Batch::new(Question::Score).related().with_stop_flag(Arc::clone(stop));
        let answers = batch.run(solvers, positions.into_iter().map(|it| ((), Some(it))))?;
        let scores = answers.map_while(|((), answer)| match answer?.found {
            Found::Score(score) => Some(score.value()),
            _ => None,
        });
        Ok::<_, std::io::Error>(scores.collect::<Vec<_>>())
    })??;
    Ok(PyArray1::from_vec(py, scores))
}

/// The bytes of a book: of each layer its ply, and the scores of its parts in their order.
#[pyfunction]
pub(crate) fn pack_book<'py>(
    py: Python<'py>,
    layers: Vec<(usize, Vec<PyReadonlyArray1<'py, i8>>)>,
) -> PyResult<Bound<'py, PyBytes>> {
    let in_parts = layers.iter().any(|(ply, _)| *ply > Layer::LAST_WHOLE);
    let mut packed = Vec::new();
    for (ply, scores) in layers {
        let parts = parts(py, ply)?;
        if parts.len() != scores.len() {
            let (parts, scores) = (parts.len(), scores.len());
            return Err(bad_argument(format!("ply {ply} has {parts} parts, not {scores}")));
        }
        let scores = scores.iter().map(|scores| {
            Ok(scores.as_slice()?.iter().map(|&score| Score::new(score)).collect::<Vec<_>>())
        });
        let scores = scores.collect::<PyResult<Vec<_>>>()?;
        packed.push(py.detach(|| pack_layer(ply, &parts, &scores, in_parts))?);
    }
    let bytes = book::bind(packed).map_err(|error| bad_argument(error.to_string()))?;
    Ok(PyBytes::new(py, &bytes))
}

fn pack_layer(
    ply: usize,
    parts: &[Part],
    scores: &[Vec<Score>],
    in_parts: bool,
) -> PyResult<EncodedLayer> {
    let refused = |error: book::EncodeError| bad_argument(error.to_string());
    let pairs = parts.iter().zip(scores);
    if in_parts {
        let packed = pairs.map(|(part, scores)| book::encode_part(part, &part.positions(), scores));
        let packed = packed.collect::<Result<Vec<_>, _>>().map_err(refused)?;
        return book::join(ply, packed).map_err(refused);
    }
    let mut all = Vec::new();
    for (part, scores) in pairs {
        let positions = part.positions();
        if positions.len() != scores.len() {
            let (positions, scores) = (positions.len(), scores.len());
            return Err(refused(book::EncodeError::Count { positions, scores }));
        }
        all.extend(positions.into_iter().zip(scores.iter().copied()));
    }
    // A whole layer has its positions in the order of their keys.
    all.sort_unstable_by_key(|(position, _)| position.key());
    let scores: Vec<_> = all.into_iter().map(|(_, score)| score).collect();
    let layer = Layer::try_enumerate(ply);
    let layer = layer.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
    book::encode(&layer, &scores).map_err(refused)
}

fn parts(py: Python<'_>, ply: usize) -> PyResult<Vec<Part>> {
    if ply > LAST {
        return Err(bad_argument(format!("not a ply of a book: use a number from 0 to {LAST}")));
    }
    Ok(py.detach(|| Part::all(ply)))
}

/// The positions with these keys, which must be of one ply and not over.
fn positions(keys: &[u64]) -> PyResult<Vec<Position>> {
    let mut positions: Vec<Position> = Vec::with_capacity(keys.len());
    for (index, &key) in keys.iter().enumerate() {
        let board = Key::from_bits(key).map(Key::board);
        let position = board.and_then(|board| board.position().ok());
        let position = position.filter(|position| {
            let ply = positions.first().map_or(position.ply(), |first| first.ply());
            !position.is_over() && position.ply() == ply
        });
        let reason = "not a position of the ply in which the game goes on";
        positions.push(position.ok_or_else(|| bad_record(index, reason.to_owned()))?);
    }
    Ok(positions)
}
