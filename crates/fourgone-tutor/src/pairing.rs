//! The search for a strategy that only answers: which cells to pair, and where nobody can afford to
//! play.
//!
//! M is the player to move, R the other one, who wants to do nothing but answer.
//!
//! 1. In each column R may choose one of its threats, a free cell with which it completes a four,
//!    as a *ceiling*. The cell under it is the *foot*, on which R never plays: when M does, R wins
//!    above it. Free cells under the feet, and all free cells of columns without one, are *low*.
//! 2. The low cells are paired, so that R can answer each of them. Inside a column two neighbours
//!    make a pair: M can only take the lower one, and R answers above it. Two columns can be
//!    *coupled*: their lowest cells make a pair, above them the next ones, and so on for some
//!    levels. Both cells of such a pair can be played as soon as the pair below it is filled, so
//!    whichever M takes, R takes the other. What is left above the levels goes two by two.
//! 3. To fill a pair, the pairs under its cells must be filled before; that is all that must. So
//!    what M needs for a line of its own cells is known: the pairs of these cells and all under
//!    them, but for its last disc, to which R has no time to answer. If R has a four among its
//!    answers to those, whatever M chose where it could choose, the game was over before M's line
//!    is complete. This is exact: M can play just these pairs, so a line that is not stopped in
//!    this way is a hole in the strategy.
//! 4. If no line of M is a hole, M never wins. When all low cells are gone, either M must play on a
//!    foot and loses, or the board is full; then R has won on the way if it owns a line whatever M
//!    chose.
//!
//! The search bound of the solver rests on the same idea, and gives up much of its strength to be
//! fast. Here every choice is tried, column by column: a line is tested as soon as the columns of
//! its free cells are decided, because nothing else is part of what M needs for it.

use std::collections::HashMap;

use fourgone::{Bitboard, Cell, Column, Key, Position, Row};

use crate::reason::{ClaimResult, FollowUp};

/// All lines of four cells, as sets.
pub(crate) struct Lines(Vec<Bitboard>);

impl Lines {
    pub(crate) fn new() -> Self {
        let mut lines = Vec::with_capacity(69);
        for cell in Cell::all() {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let along = (0..4).map_while(|distance: isize| {
                    let column = cell.column().index().checked_add_signed(right * distance)?;
                    let row = cell.row().index().checked_add_signed(up * distance)?;
                    Some(Cell::new(Column::from_index(column)?, Row::from_index(row)?))
                });
                let line: Bitboard = along.collect();
                if line.len() == 4 {
                    lines.push(line);
                }
            }
        }
        Self(lines)
    }
}

/// Looks for a strategy with which the player who is not to move gets this result.
///
/// Of several it takes the first: simple columns before coupled ones, no ceiling before one.
pub(crate) fn find(lines: &Lines, position: Position, result: ClaimResult) -> Option<FollowUp> {
    if !position.winning_columns().is_empty() {
        return None;
    }
    let mut search = Search::new(lines, position, result);
    if !search.decide(0) {
        return None;
    }
    let pairs = search.pairs.iter().map(|pair| pair.cells);
    let mut strategy = FollowUp::new(pairs, search.feet, None);
    if result == ClaimResult::Win {
        strategy.by_move = Some(last_move(position, &strategy));
    }
    Some(strategy)
}

/// Two cells of which M takes one and R the other.
#[derive(Clone, Copy)]
struct Pair {
    /// If the pair is inside a column the lower one comes first, and M takes that.
    cells: [Cell; 2],
    /// Whether M can take either.
    is_coupled: bool,
    /// The pairs that are filled before this one can be, a bit for each.
    before: u32,
}

/// How the low cells of a column are bounded: by the foot of a ceiling, or not at all.
type Foot = Option<Cell>;

struct Search {
    position: Position,
    result: ClaimResult,
    /// The lines that M may still complete, by the last of the columns with a free cell of it.
    dangerous: Vec<Bitboard>,
    /// What R may choose in each column.
    choices: Vec<Vec<Foot>>,
    /// The columns that are decided.
    decided: Bitboard,
    feet: Bitboard,
    pairs: Vec<Pair>,
    /// The pair of each cell that has one.
    pair_of: [Option<u8>; Cell::COUNT],
}

