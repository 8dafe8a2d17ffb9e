//! Moves on boards of other sizes.

use fourgone_server::api::{Invalid, Kind};
use fourgone_solver::{Size, SizedPlayError, SizedPosition};

/// The position after these moves on a board of another size, if the game goes on there.
///
/// Columns after 9 are called a, b and so on.
pub(crate) fn read(size: Size, moves: &str) -> Result<SizedPosition, Invalid> {
    let mut position = SizedPosition::new(size);
    let over = |ply| Invalid {
        kind: Kind::GameOver,
        number: ply,
        message: format!("game is over: move {ply} ended it"),
    };
    let moves = if moves == "-" { "" } else { moves };
    for (index, name) in moves.chars().enumerate() {
        let number = index + 1;
        let column = name.to_digit(36).map_or(usize::MAX, |digit| digit as usize);
        position.play(column.wrapping_sub(1)).map_err(|error| match error {
            SizedPlayError::NoSuchColumn => {
                let last =
                    (b'1'..=b'9').chain(b'a'..=b'z').nth(size.width() - 1).map_or('z', char::from);
                let message =
                    format!("expected a column from 1 to {last}, found {name:?} (move {number})");
                Invalid { kind: Kind::BadCharacter, number, message }
            }
            SizedPlayError::ColumnFull => {
                let message = format!("column {name} is full (move {number})");
                Invalid { kind: Kind::ColumnFull, number, message }
            }
            SizedPlayError::GameOver => over(index),
        })?;
    }
    if position.is_over() { Err(over(position.ply())) } else { Ok(position) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_other_sizes_have_other_columns() {
        let size = |text: &str| text.parse::<Size>().unwrap();
        assert_eq!(read(size("6x5"), "-").unwrap().ply(), 0);
        assert_eq!(read(size("12x4"), "1c9ab").unwrap().ply(), 5);
        for dashes in ["--", "-12"] {
            assert_eq!(read(size("6x5"), dashes).unwrap_err().kind, Kind::BadCharacter);
        }
        assert_eq!(read(size("6x5"), "17").unwrap_err().kind, Kind::BadCharacter);
        assert_eq!(read(size("6x5"), "111111").unwrap_err().kind, Kind::ColumnFull);
        assert_eq!(read(size("6x5"), "0").unwrap_err().kind, Kind::BadCharacter);
        let over = read(size("6x5"), "1212121").unwrap_err();
        assert_eq!((over.kind, over.number), (Kind::GameOver, 7));
    }
}
