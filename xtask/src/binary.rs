//! The command `fourgone`, built.

use std::env::consts::EXE_SUFFIX;
use std::path::PathBuf;

use anyhow::Result;

use crate::program;
use crate::workspace::Workspace;

/// The features that tests need. The solver's `ablation` is none of them: it compiles the search
/// once more for each technique, which takes minutes.
pub(crate) const TESTED: &str = "fourgone/arbitrary,fourgone/serde";

/// How the command is built.
#[derive(Clone, Copy)]
pub(crate) enum Profile {
    /// As users build it, to measure it.
    Release,
    /// With all assertions, to check it; the tests have built it already.
    Dev,
}

impl Profile {
    /// Builds the command and gives its file.
    pub(crate) fn build(self, workspace: &Workspace) -> Result<PathBuf> {
        let (arguments, folder): (&[_], _) = match self {
            Self::Release => {
                (&["build", "--locked", "--release", "--package", "fourgone-cli"], "release")
            }
            // As the tests build it: then nothing is built again.
            Self::Dev => {
                (&["test", "--locked", "--workspace", "--features", TESTED, "--no-run"], "debug")
            }
        };
        program::run(&mut program::cargo(workspace.root(), arguments))?;
        Ok(workspace.target().join(folder).join(format!("fourgone{EXE_SUFFIX}")))
    }
}
