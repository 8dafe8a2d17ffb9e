//! How much the server does for whom.

use std::num::{NonZeroU32, NonZeroUsize};
use std::thread;
use std::time::Duration;

use fourgone_solver::{Book, Solver};

/// How much the server does for whom.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many positions are solved at the same time, each on a thread of its own.
    pub solvers: NonZeroUsize,
    /// The memory of each solver for what is known of positions, in MiB.
    pub table_mebibytes: usize,
    /// The opening book that they read, if any.
    pub book: Option<Book<'static>>,
    /// How long a request may take to be answered.
    pub time_limit: Duration,
    /// How many requests to the interface an address may make in a second, none for any number.
    /// Requests from this machine are not counted.
    pub rate: Option<NonZeroU32>,
    /// How many bytes the body of a request may have.
    pub body_bytes: usize,
    /// How many positions a batch may have.
    pub batch: usize,
    /// How many connections may be open. More than these wait until one is closed.
    pub connections: usize,
    /// How long a client may take to send a head, and how long a connection may lie idle.
    pub head_timeout: Duration,
    /// How long a client may take to send a body.
    pub body_timeout: Duration,
    /// After which time a connection is closed, when what is under way on it is done.
    pub lifetime: Duration,
    /// How long what is under way may take to be done, when a connection or the server closes.
    pub grace: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            solvers: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            table_mebibytes: Solver::DEFAULT_MEBIBYTES,
            book: None,
            time_limit: Duration::from_secs(30),
            rate: NonZeroU32::new(20),
            body_bytes: 1 << 20,
            batch: 10_000,
            // A process may usually have 1,024 files open.
            connections: 960,
            head_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(10),
            lifetime: Duration::from_mins(5),
            grace: Duration::from_secs(5),
        }
    }
}
