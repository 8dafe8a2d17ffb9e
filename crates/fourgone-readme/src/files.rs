//! The game's files: how they are read, how steps change them, how they are written.

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::{fs, mem};

use tempfile::NamedTempFile;
use thiserror::Error;

use crate::FOLDER;
use crate::links::Place;
use crate::log::LogError;
use crate::page::{images, page};
use crate::repo::{Draft, File};
use crate::settings::{BoardStyle, Settings, SettingsError};
use crate::state::State;
use crate::step::Effect;

/// The log in the game's folder.
pub const LOG_FILE: &str = "log.jsonl";
/// The owner's settings in the game's folder.
pub const SETTINGS_FILE: &str = "settings.toml";
/// The state in brief in the game's folder.
pub const STATE_FILE: &str = "state.json";

/// The game's files at one moment: those of a commit, or those of a working tree.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The owner's settings.
    pub settings: Settings,
    /// What the log leads to.
    pub state: State,
    log: Vec<u8>,
    readme: Vec<u8>,
    /// The other files that are derived from the log, as they are now.
    derived: Vec<(String, Option<Vec<u8>>)>,
}

/// Files of the game that cannot be used. It is up to the owner to fix them.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// A file could not be read.
    #[error("cannot read {path}")]
    Read {
        /// The file.
        path: String,
        /// Why.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A file is not text.
    #[error("{0} is not UTF-8 text")]
    NotText(String),
    /// The settings are broken.
    #[error("{FOLDER}/{SETTINGS_FILE}, {0}")]
    Settings(#[from] SettingsError),
    /// The log is broken.
    #[error("{FOLDER}/{LOG_FILE}, {0}; restore the file from the repository's history")]
    Log(#[from] LogError),
    /// There is no README.
    #[error("there is no {0}: run `fourgone readme init`")]
    NoReadme(String),
    /// The README has no place for the game.
    #[error("cannot show the game in {path}: {source}")]
    Markers {
        /// The README.
        path: String,
        /// What is wrong with its markers.
        source: MarkersError,
    },
}

impl Snapshot {
    /// Reads the files with a function that gives the content of a path, or none.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn load<E: Into<Box<dyn Error + Send + Sync>>>(
        read: impl Fn(&str) -> Result<Option<Vec<u8>>, E>,
    ) -> Result<Self, SnapshotError> {
        let content = |path: &str| {
            read(path).map_err(|error| SnapshotError::Read {
                path: path.to_owned(),
                source: error.into(),
            })
        };
        let text = |path: &str, bytes: Vec<u8>| {
            String::from_utf8(bytes).map_err(|_| SnapshotError::NotText(path.to_owned()))
        };
        let path = in_folder(SETTINGS_FILE);
        let settings: Settings = text(&path, content(&path)?.unwrap_or_default())?.parse()?;
        let path = in_folder(LOG_FILE);
        let log = content(&path)?.unwrap_or_default();
        let state = State::from_log(&text(&path, log.clone())?)?;
        let readme = content(&settings.readme)?
            .ok_or_else(|| SnapshotError::NoReadme(settings.readme.clone()))?;
        let mut derived = Vec::new();
        for path in
            [in_folder(STATE_FILE)].into_iter().chain(image_files(&settings).map(|(path, _)| path))
        {
            let now = content(&path)?;
            derived.push((path, now));
        }
        Ok(Self { settings, state, log, readme, derived })
    }

    /// The files that differ from what the log says, as they should be.
    ///
    /// # Errors
    ///
    /// When the README's markers are broken.
    pub fn repairs(&self, place: &Place) -> Result<Vec<File>, SnapshotError> {
        let mut files = Vec::new();
        let readme = self.splice(&page(&self.state, &self.settings, place))?;
        if readme != self.readme {
            files.push((self.settings.readme.clone(), readme));
        }
        let summary = self.state.summary(&self.settings).to_json().into_bytes();
        let wanted =
            [(in_folder(STATE_FILE), summary)].into_iter().chain(image_files(&self.settings));
        for ((path, wanted), (_, now)) in wanted.zip(&self.derived) {
            if now.as_ref() != Some(&wanted) {
                files.push((path, wanted));
            }
        }
        Ok(files)
    }

    /// Applies what the effects of a step say about files: the commit to be made, if there is one.
    ///
    /// # Errors
    ///
    /// When the README's markers are broken.
    pub fn write(&mut self, effects: &[Effect]) -> Result<Option<Draft>, SnapshotError> {
        let mut files = Vec::new();
        let mut draft = None;
        for effect in effects {
            match effect {
                Effect::WriteReadme { part } => {
                    self.readme = self.splice(part)?;
                    files.push((self.settings.readme.clone(), self.readme.clone()));
                    files.extend(image_files(&self.settings));
                }
                Effect::WriteState { state } => {
                    files.push((in_folder(STATE_FILE), state.to_json().into_bytes()));
                }
                Effect::Commit { message, entry } => {
                    if !self.log.is_empty() && !self.log.ends_with(b"\n") {
                        self.log.push(b'\n');
                    }
                    self.log.extend_from_slice(entry.to_line().as_bytes());
                    files.push((in_folder(LOG_FILE), self.log.clone()));
                    let files = mem::take(&mut files);
                    draft = Some(Draft { message: message.clone(), files });
                }
                Effect::React { .. }
                | Effect::Comment { .. }
                | Effect::Label { .. }
                | Effect::Close { .. } => {}
            }
        }
        Ok(draft)
    }

    fn splice(&self, part: &str) -> Result<Vec<u8>, SnapshotError> {
        splice(&self.readme, part)
            .map_err(|source| SnapshotError::Markers { path: self.settings.readme.clone(), source })
    }
}

/// The path of a file in the game's folder.
pub(crate) fn in_folder(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

/// The pictures that the board needs, if it is drawn with any.
fn image_files(settings: &Settings) -> impl Iterator<Item = File> + use<> {
    let pictures = if settings.board == BoardStyle::Images { images(settings) } else { Vec::new() };
    pictures.into_iter().map(|(name, picture)| (in_folder(&name), picture.into_bytes()))
}

/// The comment before the game.
pub const BEGIN: &str = "<!-- connect4:begin -->";

/// The comment after the game.
pub const END: &str = "<!-- connect4:end -->";

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

/// Writes a file, with the folders that it needs, so that nobody ever sees half of it: it is there
/// as a whole, or it is as it was.
///
/// # Errors
///
/// When the disk does not take it.
pub fn write_atomically(path: &Path, content: &[u8]) -> io::Result<()> {
    // A link stays a link, and what it leads to is written.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut file = draft_in(folder)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    if let Ok(old) = fs::metadata(&path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.persist(&path)?;
    Ok(())
}

/// A temporary file that may become a file of the owner's: it has the permissions of any new file,
/// where those of a temporary one are its user's alone.
fn draft_in(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
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

    #[cfg(unix)]
    #[test]
    fn a_file_is_written_as_a_whole_with_the_permissions_and_the_link_that_it_had() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let mode = |name: &str| fs::metadata(path(name)).unwrap().permissions().mode() & 0o777;
        fs::write(path("plain"), "").unwrap();
        write_atomically(&path("deep/er/new"), b"new").unwrap();
        assert_eq!(fs::read(path("deep/er/new")).unwrap(), b"new");
        assert_eq!(mode("deep/er/new"), mode("plain"), "a new file is like any other");

        fs::set_permissions(path("plain"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink("plain", path("link")).unwrap();
        write_atomically(&path("link"), b"again").unwrap();
        assert!(path("link").is_symlink());
        assert_eq!(
            (fs::read(path("plain")).unwrap().as_slice(), mode("plain")),
            (&b"again"[..], 0o640)
        );

        assert!(write_atomically(&path("plain/below"), b"x").is_err());
        let names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|it| it.unwrap().file_name()).collect();
        assert_eq!(names.len(), 3, "no draft is left behind: {names:?}");
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
