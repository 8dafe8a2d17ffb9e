//! What holds for bots and arenas.

mod arena;
mod levels;
mod perfect;
mod positions;
#[cfg(feature = "serde")]
mod values;
