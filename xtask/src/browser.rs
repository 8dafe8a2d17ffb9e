//! Chromium, and the scripts in `xtask/browser` that drive it.

use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};

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

/// A server that runs; if we started it, it ends with us.
struct Server {
    address: String,
    process: Option<Child>,
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(process) = &mut self.process {
            // It may have ended by itself, which is as good.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
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
        let root = self.workspace.root();
        let engine = ["build", "--package", "fourgone-wasm", "--target", WASM, "--profile", "wasm"];
        program::run(&mut program::cargo(root, &engine))?;
        program::run(&mut program::cargo(root, &["build", "--package", "fourgone-cli"]))?;
        let target = self.workspace.target();
        let engine = target.join(WASM).join("wasm/fourgone_wasm.wasm");
        let command = target.join("debug").join(format!("fourgone{}", env::consts::EXE_SUFFIX));
        let server = start_server(self.workspace, &command)?;
        Ok(Page { browser: self, engine, command, server })
    }
}

impl Page<'_> {
    /// One of the scripts that `package.json` names, told where everything is.
    pub(crate) fn script(&self, name: &str) -> Command {
        let mut script = self.browser.script(name);
        script.env("CHROMIUM", &self.browser.chromium);
        script.env("FOURGONE_ENGINE", &self.engine).env("FOURGONE_COMMAND", &self.command);
        if let Some(server) = &self.server {
            script.env("FOURGONE_ADDRESS", &server.address);
        }
        script
    }
}

/// The server whose page is tested: the one at `FOURGONE_ADDRESS`, or `fourgone serve`; none where
/// the command has no server, and then the scripts serve the files of the page themselves.
fn start_server(workspace: &Workspace, command: &Path) -> Result<Option<Server>> {
    if let Ok(address) = env::var("FOURGONE_ADDRESS") {
        return Ok(Some(Server { address, process: None }));
    }
    if !workspace.crates().iter().any(|package| package.name.as_str() == "fourgone-server") {
        return Ok(None);
    }
    let serve = ["serve", "--addr", "127.0.0.1:0"];
    let mut process = program::command(command, workspace.root(), &serve)
        .stdout(Stdio::piped())
        .spawn()
        .context("`fourgone serve` does not start")?;
    let output = process.stdout.take().context("`fourgone serve` has no output")?;
    let mut server = Server { address: String::new(), process: Some(process) };
    BufReader::new(output).read_line(&mut server.address)?;
    server.address.truncate(server.address.trim_end().len());
    ensure!(server.address.starts_with("http://"), "`fourgone serve` told no address");
    Ok(Some(server))
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