impl Search {
    fn new(lines: &Lines, position: Position, result: ClaimResult) -> Self {
        let theirs = position.opponent();
        let dangerous = lines.0.iter().copied().filter(|line| line.is_disjoint(theirs)).collect();
        Self {
            position,
            result,
            dangerous,
            choices: Column::ALL.map(|column| feet(position, column, result)).to_vec(),
            decided: Bitboard::EMPTY,
            feet: Bitboard::EMPTY,
            pairs: Vec::new(),
            pair_of: [None; Cell::COUNT],
        }
    }

    /// Decides about the columns from this one on; true if that gives a strategy.
    fn decide(&mut self, index: usize) -> bool {
        let Some(column) = Column::from_index(index) else { return self.has_result() };
        if self.is_decided(column) {
            return self.decide(index + 1);
        }
        // Alone.
        for foot in self.choices[index].clone() {
            let low = self.low(column, foot);
            if low.len().is_multiple_of(2)
                && self.with(&[(column, foot, low)], 0, |search| search.decide(index + 1))
            {
                return true;
            }
        }
        // Coupled with one to the right.
        for other in Column::ALL.into_iter().skip(index + 1) {
            if self.is_decided(other) {
                continue;
            }
            for foot in self.choices[index].clone() {
                for other_foot in self.choices[other.index()].clone() {
                    let low = self.low(column, foot);
                    let other_low = self.low(other, other_foot);
                    let parity = low.len() % 2;
                    if other_low.len() % 2 != parity {
                        continue;
                    }
                    let first = if parity == 0 { 2 } else { 1 };
                    for levels in (first..=low.len().min(other_low.len())).step_by(2) {
                        let two =
                            [(column, foot, low.clone()), (other, other_foot, other_low.clone())];
                        if self.with(&two, levels, |search| search.decide(index + 1)) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    fn is_decided(&self, column: Column) -> bool {
        Bitboard::column(column).is_subset(self.decided)
    }

    /// The free cells of a column below the foot, from the bottom.
    fn low(&self, column: Column, foot: Foot) -> Vec<Cell> {
        let free = Bitboard::column(column) - self.position.occupied();
        free.into_iter().filter(|cell| foot.is_none_or(|foot| cell.row() < foot.row())).collect()
    }

    /// Goes on with these columns decided, the lowest so many cells of two of them coupled; if that
    /// gives no strategy, all is as before.
    fn with(
        &mut self,
        columns: &[(Column, Foot, Vec<Cell>)],
        levels: usize,
        go_on: impl FnOnce(&mut Self) -> bool,
    ) -> bool {
        let (decided, feet, pairs) = (self.decided, self.feet, self.pairs.len());
        if let [(_, _, one), (_, _, other)] = columns {
            for level in 0..levels {
                self.pair([one[level], other[level]], true);
            }
        }
        for (column, foot, low) in columns {
            for two in low[levels..].chunks_exact(2) {
                self.pair([two[0], two[1]], false);
            }
            self.decided |= Bitboard::column(*column);
            self.feet.extend(*foot);
        }
        let found = self.new_lines_are_harmless(decided) && go_on(self);
        if !found {
            for pair in self.pairs.drain(pairs..) {
                for cell in pair.cells {
                    self.pair_of[place(cell)] = None;
                }
            }
            (self.decided, self.feet) = (decided, feet);
        }
        found
    }

    fn pair(&mut self, cells: [Cell; 2], is_coupled: bool) {
        let before = cells.into_iter().fold(0, |before, cell| before | self.under(cell));
        let number = self.pairs.len();
        for cell in cells {
            // There are 21 pairs at most.
            self.pair_of[place(cell)] = u8::try_from(number).ok();
        }
        self.pairs.push(Pair { cells, is_coupled, before });
    }

    /// The pairs that are filled before a disc can land in this cell.
    fn under(&self, cell: Cell) -> u32 {
        let below = cell.row().index().checked_sub(1).and_then(Row::from_index);
        let below = below.map(|row| Cell::new(cell.column(), row));
        below.and_then(|below| self.pair_of[place(below)]).map_or(0, |number| self.up_to(number))
    }

    /// This pair and those before it.
    fn up_to(&self, number: u8) -> u32 {
        self.pairs[usize::from(number)].before | 1 << number
    }

    /// Whether no line is a hole whose free cells are all decided now, and were not before.
    fn new_lines_are_harmless(&self, before: Bitboard) -> bool {
        let free = !self.position.occupied();
        self.dangerous.iter().all(|&line| {
            let cells = line & free;
            cells.is_subset(before) || !cells.is_subset(self.decided) || self.is_harmless(cells)
        })
    }

    /// Whether M does not get all of these cells, which are what it lacks of a line, before R has
    /// four.
    fn is_harmless(&self, cells: Bitboard) -> bool {
        let on_feet = cells & self.feet;
        // The first disc on a foot ends the game.
        if on_feet.len() > 1 {
            return true;
        }
        // What M takes of coupled pairs, and so R does not.
        let mut taken = 0_u32;
        for cell in cells - on_feet {
            let Some(number) = self.pair_of[place(cell)] else { return true };
            let pair = self.pairs[usize::from(number)];
            let is_open =
                if pair.is_coupled { taken >> number & 1 == 0 } else { pair.cells[0] == cell };
            if !is_open {
                return true;
            }
            taken |= 1 << number;
        }
        let last = if on_feet.is_empty() { cells } else { on_feet };
        last.into_iter().all(|last| {
            let others = cells - Bitboard::of(last);
            let filled = others.into_iter().fold(self.under(last), |filled, cell| {
                filled | self.pair_of[place(cell)].map_or(0, |number| self.up_to(number))
            });
            // Another cell of the line lies above it: it cannot be the last.
            let is_last = self.pair_of[place(last)].is_none_or(|number| filled >> number & 1 == 0);
            !is_last || self.has_four_anyway(filled, cells)
        })
    }

    /// Whether R has four when these pairs are filled, of which M took `cells`, whatever it took of
    /// the others.
    fn has_four_anyway(&self, filled: u32, cells: Bitboard) -> bool {
        let mut theirs = self.position.opponent();
        let mut open = Vec::new();
        for (number, pair) in self.pairs.iter().enumerate() {
            if filled >> number & 1 == 0 {
                continue;
            }
            let [one, other] = pair.cells;
            if !pair.is_coupled || cells.contains(one) {
                theirs.insert(other);
            } else if cells.contains(other) {
                theirs.insert(one);
            } else {
                open.push(pair.cells);
            }
        }
        (0_u32..1 << open.len()).all(|choice| {
            let chosen =
                open.iter().enumerate().map(|(bit, pair)| pair[(choice >> bit & 1) as usize]);
            (theirs | chosen.collect()).has_four()
        })
    }

    /// Whether R has its result, now that M never completes a line.
    fn has_result(&self) -> bool {
        let all = (1 << self.pairs.len()) - 1;
        self.result == ClaimResult::Draw
            || !self.feet.is_empty()
            || self.has_four_anyway(all, Bitboard::EMPTY)
    }
}

/// The place of a cell in an array of all cells.
fn place(cell: Cell) -> usize {
    cell.column().index() * Row::COUNT + cell.row().index()
}

/// What R may choose in a column: no ceiling, or a foot on which M would lose at once.
fn feet(position: Position, column: Column, result: ClaimResult) -> Vec<Foot> {
    let mut feet = vec![None];
    // Who can put the other one into zugzwang does not claim a draw.
    if result == ClaimResult::Win {
        let free = Bitboard::column(column) - position.occupied();
        let threats = position.opponent().completions() & free;
        let foot = |threat: Cell| {
            let row = Row::from_index(threat.row().index().checked_sub(1)?)?;
            Some(Cell::new(column, row)).filter(|&foot| free.contains(foot))
        };
        feet.extend(threats.into_iter().filter_map(foot).map(Some));
    }
    feet
}

/// The number of the move with which R has four at the latest, if M makes the most of it.
fn last_move(position: Position, strategy: &FollowUp) -> usize {
    let mut answers = HashMap::new();
    for &[one, other] in &strategy.pairs {
        answers.insert(one, other.column());
        answers.insert(other, one.column());
    }
    for cell in &strategy.never {
        answers.insert(*cell, cell.column());
    }
    longest(position, &answers, &mut HashMap::new())
}

fn longest(
    position: Position,
    answers: &HashMap<Cell, Column>,
    known: &mut HashMap<Key, usize>,
) -> usize {
    if position.is_over() {
        return position.ply();
    }
    if let Some(&known) = known.get(&position.key()) {
        return known;
    }
    let answered = position.open_columns().into_iter().filter_map(|column| {
        let answer = answers.get(&position.landing(column)?)?;
        position.play(column).ok()?.play(*answer).ok()
    });
    let most = answered.map(|next| longest(next, answers, known)).max().unwrap_or(0);
    known.insert(position.key(), most);
    most
}
