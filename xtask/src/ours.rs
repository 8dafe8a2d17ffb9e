//! Our own command, built.

use std::path::PathBuf;

use anyhow::Result;

use crate::program;
use crate::workspace::Workspace;

/// How our command is built.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    /// As users build it, to measure it.
    Release,
    /// With all assertions, to check it; the tests have built it already.
    Dev,
}

impl Profile {
    /// Builds the command, and tells where it is.
    pub(crate) fn build(self, workspace: &Workspace) -> Result<PathBuf> {
        let (arguments, folder): (&[_], _) = match self {
            Self::Release => {
                (&["build", "--locked", "--release", "--package", "fourgone-cli"], "release")
            }
            // As the tests build it: then nothing is built again.
            Self::Dev => {
                (&["test", "--locked", "--workspace", "--all-features", "--no-run"], "debug")
            }
        };
        program::run(&mut program::cargo(workspace.root(), arguments))?;
        let name = format!("fourgone{}", std::env::consts::EXE_SUFFIX);
        Ok(workspace.target().join(folder).join(name))
    }
}
