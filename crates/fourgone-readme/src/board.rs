//! The board: with emoji, with a picture for each cell, or as one picture; and in words.
//!
//! GitHub gives every cell of a table 27 pixels of padding and border, so that seven columns do not
//! fit on a phone. So the board is lines, not a table. Emoji stand in a heading, because that is
//! how Markdown has larger letters: a number is then as large as a finger needs it.

use std::fmt::Write as _;

use fourgone::{Bitboard, Cell, Column, Game, Outcome, Player, Row};
use fourgone_render::{Colour, Theme};

use crate::FOLDER;
use crate::links::attribute;
use crate::settings::{BoardStyle, Settings};
use crate::texts::fill;
use crate::title::Link;

/// What is special about a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// Nothing.
    Plain,
    /// It was played last.
    Last,
    /// It is part of a line that won.
    Winning,
}

/// What stands above a column: where a click leads, or nothing if the column is full or the game
/// is over.
pub(crate) type Heads<'a> = &'a dyn Fn(Column) -> Option<String>;

/// The board of a README, in the style of the settings.
pub(crate) fn board(game: &Game, now: Link, settings: &Settings, heads: Heads<'_>) -> String {
    match settings.board {
        BoardStyle::Emoji => {
            let numbers = Column::ALL.map(|column| match heads(column) {
                Some(link) => linked(&link, column, game, settings, &keycap(column)),
                None if game.position().is_over() => keycap(column),
                None => "🚫".to_owned(),
            });
            let lines = emoji_lines(game, settings).join("<br>\n");
            format!("<h3>\n{}<br>\n{lines}\n</h3>", numbers.concat())
        }
        BoardStyle::Images => {
            let rows: Vec<String> = Row::ALL
                .into_iter()
                .rev()
                .map(|row| Column::ALL.map(|column| image(game, column, row, settings)).concat())
                .collect();
            let numbers = number_images(game, settings, heads);
            format!("<p>\n{numbers}<br>\n{}\n</p>", rows.join("<br>\n"))
        }
        BoardStyle::Picture => {
            let [light, dark] = picture_names(now).map(|name| source(&name, settings));
            let alt = attribute(&board_in_words(game, settings));
            let (width, height) = (CELL * Column::COUNT, CELL * Row::COUNT);
            format!(
                "<p>\n{}<br>\n<picture><source media=\"(prefers-color-scheme: dark)\" \
                 srcset=\"{dark}\"><img src=\"{light}\" width=\"{width}\" height=\"{height}\" \
                 align=\"top\" alt=\"{alt}\"></picture>\n</p>",
                number_images(game, settings, heads)
            )
        }
    }
}

/// The board in emoji, with numbers above it: for comments, which cannot refer to pictures.
pub(crate) fn board_in_emoji(game: &Game, settings: &Settings) -> String {
    let numbers = Column::ALL.map(keycap).concat();
    format!("{numbers}<br>\n{}\n", emoji_lines(game, settings).join("<br>\n"))
}

/// The rows from the top down, and below them an arrow that points to the column of the last disc.
fn emoji_lines(game: &Game, settings: &Settings) -> Vec<String> {
    let mut lines: Vec<String> = Row::ALL
        .into_iter()
        .rev()
        .map(|row| {
            let cell = |column| emoji(game, Cell::new(column, row), settings);
            Column::ALL.map(cell).concat()
        })
        .collect();
    if let Some(last) = game.last() {
        let foot = |column| if column == last.column() { "🔼" } else { "▫\u{fe0f}" };
        lines.push(Column::ALL.map(foot).concat());
    }
    lines
}

fn emoji(game: &Game, cell: Cell, settings: &Settings) -> &'static str {
    let Some(player) = game.position().disc_at(cell) else { return empty_emoji(settings) };
    let colour = settings.team(player).colour;
    if mark_of(game, cell) == Mark::Winning { colour.winning_disc() } else { colour.disc() }
}

/// An empty cell, which looks like no team's disc.
fn empty_emoji(settings: &Settings) -> &'static str {
    let taken = Player::ALL.map(|player| settings.team(player).colour);
    let free = [Colour::White, Colour::Black].into_iter().find(|it| !taken.contains(it));
    free.unwrap_or(Colour::Brown).disc()
}

