//! A played game, judged move by move.

use std::fmt;

use fourgone::{Column, Columns, Game, Player, Position};

use fourgone_solver::{Analysis, Score, Wdl};

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// It keeps the score.
    Best,
    /// It keeps the verdict and gives away at most two points of the score.
    Good,
    /// It keeps the verdict and gives away more.
    Inaccuracy,
    /// It turns a win into a draw, or a draw into a loss.
    Mistake,
    /// It turns a win into a loss.
    Blunder,
}

impl Grade {
    /// The grade of a move that leads from one score to another, both in the mover's view.
    pub fn of(before: Score, after: Score) -> Self {
        match (before.wdl(), after.wdl()) {
            (Wdl::Win, Wdl::Loss) => Self::Blunder,
            (from, to) if from != to => Self::Mistake,
            _ => match before.value() - after.value() {
                ..=0 => Self::Best,
                1..=2 => Self::Good,
                3.. => Self::Inaccuracy,
            },
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One move of a game, judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Which move of the game it was; the first is 1.
    pub ply: usize,
    /// The column played.
    pub column: Column,
    /// Who played it.
    pub player: Player,
    /// The score before the move, in the mover's view.
    pub before: Score,
    /// The score after the move, in the mover's view as well.
    pub after: Score,
    /// The columns that keep the score.
    pub best: Columns,
}

impl Judgement {
    /// Judges a move by the analysis of the position in which it was played; a move that was not
    /// possible has no judgement.
    pub fn new(position: Position, column: Column, analysis: &Analysis) -> Option<Self> {
        Some(Self {
            ply: position.ply() + 1,
            column,
            player: position.turn(),
            before: analysis.score()?,
            after: analysis[column]?,
            best: analysis.best().collect(),
        })
    }

    /// How good the move was.
    pub fn grade(self) -> Grade {
        Grade::of(self.before, self.after)
    }

    /// The score after the move, in the view of the first player.
    pub fn verdict(self) -> Score {
        match self.player {
            Player::First => self.after,
            Player::Second => -self.after,
        }
    }
}

/// The judgements of all moves of a game, in order; the analysis of a position is asked for once,
/// and a move without one is passed over.
pub fn judge<A: std::borrow::Borrow<Analysis>>(
    game: &Game,
    mut analysis: impl FnMut(Position) -> Option<A>,
) -> Vec<Judgement> {
    game.positions()
        .zip(game.moves())
        .filter_map(|(position, &column)| {
            Judgement::new(position, column, analysis(position)?.borrow())
        })
        .collect()
}

/// The move that decided the game: the last one that changed the verdict.
pub fn turning_point(judgements: &[Judgement]) -> Option<&Judgement> {
    judgements.iter().rev().find(|judgement| judgement.grade() >= Grade::Mistake)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_as_promised() {
        let cases = [
            (3, 3, Grade::Best),
            (3, 2, Grade::Good),
            (3, 1, Grade::Good),
            (5, 2, Grade::Inaccuracy),
            (3, 0, Grade::Mistake),
            (0, -1, Grade::Mistake),
            (1, -1, Grade::Blunder),
            (0, 0, Grade::Best),
            (-2, -4, Grade::Good),
            (-2, -5, Grade::Inaccuracy),
        ];
        for (before, after, grade) in cases {
            assert_eq!(Grade::of(Score::new(before), Score::new(after)), grade, "{before} {after}");
        }
    }
}
