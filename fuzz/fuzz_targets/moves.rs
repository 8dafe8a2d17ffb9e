//! Any text is read as `moves`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Moves);
