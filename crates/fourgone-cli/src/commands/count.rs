//! `fourgone count`: move sequences and distinct positions at each ply.

use std::io::{self, Write};

use clap::Args;
use fourgone::Census;

use crate::failure::Failure;

/// Count move sequences and distinct positions, ply by ply
///
/// Prints one line for each ply from 0 on: the ply, the number of move sequences of that length
/// (a win ends the game), the number of distinct positions that they lead to.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone count 8      the last line is `8 5673234 184275`")]
pub(crate) struct Count {
    /// The last ply to count; all positions of a ply must fit into memory
    #[arg(value_parser = clap::value_parser!(u64).range(0..=14))]
    ply: u64,
}

impl Count {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        for count in Census::new().take_while(|count| count.ply as u64 <= self.ply) {
            writeln!(out, "{} {} {}", count.ply, count.sequences, count.positions)?;
        }
        Ok(())
    }
}
