//! What a question comes to.

use core::fmt;

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
    pub(crate) fn code(&self) -> i32 {
        let length = |bytes: usize| i32::try_from(bytes).unwrap_or(i32::MAX - 2);
        match self {
            Self::Answer(bytes) => length(bytes.len()),
            Self::Unfinished => -1,
            Self::Fault(message) => -2 - length(message.len()),
        }
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Answer(bytes) => bytes,
            Self::Unfinished => Vec::new(),
            Self::Fault(message) => message.into_bytes(),
        }
    }
}
