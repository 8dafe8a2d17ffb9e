//! The workspace as `cargo metadata` tells it.

use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::{Metadata, MetadataCommand, Package};

use crate::program;

/// What the engine of the page is compiled for.
pub(crate) const ENGINE_TARGET: &str = "wasm32-unknown-unknown";

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

    /// Whether the compiler has this target, perhaps because it was just installed.
    pub(crate) fn can_compile_for(&self, target: &str) -> bool {
        let rustc = ["--print", "target-libdir", "--target", target];
        let folder = program::read(&mut program::command("rustc", self.root(), &rustc));
        let is_installed = || folder.is_ok_and(|path| Path::new(path.trim()).exists());
        let rustup = ["target", "add", target];
        is_installed() || program::works(&mut program::command("rustup", self.root(), &rustup))
    }

    /// The crates of the workspace.
    pub(crate) fn crates(&self) -> Vec<&Package> {
        self.0.workspace_packages()
    }
}
