//! How things stand, in a sentence.

use fourgone::{Outcome, Player};

use crate::model::Model;
use crate::seat::Seats;
use fourgone_render::Theme;

/// How a game ended: "You won on move 21", "A draw: the board is full".
pub(crate) fn result(outcome: Outcome, seats: &Seats, theme: Theme, ply: usize) -> String {
    match outcome {
        Outcome::Win { winner, .. } => {
            format!("{} won on move {ply}", seats.name(winner, theme))
        }
        Outcome::Draw => "A draw: the board is full".to_owned(),
    }
}

impl Model {
    /// How things stand: whose turn it is, who thinks, how it ended.
    pub(crate) fn status(&self) -> String {
        let turn = self.game.turn();
        if let Some(outcome) = self.game.outcome() {
            return result(outcome, &self.seats, self.theme, self.game.ply());
        }
        let name = self.seats.name(turn, self.theme);
        if self.paused {
            "Paused: Enter goes on".to_owned()
        } else if !self.seats.is_human(turn) {
            format!("{name} is thinking{}", self.dots())
        } else if self.seats.is_you(turn) {
            "Your move".to_owned()
        } else {
            format!("{name} to move")
        }
    }

    /// Dots that come and go while somebody thinks.
    pub(crate) fn dots(&self) -> &'static str {
        if !self.motion {
            return "...";
        }
        match self.time.as_millis() / 300 % 4 {
            0 => "",
            1 => ".",
            2 => "..",
            _ => "...",
        }
    }

    /// Whether the eyes are on this player: whose turn it is, or who won.
    pub(crate) fn is_marked(&self, player: Player) -> bool {
        match self.game.outcome() {
            None => self.game.turn() == player,
            Some(outcome) => outcome.winner() == Some(player),
        }
    }
}
