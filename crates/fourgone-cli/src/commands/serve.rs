//! `fourgone serve`: the page and the HTTP API.

use std::io::{self, IsTerminal as _, Read as _, Write as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::num::{NonZeroU32, NonZeroUsize};
use std::time::Duration;

use clap::Args;
use fourgone_render::Palette;
use fourgone_server::store::StoreError;
use fourgone_server::{Config, GamesPlace, Server, Signal};
use tracing_subscriber::filter::LevelFilter;

use crate::exit::{Failure, INTERRUPTED};
use crate::numbers::{number, table_size, threads};
use crate::shelf;
use crate::solving;
use crate::terminal;

/// Serve the page and the HTTP API
///
/// Prints the address to open in a browser, and logs requests to standard error. Ctrl-C finishes the
/// running requests and stops. By default only this machine can reach it; see --addr.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone serve                      http://127.0.0.1:4444/
  fourgone serve --addr 127.0.0.1:0   any free port
  fourgone serve --addr 0.0.0.0:4444  open to other machines
  fourgone serve --games games.db     keep games between people in a file
  fourgone serve --check              whether one runs there and is well

  curl http://127.0.0.1:4444/api/v1/positions/4453
  curl -H content-type:text/plain --data-binary @positions.txt http://127.0.0.1:4444/api/v1/solve

/openapi.json describes the API, /metrics is for Prometheus, /healthz for health checks.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Serve {
    /// Address to listen on; port 0 is any free port
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:4444")]
    #[arg(env = "FOURGONE_ADDR", hide_env_values = true, value_parser = host_and_port)]
    addr: String,

    #[arg(long, value_name = "N", value_parser = threads)]
    #[arg(help = "Positions to solve at the same time [default: all cores]")]
    #[arg(long_help = "Positions to solve at the same time\n\n[default: all cores]")]
    threads: Option<NonZeroUsize>,

    /// Size of each thread's transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = Config::default().table_mebibytes)]
    #[arg(value_parser = table_size)]
    table: usize,

    /// Do not use the opening book
    #[arg(long)]
    no_book: bool,

    /// Time limit of a request in seconds
    #[arg(long, value_name = "SECONDS", default_value = "30")]
    #[arg(value_parser = number(1..=u32::MAX))]
    time_limit: u32,

    /// API requests per second from one address; 0 is no limit, and this machine has none
    #[arg(long, value_name = "N", default_value = "20", value_parser = number(0..=u32::MAX))]
    rate: u32,

    #[arg(long, value_name = "WHERE", conflicts_with = "no_games")]
    #[arg(value_parser = games_place)]
    #[arg(help = "Where to keep games between people [default: in memory]")]
    #[arg(long_help = "\
Where to keep games between people: a file (SQLite), or the address of a PostgreSQL database, which \
several servers may share

[default: in memory, until the server stops]")]
    games: Option<GamesPlace>,

    /// Keep no games between people
    #[arg(long)]
    no_games: bool,

    /// Days for which to keep games that are over or have never begun
    #[arg(long, value_name = "DAYS", default_value = "30", value_parser = number(1..=36_500_u32))]
    keep: u32,

    /// Address at which others reach the server, if it is behind a proxy
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,

    /// Log only warnings and errors
    #[arg(long, short)]
    quiet: bool,

    /// Start nothing; succeed if the server at that address is well. For the health checks of
    /// containers that have no other program
    #[arg(long)]
    check: bool,
}

/// An address, if it has a host and a port.
fn host_and_port(text: &str) -> Result<String, String> {
    let port = text.rsplit_once(':').filter(|(host, _)| !host.is_empty());
    let port = port.and_then(|(_, port)| port.parse::<u16>().ok());
    port.map(|_| text.to_owned()).ok_or_else(|| "use a host and a port: 127.0.0.1:4444".to_owned())
}

/// Where to keep games: what has a scheme is an address.
fn games_place(text: &str) -> Result<GamesPlace, String> {
    match text.split_once("://") {
        Some(("postgres" | "postgresql", _)) => Ok(GamesPlace::Postgres(text.to_owned())),
        Some(_) => Err("use a file, or postgres://user@host/database".to_owned()),
        None if text.is_empty() => Err("no place: use a file, or leave --games out".to_owned()),
        None => Ok(GamesPlace::File(text.into())),
    }
}

/// An address of the web, without the slash at its end.
fn public_url(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_address = host.is_some_and(|host| !host.is_empty() && !host.contains(['?', '#', ' ']));
    if !is_address {
        return Err("use an address such as https://example.org".to_owned());
    }
    Ok(text.trim_end_matches('/').to_owned())
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.check {
            let address = &self.addr;
            return Ok(check(address).map_err(|error| {
                anyhow::anyhow!("the server at {address} is not well: {error}")
            })?);
        }
        let mut config = Config::default();
        config.solvers = self.threads.unwrap_or(config.solvers);
        config.table_mebibytes = self.table;
        config.book = if self.no_book { None } else { shelf::book() };
        config.time_limit = Duration::from_secs(self.time_limit.into());
        config.rate = NonZeroU32::new(self.rate);
        config.keep = Duration::from_hours(24 * u64::from(self.keep));
        config.public_url.clone_from(&self.public_url);
        solving::check_memory(self.table, config.solvers)?;
        start_log(self.quiet);
        let mut server =
            Server::bind(&self.addr, config).map_err(|error| self.cannot_listen(&error))?;
        if !self.no_games {
            let place = self.games.clone().unwrap_or(GamesPlace::Memory);
            server.keep_games(&place).map_err(|error| cannot_keep(&place, &error))?;
        }
        let address = match &self.public_url {
            Some(address) => format!("{address}/\n"),
            None => format!("http://{}/\n", server.address()?),
        };
        terminal::print(address)?;
        match server.run() {
            Signal::Interrupt => Err(Failure::Ended(INTERRUPTED)),
            _ => Ok(()),
        }
    }

    fn cannot_listen(&self, error: &io::Error) -> anyhow::Error {
        let address = &self.addr;
        if error.kind() == io::ErrorKind::AddrInUse {
            anyhow::anyhow!(
                "cannot listen on {address}: the address is in use; --addr 127.0.0.1:0 takes a \
                 free port"
            )
        } else {
            anyhow::anyhow!("cannot listen on {address}: {error}; use --addr for another address")
        }
    }
}

