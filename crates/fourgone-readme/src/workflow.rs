//! The workflow that `init` puts into a repository.

/// Where the workflow lives.
pub const WORKFLOW_PATH: &str = ".github/workflows/connect4.yml";

/// Our action, at the commit that this program was built from, or at its version where the commit
/// is not known.
pub const DEFAULT_ACTION: &str = concat!("fourgone/fourgone@", env!("FOURGONE_ACTION_REF"));

const TEMPLATE: &str = include_str!("../templates/connect4.yml");

/// The workflow with this action, `OWNER/NAME@COMMIT`.
pub fn workflow(action: &str) -> String {
    TEMPLATE.replace("fourgone/fourgone@COMMIT", action)
}
