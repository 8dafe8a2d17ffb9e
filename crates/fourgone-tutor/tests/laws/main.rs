//! What holds of every reason.

mod flaws;
mod games;
mod mutations;
mod reasons;
mod sentences;
