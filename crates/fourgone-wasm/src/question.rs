//! The questions: each takes its request apart, asks a library, and puts the answer into bytes.

use core::mem;

use fourgone::notation::{Notation, ParseError, ParseErrorKind, Transcript};
use fourgone::{ByPlayer, Column, Game, Player, PositionError};
use fourgone_bot::{Bot, ChooseError, Level};
use fourgone_render::{Picture, Style, Theme};
use fourgone_solver::{Book, Bounds, Limits};
use fourgone_tutor::{Grade, Review};

use crate::abi::Reply;

pub(crate) fn solve(text: &[u8], bot: &mut Bot, budget: u32) -> Reply {
    about_game(text, |game| {
        let position = game.position();
        let bounds = bot.solver().bounds(position, limits(budget));
        Reply::Answer(bytes_of(bounds, position.ply()))
    })
}

pub(crate) fn solve_column(text: &[u8], bot: &mut Bot, column: usize, budget: u32) -> Reply {
    about_game(text, |game| {
        let Some(column) = Column::from_number(column) else {
            return Reply::fault("not a column: use a number from 1 to 7");
        };
        match game.position().play(column) {
            Ok(next) => {
                let bounds = -bot.solver().bounds(next, limits(budget));
                Reply::Answer(bytes_of(bounds, game.ply()))
            }
            Err(error) => Reply::fault(error),
        }
    })
}

pub(crate) fn best_line(text: &[u8], bot: &mut Bot, budget: u32) -> Reply {
    about_game(text, |game| {
        let line = bot.solver().try_best_line(game.position(), limits(budget));
        Reply::within_budget(line.map(|line| line.into_iter().map(number).collect()))
    })
}

pub(crate) fn choose(text: &[u8], bot: &mut Bot, level: u32, seed: u32, budget: u32) -> Reply {
    about_game(text, |game| {
        let Some(level) = u8::try_from(level).ok().and_then(Level::new) else {
            return Reply::fault("not a level: use a number from 1 to 10");
        };
        become_another(bot, level, u64::from(seed));
        match bot.choose(game.position(), limits(budget)) {
            Err(error @ ChooseError::GameOver) => Reply::fault(error),
            column => Reply::within_budget(column.ok().map(|column| vec![number(column)])),
        }
    })
}

pub(crate) fn review_last(text: &[u8], bot: &mut Bot, budget: u32) -> Reply {
    about_game(text, |game| {
        if game.is_empty() {
            return Reply::fault("there is no move to review");
        }
        let review = Review::of_last(1, game, bot.solver(), limits(budget), |_| {});
        let reviewed = review.and_then(|review| review.moves().first().copied());
        Reply::within_budget(reviewed.map(|reviewed| {
            let grade = Grade::ALL.iter().take_while(|&&grade| grade != reviewed.grade());
            let grade = u8::try_from(grade.count()).unwrap_or(u8::MAX);
            let best = reviewed.best.into_iter().fold(0, |bits, column| bits | 1 << column.index());
            let [before, after] =
                [reviewed.before, reviewed.after].map(|score| score.value().cast_unsigned());
            vec![before, after, grade, best]
        }))
    })
}

pub(crate) fn read_notation(text: &[u8]) -> Reply {
    let Ok(text) = str::from_utf8(text) else { return Reply::fault(NOT_TEXT) };
    let (name, text) = text.split_once('\n').unwrap_or(("", text));
    let notation = match name {
        "" => Notation::detect(text),
        name => match name.parse() {
            Ok(notation) => Ok(notation),
            Err(error) => return Reply::fault(error),
        },
    };
    match notation.and_then(|notation| notation.parse(text)) {
        Ok(read) => {
            let history = if read.has_history() { "game" } else { "board" };
            Reply::text(format_args!("{history} {}", read.game()))
        }
        Err(error) => Reply::fault(format_args!("{error}\n{}", fields_of(error))),
    }
}

