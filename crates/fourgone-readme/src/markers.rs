//! The two comments in the README between which the game lives.

use thiserror::Error;

/// The comment before the game.
pub const BEGIN: &str = "<!-- connect4:begin -->";

/// The comment after the game.
pub const END: &str = "<!-- connect4:end -->";

/// A README in which the place of the game cannot be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum MarkersError {
    /// There is no marker at all.
    #[error("it has no markers: `fourgone readme init` adds the lines `{BEGIN}` and `{END}`")]
    Missing,
    /// A marker stands alone.
    #[error(
        "it has `{0}` and not `{1}`: add the other, or delete this one and run `fourgone readme init`"
    )]
    Alone(&'static str, &'static str),
    /// A marker stands there more than once.
    #[error("it has `{0}` {1} times: leave one pair of markers, and delete the others")]
    Repeated(&'static str, usize),
    /// The markers stand in the wrong order.
    #[error("`{END}` stands before `{BEGIN}`: swap them")]
    Swapped,
}

/// The README with this text between its markers; everything else stays byte for byte.
///
/// ```
/// use fourgone_readme::splice;
///
/// let readme = b"Hello\n<!-- connect4:begin -->\nold\n<!-- connect4:end -->\nBye";
/// let spliced = splice(readme, "new\n")?;
/// assert_eq!(spliced, b"Hello\n<!-- connect4:begin -->\nnew\n<!-- connect4:end -->\nBye");
/// # Ok::<(), fourgone_readme::MarkersError>(())
/// ```
///
/// # Errors
///
/// What is wrong with the markers.
pub fn splice(readme: &[u8], part: &str) -> Result<Vec<u8>, MarkersError> {
    let (begins, ends) = (occurrences(readme, BEGIN), occurrences(readme, END));
    for (marker, places) in [(BEGIN, &begins), (END, &ends)] {
        if places.len() > 1 {
            return Err(MarkersError::Repeated(marker, places.len()));
        }
    }
    let (begin, end) = match (begins.first(), ends.first()) {
        (None, None) => return Err(MarkersError::Missing),
        (Some(_), None) => return Err(MarkersError::Alone(BEGIN, END)),
        (None, Some(_)) => return Err(MarkersError::Alone(END, BEGIN)),
        (Some(begin), Some(end)) if end < begin => return Err(MarkersError::Swapped),
        (Some(begin), Some(end)) => (begin + BEGIN.len(), *end),
    };
    Ok([&readme[..begin], b"\n", part.as_bytes(), &readme[end..]].concat())
}

/// The README with a pair of markers at its end, and an empty line before them.
pub fn with_markers(readme: &[u8]) -> Vec<u8> {
    let before: &[u8] = match readme {
        [] | [.., b'\n', b'\n'] => b"",
        [.., b'\n'] => b"\n",
        _ => b"\n\n",
    };
    [readme, before, BEGIN.as_bytes(), b"\n", END.as_bytes(), b"\n"].concat()
}

fn occurrences(text: &[u8], marker: &str) -> Vec<usize> {
    let marker = marker.as_bytes();
    text.windows(marker.len())
        .enumerate()
        .filter(|(_, at)| *at == marker)
        .map(|(at, _)| at)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_readme_without_one_pair_of_markers_is_refused_with_the_reason() {
        let splice = |readme: String| splice(readme.as_bytes(), "x");
        assert_eq!(splice("# Me".into()), Err(MarkersError::Missing));
        assert_eq!(splice(format!("a{BEGIN}b")), Err(MarkersError::Alone(BEGIN, END)));
        assert_eq!(splice(format!("a{END}b")), Err(MarkersError::Alone(END, BEGIN)));
        assert_eq!(splice(format!("{END}{BEGIN}")), Err(MarkersError::Swapped));
        let two = format!("{BEGIN}{END}").repeat(2);
        assert_eq!(splice(two), Err(MarkersError::Repeated(BEGIN, 2)));
        assert_eq!(splice(format!("{BEGIN}{END}{END}")), Err(MarkersError::Repeated(END, 2)));
    }

    #[test]
    fn markers_are_added_after_everything_else() {
        for readme in ["", "# Me", "# Me\n", "# Me\n\n", "\u{FEFF}x\r\n"] {
            let added = with_markers(readme.as_bytes());
            assert!(added.starts_with(readme.as_bytes()));
            assert!(splice(&added, "x").is_ok());
        }
    }
}
