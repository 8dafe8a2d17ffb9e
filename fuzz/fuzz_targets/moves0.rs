//! Any text is read as `moves0`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Moves0);
