//! The workspace as `cargo metadata` tells it.

use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::{Metadata, MetadataCommand, Package};

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
}
