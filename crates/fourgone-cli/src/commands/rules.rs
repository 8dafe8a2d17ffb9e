//! `fourgone show`, `convert` and `count`: the commands that need nothing but the rules.

use std::io::{self, BufReader, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context as _;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use fourgone::notation::Notation;
use fourgone::{Census, Game, SizedCensus};
use fourgone_records::{CountRecord, Line, LineReader, error_message};
use fourgone_render::{Palette, Picture, SizedPicture, Style, Theme, sanitized};

use indicatif::ProgressBar;

use crate::batch::{MOST_MESSAGES, check_fits_on_a_line};
use crate::exit::{self, Failure};
use crate::input::{self, BoardSize, Input, POSITION};
use crate::numbers::number;
use crate::solving::TimeLimit;
use crate::terminal::{self, NO_OUTPUT};

/// Draw a position
///
/// Marks the last disc and the winning line, and says whose turn it is or who won. Without POSITION
/// it reads a pipe, or draws the empty board.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone show 4453                 the board after 4 moves
  fourgone show 4453 --style emoji   for a chat
  fourgone show 4453 --style svg > 4453.svg
  fourgone show 4453 --theme shapes  discs differ in shape
  fourgone show '[[],[],[1],[1,2],[],[],[]]'
  fourgone show 4453 --size 8x5
  echo 4453 | fourgone show")]
pub(crate) struct Show {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    size: BoardSize,

    #[arg(long, value_parser = named::<Style>(&Style::NAMES))]
    #[arg(help = "Style of the picture [default: ansi with colours, ascii without]")]
    #[arg(long_help = "Style of the picture; `ansi` has colours in a pipe too, unless they are \
                       switched off\n\n[default: ansi with colours, ascii without]")]
    style: Option<Style>,

    #[arg(long, value_parser = named::<Theme>(&Theme::NAMES))]
    #[arg(help = "Names and colours of the players [default: classic]")]
    #[arg(
        long_help = "Names and colours of the players; in `shapes` and `contrast` the discs differ \
                       in shape too\n\n[default: classic, or yellow-red if yellow begins]"
    )]
    theme: Option<Theme>,
}

impl Show {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (style, palette) = match (self.style, terminal::palette()) {
            (None, Palette::None) => (Style::Ascii, Palette::None),
            (None, palette) => (Style::Ansi, palette),
            (Some(style), _) => (style, terminal::palette_on_request()),
        };
        let theme = self.theme.unwrap_or(self.input.theme());
        if let Some(size) = self.size.other() {
            let game = self.input.sized_game(size, POSITION)?;
            let picture = SizedPicture::from(&game).with_style(style).with_theme(theme);
            return terminal::print(picture.with_palette(palette).to_string());
        }
        let empty = self.input.is_missing();
        let record = if empty { Game::new().into() } else { self.input.record()? };
        // A board does not tell which disc came last.
        let picture = if record.has_history() {
            Picture::from(record.game())
        } else {
            Picture::from(record.position())
        };
        let picture = picture.with_style(style).with_theme(theme);
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
/// A board does not say in which order it was played. Converted to moves it becomes, of all games
/// that lead to it, the first in the order of the columns. A board that no game leads to is refused
/// with the reason.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone convert --to ascii 443
  fourgone convert --from moves0 --to moves 332
  fourgone convert --to slots '[3,3,2]'
  fourgone convert --to moves '2113536 4194304'
  fourgone convert --to state < board.txt
  fourgone convert --lines --from moves --to key < positions.txt
  fourgone convert --to emoji --first-colour yellow 443")]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,

    /// Notation of the output, one of those that --from takes
    #[arg(long, value_name = "NOTATION", value_parser = input::notation())]
    #[arg(hide_possible_values = true)]
    to: Notation,

    /// Convert every line of standard input on its own; an invalid one keeps its place
    #[arg(long)]
    lines: bool,
}

