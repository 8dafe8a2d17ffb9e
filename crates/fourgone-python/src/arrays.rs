//! Many boards at once: read from arrays, checked, asked about, written to arrays, on all cores.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use fourgone::{Board, Column, Outcome, Player, Position};
use fourgone_solver::Wdl;
use fourgone_solver::batch::{Batch, Found, Question};
use numpy::{PyArray1, PyArrayMethods as _, PyReadonlyArray1, PyReadwriteArray1};
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::blocks;
use crate::errors::{bad_argument, bad_record};
use crate::layouts::{CellValue, Cells, Discs, Fault, Words, board};
use crate::solving::{Progress, interruptible, new_solver, threads};

/// What stands for a score that is not there: that of a full column, or of a bad record.
const MISSING: i8 = i8::MIN;

/// The boards of an array, and what is wrong with some of them.
#[pyclass(frozen, module = "fourgone._fourgone")]
pub(crate) struct Boards {
    read: Read,
    faults: Faults,
    threads: NonZeroUsize,
}

/// What was read; a bad record has the empty board.
enum Read {
    /// Discs that could lie so; whether an order of moves leads there takes longer to find out.
    Boards(Vec<Discs>),
    /// Moves led there.
    Positions(Vec<Position>),
}

impl Read {
    fn len(&self) -> usize {
        match self {
            Self::Boards(boards) => boards.len(),
            Self::Positions(positions) => positions.len(),
        }
    }

    fn board(&self, index: usize) -> Board {
        match self {
            Self::Boards(boards) => board(boards[index]),
            Self::Positions(positions) => positions[index].board(),
        }
    }

    /// The boards from one record to another.
    fn discs(&self, range: Range<usize>) -> Cow<'_, [Discs]> {
        match self {
            Self::Boards(boards) => boards[range].into(),
            Self::Positions(positions) => {
                let discs = |position: &Position| {
                    Player::ALL.map(|player| position.board().discs(player).bits())
                };
                positions[range].iter().map(discs).collect()
            }
        }
    }

    fn position(&self, index: usize) -> Result<Position, Fault> {
        match self {
            Self::Boards(boards) => board(boards[index]).position().map_err(Fault::Impossible),
            Self::Positions(positions) => Ok(positions[index]),
        }
    }
}

/// The records that are bad, in their order.
type Faults = Vec<(usize, Fault)>;

/// Which records are good, unless all of them must be.
type Good<'py> = Option<Bound<'py, PyArray1<bool>>>;

/// An array, and which records of it are good.
type Marked<'py, T> = (Bound<'py, PyArray1<T>>, Good<'py>);

#[pymethods]
impl Boards {
    /// Reads numbers of 64 bits.
    #[staticmethod]
    fn from_words(
        py: Python<'_>,
        values: PyReadonlyArray1<'_, u64>,
        layout: &str,
        threads: Option<i64>,
    ) -> PyResult<Self> {
        let words = words_named(layout)?;
        let values = values.as_slice()?;
        let size = words.len();
        Self::read_boards(py, values.len() / size, threads, |first, boards, faults| {
            let values = &values[first * size..];
            blocks::read_words(words, values, boards, |number| {
                faults.push((first + number, words.fault(&values[number * size..][..size])));
            });
        })
    }

    /// Reads cells of any type of numbers.
    #[staticmethod]
    fn from_cells(
        py: Python<'_>,
        values: &Bound<'_, PyAny>,
        layout: &str,
        threads: Option<i64>,
    ) -> PyResult<Self> {
        let cells = cells_named(layout)?;
        macro_rules! first_type_of {
            ($($Number:ty),*) => {
                $(if let Ok(values) = values.cast::<PyArray1<$Number>>() {
                    return Self::read_cells(py, cells, values, threads);
                })*
            };
        }
        first_type_of!(i8, u8, bool, f32, f64, i64, i32, u64, u32, i16, u16);
        Err(PyTypeError::new_err("the array has no type of numbers that can stand for cells"))
    }

