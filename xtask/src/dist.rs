//! `cargo xtask dist`: the archive of a release for the machine at hand, and whether it runs.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use clap::Args;
use sha2::{Digest as _, Sha256};

use crate::manifests::ARCHIVES;
use crate::program;
use crate::steps::Verdict;
use crate::workspace::Workspace;

/// The shells that the command writes completions for, and what their files are called.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "fourgone.bash"),
    ("elvish", "fourgone.elv"),
    ("fish", "fourgone.fish"),
    ("powershell", "_fourgone.ps1"),
    ("zsh", "_fourgone"),
];

/// What lies beside the program as it lies in the project.
const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Build the archive of a release for this machine, and try it
///
/// On Linux the program is static, so that it runs on every distribution. Beside it lie its man pages,
/// completions for shells, and the licences; beside the archive its checksum. The release workflow
/// runs the same command on every kind of machine.
#[derive(Args)]
pub(crate) struct Dist {
    /// The target; this machine must be able to run what is built for it
    /// [default: the usual one of this machine]
    #[arg(long, value_name = "TRIPLE")]
    target: Option<String>,

    /// The folder for the archive and its checksum
    #[arg(long, value_name = "FOLDER", default_value = "target/dist")]
    out: PathBuf,

    /// The profile; another than what is shipped is only for tests
    #[arg(long, value_name = "PROFILE", default_value = "release-lto")]
    profile: String,
}

impl Dist {
    pub(crate) fn run(&self) -> Result<()> {
        let workspace = Workspace::load()?;
        let target = match &self.target {
            Some(target) => target.clone(),
            None => usual_target(&workspace)?,
        };
        let out = std::path::absolute(&self.out)?;
        let made = Archive::make(&workspace, &target, &self.profile, &out)?;
        for line in made.try_out()? {
            println!("{line}");
        }
        Ok(())
    }
}

/// The step of the test: an archive, built with less patience than one that is shipped.
pub(crate) fn test(workspace: &Workspace) -> Result<Verdict> {
    let target = usual_target(workspace)?;
    if !workspace.can_compile_for(&target) {
        let reason = format!("the compiler lacks a target: `rustup target add {target}`");
        return Ok(Verdict::skipped(reason));
    }
    let musl = Path::new("/usr/bin/musl-gcc");
    if target.ends_with("-musl") && !musl.exists() {
        return Ok(Verdict::skipped("there is no musl-gcc: `apt-get install musl-tools`"));
    }
    let made = Archive::make(workspace, &target, "release", &workspace.target().join("dist"))?;
    Ok(Verdict::passed(made.try_out()?.join("; ")))
}

/// What is released for machines such as this one.
fn usual_target(workspace: &Workspace) -> Result<String> {
    let version = program::read(&mut program::command(
        "rustc",
        workspace.root(),
        &["--version", "--verbose"],
    ))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.context("the compiler does not say what this machine is")?;
    // Static, so that it asks no system for its library of C.
    Ok(host.replace("-linux-gnu", "-linux-musl"))
}

/// The archive of a release.
struct Archive {
    /// Its name without an ending, which is that of the only folder in it too.
    name: String,
    path: PathBuf,
    windows: bool,
}

