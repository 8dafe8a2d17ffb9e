//! Every statement is true of the position it is made about: it is played through with the rules,
//! and what it says of the result is asked of the solver.

use std::collections::BTreeSet;

use fourgone::{Bitboard, Cell, Column, Player, Position};
use fourgone_solver::{Limits, Solver, Wdl};
use fourgone_tutor::{
    ClaimResult, Critique, Explanation, Language, Missed, Others, Reason, Review, Statement, Voice,
};

use crate::games::{explain, games, positions, solver};

/// Where the statements have led to, and what they are held against.
struct Witness<'a> {
    position: Position,
    found: &'a Explanation,
    solver: &'a mut Solver,
}

impl Witness<'_> {
    /// Holds a statement against the rules, and plays what it says.
    fn hear(&mut self, statement: &Statement) {
        let Self { position, .. } = *self;
        let turn_of = |player| assert_eq!(position.turn(), player, "{statement:?}");
        match *statement {
            Statement::Four { player, cell } => {
                turn_of(player);
                assert!(wins_in(position, cell));
            }
            Statement::Play { player, cell } => {
                turn_of(player);
                self.play(cell);
            }
            Statement::DoubleThreat { player, cell, ref threats } => {
                turn_of(player);
                self.play(cell);
                assert!(threats.len() > 1);
                self.every_reply(|next| threats.iter().any(|&cell| wins_in(next, cell)));
            }
            Statement::ForcedRun { player, ref moves, ref blocks } => {
                turn_of(player);
                assert_eq!(moves.len(), blocks.len());
                for (&cell, &block) in moves.iter().zip(blocks) {
                    self.play(cell);
                    self.must_block(block);
                }
            }
            Statement::MustBlock { player, cell } => {
                turn_of(!player);
                self.must_block(cell);
            }
            Statement::OnlyMove { player, cell } => {
                turn_of(player);
                assert!(position.open_columns().len() > 1);
                self.every_other_loses(&[cell]);
                self.play(cell);
                assert!(self.position.winning_columns().is_empty());
            }
            Statement::OnlyColumn { player, cell } => {
                turn_of(player);
                assert_eq!(
                    position.open_columns().into_iter().collect::<Vec<_>>(),
                    [cell.column()]
                );
                self.play(cell);
            }
            Statement::WinsNext { player, ref fours } => {
                turn_of(!player);
                self.every_reply(|next| fours.iter().any(|&cell| wins_in(next, cell)));
            }
            Statement::Answers { player, ref answers, others } => {
                turn_of(!player);
                self.answers(answers, others);
            }
            Statement::HasAnswers { player } => {
                turn_of(!player);
                for column in position.open_columns() {
                    self.keeps_claim(position.play(column).unwrap());
                }
            }
            Statement::CannotAfford { player, ref cells } => {
                turn_of(player);
                let fours = position.discs(!player).completions() - position.occupied();
                for &cell in cells {
                    assert!(!position.occupied().contains(cell));
                    assert!(fours.contains(above(cell)), "{cell}");
                }
            }
            Statement::Answering { player, ref pairs, above, zugzwang, by_move } => {
                turn_of(!player);
                assert!(by_move <= self.found.claim.by_move);
                let mut seen = position.occupied();
                for cell in pairs.iter().flatten() {
                    assert!(!seen.contains(*cell));
                    seen.insert(*cell);
                }
                assert!(above || zugzwang || !pairs.is_empty());
            }
            Statement::NoLine { player } => {
                assert!(!(position.discs(player) | !position.occupied()).has_four());
            }
            Statement::Searched => assert!(matches!(self.found.reason, Reason::Searched { .. })),
            Statement::BestPlay { winner } => {
                let score = self.solver.solve(position);
                let exact = score.winner(position.turn());
                assert_eq!(winner, exact.map(|it| (it, score.ends_on_move(position.ply()))));
            }
            Statement::Wins { player, by_move } => {
                assert_eq!(
                    (player, Some(by_move)),
                    (self.found.claim.player, self.found.claim.by_move)
                );
            }
            Statement::NeverFour { player } => {
                let claim = self.found.claim;
                assert_eq!((!player, ClaimResult::Draw), (claim.player, claim.result));
            }
            ref other => panic!("not about a position: {other:?}"),
        }
    }

    fn play(&mut self, cell: Cell) {
        assert_eq!(self.position.landing(cell.column()), Some(cell));
        self.position = self.position.play(cell.column()).unwrap();
        assert!(self.position.outcome().is_none_or(|outcome| outcome.winner().is_none()));
    }

    /// The one to move does not win at once, and whatever it plays leads to such a position.
    fn every_reply(&self, is_right: impl Fn(Position) -> bool) {
        assert!(self.position.winning_columns().is_empty());
        for column in self.position.open_columns() {
            assert!(is_right(self.position.play(column).unwrap()));
        }
    }

    /// Everything but a disc in this cell loses to a four there, and that is the only threat.
    fn must_block(&mut self, cell: Cell) {
        let position = self.position;
        assert_eq!(threats(position).into_iter().collect::<Vec<_>>(), [cell]);
        self.every_reply(|next| next.landing(cell.column()) != Some(cell) || wins_in(next, cell));
        self.play(cell);
    }

    /// All columns but those of these cells allow a four at once.
    fn every_other_loses(&self, cells: &[Cell]) {
        for column in self.position.open_columns() {
            let next = self.position.play(column).unwrap();
            let is_named = cells.iter().any(|cell| cell.column() == column);
            assert!(is_named || !next.winning_columns().is_empty());
        }
    }

    fn answers(&mut self, answers: &[[Cell; 2]], others: Others) {
        let position = self.position;
        let mut named = Vec::new();
        let mut pairs: Vec<(Column, Cell)> = Vec::new();
        for &[reply, answer] in answers {
            assert_eq!(position.landing(reply.column()), Some(reply));
            named.push(reply);
            pairs.push((reply.column(), answer));
        }
        let rest = position.open_columns().into_iter();
        let rest = rest.filter(|&column| named.iter().all(|cell| cell.column() != column));
        match others {
            Others::None => assert_eq!(rest.count(), 0),
            Others::Lose => self.every_other_loses(&named),
            Others::Answered(cell) => pairs.extend(rest.map(|column| (column, cell))),
        }
        for (reply, answer) in pairs {
            let next = position.play(reply).unwrap();
            assert_eq!(next.landing(answer.column()), Some(answer));
            self.keeps_claim(next.play(answer.column()).unwrap());
        }
    }

    /// The claim is true in this position.
    fn keeps_claim(&mut self, position: Position) {
        let claim = self.found.claim;
        let winner = match position.outcome() {
            Some(outcome) => outcome.winner(),
            None => self.solver.solve(position).winner(position.turn()),
        };
        match claim.result {
            ClaimResult::Win => assert_eq!(winner, Some(claim.player)),
            ClaimResult::Draw => assert_ne!(winner, Some(!claim.player)),
        }
    }
}

