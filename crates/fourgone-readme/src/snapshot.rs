//! The game's files at one moment, and how steps change them.

use std::error::Error;

use thiserror::Error;

use crate::board::images;
use crate::repo::Draft;
use crate::settings::BoardStyle;
use crate::step::Context;
use crate::{Effect, FOLDER, LogError, MarkersError, Settings, SettingsError, State, page, splice};

/// The log in the game's folder.
pub const LOG_FILE: &str = "log.jsonl";
/// The owner's settings in the game's folder.
pub const SETTINGS_FILE: &str = "settings.toml";
/// The state in brief in the game's folder.
pub const STATE_FILE: &str = "state.json";

/// A path in the repository and the content of the file there.
pub type File = (String, Vec<u8>);

/// The game's files at one moment: those of a commit, or those of a working tree.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The owner's settings.
    pub settings: Settings,
    /// What the log tells.
    pub state: State,
    log: Vec<u8>,
    readme: Vec<u8>,
    /// The other files that are derived from the log, as they are now.
    derived: Vec<(String, Option<Vec<u8>>)>,
}

/// Files of the game that cannot be used. These are the owner's to mend, not a player's.
#[derive(Debug, Error)]
pub enum SnapshotError {
    /// A file could not be read.
    #[error("{path} cannot be read")]
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
    #[error("{FOLDER}/{LOG_FILE}, {0}; restore the file from the history of the repository")]
    Log(#[from] LogError),
    /// There is no README.
    #[error("there is no {0}: run `fourgone readme init`")]
    NoReadme(String),
    /// The README has no place for the game.
    #[error("{path} cannot take the game: {source}")]
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

    /// The files that show something else than the log tells, as they should be.
    ///
    /// # Errors
    ///
    /// When the README's markers are broken.
    pub fn repairs(&self, context: &Context<'_>) -> Result<Vec<File>, SnapshotError> {
        let mut files = Vec::new();
        let readme = self.splice(&page(&self.state, context))?;
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

    /// Does what the effects of a step say about files: the commit to be made, if there is one.
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
                    let files = std::mem::take(&mut files);
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
