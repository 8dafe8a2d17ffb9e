//! Any text is read as `openspiel`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::OpenSpiel);