    /// Reads moves.
    #[staticmethod]
    fn from_moves(py: Python<'_>, moves: Vec<PyBackedStr>, threads: Option<i64>) -> PyResult<Self> {
        let threads = self::threads(threads)?;
        let mut positions = vec![Position::EMPTY; moves.len()];
        let faults = each(py, &mut positions, 1, threads, |index, position| {
            let game = moves[index].parse::<fourgone::Game>().map_err(Fault::Text)?;
            position[0] = game.position();
            Ok(())
        })?;
        Ok(Self { read: Read::Positions(positions), faults, threads })
    }

    fn __len__(&self) -> usize {
        self.read.len()
    }

    /// Asks a question of each position in which the game goes on; `MISSING` where there is none, or
    /// no score of a column.
    #[pyo3(signature = (question, mark, progress))]
    fn ask<'py>(
        &self,
        py: Python<'py>,
        question: &str,
        mark: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Marked<'py, i8>> {
        let (question, size) = match question {
            "score" => (Question::Score, 1),
            "wdl" => (Question::Wdl, 1),
            "columns" => (Question::AllColumns, Column::COUNT),
            "best" => (Question::BestColumns, Column::COUNT),
            _ => return Err(bad_argument("unknown question")),
        };
        let mut positions = vec![None; self.read.len()];
        let faults = self.each(py, &mut positions, 1, |index, position| {
            let found = self.read.position(index)?;
            if let Some(outcome) = found.outcome() {
                return Err(Fault::GameOver { ply: found.ply(), winner: outcome.winner() });
            }
            position[0] = Some(found);
            Ok(())
        })?;
        let good = self.marked(py, &faults, mark)?;
        for (index, _) in &faults {
            positions[*index] = None;
        }
        let count = positions.iter().flatten().count();
        let solvers = (0..self.threads.get().min(count)).map(|_| new_solver());
        let solvers = solvers.collect::<PyResult<Vec<_>>>()?;
        let done = Arc::new(AtomicUsize::new(0));
        let progress = progress.map(|callback| Progress { done: Arc::clone(&done), callback });
        let answers = interruptible(py, progress.as_ref(), |stop| {
            let batch = Batch::new(question).with_stop_flag(Arc::clone(stop));
            let mut answers = vec![MISSING; positions.len() * size];
            let items = positions.into_iter().map(|position: Option<Position>| ((), position));
            let places = answers.chunks_exact_mut(size);
            for (place, ((), answer)) in places.zip(batch.run(solvers, items)?) {
                if let Some(answer) = answer {
                    write_answer(&answer.found, place);
                }
                done.fetch_add(1, Relaxed);
            }
            Ok::<_, std::io::Error>(answers)
        })??;
        if done.load(Relaxed) != self.read.len() {
            return Err(PyRuntimeError::new_err("the batch ended before its time"));
        }
        Ok((PyArray1::from_vec(py, answers), good))
    }

    /// Whether each column may be played; none when the game is over.
    fn legal<'py>(&self, py: Python<'py>, mark: bool) -> PyResult<Marked<'py, bool>> {
        self.positions_to(py, mark, Column::COUNT, |position, legal: &mut [bool]| {
            for column in position.open_columns() {
                legal[column.index()] = true;
            }
        })
    }

    /// How each game ended: 1 and 2 for the player who won, 0 for a draw, -1 if it goes on.
    fn outcomes<'py>(&self, py: Python<'py>, mark: bool) -> PyResult<Marked<'py, i8>> {
        self.positions_to(py, mark, 1, |position, outcome: &mut [i8]| {
            outcome[0] = match position.outcome() {
                None => -1,
                Some(Outcome::Draw) => 0,
                Some(Outcome::Win { winner: Player::First, .. }) => 1,
                Some(Outcome::Win { winner: Player::Second, .. }) => 2,
            };
        })
    }

    /// Writes the boards as numbers of 64 bits.
    fn to_words<'py>(
        &self,
        py: Python<'py>,
        mut out: PyReadwriteArray1<'py, u64>,
        layout: &str,
        mirror: bool,
        mark: bool,
    ) -> PyResult<Good<'py>> {
        let words = words_named(layout)?;
        let values = out.as_slice_mut()?;
        self.boards_to(py, mirror, mark, words.len(), values, |boards, values| {
            blocks::write_words(words, boards, values);
        })
    }

    /// Writes the boards as cells of one byte.
    fn to_bytes<'py>(
        &self,
        py: Python<'py>,
        mut out: PyReadwriteArray1<'py, u8>,
        layout: &str,
        mirror: bool,
        mark: bool,
    ) -> PyResult<Good<'py>> {
        let write = match cells_named(layout)? {
            Cells::Kaggle => blocks::write_kaggle,
            Cells::MoverFirst => blocks::write_mover_first,
            Cells::OpenSpiel => return Err(bad_argument("this layout has no bytes")),
        };
        let size = cells_named(layout)?.len();
        self.boards_to(py, mirror, mark, size, out.as_slice_mut()?, write)
    }

    /// Writes the boards in the layout of `OpenSpiel`.
    fn to_openspiel<'py>(
        &self,
        py: Python<'py>,
        mut out: PyReadwriteArray1<'py, f32>,
        mirror: bool,
        mark: bool,
    ) -> PyResult<Good<'py>> {
        let size = Cells::OpenSpiel.len();
        self.boards_to(py, mirror, mark, size, out.as_slice_mut()?, blocks::write_openspiel)
    }

    /// Writes moves that lead to the boards: of all games the first in the order of the columns.
    fn to_moves<'py>(
        &self,
        py: Python<'py>,
        mirror: bool,
        mark: bool,
    ) -> PyResult<(Vec<String>, Good<'py>)> {
        let mut moves = vec![String::new(); self.read.len()];
        let faults = self.each(py, &mut moves, 1, |index, moves| {
            let board = self.read.board(index);
            let board = if mirror { board.mirror() } else { board };
            moves[0] = board.game().map_err(Fault::Impossible)?.to_string();
            Ok(())
        })?;
        let good = self.marked(py, &faults, mark)?;
        Ok((moves, good))
    }
}

