//! Any text is read as `columns`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Columns);
