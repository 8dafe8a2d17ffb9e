//! `fourgone serve`: the page and the HTTP interface.

use std::io;
use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;

use clap::Args;
use fourgone_render::Palette;
use fourgone_server::{Server, Settings, Signal, start_log};

use crate::colour;
use crate::engine::{self, table_size, threads};
use crate::failure::{Failure, INTERRUPTED};
use crate::output;

/// Serve the page and the HTTP interface
///
/// Prints the address to open in a browser, and tells every request on standard error. Ctrl-C
/// stops it: what is under way is finished first. Only this machine can reach it unless --addr
/// says otherwise.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone serve                        prints http://127.0.0.1:4444/
  fourgone serve --addr 127.0.0.1:0     takes a port that is free, and prints it
  fourgone serve --addr 0.0.0.0:4444    everybody can reach it

  curl http://127.0.0.1:4444/api/v1/positions/4453
  curl -H content-type:text/plain --data-binary @positions.txt http://127.0.0.1:4444/api/v1/solve

/openapi.json tells what can be asked, /metrics what was asked, /healthz whether it answers.")]
pub(crate) struct Serve {
    /// Where to listen; port 0 is any that is free
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:4444")]
    #[arg(value_parser = host_and_port)]
    addr: String,

    /// How many positions are solved at the same time; as many as there are cores unless told
    /// otherwise
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,

    /// The memory for what is known of positions, in MiB for each thread
    #[arg(long, value_name = "MIB", default_value_t = Settings::default().table_mebibytes)]
    #[arg(value_parser = table_size)]
    table: usize,

    /// Search without the opening book
    #[arg(long)]
    no_book: bool,

    /// How many seconds the answer to a request may take
    #[arg(long, value_name = "SECONDS", default_value = "30")]
    time_limit: NonZeroU32,

    /// How many requests to the interface an address may make in a second; 0 is any number, which
    /// is what this machine itself may make
    #[arg(long, value_name = "N", default_value = "20")]
    rate: u32,

    /// Tell only what is wrong
    #[arg(long, short)]
    quiet: bool,
}

/// An address, if it has a host and a port.
fn host_and_port(text: &str) -> Result<String, String> {
    let port = text.rsplit_once(':').filter(|(host, _)| !host.is_empty());
    let port = port.and_then(|(_, port)| port.parse::<u16>().ok());
    port.map(|_| text.to_owned()).ok_or_else(|| "use a host and a port: 127.0.0.1:4444".to_owned())
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let defaults = Settings::default();
        let settings = Settings {
            solvers: self.threads.unwrap_or(defaults.solvers),
            table_mebibytes: self.table,
            book: if self.no_book { None } else { engine::book() },
            time_limit: Duration::from_secs(self.time_limit.get().into()),
            rate: NonZeroU32::new(self.rate),
            ..defaults
        };
        start_log(self.quiet, colour::palette() != Palette::None);
        let server =
            Server::bind(&self.addr, settings).map_err(|error| self.cannot_listen(&error))?;
        output::print(format!("http://{}/\n", server.address()?))?;
        match server.run() {
            Signal::Interrupt => Err(Failure::Ended(INTERRUPTED)),
            Signal::Terminate => Ok(()),
        }
    }

    fn cannot_listen(&self, error: &io::Error) -> anyhow::Error {
        let address = &self.addr;
        if error.kind() == io::ErrorKind::AddrInUse {
            anyhow::anyhow!(
                "cannot listen on {address}: another program does; --addr 127.0.0.1:0 takes a free \
                 port"
            )
        } else {
            anyhow::anyhow!("cannot listen on {address}: {error}; --addr names another address")
        }
    }
}
