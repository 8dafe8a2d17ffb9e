//! `fourgone convert`: every notation to every other.

use clap::Args;
use fourgone::notation::Notation;

use crate::failure::Failure;
use crate::input::{self, Input};
use crate::output;

/// Convert a game or a board from one notation to another
///
/// A notation of a board tells no order of moves: made into one of moves it gives, of all games
/// that lead to the board, the first in the order of the columns. A board that no game leads to is
/// refused with the reason.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone convert --to ascii 443                           draw a game
  fourgone convert --from moves0 --to moves 332             count columns from 1
  fourgone convert --to slots '[3,3,2]'                     a list of moves as a board
  fourgone convert --to moves '2113536 4194304'             find a game that leads to a board
  fourgone convert --to state < board.txt                   read standard input
  fourgone convert --to emoji --first-colour yellow 443     yellow begins")]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,

    /// The notation of the output, by the same names as that of the input
    #[arg(long, value_name = "NOTATION", value_parser = input::notation())]
    #[arg(hide_possible_values = true)]
    to: Notation,
}

impl Convert {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let record = self.input.record()?;
        let notation = self.to.with_first_colour(self.input.first_colour());
        // In one piece, so that whoever reads it never sees half a board.
        let text = format!("{}\n", notation.format(&record));
        output::print(text)
    }
}
