//! What holds of every reason and every review.

mod flaws;
mod games;
mod mutations;
mod reasons;
mod review;
mod sentences;
mod statements;