impl Boards {
    fn read_cells<T: CellValue>(
        py: Python<'_>,
        cells: Cells,
        values: &Bound<'_, PyArray1<T>>,
        threads: Option<i64>,
    ) -> PyResult<Self> {
        let values = values.try_readonly()?;
        let values = values.as_slice()?;
        let size = cells.len();
        Self::read_boards(py, values.len() / size, threads, |first, boards, faults| {
            let values = &values[first * size..];
            blocks::read_cells(cells, values, boards, |number| {
                faults.push((first + number, cells.fault(&values[number * size..][..size])));
            });
        })
    }

    fn read_boards(
        py: Python<'_>,
        count: usize,
        threads: Option<i64>,
        read: impl Fn(usize, &mut [Discs], &mut Faults) + Sync,
    ) -> PyResult<Self> {
        let threads = self::threads(threads)?;
        let mut boards = vec![Discs::default(); count];
        let faults = each_block(py, &mut boards, 1, threads, read)?;
        Ok(Self { read: Read::Boards(boards), faults, threads })
    }

    /// Works on each record by its index, and has all faults in the end.
    fn each<T: Send>(
        &self,
        py: Python<'_>,
        results: &mut [T],
        size: usize,
        work: impl Fn(usize, &mut [T]) -> Result<(), Fault> + Sync,
    ) -> PyResult<Faults> {
        let mut faults = each(py, results, size, self.threads, work)?;
        faults.extend(&self.faults);
        faults.sort_by_key(|&(index, _)| index);
        Ok(faults)
    }

