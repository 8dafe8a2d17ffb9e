//! What each parser says of a wrong text, and where it points.

use fourgone::notation::Notation;
use fourgone::{Bitboard, Board, Player, Position, Row};

#[track_caller]
fn refused(notation: Notation, text: &str, expected: &str) {
    assert_eq!(notation.parse(text).unwrap_err().to_string(), expected, "{notation}: {text}");
}

#[test]
fn a_character_that_is_no_column_is_pointed_at() {
    let (moves, moves0) = (Notation::Moves, Notation::Moves0);
    refused(moves, "4480", "line 1, character 3: expected a column from 1 to 7, found '8'");
    refused(moves, "44\n53", "line 2, character 1: expected the end of the text, found '5'");
    refused(moves, "--", "line 1, character 1: expected a column from 1 to 7, found '-'");
    refused(moves0, "0127", "line 1, character 4: expected a column from 0 to 6, found '7'");
    let letters = "line 1, character 3: expected a column from A to G, found 'é'";
    refused(Notation::Letters, "AbéC", letters);
    let list = "line 2, character 2: expected a column from 0 to 6, found 7";
    refused(Notation::List, "[3,\n 7]", list);
}

#[test]
fn an_illegal_move_is_pointed_at() {
    let full = "line 1, character 7: column 4 is full (move 7)";
    refused(Notation::Moves, "4444444", full);
    refused(Notation::Moves0, "3333333", full);
    refused(Notation::Letters, "DDDDDDD", full);
    refused(Notation::List, "[3,3,3,3,3,3,3]", &full.replace("character 7", "character 14"));
    let cells = "d1 d2 d3 d4 d5 d6 d1";
    refused(Notation::Cells, cells, &full.replace("character 7", "character 19"));
    let over = "line 1, character 8: the game is over: the first player won on move 7";
    refused(Notation::Moves, "12121211", over);
    let draw = "line 1, character 43: the game is over: a draw on move 42";
    refused(Notation::Moves, "5471256622612712662157437715763153533344441", draw);
}

#[test]
fn a_disc_named_in_the_wrong_row_is_pointed_at() {
    let landing = "line 1, character 4: expected d2, where a disc in that column lands, \
                   found d3";
    refused(Notation::Cells, "d1 d3", landing);
    let row = "line 1, character 2: expected the number of a row, 1 to 6, found '7'";
    refused(Notation::Cells, "d7", row);
    let space = "line 1, character 3: expected a space between two cells, found 'd'";
    refused(Notation::Cells, "d1d2", space);
}

#[test]
fn json_is_read_strictly() {
    let list = Notation::List;
    refused(list, "", "line 1, character 1: expected `[`, found the end of the text");
    refused(list, "[3,]", "line 1, character 4: expected a column from 0 to 6, found ']'");
    refused(list, "[3 3]", "line 1, character 4: expected `,` or `]`, found '3'");
    refused(list, "[03]", "line 1, character 3: expected `,` or `]`, found '3'");
    refused(list, "[3.0]", "line 1, character 3: expected `,` or `]`, found '.'");
    refused(list, "[-1]", "line 1, character 2: expected a column from 0 to 6, found '-'");
    refused(list, "[3]]", "line 1, character 4: expected the end of the text, found ']'");
    refused(list, "[99999999999999999999]", "line 1, character 2: the number is too large");
}

#[test]
fn arrays_have_the_shape_of_the_board() {
    let (row, column) = ("[0,0,0,0,0,0,0]", "[0,0,0,0,0,0]");
    let grid = format!("[{row},{column}]");
    refused(Notation::Grid, &grid, "line 1, character 30: expected `,`, found ']'");
    refused(Notation::Columns, &grid, "line 1, character 14: expected `]`, found ','");
    refused(Notation::Kaggle, row, "line 1, character 15: expected `,`, found ']'");
    let slots = "line 1, character 3: expected a player's disc, 1 or 2, found 0";
    refused(Notation::Slots, &grid, slots);
    let disc = "line 1, character 3: expected 0 for an empty cell, 1 or 2 for a player's disc, \
                found 3";
    refused(Notation::Grid, "[[3]]", disc);
}

