//! The rules against an independent model of them, slow and plain.

mod boards;
mod counts;
mod games;
mod laws;
mod reference;
