//! A disc on its way down.

use std::time::Duration;

use fourgone::{Cell, Player, Row};

/// Rows per second and second: a disc falls the whole height of the board in less than half a
/// second.
const GRAVITY: f32 = 70.0;

/// A disc that falls to its cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fall {
    /// Where it will come to rest.
    pub(crate) cell: Cell,
    /// Whose disc it is.
    pub(crate) player: Player,
    time: Duration,
}

impl Fall {
    /// A disc that was just let go above the board.
    pub(crate) const fn new(cell: Cell, player: Player) -> Self {
        Self { cell, player, time: Duration::ZERO }
    }

    /// How many rows it still is above its cell; nothing when it has arrived.
    pub(crate) fn height(self) -> Option<f32> {
        let rows = u8::try_from(Row::COUNT - self.cell.row().index()).unwrap_or(1);
        let time = self.time.as_secs_f32();
        let height = f32::from(rows) - GRAVITY / 2.0 * time * time;
        (height > 0.0).then_some(height)
    }

    /// The fall after some more time; nothing when it has ended.
    pub(crate) fn after(self, time: Duration) -> Option<Self> {
        let later = Self { time: self.time + time, ..self };
        later.height().map(|_| later)
    }
}

#[cfg(test)]
mod tests {
    use fourgone::Column;

    use super::*;

    #[test]
    fn a_disc_falls_ever_faster_and_arrives_within_half_a_second() {
        let mut fall = Some(Fall::new(Cell::new(Column::D, Row::One), Player::First));
        let mut heights = Vec::new();
        let mut steps = 0;
        while let Some(falling) = fall {
            heights.extend(falling.height());
            fall = falling.after(Duration::from_millis(50));
            steps += 1;
        }
        assert!((5..=10).contains(&steps), "{steps}");
        assert!(heights.windows(3).all(|h| h[1] - h[2] > h[0] - h[1]), "{heights:?}");
    }
}
