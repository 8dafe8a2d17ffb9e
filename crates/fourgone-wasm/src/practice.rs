//! What one practises with: puzzles, lessons, and what is wrong with a move.

use std::fmt::Display;

use fourgone::Column;
use fourgone_bot::Bot;
use fourgone_records::{LessonRecord, PuzzleRecord};
use fourgone_solver::Wdl;
use fourgone_tutor::lesson::LESSONS;
use fourgone_tutor::{ClaimResult, Language, puzzle, what_it_gave_up};

use crate::abi::Reply;
use crate::question::{NOT_TEXT, about_game, about_named_game};
use crate::tutor::{UNKNOWN_VOICE, voice};

pub(crate) fn refute(text: &[u8], bot: &mut Bot, column: usize) -> Reply {
    about_named_game(text, |name, game| {
        let Some(voice) = voice(name) else { return Reply::fault(UNKNOWN_VOICE) };
        let Some(column) = Column::from_number(column) else {
            return Reply::fault("not a column: use a number from 1 to 7");
        };
        let before = game.position();
        let after = match before.play(column) {
            Ok(after) => after,
            Err(error) => return Reply::fault(error),
        };
        let solver = bot.solver();
        let scores = (solver.solve(before), -solver.solve(after));
        let goal = match scores.0.wdl() {
            Wdl::Win => ClaimResult::Win,
            Wdl::Draw | Wdl::Loss => ClaimResult::Draw,
        };
        let told = what_it_gave_up(column, scores.0, scores.1, after.ply(), &voice);
        let reply = puzzle::defence(after, goal, solver).filter(|_| !after.is_over());
        let reply = reply.map_or("null".to_owned(), |reply| format!("\"{reply}\""));
        // No sentence of ours has a quotation mark or a backslash in it.
        Reply::text(format_args!("{{\"told\":\"{told}\",\"reply\":{reply}}}"))
    })
}

pub(crate) fn puzzles() -> Reply {
    lines(puzzle::puzzles().iter().map(PuzzleRecord::from))
}

pub(crate) fn daily_puzzle(day: u32) -> Reply {
    Reply::text(PuzzleRecord::from(puzzle::daily(u64::from(day))))
}

pub(crate) fn puzzles_of(text: &[u8], bot: &mut Bot) -> Reply {
    about_game(text, |game| lines(puzzle::puzzles_of(game, bot).iter().map(PuzzleRecord::from)))
}

pub(crate) fn lessons(text: &[u8]) -> Reply {
    let Ok(code) = str::from_utf8(text) else { return Reply::fault(NOT_TEXT) };
    let Some(language) = Language::from_code(code) else { return Reply::fault(UNKNOWN_VOICE) };
    lines(LESSONS.iter().map(|lesson| LessonRecord::new(lesson, language)))
}

/// Records, each on a line.
fn lines(records: impl Iterator<Item = impl Display>) -> Reply {
    let mut text = String::new();
    for record in records {
        text.push_str(&record.to_string());
        text.push('\n');
    }
    Reply::text(text)
}
