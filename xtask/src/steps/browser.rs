//! The page in a real browser.

use anyhow::Result;

use super::Verdict;
use crate::browser::Browser;
use crate::program;
use crate::workspace::Workspace;

pub(super) fn run(workspace: &Workspace) -> Result<Verdict> {
    let browser = match Browser::set_up(workspace)? {
        Ok(browser) => browser,
        Err(reason) => return Ok(Verdict::skipped(reason)),
    };
    program::run(&mut browser.script("types"))?;
    program::run(&mut browser.serve()?.script("test"))?;
    Ok(Verdict::passed("in Chromium"))
}
