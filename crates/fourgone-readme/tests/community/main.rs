//! The community game from end to end: a bare git repository as the remote, a clone as the
//! runner's checkout, and a GitHub that holds every request against GitHub's own description.

mod calls;
mod description;
mod faults;
mod game;
mod github;
mod hostile;
mod kill;
mod owner_text;
mod page;
mod race;
mod rules;
mod stage;
