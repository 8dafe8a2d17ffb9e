//! As much of JSON as the notations need: arrays and objects of small numbers.
//!
//! How deep they nest is up to the notation that reads them, never to the text.

use core::fmt;
use core::ops::RangeInclusive;

use super::reader::Reader;
use super::{ParseError, separated};

/// Reads an array of so many items, each with the function, which is told how many came before.
pub(super) fn read_array(
    reader: &mut Reader<'_>,
    sizes: RangeInclusive<usize>,
    mut item: impl FnMut(&mut Reader<'_>, usize) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    reader.expect('[', "`[`")?;
    reader.skip_whitespace();
    let mut size = 0;
    if sizes.contains(&size) && reader.accept(']') {
        return Ok(());
    }
    loop {
        item(reader, size)?;
        size += 1;
        reader.skip_whitespace();
        if size == *sizes.end() {
            return reader.expect(']', "`]`");
        }
        if sizes.contains(&size) && reader.accept(']') {
            return Ok(());
        }
        let expected = if sizes.contains(&size) { "`,` or `]`" } else { "`,`" };
        reader.expect(',', expected)?;
        reader.skip_whitespace();
    }
}

/// Reads an object with each of these keys once, in any order, and no other: each value with the
/// function, which is told the index of the key.
pub(super) fn read_object<const KEYS: usize>(
    reader: &mut Reader<'_>,
    keys: [&str; KEYS],
    expected_key: &'static str,
    mut value: impl FnMut(&mut Reader<'_>, usize) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let mut seen = [false; KEYS];
    reader.expect('{', "`{`")?;
    for count in 0..KEYS {
        reader.skip_whitespace();
        if count > 0 {
            reader.expect(',', "`,` and one more key")?;
            reader.skip_whitespace();
        }
        let unknown = reader.unexpected(expected_key);
        let mut is_next = |key: &str| reader.accept_all(key);
        let found = (0..KEYS).find(|&index| !seen[index] && is_next(keys[index]));
        let index = found.ok_or(unknown)?;
        seen[index] = true;
        reader.skip_whitespace();
        reader.expect(':', "`:`")?;
        reader.skip_whitespace();
        value(reader, index)?;
    }
    reader.skip_whitespace();
    reader.expect('}', "`}`")
}

/// The items as an array.
pub(super) fn array<T: fmt::Display>(
    items: impl IntoIterator<Item = T> + Clone,
) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        f.write_str("[")?;
        separated::write(f, ",", items.clone())?;
        f.write_str("]")
    })
}
