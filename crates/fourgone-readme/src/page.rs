//! What visitors see: the part of the README between the markers.

use std::fmt::Write as _;

use fourgone::{Bitboard, Cell, Column, Game, Outcome, Player, Row};
use fourgone_render::Colour;

use crate::FOLDER;
use crate::links::{Place, capitalized};
use crate::log::Participant;
use crate::settings::{BadgeStyle, BoardStyle, Settings};
use crate::state::{Round, State};
use crate::title::{Choice, Link, Request};

/// How many of the last moves are shown.
const RECENT: usize = 5;

/// How many lines the leader board has.
const LEADERS: usize = 10;

/// The Markdown that shows a state, with links that are the moves.
pub fn page(state: &State, settings: &Settings, place: &Place) -> String {
    let page = Page { state, settings, place };
    let parts = [
        page.heading(),
        page.board_with_links(),
        page.below_the_board(),
        page.recent_moves(),
        page.leader_board(),
        page.badges(),
        page.last_game(),
        page.how_to_play(),
    ];
    let shown: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    shown.join("\n\n") + "\n"
}

/// What the parts of a page are made from. A part with nothing to show is empty.
struct Page<'a> {
    state: &'a State,
    settings: &'a Settings,
    place: &'a Place,
}

impl Page<'_> {
    fn heading(&self) -> String {
        let round = self.state.round();
        let title = format!("### Connect Four, game {}", round.number());
        if round.is_over() {
            return format!("{title}\n\n**{}.**", result(round, self.settings, self.place));
        }
        let team = self.settings.team(round.game().turn());
        let (disc, name) = (team.colour.disc(), capitalized(&team.name));
        format!("{title}\n\n**{disc} {name}** to move. Anyone can play: click a column number.")
    }

    fn board_with_links(&self) -> String {
        let game = self.state.round().game();
        let open = game.open_columns();
        let team = &self.settings.team(game.turn()).name;
        // The last disc is the topmost of its column, so the column tells which it is.
        let last_column = self.state.round().last_mover().and(game.last()).map(Cell::column);
        let head = |column: Column| {
            if !open.contains(column) {
                return column.to_string();
            }
            let link = self.place.new_issue(&self.drop_request(Choice::Column(column)));
            let mark = if last_column == Some(column) { "🔽 " } else { "" };
            let number = keycap(column);
            format!("{mark}[{number}]({link} \"Drop a {team} disc into column {column}\")")
        };
        format!(
            "{}\n<details><summary>The board in words</summary>\n\n{}\n\n</details>",
            board(game, self.settings, head),
            board_in_words(game, self.settings)
        )
    }

    fn below_the_board(&self) -> String {
        let round = self.state.round();
        if round.is_over() {
            let link = self.place.new_issue(&Request::New);
            return format!("[▶️ Start game {}]({link})", round.number() + 1);
        }
        let link = self.place.new_issue(&self.drop_request(Choice::Bot));
        let team = &self.settings.team(round.game().turn()).name;
        format!("Nobody to play with? [🤖 Let the bot move for {team}]({link})")
    }

    /// What the title of a link in this position asks for.
    fn drop_request(&self, choice: Choice) -> Request {
        let round = self.state.round();
        Request::Drop {
            team: self.settings.team(round.game().turn()).name.clone(),
            choice,
            link: Some(Link { game: round.number(), ply: round.game().ply() }),
        }
    }

    fn recent_moves(&self) -> String {
        let mut moves = self.state.recent_moves().take(RECENT).peekable();
        if moves.peek().is_none() {
            return String::new();
        }
        let mut table =
            "**Recent moves**\n\n| Team | Column | Player |\n| :-- | :-: | :-- |".to_owned();
        for played in moves {
            let player = if played.ply.is_multiple_of(2) { Player::Second } else { Player::First };
            let team = self.settings.team(player);
            let (disc, name) = (team.colour.disc(), capitalized(&team.name));
            let mut by = self.place.profile(&played.who);
            if played.bot {
                by = format!("🤖 the bot, asked by {by}");
            }
            // Writing to a string cannot fail.
            let _ = write!(table, "\n| {disc} {name} | {} | {by} |", played.column);
        }
        table
    }

    fn leader_board(&self) -> String {
        let leaders = self.state.totals().leaders(LEADERS);
        if leaders.is_empty() {
            return String::new();
        }
        let mut table = "**Most winning moves**\n\n| Player | Wins |\n| :-- | --: |".to_owned();
        for (who, wins) in leaders {
            let _ = write!(table, "\n| {} | {wins} |", self.place.participant(who));
        }
        table
    }

    fn badges(&self) -> String {
        let totals = self.state.totals();
        let badges = [
            (["move played", "moves played"], totals.moves(), "blue"),
            (["game completed", "games completed"], totals.games(), "brightgreen"),
            (["player", "players"], totals.players() as u64, "orange"),
        ]
        .map(|([one, many], number, colour)| {
            (if number == 1 { one } else { many }, number, colour)
        });
        match self.settings.badges {
            BadgeStyle::Text => {
                badges.map(|(what, number, _)| format!("**{number}** {what}")).join(" · ")
            }
            BadgeStyle::Images => badges
                .map(|(what, number, colour)| {
                    let label = what.replace(' ', "_");
                    let image = format!("https://img.shields.io/badge/{label}-{number}-{colour}");
                    format!("![{number} {what}]({image})")
                })
                .join(" "),
        }
    }

    fn last_game(&self) -> String {
        let sentence = |round| format!("Last game: {}.", result(round, self.settings, self.place));
        self.state.previous().map_or_else(String::new, sentence)
    }

    fn how_to_play(&self) -> String {
        let [first, second] = Player::ALL.map(|player| self.settings.team(player));
        format!(
            "<sub>How to play: get four discs in a row, horizontally, vertically or diagonally. {} \
             and {} take turns. Anyone can move for the team whose turn it is, but nobody moves \
             twice in a row.</sub>",
            capitalized(&first.name),
            second.name
        )
    }
}

