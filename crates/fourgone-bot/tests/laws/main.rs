//! What holds for bots, arenas and reviews.

mod arena;
mod levels;
mod perfect;
mod positions;
mod review;
#[cfg(feature = "serde")]
mod values;
