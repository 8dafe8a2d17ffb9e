//! `fourgone book info`: what a book has.

use std::fmt::Write;

use clap::Args;
use fourgone_solver::book::Contents;
use serde::Serialize;

use super::source::Source;
use crate::failure::Failure;
use crate::output;

/// Tell what a book has
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone book info
  fourgone book info small.book --json")]
pub(super) struct Info {
    #[command(flatten)]
    source: Source,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The whole of `--json`.
#[derive(Serialize)]
struct Json {
    layers: Vec<Row>,
    bytes: usize,
    checksum: String,
}

#[derive(Serialize)]
struct Row {
    ply: usize,
    positions: usize,
    bytes: usize,
    bits_a_position: f64,
}

impl Info {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let (book, bytes) = self.source.open()?;
        let checksum = format!("{:016x}", book.checksum());
        let layers: Vec<Row> = book.contents().map(Row::of).collect();
        if self.json {
            let json = serde_json::to_string(&Json { layers, bytes, checksum })?;
            return output::print(format!("{json}\n"));
        }
        let mut text = "ply  positions      bytes  bits a position\n".to_owned();
        for Row { ply, positions, bytes, bits_a_position } in layers {
            writeln!(text, "{ply:3} {positions:10} {bytes:10} {bits_a_position:16.2}")?;
        }
        writeln!(text, "{bytes} bytes, checksum {checksum}")?;
        output::print(text)
    }
}

impl Row {
    #[expect(clippy::cast_precision_loss, reason = "a ratio is for people")]
    fn of(Contents { ply, positions, bytes }: Contents) -> Self {
        let bits = (8 * bytes) as f64 / positions.max(1) as f64;
        Self { ply, positions, bytes, bits_a_position: (bits * 100.0).round() / 100.0 }
    }
}
