//! Which book is meant.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use fourgone_solver::Book;

use crate::failure::Failure;

/// Which book is meant.
#[derive(Args)]
pub(super) struct Source {
    /// The file of a book, `-` is standard input; the one inside the program unless told otherwise
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
        let bytes: &'static [u8] = read(path).with_context(name)?.leak();
        Ok((Book::new(bytes).with_context(name)?, bytes.len()))
    }
}

/// The bytes of a file or of standard input.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    /// No book is nearly as large; more is not worth reading.
    const LIMIT: u64 = 1 << 28;
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin().lock().take(LIMIT).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(LIMIT).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
