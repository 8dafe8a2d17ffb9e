//! The ABI: how a request comes in, and how its reply goes out.

use core::fmt;
use std::cell::RefCell;

use fourgone_bot::{Bot, Level};

/// The state of the module: one buffer, which holds the request before a call and the answer after
/// it, and one bot, whose solver also answers the other questions, so that there is one table.
struct State {
    buffer: Vec<u8>,
    bot: Bot,
}

thread_local! {
    static STATE: RefCell<State> =
        RefCell::new(State { buffer: Vec::new(), bot: Bot::new(Level::PERFECT, 0) });
}

/// Makes room for a request and tells where it is.
pub(crate) fn make_room(size: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.buffer.clear();
        state.buffer.resize(size, 0);
        state.buffer.as_mut_ptr()
    })
}

/// Where the answer is.
pub(crate) fn answer() -> *const u8 {
    STATE.with_borrow(|state| state.buffer.as_ptr())
}

/// Has a request answered: the answer takes its place, and its length is told as
/// [`Reply::code`] says.
pub(crate) fn answer_with(question: impl FnOnce(&[u8], &mut Bot) -> Reply) -> i32 {
    STATE.with_borrow_mut(|state| {
        let reply = question(&state.buffer, &mut state.bot);
        let code = reply.code();
        state.buffer = reply.into_bytes();
        code
    })
}

/// Lets the bot do something that has no answer in bytes.
pub(crate) fn with_bot<T>(what: impl FnOnce(&mut Bot) -> T) -> T {
    STATE.with_borrow_mut(|state| what(&mut state.bot))
}

/// What a question comes to.
pub(crate) enum Reply {
    /// The answer.
    Answer(Vec<u8>),
    /// The budget was used up before there was an answer. What was found on the way stays in the
    /// table, so the same question again gets further.
    Unfinished,
    /// What is wrong with the request, in a sentence.
    Fault(String),
}

impl Reply {
    pub(crate) fn text(text: impl fmt::Display) -> Self {
        Self::Answer(text.to_string().into_bytes())
    }

    pub(crate) fn fault(message: impl fmt::Display) -> Self {
        Self::Fault(message.to_string())
    }

    /// The answer, or that the budget was used up.
    pub(crate) fn within_budget(answer: Option<Vec<u8>>) -> Self {
        answer.map_or(Self::Unfinished, Self::Answer)
    }

    /// One number for JavaScript: the length of the answer, or -1 when it is unfinished, or -2
    /// minus the length of the message about a fault.
    fn code(&self) -> i32 {
        let length = |bytes: usize| i32::try_from(bytes).unwrap_or(i32::MAX - 2);
        match self {
            Self::Answer(bytes) => length(bytes.len()),
            Self::Unfinished => -1,
            Self::Fault(message) => -2 - length(message.len()),
        }
    }

    fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Answer(bytes) => bytes,
            Self::Unfinished => Vec::new(),
            Self::Fault(message) => message.into_bytes(),
        }
    }
}
