//! Any text is read as `list`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::List);
