//! `fourgone completions`: what shells need to complete our arguments.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::failure::Failure;
use crate::output;

/// Print the completion script for a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone completions bash > ~/.local/share/bash-completion/completions/fourgone
  fourgone completions zsh > ~/.zfunc/_fourgone
  fourgone completions fish > ~/.config/fish/completions/fourgone.fish")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, command: &mut Command) -> Result<(), Failure> {
        // The generator panics on a closed pipe, so it writes to memory.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, command, "fourgone", &mut script);
        output::print(script)
    }
}
