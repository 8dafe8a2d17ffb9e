//! The checker of reasons, which shares nothing with what finds them.
//!
//! It knows the rules in the plainest form there is, an array of cells and the four directions of
//! a line, and plays every reply against a reason. No bit tricks, no solver, no bound: what it
//! accepts is true, and where it refuses it names the moves that lead there and the cell.

use std::collections::{HashMap, HashSet};
use std::fmt;

use fourgone::{Cell, Column, Player, Position, Row};

use crate::reason::{Claim, ClaimResult, FollowUp, Reason};

/// Checks that a reason shows a claim.
///
/// ```
/// use fourgone::{Column, Game, Player};
/// use fourgone_tutor::{Claim, ClaimResult, Reason, check};
///
/// let game: Game = "121212".parse()?;
/// let claim = Claim { player: Player::First, result: ClaimResult::Win, by_move: Some(7) };
/// let tower = Reason::Four { column: Column::A };
/// assert!(check(game.position(), claim, &tower).is_ok());
///
/// let flaw = check(game.position(), claim, &Reason::Four { column: Column::B }).unwrap_err();
/// assert_eq!(flaw.to_string(), "b4 completes no four");
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
///
/// # Errors
///
/// The first flaw that it finds.
pub fn check(position: Position, claim: Claim, reason: &Reason) -> Result<Checked, Flaw> {
    let board = Plain::of(position);
    if board.winner.is_some() || board.discs == CELLS {
        return Err(Flaw::at(Vec::new(), None, FlawKind::GameOver));
    }
    if (claim.result == ClaimResult::Win) != claim.by_move.is_some() {
        return Err(Flaw::at(Vec::new(), None, FlawKind::WrongByMove));
    }
    let mut checker = Checker { claim, moves: Vec::new(), checked: Checked::default() };
    checker.node(&board, reason)?;
    Ok(checker.checked)
}

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// How many leaves were known by search alone and therefore not checked. The claim is shown
    /// only if there are none.
    pub searched: usize,
    /// How many positions were played through.
    pub positions: usize,
}

/// Where a reason fails, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Flaw {
    /// The moves from the position to where it fails.
    pub moves: Vec<Column>,
    /// The cell at which it fails, if it is one.
    pub cell: Option<Cell>,
    /// How it fails.
    pub kind: FlawKind,
}

/// How a reason fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FlawKind {
    /// It goes on after the end of the game.
    GameOver,
    /// The node is for the player who is not to move.
    WrongTurn,
    /// The column is full.
    ColumnFull,
    /// The disc was to complete a four, and does not.
    NoFour,
    /// The disc completes a four of the other player.
    OtherHasFour,
    /// The other player has a move without an answer.
    NoAnswer,
    /// The answer cannot be played yet, or no more.
    AnswerOutOfReach,
    /// A free cell belongs nowhere, or to two things, or a cell is named that is not free.
    BadCell,
    /// The board is full, and the claimant has not won.
    NoWin,
    /// The claimant has four later than was claimed, or the move is missing or too much.
    WrongByMove,
    /// The other player still has a line that can become a four.
    LineLeft,
    /// The node shows a draw, and the claim is a win; or the other way round.
    WrongClaim,
}

impl Flaw {
    fn at(moves: Vec<Column>, cell: Option<Cell>, kind: FlawKind) -> Self {
        Self { moves, cell, kind }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.moves.is_empty() {
            f.write_str("after ")?;
            self.moves.iter().try_for_each(|column| write!(f, "{column}"))?;
            f.write_str(": ")?;
        }
        if let Some(cell) = self.cell {
            write!(f, "{cell} ")?;
        }
        f.write_str(match (self.kind, self.cell.is_some()) {
            (FlawKind::GameOver, _) => "the game is over there",
            (FlawKind::WrongTurn, _) => "it is the other player's turn",
            (FlawKind::ColumnFull, _) => "the column is full",
            (FlawKind::NoFour, true) => "completes no four",
            (FlawKind::NoFour, false) => "no four is completed",
            (FlawKind::OtherHasFour, true) => "completes a four of the other player",
            (FlawKind::OtherHasFour, false) => "the other player has a four",
            (FlawKind::NoAnswer, true) => "has no answer",
            (FlawKind::NoAnswer, false) => "a reply has no answer",
            (FlawKind::AnswerOutOfReach, true) => "cannot be played in answer",
            (FlawKind::AnswerOutOfReach, false) => "an answer cannot be played",
            (FlawKind::BadCell, true) => "is not in exactly one place of the strategy",
            (FlawKind::BadCell, false) => "a cell is not in exactly one place of the strategy",
            (FlawKind::NoWin, _) => "the board is full without a win",
            (FlawKind::WrongByMove, true) => "comes later than was claimed",
            (FlawKind::WrongByMove, false) => "the move of the win is missing, wrong or too much",
            (FlawKind::LineLeft, _) => "the other player can still complete a line there",
            (FlawKind::WrongClaim, _) => "this does not show what is claimed",
        })
    }
}

impl std::error::Error for Flaw {}

