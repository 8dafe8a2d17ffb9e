//! The server: connections, and how they end.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};
use tower::ServiceExt as _;

use crate::app::router;
use crate::client::Client;
use crate::metrics::Metrics;
use crate::settings::Settings;
use crate::shutdown::{Shutdown, Signal};

/// How many bytes the head of a request may have.
const HEAD_BYTES: usize = 16 << 10;

/// How long to wait when no connection can be taken, because there are too many files open.
const BREATH: Duration = Duration::from_millis(50);

/// A server that listens.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    shutdown: Shutdown,
    settings: Settings,
}

impl Server {
    /// Listens at an address such as `127.0.0.1:4444`; port 0 is any that is free.
    ///
    /// # Errors
    ///
    /// When the address is in use, not ours, or none.
    pub fn bind(address: &str, settings: Settings) -> io::Result<Self> {
        let runtime = Runtime::new()?;
        let (listener, shutdown) = runtime.block_on(async {
            io::Result::Ok((TcpListener::bind(address).await?, Shutdown::listen()?))
        })?;
        Ok(Self { runtime, listener, shutdown, settings })
    }

    /// Where it listens.
    ///
    /// # Errors
    ///
    /// When the system does not tell.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until SIGINT or SIGTERM asks it to stop, and what is under way is done or has had
    /// its time. A second signal does not wait for that. Tells which signal came first.
    pub fn run(self) -> Signal {
        let Self { runtime, listener, shutdown, settings } = self;
        let signal = runtime.block_on(serve(&listener, shutdown, settings));
        // Solvers stop by themselves when nobody waits for them.
        runtime.shutdown_timeout(Duration::from_secs(1));
        signal
    }
}

async fn serve(listener: &TcpListener, mut shutdown: Shutdown, settings: Settings) -> Signal {
    let most = settings.connections;
    let places = Arc::new(Semaphore::new(most));
    let (stop, stopping) = watch::channel(false);
    let (router, metrics) = router(settings.clone());
    let connections = Connections { router, metrics, settings, stopping };

    let accept = async {
        loop {
            let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
            match listener.accept().await {
                Ok((stream, address)) => {
                    let connections = connections.clone();
                    tokio::spawn(async move {
                        connections.serve(stream, address).await;
                        drop(place);
                    });
                }
                Err(error) => {
                    tracing::warn!("cannot take a connection: {error}");
                    sleep(BREATH).await;
                }
            }
        }
    };
    let signal = tokio::select! {
        () = accept => Signal::Terminate,
        signal = shutdown.asked() => signal,
    };
    tracing::info!("stopping");
    stop.send_replace(true);
    let all = u32::try_from(most).unwrap_or(u32::MAX);
    tokio::select! {
        _ = places.acquire_many(all) => {}
        _ = shutdown.asked() => {}
    }
    signal
}

/// What every connection needs.
#[derive(Clone)]
struct Connections {
    router: Router,
    metrics: Arc<Metrics>,
    settings: Settings,
    stopping: watch::Receiver<bool>,
}

impl Connections {
    /// Serves a connection to its end.
    async fn serve(mut self, stream: TcpStream, address: SocketAddr) {
        let Settings { head_timeout, lifetime, grace, .. } = self.settings;
        // Answers are small, and somebody waits for each.
        let _ = stream.set_nodelay(true);
        let router = self.router;
        let answer = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(Client(address.ip()));
            router.clone().oneshot(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(head_timeout)
            .max_buf_size(HEAD_BYTES)
            .serve_connection(TokioIo::new(stream), answer);
        let mut connection = pin!(connection);

        self.metrics.connections.fetch_add(1, Relaxed);
        // How a connection ends is the client's business: there is nobody left to tell.
        let has_ended = tokio::select! {
            _ = connection.as_mut() => true,
            () = sleep(lifetime) => false,
            _ = self.stopping.wait_for(|stop| *stop) => false,
        };
        if !has_ended {
            connection.as_mut().graceful_shutdown();
            let _ = timeout(grace, connection).await;
        }
        self.metrics.connections.fetch_sub(1, Relaxed);
    }
}
