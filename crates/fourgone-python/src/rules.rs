//! Positions and games.

use fourgone::notation::{Notation, ParseNotationError, Transcript};
use fourgone::{Cell, Columns, Outcome};
use fourgone_render::{Picture, Style};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors::{bad_argument, column, illegal_move, parse_error};

/// A placement of discs reached by play, and with it whose turn it is.
///
/// Positions do not change: `play` gives the next one. They are equal when the same discs lie in the
/// same cells, however they came there, and can be keys of dictionaries.
///
/// >>> import fourgone as c4
/// >>> position = c4.Position("443")
/// >>> position.turn, position.ply, position.legal_columns
/// ('second', 3, [1, 2, 3, 4, 5, 6, 7])
/// >>> position.play(3).turn
/// 'first'
/// >>> position.play(4) == c4.Position("4434")
/// True
/// >>> str(position).splitlines()[-1]
/// '..XX...'
#[pyclass(frozen, eq, hash, module = "fourgone")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) fourgone::Position);

/// A game: its moves, its position, and the moves that were taken back.
///
/// >>> import fourgone as c4
/// >>> game = c4.Game("121212")
/// >>> game.play(1)
/// 'a4'
/// >>> game.outcome
/// Outcome(winner='first', line=('a1', 'a2', 'a3', 'a4'))
/// >>> game.undo()
/// 1
/// >>> game.outcome is None
/// True
/// >>> game
/// Game('121212')
#[pyclass(eq, module = "fourgone")]
#[derive(PartialEq, Eq)]
pub(crate) struct Game(pub(crate) fourgone::Game);

/// What a question may be about: a position, a game, or the moves of one.
#[derive(FromPyObject)]
pub(crate) enum PositionLike<'py> {
    Position(Bound<'py, Position>),
    Game(Bound<'py, Game>),
    #[pyo3(annotation = "str")]
    Moves(String),
    #[pyo3(annotation = "Sequence[int]")]
    Columns(Vec<i64>),
}

impl PositionLike<'_> {
    /// The position, with a game that leads to it.
    pub(crate) fn transcript(&self) -> PyResult<Transcript> {
        Ok(match self {
            Self::Position(position) => Transcript::from(position.get().0),
            Self::Game(game) => Transcript::from(game.try_borrow()?.0.clone()),
            Self::Moves(moves) => parse(moves, Some("moves"))?,
            Self::Columns(columns) => Transcript::from(played(columns)?),
        })
    }

    /// The position alone.
    pub(crate) fn position(&self) -> PyResult<fourgone::Position> {
        match self {
            Self::Position(position) => Ok(position.get().0),
            Self::Game(game) => Ok(game.try_borrow()?.0.position()),
            Self::Moves(moves) => Ok(parse(moves, Some("moves"))?.position()),
            Self::Columns(columns) => Ok(played(columns)?.position()),
        }
    }
}

/// The game of these columns.
fn played(columns: &[i64]) -> PyResult<fourgone::Game> {
    let mut game = fourgone::Game::new();
    for &number in columns {
        play(&mut game, number)?;
    }
    Ok(game)
}

fn play(game: &mut fourgone::Game, number: i64) -> PyResult<Cell> {
    let column = column(number)?;
    game.play(column).map_err(|error| illegal_move(game.position(), column, error))
}

/// The names of all notations.
///
/// >>> import fourgone as c4
/// >>> print(*c4.notations()[:3])
/// moves moves0 letters
#[pyfunction]
pub(crate) fn notations() -> Vec<&'static str> {
    Notation::ALL.iter().map(|notation| notation.name()).collect()
}

fn named(notation: &str) -> PyResult<Notation> {
    notation.parse().map_err(|error: ParseNotationError| bad_argument(error.to_string()))
}

fn parse(text: &str, notation: Option<&str>) -> PyResult<Transcript> {
    let notation = match notation {
        Some(name) => named(name)?,
        None => Notation::detect(text).map_err(|error| parse_error(&error))?,
    };
    notation.parse(text).map_err(|error| parse_error(&error))
}

