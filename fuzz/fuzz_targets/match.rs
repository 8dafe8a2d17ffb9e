//! Any sequence of events makes of a game between people what a slow model makes of it.

#![no_main]

libfuzzer_sys::fuzz_target!(|steps: &[u8]| fourgone_fuzz::check_match(steps));