impl Archive {
    /// Builds the program and packs it.
    fn make(workspace: &Workspace, target: &str, profile: &str, out: &Path) -> Result<Self> {
        if !workspace.can_compile_for(target) {
            bail!("the compiler lacks a target: `rustup target add {target}`");
        }
        let build = ["build", "--locked", "--package", "fourgone-cli", "--profile", profile];
        let mut cargo = workspace.cargo(&build);
        // A Windows that is new has no library of C for what Visual Studio builds.
        cargo.env("CARGO_TARGET_X86_64_PC_WINDOWS_MSVC_RUSTFLAGS", "-Ctarget-feature=+crt-static");
        program::run(cargo.args(["--target", target]))?;

        let windows = target.contains("-windows-");
        let program = if windows { "fourgone.exe" } else { "fourgone" };
        let name = format!("fourgone-v{}-{target}", env!("CARGO_PKG_VERSION"));
        let folder = out.join(&name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(folder.join("completions"))?;
        let made = workspace.target().join(target).join(profile).join(program);
        fs::copy(&made, folder.join(program))
            .with_context(|| format!("cannot copy {}", made.display()))?;
        for document in DOCUMENTS {
            fs::copy(workspace.root().join(document), folder.join(document))?;
        }
        let fourgone =
            |arguments: &[&str]| program::command(folder.join(program), &folder, arguments);
        program::run(&mut fourgone(&["man", "--out", "man"]))?;
        for (shell, file) in COMPLETIONS {
            let text = program::read(&mut fourgone(&["completions", shell]))?;
            fs::write(folder.join("completions").join(file), text)?;
        }

        let path = out.join(format!("{name}.{}", ending(target)));
        let archive = Self { name, path, windows };
        archive.pack(out)?;
        fs::remove_dir_all(&folder)?;
        Ok(archive)
    }

    /// Packs the folder of its name, and writes the checksum.
    fn pack(&self, out: &Path) -> Result<()> {
        // Whoever unpacks it as root must not become somebody who was at home where it was packed.
        let nobody = if cfg!(target_os = "linux") {
            ["--owner=0", "--group=0"].as_slice()
        } else {
            ["--uid", "0", "--gid", "0"].as_slice()
        };
        // The ending says how: bsdtar, which is the `tar` of Windows, makes zip files too.
        let mut tar = program::command("tar", out, nobody);
        program::run(tar.arg("-a").arg("-c").arg("-f").arg(&self.path).arg(&self.name))?;
        let file = self.path.file_name().context("an archive has a name")?.to_string_lossy();
        let sum = checksum(&self.path)?;
        fs::write(out.join(format!("{file}.sha256")), format!("{sum}  {file}\n"))?;
        println!("{} and its checksum {sum}", self.path.display());
        Ok(())
    }

    /// Unpacks it in an empty folder, and tells what was seen to work there.
    fn try_out(&self) -> Result<Vec<String>> {
        let place = self.path.with_file_name("unpacked");
        if place.exists() {
            fs::remove_dir_all(&place)?;
        }
        fs::create_dir_all(&place)?;
        program::run(program::command("tar", &place, &["-xf"]).arg(&self.path))?;
        let folder = place.join(&self.name);
        for file in ["LICENSE-MIT", "man/fourgone.1", "completions/_fourgone"] {
            ensure!(folder.join(file).is_file(), "the archive has no {file}");
        }
        let program = folder.join(if self.windows { "fourgone.exe" } else { "fourgone" });
        let mut said = vec![format!(
            "{}: {} bytes, the program alone {}",
            self.name,
            fs::metadata(&self.path)?.len(),
            fs::metadata(&program)?.len(),
        )];
        check_answers(&mut program::command(&program, &place, &[]))?;
        let start = || -> Result<Duration> {
            let start = Instant::now();
            program::read(program::command(&program, &place, &["--version"]).env_clear())?;
            Ok(start.elapsed())
        };
        let times = (0..10).map(|_| start()).collect::<Result<Vec<_>>>()?;
        let best = times.into_iter().min().unwrap_or_default();
        said.push(format!("starts and ends in {:.1} ms", best.as_secs_f64() * 1e3));
        if self.name.ends_with("-musl") {
            // A user may change the root where it may have a namespace of its own.
            let enter = ["--map-root-user", "--root", ".", "/fourgone"];
            let mut alone = program::command("unshare", &folder, &enter);
            if program::works(Command::new("unshare").args(["--map-root-user", "true"])) {
                check_answers(alone.env_clear())?;
                said.push("runs where there is no other file".to_owned());
            }
        }
        fs::remove_dir_all(&place)?;
        Ok(said)
    }
}

/// Whether the program solves a position.
fn check_answers(fourgone: &mut Command) -> Result<()> {
    let answer = |command: &mut Command| program::read(command.stdin(Stdio::null()));
    let arguments = ["solve", "52753311433677442422121", "--threads", "1"];
    let solved = answer(fourgone.args(arguments))?;
    ensure!(solved.trim() == "52753311433677442422121 8", "it says {solved:?}");
    Ok(())
}

/// How the archive for a target ends: in what every system of the kind can unpack.
fn ending(target: &str) -> &'static str {
    ARCHIVES.iter().find(|(known, _)| *known == target).map_or("tar.gz", |(_, ending)| ending)
}

/// The SHA-256 of a file, in hexadecimal digits.
pub(crate) fn checksum(path: &Path) -> Result<String> {
    let mut digits = String::new();
    for byte in Sha256::digest(fs::read(path)?) {
        write!(digits, "{byte:02x}")?;
    }
    Ok(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_is_that_of_sha256sum() {
        let path = std::env::temp_dir().join(format!("fourgone-sum-{}", std::process::id()));
        fs::write(&path, "abc").unwrap();
        let sum = checksum(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert_eq!(sum, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn the_action_looks_for_the_archives_by_the_names_that_they_have() {
        let script = include_str!("../../crates/fourgone-readme/action/download.sh");
        assert!(script.contains("name=fourgone-$version-$target\n"));
        assert!(script.contains("\"$name.tar.gz\" \"$name.tar.gz.sha256\""));
        assert!(script.contains("\"$name/fourgone\""));
    }
}