/// The number of a column on a key, as large as a disc.
fn keycap(column: Column) -> String {
    format!("{column}\u{FE0F}\u{20E3}")
}

fn mark_of(game: &Game, cell: Cell) -> Mark {
    match game.outcome() {
        Some(Outcome::Win { line, .. }) if line.contains(cell) => Mark::Winning,
        _ if game.last() == Some(cell) => Mark::Last,
        _ => Mark::Plain,
    }
}

/// A link that drops a disc into a column.
fn linked(link: &str, column: Column, game: &Game, settings: &Settings, shown: &str) -> String {
    let team = &settings.team(game.turn()).name;
    let values = [("team", team.as_str()), ("column", &column.to_string())];
    let title = attribute(&fill(&settings.texts.drop, &values));
    format!("<a href=\"{}\" title=\"{title}\">{shown}</a>", attribute(link))
}

/// The side of a cell in pixels: seven fit on a phone of 320, each is larger than a target must be.
const CELL: usize = 36;

/// An image, aligned so that there is no gap between lines.
fn square(name: &str, alt: &str, settings: &Settings) -> String {
    format!(
        "<img src=\"{}\" alt=\"{}\" width=\"{CELL}\" height=\"{CELL}\" align=\"top\">",
        source(name, settings),
        attribute(alt)
    )
}

/// The path of a picture from the README on.
fn source(name: &str, settings: &Settings) -> String {
    let up = "../".repeat(settings.readme.matches('/').count());
    format!("{up}{FOLDER}/{name}")
}

fn number_images(game: &Game, settings: &Settings, heads: Heads<'_>) -> String {
    let number = |column: Column| {
        let number = column.to_string();
        let image = |alt: &str| square(&format!("column-{column}.svg"), alt, settings);
        match heads(column) {
            Some(link) => linked(&link, column, game, settings, &image(&number)),
            None if game.position().is_over() => image(&number),
            None => {
                let full = fill(&settings.texts.full, &[("column", &number)]);
                square("full.svg", &full, settings)
            }
        }
    };
    Column::ALL.map(number).concat()
}

fn image(game: &Game, column: Column, row: Row, settings: &Settings) -> String {
    let cell = Cell::new(column, row);
    let Some(player) = game.position().disc_at(cell) else {
        return square("empty.svg", &settings.texts.empty, settings);
    };
    let team = &settings.team(player).name;
    let mark = mark_of(game, cell);
    let alt = match mark {
        Mark::Plain => team.clone(),
        Mark::Last => fill(&settings.texts.last, &[("team", team)]),
        Mark::Winning => fill(&settings.texts.winning, &[("team", team)]),
    };
    square(&image_name(player, mark), &alt, settings)
}

/// The file name of a disc.
fn image_name(player: Player, mark: Mark) -> String {
    let mark = match mark {
        Mark::Plain => "",
        Mark::Last => "-last",
        Mark::Winning => "-winning",
    };
    format!("{player}{mark}.svg")
}

/// The file names of the picture of a position, for light and for dark pages. A name is used once:
/// GitHub lets browsers keep a picture for minutes.
pub(crate) fn picture_names(now: Link) -> [String; 2] {
    ["light", "dark"].map(|ground| format!("board-{now}-{ground}.svg"))
}

/// The pictures that a README in this style needs, by their file names.
pub(crate) fn images(game: &Game, now: Link, settings: &Settings) -> Vec<(String, String)> {
    let mut pictures = Vec::new();
    if settings.board == BoardStyle::Emoji {
        return pictures;
    }
    for column in Column::ALL {
        pictures.push((format!("column-{column}.svg"), button(&column.to_string(), settings)));
    }
    pictures.push(("full.svg".to_owned(), button("×", settings)));
    if settings.board == BoardStyle::Picture {
        for (name, ground) in picture_names(now).into_iter().zip(["#ffffff", "#0d1117"]) {
            pictures.push((name, whole_picture(game, ground, settings)));
        }
        return pictures;
    }
    pictures.push(("empty.svg".to_owned(), cell_picture(&hole("none"), settings)));
    for player in Player::ALL {
        for mark in [Mark::Plain, Mark::Last, Mark::Winning] {
            let disc = disc(player, mark, settings);
            pictures.push((image_name(player, mark), cell_picture(&disc, settings)));
        }
    }
    pictures
}

