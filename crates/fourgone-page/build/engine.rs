//! The engine: `fourgone-wasm`, built by a `cargo` of its own.

use std::collections::BTreeSet;
use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the engine and gives the file, or none where it cannot be built.
pub(crate) fn make(workspace: &Path, out: &Path) -> Result<Option<PathBuf>, Box<dyn Error>> {
    // Clippy looks at what is written and not at what is embedded, and has its own OUT_DIR.
    println!("cargo::rerun-if-env-changed=CLIPPY_ARGS");
    if env::var_os("CLIPPY_ARGS").is_some() || !can_compile()? {
        return Ok(None);
    }
    // In a target folder of its own: the outer `cargo` holds the lock on the one that it uses.
    let target = out.join("wasm");
    build(workspace, &target)?;
    let made = target.join(TARGET).join("wasm");
    watch(&made.join("fourgone_wasm.d"), workspace)?;
    Ok(Some(made.join("fourgone_wasm.wasm")))
}

/// Whether the compiler has the target; a warning says what to do if not.
fn can_compile() -> Result<bool, Box<dyn Error>> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output =
        Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output()?;
    let folder = PathBuf::from(String::from_utf8(output.stdout)?.trim());
    // A folder that is missing counts as changed, so this looks again until it is there.
    println!("cargo::rerun-if-changed={}", folder.display());
    let is_there = output.status.success() && folder.exists();
    if !is_there {
        println!(
            "cargo::warning=the page has no engine and will ask the server: for the engine run \
             `rustup target add {TARGET}`"
        );
    }
    Ok(is_there)
}

fn build(workspace: &Path, target: &Path) -> Result<(), Box<dyn Error>> {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // How the outer build is meant must not change the engine: the same bytes in every build.
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_of_outer_build) {
            cargo.env_remove(name);
        }
    }
    // No name of a folder of this machine gets into the bytes.
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let places = [Some((workspace, "/fourgone")), Some((target, "/target"))];
    let places = places.into_iter().chain([home.as_deref().map(|home| (home, "/cargo"))]);
    let flags: Vec<String> = places
        .flatten()
        .map(|(place, name)| format!("--remap-path-prefix={}={name}", place.display()))
        .collect();
    // Added to those in the workspace's configuration, which a variable would replace.
    cargo.arg("--config").arg(format!("target.{TARGET}.rustflags={flags:?}"));

    cargo.current_dir(workspace);
    cargo.args(["build", "--quiet", "--locked", "--offline", "--package", "fourgone-wasm"]);
    cargo.args(["--target", TARGET, "--profile", "wasm", "--target-dir"]).arg(target);
    let status = cargo.status()?;
    if !status.success() {
        return Err(format!("the engine of the page does not build: {status}").into());
    }
    Ok(())
}

/// Whether a variable says how the outer build is to be done.
fn is_of_outer_build(name: &str) -> bool {
    const NAMES: [&str; 6] = [
        "RUSTFLAGS",
        "CARGO_ENCODED_RUSTFLAGS",
        "RUSTC_WRAPPER",
        "RUSTC_WORKSPACE_WRAPPER",
        "RUSTDOCFLAGS",
        "TARGET",
    ];
    const BEGINNINGS: [&str; 4] = ["CLIPPY_", "CARGO_BUILD_", "CARGO_PROFILE_", "CARGO_TARGET_"];
    NAMES.contains(&name) || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
}

/// Lets `cargo` run this again when a crate changes of which the engine is made: those whose
/// sources `cargo` has written down beside it.
fn watch(dependencies: &Path, workspace: &Path) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(dependencies)?;
    // Names are separated by spaces; a space in a name has a backslash before it.
    let names = text.replace("\\ ", "\0");
    let names = names.split_whitespace().map(|name| PathBuf::from(name.replace('\0', " ")));
    let in_crate = |name: PathBuf| {
        Some(name.ancestors().find(|path| path.ends_with("src"))?.parent()?.to_owned())
    };
    let crates: BTreeSet<PathBuf> = names.filter_map(in_crate).collect();
    if crates.is_empty() {
        return Err(format!("{} names no sources", dependencies.display()).into());
    }
    for folder in crates {
        println!("cargo::rerun-if-changed={}", folder.join("src").display());
        println!("cargo::rerun-if-changed={}", folder.join("Cargo.toml").display());
    }
    // They have the profile and the flags.
    for file in ["Cargo.toml", ".cargo/config.toml"] {
        println!("cargo::rerun-if-changed={}", workspace.join(file).display());
    }
    Ok(())
}
