//! `fourgone readme repair`: the README and the state again, from the log.

use clap::Args;

use super::checkout::Checkout;
use crate::failure::Failure;
use crate::output;

/// Rebuild the README's part and the state from the log
///
/// Writes into the working tree and commits nothing. In the workflow a run by hand does the same,
/// and pushes it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme repair --dry-run    which files differ from what the log tells
  fourgone readme repair              write them")]
pub(super) struct Repair {
    #[command(flatten)]
    checkout: Checkout,

    /// Say what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,
}

impl Repair {
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.checkout = self.checkout.at_top();
        let place = self.checkout.place()?;
        let snapshot = self.checkout.snapshot()?;
        let files = snapshot.repairs(&place)?;
        if files.is_empty() {
            return output::print("everything shows what the log tells\n");
        }
        for (path, content) in &files {
            output::print(format!("write {path}\n"))?;
            if !self.dry_run {
                self.checkout.write(path, content)?;
            }
        }
        Ok(())
    }
}
