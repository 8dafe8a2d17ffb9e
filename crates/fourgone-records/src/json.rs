//! Records as text: one JSON object on one line.

use std::error::Error;
use std::fmt;

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
                f.write_str(&json)
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
    use fourgone_bot::Grade;
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
