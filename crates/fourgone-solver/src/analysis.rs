//! What every move of a position is worth.

use core::ops::Index;

use fourgone::{ByColumn, Column};

use crate::score::Score;

/// The score of every column for the player to move; `None` for columns that cannot be played.
///
/// ```
/// use fourgone::{Column, Position};
/// use fourgone_solver::{Score, Solver};
///
/// let mut position = Position::EMPTY;
/// for digit in "52753311433677442422121".bytes() {
///     position = position.play(Column::ALL[usize::from(digit - b'1')])?;
/// }
/// let analysis = Solver::new().analyze(position);
/// assert_eq!(analysis.score(), Some(Score::new(8)));
/// assert!(analysis.best().all(|column| analysis[column] == Some(Score::new(8))));
/// # Ok::<(), fourgone::PlayError>(())
/// ```
///
/// With the feature `serde` it is a list of seven, `null` for columns that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Analysis(ByColumn<Option<Score>>);

impl Analysis {
    pub(crate) fn new(scores: ByColumn<Option<Score>>) -> Self {
        Self(scores)
    }

    /// The score of the position: that of the best column. `None` when the game is over.
    pub fn score(&self) -> Option<Score> {
        self.iter().filter_map(|(_, score)| score).max()
    }

    /// The columns that keep the score, from left to right.
    pub fn best(&self) -> impl Iterator<Item = Column> {
        let best = self.score();
        self.iter().filter(move |&(_, score)| score.is_some() && score == best).map(|(c, _)| c)
    }

    /// Every column with its score, from left to right.
    pub fn iter(&self) -> impl Iterator<Item = (Column, Option<Score>)> {
        self.0.iter().map(|(column, &score)| (column, score))
    }

    /// The scores as one value for each column.
    pub fn scores(&self) -> &ByColumn<Option<Score>> {
        &self.0
    }
}

impl Index<Column> for Analysis {
    type Output = Option<Score>;

    fn index(&self, column: Column) -> &Option<Score> {
        &self.0[column]
    }
}
