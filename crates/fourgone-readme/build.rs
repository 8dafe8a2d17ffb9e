//! Finds the commit that is being built, so that the workflow that `init` writes can be pinned
//! to it.

use std::env;
use std::fs;
use std::process::Command;

/// Where this package is in its own repository.
const HOME: &str = "crates/fourgone-readme/";

fn main() {
    // Not at every new commit: what is installed is built from a fresh checkout anyway.
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=FOURGONE_COMMIT");
    let version = || format!("v{}", env!("CARGO_PKG_VERSION"));
    let known = env::var("FOURGONE_COMMIT").ok().or_else(of_package).or_else(of_checkout);
    let is_commit = |id: &String| id.len() == 40 && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    let action = known.filter(is_commit).unwrap_or_else(version);
    println!("cargo::rustc-env=FOURGONE_ACTION_REF={action}");
}

/// The commit that a published package was made from; cargo writes it down.
fn of_package() -> Option<String> {
    let info = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, rest) = info.split_once("\"sha1\"")?;
    rest.split('"').nth(1).map(str::to_owned)
}

/// The commit of the checkout, if it is one of this repository: the package may also be vendored
/// into another, whose commits are none of ours.
fn of_checkout() -> Option<String> {
    let git = |arguments: [&str; 2]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
    };
    (git(["rev-parse", "--show-prefix"])? == HOME).then(|| git(["rev-parse", "HEAD"]))?
}