fn numbers(columns: Columns) -> Vec<usize> {
    columns.into_iter().map(fourgone::Column::number).collect()
}

/// The board as people draw it, without a line break at the end.
fn picture(position: fourgone::Position) -> String {
    Notation::Ascii.format(&Transcript::from(position)).to_string()
}

fn outcome(py: Python<'_>, outcome: Option<Outcome>) -> PyResult<Option<Bound<'_, PyAny>>> {
    let Some(outcome) = outcome else { return Ok(None) };
    let cells: Vec<String> = match outcome {
        Outcome::Win { line, .. } => line.into_iter().map(|cell: Cell| cell.to_string()).collect(),
        Outcome::Draw => Vec::new(),
    };
    let winner = outcome.winner().map(fourgone::Player::name);
    let class = py.import("fourgone._results")?.getattr("Outcome")?;
    class.call1((winner, PyTuple::new(py, cells)?)).map(Some)
}

#[pymethods]
impl Position {
    /// The position after these moves, given as a text or as columns, or that of a game.
    #[new]
    #[pyo3(signature = (moves = PositionLike::Moves(String::new())), text_signature = "(moves='')")]
    fn new(moves: PositionLike<'_>) -> PyResult<Self> {
        moves.position().map(Self)
    }

    /// Reads a text in any notation; without its name, the notation is detected.
    ///
    /// >>> import fourgone as c4
    /// >>> c4.Position.parse("d1 d2 c1")
    /// Position('443')
    /// >>> c4.Position.parse("[3,3,2]", notation="list") == c4.Position("443")
    /// True
    /// >>> c4.Position.parse("4444444")
    /// Traceback (most recent call last):
    /// fourgone._errors.ParseError: line 1, character 7: column 4 is full (move 7)
    #[staticmethod]
    #[pyo3(signature = (text, notation = None))]
    fn parse(text: &str, notation: Option<&str>) -> PyResult<Self> {
        parse(text, notation).map(|transcript| Self(transcript.position()))
    }

    /// The position with this key.
    ///
    /// >>> import fourgone as c4
    /// >>> position = c4.Position("443")
    /// >>> c4.Position.from_key(position.key) == position
    /// True
    #[staticmethod]
    fn from_key(key: u64) -> PyResult<Self> {
        parse(&key.to_string(), Some("key")).map(|transcript| Self(transcript.position()))
    }

    /// The position in a notation.
    ///
    /// >>> import fourgone as c4
    /// >>> c4.Position("443").to("bitboards")
    /// '2113536 4194304'
    fn to(&self, notation: &str) -> PyResult<String> {
        Ok(named(notation)?.format(&Transcript::from(self.0)).to_string())
    }

    /// Whose turn it is, "first" or "second", or would be if the game were not over.
    #[getter]
    fn turn(&self) -> &'static str {
        self.0.turn().name()
    }

    /// The number of discs on the board.
    #[getter]
    fn ply(&self) -> usize {
        self.0.ply()
    }

    /// The one number that stands for this position and no other.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key().bits()
    }

    /// The discs of the first and of the second player as bits, 7 * column + row, both from 0.
    #[getter]
    fn bitboards(&self) -> (u64, u64) {
        let [first, second] = fourgone::Player::ALL.map(|player| self.0.discs(player).bits());
        (first, second)
    }

    /// The columns in which one may play, 1 to 7; none when the game is over.
    #[getter]
    fn legal_columns(&self) -> Vec<usize> {
        numbers(self.0.open_columns())
    }

    /// The columns in which the player to move wins at once.
    #[getter]
    fn winning_columns(&self) -> Vec<usize> {
        numbers(self.0.winning_columns())
    }

    /// How the game ended; None while it goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        outcome(py, self.0.outcome())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// The position after a disc in this column.
    fn play(&self, column: i64) -> PyResult<Self> {
        let column = self::column(column)?;
        self.0.play(column).map(Self).map_err(|error| illegal_move(self.0, column, error))
    }

    /// The mirror image.
    fn mirror(&self) -> Self {
        Self(self.0.mirror())
    }

    fn __str__(&self) -> String {
        picture(self.0)
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", Transcript::from(self.0).game())
    }

    fn __getnewargs__(&self) -> (String,) {
        (Transcript::from(self.0).game().to_string(),)
    }

    fn _repr_svg_(&self) -> String {
        Picture::from(self.0).with_style(Style::Svg).to_string()
    }
}

