//! The router as its clients meet it, without a socket.

mod batches;
mod client;
mod descriptions;
mod limits;
mod pages;
mod positions;
mod strays;
