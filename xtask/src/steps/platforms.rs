//! Other platforms than the one at hand: what can be compiled for them, and run, on this machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use super::{Verdict, http};
use crate::program;
use crate::server::Serving;
use crate::workspace::Workspace;

const WINDOWS: &str = "x86_64-pc-windows-gnu";
const ARM: &str = "aarch64-unknown-linux-gnu";
const MAC: &str = "aarch64-apple-darwin";

/// Where Debian has Wine.
const WINE: &str = "/usr/lib/wine/wine64";

const QEMU: &str = "/usr/bin/qemu-aarch64-static";

/// The positions that every platform must score, each with the score in its second field.
const SETS: [&str; 3] = ["end-easy", "middle-easy", "begin-hard"];

/// Builds for Windows, ARM and the Mac, and runs what can be run.
pub(super) fn test(workspace: &Workspace) -> Result<Verdict> {
    let mut done = Vec::new();
    let mut missing = Vec::new();
    for part in [on_windows, on_arm, on_mac] {
        match part(workspace)? {
            Ok(remark) => done.push(remark),
            Err(reason) => missing.push(reason),
        }
    }
    Ok(if missing.is_empty() {
        Verdict::passed(done.join("; "))
    } else {
        Verdict::skipped(missing.join("; "))
    })
}

/// The whole command for Windows: its tests under Wine, but those that need a terminal, signals or
/// git.
fn on_windows(workspace: &Workspace) -> Result<Result<String, String>> {
    if let Some(reason) = lacks(
        workspace,
        WINDOWS,
        &[WINE, "/usr/bin/x86_64-w64-mingw32-gcc"],
        "gcc-mingw-w64-x86-64 wine64",
    ) {
        return Ok(Err(reason));
    }
    let prefix = workspace.target().join("wine");
    make_prefix(workspace, &prefix)?;
    let wine = |command: &mut Command| {
        command.env("WINEPREFIX", &prefix).env("WINEDEBUG", "-all");
        command.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", WINE);
    };
    let test = ["test", "--locked", "--package", "fourgone-cli", "--target", WINDOWS];
    let mut tests = workspace.cargo(&test);
    tests.args(["--bin", "fourgone", "--test", "command"]);
    // The community game works with git, which Wine does not have.
    tests.args(["--", "--skip", "readme::"]);
    wine(&mut tests);
    program::run(&mut tests)?;

    let fourgone = workspace.target().join(WINDOWS).join("debug/fourgone.exe");
    let mut start = |arguments: &[&str]| {
        let mut command = program::command(WINE, workspace.root(), &[]);
        wine(command.arg(&fourgone).args(arguments));
        command
    };
    check_sets(workspace, &mut start)?;
    let serving = Serving::start(start(&[]))?;
    http::ask_for_scores(workspace, &serving, 100, 4)?;
    Ok(Ok("Windows under Wine: tests of the command, test sets, a server that answers".to_owned()))
}

/// The solver on ARM64: the scores, and node for node the search of this machine.
fn on_arm(workspace: &Workspace) -> Result<Result<String, String>> {
    let compiler = "/usr/bin/aarch64-linux-gnu-gcc";
    let packages = "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static";
    if let Some(reason) = lacks(workspace, ARM, &[QEMU, compiler], packages) {
        return Ok(Err(reason));
    }
    let build = ["build", "--locked", "--package", "fourgone-cli", "--no-default-features"];
    let mut cargo = workspace.cargo(&build);
    cargo.args(["--target", ARM]).env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", compiler);
    program::run(&mut cargo)?;
    program::run(&mut workspace.cargo(&build))?;

    let fourgone = workspace.target().join(ARM).join("debug/fourgone");
    let mut start = |arguments: &[&str]| {
        let mut command = program::command(QEMU, workspace.root(), &["-L"]);
        command.arg("/usr/aarch64-linux-gnu").arg(&fourgone).args(arguments);
        command
    };
    check_sets(workspace, &mut start)?;
    let there = program::read(&mut start(&["bench", "--signature"]))?;
    let here = workspace.target().join("debug/fourgone");
    let here =
        program::read(&mut program::command(here, workspace.root(), &["bench", "--signature"]))?;
    ensure!(here == there, "the signature is {} on ARM64, {} here", there.trim(), here.trim());
    Ok(Ok(format!("ARM64 under qemu: test sets, signature {}", here.trim())))
}

/// All that is Rust, for the Mac. What is C, in the database and in the cryptography, is not compiled:
/// there is no compiler for it here, and a check asks only whether one succeeds.
fn on_mac(workspace: &Workspace) -> Result<Result<String, String>> {
    if let Some(reason) = lacks(workspace, MAC, &[], "") {
        return Ok(Err(reason));
    }
    let mut check = workspace.cargo(&["check", "--locked", "--package", "fourgone-cli"]);
    check.args(["--target", MAC]);
    for tool in ["CC", "AR", "RANLIB"] {
        check.env(format!("{tool}_aarch64_apple_darwin"), "true");
    }
    program::run(check.env("SDKROOT", "/"))?;
    Ok(Ok("the Mac: all that is Rust compiles".to_owned()))
}

/// What this machine lacks for a target, and what to type.
fn lacks(workspace: &Workspace, target: &str, files: &[&str], packages: &str) -> Option<String> {
    if !workspace.can_compile_for(target) {
        return Some(format!("the compiler lacks a target: `rustup target add {target}`"));
    }
    let missing = files.iter().find(|file| !Path::new(file).exists())?;
    Some(format!("there is no {missing}: `apt-get install {packages}`"))
}

/// Every position of the sets has the score that it should.
fn check_sets(workspace: &Workspace, start: &mut dyn FnMut(&[&str]) -> Command) -> Result<()> {
    for set in SETS {
        let file = format!("crates/fourgone-solver/tests/positions/{set}.txt");
        ensure!(workspace.root().join(&file).exists(), "there is no {file}");
        let text = program::read(&mut start(&["bench", "--json", "--set", &file]))?;
        let record: serde_json::Value = serde_json::from_str(&text)?;
        let (positions, correct) = (&record["positions"], &record["correct"]);
        ensure!(positions.as_u64() > Some(0) && positions == correct, "{set}: {text}");
    }
    Ok(())
}

/// A Windows of its own for Wine, with the one library that Debian's lacks and Rust's standard library
/// wants: where random numbers come from.
fn make_prefix(workspace: &Workspace, prefix: &Path) -> Result<()> {
    const SOURCE: &str = "\
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
  return SystemFunction036(data, (ULONG) size);
}
";
    let library: PathBuf = prefix.join("drive_c/windows/system32/bcryptprimitives.dll");
    if library.exists() {
        return Ok(());
    }
    fs::create_dir_all(prefix)?;
    let mut boot = program::command(WINE, workspace.root(), &["wineboot", "--init"]);
    program::run(boot.env("WINEPREFIX", prefix).env("WINEDEBUG", "-all"))?;
    let source = prefix.join("random.c");
    fs::write(&source, SOURCE).with_context(|| format!("cannot write {}", source.display()))?;
    let mut gcc = program::command("x86_64-w64-mingw32-gcc", prefix, &["-shared", "random.c"]);
    program::run(gcc.arg("-o").arg(&library).arg("-ladvapi32"))
}
