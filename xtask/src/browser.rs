//! Chromium and Firefox, and the scripts in `xtask/browser` and `javascript/tests` that drive them.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, anyhow};
use clap::Args;

use crate::packages;
use crate::program;
use crate::server::Serving;
use crate::steps::Verdict;
use crate::workspace::Workspace;

const SCRIPTS: &str = "xtask/browser";

/// The tests of the npm package.
const PACKAGE_TESTS: &str = "javascript/tests";

/// Where Chromium usually is.
const CHROMIUM: [&str; 3] =
    ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Checks the types of the page, and tries it in the browser.
pub(crate) fn test(workspace: &Workspace) -> Result<Verdict> {
    let browser = match Browser::set_up(workspace)? {
        Ok(browser) => browser,
        Err(reason) => return Ok(Verdict::skipped(reason)),
    };
    program::run(&mut browser.script("types"))?;
    program::run(&mut browser.serve()?.script("test"))?;
    Ok(Verdict::passed("in Chromium"))
}

/// Tests the npm package as others get it, installed into an empty project: in Node, built by Vite and
/// in Chromium, with its types, and with the answers of the command.
pub(crate) fn test_package(workspace: &Workspace) -> Result<Verdict> {
    let browser = match Browser::set_up(workspace)? {
        Ok(browser) => browser,
        Err(reason) => return Ok(Verdict::skipped(reason)),
    };
    let tests = workspace.root().join(PACKAGE_TESTS);
    if !packages::install_npm(&tests)? {
        return Ok(Verdict::skipped(format!("npm cannot install the packages of {PACKAGE_TESTS}")));
    }
    let mut test = program::command("npm", &tests, &["run", "--silent", "test"]);
    test.env("CHROMIUM", browser.chromium);
    test.env("FOURGONE_COMMAND", workspace.tested()?.fourgone);
    test.env("FOURGONE_PROJECT", workspace.target().join("npm"));
    program::run(&mut test)?;
    Ok(Verdict::passed("Node, Vite, Chromium, tsc, publint, attw"))
}

/// Tries the page in Firefox: the same tests but those of axe, whose findings are the same.
pub(crate) fn test_in_firefox(workspace: &Workspace) -> Result<Verdict> {
    let Some(firefox) = find("FIREFOX", &["/usr/bin/firefox-esr", "/usr/bin/firefox"]) else {
        return Ok(Verdict::skipped(
            "there is no Firefox: `apt-get install firefox-esr`, or set FIREFOX to the path of one",
        ));
    };
    let browser = match Browser::set_up(workspace)? {
        Ok(browser) => browser,
        Err(reason) => return Ok(Verdict::skipped(reason)),
    };
    let page = browser.serve()?;
    let mut script = page.script("test-firefox");
    program::run(script.env("FOURGONE_BROWSER", "firefox").env("FIREFOX", firefox))?;
    Ok(Verdict::passed("in Firefox"))
}

/// Asks Lighthouse what it thinks of the page.
pub(crate) fn audit(workspace: &Workspace) -> Result<Verdict> {
    let browser = match Browser::set_up(workspace)? {
        Ok(browser) => browser,
        Err(reason) => return Ok(Verdict::skipped(reason)),
    };
    program::run(&mut browser.serve()?.script("audit"))?;
    Ok(Verdict::passed(""))
}

/// Take the pictures of the page, in `docs/`
///
/// Each is what Chromium shows of the real page, with the engine at work.
#[derive(Args)]
pub(crate) struct Pictures {}

impl Pictures {
    #[expect(clippy::unused_self, reason = "every chore is run by its arguments")]
    pub(crate) fn run(self) -> Result<()> {
        let workspace = Workspace::load()?;
        let browser = Browser::set_up(&workspace)?.map_err(|reason| anyhow!(reason))?;
        program::run(&mut browser.serve()?.script("pictures"))
    }
}

/// Measure the engines of the page in Chromium, with and without vector instructions
///
/// Both solve the same positions without the opening book, by turns; the best round counts.
#[derive(Args)]
pub(crate) struct BenchEngine {
    /// How many rounds
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

impl BenchEngine {
    pub(crate) fn run(&self) -> Result<()> {
        let workspace = Workspace::load()?;
        let browser = Browser::set_up(&workspace)?.map_err(|reason| anyhow!(reason))?;
        let page = browser.serve()?;
        program::run(page.script("bench").args(["--", &self.rounds.to_string()]))
    }
}

/// A browser and everything that its scripts need.
struct Browser<'a> {
    workspace: &'a Workspace,
    scripts: PathBuf,
    chromium: PathBuf,
}

/// The page as it is served, and the command to compare it with.
struct Page<'a> {
    browser: &'a Browser<'a>,
    command: PathBuf,
    /// None if somebody else's is tested, the one at `FOURGONE_ADDRESS`.
    server: Option<Serving>,
}

impl<'a> Browser<'a> {
    /// Finds the browser and has the packages of the scripts installed; or says what is missing on
    /// this machine.
    fn set_up(workspace: &'a Workspace) -> Result<Result<Self, String>> {
        let scripts = workspace.root().join(SCRIPTS);
        let Some(chromium) = find("CHROMIUM", &CHROMIUM) else {
            return Ok(Err(
                "there is no Chromium: `apt-get install chromium`, or set CHROMIUM to \
                           the path of one"
                    .to_owned(),
            ));
        };
        if !program::works(&mut program::command("npm", workspace.root(), &["--version"])) {
            return Ok(Err("there is no npm: `apt-get install nodejs npm`".to_owned()));
        }
        if !packages::install_npm(&scripts)? {
            return Ok(Err("npm cannot install the packages of xtask/browser".to_owned()));
        }
        Ok(Ok(Self { workspace, scripts, chromium }))
    }

    /// One of the scripts that `package.json` names.
    fn script(&self, name: &str) -> Command {
        program::command("npm", &self.scripts, &["run", "--silent", name])
    }

    /// Builds the command, and has it serve the page.
    fn serve(&'a self) -> Result<Page<'a>> {
        let command = self.workspace.tested()?.fourgone;
        let ours = env::var_os("FOURGONE_ADDRESS").is_none();
        let server = ours.then(|| Serving::start(Command::new(&command))).transpose()?;
        Ok(Page { browser: self, command, server })
    }
}

impl Page<'_> {
    /// One of the scripts that `package.json` names, told where everything is.
    fn script(&self, name: &str) -> Command {
        let mut script = self.browser.script(name);
        script.env("CHROMIUM", &self.browser.chromium);
        script.env("FOURGONE_COMMAND", &self.command);
        if let Some(server) = &self.server {
            script.env("FOURGONE_ADDRESS", server.url());
        }
        script
    }
}

/// A program of this machine: the one that a variable names, or else where it usually is.
fn find(variable: &str, usual: &[&str]) -> Option<PathBuf> {
    let named = env::var_os(variable).map(PathBuf::from);
    named.into_iter().chain(usual.iter().map(PathBuf::from)).find(|path| path.exists())
}
