//! What the game line by line tells of a position: hints, analysis, reasons, the review.

use std::io::{self, BufRead, Write};

use fourgone::{Column, Game};
use fourgone_render::{alternatives, signed};
use fourgone_solver::{Analysis, Score};

use super::Plain;
use crate::answerer::{Answer, Question};
use crate::model::AFTER_THE_GAME;
use crate::seats::capitalized;
use crate::view::sentence;
use crate::why::{told, voice};

impl<R: BufRead, W: Write> Plain<'_, R, W> {
    /// The score of every column of the position on the board.
    pub(super) fn analysis(&mut self) -> Option<Analysis> {
        match self.find_out(&Question::Analysis(self.game.position()))? {
            Answer::Analysis(analysis) => Some(analysis),
            _ => None,
        }
    }

    /// What a score means here: "red wins on move 21, in 5 more moves (+11)".
    fn verdict(&self, score: Score) -> String {
        let (turn, ply) = (self.game.turn(), self.game.ply());
        let verdict = self.theme().verdict(score.winner(turn), score.ends_on_move(ply), ply);
        format!("{verdict} ({})", signed(score.value()))
    }

    /// Whether two people play each other, who are told that nobody helps them as long as they do.
    fn refuses_help(&mut self) -> io::Result<bool> {
        let refuses = self.result().is_none() && self.seats.humans() == 2;
        if refuses {
            writeln!(self.output, "{AFTER_THE_GAME}")?;
        }
        Ok(refuses)
    }

    pub(super) fn hint(&mut self) -> io::Result<()> {
        if self.refuses_help()? {
            return Ok(());
        }
        let best =
            self.analysis().and_then(|analysis| analysis.score().map(|best| (analysis, best)));
        let Some((analysis, score)) = best else {
            return writeln!(self.output, "There is no hint.");
        };
        let verdict = self.verdict(score);
        writeln!(self.output, "Best: {}: {verdict}.", alternatives(analysis.best()))
    }

    pub(super) fn analyze(&mut self) -> io::Result<()> {
        if self.refuses_help()? {
            return Ok(());
        }
        let Some(analysis) = self.analysis() else {
            return writeln!(self.output, "There is nothing to analyze.");
        };
        for column in Column::ALL {
            let verdict = match analysis[column] {
                Some(score) => self.verdict(score),
                None => "full".to_owned(),
            };
            writeln!(self.output, "Column {column}: {verdict}.")?;
        }
        let best = alternatives(analysis.best());
        if best.is_empty() { Ok(()) } else { writeln!(self.output, "Best: {best}.") }
    }

    /// Why the position is won, drawn or lost, now or after so many moves.
    pub(super) fn explain(&mut self, at: Option<usize>) -> io::Result<()> {
        if self.refuses_help()? {
            return Ok(());
        }
        let moves = self.game.ply();
        let Some(position) = self.game.positions().nth(at.unwrap_or(moves)) else {
            return writeln!(self.output, "There are {} so far.", self.count());
        };
        if position.is_over() {
            let last = moves.saturating_sub(1);
            return writeln!(
                self.output,
                "The game is over; explain {last} explains it before the last move."
            );
        }
        let Some(Answer::Why(explanation)) = self.find_out(&Question::Why(position)) else {
            return writeln!(self.output, "There is no reason to tell.");
        };
        let (score, turn, ply) = (explanation.score, position.turn(), position.ply());
        let verdict = self.theme().verdict(score.winner(turn), score.ends_on_move(ply), ply);
        writeln!(self.output, "{} ({}).", capitalized(&verdict), signed(score.value()))?;
        let voice = voice(&self.seats, self.theme());
        for sentence in told(&explanation, position, &voice) {
            writeln!(self.output, "{sentence}")?;
        }
        Ok(())
    }

    /// What each move was worth, the first one first.
    pub(super) fn review(&mut self) -> io::Result<()> {
        if self.game.is_empty() {
            return writeln!(self.output, "No moves yet.");
        }
        if self.refuses_help()? {
            return Ok(());
        }
        let moves = self.game.moves().to_vec();
        // From the end, where the answers are quick, and help with those before.
        let mut reviewed = Vec::new();
        for end in (1..=moves.len()).rev() {
            let beginning = moves.iter().copied().take(end);
            let game = Game::from_moves(beginning).unwrap_or_default();
            if let Some(Answer::Review(one)) = self.find_out(&Question::Review(game)) {
                reviewed.push(one);
            }
        }
        for one in reviewed.iter().rev() {
            let told = sentence(one, self.theme());
            writeln!(self.output, "Move {}: {told}", one.ply)?;
        }
        match reviewed.iter().find(|one| one.grade().changes_verdict()) {
            Some(turn) => writeln!(self.output, "The game turned on move {}.", turn.ply),
            None => writeln!(self.output, "No move changed the verdict."),
        }
    }
}
