//! Any text is read as `emoji`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::EMOJI);
