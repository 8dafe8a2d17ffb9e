//! The subcommands, one file each.

mod completions;
mod convert;
mod count;
mod man;

pub(crate) use completions::Completions;
pub(crate) use convert::Convert;
pub(crate) use count::Count;
pub(crate) use man::Man;
