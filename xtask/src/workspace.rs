//! The workspace as `cargo metadata` tells it, and the programs that are built of it.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use cargo_metadata::{Metadata, MetadataCommand, Package};
use clap::Args;

use crate::program;

/// The features that tests need. The solver's `ablation` is none of them: it compiles the search
/// once more for each technique.
pub(crate) const TESTED: &str = "fourgone/arbitrary,fourgone/serde,fourgone-solver/serde";

/// The workspace in which we run.
pub(crate) struct Workspace(Metadata);

impl Workspace {
    /// Asks `cargo metadata`.
    pub(crate) fn load() -> Result<Self> {
        let metadata = MetadataCommand::new().no_deps().exec();
        metadata.map(Self).context("cannot read the workspace")
    }

    /// The folder with the workspace's `Cargo.toml`.
    pub(crate) fn root(&self) -> &Path {
        self.0.workspace_root.as_std_path()
    }

    /// The folder for everything that is built.
    pub(crate) fn target(&self) -> &Path {
        self.0.target_directory.as_std_path()
    }

    /// The crates of the workspace.
    pub(crate) fn crates(&self) -> Vec<&Package> {
        self.0.workspace_packages()
    }

    /// `cargo` with these arguments.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        program::cargo(self.root(), arguments)
    }

    /// Whether the compiler has this target.
    pub(crate) fn can_compile_for(&self, target: &str) -> bool {
        let rustc = ["--print", "target-libdir", "--target", target];
        let folder = program::read(&mut program::command("rustc", self.root(), &rustc));
        folder.is_ok_and(|path| Path::new(path.trim()).exists())
    }

    /// The command `fourgone`, built as it is shipped and measured.
    pub(crate) fn shipped(&self) -> Result<PathBuf> {
        let build = ["build", "--locked", "--profile", "release-lto", "--package", "fourgone-cli"];
        program::run(&mut self.cargo(&build))?;
        Ok(self.target().join("release-lto").join(format!("fourgone{EXE_SUFFIX}")))
    }

    /// The programs as the tests build them, with all assertions: nothing is built again after
    /// those.
    pub(crate) fn tested(&self) -> Result<Tested> {
        let build = ["test", "--locked", "--workspace", "--features", TESTED, "--no-run"];
        program::run(&mut self.cargo(&build))?;
        let file = |name| self.target().join("debug").join(format!("{name}{EXE_SUFFIX}"));
        Ok(Tested { fourgone: file("fourgone"), tools: file("xtask-tools") })
    }

    /// Runs one of the chores in `xtask-tools`, and builds no more than it needs.
    pub(crate) fn run_tool(&self, arguments: &[&str]) -> Result<()> {
        let run = ["run", "--quiet", "--locked", "--package", "xtask-tools", "--"];
        program::run(self.cargo(&run).args(arguments))
    }
}

/// Programs of ours with all assertions.
pub(crate) struct Tested {
    /// The command `fourgone`.
    pub(crate) fourgone: PathBuf,
    /// `xtask-tools`.
    pub(crate) tools: PathBuf,
}

/// Draw the pictures of the game in the terminal, in `docs/`
///
/// Each is the screen of a real game: the keys are pressed, the bot and the solver answer.
#[derive(Args)]
pub(crate) struct Screens {
    /// Draw nothing, and fail if a picture is not as it would be drawn
    #[arg(long)]
    check: bool,
}

impl Screens {
    pub(crate) fn run(&self) -> Result<()> {
        let check = self.check.then_some("--check");
        let arguments: Vec<_> = ["screens"].into_iter().chain(check).collect();
        Workspace::load()?.run_tool(&arguments)
    }
}

/// Write the page and its engines into a folder, for any host of static files
///
/// All names in it are relative: it may be served from any path.
#[derive(Args)]
pub(crate) struct Site {
    /// The folder; it is made, or must be empty
    folder: PathBuf,
}

impl Site {
    pub(crate) fn run(&self) -> Result<()> {
        // The tool runs in the root of the workspace, which need not be where we are.
        let folder = std::path::absolute(&self.folder)?;
        let folder = folder.to_str().context("the folder's name is not Unicode")?;
        Workspace::load()?.run_tool(&["site", folder])
    }
}
