//! The Python package: built as a wheel, installed into an environment of its own, and tested there.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::Verdict;
use crate::packages::{self, Python};
use crate::program;
use crate::workspace::Workspace;

/// What builds the package, what it works together with, and what tests it.
const ENVIRONMENT: Python = Python {
    whole: &[
        "maturin==1.16.0",
        "numpy==2.4.6",
        "pyarrow==26.0.1",
        "polars==2.1.0",
        "duckdb==2.0.0",
        "tqdm==4.70.1",
        "gymnasium==1.4.0",
        "pettingzoo==1.27.0",
        "pygame==2.6.1",
        "pytest==9.2.0",
        "hypothesis==6.170.15",
        "mypy==2.4.1",
        "anywidget==0.11.0",
        "twine==7.0.0",
    ],
    bare: &[],
};

/// What a cluster needs.
const RAY: Python = Python {
    whole: &["ray[data]==2.60.0", "numpy==2.4.6", "pyarrow==26.0.1", "pytest==9.2.0"],
    bare: &[],
};

/// Scores of others.
const ARRAYS: Python = Python {
    whole: &["bitbully==0.0.79", "bitbully-databases==0.0.2", "numpy==2.4.6", "pytest==9.2.0"],
    bare: &[],
};

/// What makes the site, and what its notebooks use.
const SITE: Python = Python {
    whole: &[
        "mkdocs==1.6.1",
        "nbconvert==7.17.2",
        "ipykernel==7.4.0",
        "yamllint==1.38.0",
        "numpy==2.4.6",
        "pyarrow==26.0.1",
        "polars==2.1.0",
        "duckdb==2.0.0",
        "anywidget==0.11.0",
    ],
    bare: &[],
};

/// What other people's games need, each in an environment of its own: their pins conflict.
const AGENTS: [(&str, Python); 3] = [
    (
        "openspiel",
        Python { whole: &["open_spiel==2.0.2", "numpy==2.4.6", "pytest==9.2.0"], bare: &[] },
    ),
    (
        "kaggle",
        // Of the many things that the package asks for, this game needs but two.
        Python {
            whole: &["numpy==2.4.6", "pytest==9.2.0", "jsonschema", "requests"],
            bare: &["kaggle-environments==1.33.2"],
        },
    ),
    (
        "pgx",
        Python {
            whole: &["pgx==2.6.0", "jax==0.10.2", "numpy==2.4.6", "pytest==9.2.0"],
            bare: &[],
        },
    ),
];

const PYRIGHT: [&str; 2] = ["pyright", "1.1.414"];

/// The package with all that is light enough for every test.
pub(super) fn test(workspace: &Workspace) -> Result<Verdict> {
    let folder = workspace.target().join("python");
    let python = match ENVIRONMENT.install(&folder.join("environment"))? {
        Ok(python) => python,
        Err(reason) => return Ok(Verdict::skipped(reason)),
    };
    let package = workspace.root().join("python");
    let wheel = build_wheel(&python, &package, &folder.join("wheels"))?;
    install(&python, &package, &wheel)?;
    check_packages(&python, &package, &wheel)?;

    let in_package = |arguments: &[&str]| program::command(&python, &package, arguments);
    let mut tests = in_package(&["-m", "pytest"]);
    program::run(tests.env("FOURGONE", command(workspace)?))?;
    program::run(&mut in_package(&["-m", "mypy", "src", "tests"]))?;
    let stubs = ["-m", "mypy.stubtest", "fourgone._fourgone", "--mypy-config-file=pyproject.toml"];
    program::run(&mut in_package(&stubs))?;

    let [name, version] = PYRIGHT;
    let pyright = folder.join("pyright");
    if !packages::install_npm_package(name, version, &pyright)? {
        return Ok(Verdict::skipped(format!("npm cannot install {name}")));
    }
    let script = pyright.join("node_modules/pyright/index.js");
    let mut check = program::command("node", &package, &[]);
    program::run(check.arg(script).arg("--pythonpath").arg(&python).arg("src"))?;
    Ok(Verdict::passed("twine, pytest, mypy, stubtest, pyright"))
}

/// The agents for other people's games, in those games.
pub(super) fn test_agents(workspace: &Workspace) -> Result<Verdict> {
    let mut missing = Vec::new();
    for (name, packages) in &AGENTS {
        match packages.install(&workspace.target().join("python").join(name))? {
            Ok(python) => {
                let tests = ["-m", "pytest", "-k", name, "tests/test_adapters.py"];
                test_wheel_in(workspace, &python, &tests)?;
            }
            Err(reason) => missing.push(format!("{name}: {reason}")),
        }
    }
    Ok(if missing.is_empty() {
        Verdict::passed("OpenSpiel, Kaggle, pgx")
    } else {
        Verdict::skipped(missing.join("; "))
    })
}

