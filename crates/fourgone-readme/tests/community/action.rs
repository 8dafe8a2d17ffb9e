//! The script with which the action gets its program, against a server with good, damaged and
//! missing files.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/action/download.sh");

/// What the server has under each path, in the order in which it gives them: the last one stays.
type Files = BTreeMap<String, Vec<Vec<u8>>>;

/// Serves files, and gives its address.
fn serve(files: Files) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let files = Arc::new(Mutex::new(files));
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            while reader.read_line(&mut String::new()).is_ok_and(|read| read > 2) {}
            let path = line.split(' ').nth(1).unwrap_or_default();
            let mut files = files.lock().unwrap();
            let body = files
                .get_mut(path)
                .map(|bodies| if bodies.len() > 1 { bodies.remove(0) } else { bodies[0].clone() });
            let status = if body.is_some() { "200 OK" } else { "404 Not Found" };
            let body = body.unwrap_or_default();
            let head = format!(
                "HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                body.len()
            );
            let _ = stream.write_all(&[head.as_bytes(), &body].concat());
        }
    });
    address
}

fn name() -> String {
    format!("fourgone-v1.2.3-{}-unknown-linux-musl.tar.gz", std::env::consts::ARCH)
}

/// An archive with a program that prints this, and the line of its checksum.
fn archive(folder: &Path, prints: &str) -> (Vec<u8>, Vec<u8>) {
    let inside = name().trim_end_matches(".tar.gz").to_owned();
    fs::create_dir_all(folder.join(&inside)).unwrap();
    let program = folder.join(&inside).join("fourgone");
    fs::write(&program, format!("#!/bin/sh\necho {prints}\n")).unwrap();
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).current_dir(folder).args(arguments).output().unwrap();
        assert!(output.status.success());
        output.stdout
    };
    run("tar", &["-czf", &name(), &inside]);
    let sum = run("sha256sum", &[&name()]);
    (fs::read(folder.join(name())).unwrap(), sum)
}

/// Runs the script: its exit code, what it said, and what the program prints that it brought.
fn download(files: Files, version: &str) -> (i32, String, Option<String>) {
    let folder = tempfile::tempdir().unwrap();
    let to: PathBuf = folder.path().join("a folder/fourgone");
    let output = Command::new("bash")
        .args([SCRIPT, version, to.to_str().unwrap()])
        .env("FOURGONE_RELEASES", serve(files))
        .env_remove("http_proxy")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let program = to.join("bin/fourgone");
    let prints = program.exists().then(|| {
        let output = Command::new(&program).output().unwrap();
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    });
    (output.status.code().unwrap(), said, prints)
}

fn files(archives: Vec<Vec<u8>>, sum: Vec<u8>) -> Files {
    let path = format!("/v1.2.3/{}", name());
    [(format!("{path}.sha256"), vec![sum]), (path, archives)].into()
}

#[test]
fn a_released_program_is_downloaded_checked_and_runs() {
    let folder = tempfile::tempdir().unwrap();
    let (good, sum) = archive(folder.path(), "hello");
    let (code, said, prints) = download(files(vec![good], sum), "v1.2.3");
    assert_eq!((code, prints.as_deref()), (0, Some("hello")), "{said}");
}

#[test]
fn a_damaged_program_is_asked_for_again_and_never_run() {
    let folder = tempfile::tempdir().unwrap();
    let (good, sum) = archive(folder.path(), "hello");
    let mut damaged = good.clone();
    damaged[20] ^= 1;
    let (code, said, prints) =
        download(files(vec![damaged.clone(), good.clone()], sum.clone()), "v1.2.3");
    assert_eq!((code, prints.as_deref()), (0, Some("hello")), "{said}");
    for (archive, sum) in [
        (damaged, sum.clone()),
        (good[..good.len() / 2].to_vec(), sum),
        (good, b"not a checksum\n".to_vec()),
    ] {
        let (code, said, prints) = download(files(vec![archive], sum), "v1.2.3");
        assert_eq!((code, prints), (3, None), "{said}");
        assert!(said.contains("does not have the checksum"), "{said}");
        assert!(said.contains("building the program from its sources"), "{said}");
    }
}

#[test]
fn where_there_is_no_release_the_program_is_to_be_built() {
    let folder = tempfile::tempdir().unwrap();
    let (good, sum) = archive(folder.path(), "hello");
    let (code, said, prints) = download(Files::new(), "v1.2.3");
    assert_eq!((code, prints), (3, None), "{said}");
    assert!(said.contains("cannot be downloaded"), "{said}");
    for version in ["main", "0123456789012345678901234567890123456789", "v1", "v1.2.3/../x", ""] {
        let (code, _, prints) = download(files(vec![good.clone()], sum.clone()), version);
        assert_ne!(code, 0, "{version}");
        assert_eq!(prints, None, "{version}");
    }
}

#[test]
fn an_archive_without_a_program_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let (_, _) = archive(folder.path(), "hello");
    let inside = folder.path().join(name().trim_end_matches(".tar.gz"));
    fs::rename(inside.join("fourgone"), inside.join("other")).unwrap();
    let run = |program: &str, arguments: &[&str]| {
        Command::new(program).current_dir(folder.path()).args(arguments).output().unwrap().stdout
    };
    run("tar", &["-czf", &name(), name().trim_end_matches(".tar.gz")]);
    let sum = run("sha256sum", &[&name()]);
    let other = fs::read(folder.path().join(name())).unwrap();
    let (code, said, prints) = download(files(vec![other], sum), "v1.2.3");
    assert_eq!((code, prints), (3, None), "{said}");
}
