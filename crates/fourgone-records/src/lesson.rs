//! The record of a lesson.

use std::collections::BTreeMap;

use fourgone_tutor::Language;
use fourgone_tutor::lesson::{Exercise, ExerciseText, Lesson};
use serde::{Deserialize, Serialize};

use crate::json;

/// A lesson in one language: an explanation and three positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LessonRecord {
    /// What it is called.
    pub title: String,
    /// The explanation, in paragraphs.
    pub explanation: Vec<String>,
    /// The positions, in their order.
    pub exercises: Vec<ExerciseRecord>,
}

/// A position in which somebody is to find a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ExerciseRecord {
    /// The moves that lead to it, columns from 1 to 7.
    pub position: String,
    /// The columns that are right; a hint names the first.
    pub solutions: Vec<String>,
    /// What is to be found.
    pub task: String,
    /// The answer to a right column.
    pub right: String,
    /// The answer to a wrong one that has none of its own; it says where to look.
    pub wrong: String,
    /// The answers to single wrong columns.
    pub answers: BTreeMap<String, String>,
}

impl LessonRecord {
    /// A lesson in this language.
    pub fn new(lesson: &Lesson, language: Language) -> Self {
        let text = lesson.text(language);
        let exercises = lesson.exercises.iter().zip(&text.exercises);
        Self {
            title: text.title.to_owned(),
            explanation: text.explanation.iter().copied().map(str::to_owned).collect(),
            exercises: exercises.map(|(exercise, text)| record(exercise, text)).collect(),
        }
    }
}

fn record(exercise: &Exercise, text: &ExerciseText) -> ExerciseRecord {
    ExerciseRecord {
        position: exercise.moves.to_owned(),
        solutions: exercise.right().map(|column| column.to_string()).collect(),
        task: text.task.to_owned(),
        right: text.right.to_owned(),
        wrong: text.general().to_owned(),
        answers: text
            .answers()
            .map(|(column, answer)| (column.to_string(), answer.to_owned()))
            .collect(),
    }
}

json::text_is_json!(LessonRecord);

#[cfg(test)]
mod tests {
    use fourgone_tutor::lesson::LESSONS;

    use super::*;

    #[test]
    fn the_record_has_its_keys_in_their_order_and_can_be_read_back() {
        let record = LessonRecord::new(&LESSONS[0], Language::English);
        let json = record.to_string();
        assert!(json.starts_with(r#"{"title":"Four ways to win","explanation":["Four discs"#));
        let exercise = r#"{"position":"415162","solutions":["3","7"],"task":"You are red."#;
        assert!(json.contains(exercise), "{json}");
        assert_eq!(json.parse::<LessonRecord>().unwrap(), record);
    }

    #[test]
    fn wrong_columns_have_answers_of_their_own_beside_the_general_one() {
        let json = LessonRecord::new(&LESSONS[1], Language::English).to_string();
        let answers = concat!(
            r#""wrong":"No threat yet. Three red discs side by side with both ends free would make "#,
            r#"two.","answers":{"2":"Only one threat, c1: yellow blocks it.","#,
            r#""7":"Only one threat, f1: yellow blocks it."}"#,
        );
        assert!(json.contains(answers), "{json}");
    }
}
