//! Reasons that were tampered with: the checker refuses them, or they still hold.

use std::collections::BTreeMap;

use fourgone::{Cell, Column, Position};
use fourgone_bot::Rng;
use fourgone_tutor::{Claim, ClaimResult, FollowUp, Reason, check};

use crate::games::{explain, positions, solver};

/// What can be done to a reason.
const KINDS: usize = 6;

/// The reason with one thing in it changed, if it has such a thing.
fn mutated(reason: &Reason, kind: usize, rng: &mut Rng) -> Option<Reason> {
    let mut changed = reason.clone();
    match &mut changed {
        Reason::Four { column } => *column = other_column(*column, rng),
        Reason::Play { column, then } => {
            if kind == 0 {
                *column = other_column(*column, rng);
            } else {
                **then = mutated(then, kind, rng)?;
            }
        }
        Reason::Replies { replies } => mutate_replies(replies, kind, rng)?,
        Reason::FollowUp(follow_up) => mutate_follow_up(follow_up, kind, rng)?,
        Reason::NoLine | Reason::Searched { .. } => return None,
    }
    (changed != *reason).then_some(changed)
}

fn mutate_replies(
    replies: &mut BTreeMap<Column, Reason>,
    kind: usize,
    rng: &mut Rng,
) -> Option<()> {
    let columns: Vec<Column> = replies.keys().copied().collect();
    let column = columns[below(columns.len(), rng)];
    if kind == 1 {
        replies.remove(&column);
    } else {
        let then = mutated(&replies[&column], kind, rng)?;
        replies.insert(column, then);
    }
    Some(())
}

fn mutate_follow_up(follow_up: &mut FollowUp, kind: usize, rng: &mut Rng) -> Option<()> {
    let FollowUp { pairs, never, by_move } = follow_up;
    let (one, other) = (below(pairs.len().max(1), rng), below(pairs.len().max(1), rng));
    match kind {
        // Two pairs exchange a cell.
        0 if one != other => {
            let cell = pairs[one][0];
            pairs[one][0] = pairs[other][1];
            pairs[other][1] = cell;
        }
        1 if !pairs.is_empty() => drop(pairs.remove(one)),
        2 => *by_move = Some((*by_move)? - 1),
        3 if !never.is_empty() => drop(never.remove(0)),
        4 if !pairs.is_empty() => {
            let [cell, above] = pairs.remove(one);
            never.extend([cell].into_iter().filter(|_| cell.column() == above.column()));
        }
        5 if !pairs.is_empty() => pairs[one][0] = pairs[one][1],
        _ => return None,
    }
    Some(())
}

fn below(end: usize, rng: &mut Rng) -> usize {
    rng.below(u32::try_from(end).expect("a small number")) as usize
}

fn other_column(column: Column, rng: &mut Rng) -> Column {
    Column::ALL[(column.index() + 1 + below(6, rng)) % Column::COUNT]
}

/// Whether the claimant gets what it claims by playing as the reason says, in every game that is
/// possible: played through one by one, with the rules of the library.
fn holds(position: Position, claim: Claim, reason: &Reason, budget: &mut usize) -> bool {
    *budget = budget.saturating_sub(1);
    if *budget == 0 {
        return true; // too many games to play them all
    }
    let won = |position: Position| {
        position.outcome().and_then(fourgone::Outcome::winner) == Some(claim.player)
            && claim.by_move.is_none_or(|last| position.ply() <= last)
    };
    match reason {
        Reason::Four { column } => position.play(*column).is_ok_and(won),
        Reason::Play { column, then } => {
            position.play(*column).is_ok_and(|next| holds(next, claim, then, budget))
        }
        Reason::Replies { replies } => position.open_columns().into_iter().all(|column| {
            let Ok(next) = position.play(column) else { return false };
            replies
                .get(&column)
                .is_some_and(|then| !next.is_over() && holds(next, claim, then, budget))
        }),
        Reason::FollowUp(follow_up) => position.open_columns().into_iter().all(|column| {
            let (Some(cell), Ok(next)) = (position.landing(column), position.play(column)) else {
                return false;
            };
            if next.is_over() {
                return claim.result == ClaimResult::Draw
                    && !won(next)
                    && next.outcome().is_some_and(|o| o.winner().is_none());
            }
            let Some(answer) = answer(follow_up, cell) else { return false };
            if next.landing(answer.column()) != Some(answer) {
                return false;
            }
            let Ok(next) = next.play(answer.column()) else { return false };
            match next.outcome() {
                Some(outcome) if outcome.winner().is_some() => won(next),
                Some(_) => claim.result == ClaimResult::Draw,
                None => holds(next, claim, reason, budget),
            }
        }),
        Reason::NoLine => true,
        Reason::Searched { .. } => false,
    }
}

/// What the strategy answers to a disc in this cell.
fn answer(follow_up: &FollowUp, cell: Cell) -> Option<Cell> {
    let of_pair = follow_up.pairs.iter().find_map(|&[one, other]| {
        if one == cell { Some(other) } else { (other == cell).then_some(one) }
    });
    let above = || {
        Cell::all().find(|above| {
            above.column() == cell.column() && above.row().index() == cell.row().index() + 1
        })
    };
    of_pair.or_else(|| follow_up.never.contains(&cell).then(above).flatten())
}

#[test]
fn a_reason_that_was_tampered_with_is_refused_or_still_holds() {
    mutations_are_refused_or_hold(150);
}

#[test]
#[ignore = "takes a minute: `cargo xtask test release` runs it"]
fn a_thousand_reasons_that_were_tampered_with_are_refused_or_still_hold() {
    mutations_are_refused_or_hold(1000);
}

fn mutations_are_refused_or_hold(count: usize) {
    let mut solver = solver();
    let mut rng = Rng::new(1);
    let (mut refused, mut kept) = (0, 0);
    // Late enough that all games can be played.
    for position in positions(24) {
        let found = explain(position, &mut solver);
        let kind = below(KINDS, &mut rng);
        let Some(changed) = mutated(&found.reason, kind, &mut rng) else { continue };
        match check(position, found.claim, &changed) {
            Ok(_) => {
                let mut budget = 20_000;
                let truth = holds(position, found.claim, &changed, &mut budget);
                assert!(truth, "{position:?} {:?} {changed:?}", found.claim);
                kept += 1;
            }
            Err(_) => refused += 1,
        }
        if refused + kept == count {
            break;
        }
    }
    assert!(refused > count / 2 && kept > count / 100, "{refused} refused, {kept} kept");
}

#[test]
fn an_earlier_move_than_the_last_one_is_refused() {
    let mut solver = solver();
    let mut tried = 0;
    for position in positions(20).take(300) {
        let mut found = explain(position, &mut solver);
        if found.reason.searched() > 0 {
            continue;
        }
        let Some(by_move) = found.claim.by_move.as_mut() else { continue };
        *by_move -= 1;
        assert!(check(position, found.claim, &found.reason).is_err(), "{position:?}");
        tried += 1;
    }
    assert!(tried > 100, "{tried}");
}
