//! A server of ours, and many requests to it.

mod load;
mod serving;

pub(crate) use load::Load;
pub(crate) use serving::Serving;
