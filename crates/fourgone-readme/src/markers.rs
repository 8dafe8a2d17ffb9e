//! The place of the game in a README: two comments of which each has a line of its own.
//!
//! ```text
//! # Hello, I am the octocat            the owner's
//! <!-- connect4:begin -->
//! ### Connect Four, game 12            ours: written anew with every move
//! <!-- connect4:check 9ae16a3b2f90404f -->
//! <!-- connect4:end -->
//! More about me                        the owner's
//! ```
//!
//! The check is a hash of the words that we wrote. As long as it fits, what is between the markers
//! is ours; if it does not, somebody wrote there, and those words must not be lost. Formatters may
//! change spaces and lines of dashes: only letters and digits count.

use std::ops::Range;

use thiserror::Error;

/// The comment before the game.
pub const BEGIN: &str = "<!-- connect4:begin -->";

/// The comment after the game.
pub const END: &str = "<!-- connect4:end -->";

/// What the comment with the hash of our words begins with.
const CHECK: &str = "<!-- connect4:check ";

/// A README in which there is not exactly one place for the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MarkersError {
    /// There is no marker at all.
    #[error("it has no markers; `fourgone readme init` adds the lines `{BEGIN}` and `{END}`")]
    Missing,
    /// One marker is there, the other is not.
    #[error(
        "it has `{0}` but not `{1}`: add the other marker, or delete this one and run `fourgone readme init`"
    )]
    Alone(&'static str, &'static str),
    /// A marker is there more than once.
    #[error("it has `{0}` {1} times: keep one pair of markers and delete the others")]
    Repeated(&'static str, usize),
    /// The markers are in the wrong order.
    #[error("`{END}` comes before `{BEGIN}`: swap them")]
    Swapped,
    /// There is something else in the line of a marker.
    #[error("line {1}: `{0}` needs a line of its own")]
    NotAlone(&'static str, usize),
    /// There are words between the markers that we did not write.
    #[error(
        "lines {0} to {1}, between the markers, have words that the game did not write and would overwrite: move them above or below the markers, or run `fourgone readme repair` to drop them"
    )]
    Words(usize, usize),
}

/// The README with this text between its markers; everything else stays byte for byte.
///
/// ```
/// use fourgone_readme::splice;
///
/// let readme = b"Hello\n<!-- connect4:begin -->\n<!-- connect4:end -->\nBye";
/// let spliced = splice(readme, "Game 1\n")?;
/// assert!(spliced.starts_with(b"Hello\n<!-- connect4:begin -->\nGame 1\n<!-- connect4:check "));
/// assert!(spliced.ends_with(b" -->\n<!-- connect4:end -->\nBye"));
/// assert_eq!(splice(&spliced, "Game 1\n"), Ok(spliced));
/// # Ok::<(), fourgone_readme::MarkersError>(())
/// ```
///
/// # Errors
///
/// What is wrong with the markers, or that there are words of others between them.
pub fn splice(readme: &[u8], part: &str) -> Result<Vec<u8>, MarkersError> {
    let between = find(readme)?;
    if !is_ours(&readme[between.clone()]) {
        let line = |at: usize| readme[..at].split(|byte| *byte == b'\n').count();
        return Err(MarkersError::Words(line(between.start) + 1, line(between.end) - 1));
    }
    Ok(put(readme, between, part))
}

/// The README with this text between its markers, whatever is there now.
///
/// # Errors
///
/// What is wrong with the markers.
pub fn splice_over(readme: &[u8], part: &str) -> Result<Vec<u8>, MarkersError> {
    find(readme).map(|between| put(readme, between, part))
}

