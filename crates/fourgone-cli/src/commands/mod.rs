//! The subcommands, one file each.

mod completions;
mod count;
mod man;
mod show;

pub(crate) use completions::Completions;
pub(crate) use count::Count;
pub(crate) use man::Man;
pub(crate) use show::Show;
