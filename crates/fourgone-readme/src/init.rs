//! Setting up a game in a repository, and moving one to this version: which files are written, and
//! what is in them.

use std::io;

use thiserror::Error;

use crate::files::{
    LOG_FILE, SETTINGS_FILE, STATE_FILE, Snapshot, SnapshotError, in_folder, look_for_begun_game,
    look_for_losses,
};
use crate::links::Place;
use crate::log::{Entry, Import, read_log};
use crate::markers::{MarkersError, splice, with_markers};
use crate::repo::RepoError;
use crate::settings::{Settings, SettingsError};
use crate::state::State;
use crate::takeover::{old_links, other_workflows, shown_readme};
use crate::tree::WorkingTree;
use crate::workflow::{
    CLOCK, CLOCK_PATH, Upgrade, WORKFLOW_PATH, is_ours, takes_calls, upgrade as upgrade_workflow,
    workflow,
};

const SETTINGS_TEMPLATE: &str = include_str!("../templates/settings.toml");

/// What a game is set up with.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The repository.
    pub place: Place,
    /// The action that plays, `OWNER/NAME@VERSION`.
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
    /// The content now, if there is any.
    pub before: Option<Vec<u8>>,
    /// The content from then on.
    pub content: Vec<u8>,
    /// What is new about it, in words.
    pub what: String,
}

/// What is to be written, and what the owner should know or do besides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proposal {
    /// The files, in order.
    pub changes: Vec<Change>,
    /// What else there is to know or to do, a sentence or two each.
    pub notes: Vec<String>,
}

/// Why a game cannot be set up.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InitError {
    /// The game's files cannot be used.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// Git.
    #[error(transparent)]
    Repo(#[from] RepoError),
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
    /// There is another workflow where ours goes.
    #[error(
        "{WORKFLOW_PATH} is not this game's workflow, and both would answer the same issues; if you do not need it any more: `git rm {WORKFLOW_PATH} && git commit -m \"Remove the old workflow\"`, then run this again; if it is the original game's, `--import DIR` takes that game over and replaces it"
    )]
    ForeignWorkflow,
    /// There is another workflow where ours goes, and git does not have it.
    #[error(
        "{WORKFLOW_PATH} would be replaced, but it is not committed and would be lost: `git add {WORKFLOW_PATH} && git commit -m \"Keep the old workflow\"`, then run this again"
    )]
    UncommittedWorkflow,
    /// There are several READMEs of which the game could be in one.
    #[error(
        "there are several READMEs ({0}): delete all but one, or say which in {settings}: `readme = \"...\"`",
        settings = in_folder(SETTINGS_FILE)
    )]
    SeveralReadmes(String),
    /// The README that the settings name is not there, but one that differs in its letters.
    #[error(
        "there is no {wanted}, but there is {found}: say so in {}: `readme = \"{found}\"`",
        in_folder(SETTINGS_FILE)
    )]
    OtherReadme {
        /// What the settings say.
        wanted: String,
        /// What is there.
        found: String,
    },
    /// The README is a link that leads nowhere in this repository.
    #[error("{0} is a link that leads out of the repository: put a file in its place")]
    LinkOutside(String),
    /// There is no game to be upgraded.
    #[error("there is no game here: `fourgone readme init` sets one up")]
    NoGame,
    /// The workflow does not use our action.
    #[error("{WORKFLOW_PATH} does not use the action: delete it and run `fourgone readme init`")]
    NoAction,
}

impl From<SettingsError> for InitError {
    fn from(error: SettingsError) -> Self {
        Self::Snapshot(error.into())
    }
}

/// What is to be written so that the game is set up: nothing if it already is.
///
/// # Errors
///
/// Why it cannot be set up; then nothing must be written.
pub fn init(setup: &Setup, tree: &WorkingTree) -> Result<Proposal, InitError> {
    let mut plan = Planned { tree, proposal: Proposal::default() };
    let files = tree.files()?;
    let settings_path = in_folder(SETTINGS_FILE);
    let readme = if let Some(settings) = plan.text(&settings_path)? {
        let settings: Settings = settings.parse()?;
        plan.check_readme(&settings.readme, &files)?;
        settings.readme
    } else {
        let readme = plan.choose_readme(&files)?;
        let text = settings_for(setup.import.is_some(), &readme);
        plan.create(&settings_path, text, "your settings, all optional")?;
        readme
    };
    plan.add_workflow(setup, &readme)?;
    plan.add_clock()?;
    plan.proposal.notes.extend(other_workflows(&files, |path| plan.text(path).ok().flatten()));
    plan.add_log(setup.import.as_ref(), &readme)?;
    plan.add_readme(&readme)?;
    plan.add_derived(setup)?;
    if let Some(text) = plan.text(&readme)? {
        plan.proposal.notes.extend(old_links(&readme, &text));
    }
    Ok(plan.proposal)
}