fn put(readme: &[u8], between: Range<usize>, part: &str) -> Vec<u8> {
    let check = format!("{CHECK}{:016x} -->\n", hash_of_words(part));
    let (above, below) = (&readme[..between.start], &readme[between.end..]);
    [above, b"\n", part.as_bytes(), check.as_bytes(), below].concat()
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

/// What is between the markers: from the end of the first to the line of the second.
fn find(readme: &[u8]) -> Result<Range<usize>, MarkersError> {
    let mut found: [Vec<Range<usize>>; 2] = Default::default();
    for (number, line) in lines_outside_of_code(readme) {
        let text = &readme[line.clone()];
        for (marker, found) in [BEGIN, END].into_iter().zip(&mut found) {
            let Some(at) = position(text, marker) else { continue };
            // The mark of the byte order is no word.
            let others = |text: &[u8]| !text.trim_ascii().is_empty() && text != b"\xEF\xBB\xBF";
            let (before, after) = (&text[..at], &text[at + marker.len()..]);
            if !others(before) && !others(after) {
                // Four spaces make code of it.
                if before.len() < 4 && !before.contains(&b'\t') {
                    found.push(line.start..line.start + at + marker.len());
                }
            } else if before.split(|byte| *byte == b'`').count() % 2 == 1 {
                return Err(MarkersError::NotAlone(marker, number));
            }
        }
    }
    let [begins, ends] = &found;
    for (marker, places) in [(BEGIN, begins), (END, ends)] {
        if places.len() > 1 {
            return Err(MarkersError::Repeated(marker, places.len()));
        }
    }
    match (begins.first(), ends.first()) {
        (None, None) => Err(MarkersError::Missing),
        (Some(_), None) => Err(MarkersError::Alone(BEGIN, END)),
        (None, Some(_)) => Err(MarkersError::Alone(END, BEGIN)),
        (Some(begin), Some(end)) if end.start < begin.start => Err(MarkersError::Swapped),
        (Some(begin), Some(end)) => Ok(begin.end..end.start),
    }
}

/// The lines that are not in a fenced block of code, with their numbers, without their line ends.
fn lines_outside_of_code(text: &[u8]) -> Vec<(usize, Range<usize>)> {
    let mut lines = Vec::new();
    let mut fence: Option<(u8, usize)> = None;
    let mut start = 0;
    for (at, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
        let range = start..start + line.len();
        start = range.end;
        let content = line.trim_ascii();
        let length = |mark: u8| content.iter().take_while(|byte| **byte == mark).count();
        let indent = line.iter().take_while(|byte| **byte == b' ').count();
        match fence {
            Some((mark, opened)) => {
                if length(mark) >= opened && length(mark) == content.len() {
                    fence = None;
                }
            }
            None => match [b'`', b'~'].into_iter().find(|&mark| indent < 4 && length(mark) >= 3) {
                // Backticks that end in the same line are a code span.
                Some(b'`') if content[length(b'`')..].contains(&b'`') => {
                    lines.push((at + 1, range));
                }
                Some(mark) => fence = Some((mark, length(mark))),
                None => lines.push((at + 1, range)),
            },
        }
    }
    lines
}

/// What we wrote between the markers of this README, if it is still there.
pub(crate) fn our_part(readme: &[u8]) -> Option<String> {
    let between = &readme[find(readme).ok()?];
    is_ours(between).then(|| String::from_utf8_lossy(between).into_owned())
}

/// Whether what stands between the markers is nothing, or what we wrote.
fn is_ours(between: &[u8]) -> bool {
    let text = String::from_utf8_lossy(between);
    let Some((part, rest)) = text.rsplit_once(CHECK) else {
        return !text.contains(char::is_alphanumeric);
    };
    let Some((hash, after)) = rest.split_once(" -->") else { return false };
    !after.contains(char::is_alphanumeric)
        && u64::from_str_radix(hash, 16) == Ok(hash_of_words(part))
}

/// A hash of the letters and digits of a text.
fn hash_of_words(text: &str) -> u64 {
    let letters: String = text.chars().filter(|it| it.is_alphanumeric()).collect();
    fnv1a(letters.as_bytes())
}

/// The hash FNV-1a: it need not withstand attacks, only be the same everywhere.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn position(text: &[u8], wanted: &str) -> Option<usize> {
    text.windows(wanted.len()).position(|at| at == wanted.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn try_to_splice(readme: &str) -> Result<Vec<u8>, MarkersError> {
        splice(readme.as_bytes(), "Game 1\n")
    }

    #[test]
    fn a_readme_without_one_pair_of_markers_is_refused_with_the_reason() {
        use MarkersError::{Alone, Missing, NotAlone, Repeated, Swapped};
        assert_eq!(try_to_splice("# Me"), Err(Missing));
        assert_eq!(try_to_splice(&format!("a\n{BEGIN}\nb")), Err(Alone(BEGIN, END)));
        assert_eq!(try_to_splice(&format!("a\n{END}\nb")), Err(Alone(END, BEGIN)));
        assert_eq!(try_to_splice(&format!("{END}\n{BEGIN}")), Err(Swapped));
        let two = format!("{BEGIN}\n{END}\n").repeat(2);
        assert_eq!(try_to_splice(&two), Err(Repeated(BEGIN, 2)));
        assert_eq!(try_to_splice(&format!("{BEGIN}\n{END}\n{END}")), Err(Repeated(END, 2)));
        assert_eq!(try_to_splice(&format!("{BEGIN}{END}")), Err(NotAlone(BEGIN, 1)));
        assert_eq!(try_to_splice(&format!("x\n<td>{BEGIN}\n{END}")), Err(NotAlone(BEGIN, 2)));
    }

    #[test]
    fn markers_in_code_are_text() {
        let pair = format!("{BEGIN}\n{END}\n");
        let code = [
            format!("Put `{BEGIN}` and `{END}` there.\n"),
            format!("```md\n{pair}```\n"),
            format!("~~~~\n{pair}~~~\n```\n~~~~\n"),
            format!("    {BEGIN}\n\t{END}\n"),
        ];
        for code in code {
            assert_eq!(try_to_splice(&code), Err(MarkersError::Missing), "{code}");
            let spliced = try_to_splice(&format!("{code}{pair}")).unwrap();
            assert!(spliced.starts_with(code.as_bytes()));
        }
        assert!(try_to_splice(&format!("```js``` is code\n{pair}")).is_ok());
    }

    #[test]
    fn words_between_the_markers_are_not_overwritten() {
        let own = format!("# Me\n{BEGIN}\nI like hats.\n{END}\n");
        assert_eq!(try_to_splice(&own), Err(MarkersError::Words(3, 3)));
        let ours = try_to_splice(&format!("# Me\n{BEGIN}\n\n \n{END}\n")).unwrap();
        let ours = String::from_utf8(ours).unwrap();
        for changed in [
            ours.replace("Game 1", "Game 1, my favourite"),
            ours.replace("Game 1", ""),
            ours.replace(END, &format!("More about me\n{END}")),
            ours.replace(BEGIN, &format!("{BEGIN}\nHello")),
        ] {
            assert!(matches!(try_to_splice(&changed), Err(MarkersError::Words(3, _))), "{changed}");
            assert_eq!(splice_over(changed.as_bytes(), "Game 1\n").unwrap(), ours.as_bytes());
        }
    }

    #[test]
    fn a_formatter_may_change_spaces_and_lines() {
        let readme = format!("{BEGIN}\n{END}\n");
        let ours = splice(readme.as_bytes(), "| a | b |\n| :-: | :-: |\n| 1 | 2 |\n").unwrap();
        let ours = String::from_utf8(ours).unwrap();
        for formatted in
            [ours.replace('\n', "\r\n"), ours.replace(":-:", ":-------:").replace("| a", "|   a")]
        {
            assert!(splice(formatted.as_bytes(), "x").is_ok(), "{formatted}");
        }
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