#[pymethods]
impl Game {
    /// The game of these moves, given as a text or as columns, or a copy of a game. A position has no
    /// order of moves: from one it is the first game in the order of the columns that leads there.
    ///
    /// >>> import fourgone as c4
    /// >>> c4.Game([4, 4, 3]) == c4.Game("443")
    /// True
    #[new]
    #[pyo3(signature = (moves = PositionLike::Moves(String::new())), text_signature = "(moves='')")]
    fn new(moves: PositionLike<'_>) -> PyResult<Self> {
        Ok(Self(moves.transcript()?.game().clone()))
    }

    /// Reads a text in any notation; without its name, the notation is detected. A board has no
    /// order of moves, so for one this is the first game in the order of the columns that leads there.
    ///
    /// >>> import fourgone as c4
    /// >>> c4.Game.parse("DDC")
    /// Game('443')
    #[staticmethod]
    #[pyo3(signature = (text, notation = None))]
    fn parse(text: &str, notation: Option<&str>) -> PyResult<Self> {
        parse(text, notation).map(|transcript| Self(transcript.game().clone()))
    }

    /// The game in a notation.
    ///
    /// >>> import fourgone as c4
    /// >>> c4.Game("443").to("cells")
    /// 'd1 d2 c1'
    fn to(&self, notation: &str) -> PyResult<String> {
        Ok(named(notation)?.format(&Transcript::from(self.0.clone())).to_string())
    }

    /// Plays a disc for the player whose turn it is, and returns the cell where it landed.
    ///
    /// >>> import fourgone as c4
    /// >>> c4.Game("444444").play(4)
    /// Traceback (most recent call last):
    /// fourgone._errors.IllegalMoveError: column 4 is full
    fn play(&mut self, column: i64) -> PyResult<String> {
        play(&mut self.0, column).map(|cell| cell.to_string())
    }

    /// Takes the last move back and returns its column; None if there is none.
    fn undo(&mut self) -> Option<usize> {
        self.0.undo().map(fourgone::Column::number)
    }

    /// Plays the move again that was taken back last and returns its column; None if there is none.
    fn redo(&mut self) -> Option<usize> {
        self.0.redo().map(fourgone::Column::number)
    }

    /// The moves played, columns 1 to 7.
    #[getter]
    fn moves(&self) -> Vec<usize> {
        self.0.moves().iter().map(|column| column.number()).collect()
    }

    /// The present position.
    #[getter]
    fn position(&self) -> Position {
        Position(self.0.position())
    }

    /// The positions from the empty board to the present one.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.0.positions().map(Position).collect()
    }

    /// Whose turn it is, "first" or "second", or would be if the game were not over.
    #[getter]
    fn turn(&self) -> &'static str {
        self.0.turn().name()
    }

    /// The number of discs on the board.
    #[getter]
    fn ply(&self) -> usize {
        self.0.ply()
    }

    /// The columns in which one may play, 1 to 7; none when the game is over.
    #[getter]
    fn legal_columns(&self) -> Vec<usize> {
        numbers(self.0.open_columns())
    }

    /// How the game ended; None while it goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        outcome(py, self.0.outcome())
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// The mirror image.
    fn mirror(&self) -> Self {
        Self(self.0.mirror())
    }

    /// A game with the same moves that goes its own way.
    fn copy(&self) -> Self {
        Self(self.0.clone())
    }

    fn __str__(&self) -> String {
        picture(self.0.position())
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }

    fn _repr_svg_(&self) -> String {
        Picture::from(&self.0).with_style(Style::Svg).to_string()
    }
}
