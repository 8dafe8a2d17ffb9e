//! `fourgone show`, `convert` and `count`: the commands that need nothing but the rules.

use std::io::{self, Write};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use fourgone::notation::{Colour, Notation};
use fourgone::{Census, Game};
use fourgone_render::{Palette, Picture, Style, Theme};

use crate::exit::Failure;
use crate::input::{self, Input};
use crate::terminal;

/// Draw a position
///
/// The last disc and a winning line are marked, and a caption says whose turn it is or who won.
/// Without POSITION the input is a pipe, or in a terminal the empty board.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone show 4453                        the board after these four moves
  fourgone show 4453 --style emoji          for a chat
  fourgone show 4453 --style svg > 4453.svg
  fourgone show '[[],[],[1],[1,2],[],[],[]]'    any notation that `convert` knows
  fourgone show 4453 --theme shapes         discs that differ in shape
  echo 4453 | fourgone show")]
pub(crate) struct Show {
    #[command(flatten)]
    input: Input,

    /// Style of the picture [default: ansi in a terminal with colours, otherwise ascii]
    ///
    /// `ansi` has colours even in a pipe, unless `NO_COLOR`, `TERM=dumb` or `--color never` forbid
    /// them.
    #[arg(long, value_parser = named::<Style>(&Style::NAMES))]
    style: Option<Style>,

    /// Names and colours of the players; the discs of `shapes` and `contrast` differ in more than
    /// colour [default: classic, or yellow-red if yellow begins]
    #[arg(long, value_parser = named::<Theme>(&Theme::NAMES))]
    theme: Option<Theme>,
}

impl Show {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let empty = self.input.is_missing();
        let record = if empty { Game::new().into() } else { self.input.record()? };
        let (style, palette) = match (self.style, terminal::palette()) {
            (None, Palette::None) => (Style::Ascii, Palette::None),
            (None, palette) => (Style::Ansi, palette),
            (Some(style), _) => (style, terminal::palette_on_request()),
        };
        // A board does not tell which disc came last.
        let picture = if record.has_history() {
            Picture::from(record.game())
        } else {
            Picture::from(record.position())
        };
        let begins = match self.input.first_colour() {
            Colour::Red => Theme::Classic,
            Colour::Yellow => Theme::YellowRed,
        };
        let picture = picture.with_style(style).with_theme(self.theme.unwrap_or(begins));
        terminal::print(picture.with_palette(palette).to_string())
    }
}

/// Takes one of these names, offers them in help and completions, and lists them for any other.
fn named<T>(names: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: std::str::FromStr<Err = fourgone_render::UnknownName> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}

/// Convert a game or a board from one notation to another
///
/// A notation of a board has no order of moves. Converted to a notation of moves it gives, of all
/// games that lead to the board, the first in the order of the columns. A board that no game leads
/// to is refused with the reason.
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

    /// Notation of the output; the names are those of --from
    #[arg(long, value_name = "NOTATION", value_parser = input::notation())]
    #[arg(hide_possible_values = true)]
    to: Notation,
}

impl Convert {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let record = self.input.record()?;
        let notation = self.to.with_first_colour(self.input.first_colour());
        // In one piece, so that whoever reads it never sees half a board.
        terminal::print(format!("{}\n", notation.format(&record)))
    }
}

/// Count move sequences and distinct positions, ply by ply
///
/// Prints one line for each ply from 0 on: the ply, the number of move sequences of that length
/// (a win ends the game), and the number of distinct positions they lead to.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone count 8      the last line is `8 5673234 184275`")]
pub(crate) struct Count {
    /// Last ply to count; all positions of a ply must fit into memory
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
