//! The module `fourgone._fourgone` of the Python package `fourgone`.
//!
//! Bindings without logic of the game: `rules` has positions and games, `solving` asks the
//! solver, the bots and the tutor about one of them, `layouts` knows how others lay boards out in
//! arrays, `arrays` asks about many, `book` makes books. What Python does better is in `python/`, and so are the types,
//! which a test compares with what is here.

#![allow(clippy::needless_pass_by_value, reason = "what comes from Python is handed over by value")]

mod arrays;
mod blocks;
mod book;
mod errors;
mod layouts;
mod rules;
mod solving;

/// The engine of Fourgone.
#[pyo3::pymodule]
mod _fourgone {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::arrays::Boards;
    #[pymodule_export]
    use super::book::{book_parts, pack_book, part_keys, solve_for_book};
    #[pymodule_export]
    use super::rules::{Game, Position, notations};
    #[pymodule_export]
    use super::solving::{Bot, analyze, explain, review, solve};

    #[pymodule_init]
    fn name_version(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