fn wins_in(position: Position, cell: Cell) -> bool {
    position.landing(cell.column()) == Some(cell)
        && position.winning_columns().contains(cell.column())
}

/// Where the one who has just moved would complete a four, if it were to move again.
fn threats(position: Position) -> Bitboard {
    position.opponent().completions() & position.occupied().landings()
}

fn above(cell: Cell) -> Cell {
    let above =
        |it: &Cell| it.column() == cell.column() && it.row().index() == cell.row().index() + 1;
    Cell::all().find(above).expect("not the highest row")
}

/// The name of a statement without what it is about.
fn kind(statement: &Statement) -> String {
    let text = format!("{statement:?}");
    text.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn every_statement_about_a_position_is_true() {
    let mut solver = solver();
    let mut kinds = BTreeSet::new();
    for position in positions(10).step_by(5).take(600) {
        for draw_for in Player::ALL {
            let found = Explanation::of(
                position,
                Some(draw_for),
                fourgone_tutor::Size::SMALL,
                &mut solver,
                Limits::NONE,
            );
            let found = found.unwrap();
            let mut witness = Witness { position, found: &found, solver: &mut solver };
            for statement in found.statements(position) {
                witness.hear(&statement);
                kinds.insert(kind(&statement));
            }
        }
    }
    let all = [
        "Answering",
        "Answers",
        "BestPlay",
        "CannotAfford",
        "DoubleThreat",
        "ForcedRun",
        "Four",
        "MustBlock",
        "NeverFour",
        "NoLine",
        "OnlyMove",
        "Play",
        "Searched",
        "Wins",
        "WinsNext",
    ];
    for kind in all {
        assert!(kinds.contains(kind), "no case of {kind} among {kinds:?}");
    }
}

/// The cells and numbers of a sentence.
fn facts(sentence: &str) -> BTreeSet<String> {
    let words = sentence.split(|letter: char| !letter.is_alphanumeric());
    let is_fact = |word: &&str| word.parse::<Cell>().is_ok() || word.parse::<usize>().is_ok();
    words.filter(is_fact).map(str::to_owned).collect()
}

#[test]
fn a_statement_names_the_same_cells_and_moves_in_every_language() {
    let mut solver = solver();
    for position in positions(12).step_by(3).take(300) {
        for statement in explain(position, &mut solver).statements(position) {
            for you in [None, Some(Player::First), Some(Player::Second)] {
                let tell = |language| Voice { you, ..Voice::by_colour(language) }.tell(&statement);
                let english = facts(&tell(Language::English));
                for &language in Language::ALL {
                    assert_eq!(facts(&tell(language)), english, "{}", tell(language));
                }
            }
        }
    }
}

#[test]
fn what_is_wrong_with_a_move_is_true_and_takes_at_most_four_sentences() {
    let mut solver = solver();
    let mut kinds = BTreeSet::new();
    for game in games().take(40) {
        let reviewed = game.ply().saturating_sub(12);
        let review = Review::of_last(reviewed, &game, &mut solver, Limits::NONE, |_| {}).unwrap();
        let positions: Vec<Position> = game.positions().collect();
        for reviewed in review.moves() {
            let position = positions[reviewed.ply - 1];
            let critique = Critique::of_reviewed(position, reviewed, &mut solver, Limits::NONE);
            let statements = critique.statements();
            assert!((1..=4).contains(&statements.len()), "{statements:?}");
            let (own, told): (Vec<_>, Vec<_>) = statements.into_iter().partition(is_about_a_move);
            kinds.extend(own.iter().map(kind));
            for statement in own {
                about_move(position, reviewed.column, &statement, &mut solver);
            }
            if let Some((position, found)) = &critique.explanation {
                assert!(reviewed.after < reviewed.before && found.reason.searched() == 0);
                let mut witness = Witness { position: *position, found, solver: &mut solver };
                for statement in &told {
                    witness.hear(statement);
                }
            } else {
                assert_eq!(told, []);
            }
        }
    }
    assert_eq!(Vec::from_iter(kinds), ["GaveUp", "MissedBlock"]);
}

fn is_about_a_move(statement: &Statement) -> bool {
    matches!(kind(statement).as_str(), "GaveUp" | "MissedBlock" | "MissedFour")
}

fn about_move(position: Position, played: Column, statement: &Statement, solver: &mut Solver) {
    let next = position.play(played).unwrap();
    match *statement {
        Statement::GaveUp { player, column, number, before, after } => {
            assert_eq!((player, column, number), (position.turn(), played, position.ply() + 1));
            assert_eq!((before, after), (solver.solve(position), -solver.solve(next)));
        }
        Statement::MissedFour { player, cell } => {
            assert!(player == position.turn() && wins_in(position, cell));
            assert_ne!(played, cell.column());
        }
        Statement::MissedBlock { player, cell } => {
            assert!(player == position.turn() && wins_in(next, cell));
            assert_eq!(Missed::by(position, played), Some(Missed::Block));
        }
        ref other => panic!("not about a move: {other:?}"),
    }
}

#[test]
fn a_lost_player_hears_of_a_missed_block_and_of_what_shortened_the_game() {
    let mut solver = solver();
    let voice = Voice::by_colour(Language::English);
    let mut blocks = 0;
    for position in positions(16).take(400) {
        let threat: Vec<Cell> = threats(position).into_iter().collect();
        let ([threat], true) = (&threat[..], position.winning_columns().is_empty()) else {
            continue;
        };
        let other = position.open_columns().into_iter().find(|&column| column != threat.column());
        let (Some(column), Wdl::Loss) = (other, solver.solve(position).wdl()) else { continue };
        let mut game = position.board().game().unwrap();
        game.play(column).unwrap();
        let review = Review::of_last(1, &game, &mut solver, Limits::NONE, |_| {}).unwrap();
        let why = review.sentences(&game, &voice, &mut solver, Limits::NONE);
        if review.moves()[0].after == review.moves()[0].before {
            continue; // the block was of no use: there is a second threat above it
        }
        assert!(why[0][0].contains(&format!("threatened four on {threat}, and")), "{why:?}");
        assert!(why[0][1].contains("loses sooner, on move"), "{why:?}");
        assert_eq!(why[0].len(), 2);
        blocks += 1;
    }
    assert!(blocks > 3, "{blocks}");
    let mut shortened = 0;
    for game in games().take(30) {
        let last = game.ply().saturating_sub(12);
        let review = Review::of_last(last, &game, &mut solver, Limits::NONE, |_| {}).unwrap();
        let why = review.sentences(&game, &voice, &mut solver, Limits::NONE);
        for (reviewed, why) in review.moves().iter().zip(why) {
            assert_eq!(why.is_empty(), reviewed.after == reviewed.before, "{why:?}");
            if reviewed.before.wdl() != Wdl::Loss || why.is_empty() {
                continue;
            }
            let text = why.join(" ");
            assert!(text.contains("loses sooner, on move"), "{text}");
            shortened += 1;
        }
    }
    assert!(shortened > 10, "{shortened}");
}
