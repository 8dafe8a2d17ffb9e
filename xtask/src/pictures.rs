//! `cargo xtask pictures`: pictures of the page, for the README.

use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::Args;

use crate::browser::Browser;
use crate::program;
use crate::workspace::Workspace;

/// Take the pictures of the page, in `docs/`
///
/// Each is what Chromium shows of the real page, with the engine at work.
#[derive(Args)]
pub(crate) struct Pictures {}

impl Pictures {
    #[expect(clippy::unused_self, reason = "every chore is run by its arguments")]
    pub(crate) fn run(self) -> Result<ExitCode> {
        let workspace = Workspace::load()?;
        let browser = Browser::set_up(&workspace)?.map_err(|reason| anyhow!(reason))?;
        program::run(&mut browser.serve()?.script("pictures"))?;
        Ok(ExitCode::SUCCESS)
    }
}