/// The colour of the board: not that of a team.
fn board_colour(settings: &Settings) -> &'static str {
    let blue = Player::ALL.map(|player| settings.team(player).colour).contains(&Colour::Blue);
    let theme = if blue { Theme::RedBlue } else { Theme::Classic };
    theme.look().board.css()
}

fn svg(width: usize, height: usize, content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">{content}</svg>\n"
    )
}

/// A button with the number of a column.
fn button(sign: &str, settings: &Settings) -> String {
    let colour = board_colour(settings);
    let opacity = if sign == "×" { ".4" } else { "1" };
    let content = format!(
        "<g opacity=\"{opacity}\"><rect x=\"2\" y=\"2\" width=\"32\" height=\"32\" rx=\"8\" \
         fill=\"{colour}\"/><text x=\"18\" y=\"24.5\" text-anchor=\"middle\" fill=\"#fff\" \
         font-family=\"system-ui,sans-serif\" font-size=\"18\" font-weight=\"700\">{sign}</text></g>"
    );
    svg(CELL, CELL, &content)
}

/// One cell: a piece of the board with a round hole, through which the page is seen.
fn cell_picture(content: &str, settings: &Settings) -> String {
    let board = format!(
        "<path fill=\"{}\" fill-rule=\"evenodd\" d=\"M0 0h36v36H0zM18 3a15 15 0 1 0 0 30 15 15 0 0 0 \
         0-30z\"/>",
        board_colour(settings)
    );
    let content = format!("{board}<g transform=\"translate(18 18)\">{content}</g>");
    svg(CELL, CELL, &content)
}

/// A hole around the origin.
fn hole(ground: &str) -> String {
    format!("<circle r=\"15\" fill=\"{ground}\"/>")
}

/// A disc around the origin: the last one has a dot, those of a winning line a cross.
fn disc(player: Player, mark: Mark, settings: &Settings) -> String {
    let fill = settings.team(player).colour.css();
    let mark = match mark {
        Mark::Plain => "",
        Mark::Last => "<circle r=\"5\" fill=\"#fff\" stroke=\"#1f2328\" stroke-width=\"2\"/>",
        Mark::Winning => {
            "<path d=\"M-7-7 7 7M7-7-7 7\" stroke=\"#1f2328\" stroke-width=\"7\"/>\
             <path d=\"M-6-6 6 6M6-6-6 6\" stroke=\"#fff\" stroke-width=\"3.5\"/>"
        }
    };
    format!(
        "<circle r=\"14.25\" fill=\"{fill}\" stroke=\"#1f2328\" stroke-opacity=\".5\" \
         stroke-width=\"1.5\"/>{mark}"
    )
}

/// The whole board on this ground.
fn whole_picture(game: &Game, ground: &str, settings: &Settings) -> String {
    let (width, height) = (CELL * Column::COUNT, CELL * Row::COUNT);
    let mut content = format!(
        "<rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{}\"/>",
        board_colour(settings)
    );
    for cell in Cell::in_reading_order() {
        let x = cell.column() as usize * CELL + CELL / 2;
        let y = (Row::COUNT - 1 - cell.row() as usize) * CELL + CELL / 2;
        let inside = match game.position().disc_at(cell) {
            None => hole(ground),
            Some(player) => disc(player, mark_of(game, cell), settings),
        };
        // Writing to a string cannot fail.
        let _ = write!(content, "<g transform=\"translate({x} {y})\">{inside}</g>");
    }
    svg(width, height, &content)
}

/// The discs in words, for people who do not see the board.
pub(crate) fn board_in_words(game: &Game, settings: &Settings) -> String {
    let texts = &settings.texts;
    let columns: Vec<String> = Column::ALL
        .into_iter()
        .filter_map(|column| {
            let cells = game.position().occupied() & Bitboard::column(column);
            let names: Vec<&str> = cells
                .into_iter()
                .filter_map(|cell| game.position().disc_at(cell))
                .map(|player| settings.team(player).name.as_str())
                .collect();
            let values = [("column", &*column.to_string()), ("discs", &names.join(", "))];
            (!names.is_empty()).then(|| fill(&texts.column, &values))
        })
        .collect();
    if columns.is_empty() {
        return texts.empty_board.to_string();
    }
    fill(&texts.from_below, &[("columns", &columns.join("; "))])
}
