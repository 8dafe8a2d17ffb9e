//! Where games between people are kept.
//!
//! | chapter | what is in it |
//! |---|---|
//! | `store` | [`Store`]: what is asked of it, whatever it is |
//! | `secret` | [`Secret`] and [`SecretHash`]: what holds a seat |
//! | `sqlite` | [`Sqlite`]: in a file, or in memory |
//! | `postgres` | `Postgres`: several servers before one database |
//!
//! A game is its events. The pair of game and version is the primary key of an event and the only
//! lock there is: who comes second is told so, reads again and sees what the first one did. What
//! [`append`](Store::append) has acknowledged is on disk.

#![forbid(unsafe_code)]

#[cfg(feature = "postgres")]
mod postgres;
mod secret;
mod sqlite;
mod store;

#[cfg(feature = "postgres")]
pub use postgres::Postgres;
pub use secret::{NotASecret, Secret, SecretHash};
pub use sqlite::Sqlite;
pub use store::{
    Answer, Appended, Hashes, Hint, Kept, NewGame, Outlook, PRESENCE, Presence, Store, StoreError,
};
