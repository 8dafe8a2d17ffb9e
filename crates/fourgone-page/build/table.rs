//! The table of the files, as Rust.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

/// The media types of the files that a page may have.
const MEDIA_TYPES: [(&str, &str); 10] = [
    ("book", "application/octet-stream"),
    ("css", "text/css; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("wasm", "application/wasm"),
    ("webmanifest", "application/manifest+json"),
];

/// What becomes the list of files.
pub(crate) struct Table {
    out: PathBuf,
    rows: String,
}

impl Table {
    /// An empty table, to be written into this folder.
    pub(crate) fn new(out: &Path) -> Result<Self, Box<dyn Error>> {
        let compressed = out.join("gzip");
        if compressed.exists() {
            fs::remove_dir_all(&compressed)?;
        }
        fs::create_dir_all(compressed)?;
        Ok(Self { out: out.to_owned(), rows: String::new() })
    }

    /// Adds all files of a folder and of those in it, by name.
    pub(crate) fn add_folder(&mut self, folder: &Path) -> Result<(), Box<dyn Error>> {
        let mut pending = vec![folder.to_owned()];
        let mut files = Vec::new();
        while let Some(next) = pending.pop() {
            let entries = fs::read_dir(&next)
                .map_err(|error| format!("cannot read {}: {error}", next.display()))?;
            for entry in entries {
                let path = entry?.path();
                if path.is_dir() { pending.push(path) } else { files.push(path) }
            }
        }
        files.sort();
        for file in files {
            let name = file.strip_prefix(folder)?.to_str().ok_or("a name is not Unicode")?;
            self.add(&name.replace('\\', "/"), &file)?;
        }
        Ok(())
    }

    /// Adds a file under this name.
    pub(crate) fn add(&mut self, name: &str, file: &Path) -> Result<(), Box<dyn Error>> {
        let bytes = fs::read(file)?;
        let extension = file.extension().unwrap_or_default();
        let (_, media_type) = MEDIA_TYPES
            .iter()
            .find(|(known, _)| *known == extension)
            .ok_or_else(|| format!("{name}: which media type? List it in build/table.rs"))?;
        let gzip = match self.compress(name, &bytes)? {
            Some(path) => format!("Some({})", include(&path)?),
            None => "None".to_owned(),
        };
        let mut hasher = DefaultHasher::new();
        hasher.write(&bytes);
        let hash = hasher.finish();
        let bytes = include(file)?;
        writeln!(
            self.rows,
            "    File {{ path: {name:?}, media_type: {media_type:?}, bytes: {bytes}, gzip: {gzip}, \
             hash: \"{hash:016x}\" }},",
        )?;
        Ok(())
    }

    /// The compressed file, if it is smaller by a tenth.
    fn compress(&self, name: &str, bytes: &[u8]) -> Result<Option<PathBuf>, Box<dyn Error>> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes)?;
        let gzip = encoder.finish()?;
        if gzip.len() > bytes.len() / 10 * 9 {
            return Ok(None);
        }
        let path = self.out.join("gzip").join(name.replace('/', "-"));
        fs::write(&path, gzip)?;
        Ok(Some(path))
    }

    /// Writes the table.
    pub(crate) fn write(&self) -> Result<(), Box<dyn Error>> {
        let rows = &self.rows;
        let code = format!("/// All files, by name.\npub static FILES: &[File] = &[\n{rows}];\n");
        Ok(fs::write(self.out.join("files.rs"), code)?)
    }
}

/// What a file has in it, as Rust.
fn include(file: &Path) -> Result<String, Box<dyn Error>> {
    let name = file.to_str().ok_or("the name of a folder is not Unicode")?;
    Ok(format!("include_bytes!({name:?})"))
}
