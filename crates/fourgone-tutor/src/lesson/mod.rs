//! Six short lessons for somebody who knows the rules and nothing else: each an explanation and
//! three positions.
//!
//! Which columns are right is a theorem: a test holds every position against the solver. Texts are
//! data, one chapter for each language.

mod english;
mod french;
mod german;
mod spanish;

use fourgone::{Column, Game};

use crate::words::Language;

/// A lesson: an explanation and three positions.
///
/// ```
/// use fourgone_tutor::Language;
/// use fourgone_tutor::lesson::LESSONS;
///
/// let zugzwang = &LESSONS[3];
/// assert_eq!(zugzwang.text(Language::English).title, "Zugzwang");
/// let exercise = &zugzwang.exercises[0];
/// assert_eq!(exercise.right().collect::<Vec<_>>(), [fourgone::Column::B]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lesson {
    /// The place among the lessons, from 0 on.
    number: usize,
    /// The positions.
    pub exercises: [Exercise; 3],
}

/// A position in which somebody is to find a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exercise {
    /// The moves that lead to it, columns from 1 to 7.
    pub moves: &'static str,
    /// The columns that are right, as digits; a hint names the first.
    right: &'static str,
    /// What makes them right.
    pub wanted: Wanted,
}

/// What makes a column the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wanted {
    /// It completes four.
    Four,
    /// It wins as soon as possible.
    Soonest,
    /// It keeps the win, or the draw if there is none.
    Verdict,
}

/// The texts of a lesson in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LessonText {
    /// What it is called.
    pub title: &'static str,
    /// The explanation, in paragraphs.
    pub explanation: &'static [&'static str],
    /// The texts of its positions.
    pub exercises: [ExerciseText; 3],
}

/// The texts of a position in one language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExerciseText {
    /// What is to be found.
    pub task: &'static str,
    /// The answer to a right column.
    pub right: &'static str,
    /// The answers to wrong columns that have one of their own, each with its columns as digits.
    answers: &'static [(&'static str, &'static str)],
    /// The answer to every other wrong column.
    wrong: &'static str,
}

/// The lessons in their order.
pub const LESSONS: [Lesson; 6] = [
    lesson(
        0,
        [
            exercise("415162", "37", Wanted::Four),
            exercise("434345", "4", Wanted::Four),
            exercise("1223733444", "4", Wanted::Four),
        ],
    ),
    lesson(
        1,
        [
            exercise("11223", "4", Wanted::Verdict),
            exercise("4455", "36", Wanted::Soonest),
            exercise("33442521223344476", "6", Wanted::Verdict),
        ],
    ),
    lesson(
        2,
        [
            exercise("2755522335", "3", Wanted::Verdict),
            exercise("466466447343", "3", Wanted::Verdict),
            exercise("7477254553652722333775566", "6", Wanted::Verdict),
        ],
    ),
    lesson(
        3,
        [
            exercise("653757554332337726112211715513666627", "2", Wanted::Verdict),
            exercise("2323322314456644641637411126372176", "7", Wanted::Verdict),
            exercise("5655543633226235225266336177717717", "1", Wanted::Verdict),
        ],
    ),
    lesson(
        4,
        [
            exercise("56422625225544425445177711666776171", "1", Wanted::Verdict),
            exercise("6575567666215551177711672221223", "3", Wanted::Verdict),
            exercise("64664664744557723333347362772", "2", Wanted::Verdict),
        ],
    ),
    lesson(
        5,
        [
            exercise("", "4", Wanted::Verdict),
            exercise("44", "4", Wanted::Verdict),
            exercise("1", "4236", Wanted::Verdict),
        ],
    ),
];

const fn lesson(number: usize, exercises: [Exercise; 3]) -> Lesson {
    Lesson { number, exercises }
}

const fn exercise(moves: &'static str, right: &'static str, wanted: Wanted) -> Exercise {
    Exercise { moves, right, wanted }
}

impl Lesson {
    /// The texts in this language.
    pub fn text(&self, language: Language) -> &'static LessonText {
        let texts = match language {
            Language::English => &english::LESSONS,
            Language::German => &german::LESSONS,
            Language::French => &french::LESSONS,
            Language::Spanish => &spanish::LESSONS,
        };
        &texts[self.number]
    }
}

impl Exercise {
    /// The game that leads to the position.
    pub fn game(&self) -> Game {
        // A test plays all of them.
        self.moves.parse().unwrap_or_default()
    }

    /// The columns that are right, and before the others the one that is worth a hint.
    pub fn right(&self) -> impl Iterator<Item = Column> {
        columns(self.right)
    }
}

impl ExerciseText {
    /// The answer to this wrong column.
    ///
    /// ```
    /// use fourgone::Column;
    /// use fourgone_tutor::Language;
    /// use fourgone_tutor::lesson::LESSONS;
    ///
    /// let text = &LESSONS[1].text(Language::English).exercises[1];
    /// assert_eq!(text.wrong(Column::B), "Only one threat, c1: yellow blocks it.");
    /// assert_eq!(text.wrong(Column::A), text.general());
    /// ```
    pub fn wrong(&self, column: Column) -> &'static str {
        let own = self.answers().find(|&(wrong, _)| wrong == column);
        own.map_or(self.wrong, |(_, answer)| answer)
    }

    /// The answer to a wrong column that has none of its own: it says where to look, so it is a
    /// hint as well.
    pub fn general(&self) -> &'static str {
        self.wrong
    }

    /// The wrong columns that have an answer of their own, and that answer.
    pub fn answers(&self) -> impl Iterator<Item = (Column, &'static str)> {
        let answers = self.answers.iter();
        answers.flat_map(|&(digits, answer)| columns(digits).map(move |column| (column, answer)))
    }
}

fn columns(digits: &'static str) -> impl Iterator<Item = Column> {
    digits.bytes().filter_map(|digit| Column::from_number(usize::from(digit - b'0')))
}
