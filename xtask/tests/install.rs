//! What `install.sh` does with a good, a damaged and a missing release, from a server on this machine.

#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;
use std::thread;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../install.sh");

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("install-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

/// Runs a program of the system, which must succeed, and gives what it wrote.
fn system(folder: &Path, program: &str, arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(program).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// The archive of this machine for a version, with a program that says what it is, and its checksum.
fn release(folder: &Folder, version: &str) -> BTreeMap<String, Vec<u8>> {
    let target = match (std::env::consts::OS, std::env::consts::ARCH) {
        ("macos", processor) => format!("{processor}-apple-darwin"),
        (_, processor) => format!("{processor}-unknown-linux-musl"),
    };
    let name = format!("fourgone-{version}-{target}");
    let inside = folder.path(&name);
    fs::create_dir_all(inside.join("man")).unwrap();
    fs::write(inside.join("fourgone"), format!("#!/bin/sh\necho 'fourgone {version}'\n")).unwrap();
    system(&inside, "chmod", &["755", "fourgone"]);
    fs::write(inside.join("man/fourgone.1"), "a page").unwrap();
    let archive = system(&folder.0, "tar", &["-czf", "-", &name]);
    fs::write(folder.path("archive"), &archive).unwrap();
    let sum = if cfg!(target_os = "macos") {
        system(&folder.0, "shasum", &["-a", "256", "archive"])
    } else {
        system(&folder.0, "sha256sum", &["archive"])
    };
    let sum = String::from_utf8(sum).unwrap().replace("archive", &format!("{name}.tar.gz"));
    let place = format!("/download/{version}/{name}.tar.gz");
    BTreeMap::from([
        ("/latest/download/version.txt".to_owned(), format!("{version}\n").into_bytes()),
        (format!("{place}.sha256"), sum.into_bytes()),
        (place, archive),
    ])
}

/// Serves files from now on, and tells where.
fn serve(files: BTreeMap<String, Vec<u8>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let files = Arc::new(files);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { continue };
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
            let Some(Ok(first)) = lines.next() else { continue };
            while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
            let wanted = first.split(' ').nth(1).unwrap_or_default();
            let (status, body) = match files.get(wanted) {
                Some(body) => ("200 OK", body.as_slice()),
                None => ("404 Not Found", &b"no such file"[..]),
            };
            let length = body.len();
            let head = format!(
                "HTTP/1.1 {status}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
            );
            let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
        }
    });
    address
}

/// Runs the installer for somebody whose home is in this folder.
fn install(folder: &Folder, address: &str, variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new("sh");
    command.arg(SCRIPT).env_remove("FOURGONE_PREFIX").env_remove("FOURGONE_VERSION");
    command.env("HOME", folder.path("home")).env("FOURGONE_RELEASES", address);
    command.env("TMPDIR", folder.path("")).envs(variables.iter().copied());
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What went wrong when nothing was installed, as must be the case, and nothing left behind.
fn refused(folder: &Folder, output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(!folder.path("home/.local/bin/fourgone").exists());
    let left = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = left.filter(|name| name.to_string_lossy().starts_with("tmp.")).collect();
    assert!(left.is_empty(), "{left:?}");
    text(&output.stderr)
}

#[test]
fn the_newest_release_is_installed_for_this_user_alone() {
    let folder = Folder::new("good");
    let address = serve(release(&folder, "v1.2.3"));
    let output = install(&folder, &address, &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = text(&output.stdout);
    for words in ["Downloading fourgone-v1.2.3-", "/home/.local/bin/fourgone (v1.2.3)", "PATH"] {
        assert!(said.contains(words), "{said}");
    }
    let program = folder.path("home/.local/bin/fourgone");
    assert_eq!(system(&folder.0, program.to_str().unwrap(), &[]), b"fourgone v1.2.3\n");
    assert!(folder.path("home/.local/share/man/man1/fourgone.1").exists());
    let inside = fs::read_dir(folder.path("home/.local/bin")).unwrap().count();
    assert_eq!(inside, 1, "nothing else is left there");
}

#[test]
fn a_version_and_a_place_can_be_chosen() {
    let folder = Folder::new("chosen");
    let mut files = release(&folder, "v0.9.0");
    files.remove("/latest/download/version.txt");
    let prefix = folder.path("some where");
    let variables = [("FOURGONE_VERSION", "v0.9.0"), ("FOURGONE_PREFIX", prefix.to_str().unwrap())];
    let output = install(&folder, &serve(files), &variables);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(prefix.join("bin/fourgone").exists());
    assert!(!folder.path("home").exists());
}

#[test]
fn a_damaged_archive_is_not_installed_and_the_old_program_stays() {
    let folder = Folder::new("damaged");
    let mut files = release(&folder, "v1.2.3");
    let archive = files.iter_mut().find(|(name, _)| name.ends_with(".tar.gz")).unwrap().1;
    let last = archive.len() - 1;
    archive[last] ^= 1;
    let address = serve(files);
    let said = refused(&folder, &install(&folder, &address, &[]));
    assert!(
        said.contains("fourgone was not installed: the checksum of fourgone-v1.2.3-"),
        "{said}"
    );

    fs::create_dir_all(folder.path("home/.local/bin")).unwrap();
    fs::write(folder.path("home/.local/bin/fourgone"), "the old one").unwrap();
    assert_eq!(install(&folder, &address, &[]).status.code(), Some(1));
    let old = fs::read_to_string(folder.path("home/.local/bin/fourgone")).unwrap();
    assert_eq!(old, "the old one");
}

#[test]
fn what_is_missing_is_named() {
    for ending in ["version.txt", ".tar.gz", ".sha256"] {
        let folder = Folder::new(&format!("missing-{}", ending.replace('.', "")));
        let mut files = release(&folder, "v1.2.3");
        files.retain(|name, _| !name.ends_with(ending));
        let said = refused(&folder, &install(&folder, &serve(files), &[]));
        assert!(said.contains(&format!("{ending} cannot be downloaded")), "{said}");
    }
}

#[test]
fn a_version_that_is_none_and_a_checksum_that_is_none_are_refused() {
    let folder = Folder::new("nonsense");
    let mut files = release(&folder, "v1.2.3");
    let address = serve(files.clone());
    for version in ["1.2.3", "v1/../../evil", "latest"] {
        let said = refused(&folder, &install(&folder, &address, &[("FOURGONE_VERSION", version)]));
        assert!(said.contains(&format!("'{version}' is not a version")), "{said}");
    }
    let sum = files.iter_mut().find(|(name, _)| name.ends_with(".sha256")).unwrap().1;
    *sum = b"<html>sorry</html>".to_vec();
    let said = refused(&folder, &install(&folder, &serve(files), &[]));
    assert!(said.contains("the checksum of"), "{said}");
}
