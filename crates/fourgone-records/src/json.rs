//! Records as text: one JSON object on one line.

use std::error::Error;
use std::fmt::{self, Write as _};

use fourgone::Size;

/// A text that is not the record it was read as.
#[derive(Debug)]
pub struct ParseRecordError(serde_json::Error);

impl ParseRecordError {
    pub(crate) fn new(error: serde_json::Error) -> Self {
        Self(error)
    }
}

impl fmt::Display for ParseRecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a record: {}", self.0)
    }
}

impl Error for ParseRecordError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

/// Gives records their text: `Display` writes JSON without a line break, `FromStr` reads it.
macro_rules! text_is_json {
    ($($record:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $record {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let json = serde_json::to_string(self).map_err(|_| std::fmt::Error)?;
                f.write_str(&$crate::json::in_ascii(json))
            }
        }

        impl std::str::FromStr for $record {
            type Err = $crate::ParseRecordError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                serde_json::from_str(text).map_err($crate::ParseRecordError::new)
            }
        }
    )+};
}

pub(crate) use text_is_json;

/// The same JSON in visible ASCII: whatever a text from outside holds, it does nothing to the
/// terminal that the record may be shown on.
pub(crate) fn in_ascii(json: String) -> String {
    let is_visible = |next: char| matches!(next, ' '..='~');
    if json.chars().all(is_visible) {
        return json;
    }
    // Outside of strings JSON has nothing else, and in a string every character may be escaped.
    let mut text = String::with_capacity(2 * json.len());
    for next in json.chars() {
        if is_visible(next) {
            text.push(next);
        } else {
            for unit in next.encode_utf16(&mut [0; 2]) {
                // Writing to a string does not fail.
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text
}

/// The size of a board as records name it: not at all if it is the usual one.
pub(crate) fn named_size(size: Size) -> Option<Size> {
    (size != Size::STANDARD).then_some(size)
}

/// A score is written as its value.
pub(crate) mod score {
    use fourgone_solver::Score;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
    pub(crate) fn serialize<S: Serializer>(score: &Score, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_i8(score.value())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Score, D::Error> {
        i8::deserialize(from).map(Score::new)
    }
}

/// A grade is written as its name.
pub(crate) mod grade {
    use fourgone_tutor::Grade;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
    pub(crate) fn serialize<S: Serializer>(grade: &Grade, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(grade.name())
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Grade, D::Error> {
        let name = String::deserialize(from)?;
        let grade = Grade::ALL.iter().find(|grade| grade.name() == name).copied();
        grade.ok_or_else(|| D::Error::custom(format_args!("{name:?} is not a grade")))
    }
}

/// What a move missed is written as its name, or as null.
pub(crate) mod missed {
    use fourgone_tutor::Missed;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize as _, Serializer};

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde's form")]
    pub(crate) fn serialize<S: Serializer>(
        missed: &Option<Missed>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let name = missed.map(|missed| match missed {
            Missed::Win => "win",
            Missed::Block => "block",
        });
        name.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Missed>, D::Error> {
        match Option::<String>::deserialize(from)?.as_deref() {
            None => Ok(None),
            Some("win") => Ok(Some(Missed::Win)),
            Some("block") => Ok(Some(Missed::Block)),
            Some(name) => Err(D::Error::custom(format_args!("{name:?} cannot be missed"))),
        }
    }
}
