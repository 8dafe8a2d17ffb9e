//! Many items, several threads, results in the order of the items.

use std::collections::VecDeque;
use std::error::Error;
use std::fmt;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

/// How far each thread may be ahead of the oldest open item: far enough that an easy item seldom
/// waits for a hard one, and little enough that memory does not grow with the input.
const AHEAD: usize = 256;

/// The number of threads that was asked for, by default that of the cores.
pub(crate) fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// The system has not so many threads to give.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NoThread {
    /// How many were asked for.
    pub(crate) threads: usize,
}

impl fmt::Display for NoThread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the system cannot start {} threads: use fewer --threads", self.threads)
    }
}

impl Error for NoThread {}

/// Takes results in order.
pub(crate) trait Sink<R> {
    /// Why it takes no more.
    type Error;

    /// Takes the next result.
    fn take(&mut self, result: R) -> Result<(), Self::Error>;

    /// Is told that there is no result at the moment: time to flush.
    fn pause(&mut self) -> Result<(), Self::Error>;
}

/// Works on items with several threads, and hands the results out in the order of the items, each
/// as soon as those before it are there.
///
/// `items` is iterated on a thread of its own and may block; each of the `workers` has a thread too.
/// The first error of `sink` ends it, and does not wait for an item that may never come: the threads
/// are left behind, and end with the program.
pub(crate) fn map_in_order<I, R, W, S>(
    workers: Vec<W>,
    items: impl Iterator<Item = I> + Send + 'static,
    sink: &mut S,
) -> Result<(), S::Error>
where
    I: Send + 'static,
    R: Send + 'static,
    W: FnMut(I) -> R + Send + 'static,
    S: Sink<R, Error: From<NoThread>>,
{
    let threads = workers.len();
    let start = |work: Box<dyn FnOnce() + Send>| {
        let started = thread::Builder::new().spawn(work);
        started.map(drop).map_err(|_| NoThread { threads })
    };
    let ahead = AHEAD * threads;
    let (send_item, items_in) = mpsc::sync_channel::<(usize, I)>(ahead);
    let (send_result, results) = mpsc::sync_channel::<(usize, thread::Result<R>)>(ahead);
    // An item needs a permit, which comes back when its result has been taken.
    let (permit, permits) = mpsc::sync_channel::<()>(ahead);
    start(Box::new(move || {
        for (number, item) in items.enumerate() {
            let is_free = number < ahead || permits.recv().is_ok();
            if !is_free || send_item.send((number, item)).is_err() {
                break;
            }
        }
    }))?;
    let items_in = Arc::new(Mutex::new(items_in));
    for mut work in workers {
        let (items, results) = (Arc::clone(&items_in), send_result.clone());
        start(Box::new(move || {
            let next = || items.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok((number, item)) = next() {
                let result = catch_unwind(AssertUnwindSafe(|| work(item)));
                if results.send((number, result)).is_err() {
                    break;
                }
            }
        }))?;
    }
    drop(send_result);
    let mut waiting = VecDeque::new();
    let mut first = 0;
    loop {
        let mut next = results.try_recv().ok();
        if next.is_none() {
            sink.pause()?;
            next = results.recv().ok();
        }
        let Some((number, result)) = next else { return Ok(()) };
        let result = result.unwrap_or_else(|panic| resume_unwind(panic));
        let place = number - first;
        if waiting.len() <= place {
            waiting.resize_with(place + 1, || None);
        }
        waiting[place] = Some(result);
        while let Some(result) = waiting.front_mut().and_then(Option::take) {
            waiting.pop_front();
            first += 1;
            sink.take(result)?;
            // The thread that reads the items may have come to their end.
            let _ = permit.send(());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    /// Takes a number of results, then no more.
    struct Upto(usize, Vec<usize>);

    #[derive(Debug, PartialEq)]
    enum Stop {
        Enough,
        NoThread,
    }

    impl From<NoThread> for Stop {
        fn from(_: NoThread) -> Self {
            Self::NoThread
        }
    }

    impl Sink<usize> for Upto {
        type Error = Stop;

        fn take(&mut self, result: usize) -> Result<(), Stop> {
            self.1.push(result);
            if self.1.len() < self.0 { Ok(()) } else { Err(Stop::Enough) }
        }

        fn pause(&mut self) -> Result<(), Stop> {
            Ok(())
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_items_however_long_each_takes() {
        let mut taken = Upto(usize::MAX, Vec::new());
        let worker = |item: usize| {
            thread::sleep(Duration::from_micros(item as u64 * 7919 % 100));
            item
        };
        assert_eq!(map_in_order(vec![worker; 4], 0..10_000, &mut taken), Ok(()));
        assert_eq!(taken.1, (0..10_000).collect::<Vec<_>>());
    }

    #[test]
    fn items_are_not_read_far_ahead_of_a_result_that_is_not_taken() {
        static READ: AtomicUsize = AtomicUsize::new(0);
        let items = (0..100_000).inspect(|_| {
            READ.fetch_add(1, Ordering::Relaxed);
        });
        let mut one = Upto(1, Vec::new());
        let stopped = map_in_order(vec![|item: usize| item; 2], items, &mut one);
        assert_eq!(stopped, Err(Stop::Enough));
        assert!(READ.load(Ordering::Relaxed) <= 2 * AHEAD + 1);
    }

    #[test]
    fn the_end_does_not_wait_for_an_item_that_never_comes() {
        let (_never, blocked) = mpsc::channel::<usize>();
        let items = std::iter::once(1).chain(std::iter::from_fn(move || blocked.recv().ok()));
        let mut one = Upto(1, Vec::new());
        let stopped = map_in_order(vec![|item: usize| item; 2], items, &mut one);
        assert_eq!(stopped, Err(Stop::Enough));
    }
}
