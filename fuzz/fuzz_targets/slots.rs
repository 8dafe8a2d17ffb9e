//! Any text is read as `slots`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Slots);
