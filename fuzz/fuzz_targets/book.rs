//! Any bytes are read as an opening book, or refused.

#![no_main]

libfuzzer_sys::fuzz_target!(|noise: &[u8]| fourgone_fuzz::check_book(noise));
