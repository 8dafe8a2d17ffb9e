//! The game's files: how they are read, how steps change them, how they are written.

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::{fs, mem};

use tempfile::NamedTempFile;
use thiserror::Error;

use crate::FOLDER;
use crate::board::{images, picture_names};
use crate::links::{Place, percent_encode};
use crate::log::LogError;
use crate::markers::{MarkersError, our_part, splice, splice_over};
use crate::page::{game_file, game_page, page};
use crate::repo::{Draft, File};
use crate::settings::{BoardStyle, Settings, SettingsError};
use crate::state::{Round, State};
use crate::step::Effect;
use crate::title::{Link, PREFIX};

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
    /// The position that the pictures show.
    shown: Link,
}

/// Files of the game that cannot be used. It is up to the owner to fix them.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// A file could not be read.
    #[error("cannot read {path}: {source}")]
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
    /// There are fewer moves in the log than there once were.
    #[error(
        "{log} {what}, but {state} knows of {}; to bring the log back: `git checkout HEAD -- {log}` if you have not committed that, else `git checkout \"$(git rev-list -n 1 HEAD -- {log})^\" -- {log}`; to start over on purpose, delete {state} too",
        moves(*known),
        log = in_folder(LOG_FILE),
        state = in_folder(STATE_FILE)
    )]
    LogLost {
        /// What is the matter with the log.
        what: String,
        /// How many moves there were.
        known: u64,
    },
    /// There is no log, but the README shows a game that has begun.
    #[error(
        "{log} is missing, but {0} shows a game that has begun; to bring the game's folder back: `git checkout HEAD -- {FOLDER}` if you have not committed that, else `git checkout \"$(git rev-list -n 1 HEAD -- {log})^\" -- {FOLDER}`; to start over on purpose, delete everything between the two markers too",
        log = in_folder(LOG_FILE)
    )]
    FolderLost(String),
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
        let log = content(&in_folder(LOG_FILE))?;
        let state = State::from_log(&text(&in_folder(LOG_FILE), log.clone().unwrap_or_default())?)?;
        let summary = content(&in_folder(STATE_FILE))?;
        look_for_losses(log.is_none(), &state, summary.as_deref())?;
        let readme = content(&settings.readme)?
            .ok_or_else(|| SnapshotError::NoReadme(settings.readme.clone()))?;
        if log.is_none() {
            look_for_begun_game(&settings.readme, &readme)?;
        }
        let mut derived = vec![(in_folder(STATE_FILE), summary)];
        let pages = last_finished(&state).map(|round| in_folder(&game_file(round.number())));
        let pictures = image_files(&state, &settings).into_iter().map(|(path, _)| path);
        for path in pages.into_iter().chain(pictures) {
            let now = content(&path)?;
            derived.push((path, now));
        }
        let shown = state.round().link();
        Ok(Self { settings, state, log: log.unwrap_or_default(), readme, derived, shown })
    }

    /// The files that differ from what the log says, as they should be. Words that others wrote
    /// between the markers are an error.
    ///
    /// # Errors
    ///
    /// What is wrong with the README.
    pub fn refresh(&self, place: &Place) -> Result<Vec<File>, SnapshotError> {
        self.differences(place, splice)
    }

    /// The files that differ from what the log says, as they should be, whatever is between the
    /// markers now.
    ///
    /// # Errors
    ///
    /// When the README's markers are broken.
    pub fn repairs(&self, place: &Place) -> Result<Vec<File>, SnapshotError> {
        self.differences(place, splice_over)
    }

    fn differences(
        &self,
        place: &Place,
        splice: impl Fn(&[u8], &str) -> Result<Vec<u8>, MarkersError>,
    ) -> Result<Vec<File>, SnapshotError> {
        let (state, settings) = (&self.state, &self.settings);
        let mut files = Vec::new();
        let readme = splice(&self.readme, &page(state, settings, place))
            .map_err(|source| SnapshotError::Markers { path: settings.readme.clone(), source })?;
        if readme != self.readme {
            files.push((settings.readme.clone(), readme));
        }
        let summary = state.summary(settings).to_json().into_bytes();
        let mut wanted = vec![(in_folder(STATE_FILE), summary)];
        wanted.extend(last_finished(state).map(|round| game_page_file(round, settings, place)));
        wanted.extend(image_files(state, settings));
        for ((path, wanted), (_, now)) in wanted.into_iter().zip(&self.derived) {
            if now.as_ref() != Some(&wanted) {
                files.push((path, wanted));
            }
        }
        Ok(files)
    }

    /// The pages of all finished games.
    pub fn game_pages(&self, place: &Place) -> Vec<File> {
        let rounds = self.state.finished_games();
        rounds.iter().map(|round| game_page_file(round, &self.settings, place)).collect()
    }

    /// Applies what the effects of a step say about files: the commit to be made, if there is one.
    /// The state is the one that the step led to.
    ///
    /// # Errors
    ///
    /// What is wrong with the README.
    pub fn write(
        &mut self,
        effects: &[Effect],
        state: &State,
    ) -> Result<Option<Draft>, SnapshotError> {
        let mut files = Vec::new();
        let mut draft = None;
        for effect in effects {
            match effect {
                Effect::WriteReadme { part } => {
                    self.readme = self.splice(part)?;
                    files.push((self.settings.readme.clone(), self.readme.clone()));
                    files.extend(image_files(state, &self.settings));
                }
                Effect::WriteGame { path, page } => {
                    files.push((in_folder(path), page.clone().into_bytes()));
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
                    let (message, files) = (message.clone(), mem::take(&mut files));
                    draft = Some(Draft { message, files, removed: self.old_pictures(state) });
                }
                Effect::React { .. }
                | Effect::Comment { .. }
                | Effect::Label { .. }
                | Effect::Close { .. } => {}
            }
        }
        Ok(draft)
    }

    /// The pictures of the position before, once another is shown.
    fn old_pictures(&mut self, state: &State) -> Vec<String> {
        let old = mem::replace(&mut self.shown, state.round().link());
        if self.settings.board == BoardStyle::Picture && old != self.shown {
            return picture_names(old).map(|name| in_folder(&name)).to_vec();
        }
        Vec::new()
    }

    fn splice(&self, part: &str) -> Result<Vec<u8>, SnapshotError> {
        splice(&self.readme, part)
            .map_err(|source| SnapshotError::Markers { path: self.settings.readme.clone(), source })
    }
}

