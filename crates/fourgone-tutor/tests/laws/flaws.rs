//! What the checker says of reasons that are wrong, one kind after the other.

use std::collections::BTreeMap;

use fourgone::{Cell, Column, Game, Player};
use fourgone_tutor::{Claim, ClaimResult, FollowUp, Reason, check};

fn flaw(moves: &str, claim: Claim, reason: &Reason) -> String {
    let game: Game = moves.parse().expect("a game");
    check(game.position(), claim, reason).expect_err("a flaw").to_string()
}

fn win(player: Player, by_move: usize) -> Claim {
    Claim { player, result: ClaimResult::Win, by_move: Some(by_move) }
}

fn draw(player: Player) -> Claim {
    Claim { player, result: ClaimResult::Draw, by_move: None }
}

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

/// Red to move with a tower of three in column 1, yellow with one in column 2.
const TOWERS: &str = "121212";

/// Yellow to move: g3 and f6 are a pair, g4 is under red's g5.
const ENDGAME: &str = "2252576253462244111563365343671351441";

fn endgame() -> FollowUp {
    FollowUp::new([[cell("f6"), cell("g3")]], [cell("g4")], Some(41))
}

#[test]
fn a_node_must_fit_the_turn_the_board_and_the_claim() {
    let four = |column| Reason::Four { column };
    assert_eq!(flaw(TOWERS, win(Player::First, 7), &four(Column::B)), "b4 completes no four");
    assert_eq!(
        flaw(TOWERS, win(Player::First, 6), &four(Column::A)),
        "a4 comes later than was claimed"
    );
    assert_eq!(
        flaw(TOWERS, win(Player::Second, 8), &four(Column::B)),
        "it is the other player's turn"
    );
    assert_eq!(flaw("1212121", win(Player::First, 7), &four(Column::A)), "the game is over there");
    let then = Box::new(Reason::NoLine);
    let on = Reason::Play { column: Column::A, then };
    assert_eq!(flaw(TOWERS, win(Player::First, 7), &on), "after 1: the game is over there");
    assert_eq!(flaw("111111", win(Player::First, 42), &four(Column::A)), "the column is full");
    assert_eq!(
        flaw("1", win(Player::First, 42), &Reason::NoLine),
        "this does not show what is claimed"
    );
    assert_eq!(
        flaw("1", draw(Player::First), &Reason::NoLine),
        "a2 the other player can still complete a line there"
    );
    let nothing = Claim { by_move: None, ..win(Player::First, 7) };
    assert_eq!(
        flaw(TOWERS, nothing, &four(Column::A)),
        "the move of the win is missing, wrong or too much"
    );
}

#[test]
fn every_reply_must_have_its_answer() {
    // Yellow threatens b4 itself.
    let replies = |columns: &[Column]| {
        let answers = columns.iter().map(|&column| (column, Reason::Four { column: Column::A }));
        Reason::Replies { replies: answers.collect::<BTreeMap<_, _>>() }
    };
    let moves = "1212127";
    assert_eq!(
        flaw(moves, win(Player::First, 9), &replies(&Column::ALL)),
        "after 1: a5 completes no four"
    );
    assert_eq!(flaw(moves, win(Player::First, 9), &replies(&Column::ALL[1..])), "a4 has no answer");
    // Red would complete its tower.
    let towers = "12121276";
    let said = flaw(towers, win(Player::Second, 10), &replies(&Column::ALL));
    assert_eq!(said, "a4 completes a four of the other player");
}

#[test]
fn a_strategy_must_place_every_free_cell_once_and_hold_in_every_game() {
    let claim = win(Player::First, 41);
    let said = |follow_up: FollowUp| flaw(ENDGAME, claim, &Reason::FollowUp(follow_up));
    let game: Game = ENDGAME.parse().expect("a game");
    assert!(check(game.position(), claim, &Reason::FollowUp(endgame())).is_ok());

    let place = |cell: &str| format!("{cell} is not in exactly one place of the strategy");
    assert_eq!(said(FollowUp::new([], [cell("g4")], Some(41))), place("f6"));
    assert_eq!(said(FollowUp::new([[cell("f6"), cell("g3")]], [], Some(41))), place("g4"));
    assert_eq!(
        said(FollowUp::new(
            [[cell("f6"), cell("g3")], [cell("a1"), cell("b1")]],
            [cell("g4")],
            Some(41)
        )),
        place("a1")
    );
    assert_eq!(
        said(FollowUp::new(
            [[cell("f6"), cell("g4")], [cell("g3"), cell("g5")]],
            [cell("g6")],
            Some(41)
        )),
        "g6 completes no four"
    );
    assert_eq!(
        said(FollowUp::new([[cell("f6"), cell("g4")], [cell("g3"), cell("g5")]], [], Some(41))),
        place("g6")
    );
    assert_eq!(
        said(FollowUp { by_move: Some(40), ..endgame() }),
        "g5 comes later than was claimed"
    );
    assert_eq!(
        said(FollowUp { by_move: None, ..endgame() }),
        "the move of the win is missing, wrong or too much"
    );
    let as_draw = FollowUp { by_move: None, ..endgame() };
    assert_eq!(
        flaw(ENDGAME, draw(Player::First), &Reason::FollowUp(as_draw)),
        "g4 this does not show what is claimed"
    );
}
