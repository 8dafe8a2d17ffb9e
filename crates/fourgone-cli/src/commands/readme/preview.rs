//! `fourgone readme preview`: the README's part without GitHub.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use fourgone_readme::{LOG_FILE, SETTINGS_FILE, Settings, State, page};

use super::checkout::Checkout;
use crate::failure::Failure;
use crate::output;

/// Print the part of the README that shows the game
///
/// It is drawn from a log alone; neither GitHub nor the README is asked.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme preview                         the game of this checkout
  fourgone readme preview game/log.jsonl          the game of a log, with the settings beside it")]
pub(super) struct Preview {
    #[command(flatten)]
    checkout: Checkout,

    /// The log, or the folder that it is in [default: `.connect4` in the checkout]
    log: Option<PathBuf>,
}

impl Preview {
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.checkout = self.checkout.at_top();
        let default = self.checkout.folder().join(fourgone_readme::FOLDER);
        let log = self.log.clone().unwrap_or(default);
        let log = if log.is_dir() { log.join(LOG_FILE) } else { log };
        let name = |path: &Path| path.display().to_string();
        let text =
            fs::read_to_string(&log).with_context(|| format!("{} cannot be read", name(&log)))?;
        let state = State::from_log(&text)
            .map_err(|error| Failure::Invalid(format!("{}, {error}", name(&log))))?;
        let path = log.with_file_name(SETTINGS_FILE);
        let settings: Settings = if path.exists() {
            let text = fs::read_to_string(&path)
                .with_context(|| format!("{} cannot be read", name(&path)))?;
            text.parse().map_err(|error| Failure::Invalid(format!("{}, {error}", name(&path))))?
        } else {
            Settings::default()
        };
        // For a look at the page any repository does.
        let place = self.checkout.place().or_else(|_| "octocat/octocat".parse())?;
        output::print(page(&state, &settings, &place))
    }
}
