//! What answers requests, one file for each address.

mod batch;
pub(crate) mod description;
pub(crate) mod health;
pub(crate) mod measurements;
pub(crate) mod page;
pub(crate) mod positions;
pub(crate) mod solve;
