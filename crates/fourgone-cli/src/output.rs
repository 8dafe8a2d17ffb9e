//! Standard output.

use std::io::{self, Write};

use crate::failure::Failure;

/// Prints a whole text at once, and does not return before it is out.
pub(crate) fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    // Whoever calls has decided about colours; this only makes them work in every console.
    let mut out = anstream::AutoStream::always(io::stdout());
    out.write_all(text.as_ref())?;
    Ok(out.flush()?)
}
