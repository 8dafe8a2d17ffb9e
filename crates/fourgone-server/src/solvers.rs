//! Solvers at work beside the server: so many at a time, each on a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::StatusCode;
use fourgone_solver::{Book, Limits, Solver};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};

use crate::api::Problem;
use crate::metrics::Metrics;
use crate::settings::Settings;

/// All solvers. Those that rest keep what they have found out.
pub(crate) struct Solvers {
    free: Arc<Semaphore>,
    resting: Mutex<Vec<Solver>>,
    table_mebibytes: usize,
    book: Option<Book<'static>>,
    metrics: Arc<Metrics>,
}

/// The right to have one solver at work.
pub(crate) struct Seat {
    solvers: Arc<Solvers>,
    permit: OwnedSemaphorePermit,
}

/// Stops a solver when nobody waits for it any more.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

impl Solvers {
    pub(crate) fn new(settings: &Settings, metrics: Arc<Metrics>) -> Self {
        Self {
            free: Arc::new(Semaphore::new(settings.solvers.get())),
            resting: Mutex::default(),
            table_mebibytes: settings.table_mebibytes,
            book: settings.book.clone(),
            metrics,
        }
    }

    /// Waits for a seat, in the order in which people came; none if there is none in time.
    pub(crate) async fn seat(self: &Arc<Self>, deadline: Instant) -> Option<Seat> {
        let permit = timeout_at(deadline, Arc::clone(&self.free).acquire_owned()).await;
        Some(Seat { solvers: Arc::clone(self), permit: permit.ok()?.ok()? })
    }

    fn wake(&self) -> Solver {
        if let Some(rested) = lock(&self.resting).pop() {
            return rested;
        }
        let solver = Solver::with_mebibytes(self.table_mebibytes);
        match &self.book {
            Some(book) => solver.with_book(book.clone()),
            None => solver,
        }
    }
}

impl Seat {
    /// Lets a solver work. Its limits are reached when the deadline is, and when the future is
    /// dropped because whoever asked has gone away.
    pub(crate) async fn work<T: Send + 'static>(
        self,
        deadline: Instant,
        work: impl FnOnce(&mut Solver, Limits<'_>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let stop = Arc::new(AtomicBool::new(false));
        let stop_on_drop = StopOnDrop(Arc::clone(&stop));
        let Self { solvers, permit } = self;
        let mut task = spawn_blocking(move || {
            let busy = Busy::new(&solvers.metrics);
            let mut solver = solvers.wake();
            let before = solver.nodes();
            let done = work(&mut solver, Limits::NONE.stop_flag(&stop));
            solvers.metrics.nodes.fetch_add(solver.nodes() - before, Relaxed);
            lock(&solvers.resting).push(solver);
            drop((busy, permit));
            done
        });
        let done = if let Ok(done) = timeout_at(deadline, &mut task).await {
            done
        } else {
            drop(stop_on_drop);
            task.await
        };
        done.map_err(|error| {
            tracing::error!("a solver failed: {error}");
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the solver failed")
        })
    }
}

/// Counts a solver as busy.
struct Busy<'a>(&'a Metrics);

impl<'a> Busy<'a> {
    fn new(metrics: &'a Metrics) -> Self {
        metrics.busy.fetch_add(1, Relaxed);
        Self(metrics)
    }
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.busy.fetch_sub(1, Relaxed);
    }
}

fn lock(solvers: &Mutex<Vec<Solver>>) -> std::sync::MutexGuard<'_, Vec<Solver>> {
    solvers.lock().unwrap_or_else(PoisonError::into_inner)
}
