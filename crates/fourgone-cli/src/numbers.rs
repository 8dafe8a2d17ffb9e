//! Numbers among the arguments: what is out of range is told in words.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::str::FromStr;

use fourgone_solver::{Solver, Table};

/// Takes a whole number of a range.
pub(crate) fn number<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let (least, most) = (range.start(), range.end());
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("use a whole number from {least} to {most}"))
    }
}

/// Takes a number of things that is not zero.
pub(crate) fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "use a whole number, at least 1".to_owned())
}

/// Takes a random seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    number(0..=u64::MAX)(text)
}

/// Takes a size that a transposition table can have, in MiB.
pub(crate) fn table_size(text: &str) -> Result<usize, String> {
    let most = Table::MAX_MEBIBYTES;
    number(1..=most)(text).map_err(|_| format!("use a number of MiB from 1 to {most}"))
}

/// Takes a number of threads that a machine can have.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let most = Solver::MAX_THREADS;
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= most);
    number.ok_or_else(|| format!("use a number of threads from 1 to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_or_out_of_range_is_told_in_words() {
        for text in ["", "-1", "15", "1.5", "x", "99999999999999999999999"] {
            let expected = Err("use a whole number from 0 to 14".to_owned());
            assert_eq!(number(0..=14_u8)(text), expected, "{text}");
        }
        assert_eq!(number(0..=14_u8)("14"), Ok(14));
        assert!(at_least_one("0").is_err() && threads("0").is_err() && table_size("0").is_err());
    }
}
