//! What is remembered from one game to the next.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use fourgone::ByPlayer;
use fourgone_render::Theme;
use serde::{Deserialize, Serialize};

use crate::name::Name;
use fourgone_bot::Level;

/// The settings that a person has made, all of which may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Names and colours.
    pub theme: Option<Theme>,
    /// The strength of the bot.
    pub level: Option<Level>,
    /// The names of the people who play first and second.
    pub names: ByPlayer<Option<Name>>,
    /// Whether discs fall.
    pub motion: Option<bool>,
}

impl Settings {
    /// The strength of a bot when nobody has chosen one.
    pub const DEFAULT_LEVEL: Level = match Level::new(5) {
        Some(level) => level,
        None => Level::PERFECT,
    };

    /// The file in the user's configuration folder, if the environment names one.
    pub fn path(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
        let folder = |name: &str| variable(name).filter(|folder| folder.is_absolute());
        let home = || folder("HOME");
        let configuration = if let Some(folder) = folder("XDG_CONFIG_HOME") {
            Some(folder)
        } else if cfg!(windows) {
            folder("APPDATA")
        } else if cfg!(target_os = "macos") {
            home().map(|home| home.join("Library/Application Support"))
        } else {
            home().map(|home| home.join(".config"))
        };
        configuration.map(|folder| folder.join("fourgone").join("settings.toml"))
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
        stored.check().map_err(wrong)
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
            let draft = path.with_extension(format!("{}.tmp", std::process::id()));
            let written = fs::write(&draft, text).and_then(|()| fs::rename(&draft, path));
            if written.is_err() {
                // What is left of the draft helps nobody.
                let _ = fs::remove_file(&draft);
            }
            written
        };
        write().map_err(|error| {
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
            write!(f, "the settings cannot be kept in {path}: {}", self.reason)
        } else {
            write!(f, "the settings in {path} are passed over: {}", self.reason)
        }
    }
}

impl std::error::Error for SettingsError {}

/// The settings as they stand in the file.
#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
struct Stored {
    #[serde(skip_serializing_if = "Option::is_none")]
    theme: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    motion: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<[String; 2]>,
}

impl Stored {
    fn check(self) -> Result<Settings, String> {
        let theme = self.theme.map(|name| name.parse().map_err(|error| format!("theme: {error}")));
        let level = self.level.map(|level| {
            Level::new(level).ok_or_else(|| "level: use a number from 1 to 10".to_owned())
        });
        let name = |name: String| if name.is_empty() { None } else { name.parse().ok() };
        let [first, second] = self.names.unwrap_or_default().map(name);
        Ok(Settings {
            theme: theme.transpose()?,
            level: level.transpose()?,
            names: ByPlayer { first, second },
            motion: self.motion,
        })
    }
}

impl From<&Settings> for Stored {
    fn from(settings: &Settings) -> Self {
        let names = &settings.names;
        let name = |name: &Option<Name>| name.as_ref().map(ToString::to_string).unwrap_or_default();
        let any = names.first.is_some() || names.second.is_some();
        Self {
            theme: settings.theme.map(|theme| theme.to_string()),
            level: settings.level.map(Level::number),
            motion: settings.motion,
            names: any.then(|| [name(&names.first), name(&names.second)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of its own for every test, gone when the test ends.
    struct File(PathBuf);

    impl File {
        fn new(name: &str) -> Self {
            let folder = format!("fourgone-settings-{}-{name}", std::process::id());
            Self(std::env::temp_dir().join(folder).join("deep").join("settings.toml"))
        }

        fn with(self, text: &str) -> Self {
            fs::create_dir_all(self.0.parent().unwrap()).unwrap();
            fs::write(&self.0, text).unwrap();
            self
        }
    }

    impl Drop for File {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(self.0.parent().and_then(Path::parent).unwrap());
        }
    }

    #[test]
    fn what_is_saved_is_loaded_again() {
        let file = File::new("again");
        assert_eq!(Settings::load(&file.0), Ok(Settings::default()));
        let settings = Settings {
            theme: Some(Theme::Shapes),
            level: Level::new(7),
            names: ByPlayer { first: "Ada".parse().ok(), second: None },
            motion: Some(false),
        };
        settings.save(&file.0).unwrap();
        assert_eq!(Settings::load(&file.0), Ok(settings));
        let files = fs::read_dir(file.0.parent().unwrap()).unwrap().count();
        assert_eq!(files, 1);
    }

    #[test]
    fn a_broken_file_is_told_in_a_sentence() {
        let cases = [
            ("level = 11", "level: use a number from 1 to 10"),
            (
                "theme = 'pastel'",
                "theme: unknown name: use classic, shapes, contrast, red-blue or yellow-red",
            ),
            ("level = 'high'", "invalid type: string \"high\", expected u8"),
            ("level = 5\nlevel = 6", "duplicate key"),
        ];
        for (at, (text, reason)) in cases.into_iter().enumerate() {
            let file = File::new(&at.to_string()).with(text);
            let message = Settings::load(&file.0).unwrap_err().to_string();
            assert!(message.ends_with(reason), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_written_is_told_in_a_sentence() {
        let file = File::new("obstacle").with("");
        let path = file.0.join("below-a-file.toml");
        let message = Settings::default().save(&path).unwrap_err().to_string();
        assert!(message.starts_with("the settings cannot be kept in "), "{message}");
    }

    #[test]
    fn the_file_lies_in_the_configuration_folder() {
        let path = |variables: &[(&str, &str)]| {
            Settings::path(|name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| PathBuf::from(value))
            })
        };
        let xdg = path(&[("XDG_CONFIG_HOME", "/c"), ("HOME", "/home/ada")]);
        assert_eq!(xdg, Some(PathBuf::from("/c/fourgone/settings.toml")));
        assert_eq!(path(&[("XDG_CONFIG_HOME", "relative")]), None);
        assert_eq!(path(&[]), None);
    }
}
