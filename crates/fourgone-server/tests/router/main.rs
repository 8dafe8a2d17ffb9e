//! The router as its clients meet it, without a socket.

mod batches;
mod bot_moves;
mod client;
mod games;
mod limits;
mod openapi;
mod pages;
mod positions;
mod reasons;
mod responses;
