//! Any text is read as `state`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::State);
