//! Writing files so that nobody ever sees half of one.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file below a folder, with the folders that it needs: it is there as a whole, or it is
/// as it was.
///
/// # Errors
///
/// When the disk does not take it.
pub fn write_atomically(folder: &Path, path: &str, content: &[u8]) -> io::Result<()> {
    let path = folder.join(path);
    // A link stays a link, and what it leads to is written.
    let path = fs::canonicalize(&path).unwrap_or(path);
    let parent = path.parent().unwrap_or(folder);
    fs::create_dir_all(parent)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let draft = parent.join(format!(".{name}.{}.tmp", std::process::id()));
    let written = (|| {
        let mut file = fs::File::create(&draft)?;
        file.write_all(content)?;
        file.sync_all()?;
        if let Ok(old) = fs::metadata(&path) {
            fs::set_permissions(&draft, old.permissions())?;
        }
        fs::rename(&draft, &path)
    })();
    if written.is_err() {
        // It is not there if it could not be created.
        let _ = fs::remove_file(&draft);
    }
    written
}
