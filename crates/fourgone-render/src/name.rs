//! Finding one of a few things by its name.

use core::fmt;

/// A text that names none of the things it could name.
///
/// ```
/// use fourgone_render::Style;
///
/// let error = "oil".parse::<Style>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown name: use emoji, ascii, ansi, svg or markdown");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The names there are.
    pub known: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown name: use ")?;
        for (at, name) in self.known.iter().enumerate() {
            let separator = match self.known.len() - at {
                1 => "",
                2 => " or ",
                _ => ", ",
            };
            write!(f, "{name}{separator}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownName {}

/// The thing with this name; `known` are the names of `all`, in the same order.
pub(crate) fn find<T: Copy>(
    text: &str,
    all: &[T],
    known: &'static [&'static str],
) -> Result<T, UnknownName> {
    let at = known.iter().position(|&name| name == text).ok_or(UnknownName { known })?;
    all.get(at).copied().ok_or(UnknownName { known })
}