/// The longest line that may hold a position.
const LINE_LIMIT: usize = 4096;

impl Convert {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.lines {
            return self.convert_lines();
        }
        let record = self.input.record()?;
        let notation = self.to.with_first_colour(self.input.first_colour());
        // In one piece, so that whoever reads it never sees half a board.
        terminal::print(format!("{}\n", notation.format(&record)))
    }

    fn convert_lines(&self) -> Result<(), Failure> {
        self.input.check_lines()?;
        let colour = self.input.first_colour();
        self.input.from().into_iter().chain([self.to]).try_for_each(check_fits_on_a_line)?;
        let parse = |text: &str| {
            let from = self.input.from().map_or_else(|| Notation::detect(text), Ok)?;
            from.with_first_colour(colour).parse(text)
        };
        let to = self.to.with_first_colour(colour);
        let mut lines = LineReader::new(BufReader::new(io::stdin()), LINE_LIMIT);
        let mut out = io::stdout().lock();
        let (mut number, mut records, mut invalid) = (0, 0, 0);
        while let Some(Line { text, .. }) =
            lines.next_line().context("cannot read standard input")?
        {
            number += 1;
            let text = text.trim();
            if text.starts_with('#') {
                continue;
            }
            records += 1;
            let converted = match parse(text) {
                Ok(record) => to.format(&record).to_string(),
                Err(error) => {
                    invalid += 1;
                    if invalid <= MOST_MESSAGES {
                        let (place, what) = (error.character, error_message(error.kind, colour));
                        exit::tell(format_args!("line {number}, character {place}: {what}"));
                    }
                    format!("{} invalid", sanitized(text))
                }
            };
            writeln!(out, "{converted}").context(NO_OUTPUT)?;
        }
        exit::some_invalid(invalid, records)
    }
}

/// Count games and positions, ply by ply
///
/// Prints a line for each ply from 0 on: the ply, the number of games of that length, finished or
/// not, and the number of distinct positions they lead to.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone count 8              ends with 8 5673234 184275
  fourgone count 8 --size 8x5   on another board
  fourgone count 8 --json")]
pub(crate) struct Count {
    /// Last ply to count, from 0 to 14; ply 14 takes three gigabytes of memory
    #[arg(value_parser = number(0..=14_usize), allow_negative_numbers = true)]
    ply: usize,

    #[command(flatten)]
    size: BoardSize,

    /// Print JSON, one object per ply
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    time_limit: TimeLimit,
}

/// From this ply on counting takes longer than a moment.
const LONG: usize = 9;

/// What is shown while a ply is counted.
fn counting(ply: usize) -> ProgressBar {
    terminal::spinner(format!("counting ply {ply}"))
}

impl Count {
    pub(crate) fn run(self) -> Result<(), Failure> {
        static COUNTED: AtomicUsize = AtomicUsize::new(0);
        let at = || format!("ply {} was being counted", COUNTED.load(Ordering::Relaxed));
        self.time_limit.exit_when_over(at);
        let mut out = io::stdout().lock();
        let (mut standard, mut sized) = (Census::new(), SizedCensus::new(self.size.get()));
        for ply in 0..=self.ply {
            COUNTED.store(ply, Ordering::Relaxed);
            let bar = if ply < LONG { ProgressBar::hidden() } else { counting(ply) };
            let counted = match self.size.other() {
                None => standard.try_next(),
                Some(_) => sized.try_next(),
            };
            bar.finish_and_clear();
            let Some(count) = counted
                .map_err(|_| anyhow::anyhow!("not enough memory for the positions of ply {ply}"))?
            else {
                break;
            };
            let line = if self.json {
                CountRecord::new(count, self.size.get()).to_string()
            } else {
                format!("{} {} {}", count.ply, count.sequences, count.positions)
            };
            writeln!(out, "{line}").context(NO_OUTPUT)?;
        }
        Ok(())
    }
}
