//! The laws that hold for every input: texts for the notations, moves for a game, bytes for the
//! reader of opening books, events for a game between people.
//!
//! A target begins with the examples in `corpus/`, of which each is a file; `pieces.dict` has the
//! pieces of which they are made.

#![forbid(unsafe_code)]

mod fold;

use std::sync::LazyLock;

pub use fold::check_match;

use fourgone::notation::{Colour, Notation, ParseError, Transcript};
use fourgone::{Column, Game, Outcome, PlayError, Player, Position};
use fourgone_solver::Score;
use fourgone_solver::book::{Book, Layer, bind, checksum, encode};

/// The first byte names a notation, the rest is a text in it, perhaps.
///
/// `a` is the first of [`Notation::ALL`], `b` the second and so on; behind them comes `emoji` in
/// which yellow begins.
pub fn check_notation(input: &[u8]) {
    let Some((letter, text)) = input.split_first() else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    let yellow_begins = Notation::EMOJI.with_first_colour(Colour::Yellow);
    let index = usize::from(letter.wrapping_sub(b'a')) % (Notation::ALL.len() + 1);
    check(Notation::ALL.get(index).copied().unwrap_or(yellow_begins), text);
}

/// A text has a notation, in which the laws hold, or is refused at a place inside of it.
pub fn check_detection(text: &str) {
    match Notation::detect(text) {
        Err(error) => check_place(error, text),
        Ok(notation) => check(notation, text),
    }
}

/// A text is refused at a place inside of it, or read; and what was read is written in every
/// notation and read again as the same.
fn check(notation: Notation, text: &str) {
    let transcript = match notation.parse(text) {
        Err(error) => return check_place(error, text),
        Ok(transcript) => transcript,
    };
    let written = notation.format(&transcript).to_string();
    assert_eq!(notation.parse(&written).as_ref(), Ok(&transcript));
    check_writing(&transcript);
}

/// A transcript is written in every notation and read again: the same position, and the same game
/// where the notation keeps it.
fn check_writing(transcript: &Transcript) {
    for notation in Notation::ALL {
        let written = notation.format(transcript).to_string();
        let read = notation.parse(&written).unwrap_or_else(|error| panic!("{error}:\n{written}"));
        assert_eq!(read.position(), transcript.position(), "{notation}");
        assert!(!read.has_history() || read.game() == transcript.game(), "{notation}");
        assert_eq!(notation.format(&read).to_string(), written);
    }
}

/// An error points at a character of the text, or right behind a line.
fn check_place(error: ParseError, text: &str) {
    let line = error.line.checked_sub(1).and_then(|index| text.split('\n').nth(index));
    let characters = line.map_or(0, |line| line.chars().count() + 1);
    assert!((1..=characters).contains(&error.character), "{error} points outside of {text:?}");
}

/// A game does what a slow model of it does: `u` takes a move back, `r` plays it again, and any
/// other byte is a column, `1` to `7` being themselves.
pub fn check_game(actions: &[u8]) {
    let (mut game, mut model) = (Game::new(), Model::default());
    for action in actions {
        match action {
            b'u' => assert_eq!(game.undo(), model.undo()),
            b'r' => assert_eq!(game.redo(), model.redo()),
            byte => {
                let column = Column::ALL[usize::from(byte.wrapping_sub(b'1')) % Column::COUNT];
                let played = game.play(column).map(|cell| cell.row().index());
                assert_eq!(played, model.play(column));
            }
        }
        assert_eq!(game.moves(), model.moves);
        assert!(game.undone().iter().eq(model.undone.iter().rev()));
        assert_eq!(game.outcome().and_then(Outcome::winner), model.winner());
    }
    let position = game.position();
    assert_eq!(position.to_string().parse::<Position>(), Ok(position));
    assert_eq!(position.key().position(), Ok(position));
    assert_eq!(position.mirror().mirror(), position);
    check_writing(&game.into());
}

/// The rules as one would explain them: the moves, and the board that they make, anew each time.
#[derive(Default)]
struct Model {
    moves: Vec<Column>,
    /// The moves taken back, the latest of them last.
    undone: Vec<Column>,
}

impl Model {
    /// The discs of each column from the bottom.
    fn piles(&self) -> [Vec<Player>; Column::COUNT] {
        let mut piles = <[Vec<Player>; Column::COUNT]>::default();
        for (column, player) in self.moves.iter().zip(Player::ALL.into_iter().cycle()) {
            piles[column.index()].push(player);
        }
        piles
    }

    /// Who has four in a row, if anybody.
    fn winner(&self) -> Option<Player> {
        let piles = self.piles();
        let disc = |column: isize, row: isize| {
            let pile = piles.get(usize::try_from(column).ok()?)?;
            pile.get(usize::try_from(row).ok()?).copied()
        };
        for (column, row) in (0..7).flat_map(|column| (0..6).map(move |row| (column, row))) {
            for (right, up) in [(0, 1), (1, -1), (1, 0), (1, 1)] {
                let line = [0, 1, 2, 3].map(|step| disc(column + step * right, row + step * up));
                if line[0].is_some() && line.iter().all(|disc| *disc == line[0]) {
                    return line[0];
                }
            }
        }
        None
    }

    /// Plays a disc and returns the index of the row where it lands.
    fn play(&mut self, column: Column) -> Result<usize, PlayError> {
        let height = self.piles()[column.index()].len();
        if self.winner().is_some() || self.moves.len() == 42 {
            return Err(PlayError::GameOver);
        }
        if height == 6 {
            return Err(PlayError::ColumnFull { column });
        }
        self.moves.push(column);
        self.undone.clear();
        Ok(height)
    }

    fn undo(&mut self) -> Option<Column> {
        let column = self.moves.pop()?;
        self.undone.push(column);
        Some(column)
    }

    fn redo(&mut self) -> Option<Column> {
        let column = self.undone.pop()?;
        self.moves.push(column);
        Some(column)
    }
}

/// Bytes are refused or read as a book; so is a book with this noise in it and the checksum that
/// fits, and what it answers then are scores, if wrong ones.
pub fn check_book(noise: &[u8]) {
    static WHOLE: LazyLock<(Layer, Vec<u8>)> = LazyLock::new(|| {
        let layer = Layer::enumerate(3);
        let scores: Vec<_> =
            (0..layer.positions().len()).map(|at| Score::new(at as i8 % 9)).collect();
        let bytes = encode(&layer, &scores).and_then(|layer| bind(vec![layer])).unwrap();
        (layer, bytes)
    });
    let _ = Book::new(noise.to_vec());
    let (layer, whole) = &*WHOLE;
    let mut bytes = whole.clone();
    for (byte, noise) in bytes[20..].iter_mut().zip(noise) {
        *byte ^= noise;
    }
    let sum = checksum(&bytes[20..]);
    bytes[12..20].copy_from_slice(&sum.to_le_bytes());
    if let Ok(book) = Book::new(bytes) {
        for score in layer.positions().iter().filter_map(|&position| book.score(position)) {
            assert!((-21..=21).contains(&score.value()));
        }
    }
}
