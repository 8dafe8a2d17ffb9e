//! The community game from end to end: a bare git repository as the remote, a clone as the
//! runner's checkout, and a GitHub that checks every request against GitHub's own API description.

mod action;
mod calls;
mod changed;
mod faults;
mod game;
mod hostile;
mod kill;
mod owner_text;
mod page;
mod race;
mod rules;
mod stage;
mod waiting;
