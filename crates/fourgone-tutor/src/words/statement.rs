//! What is said, before it has words: from a reason to statements.

use std::collections::BTreeMap;

use fourgone::{Bitboard, Cell, Column, Player, Position, Row};
use fourgone_solver::Score;

use crate::reason::{Claim, ClaimResult, FollowUp, Reason};

/// What one sentence says, about whom and which cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each statement says what its player, cells and moves are")]
pub enum Statement {
    /// The player, to move, completes a four in the cell.
    Four { player: Player, cell: Cell },
    /// The player, to move, plays the cell.
    Play { player: Player, cell: Cell },
    /// The player plays the cell and then threatens four in more cells than the other can stop.
    DoubleThreat { player: Player, cell: Cell, threats: Vec<Cell> },
    /// The player plays these cells, each of which threatens four, and the other one must stop it
    /// in the cell of the same place in `blocks`.
    ForcedRun { player: Player, moves: Vec<Cell>, blocks: Vec<Cell> },
    /// The player threatens four in the cell, and the other one, to move, must stop it.
    MustBlock { player: Player, cell: Cell },
    /// The player, to move, has no other move than this that does not lose at once.
    OnlyMove { player: Player, cell: Cell },
    /// The player, to move, has no other column than that of the cell.
    OnlyColumn { player: Player, cell: Cell },
    /// The other one is to move, and whatever that is, the player then completes a four in one of
    /// these cells.
    WinsNext { player: Player, fours: Vec<Cell> },
    /// The other one is to move, and the player answers each first cell with the second.
    Answers { player: Player, answers: Vec<[Cell; 2]>, others: Others },
    /// The other one is to move, and the player has an answer to everything.
    HasAnswers { player: Player },
    /// If the player plays one of these cells, the other one wins in the cell above.
    CannotAfford { player: Player, cells: Vec<Cell> },
    /// The player only answers: when the other one takes one cell of a pair the player takes the
    /// other; inside columns, if there are such pairs, above the other one. Where the other one
    /// cannot afford to play (`zugzwang`), that is what remains to the other one at last. So the
    /// player has four by the move, or the other one never has.
    Answering {
        player: Player,
        pairs: Vec<[Cell; 2]>,
        above: bool,
        zugzwang: bool,
        by_move: Option<usize>,
    },
    /// The player has no line left that could become a four.
    NoLine { player: Player },
    /// The claim is known by search alone.
    Searched,
    /// With best play of both the player wins on this move, or nobody wins.
    BestPlay { winner: Option<(Player, usize)> },
    /// The player wins by this move.
    Wins { player: Player, by_move: usize },
    /// The player never has a four.
    NeverFour { player: Player },
    /// The player could have completed a four in the cell, and played elsewhere.
    MissedFour { player: Player, cell: Cell },
    /// The other one threatened four in the cell, and the player played elsewhere.
    MissedBlock { player: Player, cell: Cell },
    /// The player played the column as the disc with this number, which led from one score to the
    /// other, both the player's.
    GaveUp { player: Player, column: Column, number: usize, before: Score, after: Score },
}

/// What happens to the replies that [`Statement::Answers`] does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Others {
    /// There are none.
    None,
    /// They are answered with this cell.
    Answered(Cell),
    /// They lose at once.
    Lose,
}

/// What a reason says, in at most so many statements.
pub(crate) fn of_reason(
    claim: Claim,
    position: Position,
    reason: &Reason,
    most: usize,
) -> Vec<Statement> {
    let mut teller = Teller { claim, most, statements: Vec::new() };
    teller.node(position, reason);
    teller.statements
}

/// Somebody with the statements made so far.
struct Teller {
    claim: Claim,
    most: usize,
    statements: Vec<Statement>,
}

impl Teller {
    fn say(&mut self, statement: Statement) {
        self.statements.push(statement);
    }

    fn node(&mut self, position: Position, reason: &Reason) {
        // Whoever wants to know more steps through the reason.
        let needed = match reason {
            Reason::FollowUp(follow_up) => 1 + usize::from(!follow_up.never.is_empty()),
            Reason::Play { column, .. } if is_double_threat(position, *column) => 1,
            Reason::Play { .. } | Reason::Replies { .. } | Reason::Searched { .. } => 2,
            Reason::Four { .. } | Reason::NoLine => 1,
        };
        if self.statements.len() + needed > self.most {
            return self.result();
        }
        let (player, other) = (self.claim.player, !self.claim.player);
        match reason {
            &Reason::Four { column } => {
                let four = |cell| Statement::Four { player, cell };
                self.statements.extend(position.landing(column).map(four));
            }
            Reason::Play { column, then } => self.play(position, *column, then),
            Reason::Replies { replies } => self.replies(position, replies),
            Reason::FollowUp(follow_up) => self.follow_up(follow_up),
            Reason::NoLine => self.say(Statement::NoLine { player: other }),
            Reason::Searched { .. } => {
                self.say(Statement::Searched);
                let winner = self.claim.by_move.map(|last| (player, last));
                self.say(Statement::BestPlay { winner });
            }
        }
    }

    fn play(&mut self, position: Position, column: Column, then: &Reason) {
        let (Some(cell), Ok(next)) = (position.landing(column), position.play(column)) else {
            return;
        };
        let player = self.claim.player;
        let threats: Vec<Cell> = threats_after(next).into_iter().collect();
        match threats[..] {
            [threat] if matches!(then, Reason::Replies { .. }) => {
                self.forced_run(position, column, then, threat);
            }
            // A strategy has an answer to the block as to everything else.
            [] | [_] => {
                self.say(Statement::Play { player, cell });
                self.node(next, then);
            }
            _ => self.say(Statement::DoubleThreat { player, cell, threats }),
        }
    }

