//! Any text is taken for some notation, or refused.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| fourgone_fuzz::check_detection(text));
