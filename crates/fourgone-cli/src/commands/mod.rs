//! The subcommands, one file each.

mod analyze;
mod arena;
mod bench;
mod book;
mod completions;
mod convert;
mod count;
mod man;
mod play;
mod readme;
mod review;
mod serve;
mod show;
mod solve;

pub(crate) use analyze::Analyze;
pub(crate) use arena::Arena;
pub(crate) use bench::Bench;
pub(crate) use book::Book;
pub(crate) use completions::Completions;
pub(crate) use convert::Convert;
pub(crate) use count::Count;
pub(crate) use man::Man;
pub(crate) use play::{Play, is_on_terminal};
pub(crate) use readme::Readme;
pub(crate) use review::Review;
pub(crate) use serve::Serve;
pub(crate) use show::Show;
pub(crate) use solve::Solve;
