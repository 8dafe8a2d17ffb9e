//! Which book is meant.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use fourgone_solver::Book;

use crate::failure::Failure;

/// Which book is meant.
#[derive(Args)]
pub(super) struct Source {
    /// The file of a book; the one inside the program unless told otherwise
    file: Option<PathBuf>,
}

impl Source {
    /// The book, and the number of its bytes.
    pub(super) fn open(&self) -> Result<(Book<'static>, usize), Failure> {
        let Some(path) = &self.file else {
            return Ok((Book::new(fourgone_book::BYTES)?, fourgone_book::BYTES.len()));
        };
        let name = || path.display().to_string();
        // The program has one book, and needs it until it ends.
        let bytes: &'static [u8] = fs::read(path).with_context(name)?.leak();
        Ok((Book::new(bytes).with_context(name)?, bytes.len()))
    }
}
