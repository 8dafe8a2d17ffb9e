//! The engine of the page: solver, bots and notations as a WebAssembly module with plain exports.
//!
//! JavaScript asks in three steps. [`request`] makes room for a text of some length; JavaScript
//! writes it there, in UTF-8. Then it calls a question, which takes the text and perhaps numbers,
//! and returns one number:
//!
//! ```text
//!  n >= 0    the answer has n bytes, which begin at answer()
//!  -1        the budget is used up: ask again, the table keeps what was found
//!  n <= -2   the request is wrong: a sentence of -2 - n bytes begins at answer()
//! ```
//!
//! Where a question is about a position, the text is its moves, as in `4453`. A budget is a number
//! of nodes: a question that may take long is asked in slices, and between them whoever asks can
//! see whether the answer is still wanted. Scores are signed bytes; columns are numbered from 1.
//!
//! # Features
//!
//! - `reasons`: [`explain`], for those who want to know why.
//! - `practice`: puzzles and lessons as well, for a module that only those load who ask why or
//!   practise.
//!
//! # Voices
//!
//! What the tutor says is told in a language, `en`, `de`, `fr` or `es`, and speaks of the players by
//! their colours; `en:first` and `en:second` speak to one of them, and explain a draw for that one.

#![allow(
    unsafe_code,
    reason = "an export under its own name is marked as unsafe, because names could clash; these \
              exist in WebAssembly only, where each module has its own"
)]

mod abi;
#[cfg(feature = "practice")]
mod practice;
mod question;
#[cfg(feature = "reasons")]
mod tutor;

/// Makes room for a request of this many bytes, and tells where it begins.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn request(size: usize) -> *mut u8 {
    abi::make_room(size)
}

/// Where the answer to the last question begins.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn answer() -> *const u8 {
    abi::answer()
}

/// What is proved of the score of a position: the least and the most that it can be, and with
/// which move the game then ends, or 0 while that is open.
///
/// There is always an answer; the least and the most are the same once the budget is enough.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn solve(budget: u32) -> i32 {
    abi::answer_with(|text, bot| question::solve(text, bot, budget))
}

/// The same of a column, for the player to move.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn solve_column(column: usize, budget: u32) -> i32 {
    abi::answer_with(|text, bot| question::solve_column(text, bot, column, budget))
}

/// The best play of both players to the end of the game, a byte for each column.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn best_line(budget: u32) -> i32 {
    abi::answer_with(|text, bot| question::best_line(text, bot, budget))
}

/// The column that a bot of this level plays, as one byte.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn choose(level: u32, seed: u32, budget: u32) -> i32 {
    abi::answer_with(|text, bot| question::choose(text, bot, level, seed, budget))
}

/// How good the last move of a game was, in four bytes: the score before it, the score after it,
/// both as the player sees them who made it; its grade, 0 the best; and the columns that would
/// have kept the score, a bit for each.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn review_last(budget: u32) -> i32 {
    abi::answer_with(|text, bot| question::review_last(text, bot, budget))
}

/// A game or a board that is written in some notation. The request is the name of the notation, or
/// nothing if it is to be detected, a line break, and the text.
///
/// The answer is `game`, or `board` if the order of the moves was not given, a blank, and moves. What
/// is wrong with the text is told in a sentence, and after a line break in fields with tabs between
/// them: the line, the character, the kind of the fault, and what belongs to it.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn read_notation() -> i32 {
    abi::answer_with(|text, _| question::read_notation(text))
}

/// A game in some notation. The request is the name of the notation, a blank, and the moves.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn write_notation() -> i32 {
    abi::answer_with(|text, _| question::write_notation(text))
}

/// A game as an SVG picture. The request is the name of a theme, a blank, and the moves.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn draw() -> i32 {
    abi::answer_with(|text, _| question::draw(text))
}

/// Why a position is won, drawn or lost, as the record that `fourgone explain --json` writes. The
/// request is a [voice](#voices), a blank, and the moves.
#[cfg(feature = "reasons")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn explain(budget: u32) -> i32 {
    abi::answer_with(|text, bot| tutor::explain(text, bot, budget))
}

/// What a column gives up, and the reply that holds out longest or punishes it, as
/// `{"told":"...","reply":"4"}`; the reply is `null` where the game is over. The request is a
/// [voice](#voices), a blank, and the moves before the column.
#[cfg(feature = "practice")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn refute(column: usize) -> i32 {
    abi::answer_with(|text, bot| practice::refute(text, bot, column))
}

/// All puzzles, a record on each line as `fourgone puzzles list` writes them. There is no request.
#[cfg(feature = "practice")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn puzzles() -> i32 {
    abi::answer_with(|_, _| practice::puzzles())
}

/// The record of the puzzle of a day, counted from the beginning of 1970. There is no request.
#[cfg(feature = "practice")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn daily_puzzle(day: u32) -> i32 {
    abi::answer_with(|_, _| practice::daily_puzzle(day))
}

/// The puzzles of a game, a record on each line. The request is its moves.
#[cfg(feature = "practice")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn puzzles_of() -> i32 {
    abi::answer_with(practice::puzzles_of)
}

/// The lessons, a record on each line. The request is a language.
#[cfg(feature = "practice")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn lessons() -> i32 {
    abi::answer_with(|text, _| practice::lessons(text))
}

/// Reads the opening book, whose bytes are the request. From then on every answer knows it; the
/// answer to this is empty.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn open_book() -> i32 {
    abi::answer_with(question::open_book)
}

/// How many nodes the solver has searched.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn nodes() -> u64 {
    abi::with_bot(|bot| bot.solver().nodes())
}
