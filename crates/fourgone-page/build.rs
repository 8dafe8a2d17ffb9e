//! Writes the table of the page's files: those in `web/`, the engines, and the opening book.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::GzDecoder;
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

fn main() -> Result<(), Box<dyn Error>> {
    let here = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let mut table = Table::new(PathBuf::from(env::var("OUT_DIR")?))?;
    for (name, file) in files_in(&here.join("web"))? {
        table.add(&name, &file)?;
    }
    for (name, file) in files_in(&here.join("engine"))? {
        table.add_compressed(name.strip_suffix(".gz").ok_or("an engine is compressed")?, &file)?;
    }
    // It comes from another crate, whose files are out of reach where crates are published.
    table.add_row("opening.book", fourgone_book::BYTES, "fourgone_book::BYTES", None)?;
    table.write()
}

/// The files of a folder and of those in it, each with its name relative to the folder, by name.
fn files_in(folder: &Path) -> Result<Vec<(String, PathBuf)>, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut pending = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(next) = pending.pop() {
        let entries = fs::read_dir(&next)
            .map_err(|error| format!("cannot read {}: {error}", next.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                pending.push(path);
            } else {
                let name = path.strip_prefix(folder)?.to_str().ok_or("a name is not Unicode")?;
                files.push((name.replace('\\', "/"), path));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// What becomes the list of files.
struct Table {
    out: PathBuf,
    rows: String,
}

impl Table {
    /// An empty table, to be written into this folder.
    fn new(out: PathBuf) -> Result<Self, Box<dyn Error>> {
        fs::create_dir_all(out.join("gzip"))?;
        fs::create_dir_all(out.join("plain"))?;
        Ok(Self { out, rows: String::new() })
    }

    /// Adds a file, and the same compressed if that is smaller by a tenth. Code loses its comments.
    fn add(&mut self, name: &str, file: &Path) -> Result<(), Box<dyn Error>> {
        let mut bytes = fs::read(file)?;
        let mut file = file.to_owned();
        if file.extension().is_some_and(|extension| extension == "js" || extension == "css") {
            let code = without_comments(&String::from_utf8(bytes)?);
            // Whoever needs one has to leave the blanks alone that lines begin with.
            let is_cut = |line: &str| !line.matches('`').count().is_multiple_of(2);
            if code.lines().any(is_cut) {
                return Err(format!("{name}: a template must not go over several lines").into());
            }
            bytes = code.into_bytes();
            file = self.out.join("plain").join(name.replace('/', "-"));
            fs::write(&file, &bytes)?;
        }
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&bytes)?;
        let gzip = encoder.finish()?;
        let gzip = if gzip.len() < bytes.len() / 10 * 9 {
            let path = self.out.join("gzip").join(name.replace('/', "-"));
            fs::write(&path, gzip)?;
            Some(include(&path)?)
        } else {
            None
        };
        self.add_row(name, &bytes, &include(&file)?, gzip)
    }

    /// Adds a file that is there compressed.
    fn add_compressed(&mut self, name: &str, file: &Path) -> Result<(), Box<dyn Error>> {
        let mut bytes = Vec::new();
        GzDecoder::new(fs::File::open(file)?).read_to_end(&mut bytes)?;
        let plain = self.out.join("plain").join(name);
        fs::write(&plain, &bytes)?;
        self.add_row(name, &bytes, &include(&plain)?, Some(include(file)?))
    }

    /// Adds a row: the name, the bytes, and the Rust that gives them, plain and compressed.
    fn add_row(
        &mut self,
        name: &str,
        bytes: &[u8],
        plain: &str,
        gzip: Option<String>,
    ) -> Result<(), Box<dyn Error>> {
        let extension = Path::new(name).extension().unwrap_or_default();
        let (_, media_type) = MEDIA_TYPES
            .iter()
            .find(|(known, _)| *known == extension)
            .ok_or_else(|| format!("{name}: which media type? List it in build.rs"))?;
        let gzip = gzip.map_or("None".to_owned(), |gzip| format!("Some({gzip})"));
        let mut hasher = DefaultHasher::new();
        hasher.write(bytes);
        let hash = hasher.finish();
        writeln!(
            self.rows,
            "    File {{ path: {name:?}, media_type: {media_type:?}, bytes: {plain}, gzip: {gzip}, \
             hash: \"{hash:016x}\" }},",
        )?;
        Ok(())
    }

    /// Writes the table.
    fn write(&self) -> Result<(), Box<dyn Error>> {
        let rows = &self.rows;
        let code = format!("/// All files, by name.\npub static FILES: &[File] = &[\n{rows}];\n");
        Ok(fs::write(self.out.join("files.rs"), code)?)
    }
}

/// Code without the comments that have lines of their own, which are a quarter of what would be sent,
/// without types within a line, which no string has in it, and without the blanks that lines begin
/// with. Other comments stay: to tell them from strings one would have to read the language.
fn without_comments(code: &str) -> String {
    let mut kept = String::with_capacity(code.len());
    let mut is_inside = false;
    for line in code.lines() {
        let text = line.trim();
        is_inside |= text.starts_with("/*");
        if is_inside {
            // What stands behind the end of a comment is code, such as a value behind its type.
            let rest = text.split_once("*/").map(|(_, rest)| rest.trim());
            is_inside = rest.is_none();
            kept.push_str(&without_types(rest.unwrap_or_default()));
            if rest.is_none_or(str::is_empty) {
                continue;
            }
        } else if text.is_empty() || text.starts_with("//") {
            continue;
        } else {
            kept.push_str(&without_types(text));
        }
        kept.push('\n');
    }
    kept
}

/// A line without the types that stand in it as comments.
fn without_types(line: &str) -> String {
    let mut parts = line.split("/** @type {");
    let code = parts.next().unwrap_or_default().to_owned();
    // What follows a type is code again.
    parts.fold(code, |code, part| match part.split_once("*/ ") {
        Some((_, rest)) => code + rest,
        None => code + "/** @type {" + part,
    })
}

/// What a file has in it, as Rust.
fn include(file: &Path) -> Result<String, Box<dyn Error>> {
    let name = file.to_str().ok_or("the name of a folder is not Unicode")?;
    Ok(format!("include_bytes!({name:?})"))
}
