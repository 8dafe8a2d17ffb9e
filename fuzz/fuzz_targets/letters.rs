//! Any text is read as `letters`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Letters);
