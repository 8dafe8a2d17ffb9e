//! The page as bytes: every file of `web/`, and beside it `engine.wasm`, the solver for browsers,
//! and `opening.book`, which it reads.
//!
//! The build script makes the engine and the table. Where the compiler cannot make WebAssembly
//! there is no engine, and the page asks the server that serves it.

#![forbid(unsafe_code)]

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The name of the engine among the files.
pub const ENGINE: &str = "engine.wasm";

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
    fn the_book_is_there() {
        assert!(file(BOOK).is_some_and(|book| book.bytes.starts_with(b"fourgone")));
    }

    #[test]
    fn the_engine_is_webassembly() {
        // There is none where the compiler cannot make it; the tests of the page then say so.
        if let Some(engine) = file(ENGINE) {
            assert!(engine.bytes.starts_with(b"\0asm"));
            assert_eq!(engine.media_type, "application/wasm");
        }
    }
}
