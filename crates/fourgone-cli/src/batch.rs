//! Many questions, several threads, answers in the order of the questions.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

/// How far the threads may be ahead of the oldest open question, each: far enough that an easy
/// question seldom waits for a hard one, and little enough that memory stays the same however
/// long the input is.
const AHEAD: usize = 256;

/// The number of cores, or a number that was asked for.
pub(crate) fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// Takes answers in order.
pub(crate) trait Taker<A> {
    /// Why it takes no more.
    type Error;

    /// Takes the next answer.
    fn take(&mut self, answer: A) -> Result<(), Self::Error>;

    /// There is no answer at the moment: time to let go of what was held back.
    fn pause(&mut self) -> Result<(), Self::Error>;
}

/// Answers questions on several threads, and hands the answers out in the order of the questions,
/// each as soon as those before it are there.
///
/// `questions` is asked on a thread of its own and may block; `worker` makes what answers on each
/// thread. The first error of `taker` ends it, and does not wait for a question that may never
/// come: the threads are left behind, and end with the program.
pub(crate) fn in_order<Q, A, W, T>(
    threads: usize,
    questions: impl Iterator<Item = Q> + Send + 'static,
    worker: impl Fn() -> W + Clone + Send + 'static,
    taker: &mut T,
) -> Result<(), T::Error>
where
    Q: Send + 'static,
    A: Send + 'static,
    W: FnMut(Q) -> A,
    T: Taker<A>,
{
    let ahead = AHEAD * threads;
    let (ask, asked) = mpsc::sync_channel::<(usize, Q)>(ahead);
    let (answer, answers) = mpsc::sync_channel::<(usize, thread::Result<A>)>(ahead);
    // A question needs a permit, which comes back when its answer has been taken.
    let (permit, permits) = mpsc::sync_channel::<()>(ahead);
    thread::spawn(move || {
        for (number, question) in questions.enumerate() {
            let is_free = number < ahead || permits.recv().is_ok();
            if !is_free || ask.send((number, question)).is_err() {
                break;
            }
        }
    });
    let asked = Arc::new(Mutex::new(asked));
    for _ in 0..threads {
        let (asked, answer, worker) = (Arc::clone(&asked), answer.clone(), worker.clone());
        thread::spawn(move || {
            let mut work = worker();
            let next = || asked.lock().unwrap_or_else(PoisonError::into_inner).recv();
            while let Ok((number, question)) = next() {
                let answered = catch_unwind(AssertUnwindSafe(|| work(question)));
                if answer.send((number, answered)).is_err() {
                    break;
                }
            }
        });
    }
    drop(answer);
    let mut waiting = VecDeque::new();
    let mut first = 0;
    loop {
        let mut next = answers.try_recv().ok();
        if next.is_none() {
            taker.pause()?;
            next = answers.recv().ok();
        }
        let Some((number, answered)) = next else { return Ok(()) };
        let answer = answered.unwrap_or_else(|panic| resume_unwind(panic));
        let place = number - first;
        if waiting.len() <= place {
            waiting.resize_with(place + 1, || None);
        }
        waiting[place] = Some(answer);
        while let Some(answer) = waiting.front_mut().and_then(Option::take) {
            waiting.pop_front();
            first += 1;
            taker.take(answer)?;
            // Whoever asks may have run out of questions.
            let _ = permit.send(());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    /// Takes a number of answers, then no more.
    struct Upto(usize, Vec<usize>);

    impl Taker<usize> for Upto {
        type Error = &'static str;

        fn take(&mut self, answer: usize) -> Result<(), &'static str> {
            self.1.push(answer);
            if self.1.len() < self.0 { Ok(()) } else { Err("enough") }
        }

        fn pause(&mut self) -> Result<(), &'static str> {
            Ok(())
        }
    }

    #[test]
    fn answers_come_in_the_order_of_the_questions_however_long_each_takes() {
        let mut taken = Upto(usize::MAX, Vec::new());
        let worker = || {
            |question: usize| {
                thread::sleep(Duration::from_micros(question as u64 * 7919 % 100));
                question
            }
        };
        assert_eq!(in_order(4, 0..10_000, worker, &mut taken), Ok(()));
        assert_eq!(taken.1, (0..10_000).collect::<Vec<_>>());
    }

    #[test]
    fn questions_are_not_read_far_ahead_of_an_answer_that_is_not_taken() {
        static READ: AtomicUsize = AtomicUsize::new(0);
        let questions = (0..100_000).inspect(|_| {
            READ.fetch_add(1, Ordering::Relaxed);
        });
        let mut one = Upto(1, Vec::new());
        let stopped = in_order(2, questions, || |question: usize| question, &mut one);
        assert_eq!(stopped, Err("enough"));
        assert!(READ.load(Ordering::Relaxed) <= 2 * AHEAD + 1);
    }

    #[test]
    fn the_end_does_not_wait_for_a_question_that_never_comes() {
        let (_never, blocked) = mpsc::channel::<usize>();
        let questions = std::iter::once(1).chain(std::iter::from_fn(move || blocked.recv().ok()));
        let mut one = Upto(1, Vec::new());
        let stopped = in_order(2, questions, || |question: usize| question, &mut one);
        assert_eq!(stopped, Err("enough"));
    }
}
