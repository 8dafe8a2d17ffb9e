//! Any text is read as `bitboards`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Bitboards);
