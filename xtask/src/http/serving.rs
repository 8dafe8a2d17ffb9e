//! A server that runs.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result};

/// A server of ours on a free port of this machine; it ends when this is dropped.
pub(crate) struct Serving {
    child: Child,
    /// The host and the port.
    pub(crate) address: String,
}

impl Serving {
    /// Starts the command with these arguments besides the address.
    pub(crate) fn start(fourgone: &Path, arguments: &[&str]) -> Result<Self> {
        let mut child = Command::new(fourgone)
            .args(["serve", "--quiet", "--addr", "127.0.0.1:0"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("the server does not start")?;
        let stdout = child.stdout.take().context("no standard output")?;
        let mut serving = Self { child, address: String::new() };
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        address.context("the server prints no address")?.clone_into(&mut serving.address);
        Ok(serving)
    }

    /// The address to open.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended already, which the requests have noticed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
