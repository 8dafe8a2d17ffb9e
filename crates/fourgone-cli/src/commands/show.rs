//! `fourgone show`: draws a position.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use fourgone::Game;
use fourgone::notation::Colour;
use fourgone_render::{Palette, Picture, Style, Theme};

use crate::colour;
use crate::failure::Failure;
use crate::input::Input;
use crate::output;

/// Draw a position
///
/// The last disc and a winning line are marked, and a caption says whose turn it is or who won.
/// Without POSITION, or for `-`, it is read from standard input; on a terminal it is the empty
/// board.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone show 4453                        the board after these four moves
  fourgone show 4453 --style emoji          to be pasted into a chat
  fourgone show 4453 --style svg > 4453.svg
  fourgone show '[[],[],[1],[1,2],[],[],[]]'    any notation that `convert` knows
  fourgone show 4453 --theme shapes         discs that differ in shape
  echo 4453 | fourgone show")]
pub(crate) struct Show {
    #[command(flatten)]
    input: Input,

    /// How to draw [default: ansi on a terminal with colours, otherwise ascii]
    ///
    /// `ansi` is coloured even in a pipe, unless `NO_COLOR`, `TERM=dumb` or `--color never` refuse.
    #[arg(long, value_parser = named::<Style>(Style::NAMES))]
    style: Option<Style>,

    /// Names and colours of the players; `shapes` and `contrast` differ in more than colour
    /// [default: classic, or yellow-red if that is who begins]
    #[arg(long, value_parser = named::<Theme>(Theme::NAMES))]
    theme: Option<Theme>,
}

impl Show {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let empty = self.input.is_missing();
        let record = if empty { Game::new().into() } else { self.input.record()? };
        let (style, palette) = match (self.style, colour::palette()) {
            (None, Palette::None) => (Style::Ascii, Palette::None),
            (None, palette) => (Style::Ansi, palette),
            (Some(style), _) => (style, colour::palette_on_request()),
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
        output::print(picture.with_palette(palette).to_string())
    }
}

/// Takes one of these names, offers them in help and completions, and lists them for any other.
fn named<T>(names: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: std::str::FromStr<Err = fourgone_render::UnknownName> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}