    /// Moves that threaten four, one after the other, each of which must be met.
    fn forced_run(&mut self, position: Position, column: Column, then: &Reason, threat: Cell) {
        let (mut position, mut column, mut then, mut threat) = (position, column, then, threat);
        let (mut moves, mut blocks) = (Vec::new(), Vec::new());
        let rest = loop {
            let (Some(cell), Ok(next)) = (position.landing(column), position.play(column)) else {
                return;
            };
            moves.push(cell);
            blocks.push(threat);
            let Reason::Replies { replies } = then else { break None };
            let block = threat.column();
            let (Ok(next), Some(after)) = (next.play(block), replies.get(&block)) else {
                break None;
            };
            let Reason::Play { column: again, then: later } = after else {
                break Some((next, after));
            };
            let threats = next.play(*again).map_or(Bitboard::EMPTY, threats_after);
            match (threats.into_iter().next(), &**later) {
                (Some(only), Reason::Replies { .. }) if threats.len() == 1 => {
                    (position, column, then, threat) = (next, *again, later, only);
                }
                _ => break Some((next, after)),
            }
        };
        self.say(Statement::ForcedRun { player: self.claim.player, moves, blocks });
        if let Some((position, reason)) = rest {
            self.node(position, reason);
        }
    }

    fn replies(&mut self, position: Position, replies: &BTreeMap<Column, Reason>) {
        let (player, other) = (self.claim.player, !self.claim.player);
        // The cells in which the claimant completes a four at once, and the replies after which it
        // does not, with what it does instead.
        let (mut fours, mut hard) = (Bitboard::EMPTY, Vec::new());
        for (&reply, then) in replies {
            if let Reason::Four { column } = then {
                let next = position.play(reply).ok();
                fours.extend(next.and_then(|next| next.landing(*column)));
            } else {
                hard.push((reply, then));
            }
        }
        match hard[..] {
            [] => {
                self.say(Statement::WinsNext { player, fours: fours.into_iter().collect() });
            }
            [(column, then)] => {
                let (Some(cell), Ok(next)) = (position.landing(column), position.play(column))
                else {
                    return;
                };
                self.say(if fours.contains(cell) {
                    Statement::MustBlock { player, cell }
                } else if replies.len() == 1 {
                    Statement::OnlyColumn { player: other, cell }
                } else {
                    Statement::OnlyMove { player: other, cell }
                });
                self.node(next, then);
            }
            _ => {
                let answers = answers(player, position, &hard, !fours.is_empty());
                self.say(answers);
                self.result();
            }
        }
    }

    fn follow_up(&mut self, follow_up: &FollowUp) {
        let (player, other) = (self.claim.player, !self.claim.player);
        let zugzwang = !follow_up.never.is_empty();
        if zugzwang {
            let cells = follow_up.never.clone();
            self.say(Statement::CannotAfford { player: other, cells });
        }
        let is_inside = |pair: &[Cell; 2]| pair[0].column() == pair[1].column();
        let (inside, pairs): (Vec<_>, Vec<_>) =
            follow_up.pairs.iter().partition(|&it| is_inside(it));
        let (above, by_move) = (!inside.is_empty(), follow_up.by_move);
        self.say(Statement::Answering { player, pairs, above, zugzwang, by_move });
    }

    /// What the claimant has in the end.
    fn result(&mut self) {
        let player = self.claim.player;
        self.say(match (self.claim.result, self.claim.by_move) {
            (ClaimResult::Win, Some(by_move)) => Statement::Wins { player, by_move },
            _ => Statement::NeverFour { player: !player },
        });
    }
}

/// What the claimant answers to these replies, beside which there may be some that lose.
fn answers(
    player: Player,
    position: Position,
    hard: &[(Column, &Reason)],
    some_lose: bool,
) -> Statement {
    let answered: Vec<[Cell; 2]> = hard
        .iter()
        .filter_map(|&(reply, then)| {
            let Reason::Play { column, .. } = then else { return None };
            let next = position.play(reply).ok()?;
            Some([position.landing(reply)?, next.landing(*column)?])
        })
        .collect();
    if answered.len() < hard.len() {
        return Statement::HasAnswers { player };
    }
    if some_lose {
        return Statement::Answers { player, answers: answered, others: Others::Lose };
    }
    // What answers most replies is named once.
    let times = |answer: Cell| answered.iter().filter(|[_, other]| *other == answer).count();
    let usual = answered.iter().map(|&[_, answer]| answer).max_by_key(|&answer| times(answer));
    match usual.filter(|&answer| times(answer) > 1) {
        None => Statement::Answers { player, answers: answered, others: Others::None },
        Some(usual) => {
            let answers = answered.into_iter().filter(|&[_, answer]| answer != usual).collect();
            Statement::Answers { player, answers, others: Others::Answered(usual) }
        }
    }
}

/// Whether a move threatens more than the other player can stop.
fn is_double_threat(position: Position, column: Column) -> bool {
    position.play(column).is_ok_and(|next| threats_after(next).len() > 1)
}

/// The cells on which the player who has just moved completes a four with the next move, or, where
/// two lie one above the other, both: the other player cannot stop more than one.
fn threats_after(next: Position) -> Bitboard {
    let wins = next.opponent().completions() - next.occupied();
    let at_once = wins & next.occupied().landings();
    let stacked = at_once.into_iter().filter_map(above).filter(|&cell| wins.contains(cell));
    at_once | stacked.collect()
}

/// The cell above this one.
pub(super) fn above(cell: Cell) -> Option<Cell> {
    Some(Cell::new(cell.column(), Row::from_index(cell.row().index() + 1)?))
}
