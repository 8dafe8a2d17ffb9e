//! The checkout of the repository whose README has the game.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use fourgone_readme::{Context, Place, Repo, Snapshot, write_atomically};

use super::bot::bot;
use crate::failure::Failure;

/// Where the game is.
#[derive(Args)]
pub(super) struct Checkout {
    /// The checkout of the repository
    #[arg(long, value_name = "DIR", default_value = ".")]
    dir: PathBuf,

    /// The repository on GitHub [default: from the environment or the remote `origin`]
    #[arg(long, value_name = "OWNER/NAME")]
    repository: Option<Place>,
}

impl Checkout {
    /// The same from the top folder of the checkout, if it is one.
    pub(super) fn at_top(mut self) -> Self {
        self.dir = Repo::top(&self.dir).unwrap_or(self.dir);
        self
    }

    /// The folder of the checkout.
    pub(super) fn folder(&self) -> &Path {
        &self.dir
    }

    /// The repository: as said, as a workflow says, or as the remote says.
    pub(super) fn place(&self) -> Result<Place, Failure> {
        let place = match (&self.repository, env::var("GITHUB_REPOSITORY")) {
            (Some(place), _) => place.clone(),
            (None, Ok(name)) => name.parse()?,
            (None, Err(_)) => Repo::remote(&self.dir)
                .ok()
                .and_then(|remote| Place::from_remote(&remote))
                .context("which repository is this? say --repository OWNER/NAME")?,
        };
        Ok(match env::var("GITHUB_SERVER_URL") {
            Ok(server) => place.on_server(&server),
            Err(_) => place,
        })
    }

    /// The content of a file of the working tree; none if it is not there.
    pub(super) fn read(&self, path: &str) -> io::Result<Option<Vec<u8>>> {
        match fs::read(self.dir.join(path)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            content => content.map(Some),
        }
    }

    /// The game's files in the working tree.
    pub(super) fn snapshot(&self) -> Result<Snapshot, Failure> {
        Ok(Snapshot::load(|path| self.read(path))?)
    }

    /// Writes a file of the working tree.
    pub(super) fn write(&self, path: &str, content: &[u8]) -> Result<(), Failure> {
        let written = write_atomically(&self.dir.join(path), content);
        Ok(written.with_context(|| format!("{path} cannot be written"))?)
    }
}

/// What steps and pages need to know.
pub(super) fn context<'a>(snapshot: &'a Snapshot, place: &'a Place) -> Context<'a> {
    Context { settings: &snapshot.settings, place, bot: &bot }
}
