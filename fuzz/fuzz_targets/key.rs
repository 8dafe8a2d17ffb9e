//! Any text is read as `key`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Key);
