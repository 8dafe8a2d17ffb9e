//! Chromium, and the scripts in `xtask/browser` that drive it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::binary::Profile;
use crate::http::Serving;
use crate::program;
use crate::workspace::{ENGINE_TARGET, Workspace};

const SCRIPTS: &str = "xtask/browser";

/// A browser and everything that its scripts need.
pub(crate) struct Browser<'a> {
    workspace: &'a Workspace,
    scripts: PathBuf,
    chromium: PathBuf,
}

/// The page as it is served, and the command to compare it with.
pub(crate) struct Page<'a> {
    browser: &'a Browser<'a>,
    command: PathBuf,
    /// None if somebody else's is tested, the one at `FOURGONE_ADDRESS`.
    server: Option<Serving>,
}

impl<'a> Browser<'a> {
    /// Has everything installed; or says why that cannot be done on this machine.
    pub(crate) fn set_up(workspace: &'a Workspace) -> Result<Result<Self, String>> {
        let scripts = workspace.root().join(SCRIPTS);
        let Some(chromium) = find_chromium(workspace.root()) else {
            return Ok(Err("there is no Chromium: it wants `apt-get install chromium`, or \
                           CHROMIUM with the path of one"
                .to_owned()));
        };
        if !install_packages(&scripts)? {
            return Ok(Err("npm cannot install the packages of xtask/browser".to_owned()));
        }
        Ok(Ok(Self { workspace, scripts, chromium }))
    }

    /// One of the scripts that `package.json` names.
    pub(crate) fn script(&self, name: &str) -> Command {
        program::command("npm", &self.scripts, &["run", "--silent", name])
    }

    /// Builds what the page needs, and has it served.
    pub(crate) fn serve(&'a self) -> Result<Page<'a>> {
        self.workspace.can_compile_for(ENGINE_TARGET);
        let command = Profile::Dev.build(self.workspace)?;
        let ours = env::var_os("FOURGONE_ADDRESS").is_none();
        let server = ours.then(|| Serving::start(&command, &[])).transpose()?;
        Ok(Page { browser: self, command, server })
    }
}

impl Page<'_> {
    /// One of the scripts that `package.json` names, told where everything is.
    pub(crate) fn script(&self, name: &str) -> Command {
        let mut script = self.browser.script(name);
        script.env("CHROMIUM", &self.browser.chromium);
        script.env("FOURGONE_COMMAND", &self.command);
        if let Some(server) = &self.server {
            script.env("FOURGONE_ADDRESS", server.url());
        }
        script
    }
}

/// The Chromium of this machine, perhaps just installed.
fn find_chromium(root: &Path) -> Option<PathBuf> {
    let installed = || {
        let named = env::var_os("CHROMIUM").map(PathBuf::from);
        let usual = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
        named.into_iter().chain(usual.map(PathBuf::from)).find(|path| path.exists())
    };
    installed().or_else(|| {
        let install = ["install", "-y", "--no-install-recommends", "chromium"];
        for arguments in [&["update"][..], &install] {
            program::works(&mut program::command("apt-get", root, arguments));
        }
        installed()
    })
}

/// Whether the packages of the scripts are there in the end.
fn install_packages(scripts: &Path) -> Result<bool> {
    let wanted = fs::read_to_string(scripts.join("package-lock.json"))
        .context("cannot read package-lock.json")?;
    let stamp = scripts.join("node_modules/installed.json");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(true);
    }
    let install = ["ci", "--silent", "--no-audit", "--no-fund"];
    if program::run(&mut program::command("npm", scripts, &install)).is_err() {
        return Ok(false);
    }
    fs::write(stamp, wanted)?;
    Ok(true)
}
