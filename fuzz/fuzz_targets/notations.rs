//! Any text is read in the notation that the first byte names, or refused.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| fourgone_fuzz::check_notation(input));
