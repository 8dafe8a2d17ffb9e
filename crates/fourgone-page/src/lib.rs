//! The page as bytes: every file of `web/`, its code without comments, and beside it the engine, which is the solver compiled
//! to WebAssembly, and `opening.book`, which the engine reads.
//!
//! There are two engines with the same answers: [`ENGINE`] needs a browser with WebAssembly's
//! vector instructions, [`PORTABLE_ENGINE`] runs in every other. The page loads the one that it can
//! run. [`TUTOR`] is a third, with reasons, puzzles and lessons, which only those load who want them.
//! They lie in this crate as bytes, made of `fourgone-wasm` by `cargo xtask engine`, so that
//! whoever builds the crate needs no second compilation target.
//!
//! ```
//! let index = fourgone_page::file("index.html").expect("the page has a first file");
//! assert_eq!(index.media_type, "text/html; charset=utf-8");
//! assert!(index.gzip.is_some_and(|gzip| gzip.len() < index.bytes.len()));
//! ```

#![forbid(unsafe_code)]

/// The example of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The name of the engine with vector instructions among the files.
pub const ENGINE: &str = "engine.wasm";

/// The name of the engine without vector instructions among the files.
pub const PORTABLE_ENGINE: &str = "engine-portable.wasm";

/// The name of the engine among the files that also knows reasons, puzzles and lessons, which is loaded
/// when somebody asks why or practises. It runs in every browser.
pub const TUTOR: &str = "tutor.wasm";

/// The name of the opening book among the files.
pub const BOOK: &str = "opening.book";

/// A file as it is served.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its name, as a path relative to the page.
    pub path: &'static str,
    /// Its media type, with the character set where it is text.
    pub media_type: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
    /// The same compressed with gzip, if that makes it smaller.
    pub gzip: Option<&'static [u8]>,
    /// A name for its content: another content has another hash.
    pub hash: &'static str,
}

/// The file of this name.
///
/// ```
/// assert!(fourgone_page::file("no-such-file").is_none());
/// ```
pub fn file(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_compressed_is_smaller() {
        for file in FILES {
            assert!(file.gzip.is_none_or(|gzip| gzip.len() < file.bytes.len()), "{}", file.path);
        }
    }

    #[test]
    fn the_book_is_that_of_its_crate() {
        assert!(file(BOOK).is_some_and(|book| book.bytes == fourgone_book::BYTES));
    }

    #[test]
    fn all_engines_are_webassembly_and_weigh_little_on_the_way() {
        for (name, most) in [(ENGINE, 80_000), (PORTABLE_ENGINE, 80_000), (TUTOR, 180_000)] {
            let engine = file(name).unwrap();
            assert!(engine.bytes.starts_with(b"\0asm"), "{name}");
            assert_eq!(engine.media_type, "application/wasm");
            let sent = engine.gzip.unwrap().len();
            assert!(sent < most, "{name}: {sent} bytes");
        }
    }
}