    /// Writes all boards, `size` values each; those of bad records are empty.
    fn boards_to<'py, T: Send>(
        &self,
        py: Python<'py>,
        mirror: bool,
        mark: bool,
        size: usize,
        values: &mut [T],
        write: impl Fn(&[Discs], &mut [T]) + Sync,
    ) -> PyResult<Good<'py>> {
        if values.len() != self.read.len() * size {
            return Err(bad_argument("the array has another number of records"));
        }
        let good = self.marked(py, &self.faults, mark)?;
        each_block(py, values, size, self.threads, |first, values, _| {
            let boards = self.read.discs(first..first + values.len() / size);
            if mirror {
                let boards = boards.iter().map(|discs| discs.map(blocks::mirror));
                write(&boards.collect::<Vec<_>>(), values);
            } else {
                write(&boards, values);
            }
        })?;
        Ok(good)
    }

    fn positions_to<'py, T: numpy::Element + Clone + Default>(
        &self,
        py: Python<'py>,
        mark: bool,
        size: usize,
        write: impl Fn(Position, &mut [T]) + Sync,
    ) -> PyResult<Marked<'py, T>> {
        let mut values = vec![T::default(); self.read.len() * size];
        let faults = self.each(py, &mut values, size, |index, values| {
            write(self.read.position(index)?, values);
            Ok(())
        })?;
        let good = self.marked(py, &faults, mark)?;
        Ok((PyArray1::from_vec(py, values), good))
    }

    /// Which records are good; or the error of the first that is not, if none is to be marked.
    fn marked<'py>(&self, py: Python<'py>, faults: &Faults, mark: bool) -> PyResult<Good<'py>> {
        if !mark {
            let first = faults.first();
            return match first {
                Some((index, fault)) => Err(bad_record(*index, fault.to_string())),
                None => Ok(None),
            };
        }
        let mut good = vec![true; self.read.len()];
        for &(index, _) in faults {
            good[index] = false;
        }
        Ok(Some(PyArray1::from_vec(py, good)))
    }
}

/// Works on the records of an array, `size` results each, on so many threads and without the
/// interpreter.
fn each<T: Send>(
    py: Python<'_>,
    results: &mut [T],
    size: usize,
    threads: NonZeroUsize,
    work: impl Fn(usize, &mut [T]) -> Result<(), Fault> + Sync,
) -> PyResult<Faults> {
    each_block(py, results, size, threads, |first, results, faults| {
        for (number, results) in results.chunks_exact_mut(size).enumerate() {
            if let Err(fault) = work(first + number, results) {
                faults.push((first + number, fault));
            }
        }
    })
}

/// The same in blocks: what works on one is given the index of its first record.
fn each_block<T: Send>(
    py: Python<'_>,
    results: &mut [T],
    size: usize,
    threads: NonZeroUsize,
    work: impl Fn(usize, &mut [T], &mut Faults) + Sync,
) -> PyResult<Faults> {
    /// How many records are worth a thread, and how many are done between looks at the flag.
    const BLOCK: usize = 1024;
    let share = (results.len() / size).div_ceil(threads.get()).max(BLOCK);
    interruptible(py, None, |stop| {
        thread::scope(|scope| {
            let work = &work;
            let parts = results.chunks_mut(share * size).enumerate().map(|(number, results)| {
                scope.spawn(move || {
                    let mut faults = Vec::new();
                    for (block, results) in results.chunks_mut(BLOCK * size).enumerate() {
                        if stop.load(Relaxed) {
                            break;
                        }
                        work(number * share + block * BLOCK, results, &mut faults);
                    }
                    faults
                })
            });
            let parts: Vec<_> = parts.collect();
            let faults = parts.into_iter().map(thread::ScopedJoinHandle::join);
            faults
                .flat_map(|faults| faults.unwrap_or_else(|fault| std::panic::resume_unwind(fault)))
                .collect()
        })
    })
}

/// Writes what was found into the place of its record.
fn write_answer(found: &Found, place: &mut [i8]) {
    match found {
        Found::Score(score) => place[0] = score.value(),
        Found::Wdl(wdl) => {
            place[0] = match wdl {
                Wdl::Win => 1,
                Wdl::Draw => 0,
                Wdl::Loss => -1,
            };
        }
        Found::AllColumns(analysis) => {
            for (column, score) in analysis.iter() {
                place[column.index()] = score.map_or(MISSING, fourgone_solver::Score::value);
            }
        }
        Found::BestColumns(_, columns) => {
            for column in Column::ALL {
                place[column.index()] = i8::from(columns.contains(column));
            }
        }
        _ => {}
    }
}

fn words_named(layout: &str) -> PyResult<Words> {
    match layout {
        "keys" => Ok(Words::Keys),
        "bitboards" => Ok(Words::Bitboards),
        _ => Err(bad_argument("unknown layout")),
    }
}

fn cells_named(layout: &str) -> PyResult<Cells> {
    match layout {
        "kaggle" => Ok(Cells::Kaggle),
        "openspiel" => Ok(Cells::OpenSpiel),
        "pettingzoo" | "pgx" => Ok(Cells::MoverFirst),
        _ => Err(bad_argument("unknown layout")),
    }
}
