//! Setting a game up in a repository.

use std::io;

use thiserror::Error;

use crate::bot::first_open;
use crate::snapshot::{LOG_FILE, SETTINGS_FILE, Snapshot, SnapshotError, in_folder};
use crate::step::Context;
use crate::workflow::{WORKFLOW_PATH, workflow};
use crate::{BEGIN, Entry, Import, MarkersError, Place, splice, with_markers};

const SETTINGS: &str = include_str!("../templates/settings.toml");

/// What a game is set up with.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The repository.
    pub place: Place,
    /// The action that plays, `OWNER/NAME@COMMIT`.
    pub action: String,
    /// The game that is taken over, if there is one.
    pub import: Option<Import>,
}

/// A file to be written, and what that means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The path in the repository.
    pub path: String,
    /// The content from then on.
    pub content: Vec<u8>,
    /// What is new about it, in words.
    pub what: String,
    /// The lines that are added to a file that was there before.
    pub inserted: Option<String>,
}

/// Why a game cannot be set up.
#[derive(Debug, Error)]
pub enum InitError {
    /// The game's files cannot be used.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// A file cannot be read.
    #[error("{path} cannot be read: {source}")]
    Read {
        /// The file.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// There is a game already.
    #[error(
        "{} has a game already: an older one can only be taken over into an empty log",
        in_folder(LOG_FILE)
    )]
    HasGame,
}

/// What is to be written so that the game is set up: nothing if it is.
///
/// The files are read with a function that gives the content of a path, or none.
///
/// # Errors
///
/// Why it cannot be set up; then nothing must be written.
pub fn init(
    setup: &Setup,
    read: impl Fn(&str) -> io::Result<Option<Vec<u8>>>,
) -> Result<Vec<Change>, InitError> {
    let content =
        |path: &str| read(path).map_err(|source| InitError::Read { path: path.to_owned(), source });
    let mut changes: Vec<Change> = Vec::new();
    let mut create = |path: String, content: String, what: &str| {
        let what = format!("create {path}: {what}");
        changes.push(Change { path, content: content.into_bytes(), what, inserted: None });
    };
    if content(WORKFLOW_PATH)?.is_none() {
        create(
            WORKFLOW_PATH.to_owned(),
            workflow(&setup.action),
            "the workflow that plays the moves",
        );
    }
    let path = in_folder(SETTINGS_FILE);
    if content(&path)?.is_none() {
        create(path, settings(setup.import.is_some()), "your settings, all optional");
    }
    let path = in_folder(LOG_FILE);
    let log = content(&path)?;
    let wanted =
        setup.import.clone().map_or_else(String::new, |import| Entry::Import(import).to_line());
    match log {
        None => create(path, wanted, "the log of all moves"),
        Some(log) if log.is_empty() && !wanted.is_empty() => {
            create(path, wanted, "the log of all moves, with the game that is taken over");
        }
        Some(log) if !log.starts_with(wanted.as_bytes()) => return Err(InitError::HasGame),
        Some(_) => {}
    }
    show(setup, &content, &mut changes)?;
    Ok(changes)
}

/// Adds what shows the game: the README's part, and what else is derived from the log.
fn show(
    setup: &Setup,
    content: &impl Fn(&str) -> Result<Option<Vec<u8>>, InitError>,
    changes: &mut Vec<Change>,
) -> Result<(), InitError> {
    // The settings say which file is the README, so they are read first, with any README.
    let planned = |changes: &[Change], path: &str| {
        let change = changes.iter().find(|change| change.path == path);
        change.map_or_else(|| content(path), |change| Ok(Some(change.content.clone())))
    };
    let any_readme =
        |path: &str| planned(changes, path).map(|found| found.or_else(|| Some(Vec::new())));
    let readme = Snapshot::load(any_readme)?.settings.readme;
    let before = content(&readme)?;
    let text = before.clone().unwrap_or_default();
    if splice(&text, "") == Err(MarkersError::Missing) {
        let what = if before.is_some() {
            format!(
                "change {readme}: add two marker comments at the end, with the game between them"
            )
        } else {
            format!("create {readme}: two marker comments, with the game between them")
        };
        let content = with_markers(&text);
        changes.push(Change { path: readme.clone(), content, what, inserted: Some(String::new()) });
    }
    let snapshot = Snapshot::load(|path| planned(changes, path))?;
    let table = Context { settings: &snapshot.settings, place: &setup.place, bot: &first_open };
    for (path, content) in snapshot.repairs(&table)? {
        if let Some(change) = changes.iter_mut().find(|change| change.path == path) {
            change.content = content;
        } else {
            let what = format!("write {path}: what the log tells");
            changes.push(Change { path, content, what, inserted: None });
        }
    }
    if let Some(change) = changes.iter_mut().find(|change| change.inserted.is_some()) {
        let new = String::from_utf8_lossy(&change.content);
        change.inserted = new.find(BEGIN).map(|begin| new[begin..].to_owned());
    }
    Ok(())
}

/// The settings of a new game: an older one keeps the colours that it had.
fn settings(imported: bool) -> String {
    if !imported {
        return SETTINGS.to_owned();
    }
    SETTINGS.replace(
        "#[teams.second]\n#name = \"yellow\"\n#colour = \"yellow\"",
        "[teams.second]\nname = \"blue\"\ncolour = \"blue\"",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    #[test]
    fn the_settings_that_init_writes_are_the_defaults() {
        assert_eq!(settings(false).parse(), Ok(Settings::default()));
        let all: String = SETTINGS
            .lines()
            .map(|line| match line.strip_prefix('#') {
                Some(rest) if !rest.starts_with(' ') => format!("{rest}\n"),
                _ => format!("{line}\n"),
            })
            .collect();
        assert_eq!(all.parse(), Ok(Settings::default()), "{all}");
        let imported: Settings = settings(true).parse().unwrap();
        assert_eq!(imported.teams.second.name, "blue");
    }
}
