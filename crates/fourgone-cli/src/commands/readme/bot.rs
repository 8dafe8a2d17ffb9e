//! The bot that players of the README may ask: the one place where it is chosen.

use fourgone::{Column, Columns, Position};

/// Wins where it can, keeps the other from winning, and else plays as near to the middle as it can.
pub(super) fn bot(position: Position, _level: u8, _seed: u64) -> Column {
    const FROM_THE_MIDDLE: [Column; Column::COUNT] =
        [Column::D, Column::C, Column::E, Column::B, Column::F, Column::A, Column::G];
    let nearest = |columns: Columns| FROM_THE_MIDDLE.into_iter().find(|&it| columns.contains(it));
    let open = position.open_columns();
    let threats = position.opponent().completions() & position.occupied().landings();
    let saving = threats.into_iter().map(fourgone::Cell::column).collect();
    nearest(position.winning_columns())
        .or_else(|| nearest(saving))
        .or_else(|| nearest(open))
        .unwrap_or(Column::D)
}