/// What is wrong with a text as fields with tabs between them, for sentences in other languages: the
/// line, the character, the kind, and what belongs to that kind.
fn fields_of(error: ParseError) -> String {
    use ParseErrorKind as Kind;
    use PositionError as Board;
    let of_kind = match error.kind {
        Kind::Unexpected { found: Some(found), .. } => {
            format!("unexpected\t{}", found.escape_debug())
        }
        Kind::Unexpected { found: None, .. } => "ended".to_owned(),
        Kind::ColumnFull { number, column } => format!("column_full\t{column}\t{number}"),
        Kind::GameOver { ended, .. } => format!("game_over\t{ended}"),
        Kind::NoLanding { cell, landing } => format!("no_landing\t{cell}\t{landing}"),
        Kind::Number { found, .. } => format!("number\t{found}"),
        Kind::TooLarge => "too_large".to_owned(),
        Kind::Contradiction { .. } => "contradiction".to_owned(),
        Kind::TwoDiscs { cell } => format!("two_discs\t{cell}"),
        Kind::Impossible(Board::FloatingDisc { cell }) => format!("floating_disc\t{cell}"),
        Kind::Impossible(Board::WrongCount { discs: ByPlayer { first, second } }) => {
            format!("wrong_count\t{first}\t{second}")
        }
        Kind::Impossible(Board::BothHaveFour) => "both_have_four".to_owned(),
        Kind::Impossible(Board::PlayedOn { winner }) => {
            format!("played_on\t{}", if winner == Player::First { 1 } else { 2 })
        }
        Kind::Impossible(Board::Unreachable) => "unreachable".to_owned(),
        _ => format!("other\t{}", error.kind),
    };
    format!("{}\t{}\t{of_kind}", error.line, error.character)
}

pub(crate) fn write_notation(text: &[u8]) -> Reply {
    about_named_game(text, |name, game| match name.parse::<Notation>() {
        Ok(notation) => Reply::text(notation.format(&Transcript::from(game))),
        Err(error) => Reply::fault(error),
    })
}

pub(crate) fn draw(text: &[u8]) -> Reply {
    about_named_game(text, |name, game| match name.parse::<Theme>() {
        Ok(theme) => Reply::text(Picture::from(&game).with_style(Style::Svg).with_theme(theme)),
        Err(error) => Reply::fault(error),
    })
}

pub(crate) fn open_book(bytes: &[u8], bot: &mut Bot) -> Reply {
    // It stays as long as the module does, which is asked for one book only.
    match Book::new(bytes.to_vec()) {
        Ok(book) => {
            let solver = mem::take(bot.solver());
            *bot.solver() = solver.with_book(book);
            Reply::Answer(Vec::new())
        }
        Err(error) => Reply::fault(error),
    }
}

pub(crate) const NOT_TEXT: &str = "not a text in UTF-8";

/// Answers about the game whose moves the request is.
pub(crate) fn about_game(text: &[u8], answer: impl FnOnce(&Game) -> Reply) -> Reply {
    let Ok(text) = str::from_utf8(text) else { return Reply::fault(NOT_TEXT) };
    match text.parse() {
        Ok(game) => answer(&game),
        Err(error) => Reply::fault(error),
    }
}

/// Answers about a request of a name, a blank, and the moves of a game.
pub(crate) fn about_named_game(text: &[u8], answer: impl FnOnce(&str, Game) -> Reply) -> Reply {
    let Ok(text) = str::from_utf8(text) else { return Reply::fault(NOT_TEXT) };
    let (name, moves) = text.split_once(' ').unwrap_or((text, ""));
    match moves.parse() {
        Ok(game) => answer(name, game),
        Err(error) => Reply::fault(error),
    }
}

/// Gives the bot a level and a seed; what it keeps in mind stays.
fn become_another(bot: &mut Bot, level: Level, seed: u64) {
    let known = mem::replace(bot, Bot::new(level, seed));
    *bot = known.with_level(level).with_seed(seed);
}

pub(crate) fn limits(budget: u32) -> Limits<'static> {
    Limits::NONE.nodes(u64::from(budget))
}

/// The least score, the most, and the move with which the game ends if they are the same.
fn bytes_of(bounds: Bounds, ply: usize) -> Vec<u8> {
    let end = bounds.exact().map_or(0, |score| score.ends_on_move(ply));
    let [lower, upper] = [bounds.lower, bounds.upper].map(|score| score.value().cast_unsigned());
    vec![lower, upper, u8::try_from(end).unwrap_or(u8::MAX)]
}

/// The number of a column, from 1.
fn number(column: Column) -> u8 {
    u8::try_from(column.number()).unwrap_or(u8::MAX)
}
