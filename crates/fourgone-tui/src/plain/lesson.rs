//! A lesson line by line: the explanation, and three positions in which a column is to be found.

use std::io::{self, BufRead, Write};

use fourgone::Column;
use fourgone_render::alternatives;
use fourgone_tutor::Language;
use fourgone_tutor::lesson::{Exercise, ExerciseText, Lesson};

use super::prompt::{Prompt, Reply};
use crate::solving::hint;

/// Gives a lesson; false if somebody left before its end.
///
/// # Errors
///
/// When the input cannot be read or the output cannot be written.
pub fn take_lesson<R: BufRead, W: Write>(
    lesson: &Lesson,
    language: Language,
    prompt: &mut Prompt<'_, R, W>,
) -> io::Result<bool> {
    let text = lesson.text(language);
    prompt.say(text.title)?;
    for paragraph in text.explanation {
        prompt.say(&format!("\n{paragraph}"))?;
    }
    for (number, (exercise, text)) in (1..).zip(lesson.exercises.iter().zip(&text.exercises)) {
        let place = format!("Position {number} of {}: ", lesson.exercises.len());
        if !set_exercise(exercise, text, &place, prompt)? {
            prompt.finish()?;
            return Ok(false);
        }
    }
    prompt.finish()?;
    Ok(true)
}

/// Sets one position; false if somebody leaves.
fn set_exercise<R: BufRead, W: Write>(
    exercise: &Exercise,
    text: &ExerciseText,
    place: &str,
    prompt: &mut Prompt<'_, R, W>,
) -> io::Result<bool> {
    let mut game = exercise.game();
    let right: Vec<Column> = exercise.right().collect();
    prompt.show(&game)?;
    prompt.say(&format!("{place}{}", text.task))?;
    let mut hinted = false;
    let column = loop {
        match prompt.ask(&game)? {
            Reply::Play(column) if right.contains(&column) => break column,
            Reply::Play(column) => prompt.say(text.wrong(column))?,
            Reply::Hint => prompt.say(&hint(right[0], &mut hinted))?,
            Reply::Solution => {
                prompt.say(&format!("It is column {}.", alternatives(&right)))?;
                break right[0];
            }
            Reply::Quit => return Ok(false),
        }
    };
    // What is right is open.
    if game.play(column).is_ok() {
        prompt.show(&game)?;
    }
    prompt.say(text.right)?;
    Ok(true)
}
