//! Work on a stream of items by several threads, with the results in the order of the items.

use alloc::collections::VecDeque;
use alloc::string::ToString as _;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many items are read ahead for each thread: far enough that easy ones seldom wait for a hard
/// one, and little enough that memory does not grow with the input.
const AHEAD: usize = 1024;

/// The most items that are read ahead, however many threads there are.
const MOST_AHEAD: usize = 1 << 15;

/// Works on the jobs of items with several threads.
///
/// The results come out of the iterator in the order of the items, each as soon as those before it
/// are there. `items` is iterated on a thread of its own and may block; an item without a job keeps
/// its place. Each of the `workers` has a thread too. How far the items are read ahead is bounded.
///
/// Whoever drops the iterator does not wait for an item that may never come: the threads are left
/// behind, and end when they are done with what they are at.
///
/// ```
/// use fourgone_solver::batch::in_order;
///
/// let items = [("three", Some(3)), ("nothing", None), ("two", Some(2))];
/// let squares = in_order(vec![|n: u32| n * n; 2], items.into_iter())?;
/// assert!(squares.eq([("three", Some(9)), ("nothing", None), ("two", Some(4))]));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// When the system has not so many threads to give.
pub fn in_order<T, J, R, W>(
    workers: Vec<W>,
    items: impl Iterator<Item = (T, Option<J>)> + Send + 'static,
) -> io::Result<InOrder<T, R>>
where
    T: Send + 'static,
    J: Send + 'static,
    R: Send + 'static,
    W: FnMut(J) -> R + Send + 'static,
{
    let ahead = AHEAD.saturating_mul(workers.len()).min(MOST_AHEAD);
    let (send_job, jobs) = mpsc::sync_channel::<(u64, J)>(ahead);
    // There is room for the results of all jobs that the channel of the items lets through.
    let (send_result, results) = mpsc::channel();
    let (send_item, pending) = mpsc::sync_channel(ahead);
    let jobs = Arc::new(Mutex::new(jobs));
    for mut work in workers {
        let (jobs, results) = (Arc::clone(&jobs), send_result.clone());
        spawn("batch worker", move || {
            let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok((number, job)) = next() {
                let result = catch_unwind(AssertUnwindSafe(|| work(job)));
                if results.send((number, result)).is_err() {
                    break;
                }
            }
        })?;
    }
    // Without workers nobody takes a job.
    drop(jobs);
    spawn("batch reader", move || feed(items, &send_job, &send_item))?;
    Ok(InOrder { pending, results, front: None, early: VecDeque::new(), first: 0 })
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_string()).spawn(work).map(drop)
}

/// Hands out the items and their jobs, until nobody wants them.
fn feed<T, J>(
    items: impl Iterator<Item = (T, Option<J>)>,
    jobs: &SyncSender<(u64, J)>,
    pending: &SyncSender<thread::Result<(T, bool)>>,
) {
    let mut number = 0;
    let each = |(item, job): (T, Option<J>)| {
        let has_job = job.is_some();
        // The job first: whoever has the item waits for its result.
        if let Some(job) = job {
            jobs.send((number, job)).ok()?;
            number += 1;
        }
        pending.send(Ok((item, has_job))).ok()
    };
    let mut items = items;
    if let Err(fault) = catch_unwind(AssertUnwindSafe(|| items.try_for_each(each))) {
        // If nobody listens any more, nobody believes that this was the end.
        let _ = pending.send(Err(fault));
    }
}

/// Items with their results, in the order of the items.
pub struct InOrder<T, R> {
    /// The items, and whether there is a result to wait for.
    pending: Receiver<thread::Result<(T, bool)>>,
    results: Receiver<(u64, thread::Result<R>)>,
    /// The next item.
    front: Option<(T, bool)>,
    /// Results that came before their turn.
    early: VecDeque<Option<R>>,
    /// The number of the first of them.
    first: u64,
}

impl<T, R> InOrder<T, R> {
    /// Whether the next item can be had without waiting. If not, it is time to flush.
    pub fn is_ready(&mut self) -> bool {
        if self.front.is_none() {
            match self.pending.try_recv() {
                Ok(item) => self.front = Some(unwound(item)),
                // The end is there at once as well.
                Err(TryRecvError::Disconnected) => return true,
                Err(TryRecvError::Empty) => return false,
            }
        }
        while let Ok(result) = self.results.try_recv() {
            self.keep(result);
        }
        let is_idle = self.front.as_ref().is_some_and(|&(_, has_job)| !has_job);
        is_idle || self.early.front().is_some_and(Option::is_some)
    }

    fn keep(&mut self, (number, result): (u64, thread::Result<R>)) {
        let result = unwound(result);
        let place = (number - self.first) as usize;
        if self.early.len() <= place {
            self.early.resize_with(place + 1, || None);
        }
        self.early[place] = Some(result);
    }
}

