//! Who plays: the names of GitHub users.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A GitHub user's name as GitHub gave it: to us it is any text, and never Markdown.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Login(String);

impl Login {
    /// The user with this name.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// The name as it came; [`markdown`](crate::markdown) makes it fit to be shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether both are names of one user: GitHub does not tell capitals from small letters.
    pub fn is(&self, other: &str) -> bool {
        self.0.eq_ignore_ascii_case(other)
    }
}

impl fmt::Display for Login {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