#[test]
fn pictures_have_six_lines_of_seven() {
    let (line, ascii) = (".......\n", Notation::Ascii);
    let cell = "line 1, character 3: expected a cell, `X`, `O` or `.`, found 'x'";
    refused(ascii, "..x....\n", cell);
    let short = "line 1, character 4: expected a cell, `X`, `O` or `.`, found the end of the line";
    refused(ascii, "...\n", short);
    let wide = "line 1, character 8: expected the end of the line after seven cells, found '.'";
    refused(ascii, "........", wide);
    let few = "line 3, character 8: expected six lines of seven cells, found the end of the text";
    refused(ascii, line.repeat(3).trim_end(), few);
    let foot = "line 7, character 3: expected the numbers of the columns, 1 to 7, or the end of the \
                text, found '4'";
    refused(Notation::OpenSpiel, &format!("{}124", line.repeat(6)), foot);
    let emoji = "line 1, character 2: expected a cell, 🔴, 🟡 or 🟦, found '🟢'";
    refused(Notation::EMOJI, "🔴🟢", emoji);
}

#[test]
fn numbers_that_stand_for_no_board_are_pointed_at() {
    let bitboards = Notation::Bitboards;
    let bitboard = "expected the bitboard of a player, bit 7 * column + row for each disc, found";
    refused(bitboards, "64 0", &format!("line 1, character 1: {bitboard} 64"));
    refused(bitboards, "1", &format!("line 1, character 2: {bitboard} the end of the text"));
    refused(bitboards, "1 1", "line 1, character 3: both players have a disc on a1");
    refused(bitboards, "1 256", "line 1, character 3: the disc on b2 has no disc below it");
    refused(
        bitboards,
        "1,2",
        "line 1, character 2: expected a space between two bitboards, found ','",
    );
    refused(Notation::Key, "1", "line 1, character 1: expected the key of a position, found 1");
    let large = "line 1, character 1: the number is too large";
    refused(Notation::Key, "18446744073709551616", large);
}

#[test]
fn a_state_has_each_key_once_and_does_not_contradict_itself() {
    let state = |text: &str, expected: &str| refused(Notation::State, text, expected);
    let key = "expected a key, each once: \"player1_board\", \"player2_board\", \"peaks\" and \
               \"turn\", found";
    state("{}", &format!("line 1, character 2: {key} '}}'"));
    state("{\"colour\":1}", &format!("line 1, character 2: {key} '\"'"));
    state("{\"turn\":1,\"turn\":1}", &format!("line 1, character 11: {key} '\"'"));
    state("{\"turn\":1}", "line 1, character 10: expected `,` and one more key, found '}'");
    let with = |peak: u32, turn: u32| {
        format!(
            "{{\"turn\":{turn},\n\"peaks\":[{peak},7,14,21,28,35,42],\n\"player1_board\":1,\n\
             \"player2_board\":0}}"
        )
    };
    assert!(Notation::State.parse(&with(1, 1)).is_ok());
    let turn = "line 1, character 9: the turn is 2, but by the discs on the board it is 1";
    state(&with(1, 2), turn);
    let peak =
        "line 2, character 10: the next free bit is 0, but by the discs on the board it is 1";
    state(&with(0, 1), peak);
}

#[test]
fn the_data_set_may_end_a_line_with_its_verdict_and_with_nothing_else() {
    let empty = vec!["b"; 42].join(",");
    assert!(Notation::Uci.parse(&format!("{empty},draw\n")).is_ok());
    let verdict = "line 1, character 85: expected `win`, `loss` or `draw`, found 'l'";
    refused(Notation::Uci, &format!("{empty},lose"), verdict);
    refused(
        Notation::Uci,
        "b,b,c",
        "line 1, character 5: expected a cell, `x`, `o` or `b`, found 'c'",
    );
    refused(Notation::Uci, "b,b\n", "line 1, character 4: expected `,`, found the end of the line");
}

#[test]
fn a_picture_of_an_impossible_board_is_a_board_but_no_position() {
    let floating = format!("{}...X...\n{}", ".......\n".repeat(4), ".......\n");
    assert!(floating.parse::<Board>().is_ok());
    let error = floating.parse::<Position>().unwrap_err().to_string();
    assert_eq!(error, "line 5, character 4: the disc on d2 has no disc below it");
    let set = "..O....".parse::<Bitboard>().unwrap_err().to_string();
    assert_eq!(set, "line 1, character 3: expected a cell, `X` or `.`, found 'O'");
}

#[test]
fn a_word_that_names_nothing_is_told_what_there_is() {
    assert_eq!(
        "third".parse::<Player>().unwrap_err().to_string(),
        "not a player: use first or second"
    );
    for text in ["", "0", "7", "11", "a"] {
        let error = text.parse::<Row>().unwrap_err().to_string();
        assert_eq!(error, "not a row: use a number from 1 to 6", "{text}");
    }
}
