//! Any text is read as `ascii`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Ascii);
