//! Files that are written whole or not at all.

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::{Path, is_separator};

use anyhow::{Context as _, bail};
use tempfile::NamedTempFile;

/// Whether a file can be written there, which is better known before the work than after it.
pub(crate) fn check_writable(path: &Path) -> anyhow::Result<()> {
    let shown = path.display();
    if path.is_dir() || shown.to_string().ends_with(is_separator) {
        bail!("{shown} is a folder: name a file");
    }
    // The new file would take the place of a device, too.
    if path.exists() && !path.is_file() {
        bail!("{shown} is not a regular file: name another");
    }
    let folder = folder(path);
    if !folder.exists() {
        bail!("there is no folder {}: create it first", folder.display());
    }
    draft(path).map(drop).with_context(|| format!("{shown} cannot be written"))
}

/// Writes a file that is never half there: to a temporary file beside it, which then takes its
/// place.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let write = || -> io::Result<()> {
        let mut file = draft(path)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
}

/// A temporary file beside this one.
fn draft(path: &Path) -> io::Result<NamedTempFile> {
    let mut prefix = OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix);
    // As any other file that a program makes; a temporary one would be for its owner only.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder(path))
}

/// The folder that a file is in.
fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
