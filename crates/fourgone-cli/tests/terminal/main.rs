//! The game on a real terminal: a pseudo-terminal, and a program that understands what is drawn.

#![cfg(unix)]

mod endings;
mod environment;
mod games;
mod memory;
mod progress;
mod session;
mod settings;
mod tmux;
mod whole_games;
