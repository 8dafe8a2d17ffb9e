//! What holds of every reason and every review.

mod flaws;
mod games;
mod lesson_texts;
mod lessons;
mod mutations;
mod proofs;
mod puzzles;
mod reasons;
mod review;
mod sentences;
mod statements;