/// What a thread did, if it did not panic: then there is a fault of ours, and the panic goes on in
/// the caller.
fn unwound<T>(done: thread::Result<T>) -> T {
    done.unwrap_or_else(|fault| resume_unwind(fault))
}

/// The next item is not there yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotYet;

impl<T, R> InOrder<T, R> {
    /// The next item, if it comes within this time; for those who wait for something else as well.
    ///
    /// # Errors
    ///
    /// When it does not.
    pub fn next_within(&mut self, time: Duration) -> Result<Option<(T, Option<R>)>, NotYet> {
        if self.front.is_none() {
            match self.pending.recv_timeout(time) {
                Ok(item) => self.front = Some(unwound(item)),
                Err(RecvTimeoutError::Timeout) => return Err(NotYet),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
        let has_job = self.front.as_ref().is_some_and(|&(_, has_job)| has_job);
        while has_job && self.early.front().is_none_or(Option::is_none) {
            match self.results.recv_timeout(time) {
                Ok(result) => self.keep(result),
                Err(RecvTimeoutError::Timeout) => return Err(NotYet),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
        let result = if has_job { self.early.pop_front().flatten() } else { None };
        self.first += u64::from(has_job);
        Ok(self.front.take().map(|(item, _)| (item, result)))
    }
}

impl<T, R> Iterator for InOrder<T, R> {
    type Item = (T, Option<R>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Ok(next) = self.next_within(Duration::MAX) {
                return next;
            }
        }
    }
}

impl<T, R> fmt::Debug for InOrder<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InOrder").field("done", &self.first).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items_however_long_each_takes() {
        let items = (0..10_000_u64).map(|item| (item, (item % 10 != 3).then_some(item)));
        let worker = |item: u64| {
            thread::sleep(Duration::from_micros(item * 7919 % 100));
            item
        };
        let results: Vec<_> = in_order(vec![worker; 4], items.clone()).unwrap().collect();
        assert_eq!(results, items.collect::<Vec<_>>());
    }

    #[test]
    fn items_are_not_read_far_ahead_of_a_result_that_is_not_taken() {
        static READ: AtomicUsize = AtomicUsize::new(0);
        let items = (0..100_000).map(|item| {
            READ.fetch_add(1, Relaxed);
            ((), Some(item))
        });
        let mut results = in_order(vec![|item: usize| item; 2], items).unwrap();
        assert_eq!(results.next(), Some(((), Some(0))));
        thread::sleep(Duration::from_millis(100));
        // One is in the reader's hand, and one was taken.
        assert!(READ.load(Relaxed) <= 2 * AHEAD + 2, "{READ:?}");
    }

    #[test]
    fn the_end_does_not_wait_for_an_item_that_never_comes() {
        let (never, blocked) = mpsc::channel::<((), Option<usize>)>();
        never.send(((), Some(1))).unwrap();
        let mut results = in_order(vec![|item: usize| item; 2], blocked.into_iter()).unwrap();
        assert_eq!(results.next(), Some(((), Some(1))));
        assert!(!results.is_ready(), "nothing else has come");
        drop(results);
    }

    #[test]
    fn the_end_is_ready_at_once() {
        let mut results = in_order(vec![|item: usize| item], [((), Some(1))].into_iter()).unwrap();
        while !results.is_ready() {}
        assert!(results.next().is_some());
        while !results.is_ready() {}
        assert_eq!(results.next(), None);
    }

    #[test]
    fn a_fault_of_a_worker_is_one_of_the_caller() {
        let items = (0..10).map(|item| ((), Some(item)));
        let work = |item: usize| assert_ne!(item, 5, "a fault for the test");
        let mut results = in_order(vec![work; 2], items).unwrap();
        assert!(catch_unwind(AssertUnwindSafe(|| results.by_ref().count())).is_err());
    }

    #[test]
    fn a_fault_of_the_items_is_one_of_the_caller() {
        let items = (0..10).map(|item| {
            assert_ne!(item, 5, "a fault for the test");
            ((), Some(item))
        });
        let mut results = in_order(vec![|item: usize| item; 2], items).unwrap();
        let count = || results.by_ref().map(|((), item)| assert!(item < Some(5))).count();
        assert!(catch_unwind(AssertUnwindSafe(count)).is_err(), "it is not the end");
    }

    #[test]
    fn whoever_waits_for_something_else_as_well_waits_only_so_long() {
        let (sender, items) = mpsc::channel::<((), Option<usize>)>();
        let mut results = in_order(vec![|item: usize| item], items.into_iter()).unwrap();
        assert_eq!(results.next_within(Duration::from_millis(1)), Err(NotYet));
        sender.send(((), Some(7))).unwrap();
        assert_eq!(results.next(), Some(((), Some(7))));
        drop(sender);
        assert_eq!(results.next_within(Duration::MAX), Ok(None));
    }
}
