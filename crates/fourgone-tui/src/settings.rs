//! What is remembered from one game to the next.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use fourgone_bot::Level;
use fourgone_render::Theme;
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

use crate::seats::Name;

/// The settings that a person has made, all of which may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Names and colours.
    pub theme: Option<Theme>,
    /// The strength of the bot.
    pub level: Option<Level>,
    /// The name of the person at this terminal.
    pub name: Option<Name>,
    /// Whether discs fall.
    pub motion: Option<bool>,
    /// Whether games are kept.
    pub keep_games: Option<bool>,
}

impl Settings {
    /// The strength of a bot when nobody has chosen one.
    pub const DEFAULT_LEVEL: Level = match Level::new(5) {
        Some(level) => level,
        None => Level::PERFECT,
    };

    /// Whether games are kept, which they are unless somebody has said no.
    pub fn keeps_games(&self) -> bool {
        self.keep_games.unwrap_or(true)
    }

    /// The file in the user's configuration folder, if there is such a folder: on Windows in the
    /// folder of roaming application data, elsewhere where the XDG specification has it.
    pub fn path() -> Option<PathBuf> {
        let folders = etcetera::choose_base_strategy().ok()?;
        Some(folders.config_dir().join("fourgone").join("settings.toml"))
    }

    /// Reads a file; one that is not there holds no settings.
    ///
    /// # Errors
    ///
    /// When it cannot be read or makes no sense.
    pub fn load(path: &Path) -> Result<Self, SettingsError> {
        let wrong =
            |reason: String| SettingsError { path: path.to_owned(), writing: false, reason };
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            text => text.map_err(|error| wrong(error.to_string()))?,
        };
        let stored: Stored = toml::from_str(&text).map_err(|error| {
            // Only the first line: the rest is a drawing of the place.
            wrong(error.message().lines().next().unwrap_or_default().to_owned())
        })?;
        Ok(stored.into())
    }

    /// Writes a file, and its folder if need be; a reader sees the old or the new file, never half
    /// of one.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), SettingsError> {
        let write = || {
            let text = toml::to_string(&Stored::from(self)).map_err(io::Error::other)?;
            let folder = path.parent().ok_or(io::ErrorKind::NotFound)?;
            fs::create_dir_all(folder)?;
            let mut draft = NamedTempFile::new_in(folder)?;
            draft.write_all(text.as_bytes())?;
            draft.persist(path)?;
            Ok(())
        };
        write().map_err(|error: io::Error| {
            let reason = error.to_string();
            SettingsError { path: path.to_owned(), writing: true, reason }
        })
    }
}

/// A settings file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsError {
    path: PathBuf,
    /// Whether it could not be written, or else not be read.
    writing: bool,
    reason: String,
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        if self.writing {
            write!(f, "cannot save the settings in {path}: {}", self.reason)
        } else {
            write!(f, "ignoring the settings in {path}: {}", self.reason)
        }
    }
}

impl std::error::Error for SettingsError {}

/// The settings as they stand in the file.
#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
struct Stored {
    #[serde(skip_serializing_if = "Option::is_none")]
    theme: Option<Theme>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
    #[serde(skip_serializing_if = "Option::is_none")]
    motion: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keep_games: Option<bool>,
}

impl From<Stored> for Settings {
    fn from(stored: Stored) -> Self {
        let Stored { theme, level, motion, name, keep_games } = stored;
        // A name that cannot be shown is as good as none.
        Self { theme, level, name: name.and_then(|name| name.parse().ok()), motion, keep_games }
    }
}

impl From<&Settings> for Stored {
    fn from(settings: &Settings) -> Self {
        let Settings { theme, level, ref name, motion, keep_games } = *settings;
        Self { theme, level, motion, name: name.as_ref().map(ToString::to_string), keep_games }
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    /// A file of its own for every test, gone when the test ends.
    struct File {
        path: PathBuf,
        _folder: TempDir,
    }

    impl File {
        /// A file that is not there yet, in a folder that is not there either.
        fn new() -> Self {
            let folder = TempDir::new().unwrap();
            Self { path: folder.path().join("deep").join("settings.toml"), _folder: folder }
        }

        fn with(text: &str) -> Self {
            let file = Self::new();
            fs::create_dir_all(file.path.parent().unwrap()).unwrap();
            fs::write(&file.path, text).unwrap();
            file
        }
    }

    #[test]
    fn what_is_saved_is_loaded_again() {
        let file = File::new();
        assert_eq!(Settings::load(&file.path), Ok(Settings::default()));
        let settings = Settings {
            theme: Some(Theme::Shapes),
            level: Level::new(7),
            name: "Ada".parse().ok(),
            motion: Some(false),
            keep_games: Some(false),
        };
        settings.save(&file.path).unwrap();
        assert_eq!(Settings::load(&file.path), Ok(settings));
        let files = fs::read_dir(file.path.parent().unwrap()).unwrap().count();
        assert_eq!(files, 1);
    }

    #[test]
    fn a_broken_file_is_told_in_a_sentence() {
        let cases = [
            ("level = 11", "not a level: use a number from 1 to 10"),
            (
                "theme = 'pastel'",
                "unknown name: use classic, shapes, contrast, red-blue or yellow-red",
            ),
            ("level = 'high'", "invalid type: string \"high\", expected u8"),
            ("level = 5\nlevel = 6", "duplicate key"),
        ];
        for (text, reason) in cases {
            let file = File::with(text);
            let message = Settings::load(&file.path).unwrap_err().to_string();
            assert!(message.ends_with(reason), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_written_is_told_in_a_sentence() {
        let file = File::with("");
        let path = file.path.join("below-a-file.toml");
        let message = Settings::default().save(&path).unwrap_err().to_string();
        assert!(message.starts_with("cannot save the settings in "), "{message}");
    }

    #[test]
    fn the_file_lies_in_the_configuration_folder() {
        let path = Settings::path().unwrap();
        assert!(path.is_absolute(), "{path:?}");
        assert!(path.ends_with("fourgone/settings.toml"), "{path:?}");
    }
}
