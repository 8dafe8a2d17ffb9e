//! Which boards are possible, against brute force.

use std::collections::HashMap;

use fourgone::{Bitboard, Board, Column, Game, Player, PositionError};
use proptest::prelude::{Strategy, any, prop_oneof};
use proptest::{prop_assert, prop_assert_eq, proptest};

use crate::games::{cases, games, games_played_on, long_games, piles, scatterings};
use crate::reference::Grid;

/// The number of discs up to which all boards are tried.
const ALL_UP_TO: usize = 7;

/// Every board that a game of so many moves leads to, with the first of these games.
fn reached(plies: usize) -> HashMap<Board, Game> {
    fn visit(game: &mut Game, plies: usize, reached: &mut HashMap<Board, Game>) {
        reached.entry(game.position().board()).or_insert_with(|| game.clone());
        if game.ply() == plies {
            return;
        }
        // In the order of the columns, so that the first game to arrive is the first in order.
        for column in Column::ALL {
            if game.play(column).is_ok() {
                visit(game, plies, reached);
                game.undo();
            }
        }
    }
    let mut reached = HashMap::new();
    visit(&mut Game::new(), plies, &mut reached);
    reached
}

/// Calls a function with this grid and every one that has up to so many discs more, from this
/// column on.
fn for_each_pile(grid: &mut Grid, column: usize, discs: usize, act: &mut impl FnMut(&Grid)) {
    if column == 7 {
        return act(grid);
    }
    for_each_pile(grid, column + 1, discs, act);
    let height = grid.height(column);
    if discs > 0 && height < 6 {
        for player in Player::ALL {
            grid.0[column][height] = Some(player);
            for_each_pile(grid, column, discs - 1, act);
            grid.0[column][height] = None;
        }
    }
}

#[test]
fn of_all_boards_with_few_discs_those_are_possible_that_a_game_reaches() {
    let reached = reached(ALL_UP_TO);
    let (mut boards, mut possible) = (0, 0);
    let mut empty = Grid::EMPTY;
    for_each_pile(&mut empty, 0, ALL_UP_TO, &mut |grid| {
        boards += 1;
        let board = grid.board();
        match (board.game(), reached.get(&board)) {
            (Ok(game), Some(first)) => {
                possible += 1;
                assert_eq!(&game, first, "not the first game in order:{board:?}");
            }
            (Err(_), None) => {}
            (ours, brute_force) => panic!("{ours:?} but {brute_force:?}:{board:?}"),
        }
    });
    assert_eq!(possible, reached.len());
    assert_eq!(possible, 1 + 7 + 49 + 238 + 1_120 + 4_263 + 16_422 + 54_859);
    // Heights (n + 6 choose 6) times colours 2^n, without the columns of seven.
    assert_eq!(boards, 1 + 14 + 112 + 672 + 3_360 + 14_784 + 59_136 + 219_648 - 7 * 128);
}

/// Every kind of random board, possible or not.
fn boards() -> impl Strategy<Value = Board> {
    let grids = prop_oneof![piles(), scatterings(), games_played_on()];
    let boards = prop_oneof![games(), long_games()].prop_map(|game| game.position().board());
    prop_oneof![grids.prop_map(|grid| grid.board()), boards]
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn a_random_board_is_possible_when_it_can_be_taken_apart(board in boards()) {
        prop_assert_eq!(board.position().is_ok(), Grid::of(board).is_reachable());
        prop_assert_eq!(board.position().is_ok(), board.mirror().position().is_ok());
    }

    #[test]
    fn the_game_of_a_board_leads_to_it(board in boards()) {
        if let Ok(game) = board.game() {
            prop_assert_eq!(game.position().board(), board);
            prop_assert_eq!(board.position(), Ok(game.position()));
            prop_assert_eq!(Game::from_moves(game.moves().iter().copied()), Ok(game));
        }
    }

    #[test]
    fn no_other_game_to_a_board_comes_before_its_own(game in games()) {
        let first = game.position().board().game().unwrap();
        prop_assert!(first.moves() <= game.moves());
    }

    #[test]
    fn the_reason_against_a_board_is_true(board in boards()) {
        let grid = Grid::of(board);
        let (first, second) = (grid.count(Player::First), grid.count(Player::Second));
        let fours = Player::ALL.map(|player| grid.has_four(player));
        match board.position() {
            Ok(_) => {}
            Err(PositionError::FloatingDisc { cell }) => {
                let (column, row) = (cell.column().index(), cell.row().index());
                prop_assert!(grid.0[column][row].is_some());
                prop_assert!(grid.0[column][row - 1].is_none());
            }
            Err(PositionError::WrongCount { discs }) => {
                prop_assert_eq!((discs.first, discs.second), (first, second));
                prop_assert!(first != second && first != second + 1);
            }
            Err(PositionError::BothHaveFour) => prop_assert_eq!(fours, [true, true]),
            Err(PositionError::PlayedOn { winner }) => {
                prop_assert_eq!(fours, Player::ALL.map(|player| player == winner));
            }
            Err(PositionError::Unreachable) => prop_assert!(fours != [true, true]),
            Err(other) => prop_assert!(false, "a reason that nobody checked: {other}"),
        }
    }

    #[test]
    fn two_discs_in_one_cell_make_no_board(first in any::<u64>(), second in any::<u64>()) {
        let cells = |bits| Bitboard::from_bits(bits & Bitboard::FULL.bits()).unwrap();
        let board = Board::new(cells(first), cells(second));
        prop_assert_eq!(board.is_none(), first & second & Bitboard::FULL.bits() != 0);
    }
}
