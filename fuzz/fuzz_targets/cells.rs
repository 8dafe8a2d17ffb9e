//! Any text is read as `cells`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Cells);
