//! Importing the original README game from its two YAML files.
//!
//! They are read in the few forms that they have: this is no reader of YAML.

use std::collections::BTreeMap;
use std::fmt;

use fourgone::notation::Notation;
use serde_json::json;

use crate::log::Import;
use crate::people::Login;

/// What the files of the original game hold under their keys.
#[derive(Debug)]
enum Value {
    Number(u64),
    List(Vec<u64>),
    Map(BTreeMap<Login, u64>),
}

/// A file of the original game that cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImportError {
    /// Which of the two files.
    pub file: &'static str,
    /// The line, counted from 1, where the trouble is in one line.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.file)?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for ImportError {}

/// The file with the running game.
const GAME_FILE: &str = "connect4.yml";
/// The file with the totals.
const TOTALS_FILE: &str = "metadata.yml";

/// What the texts of `connect4.yml` and `metadata.yml` say.
///
/// # Errors
///
/// Where one of them is not as the original game writes it, or describes an impossible board.
pub fn import(game: &str, totals: &str) -> Result<Import, ImportError> {
    let file = GAME_FILE;
    let keys = ["player1_board", "player2_board", "peaks", "turn"];
    let [first, second, peaks, turn] = read(file, game, keys)?;
    let (Value::Number(first), Value::Number(second), Value::List(peaks), Value::Number(turn)) =
        (first, second, peaks, turn)
    else {
        let message =
            "the boards and the turn must be numbers, the peaks a list of numbers".to_owned();
        return Err(ImportError { file, line: None, message });
    };
    let state = json!({
        "player1_board": first, "player2_board": second, "peaks": peaks, "turn": turn,
    });
    let record = Notation::State.parse(&state.to_string()).map_err(|error| ImportError {
        file,
        line: None,
        message: error.kind.to_string(),
    })?;

    let file = TOTALS_FILE;
    let keys = ["all_players", "game_winning_players", "completed_games"];
    let [players, wins, games] = read(file, totals, keys)?;
    let (Value::Map(players), Value::Map(wins), Value::Number(games)) = (players, wins, games)
    else {
        let message = "the players must be maps, and the completed games a number".to_owned();
        return Err(ImportError { file, line: None, message });
    };
    let import = Import { since: None, games, moves: record.game().clone(), players, wins };
    import.check().map_err(|message| ImportError { file, line: None, message })?;
    Ok(import)
}

/// The values of exactly these keys.
fn read<const N: usize>(
    file: &'static str,
    text: &str,
    keys: [&str; N],
) -> Result<[Value; N], ImportError> {
    let mut values: [Option<Value>; N] = [const { None }; N];
    let mut current = None;
    for (at, line) in text.lines().enumerate() {
        let error =
            |message: &str| ImportError { file, line: Some(at + 1), message: message.to_owned() };
        let content = line.trim_end();
        if content.is_empty() || content == "---" || content.trim_start().starts_with('#') {
            continue;
        }
        if let Some(key_and_value) = content.strip_prefix(':') {
            let (key, value) = key_and_value
                .split_once(':')
                .ok_or_else(|| error("expected a key between colons, as in `:turn:`"))?;
            let index = keys
                .iter()
                .position(|known| *known == key)
                .ok_or_else(|| error(&format!("unknown key: use {}", keys.join(", "))))?;
            if values[index].is_some() {
                return Err(error("duplicate key"));
            }
            values[index] =
                Some(whole_value(value.trim()).ok_or_else(|| error("expected a number"))?);
            current = Some(index);
            continue;
        }
        let value = current.and_then(|index| values[index].as_mut());
        let value = value.ok_or_else(|| error("expected a key, as in `:turn:`"))?;
        add(value, content.trim_start()).map_err(error)?;
    }
    let missing = values.iter().position(Option::is_none).map(|index| keys[index]);
    if let Some(key) = missing {
        return Err(ImportError { file, line: None, message: format!("missing `:{key}:`") });
    }
    Ok(values.map(|value| value.unwrap_or(Value::Number(0))))
}

