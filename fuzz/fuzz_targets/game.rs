//! Any sequence of moves, undone and redone ones among them, is played as a slow model plays it.

#![no_main]

libfuzzer_sys::fuzz_target!(|actions: &[u8]| fourgone_fuzz::check_game(actions));
