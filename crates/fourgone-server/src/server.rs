//! The server: its socket, its connections, and the signals that end it.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use fourgone_store::{Postgres, Sqlite, Store, StoreError};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};
use tower::ServiceExt as _;

use crate::app::{Config, router};
use crate::metrics::Metrics;
use crate::middleware::Client;

/// How many bytes the head of a request may have.
const HEAD_BYTES: usize = 16 << 10;

/// How long to wait when no connection can be accepted, because too many files are open.
const ACCEPT_RETRY: Duration = Duration::from_millis(50);

/// A server that listens.
///
/// It has a runtime of its own, so it is called from code that is not asynchronous.
///
/// ```no_run
/// use fourgone_server::{Config, Server, Signal};
///
/// let server = Server::bind("127.0.0.1:4444", Config::default())?;
/// println!("http://{}/", server.address()?);
/// assert_eq!(server.run(), Signal::Interrupt);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    signals: Signals,
    config: Config,
}

/// Where a server keeps games between people.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GamesPlace {
    /// In memory: they are forgotten when it stops.
    Memory,
    /// In a file.
    File(PathBuf),
    /// In a database that several servers may share, at such an address as
    /// `postgres://user@host/database`.
    Postgres(String),
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("listener", &self.listener).finish_non_exhaustive()
    }
}

impl Server {
    /// Listens at an address such as `127.0.0.1:4444`; port 0 is any that is free.
    ///
    /// # Errors
    ///
    /// When the address is in use, not one of this machine's, or no address at all.
    pub fn bind(address: &str, config: Config) -> io::Result<Self> {
        let runtime = Runtime::new()?;
        let (listener, signals) = runtime.block_on(async {
            io::Result::Ok((TcpListener::bind(address).await?, Signals::listen()?))
        })?;
        Ok(Self { runtime, listener, signals, config })
    }

    /// Keeps games between people there. Without this, and without a store in the configuration, it
    /// keeps none.
    ///
    /// # Errors
    ///
    /// When the file or the database cannot be opened.
    pub fn keep_games(&mut self, place: &GamesPlace) -> Result<(), StoreError> {
        let store: Arc<dyn Store> = match place {
            GamesPlace::Memory => Arc::new(Sqlite::in_memory()?),
            GamesPlace::File(path) => Arc::new(Sqlite::open(path)?),
            GamesPlace::Postgres(address) => {
                Arc::new(self.runtime.block_on(Postgres::connect(address))?)
            }
        };
        self.config.store = Some(store);
        Ok(())
    }

    /// Where it listens.
    ///
    /// # Errors
    ///
    /// When the system does not tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until SIGINT or SIGTERM asks it to stop, finishes the requests it is at within the
    /// grace time, and tells which signal came. A second signal ends it at once.
    pub fn run(self) -> Signal {
        let Self { runtime, listener, signals, mut config } = self;
        config.streams = files::allow(config.connections, config.streams);
        let signal = runtime.block_on(serve(&listener, signals, config));
        // Solvers stop by themselves when nobody waits for them.
        runtime.shutdown_timeout(Duration::from_secs(1));
        signal
    }
}

async fn serve(listener: &TcpListener, mut signals: Signals, config: Config) -> Signal {
    let (most, grace) = (config.connections, config.grace);
    let permits = Arc::new(Semaphore::new(most));
    let (stop, stopping) = watch::channel(false);
    let (router, shared) = router(config.clone());
    let streams = u32::try_from(config.streams).unwrap_or(u32::MAX);
    let connections =
        Connections { router, metrics: Arc::clone(&shared.metrics), config, stopping };

    let accept = async {
        loop {
            let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
            match listener.accept().await {
                Ok((stream, address)) => {
                    let connections = connections.clone();
                    tokio::spawn(connections.serve(stream, address, permit));
                }
                Err(error) => {
                    tracing::warn!("cannot accept a connection: {error}");
                    sleep(ACCEPT_RETRY).await;
                }
            }
        }
    };
    let signal = tokio::select! {
        () = accept => Signal::Terminate,
        signal = signals.next() => signal,
    };
    tracing::info!("stopping");
    stop.send_replace(true);
    let all = u32::try_from(most).unwrap_or(u32::MAX);
    let all_closed = async {
        // Streams never end by themselves: whoever has one is told to come again.
        if let Some(games) = &shared.games {
            games.stopping.send_replace(true);
            let _ = timeout(grace, games.streams.acquire_many(streams)).await;
        }
        let _ = permits.acquire_many(all).await;
    };
    tokio::select! {
        () = all_closed => {}
        _ = signals.next() => {}
    }
    signal
}

