//! Chromium, and the scripts in `xtask/browser` that drive it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::program;
use crate::workspace::Workspace;

const SCRIPTS: &str = "xtask/browser";

const WASM: &str = "wasm32-unknown-unknown";

/// A browser and everything that its scripts need.
pub(crate) struct Browser<'a> {
    workspace: &'a Workspace,
    scripts: PathBuf,
    chromium: PathBuf,
}

/// The page as it is served, with the engine and the command to compare it with.
pub(crate) struct Page<'a> {
    browser: &'a Browser<'a>,
    engine: PathBuf,
    command: PathBuf,
    server: Option<Server>,
}

/// A server that runs, and ends with its owner.
struct Server {
    address: String,
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

    /// `npm` with these arguments, in the folder of the scripts.
    pub(crate) fn npm(&self, arguments: &[&str]) -> Command {
        program::command("npm", &self.scripts, arguments)
    }

    /// Builds what the page needs, and has it served.
    pub(crate) fn serve(&'a self) -> Result<Page<'a>> {
        let root = self.workspace.root();
        let engine = ["build", "--package", "fourgone-wasm", "--target", WASM, "--profile", "wasm"];
        program::run(&mut program::cargo(root, &engine))?;
        program::run(&mut program::cargo(root, &["build", "--package", "fourgone-cli"]))?;
        let target = self.workspace.target();
        Ok(Page {
            browser: self,
            engine: target.join(WASM).join("wasm/fourgone_wasm.wasm"),
            command: target.join("debug").join(format!("fourgone{}", env::consts::EXE_SUFFIX)),
            server: start_server(),
        })
    }
}

impl Page<'_> {
    /// `node` with these arguments, in the folder of the scripts, told where everything is.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut node = program::command("node", &self.browser.scripts, arguments);
        node.env("CHROMIUM", &self.browser.chromium);
        node.env("FOURGONE_ENGINE", &self.engine).env("FOURGONE_COMMAND", &self.command);
        if let Some(server) = &self.server {
            node.env("FOURGONE_ADDRESS", &server.address);
        }
        node
    }
}

/// Has the page served by somebody who runs already; without one the scripts serve its files.
fn start_server() -> Option<Server> {
    env::var("FOURGONE_ADDRESS").ok().map(|address| Server { address })
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
        program::works(&mut program::command("apt-get", root, &install));
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
