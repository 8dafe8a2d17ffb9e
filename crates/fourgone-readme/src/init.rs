//! Setting up a game in a repository: which files are written, and what is in them.

use std::io;

use thiserror::Error;

use crate::files::{
    BEGIN, LOG_FILE, MarkersError, SETTINGS_FILE, Snapshot, SnapshotError, in_folder, splice,
    with_markers,
};
use crate::links::Place;
use crate::log::{Entry, Import};

/// Where the workflow lives.
pub const WORKFLOW_PATH: &str = ".github/workflows/connect4.yml";

/// Our action, at the commit that this program was built from, or at its version where the commit
/// is not known.
pub const DEFAULT_ACTION: &str = concat!("fourgone/fourgone@", env!("FOURGONE_ACTION_REF"));

const WORKFLOW_TEMPLATE: &str = include_str!("../templates/connect4.yml");
const SETTINGS_TEMPLATE: &str = include_str!("../templates/settings.toml");

/// What a game is set up with.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The repository.
    pub place: Place,
    /// The action that plays, `OWNER/NAME@COMMIT`.
    pub action: String,
    /// The earlier game that is imported, if there is one.
    pub import: Option<Import>,
}

/// A file to be written, and what that means.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
#[non_exhaustive]
pub enum InitError {
    /// The game's files cannot be used.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// A file cannot be read.
    #[error("cannot read {path}: {source}")]
    Read {
        /// The file.
        path: String,
        /// Why.
        source: io::Error,
    },
    /// There is already a game.
    #[error(
        "{} already has a game: an earlier one can only be imported into an empty log",
        in_folder(LOG_FILE)
    )]
    HasGame,
}

/// What is to be written so that the game is set up: nothing if it already is.
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
            create(path, wanted, "the log of all moves, with the imported game");
        }
        Some(log) if !log.starts_with(wanted.as_bytes()) => return Err(InitError::HasGame),
        Some(_) => {}
    }
    add_derived(setup, &content, &mut changes)?;
    Ok(changes)
}

/// Adds what shows the game: the README's part, and what else is derived from the log.
fn add_derived(
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
    for (path, content) in snapshot.repairs(&setup.place)? {
        if let Some(change) = changes.iter_mut().find(|change| change.path == path) {
            change.content = content;
        } else {
            let what = format!("write {path}: derived from the log");
            changes.push(Change { path, content, what, inserted: None });
        }
    }
    if let Some(change) = changes.iter_mut().find(|change| change.inserted.is_some()) {
        let new = String::from_utf8_lossy(&change.content);
        change.inserted = new.find(BEGIN).map(|begin| new[begin..].to_owned());
    }
    Ok(())
}

/// The settings of a new game: an imported one keeps the colours that it had.
fn settings(imported: bool) -> String {
    if !imported {
        return SETTINGS_TEMPLATE.to_owned();
    }
    SETTINGS_TEMPLATE.replace(
        "#[teams.second]\n#name = \"yellow\"\n#colour = \"yellow\"",
        "[teams.second]\nname = \"blue\"\ncolour = \"blue\"",
    )
}

/// The workflow with this action, `OWNER/NAME@COMMIT`.
pub fn workflow(action: &str) -> String {
    WORKFLOW_TEMPLATE.replace("fourgone/fourgone@COMMIT", action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;

    #[test]
    fn the_settings_that_init_writes_are_the_defaults() {
        assert_eq!(settings(false).parse(), Ok(Settings::default()));
        let all: String = SETTINGS_TEMPLATE
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
