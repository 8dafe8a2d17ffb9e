//! Any text is read as `kaggle`, or refused.

#![no_main]

fourgone_fuzz::target!(Notation::Kaggle);
