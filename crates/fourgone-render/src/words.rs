//! The sentences that all front ends share.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use fourgone::{Outcome, Player, Position, Size};

use crate::scene::{Scene, cell_name};
use crate::{Picture, Theme};

/// The word for a game that nobody won.
pub const DRAW: &str = "draw";

/// Things to choose from, in a sentence: "3", "3 or 4", "3, 4 or 5".
///
/// ```
/// use fourgone::Column;
/// use fourgone_render::alternatives;
///
/// assert_eq!(alternatives([Column::C, Column::D, Column::E]), "3, 4 or 5");
/// ```
pub fn alternatives(items: impl IntoIterator<Item = impl Display>) -> String {
    let mut texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match texts.pop() {
        Some(last) if texts.is_empty() => last,
        Some(last) => format!("{} or {last}", texts.join(", ")),
        None => String::new(),
    }
}

/// A score with its sign: "+3", "0", "-2".
///
/// ```
/// use fourgone_render::signed;
///
/// assert_eq!([3, 0, -2].map(signed), ["+3", "0", "-2"]);
/// ```
pub fn signed(score: i8) -> String {
    if score == 0 { score.to_string() } else { format!("{score:+}") }
}

impl Theme {
    /// Whose turn it is: "red to move".
    pub fn to_move(self, player: Player) -> String {
        format!("{} to move", self.team(player).name)
    }

    /// Who won, and with which move of the game: "red won on move 7".
    pub fn won(self, winner: Player, ply: usize) -> String {
        format!("{} won on move {ply}", self.team(winner).name)
    }

    /// Who will win, and with which move of the game: "red wins on move 21".
    pub fn wins(self, winner: Player, ply: usize) -> String {
        format!("{} wins on move {ply}", self.team(winner).name)
    }

    /// What perfect play leads to from a position with `ply` discs, where the winner, if there is
    /// one, completes the four with the move `ends_on`: "red wins on move 21, in 5 more moves".
    ///
    /// ```
    /// use fourgone::Player;
    /// use fourgone_render::Theme;
    ///
    /// let verdict = |winner, ends_on, ply| Theme::Classic.verdict(winner, ends_on, ply);
    /// assert_eq!(verdict(Some(Player::First), 21, 16), "red wins on move 21, in 5 more moves");
    /// assert_eq!(verdict(Some(Player::Second), 8, 7), "yellow wins on move 8, the next");
    /// assert_eq!(verdict(Some(Player::First), 7, 7), "red won on move 7");
    /// assert_eq!(verdict(None, 42, 7), "draw");
    /// ```
    pub fn verdict(self, winner: Option<Player>, ends_on: usize, ply: usize) -> String {
        let Some(winner) = winner else { return DRAW.to_string() };
        match ends_on.saturating_sub(ply) {
            0 => self.won(winner, ends_on),
            1 => format!("{}, the next", self.wins(winner, ends_on)),
            more => format!("{}, in {more} more moves", self.wins(winner, ends_on)),
        }
    }

    /// How things stand: "red to move", "red won on move 7" or "draw".
    ///
    /// ```
    /// use fourgone::Game;
    /// use fourgone_render::Theme;
    ///
    /// let game: Game = "1212121".parse()?;
    /// assert_eq!(Theme::Classic.status(game.position()), "red won on move 7");
    /// # Ok::<(), fourgone::notation::ParseError>(())
    /// ```
    pub fn status(self, position: Position) -> String {
        match position.outcome() {
            None => self.to_move(position.turn()),
            Some(Outcome::Win { winner, .. }) => self.won(winner, position.ply()),
            Some(Outcome::Draw) => DRAW.to_string(),
        }
    }

    /// The same on a board of any size: whose turn it is, or who won; nobody after a draw.
    pub(crate) fn status_of(self, subject: Option<Player>, is_over: bool, ply: usize) -> String {
        match subject {
            Some(winner) if is_over => self.won(winner, ply),
            Some(player) => self.to_move(player),
            None => DRAW.to_string(),
        }
    }
}

impl Picture {
    /// How things stand, in a few words: "red to move".
    pub fn status(&self) -> String {
        self.theme().status(self.position())
    }

    /// Everything that the picture shows, in words, for people who do not see it.
    ///
    /// ```
    /// use fourgone::Game;
    /// use fourgone_render::Picture;
    ///
    /// let game: Game = "4453".parse()?;
    /// assert_eq!(
    ///     Picture::from(&game).description(),
    ///     "Connect Four, red to move after 4 discs. \
    ///      From the bottom up, column 3: yellow; column 4: red, yellow; column 5: red; \
    ///      all others are empty. The last disc is yellow in column 3, row 1.",
    /// );
    /// # Ok::<(), fourgone::notation::ParseError>(())
    /// ```
    pub fn description(&self) -> String {
        description(self)
    }
}

/// Everything that a picture of a board of any size shows, in words.
pub(crate) fn description(scene: &dyn Scene) -> String {
    let status = scene.status();
    let mut sentences = Vec::new();
    let game = match scene.size() {
        Size::STANDARD => "Connect Four".to_string(),
        size => format!("Connect Four on a board of {size}"),
    };
    sentences.push(match (scene.is_over(), scene.ply()) {
        (false, 0) => format!("{game}, {status}, the board is empty."),
        (false, 1) => format!("{game}, {status} after 1 disc."),
        (false, ply) => format!("{game}, {status} after {ply} discs."),
        (true, _) => format!("{game}, {status}."),
    });
    let width = scene.size().width();
    let columns: Vec<String> =
        (0..width).filter_map(|column| column_in_words(scene, column)).collect();
    if !columns.is_empty() {
        let rest = if columns.len() < width { "; all others are empty." } else { "." };
        sentences.push(format!("From the bottom up, {}{rest}", columns.join("; ")));
    }
    if let Some((last, team)) = scene.last().and_then(|last| Some((last, scene.team_at(last)?))) {
        let (column, row) = (scene.size().column_name(last.0).unwrap_or('?'), last.1 + 1);
        let name = team.name;
        sentences.push(format!("The last disc is {name} in column {column}, row {row}."));
    }
    if !scene.line().is_empty() {
        let cells: Vec<String> = scene.line().into_iter().map(cell_name).collect();
        sentences.push(format!("The winning discs are {}.", cells.join(", ")));
    }
    sentences.join(" ")
}

/// The discs of a column from the bottom up, unless it has none.
fn column_in_words(scene: &dyn Scene, column: usize) -> Option<String> {
    let rows = 0..scene.size().height();
    let names: Vec<&str> =
        rows.filter_map(|row| Some(scene.team_at((column, row))?.name)).collect();
    let name = scene.size().column_name(column)?;
    (!names.is_empty()).then(|| format!("column {name}: {}", names.join(", ")))
}
