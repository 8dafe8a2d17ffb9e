//! Any text is taken for some notation, or refused.

#![no_main]

fourgone_fuzz::target!(detect);
