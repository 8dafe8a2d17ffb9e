//! What holds for every game.

use std::collections::BTreeSet;

use fourgone::{Bitboard, Cell, Column, Game, Key, Outcome, PlayError, Player, Position, Row};
use proptest::prelude::{Strategy, any, prop_oneof};
use proptest::{prop_assert, prop_assert_eq, proptest};

use crate::games::{cases, columns, games, long_games};
use crate::reference::{Grid, Place};

/// Short games, long ones and drawn ones.
fn any_game() -> impl Strategy<Value = Game> {
    prop_oneof![games(), long_games()]
}

/// The moves that were played and those that were taken back: all that a game remembers.
fn memory(game: &Game) -> (Vec<Column>, Vec<Column>, Position) {
    (game.moves().to_vec(), game.undone().to_vec(), game.position())
}

fn place(cell: Cell) -> Place {
    (cell.column().index(), cell.row().index())
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn undo_after_play_is_the_same_game_and_redo_restores(game in any_game(), column in columns()) {
        let mut played = game.clone();
        if let Ok(cell) = played.play(column) {
            prop_assert_eq!(cell.column(), column);
            prop_assert_eq!(played.last(), Some(cell));
            prop_assert_eq!(Some(cell), game.landing(column));
            let after = memory(&played);
            prop_assert_eq!(played.undo(), Some(column));
            prop_assert_eq!(&played, &game);
            prop_assert_eq!(played.position(), game.position());
            prop_assert_eq!(played.redo(), Some(column));
            prop_assert_eq!(memory(&played), after);
        }
    }

    #[test]
    fn undoing_everything_and_redoing_it_restores_the_game(game in any_game()) {
        let mut wound = game.clone();
        while wound.undo().is_some() {}
        prop_assert_eq!(&wound, &Game::new());
        prop_assert_eq!(wound.position(), Position::EMPTY);
        prop_assert_eq!(wound.undone(), game.moves());
        while wound.redo().is_some() {}
        prop_assert_eq!(memory(&wound), memory(&game));
    }

    #[test]
    fn a_move_forgets_what_was_taken_back(game in any_game(), column in columns()) {
        let mut other = game.clone();
        other.undo();
        if other.play(column).is_ok() {
            prop_assert!(other.undone().is_empty());
            prop_assert_eq!(other.redo(), None);
        }
    }

    #[test]
    fn a_game_replays_from_its_moves(game in any_game()) {
        prop_assert_eq!(memory(&Game::from_moves(game.moves().iter().copied()).unwrap()), memory(&game));
        prop_assert_eq!(memory(&game.to_string().parse().unwrap()), memory(&game));
        prop_assert_eq!(game.positions().last(), Some(game.position()));
        prop_assert_eq!(game.cells().collect::<Bitboard>(), game.position().occupied());
    }

    #[test]
    fn mirroring_twice_is_the_identity(game in any_game(), bits in any::<u64>()) {
        prop_assert_eq!(memory(&game.mirror().mirror()), memory(&game));
        prop_assert_eq!(game.position().mirror().mirror(), game.position());
        let cells = Bitboard::from_bits(bits & Bitboard::FULL.bits()).unwrap();
        prop_assert_eq!(cells.mirror().mirror(), cells);
        prop_assert_eq!(cells.mirror(), cells.into_iter().map(Cell::mirror).collect());
    }

    #[test]
    fn the_mirror_image_of_a_game_has_the_mirror_image_of_everything(game in any_game()) {
        let mirrored = game.mirror();
        let moves = game.moves().iter().map(|column| column.mirror());
        prop_assert_eq!(&mirrored, &Game::from_moves(moves).unwrap());
        prop_assert_eq!(mirrored.position(), game.position().mirror());
        prop_assert_eq!(mirrored.outcome(), game.outcome().map(Outcome::mirror));
        prop_assert_eq!(mirrored.last(), game.last().map(Cell::mirror));
    }

    #[test]
    fn a_win_is_one_of_the_69_lines_and_a_run_through_the_last_disc(game in any_game()) {
        let grid = Grid::of(game.position().board());
        let Some(last) = game.last() else { return Ok(()) };
        let winner = game.outcome().and_then(Outcome::winner);
        for player in Player::ALL {
            prop_assert_eq!(grid.has_four(player), winner == Some(player));
            prop_assert_eq!(grid.has_four(player), game.position().discs(player).has_four());
        }
        prop_assert_eq!(winner.is_some(), grid.longest_run(place(last)) >= 4);
        match game.outcome() {
            Some(Outcome::Win { winner, line }) => {
                prop_assert_eq!(winner, !game.turn());
                let places: BTreeSet<_> = grid.lines(winner).flatten().copied().collect();
                prop_assert_eq!(line.into_iter().map(place).collect::<BTreeSet<_>>(), places);
            }
            Some(Outcome::Draw) => prop_assert_eq!(game.ply(), Cell::COUNT),
            None => prop_assert!(game.ply() < Cell::COUNT),
        }
        prop_assert_eq!(game.outcome().is_some(), game.position().is_over());
    }

    #[test]
    fn four_in_any_set_of_cells_is_one_of_the_69_lines(bits in any::<u64>(), more in any::<u64>()) {
        let cells = Bitboard::from_bits((bits | more) & Bitboard::FULL.bits()).unwrap();
        let mut grid = Grid::EMPTY;
        for (column, row) in cells.into_iter().map(place) {
            grid.0[column][row] = Some(Player::First);
        }
        prop_assert_eq!(cells.has_four(), grid.has_four(Player::First));
        let places: BTreeSet<_> = grid.lines(Player::First).flatten().copied().collect();
        prop_assert_eq!(cells.fours().into_iter().map(place).collect::<BTreeSet<_>>(), places);
    }

    #[test]
    fn the_open_columns_are_those_that_take_a_disc(game in any_game()) {
        let open = game.open_columns();
        prop_assert_eq!(open.into_iter().count(), open.len());
        for column in Column::ALL {
            let played = game.clone().play(column);
            prop_assert_eq!(open.contains(column), played.is_ok());
            prop_assert_eq!(game.position().play(column).is_ok(), played.is_ok());
            let wins = game.position().winning_columns().contains(column);
            let outcome = game.position().play(column).ok().and_then(Position::outcome);
            prop_assert_eq!(wins, outcome.and_then(Outcome::winner).is_some());
        }
    }

    #[test]
    fn a_move_that_cannot_be_made_leaves_the_game_as_it_was(
        mut game in any_game(),
        undo in any::<bool>(),
        column in columns(),
        player in proptest::sample::select(&Player::ALL[..]),
    ) {
        if undo {
            game.undo();
        }
        let (before, grid) = (memory(&game), Grid::of(game.position().board()));
        let (over, turn) = (game.outcome().is_some(), game.turn());
        let played = game.play_as(player, column);
        let expected = if over {
            Err(PlayError::GameOver)
        } else if player != turn {
            Err(PlayError::OutOfTurn { turn })
        } else if grid.height(column.index()) == 6 {
            Err(PlayError::ColumnFull { column })
        } else {
            Ok(Cell::new(column, Row::from_index(grid.height(column.index())).unwrap()))
        };
        prop_assert_eq!(played, expected);
        if played.is_err() {
            prop_assert_eq!(memory(&game), before.clone());
        }
        if let Err(PlayError::GameOver | PlayError::ColumnFull { .. }) = played {
            prop_assert_eq!(game.play(column), played);
            prop_assert_eq!(memory(&game), before);
        }
    }

    #[test]
    fn a_key_goes_around(game in any_game()) {
        let key = game.position().key();
        prop_assert_eq!(Key::from_bits(key.bits()), Some(key));
        prop_assert_eq!(key.position(), Ok(game.position()));
        prop_assert_eq!(key.board(), game.position().board());
    }

    #[test]
    fn a_number_is_a_key_only_of_the_board_that_it_names(bits in any::<u64>(), shift in 0..64_u32) {
        if let Some(key) = Key::from_bits(bits >> shift) {
            prop_assert_eq!(key.bits(), bits >> shift);
            if let Ok(position) = key.position() {
                prop_assert_eq!(position.key(), key);
            }
        }
    }
}

