//! The subcommands, one file each.

mod completions;
mod count;
mod man;

pub(crate) use completions::Completions;
pub(crate) use count::Count;
pub(crate) use man::Man;
