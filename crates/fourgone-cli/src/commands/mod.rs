//! The subcommands, one file each.

mod completions;
mod convert;
mod count;
mod man;
mod readme;
mod show;

pub(crate) use completions::Completions;
pub(crate) use convert::Convert;
pub(crate) use count::Count;
pub(crate) use man::Man;
pub(crate) use readme::Readme;
pub(crate) use show::Show;