/// What is to be written so that a game is played by this version: nothing if it already is.
///
/// # Errors
///
/// Why that cannot be; then nothing must be written.
pub fn upgrade(setup: &Setup, tree: &WorkingTree) -> Result<Proposal, InitError> {
    let mut plan = Planned { tree, proposal: Proposal::default() };
    let Some(old) = plan.text(WORKFLOW_PATH)? else { return Err(InitError::NoGame) };
    let snapshot = Snapshot::load(|path| tree.read(path))?;
    match upgrade_workflow(&old, &setup.action, &snapshot.settings.readme) {
        Upgrade::Impossible => return Err(InitError::NoAction),
        Upgrade::Whole(text) => {
            plan.change(WORKFLOW_PATH, text.into_bytes(), "the workflow of this version")?;
        }
        Upgrade::ActionOnly(text) => {
            let version = "the action of this version; the rest stays as you changed it";
            plan.change(WORKFLOW_PATH, text.into_bytes(), version)?;
        }
    }
    plan.add_clock()?;
    for (path, content) in snapshot.refresh(&setup.place)? {
        plan.change(&path, content, "as this version writes it")?;
    }
    Ok(plan.proposal)
}

/// The working tree with what is planned for it.
struct Planned<'a> {
    tree: &'a WorkingTree,
    proposal: Proposal,
}

