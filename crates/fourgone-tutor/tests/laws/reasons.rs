//! Every reason is accepted by the checker and agrees with the exact score.

use fourgone::{Game, Player, Position};
use fourgone_solver::{Limits, Wdl};
use fourgone_tutor::{ClaimResult, Explanation, Reason, Size, check};

use crate::games::{explain, positions, solver};

/// Checks the reasons of this many positions; returns how many of the won ones, from 18 discs on,
/// have one.
fn reasons_hold(count: usize) -> f64 {
    let mut solver = solver();
    let (mut won, mut explained) = (0_u32, 0_u32);
    for position in positions(14).take(count) {
        let found = explain(position, &mut solver);
        let Explanation { score, claim, reason, .. } = &found;
        let checked = check(position, *claim, reason)
            .unwrap_or_else(|flaw| panic!("{position:?}: {flaw} in {reason:?}"));
        assert_eq!(checked.searched, reason.searched());
        assert!(reason.leaves() <= 12 && reason.depth() <= 3, "{reason:?}");

        assert_eq!(*score, solver.solve(position));
        let ends_on = score.ends_on_move(position.ply());
        match score.wdl() {
            Wdl::Draw => {
                let draw = (position.turn(), ClaimResult::Draw, None);
                assert_eq!((claim.player, claim.result, claim.by_move), draw);
            }
            wdl => {
                let winner = if wdl == Wdl::Win { position.turn() } else { !position.turn() };
                assert_eq!((claim.player, claim.result), (winner, ClaimResult::Win));
                assert!(claim.by_move >= Some(ends_on), "{position:?} {claim:?}");
                if position.ply() >= 18 {
                    won += 1;
                    explained += u32::from(checked.searched == 0);
                }
            }
        }

        // A position that is its own mirror image cannot have two reasons.
        if position.mirror() != position && !matches!(reason, Reason::Searched { .. }) {
            let mirrored = explain(position.mirror(), &mut solver);
            assert_eq!(mirrored.claim, *claim);
            assert_eq!(mirrored.reason, reason.mirror());
        }
    }
    f64::from(explained) / f64::from(won)
}

#[test]
fn every_reason_is_accepted_by_the_checker_and_agrees_with_the_score() {
    reasons_hold(400);
}

#[test]
#[ignore = "takes a minute: `cargo xtask test release` runs it"]
fn ten_thousand_reasons_hold_and_cover_most_positions() {
    let coverage = reasons_hold(10_000);
    assert!(coverage >= 0.85, "{coverage}");
}

#[test]
fn a_four_a_strategy_and_a_line_that_is_gone_are_seen_at_once() {
    let reason = |moves: &str| {
        let game: Game = moves.parse().expect("a game");
        explain(game.position(), &mut solver()).reason
    };
    assert_eq!(reason("121212"), Reason::Four { column: fourgone::Column::A });
    assert!(matches!(
        reason("2252576253462244111563365343671351441"),
        Reason::FollowUp(follow_up) if follow_up.by_move == Some(41)
    ));
    assert_eq!(reason("57213724365233732431167172174421566565654"), Reason::NoLine);
}

#[test]
fn a_draw_can_be_explained_for_either_player() {
    let game: Game = "171231226144413625631766635232354".parse().expect("a game");
    let mut solver = solver();
    for player in Player::ALL {
        let found =
            Explanation::of(game.position(), Some(player), Size::SMALL, &mut solver, Limits::NONE);
        let found = found.expect("no limits");
        assert_eq!((found.claim.player, found.claim.result), (player, ClaimResult::Draw));
        assert!(check(game.position(), found.claim, &found.reason).is_ok());
    }
}

#[test]
fn a_finished_game_has_no_reason_and_limits_are_kept() {
    let mut solver = solver();
    let over: Game = "1212121".parse().expect("a game");
    let of = |position: Position, solver: &mut _, limits| {
        Explanation::of(position, None, Size::SMALL, solver, limits)
    };
    assert_eq!(of(over.position(), &mut solver, Limits::NONE), None);
    let hard: Game = "351334437543377".parse().expect("a game");
    assert_eq!(of(hard.position(), &mut solver, Limits::NONE.nodes(1)), None);
}

#[test]
fn a_larger_reason_is_found_where_a_small_one_is_not() {
    let game: Game = "5554224333234511764415115".parse().expect("a game");
    let mut solver = solver();
    assert!(explain(game.position(), &mut solver).reason.searched() > 0);
    let deep = Explanation::of(game.position(), None, Size::DEEP, &mut solver, Limits::NONE);
    let deep = deep.expect("no limits");
    assert_eq!(deep.reason.searched(), 0);
    assert!(check(game.position(), deep.claim, &deep.reason).is_ok());
}
