//! The command as its users meet it: arguments in, output and exit code out.

mod analyze;
mod arena;
mod bench;
mod book;
mod colour;
mod convert;
mod documents;
mod pages;
mod pipes;
#[cfg(feature = "play")]
mod play;
#[cfg(feature = "readme")]
mod readme;
mod review;
mod run;
#[cfg(all(unix, feature = "serve"))]
mod serve;
mod show;
mod solve;

/// GitHub's description, which the GitHub for tests needs.
#[cfg(feature = "readme")]
#[path = "../../../fourgone-readme/tests/community/description.rs"]
mod description;

/// A GitHub for tests, which the tests of the README game share.
#[cfg(feature = "readme")]
#[path = "../../../fourgone-readme/tests/community/github.rs"]
#[allow(dead_code, reason = "the other tests use the rest")]
mod github;

/// Where the README game is played in tests.
#[cfg(feature = "readme")]
#[path = "../../../fourgone-readme/tests/community/stage.rs"]
#[allow(dead_code, reason = "the other tests use the rest")]
mod stage;
