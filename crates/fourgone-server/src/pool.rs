//! The solvers: so many at a time, each on a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use fourgone_solver::{Book, Limits, Solver};
use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

use crate::app::Config;
use crate::metrics::Metrics;
use crate::problem::Problem;

/// The solvers of a server. Those that are idle keep their transposition tables.
pub(crate) struct SolverPool {
    permits: Arc<Semaphore>,
    idle: Mutex<Vec<Solver>>,
    table_mebibytes: usize,
    book: Option<Book>,
    metrics: Arc<Metrics>,
}

/// The right to have one solver at work.
pub(crate) struct Lease {
    pool: Arc<SolverPool>,
    permit: OwnedSemaphorePermit,
}

impl SolverPool {
    /// A pool of as many solvers as the configuration says. They are made when they are needed.
    pub(crate) fn new(config: &Config, metrics: Arc<Metrics>) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(config.solvers.get())),
            idle: Mutex::default(),
            table_mebibytes: config.table_mebibytes,
            book: config.book.clone(),
            metrics,
        }
    }

    /// Waits for a solver, in the order in which requests came; `None` if there is none in time.
    pub(crate) async fn lease(self: &Arc<Self>, deadline: Instant) -> Option<Lease> {
        let permit = timeout_at(deadline, Arc::clone(&self.permits).acquire_owned()).await;
        Some(Lease { pool: Arc::clone(self), permit: permit.ok()?.ok()? })
    }

    fn take(&self) -> Solver {
        if let Some(solver) = self.idle().pop() {
            return solver;
        }
        let solver = Solver::with_mebibytes(self.table_mebibytes);
        match &self.book {
            Some(book) => solver.with_book(book.clone()),
            None => solver,
        }
    }

    fn give_back(&self, solver: Solver) {
        self.idle().push(solver);
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Solver>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lease {
    /// Lets a solver work. Its limits are reached at the deadline, and when the future is dropped
    /// because the client has gone away.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        deadline: Instant,
        work: impl FnOnce(&mut Solver, Limits<'_>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let stop = Arc::new(AtomicBool::new(false));
        let stop_on_drop = StopOnDrop(Arc::clone(&stop));
        let Self { pool, permit } = self;
        let mut task = spawn_blocking(move || {
            let busy = Busy::new(&pool.metrics.busy);
            let mut solver = pool.take();
            let before = solver.nodes();
            let result = work(&mut solver, Limits::NONE.stop_flag(&stop));
            pool.metrics.nodes.inc_by(solver.nodes() - before);
            pool.give_back(solver);
            drop((busy, permit));
            result
        });
        let result = if let Ok(result) = timeout_at(deadline, &mut task).await {
            result
        } else {
            drop(stop_on_drop);
            task.await
        };
        result.map_err(|error| {
            tracing::error!("a solver failed: {error}");
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the solver failed")
        })
    }
}

/// Stops a solver when nobody waits for it any more.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// Counts a solver as busy as long as it lives.
struct Busy<'a>(&'a Gauge);

impl<'a> Busy<'a> {
    fn new(gauge: &'a Gauge) -> Self {
        gauge.inc();
        Self(gauge)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.dec();
    }
}