/// The outcome of a game, and in how many lines the winner has four.
fn win(moves: &str) -> (Player, Bitboard, usize) {
    let game: Game = moves.parse().unwrap();
    let Some(Outcome::Win { winner, line }) = game.outcome() else { panic!("{moves} is not won") };
    (winner, line, Grid::of(game.position().board()).lines(winner).count())
}

#[test]
fn a_run_of_five_six_or_seven_is_a_win_with_all_its_cells() {
    for (moves, run) in [("112233554", 5), ("11223355664", 6), ("1122335566774", 7)] {
        let (winner, line, lines) = win(moves);
        assert_eq!((winner, line.len(), lines), (Player::First, run, run - 3), "{moves}");
        assert_eq!(line - Bitboard::row(Row::One), Bitboard::EMPTY, "{moves}");
    }
}

#[test]
fn a_disc_may_complete_lines_in_two_three_or_all_four_directions() {
    let two = win("712722723325662373551554351647736614");
    assert_eq!((two.0, two.1.len(), two.2), (Player::Second, 8, 3));
    let three = win("52313223463311677521113565724746566254");
    assert_eq!((three.0, three.1.len(), three.2), (Player::Second, 10, 3));
    let four = win("7241223326352147476531275511564");
    assert_eq!((four.0, four.1.len(), four.2), (Player::First, 13, 4));
}
