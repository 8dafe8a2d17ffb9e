//! The feature `serde`: the forms that the table in the documentation of the crate promises.
//!
//! What is read is checked as the constructors check it: there is no other way to build a value.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Bitboard, Board, ByPlayer, Cell, Column, Columns, Game, Key, Outcome, Player, Position, Row,
};

/// Writes a type in a form that serde knows, and reads it back with a check.
macro_rules! in_the_form_of {
    ($form:ty, $type:ty, $write:expr, $read:expr $(,)?) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> $form = $write;
                write(self).serialize(serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let form = <$form>::deserialize(deserializer)?;
                $read(form).map_err(D::Error::custom)
            }
        }
    };
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PlayerForm {
    First,
    Second,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeForm {
    winner: Option<Player>,
    line: Bitboard,
}

in_the_form_of!(
    PlayerForm,
    Player,
    |player| match player {
        Player::First => PlayerForm::First,
        Player::Second => PlayerForm::Second,
    },
    |form| Ok::<_, &str>(match form {
        PlayerForm::First => Player::First,
        PlayerForm::Second => Player::Second,
    }),
);
in_the_form_of!(usize, Column, |column| column.number(), |number| {
    Column::from_number(number).ok_or("not a column: use a number from 1 to 7")
});
in_the_form_of!(usize, Row, |row| row.number(), |number| {
    Row::from_number(number).ok_or("not a row: use a number from 1 to 6")
});
in_the_form_of!(String, Cell, ToString::to_string, |text: String| text.parse::<Cell>());
in_the_form_of!(String, Game, ToString::to_string, |text: String| text.parse::<Game>());
in_the_form_of!(u64, Bitboard, |cells| cells.bits(), |bits| {
    Bitboard::from_bits(bits).ok_or("not a set of cells: bit 7 * column + row for each")
});
in_the_form_of!(Vec<Column>, Columns, |columns| columns.into_iter().collect(), |columns: Vec<
    Column,
>| {
    let set: Columns = columns.iter().copied().collect();
    if set.len() == columns.len() { Ok(set) } else { Err("a column stands in a set once") }
},);
in_the_form_of!(u64, Key, |key| key.bits(), |bits| {
    Key::from_bits(bits).ok_or("not the key of a placement of discs")
});
in_the_form_of!(
    ByPlayer<Bitboard>,
    Board,
    |board| ByPlayer::from_fn(|player| board.discs(player)),
    |discs: ByPlayer<Bitboard>| {
        Board::new(discs.first, discs.second).ok_or("two discs in one cell")
    },
);
in_the_form_of!(Board, Position, |position| position.board(), Board::position);
in_the_form_of!(
    OutcomeForm,
    Outcome,
    |outcome| match *outcome {
        Outcome::Win { winner, line } => OutcomeForm { winner: Some(winner), line },
        Outcome::Draw => OutcomeForm { winner: None, line: Bitboard::EMPTY },
    },
    |OutcomeForm { winner, line }| match winner {
        Some(winner) if line.has_four() && line.fours() == line => {
            Ok(Outcome::Win { winner, line })
        }
        None if line.is_empty() => Ok(Outcome::Draw),
        _ => Err("a win has a line of four or more, a draw has none"),
    },
);

#[cfg(test)]
mod tests {
    use core::fmt::Debug;

    use serde::de::DeserializeOwned;
    use std::format;

    use super::*;
    use crate::notation::{Colour, Notation};
    use crate::{ByColumn, Census};

    /// The value is written like this, and this is read as the value.
    fn looks_like<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
    }

    fn is_refused<T: DeserializeOwned + Debug>(json: &str, because: &str) {
        let message = serde_json::from_str::<T>(json).unwrap_err().to_string();
        assert!(message.contains(because), "{json}: {message}");
    }

    fn game(moves: &str) -> Game {
        moves.parse().unwrap()
    }

    #[test]
    fn every_type_is_written_in_its_form_and_read_back() {
        looks_like(&Player::First, r#""first""#);
        looks_like(&Player::Second, r#""second""#);
        looks_like(&Column::A, "1");
        looks_like(&Row::Six, "6");
        looks_like(&Cell::new(Column::D, Row::Two), r#""d2""#);
        looks_like(&Bitboard::BOTTOM, "4432676798593");
        looks_like(&game("443"), r#""443""#);
        looks_like(&game("443").position(), r#"{"first":2113536,"second":4194304}"#);
        looks_like(&game("443").position().board(), r#"{"first":2113536,"second":4194304}"#);
        looks_like(&game("").position().key(), "4432676798593");
        looks_like(&game("1212121").outcome().unwrap(), r#"{"winner":"first","line":15}"#);
        looks_like(&Outcome::Draw, r#"{"winner":null,"line":0}"#);
        looks_like(&game("1212").position().winning_columns(), "[]");
        looks_like(&game("121212").position().winning_columns(), "[1]");
        looks_like(&game("11111144").open_columns(), "[2,3,4,5,6,7]");
        looks_like(&ByPlayer { first: 1, second: 2 }, r#"{"first":1,"second":2}"#);
        looks_like(&ByColumn::from_fn(Column::number), "[1,2,3,4,5,6,7]");
        let count = Census::new().nth(2).unwrap();
        looks_like(&count, r#"{"ply":2,"sequences":49,"positions":49}"#);
    }

    #[test]
    fn a_notation_is_its_name_and_the_one_with_colours_has_them() {
        for &notation in Notation::ALL {
            let name = format!("\"{notation}\"");
            match notation {
                Notation::Emoji { first } => {
                    looks_like(&notation, &format!(r#"{{{name}:{{"first":"{first}"}}}}"#));
                }
                _ => looks_like(&notation, &name),
            }
        }
        looks_like(&Colour::Yellow, r#""yellow""#);
    }

    #[test]
    fn a_number_that_is_no_column_row_or_set_of_cells_is_refused() {
        is_refused::<Column>("0", "use a number from 1 to 7");
        is_refused::<Column>("8", "use a number from 1 to 7");
        is_refused::<Row>("0", "use a number from 1 to 6");
        is_refused::<Row>("7", "use a number from 1 to 6");
        is_refused::<Cell>(r#""h1""#, "not a cell");
        is_refused::<Bitboard>("64", "not a set of cells");
        is_refused::<Key>("0", "not the key");
        is_refused::<Columns>("[4,4]", "once");
        is_refused::<Columns>("[8]", "use a number from 1 to 7");
        is_refused::<Player>(r#""third""#, "unknown variant");
    }

    #[test]
    fn an_impossible_game_is_refused() {
        is_refused::<Game>(r#""4444444""#, "column 4 is full (move 7)");
        is_refused::<Game>(r#""12121212""#, "the game is over");
        is_refused::<Game>(r#""48""#, "line 1, character 2");
    }

    #[test]
    fn an_impossible_position_is_refused() {
        is_refused::<Position>(r#"{"first":2,"second":0}"#, "no disc below it");
        is_refused::<Position>(r#"{"first":0,"second":1}"#, "wrong number of discs");
        is_refused::<Position>(r#"{"first":1,"second":1}"#, "two discs in one cell");
        is_refused::<Board>(r#"{"first":1,"second":1}"#, "two discs in one cell");
    }

    #[test]
    fn an_outcome_without_sense_is_refused() {
        is_refused::<Outcome>(r#"{"winner":"first","line":7}"#, "a win has a line");
        is_refused::<Outcome>(r#"{"winner":"first","line":143}"#, "a win has a line");
        is_refused::<Outcome>(r#"{"winner":null,"line":15}"#, "a draw has none");
    }
}
