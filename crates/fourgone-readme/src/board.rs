//! The board as a table of Markdown.

use fourgone::{Bitboard, Cell, Column, Game, Outcome, Player, Row};

use fourgone_render::Colour;

use crate::settings::{BoardStyle, Settings};

/// What is special about a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Nothing.
    Plain,
    /// It was played last.
    Last,
    /// It is part of a line that won.
    Winning,
}

/// The board with plain numbers above it, in emoji: for comments, where pictures have no home.
pub(crate) fn board_in_emoji(game: &Game, settings: &Settings) -> String {
    let emoji = Settings { board: BoardStyle::Emoji, ..settings.clone() };
    board(game, &emoji, |column| column.to_string())
}

/// The board with these heads above its columns.
pub(crate) fn board(game: &Game, settings: &Settings, head: impl Fn(Column) -> String) -> String {
    let line = match game.outcome() {
        Some(Outcome::Win { line, .. }) => line,
        Some(Outcome::Draw) | None => Bitboard::EMPTY,
    };
    let mark = |cell: Cell| match cell {
        cell if line.contains(cell) => Mark::Winning,
        cell if game.last() == Some(cell) => Mark::Last,
        _ => Mark::Plain,
    };
    let row = |texts: [String; Column::COUNT]| format!("| {} |\n", texts.join(" | "));
    let mut table = row(Column::ALL.map(head));
    table += &row(Column::ALL.map(|_| ":-:".to_owned()));
    for height in Row::ALL.into_iter().rev() {
        table += &row(Column::ALL.map(|column| {
            let cell = Cell::new(column, height);
            draw(game.position().disc_at(cell), mark(cell), settings)
        }));
    }
    table
}

/// The discs in words, for people who do not see the table.
pub(crate) fn board_in_words(game: &Game, settings: &Settings) -> String {
    let columns = Column::ALL.into_iter().filter_map(|column| {
        let cells = game.position().occupied() & Bitboard::column(column);
        let owner = |cell: Cell| game.position().disc_at(cell);
        let names: Vec<&str> = cells
            .into_iter()
            .filter_map(|cell| owner(cell).map(|player| settings.team(player).name.as_str()))
            .collect();
        (!names.is_empty()).then(|| format!("column {column}: {}", names.join(", ")))
    });
    let columns: Vec<String> = columns.collect();
    if columns.is_empty() {
        return "The board is empty.".to_owned();
    }
    format!("From the bottom up, {}.", columns.join("; "))
}

/// One cell.
fn draw(disc: Option<Player>, mark: Mark, settings: &Settings) -> String {
    if settings.board == BoardStyle::Images {
        let (name, alt) = match disc {
            None => (image_name(None, Mark::Plain), "empty".to_owned()),
            Some(player) => {
                let team = &settings.team(player).name;
                let alt = match mark {
                    Mark::Plain => team.clone(),
                    Mark::Last => format!("{team}, last move"),
                    Mark::Winning => format!("{team}, winning line"),
                };
                (image_name(disc, mark), alt)
            }
        };
        let up = "../".repeat(settings.readme.matches('/').count());
        return format!(
            "<img src=\"{up}{}/{name}\" alt=\"{alt}\" width=\"28\" height=\"28\">",
            crate::FOLDER
        );
    }
    match (disc, mark) {
        (None, _) => empty_cell(settings).to_owned(),
        (Some(player), Mark::Winning) => settings.team(player).colour.winning_disc().to_owned(),
        (Some(player), Mark::Plain | Mark::Last) => settings.team(player).colour.disc().to_owned(),
    }
}

/// An empty cell, which looks like no team's disc.
fn empty_cell(settings: &Settings) -> &'static str {
    let taken = Player::ALL.map(|player| settings.team(player).colour);
    if !taken.contains(&Colour::White) {
        Colour::White.disc()
    } else if !taken.contains(&Colour::Black) {
        Colour::Black.disc()
    } else {
        Colour::Brown.disc()
    }
}

/// The file name of a picture.
fn image_name(disc: Option<Player>, mark: Mark) -> String {
    let mark = match mark {
        Mark::Plain => "",
        Mark::Last => "-last",
        Mark::Winning => "-winning",
    };
    disc.map_or_else(|| "empty.svg".to_owned(), |player| format!("{player}{mark}.svg"))
}

/// The pictures that a board in images needs, by their file names.
pub(crate) fn images(settings: &Settings) -> Vec<(String, String)> {
    let picture = |fill: &str, extra: &str| {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 28 28\" width=\"28\" \
             height=\"28\"><circle cx=\"14\" cy=\"14\" r=\"12\" fill=\"{fill}\" stroke=\"#8b949e\"/>\
             {extra}</svg>\n"
        )
    };
    let mut pictures = vec![(image_name(None, Mark::Plain), picture("none", ""))];
    let dot = "<circle cx=\"14\" cy=\"14\" r=\"4\" fill=\"#fff\" stroke=\"#1f2328\"/>";
    let cross = "<path d=\"M8 8 20 20M20 8 8 20\" stroke=\"#fff\" stroke-width=\"4\"/>\
                 <path d=\"M8 8 20 20M20 8 8 20\" stroke=\"#1f2328\" stroke-width=\"2\"/>";
    for player in Player::ALL {
        let fill = settings.team(player).colour.css();
        for (mark, extra) in [(Mark::Plain, ""), (Mark::Last, dot), (Mark::Winning, cross)] {
            pictures.push((image_name(Some(player), mark), picture(fill, extra)));
        }
    }
    pictures
}
