//! The books that solvers use: the one in the program, and a deeper one in a file.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::Context as _;
use etcetera::BaseStrategy as _;
use fourgone_solver::Book;
use memmap2::Mmap;

use crate::exit::{self, Failure};

/// What solvers look up, once somebody has asked for it.
static BOOK: OnceLock<Option<Book>> = OnceLock::new();

/// Has all solvers use the book in this file beside the one in the program.
pub(crate) fn use_file(path: &Path) -> Result<(), Failure> {
    let deep = open(path)?;
    // Nobody has asked before: this comes first of all.
    let _ = BOOK.set(Some(with_built_in(&deep)));
    Ok(())
}

/// The book for solvers: the one in the program, with the layers of a deeper one if there is a file
/// in [its place](place).
pub(crate) fn book() -> Option<Book> {
    BOOK.get_or_init(|| match place().filter(|path| path.exists()).map(|path| open(&path)) {
        Some(Ok(deep)) => Some(with_built_in(&deep)),
        Some(Err(failure)) => {
            // Nobody asked for that file, so it is no reason to fail.
            failure.tell();
            exit::tell("going on with the book in the program");
            built_in()
        }
        None => built_in(),
    })
    .clone()
}

/// Where a deep book is found by itself: in the user's data folder.
pub(crate) fn place() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    Some(folders.data_dir().join("fourgone").join("deep.book"))
}

/// The book in the program.
pub(crate) fn built_in() -> Option<Book> {
    // A test opens it; if it were damaged all the same, the search alone knows everything.
    Book::new(fourgone_book::BYTES).ok()
}

fn with_built_in(deep: &Book) -> Book {
    built_in().map_or_else(|| deep.clone(), |book| book.joined_with(deep))
}

/// The book in a file, which stays where it is: of a large one only what is asked for is in memory.
pub(crate) fn open(path: &Path) -> Result<Book, Failure> {
    let name = || path.display().to_string();
    let file = File::open(path).with_context(name)?;
    if !file.metadata().with_context(name)?.is_file() {
        return Err(anyhow::anyhow!("{} is not a file", name()).into());
    }
    Ok(Book::new(map(&file).with_context(name)?).with_context(name)?)
}

/// The bytes of a file, mapped into memory.
#[expect(unsafe_code, reason = "only the system can promise that nobody changes a mapped file")]
fn map(file: &File) -> std::io::Result<Mmap> {
    // SAFETY: The bytes must not change while they are borrowed. The map is private and read-only,
    // so nobody in this program changes them. `book build`, which writes such files, never changes
    // one: it writes another and puts it in its place, which leaves a mapped file as it was. If
    // another program changes the file all the same, what is read are still just bytes, each read
    // once and by value: a `Book` relies on none of them for anything but a score, and looks up
    // every place with a check. A file that is cut off ends this program by a signal.
    unsafe { Mmap::map(file) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_book_inside_the_program_is_whole() {
        assert!(Book::new(fourgone_book::BYTES).is_ok());
    }

    #[test]
    fn a_file_that_is_no_book_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.book");
        for content in ["", "a novel"] {
            std::fs::write(&path, content).unwrap();
            let Err(Failure::Other(error)) = open(&path) else { panic!("{content:?}") };
            assert_eq!(error.root_cause().to_string(), "this is not an opening book");
        }
        assert!(open(folder.path()).is_err());
    }
}
