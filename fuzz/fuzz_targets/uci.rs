//! Any text is read as `uci`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Uci);
