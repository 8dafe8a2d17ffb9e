//! The npm package: packed, installed into an empty project, and tested there.

use anyhow::Result;

use super::Verdict;
use crate::browser;
use crate::packages;
use crate::program;
use crate::workspace::Workspace;

const TESTS: &str = "javascript/tests";

/// The package as others get it: in Node, built by Vite and in Chromium, with its types, and with the
/// answers of the command.
pub(super) fn test(workspace: &Workspace) -> Result<Verdict> {
    let Some(chromium) = browser::find_chromium() else {
        return Ok(Verdict::skipped(browser::NO_CHROMIUM));
    };
    if !program::works(&mut program::command("npm", workspace.root(), &["--version"])) {
        return Ok(Verdict::skipped("there is no npm: `apt-get install nodejs npm`"));
    }
    let tests = workspace.root().join(TESTS);
    if !packages::install_npm(&tests)? {
        return Ok(Verdict::skipped(format!("npm cannot install the packages of {TESTS}")));
    }
    let mut test = program::command("npm", &tests, &["run", "--silent", "test"]);
    test.env("CHROMIUM", chromium);
    test.env("FOURGONE_COMMAND", workspace.tested()?.fourgone);
    test.env("FOURGONE_PROJECT", workspace.target().join("npm"));
    program::run(&mut test)?;
    Ok(Verdict::passed("Node, Vite, Chromium, tsc, publint, attw"))
}
