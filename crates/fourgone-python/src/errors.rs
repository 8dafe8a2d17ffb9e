//! What goes wrong, as exceptions that Python knows: subclasses of `ValueError`, defined in
//! `fourgone/_errors.py`.

use fourgone::notation::ParseError;
use fourgone::{Column, PlayError, Position};
use fourgone_records::MovesError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

mod raised {
    pyo3::import_exception!(fourgone._errors, GameOverError);
    pyo3::import_exception!(fourgone._errors, IllegalMoveError);
    pyo3::import_exception!(fourgone._errors, ParseError);
    pyo3::import_exception!(fourgone._errors, RecordError);
}

/// A text that its notation does not understand.
pub(crate) fn parse_error(error: &ParseError) -> PyErr {
    let reason = error.kind.to_string();
    raised::ParseError::new_err((reason, error.line, error.character))
}

/// A move that cannot be played.
pub(crate) fn illegal_move(position: Position, column: Column, error: PlayError) -> PyErr {
    match error {
        PlayError::GameOver => game_over(position),
        _ => raised::IllegalMoveError::new_err((error.to_string(), column.number())),
    }
}

/// A move or a question in a position in which there is nothing to choose.
pub(crate) fn game_over(position: Position) -> PyErr {
    let reason = match position.outcome() {
        Some(outcome) => MovesError::game_over(position.ply(), outcome).message,
        None => PlayError::GameOver.to_string(),
    };
    raised::GameOverError::new_err((reason,))
}

/// A record of an array that cannot be used.
pub(crate) fn bad_record(index: usize, reason: String) -> PyErr {
    raised::RecordError::new_err((reason, index))
}

/// An argument that means nothing.
pub(crate) fn bad_argument(reason: impl Into<String>) -> PyErr {
    PyValueError::new_err(reason.into())
}

/// The column with this number.
pub(crate) fn column(number: i64) -> PyResult<Column> {
    let found = usize::try_from(number).ok().and_then(Column::from_number);
    found.ok_or_else(|| {
        let reason = format!("there is no column {number}: use 1 to 7");
        raised::IllegalMoveError::new_err((reason, number))
    })
}
