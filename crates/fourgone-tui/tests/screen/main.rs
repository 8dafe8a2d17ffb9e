//! Every screen of the game, drawn into a buffer; and keys at random.

mod dump;
mod elsewhere;
mod keys;
mod practice;
mod random;
mod screens;
mod sizes;
mod stage;
mod terms;
mod why;
