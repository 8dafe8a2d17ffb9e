//! Memory that cannot be had is told in a sentence.

#![cfg(target_os = "linux")]

use std::process::Command;

use tempfile::TempDir;

/// The code and the message of the command where a process may have so many MiB.
fn run_within(mebibytes: usize, arguments: &[&str]) -> (Option<i32>, String) {
    let mut shell = Command::new("sh");
    let limited = format!("ulimit -v {}; exec \"$0\" \"$@\"", 1024 * mebibytes);
    shell.args(["-c", &limited, env!("CARGO_BIN_EXE_fourgone")]).args(arguments);
    let output = shell.output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn tables_that_do_not_fit_are_told() {
    let late = "2252576253462244111563365343671351441";
    for command in ["solve", "analyze"] {
        for size in [&["--table", "4096"][..], &["--threads", "512", "--table", "16"]] {
            let (code, message) = run_within(600, &[&[command, late][..], size].concat());
            assert_eq!(code, Some(1), "{message}");
            assert!(message.starts_with("fourgone: not enough memory"), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
        }
    }
    let wide = ["solve", "--size", "9x7", "--threads", "1", "--table", "4096", "1"];
    let (code, message) = run_within(600, &wide);
    assert_eq!((code, &*message), (Some(1), ONE_TABLE));
    if cfg!(feature = "serve") {
        let serve = ["serve", "--addr", "127.0.0.1:0", "--threads", "1", "--table", "4096"];
        assert_eq!(run_within(600, &serve), (Some(1), ONE_TABLE.to_owned()));
    }
    let (code, message) = run_within(600, &["bench", "--table", "4096"]);
    assert_eq!((code, message.lines().last().unwrap()), (Some(1), ONE_TABLE.trim_end()));
}

const ONE_TABLE: &str =
    "fourgone: not enough memory for a table of 4096 MiB: use a smaller --table\n";

#[test]
fn threads_that_have_no_room_are_told() {
    let late = "2252576253462244111563365343671351441";
    for command in [&["solve", late][..], &["solve", late, late], &["bench"]] {
        let threads = ["--threads", "1024", "--table", "1"];
        let (code, message) = run_within(600, &[command, &threads].concat());
        assert_eq!(code, Some(1), "{message}");
        assert!(
            message.contains("not enough memory: 1024 threads with a table of 1 MiB"),
            "{message}"
        );
    }
}

#[test]
fn positions_that_do_not_fit_are_told() {
    let (code, message) = run_within(200, &["count", "12"]);
    assert_eq!(code, Some(1), "{message}");
    assert!(
        message.starts_with("fourgone: not enough memory for the positions of ply 1"),
        "{message}"
    );
    let folder = TempDir::new().unwrap();
    let book = folder.path().join("a.book");
    let book = book.to_str().unwrap();
    let large = ["book", "build", "--ply", "1", "--common", "8192", "--out", book];
    let (code, message) = run_within(600, &large);
    assert_eq!(code, Some(1), "{message}");
    assert!(message.contains("one of 8192 MiB in common"), "{message}");
}
