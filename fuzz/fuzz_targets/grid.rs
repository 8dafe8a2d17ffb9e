//! Any text is read as `grid`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Grid);
