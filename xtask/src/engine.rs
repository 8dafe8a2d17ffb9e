//! `cargo xtask engine`: the engines of the page and of the npm package, made of `fourgone-wasm`.

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::program;
use crate::workspace::Workspace;

const TARGET: &str = "wasm32-unknown-unknown";

/// An engine.
#[derive(Clone, Copy)]
struct Kind {
    /// Where it lies.
    path: &'static str,
    /// What the compiler is told. No engine may change with what a later one thinks that every
    /// browser has.
    target_feature: &'static str,
    features: &'static str,
}

const ENGINES: [Kind; 4] = [
    Kind {
        path: "crates/fourgone-page/engine/engine.wasm.gz",
        target_feature: "+simd128",
        features: "",
    },
    Kind {
        path: "crates/fourgone-page/engine/engine-portable.wasm.gz",
        target_feature: "-simd128",
        features: "",
    },
    // One for every browser: what it finds is looked for once, and not while somebody plays.
    Kind {
        path: "crates/fourgone-page/engine/tutor.wasm.gz",
        target_feature: "-simd128",
        features: "practice",
    },
    // That of the npm package, which is to stay small.
    Kind { path: "javascript/engine.wasm.gz", target_feature: "-simd128", features: "reasons" },
];

/// Compile the engines: the page's with and without vector instructions, the tutor's, the npm package's
///
/// The same sources give the same bytes on every machine with the compiler that
/// `rust-toolchain.toml` names.
#[derive(Args)]
pub(crate) struct Engine {
    /// Write nothing, and fail if an engine is not what its sources give
    #[arg(long)]
    check: bool,
}

impl Engine {
    pub(crate) fn run(&self) -> Result<()> {
        let workspace = Workspace::load()?;
        if let Err(reason) = can_make(&workspace)? {
            bail!(reason);
        }
        if self.check { check(&workspace) } else { write(&workspace) }
    }
}

/// Whether this machine can make the engines, or else what it lacks.
pub(crate) fn can_make(workspace: &Workspace) -> Result<Result<(), String>> {
    if !workspace.can_compile_for(TARGET) {
        return Ok(Err(format!("the compiler lacks a target: `rustup target add {TARGET}`")));
    }
    let pinned = fs::read_to_string(workspace.root().join("rust-toolchain.toml"))?;
    let pinned = pinned.split_once("channel = \"").and_then(|(_, rest)| rest.split_once('"'));
    let (pinned, _) = pinned.context("rust-toolchain.toml names no channel")?;
    let version = rustc(workspace, &["--version"])?;
    Ok(if version.split(' ').nth(1) == Some(pinned) {
        Ok(())
    } else {
        Err(format!("the bytes are those of Rust {pinned}, and this is {}", version.trim()))
    })
}

/// Makes the engines and compares them with those that are there.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    for (path, made) in make_all(workspace)? {
        let there = fs::read(workspace.root().join(path));
        let there = there.with_context(|| format!("cannot read {path}"))?;
        ensure!(there == made, "{path} is old: run `cargo xtask engine`");
    }
    Ok(())
}

fn write(workspace: &Workspace) -> Result<()> {
    for (path, bytes) in make_all(workspace)? {
        let written = fs::write(workspace.root().join(path), &bytes);
        written.with_context(|| format!("cannot write {path}"))?;
        println!("{path}: {} bytes", bytes.len());
    }
    Ok(())
}

/// Compiles all engines side by side: one alone leaves most of the cores idle.
fn make_all(workspace: &Workspace) -> Result<Vec<(&'static str, Vec<u8>)>> {
    thread::scope(|scope| {
        let make = |kind: Kind| (kind.path, scope.spawn(move || make(workspace, kind)));
        ENGINES
            .map(make)
            .into_iter()
            .map(|(path, made)| Ok((path, made.join().unwrap()?)))
            .collect()
    })
}

/// Compiles an engine and compresses it.
fn make(workspace: &Workspace, kind: Kind) -> Result<Vec<u8>> {
    // A folder for each: what differs in flags only would be built over and over in one.
    let target = workspace.target().join("engine").join(kind.path.replace('/', "-"));
    let mut cargo = workspace.cargo(&["build", "--quiet", "--locked", "--package"]);
    cargo.args(["fourgone-wasm", "--profile", "wasm", "--target", TARGET, "--target-dir"]);
    cargo.arg(&target);
    cargo.args(["--features", kind.features]);
    // How other builds are done here must not change the bytes.
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_about_builds) {
            cargo.env_remove(name);
        }
    }
    let mut flags = vec!["-C".to_owned(), format!("target-feature={}", kind.target_feature)];
    for (folder, name) in folders(workspace, &target)? {
        flags.push(format!("--remap-path-prefix={}={name}", folder.display()));
    }
    cargo.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    program::run(&mut cargo)?;

    let wasm = fs::read(target.join(TARGET).join("wasm/fourgone_wasm.wasm"))?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&wasm)?;
    Ok(encoder.finish()?)
}

/// Whether a variable says how builds are done.
fn is_about_builds(name: &str) -> bool {
    const NAMES: [&str; 5] =
        ["RUSTFLAGS", "RUSTDOCFLAGS", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "TARGET"];
    const BEGINNINGS: [&str; 4] = ["CLIPPY_", "CARGO_BUILD_", "CARGO_PROFILE_", "CARGO_TARGET_"];
    NAMES.contains(&name) || BEGINNINGS.iter().any(|beginning| name.starts_with(beginning))
}

/// The folders of this machine whose names would get into the bytes, with what stands for them.
fn folders(workspace: &Workspace, target: &Path) -> Result<Vec<(PathBuf, String)>> {
    let mut folders = vec![
        (workspace.root().to_owned(), "/fourgone".to_owned()),
        (target.to_owned(), "/target".to_owned()),
    ];
    // Each registry has a folder of its own name, and a mirror of one has another.
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let registries = fs::read_dir(home.unwrap_or_default().join("registry/src"));
    for registry in registries.into_iter().flatten() {
        folders.push((registry?.path(), "/registry".to_owned()));
    }
    // Where the sources of the standard library are installed, the compiler names them.
    let sysroot = rustc(workspace, &["--print", "sysroot"])?;
    let version = rustc(workspace, &["--version", "--verbose"])?;
    let commit = version.lines().find_map(|line| line.strip_prefix("commit-hash: "));
    let sources = Path::new(sysroot.trim()).join("lib/rustlib/src/rust");
    folders.push((sources, format!("/rustc/{}", commit.unwrap_or_default())));
    Ok(folders)
}

fn rustc(workspace: &Workspace, arguments: &[&str]) -> Result<String> {
    program::read(&mut program::command("rustc", workspace.root(), arguments))
}
