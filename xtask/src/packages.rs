//! What others wrote, as packages of Python and npm, each in a folder of its own.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::program;

/// Python packages that are installed into a virtual environment.
pub(crate) struct Python {
    /// Packages with everything that they ask for.
    pub(crate) whole: &'static [&'static str],
    /// Packages without what they ask for.
    pub(crate) bare: &'static [&'static str],
}

impl Python {
    /// The Python of an environment with these packages, which is made unless it is there; or why
    /// it cannot be made on this machine.
    pub(crate) fn install(&self, folder: &Path) -> Result<Result<PathBuf, String>> {
        let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
        let stamp = folder.join("installed.txt");
        let wanted = format!("{}\n{}\n", self.whole.join(" "), self.bare.join(" "));
        if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(Ok(python));
        }

        if folder.exists() {
            fs::remove_dir_all(folder).context("cannot clear an old environment")?;
        }
        fs::create_dir_all(folder)?;
        let Some(system) = ["python3", "python"].into_iter().find(|name| is_python(name)) else {
            return Ok(Err("there is no Python 3".to_owned()));
        };
        let venv = ["-m", "venv", "."];
        if program::run(&mut program::command(system, folder, &venv)).is_err() {
            return Ok(Err("`python3 -m venv` does not work".to_owned()));
        }
        // The bare ones last: pip would complain of what they lack whenever it installs another.
        for (packages, flags) in [(self.whole, &[][..]), (self.bare, &["--no-deps"])] {
            // Building a package from source could take longer than all tests together.
            let pip = ["-m", "pip", "install", "--quiet", "--retries=2", "--only-binary=:all:"];
            let arguments = [&pip[..], flags, packages].concat();
            let installs = |arguments: &[&str]| {
                program::run(&mut program::command(&python, folder, arguments)).is_ok()
            };
            if !packages.is_empty() && !installs(&arguments) {
                return Ok(Err(format!("pip cannot install {}", packages.join(" "))));
            }
        }
        fs::write(stamp, wanted)?;
        Ok(Ok(python))
    }
}

fn is_python(name: &str) -> bool {
    let check = ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"];
    program::works(&mut program::command(name, Path::new("."), &check))
}

/// Whether the packages that a folder's `package-lock.json` names are there in the end.
pub(crate) fn install_npm(folder: &Path) -> Result<bool> {
    let wanted = fs::read_to_string(folder.join("package-lock.json"))
        .context("cannot read package-lock.json")?;
    let stamp = folder.join("node_modules/installed.json");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(true);
    }
    let install = ["ci", "--silent", "--no-audit", "--no-fund"];
    if program::run(&mut program::command("npm", folder, &install)).is_err() {
        return Ok(false);
    }
    fs::write(stamp, wanted)?;
    Ok(true)
}

/// Whether one package of npm is there in the end, by itself in a folder.
pub(crate) fn install_npm_package(name: &str, version: &str, folder: &Path) -> Result<bool> {
    fs::create_dir_all(folder)?;
    if folder.join("node_modules").join(name).exists() {
        return Ok(true);
    }
    let install = ["install", "--silent", "--no-audit", "--no-fund", "--prefix", "."];
    let mut npm = program::command("npm", folder, &install);
    Ok(program::run(npm.arg(format!("{name}@{version}"))).is_ok())
}