const COLUMNS: usize = Column::COUNT;
const ROWS: usize = Row::COUNT;
const CELLS: usize = COLUMNS * ROWS;

/// Right, up, rising, falling.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board as a child would write it down.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Plain {
    /// Columns from the left, cells from the bottom.
    cells: [[Option<Player>; ROWS]; COLUMNS],
    discs: usize,
    /// Who has completed a four.
    winner: Option<Player>,
}

impl Plain {
    fn of(position: Position) -> Self {
        let mut cells = [[None; ROWS]; COLUMNS];
        for cell in Cell::all() {
            cells[cell.column().index()][cell.row().index()] = position.disc_at(cell);
        }
        let mut board = Self { cells, discs: 0, winner: None };
        for cell in Cell::all() {
            board.discs += usize::from(board.at(cell).is_some());
            if board.has_four_through(cell) {
                board.winner = board.at(cell);
            }
        }
        board
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        self.cells[cell.column().index()][cell.row().index()]
    }

    /// Who moves: the players take turns.
    fn turn(&self) -> Player {
        if self.discs.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// Where a disc in this column lands.
    fn landing(&self, column: Column) -> Option<Cell> {
        Row::ALL.map(|row| Cell::new(column, row)).into_iter().find(|&cell| self.at(cell).is_none())
    }

    /// The board with one more disc in this cell, where a disc lands.
    fn with(&self, cell: Cell) -> Self {
        let mut next = self.clone();
        let player = self.turn();
        next.cells[cell.column().index()][cell.row().index()] = Some(player);
        next.discs += 1;
        if next.has_four_through(cell) {
            next.winner = Some(player);
        }
        next
    }

    /// Whether the disc in this cell is part of a four.
    fn has_four_through(&self, cell: Cell) -> bool {
        let Some(player) = self.at(cell) else { return false };
        let run = |step: (isize, isize)| {
            let ahead = (1..4).map_while(|distance| neighbour(cell, step, distance));
            ahead.take_while(|&cell| self.at(cell) == Some(player)).count()
        };
        DIRECTIONS.into_iter().any(|(right, up)| run((right, up)) + run((-right, -up)) >= 3)
    }

    /// Whether the player can never have a four again: each line has a disc of the other one.
    fn line_left(&self, player: Player) -> Option<[Cell; 4]> {
        lines().find(|line| line.iter().all(|&cell| self.at(cell) != Some(!player)))
    }
}

/// All lines of four cells.
fn lines() -> impl Iterator<Item = [Cell; 4]> {
    let from = |cell: Cell| DIRECTIONS.into_iter().filter_map(move |step| line(cell, step));
    Cell::all().flat_map(from)
}

/// The line of four cells from this one on, if it is on the board.
fn line(from: Cell, step: (isize, isize)) -> Option<[Cell; 4]> {
    let cell = |distance| neighbour(from, step, distance);
    Some([cell(0)?, cell(1)?, cell(2)?, cell(3)?])
}

/// The cell at this distance in a direction, if it is on the board.
fn neighbour(from: Cell, (right, up): (isize, isize), distance: isize) -> Option<Cell> {
    let column = from.column().index().checked_add_signed(right * distance)?;
    let row = from.row().index().checked_add_signed(up * distance)?;
    Some(Cell::new(Column::from_index(column)?, Row::from_index(row)?))
}

/// A walk through a reason.
struct Checker {
    claim: Claim,
    /// The moves from the position to the present node.
    moves: Vec<Column>,
    checked: Checked,
}

impl Checker {
    fn flaw<T>(&self, cell: Option<Cell>, kind: FlawKind) -> Result<T, Flaw> {
        Err(Flaw::at(self.moves.clone(), cell, kind))
    }

    fn node(&mut self, board: &Plain, reason: &Reason) -> Result<(), Flaw> {
        self.checked.positions += 1;
        if board.winner.is_some() {
            return self.flaw(None, FlawKind::GameOver);
        }
        let claimant = self.claim.player;
        let turn_is_right = match reason {
            Reason::Four { .. } | Reason::Play { .. } => board.turn() == claimant,
            Reason::Replies { .. } | Reason::FollowUp(_) => board.turn() != claimant,
            Reason::NoLine | Reason::Searched { .. } => true,
        };
        if !turn_is_right {
            return self.flaw(None, FlawKind::WrongTurn);
        }
        match reason {
            &Reason::Four { column } => {
                let Some(cell) = board.landing(column) else {
                    return self.flaw(None, FlawKind::ColumnFull);
                };
                if board.with(cell).winner != Some(claimant) {
                    return self.flaw(Some(cell), FlawKind::NoFour);
                }
                self.wins_in_time(board.discs + 1, self.claim.by_move, cell)
            }
            Reason::Play { column, then } => {
                let Some(cell) = board.landing(*column) else {
                    return self.flaw(None, FlawKind::ColumnFull);
                };
                self.moves.push(*column);
                self.node(&board.with(cell), then)?;
                self.moves.pop();
                Ok(())
            }
            Reason::Replies { replies } => {
                if board.discs == CELLS {
                    return self.flaw(None, FlawKind::GameOver);
                }
                for column in Column::ALL {
                    match (board.landing(column), replies.get(&column)) {
                        (None, None) => {}
                        (None, Some(_)) => return self.flaw(None, FlawKind::ColumnFull),
                        (Some(cell), None) => return self.flaw(Some(cell), FlawKind::NoAnswer),
                        (Some(cell), Some(then)) => {
                            let next = board.with(cell);
                            if next.winner.is_some() {
                                return self.flaw(Some(cell), FlawKind::OtherHasFour);
                            }
                            self.moves.push(column);
                            self.node(&next, then)?;
                            self.moves.pop();
                        }
                    }
                }
                Ok(())
            }
            Reason::FollowUp(follow_up) => self.follow_up(board, follow_up),
            Reason::NoLine => {
                if self.claim.result != ClaimResult::Draw {
                    return self.flaw(None, FlawKind::WrongClaim);
                }
                match board.line_left(!claimant) {
                    Some(line) => self.flaw(Some(line[0]), FlawKind::LineLeft),
                    None => Ok(()),
                }
            }
            Reason::Searched { .. } => {
                self.checked.searched += 1;
                Ok(())
            }
        }
    }

