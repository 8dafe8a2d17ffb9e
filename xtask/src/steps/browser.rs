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
    program::run(&mut browser.npm(&["run", "--silent", "types"]))?;
    let page = browser.serve()?;
    program::run(&mut page.command(&["--test", "--test-concurrency=1", "tests/"]))?;
    Ok(Verdict::passed("in Chromium"))
}