impl Planned<'_> {
    /// The content that a file has or is planned to have.
    fn read(&self, path: &str) -> Result<Option<Vec<u8>>, InitError> {
        if let Some(change) = self.proposal.changes.iter().find(|change| change.path == path) {
            return Ok(Some(change.content.clone()));
        }
        let read = self.tree.read(path);
        read.map_err(|source| InitError::Read { path: path.to_owned(), source })
    }

    fn text(&self, path: &str) -> Result<Option<String>, InitError> {
        let text = self.read(path)?.map(String::from_utf8).transpose();
        text.map_err(|_| SnapshotError::NotText(path.to_owned()).into())
    }

    fn create(&mut self, path: &str, content: String, what: &str) -> Result<(), InitError> {
        self.change(path, content.into_bytes(), what)
    }

    /// Plans a file, or changes what is planned for it.
    fn change(&mut self, path: &str, content: Vec<u8>, what: &str) -> Result<(), InitError> {
        let changes = &mut self.proposal.changes;
        if let Some(change) = changes.iter_mut().find(|change| change.path == path) {
            change.content = content;
            return Ok(());
        }
        let before = self.read(path)?;
        if before.as_ref() == Some(&content) {
            return Ok(());
        }
        let verb = if before.is_some() { "change" } else { "create" };
        let what = format!("{verb} {path}: {what}");
        self.proposal.changes.push(Change { path: path.to_owned(), before, content, what });
        Ok(())
    }

    /// The README that GitHub shows, where the settings do not say one yet.
    fn choose_readme(&mut self, files: &[String]) -> Result<String, InitError> {
        let found = shown_readme(files).map_err(InitError::SeveralReadmes)?;
        let readme = found.unwrap_or_else(|| "README.md".to_owned());
        if let Some(target) = self.tree.link(&readme) {
            if target.is_empty() || self.read(&target)?.is_none() {
                return Err(InitError::LinkOutside(readme));
            }
            self.proposal.notes.push(format!("{readme} is a link: the game goes into {target}."));
            return Ok(target);
        }
        if readme != "README.md" {
            self.proposal
                .notes
                .push(format!("The game goes into {readme}, the README that GitHub shows."));
        }
        Ok(readme)
    }

    /// Whether the README that the settings say is the one that GitHub shows.
    fn check_readme(&mut self, readme: &str, files: &[String]) -> Result<(), InitError> {
        if let Some(target) = self.tree.link(readme) {
            return Err(if target.is_empty() {
                InitError::LinkOutside(readme.to_owned())
            } else {
                RepoError::Link(format!("{readme} (to {target})")).into()
            });
        }
        let is_other =
            |shown: &String| shown != readme && self.tree.link(shown).as_deref() != Some(readme);
        let Some(shown) = shown_readme(files).ok().flatten().filter(is_other) else {
            return Ok(());
        };
        if !files.iter().any(|file| file == readme) && shown.eq_ignore_ascii_case(readme) {
            return Err(InitError::OtherReadme { wanted: readme.to_owned(), found: shown });
        }
        let note = format!(
            "GitHub shows {shown}, but the settings put the game into {readme}: visitors may not see it."
        );
        self.proposal.notes.push(note);
        Ok(())
    }

    fn add_workflow(&mut self, setup: &Setup, readme: &str) -> Result<(), InitError> {
        let ours = workflow(&setup.action, readme).into_bytes();
        match self.read(WORKFLOW_PATH)? {
            None => self.change(WORKFLOW_PATH, ours, "the workflow that plays the moves"),
            Some(text) if is_ours(&String::from_utf8_lossy(&text)) => Ok(()),
            Some(_) if setup.import.is_none() => Err(InitError::ForeignWorkflow),
            Some(_) if !self.tree.is_committed(WORKFLOW_PATH)? => {
                Err(InitError::UncommittedWorkflow)
            }
            Some(_) => {
                let what = "the workflow that plays the moves, in place of the old one";
                self.change(WORKFLOW_PATH, ours, what)
            }
        }
    }

    /// Adds the clock, if there is none and the workflow has none itself.
    fn add_clock(&mut self) -> Result<(), InitError> {
        let workflow = self.read(WORKFLOW_PATH)?.unwrap_or_default();
        if !takes_calls(&String::from_utf8_lossy(&workflow)) || self.read(CLOCK_PATH)?.is_some() {
            return Ok(());
        }
        let what = "the clock that picks up moves which a run has left behind";
        self.create(CLOCK_PATH, CLOCK.to_owned(), what)
    }

    fn add_log(&mut self, import: Option<&Import>, readme: &str) -> Result<(), InitError> {
        let path = in_folder(LOG_FILE);
        let wanted = import.map_or_else(String::new, |it| Entry::Import(it.clone()).to_line());
        let Some(log) = self.text(&path)? else {
            let summary = self.read(&in_folder(STATE_FILE))?;
            look_for_losses(true, &State::new(), summary.as_deref())?;
            look_for_begun_game(readme, &self.read(readme)?.unwrap_or_default())?;
            return self.create(&path, wanted, "the log of all moves");
        };
        let Some(import) = import else { return Ok(()) };
        if log.trim().is_empty() {
            let what = "the log of all moves, with the imported game";
            return self.create(&path, wanted, what);
        }
        // It may have been imported before, at another time.
        match read_log(&log).as_deref() {
            Ok([Entry::Import(known), ..])
                if Import { since: None, ..known.clone() }
                    == Import { since: None, ..import.clone() } =>
            {
                Ok(())
            }
            _ => Err(InitError::HasGame),
        }
    }

    fn add_readme(&mut self, readme: &str) -> Result<(), InitError> {
        let before = self.read(readme)?;
        let text = before.clone().unwrap_or_default();
        if splice(&text, "") == Err(MarkersError::Missing) {
            let what = if before.is_some() {
                "two marker comments at the end, with the game between them"
            } else {
                "two marker comments, with the game between them"
            };
            self.change(readme, with_markers(&text), what)?;
        }
        Ok(())
    }

    /// Adds what shows the game: the README's part, and what else is derived from the log.
    fn add_derived(&mut self, setup: &Setup) -> Result<(), InitError> {
        let snapshot = Snapshot::load(|path| self.read(path))?;
        for (path, content) in snapshot.refresh(&setup.place)? {
            self.change(&path, content, "derived from the log")?;
        }
        Ok(())
    }
}

/// The settings of a new game: an imported one keeps the colours that it had.
fn settings_for(imported: bool, readme: &str) -> String {
    let mut text = SETTINGS_TEMPLATE.to_owned();
    if imported {
        text = text.replace(
            "#[teams.second]\n#name = \"yellow\"\n#colour = \"yellow\"",
            "[teams.second]\nname = \"blue\"\ncolour = \"blue\"",
        );
    }
    if readme != "README.md" {
        text = text.replace("#readme = \"README.md\"", &format!("readme = \"{readme}\""));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_settings_that_init_writes_are_the_defaults() {
        assert_eq!(settings_for(false, "README.md").parse(), Ok(Settings::default()));
        let all: String = SETTINGS_TEMPLATE
            .lines()
            .map(|line| match line.strip_prefix('#') {
                Some(rest) if !rest.starts_with(' ') => format!("{rest}\n"),
                _ => format!("{line}\n"),
            })
            .collect();
        assert_eq!(all.parse(), Ok(Settings::default()), "{all}");
        let imported: Settings = settings_for(true, "docs/README.md").parse().unwrap();
        assert_eq!(imported.teams.second.name, "blue");
        assert_eq!(imported.readme, "docs/README.md");
    }
}