/// The number of a column on a key: larger than a digit, for fingers on a phone.
fn keycap(column: Column) -> String {
    format!("{column}\u{FE0F}\u{20E3}")
}

/// How a game ended, as a clause of Markdown without its full stop. A game that is not over was
/// ended early.
pub(crate) fn result(round: &Round, settings: &Settings, place: &Place) -> String {
    let (number, ply) = (round.number(), round.game().ply());
    match round.game().outcome() {
        Some(Outcome::Win { winner, .. }) => {
            let team = settings.team(winner);
            let (disc, name) = (team.colour.disc(), capitalized(&team.name));
            let by = round.last_mover().map_or_else(String::new, |who: &Participant| {
                format!(", played by {}", place.participant(who))
            });
            format!("{disc} {name} won game {number} on move {ply}{by}")
        }
        Some(Outcome::Draw) => format!("Game {number} ended in a draw"),
        None => {
            let moves = if ply == 1 { "move" } else { "moves" };
            format!("Game {number} was ended by the owner after {ply} {moves}")
        }
    }
}

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

/// The board in emoji with plain numbers above it: for comments, which cannot refer to pictures.
pub(crate) fn board_in_emoji(game: &Game, settings: &Settings) -> String {
    let emoji = Settings { board: BoardStyle::Emoji, ..settings.clone() };
    board(game, &emoji, |column| column.to_string())
}

/// The board as a table of Markdown, with these heads above its columns.
fn board(game: &Game, settings: &Settings, head: impl Fn(Column) -> String) -> String {
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
fn board_in_words(game: &Game, settings: &Settings) -> String {
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
            "<img src=\"{up}{FOLDER}/{name}\" alt=\"{alt}\" width=\"28\" height=\"28\">"
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