/// The value in the line of its key; nothing there means that the lines below have it.
fn whole_value(text: &str) -> Option<Value> {
    match text {
        "" | "{}" => Some(Value::Map(BTreeMap::new())),
        "[]" => Some(Value::List(Vec::new())),
        _ => match text.strip_prefix('[').and_then(|list| list.strip_suffix(']')) {
            Some(list) => list
                .split(',')
                .map(|item| item.trim().parse().ok())
                .collect::<Option<_>>()
                .map(Value::List),
            None => text.parse().ok().map(Value::Number),
        },
    }
}

/// Adds a line below a key to its value.
fn add(value: &mut Value, line: &str) -> Result<(), &'static str> {
    if let Some(item) = line.strip_prefix("- ") {
        let item = item.trim().parse().map_err(|_| "expected a number after the dash")?;
        match value {
            Value::List(list) => list.push(item),
            Value::Map(map) if map.is_empty() => *value = Value::List(vec![item]),
            _ => return Err("unexpected list item"),
        }
        return Ok(());
    }
    let Value::Map(map) = value else { return Err("expected the next key, as in `:turn:`") };
    let (name, number) = line.rsplit_once(':').ok_or("expected a name and a number")?;
    let number = number.trim().parse().map_err(|_| "expected a number after the name")?;
    let name = name.trim();
    let quoted = |quote: char| name.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
    let name = quoted('\'').or_else(|| quoted('"')).unwrap_or(name);
    if name.is_empty() || name.contains(['\'', '"', ':', ' ']) {
        return Err("expected a user name");
    }
    if map.insert(Login::new(name), number).is_some() {
        return Err("duplicate user name");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use fourgone::Player;

    use super::*;

    const GAME: &str = "---\n:player1_board: 2146432\n:player2_board: 272695297\n:peaks:\n- 1\n- 8\n- 17\n- 23\n- 29\n- 35\n- 42\n:turn: 8\n";
    const TOTALS: &str = "---\n:all_players:\n  JonathanGin52: 12\n  '0815': 3\n  Connect4Bot: 7\n:game_winning_players:\n  JonathanGin52: 2\n:completed_games: 997\n";

    #[test]
    fn the_running_game_and_the_totals_are_imported() {
        let import = import(GAME, TOTALS).unwrap();
        let position = import.moves.position();
        assert_eq!((import.games, position.ply()), (997, 8));
        assert_eq!(position.discs(Player::First).bits(), 2_146_432);
        assert_eq!(position.discs(Player::Second).bits(), 272_695_297);
        assert_eq!(import.players[&Login::new("0815")], 3);
        assert_eq!(import.wins[&Login::new("JonathanGin52")], 2);
    }

    #[test]
    fn an_empty_board_is_imported_too() {
        let game =
            ":turn: 0\n:player1_board: 0\n:player2_board: 0\n:peaks: [0, 7, 14, 21, 28, 35, 42]\n";
        let totals = ":all_players: {}\n:game_winning_players: {}\n:completed_games: 0\n";
        assert_eq!(import(game, totals).unwrap().moves.ply(), 0);
    }

    #[test]
    fn what_is_not_as_the_original_writes_it_is_refused_with_its_line() {
        let complaint = |game: &str, totals: &str| import(game, totals).unwrap_err().to_string();
        assert_eq!(
            complaint(&GAME.replace(": 8\n", ": eight\n"), TOTALS),
            "connect4.yml, line 12: expected a number"
        );
        assert_eq!(
            complaint("x\n", TOTALS),
            "connect4.yml, line 1: expected a key, as in `:turn:`"
        );
        assert_eq!(complaint("", TOTALS), "connect4.yml: missing `:player1_board:`");
        assert!(
            complaint(&GAME.replace(":turn: 8", ":turn: 9"), TOTALS).starts_with("connect4.yml: ")
        );
        assert!(complaint(&GAME.replace("- 17", "- 18"), TOTALS).starts_with("connect4.yml: "));
        assert_eq!(
            complaint(GAME, &TOTALS.replace("997", "18446744073709551615")),
            "metadata.yml: 18446744073709551615 is too many games or moves"
        );
        assert_eq!(
            complaint(GAME, &TOTALS.replace("  '0815': 3", "  a b: 3")),
            "metadata.yml, line 4: expected a user name"
        );
        assert!(complaint(GAME, ":colour: 3\n").starts_with("metadata.yml, line 1: unknown key"));
    }
}