/// What every connection needs.
#[derive(Clone)]
struct Connections {
    router: Router,
    metrics: Arc<Metrics>,
    config: Config,
    stopping: watch::Receiver<bool>,
}

impl Connections {
    /// Serves a connection to its end.
    async fn serve(mut self, stream: TcpStream, address: SocketAddr, permit: OwnedSemaphorePermit) {
        let Config { head_timeout, lifetime, grace, .. } = self.config;
        // Responses are small, and somebody waits for each.
        let _ = stream.set_nodelay(true);
        let router = self.router;
        let this = Connection(Arc::new(Mutex::new(Some(permit))));
        let service = service_fn(|request: hyper::Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(Client(address.ip()));
            request.extensions_mut().insert(this.clone());
            router.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(head_timeout)
            .max_buf_size(HEAD_BYTES)
            .serve_connection(TokioIo::new(stream), service);
        let mut connection = pin!(connection);

        self.metrics.connections.inc();
        // How a connection ends is the client's business: there is nobody left to tell.
        let has_ended = tokio::select! {
            _ = connection.as_mut() => true,
            () = this.is_old(lifetime) => false,
            _ = self.stopping.wait_for(|stop| *stop) => false,
        };
        if !has_ended {
            connection.as_mut().graceful_shutdown();
            let _ = timeout(grace, connection).await;
        }
        self.metrics.connections.dec();
    }
}

/// A connection, for who answers on it.
#[derive(Clone)]
pub(crate) struct Connection(Arc<Mutex<Option<OwnedSemaphorePermit>>>);

impl Connection {
    /// From now on it has a stream, which may last: it counts as that, and no longer as one of the
    /// connections of which there are few.
    pub(crate) fn start_streaming(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Waits until it is time to close it, which it never is for one that has a stream: when that
    /// has ended, so has the connection.
    async fn is_old(&self, lifetime: Duration) {
        sleep(lifetime).await;
        let is_streaming = self.0.lock().unwrap_or_else(PoisonError::into_inner).is_none();
        if is_streaming {
            std::future::pending::<()>().await;
        }
    }
}

/// How many files a process may have open, of which each connection is one.
#[cfg(unix)]
mod files {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    /// Files that are neither connections nor streams.
    const OTHERS: usize = 64;

    /// Allows as many files as are wanted, and returns how many streams there may be.
    pub(super) fn allow(connections: usize, streams: usize) -> usize {
        let wanted = (connections + streams + OTHERS) as u64;
        let limit = getrlimit(Resource::Nofile);
        let Some(current) = limit.current.filter(|current| *current < wanted) else {
            return streams;
        };
        let raised = limit.maximum.map_or(wanted, |maximum| maximum.min(wanted));
        let raising = setrlimit(Resource::Nofile, Rlimit { current: Some(raised), ..limit });
        let files = if raising.is_ok() { raised } else { current };
        let files = usize::try_from(files).unwrap_or(usize::MAX);
        files.saturating_sub(connections + OTHERS).min(streams)
    }
}

#[cfg(not(unix))]
mod files {
    /// There is no such limit.
    pub(super) fn allow(_: usize, streams: usize) -> usize {
        streams
    }
}

/// What asked a server to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Signal {
    /// SIGINT: somebody pressed Ctrl-C.
    Interrupt,
    /// SIGTERM: the system or a supervisor asked.
    Terminate,
}

/// Waits for the signals that ask a server to stop.
struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// From now on signals do not end the program by themselves.
    fn listen() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};

        let (interrupt, terminate) = (SignalKind::interrupt(), SignalKind::terminate());
        Ok(Self { interrupt: signal(interrupt)?, terminate: signal(terminate)? })
    }

    /// Waits for the next signal.
    async fn next(&mut self) -> Signal {
        tokio::select! {
            _ = self.interrupt.recv() => Signal::Interrupt,
            _ = self.terminate.recv() => Signal::Terminate,
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    /// Nothing is needed before waiting.
    fn listen() -> io::Result<Self> {
        Ok(Self {})
    }

    /// Waits for Ctrl-C.
    async fn next(&mut self) -> Signal {
        let _ = tokio::signal::ctrl_c().await;
        Signal::Interrupt
    }
}