/// A log that has fewer moves than the state in brief says was not made by playing.
pub(crate) fn look_for_losses(
    missing: bool,
    state: &State,
    summary: Option<&[u8]>,
) -> Result<(), SnapshotError> {
    #[derive(serde::Deserialize)]
    struct Witness {
        moves_played: u64,
    }
    let known = summary.and_then(|json| serde_json::from_slice::<Witness>(json).ok());
    let (found, known) = (state.totals().moves(), known.map_or(0, |it| it.moves_played));
    if found >= known {
        return Ok(());
    }
    let what = if missing { "is missing".to_owned() } else { format!("has {}", moves(found)) };
    Err(SnapshotError::LogLost { what, known })
}

fn moves(count: u64) -> String {
    format!("{count} {}", if count == 1 { "move" } else { "moves" })
}

/// A README without a log shows no game, or one before its first move.
pub(crate) fn look_for_begun_game(path: &str, readme: &[u8]) -> Result<(), SnapshotError> {
    let Some(part) = our_part(readme) else { return Ok(()) };
    // Every link of the page names the position that it is for.
    let first = format!("|{}", State::new().round().link());
    let has = |text: &str| part.contains(&percent_encode(text).to_string());
    if has(PREFIX) && !has(&first) {
        return Err(SnapshotError::FolderLost(path.to_owned()));
    }
    Ok(())
}

/// The game that was played to its end last.
fn last_finished(state: &State) -> Option<&Round> {
    let rounds = [Some(state.round()), state.previous()];
    rounds.into_iter().flatten().find(|round| round.is_over() && round.last_mover().is_some())
}

fn game_page_file(round: &Round, settings: &Settings, place: &Place) -> File {
    let page = game_page(round, settings, place);
    (in_folder(&game_file(round.number())), page.into_bytes())
}

/// The path of a file in the game's folder.
pub(crate) fn in_folder(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

/// The pictures that the board needs, if it is drawn with any.
fn image_files(state: &State, settings: &Settings) -> Vec<File> {
    let round = state.round();
    let pictures = images(round.game(), round.link(), settings);
    pictures.into_iter().map(|(name, picture)| (in_folder(&name), picture.into_bytes())).collect()
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
    let builder = &mut tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