/// Whether the server at an address answers as one that is well does.
fn check(address: &str) -> io::Result<()> {
    /// Whoever takes longer is not well.
    const PATIENCE: Duration = Duration::from_secs(5);
    let mut last = io::Error::other("there is no such host");
    // A name may have several addresses, and the server listens on one of them.
    for socket in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&socket, PATIENCE) {
            Ok(mut stream) => {
                stream.set_read_timeout(Some(PATIENCE))?;
                let request =
                    "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
                stream.write_all(request.as_bytes())?;
                let mut answer = Vec::new();
                stream.take(4096).read_to_end(&mut answer)?;
                if answer.starts_with(b"HTTP/1.1 200 ") {
                    return Ok(());
                }
                last = io::Error::other("it answers something else");
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Says which file or database it is; an address may have a password in it, which is not told.
fn cannot_keep(place: &GamesPlace, error: &StoreError) -> anyhow::Error {
    match place {
        GamesPlace::File(path) => {
            anyhow::anyhow!("cannot keep games in {}: {error}", path.display())
        }
        _ => anyhow::anyhow!("cannot keep games there: {error}"),
    }
}

/// From now on requests and warnings are logged to standard error; with `quiet` only warnings.
fn start_log(quiet: bool) {
    let level = if quiet { LevelFilter::WARN } else { LevelFilter::INFO };
    let log = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_max_level(level)
        .with_target(false)
        .with_ansi(terminal::palette() != Palette::None && io::stderr().is_terminal());
    // It can fail only if there is a log already, which is as good.
    let _ = log.try_init();
}
