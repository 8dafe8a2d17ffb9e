//! The peers, and how they are run.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use fourgone::Game;
use fourgone::notation::Notation;

use super::report::Report;
use crate::program;
use crate::venv::Packages;
use crate::workspace::Workspace;

/// A program that knows the rules as well.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    packages: Packages,
    /// Our script that drives it, below `xtask/peers`.
    script: &'static str,
    /// Its notation of a board.
    notation: Notation,
}

/// All programs that we compare with.
pub(crate) const PEERS: [Peer; 2] = [
    Peer {
        name: "openspiel",
        packages: Packages { whole: &["open_spiel==2.0.2"], bare: &[] },
        script: "openspiel_connect_four.py",
        notation: Notation::OpenSpiel,
    },
    Peer {
        name: "kaggle",
        // Of the many things that the package asks for, this game needs but two.
        packages: Packages {
            whole: &["jsonschema", "requests"],
            bare: &["kaggle-environments==1.33.2"],
        },
        script: "kaggle_connectx.py",
        notation: Notation::Kaggle,
    },
];

impl Peer {
    /// The Python that has the peer, or why this machine cannot have it.
    pub(crate) fn install(&self, workspace: &Workspace) -> Result<Result<PathBuf, String>> {
        self.packages.install(&workspace.target().join("peers").join(self.name))
    }

    /// Plays the games by both rules; they must say the same at every ply.
    pub(crate) fn compare(
        &self,
        workspace: &Workspace,
        python: &Path,
        games: &[Game],
    ) -> Result<()> {
        let list = workspace.target().join("peers").join(self.name).join("games.txt");
        let moves: Vec<_> = games.iter().map(|game| format!("{game}\n")).collect();
        fs::write(&list, moves.concat())?;

        let mut script = program::command(python, workspace.root(), &[]);
        script.arg(workspace.root().join("xtask/peers").join(self.script)).arg(list);
        println!("{}: {} games", self.name, games.len());
        let mut running = script.stdout(Stdio::piped()).spawn()?;
        let output = running.stdout.take().context("no output")?;
        let compared = self.compare_lines(BufReader::new(output).lines(), games);
        if compared.is_err() {
            // It may be in the middle of its games, and nobody reads them any more.
            running.kill()?;
        }
        let status = running.wait()?;
        compared.with_context(|| format!("{} disagrees", self.name))?;
        ensure!(status.success(), "{} failed: {status}", self.script);
        Ok(())
    }

    fn compare_lines(
        &self,
        mut lines: impl Iterator<Item = std::io::Result<String>>,
        games: &[Game],
    ) -> Result<()> {
        for game in games {
            for position in game.positions() {
                let line = lines.next().context("it stopped too early")??;
                Report::ours(position, self.notation)
                    .must_equal(&Report::read(&line)?)
                    .with_context(|| format!("game {game}, ply {}", position.ply()))?;
            }
        }
        ensure!(lines.next().is_none(), "it goes on after the last game");
        Ok(())
    }
}
