//! What only the tutor's module answers: reasons, puzzles and lessons.

use std::fmt::Display;

use fourgone::{Column, Player};
use fourgone_bot::Bot;
use fourgone_records::{ExplainRecord, LessonRecord, PuzzleRecord, Topic};
use fourgone_solver::Wdl;
use fourgone_tutor::lesson::LESSONS;
use fourgone_tutor::{ClaimResult, Language, Voice, puzzle, what_it_gave_up};

use crate::abi::Reply;
use crate::question::{NOT_TEXT, about_game, about_named_game, limits};

pub(crate) fn explain(text: &[u8], bot: &mut Bot, budget: u32) -> Reply {
    about_named_game(text, |name, game| {
        let Some(voice) = voice(name) else { return Reply::fault(UNKNOWN_VOICE) };
        let position = game.position();
        if position.is_over() {
            return Reply::fault("the game is over");
        }
        let topic = Topic { draw_for: voice.you, ..Topic::default() };
        let (moves, limits) = (game.to_string(), limits(budget));
        let record = ExplainRecord::of(&moves, position, topic, &voice, bot.solver(), limits);
        Reply::within_budget(record.map(|record| record.to_string().into_bytes()))
    })
}

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

const UNKNOWN_VOICE: &str = "unknown language";

/// The voice with this name: a language, and perhaps whom it speaks to.
fn voice(name: &str) -> Option<Voice> {
    let (language, you) = name.split_once(':').unwrap_or((name, ""));
    let voice = Voice::by_colour(Language::from_code(language)?);
    match you {
        "" => Some(voice),
        "first" => Some(voice.to(Player::First)),
        "second" => Some(voice.to(Player::Second)),
        _ => None,
    }
}

/// Records, each on a line.
fn lines(records: impl Iterator<Item = impl Display>) -> Reply {
    Reply::text(records.map(|record| format!("{record}\n")).collect::<String>())
}