    /// Whether a four of the claimant with this disc is early enough.
    fn wins_in_time(&self, disc: usize, by_move: Option<usize>, cell: Cell) -> Result<(), Flaw> {
        if by_move.is_some_and(|by_move| disc > by_move) {
            return self.flaw(Some(cell), FlawKind::WrongByMove);
        }
        Ok(())
    }

    /// Plays everything that the other player can do against the strategy.
    fn follow_up(&mut self, board: &Plain, follow_up: &FollowUp) -> Result<(), Flaw> {
        let claim = self.claim;
        let is_win = claim.result == ClaimResult::Win;
        // A win by the strategy must be one by what is claimed of the whole.
        if is_win != follow_up.by_move.is_some() || follow_up.by_move > claim.by_move {
            return self.flaw(None, FlawKind::WrongByMove);
        }
        if !is_win && !follow_up.never.is_empty() {
            return self.flaw(follow_up.never.first().copied(), FlawKind::WrongClaim);
        }
        let answers = self.answers(board, follow_up)?;
        // Different orders of the same moves lead to the same board.
        let mut todo = vec![board.clone()];
        let mut seen = HashSet::new();
        let start = self.moves.clone();
        while let Some(board) = todo.pop() {
            if board.discs == CELLS && is_win {
                return Err(Flaw::at(start, None, FlawKind::NoWin));
            }
            for column in Column::ALL {
                let Some(cell) = board.landing(column) else { continue };
                let fail = |cell, kind| Err(Flaw::at(start.clone(), Some(cell), kind));
                let after = board.with(cell);
                if after.winner.is_some() {
                    return fail(cell, FlawKind::OtherHasFour);
                }
                let Some(&answer) = answers.get(&cell) else {
                    return fail(cell, FlawKind::NoAnswer);
                };
                let (answer, must_win) = match answer {
                    Answer::Take(answer) => (answer, false),
                    Answer::Win(answer) => (answer, true),
                };
                if after.landing(answer.column()) != Some(answer) {
                    return fail(answer, FlawKind::AnswerOutOfReach);
                }
                let next = after.with(answer);
                if next.winner.is_some() {
                    self.wins_in_time(next.discs, follow_up.by_move, answer)?;
                } else if must_win {
                    return fail(answer, FlawKind::NoFour);
                } else if seen.insert(next.cells) {
                    self.checked.positions += 1;
                    todo.push(next);
                }
            }
        }
        Ok(())
    }

    /// What the claimant answers to each cell; every free cell must have its place.
    fn answers(&self, board: &Plain, follow_up: &FollowUp) -> Result<HashMap<Cell, Answer>, Flaw> {
        let mut places: HashMap<Cell, usize> = HashMap::new();
        let mut answers = HashMap::new();
        for &[one, other] in &follow_up.pairs {
            for (cell, answer) in [(one, other), (other, one)] {
                *places.entry(cell).or_default() += 1;
                answers.insert(cell, Answer::Take(answer));
            }
        }
        for &cell in &follow_up.never {
            *places.entry(cell).or_default() += 1;
            let above: Vec<_> = (cell.row().index() + 1..ROWS)
                .filter_map(Row::from_index)
                .map(|row| Cell::new(cell.column(), row))
                .collect();
            for &cell in &above {
                *places.entry(cell).or_default() += 1;
            }
            // On the top row there is no cell above, and no win.
            let Some(&answer) = above.first() else {
                return self.flaw(Some(cell), FlawKind::NoFour);
            };
            answers.insert(cell, Answer::Win(answer));
        }
        for cell in Cell::all() {
            let times = places.get(&cell).copied().unwrap_or(0);
            if times != usize::from(board.at(cell).is_none()) {
                return self.flaw(Some(cell), FlawKind::BadCell);
            }
        }
        Ok(answers)
    }
}

/// What the claimant does when the other player takes a cell.
#[derive(Clone, Copy)]
enum Answer {
    /// It takes this one.
    Take(Cell),
    /// It completes a four in this one.
    Win(Cell),
}
