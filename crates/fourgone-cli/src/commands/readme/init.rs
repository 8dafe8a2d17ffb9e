//! `fourgone readme init`: sets the game up in a checkout.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use fourgone_readme::{DEFAULT_ACTION, Import, Repo, Setup, import, init};

use super::checkout::Checkout;
use crate::failure::Failure;
use crate::output;

/// Set the game up in a checkout
///
/// Adds a workflow, a folder for the game and two marker comments at the end of README.md, and says
/// what it adds; your own text is never touched. What is there already stays as it is, so it can be
/// run again at any time. Nothing is committed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme init --dry-run          what would be added
  fourgone readme init                    add it
  fourgone readme init --import data      take over the original game: data/connect4.yml and
                                          data/metadata.yml")]
pub(super) struct Init {
    #[command(flatten)]
    checkout: Checkout,

    /// Say what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,

    /// Take over the original README game from the folder with its two YAML files
    #[arg(long, value_name = "DIR")]
    import: Option<PathBuf>,

    /// The action that plays
    #[arg(long, value_name = "OWNER/NAME@COMMIT", default_value = DEFAULT_ACTION)]
    action: String,
}

impl Init {
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.checkout = self.checkout.at_top();
        let folder = self.checkout.folder();
        Repo::top(folder).with_context(|| format!("{} is no git checkout", folder.display()))?;
        check_action(&self.action)?;
        let import = self.import.as_deref().map(read_import).transpose()?;
        let setup = Setup { place: self.checkout.place()?, action: self.action, import };
        let changes = init(&setup, |path| self.checkout.read(path))?;
        let mut said = String::new();
        for change in &changes {
            // Writing to a string cannot fail.
            let _ = writeln!(said, "{}", change.what);
            for line in change.inserted.iter().flat_map(|text| text.lines()) {
                let _ = writeln!(said, "  + {line}");
            }
        }
        if changes.is_empty() {
            said += "everything is in place\n";
        }
        // It is said before it is done.
        output::print(said)?;
        if self.dry_run {
            return Ok(());
        }
        for change in &changes {
            self.checkout.write(&change.path, &change.content)?;
        }
        if !changes.is_empty() {
            output::print(format!(
                "\nNow commit and push these files. The game begins with the first click in the \
                 README of {}.\n",
                setup.place.home()
            ))?;
        }
        Ok(())
    }
}

/// The action goes into the workflow as it is, so it may only be what an action can be.
fn check_action(action: &str) -> Result<(), Failure> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-._/@".contains(&byte);
    if action.bytes().all(fits) && action.contains('/') && action.matches('@').count() == 1 {
        return Ok(());
    }
    Err(Failure::Usage(format!("{action:?} is not an action: use OWNER/NAME@COMMIT")))
}

fn read_import(folder: &Path) -> Result<Import, Failure> {
    let text = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))
    };
    import(&text("connect4.yml")?, &text("metadata.yml")?).map_err(Failure::invalid)
}