/// Many positions through arrays, against the command and against scores of others.
pub(super) fn test_arrays(workspace: &Workspace) -> Result<Verdict> {
    let python = match ARRAYS.install(&workspace.target().join("python/arrays"))? {
        Ok(python) => python,
        Err(reason) => return Ok(Verdict::skipped(reason)),
    };
    test_wheel_in(workspace, &python, &["-m", "pytest", "-s", "thorough/test_arrays_at_large.py"])?;
    Ok(Verdict::passed("100,000 positions in every layout; BitBully's 4,200,899 scores"))
}

/// The package on a cluster of Ray on this machine, of which parts are killed.
pub(super) fn test_ray(workspace: &Workspace) -> Result<Verdict> {
    let python = match RAY.install(&workspace.target().join("python/ray"))? {
        Ok(python) => python,
        Err(reason) => return Ok(Verdict::skipped(reason)),
    };
    // Ray and what it brings along warn of their own future.
    test_wheel_in(
        workspace,
        &python,
        &["-m", "pytest", "-s", "-W", "ignore", "thorough/test_ray.py"],
    )?;
    Ok(Verdict::passed("one node and three; an actor, a node and a driver killed; a book"))
}

/// The site of the package, with every notebook of its gallery executed.
pub(super) fn build_site(workspace: &Workspace) -> Result<Verdict> {
    let folder = workspace.target().join("python/site");
    let python = match SITE.install(&folder)? {
        Ok(python) => python,
        Err(reason) => return Ok(Verdict::skipped(reason)),
    };
    test_wheel_in(workspace, &python, &["-m", "yamllint", "--strict", "docs", "mkdocs.yml"])?;
    let package = workspace.root().join("python");
    let mut build = program::command(&python, &package, &["-m", "mkdocs", "build", "--quiet"]);
    program::run(build.arg("--site-dir").arg(folder.join("pages")))?;
    Ok(Verdict::passed("no warnings, all notebooks executed"))
}

/// Installs the wheel into an environment, and runs tests there.
fn test_wheel_in(workspace: &Workspace, python: &Path, tests: &[&str]) -> Result<()> {
    let folder = workspace.target().join("python");
    let maturin = match ENVIRONMENT.install(&folder.join("environment"))? {
        Ok(python) => python,
        Err(reason) => anyhow::bail!(reason),
    };
    let package = workspace.root().join("python");
    let wheel = build_wheel(&maturin, &package, &folder.join("wheels"))?;
    install(python, &package, &wheel)?;
    let mut tests = program::command(python, &package, tests);
    program::run(tests.env("FOURGONE", command(workspace)?))
}

/// The command to compare with, without what nobody compares.
fn command(workspace: &Workspace) -> Result<PathBuf> {
    let build =
        ["build", "--locked", "--release", "--package=fourgone-cli", "--no-default-features"];
    program::run(&mut workspace.cargo(&build))?;
    Ok(workspace.target().join("release").join(format!("fourgone{EXE_SUFFIX}")))
}

/// The wheel of the package as it stands, alone in a folder.
fn build_wheel(python: &Path, package: &Path, folder: &Path) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let maturin = python.with_file_name(format!("maturin{EXE_SUFFIX}"));
    let mut build = program::command(maturin, package, &["build", "--release", "--locked"]);
    program::run(build.arg("--interpreter").arg(python).arg("--out").arg(folder))?;
    let files = fs::read_dir(folder)?.map(|file| Ok(file?.path()));
    let mut wheels = files.collect::<Result<Vec<_>>>()?;
    wheels.retain(|file| file.extension() == Some(OsStr::new("whl")));
    ensure!(wheels.len() == 1, "maturin built {} wheels", wheels.len());
    wheels.pop().context("maturin built no wheel")
}

/// What an index of packages reads of the wheel, and of the sources that are packed beside it.
fn check_packages(python: &Path, package: &Path, wheel: &Path) -> Result<()> {
    let folder = wheel.parent().context("the wheel lies in no folder")?;
    let maturin = python.with_file_name(format!("maturin{EXE_SUFFIX}"));
    let mut pack = program::command(maturin, package, &["sdist", "--out"]);
    program::run(pack.arg(folder))?;
    let packages = fs::read_dir(folder)?.map(|file| Ok(file?.path()));
    let packages = packages.collect::<Result<Vec<_>>>()?;
    ensure!(packages.len() == 2, "there are {} packages, not a wheel and sources", packages.len());
    let check = ["-m", "twine", "check", "--strict"];
    program::run(program::command(python, package, &check).args(packages))
}

/// Installs a wheel in place of the one that was built before.
fn install(python: &Path, package: &Path, wheel: &Path) -> Result<()> {
    let pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall"];
    program::run(program::command(python, package, &pip).arg(wheel))
}
