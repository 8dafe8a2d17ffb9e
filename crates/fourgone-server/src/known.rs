//! What has been asked lately: equal questions at the same time are searched once.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use fourgone::Position;
use fourgone_solver::batch::{Found, Question};
use fourgone_solver::{Limits, Solver};

/// How many answers are kept: some megabytes.
const KEPT: usize = 1 << 16;

/// How often a thread that waits for another one looks whether it should stop.
const LOOK: Duration = Duration::from_millis(20);

/// The last answers of all requests, and the questions that a solver is at.
#[derive(Default)]
pub(crate) struct Known {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// None while a solver is at it.
    answers: HashMap<Key, Option<Found>>,
    /// The keys of the answers, the oldest first.
    order: VecDeque<Key>,
}

/// A question about a position, the same for its mirror image.
type Key = (Question, Position);

impl Known {
    /// The answer for a position in which the game goes on, and how many nodes it took; `None` if
    /// the limits do not allow one. If somebody else is at the same question, it waits for the answer.
    pub(crate) fn ask(
        &self,
        question: Question,
        position: Position,
        solver: &mut Solver,
        limits: Limits<'_>,
    ) -> Option<(Found, u64)> {
        let representative = question.representative(position);
        let key = (question, representative);
        let oriented =
            |found: Found| if representative == position { found } else { found.mirror() };
        match self.next_step(key, limits) {
            Step::Answer(found) => return Some((oriented(found), 0)),
            Step::Stop => return None,
            Step::Search => {}
        }
        let mut search = Searching { known: self, key, found: None };
        let before = solver.nodes();
        let found = question.ask(solver, representative, limits)?;
        search.found = Some(found.clone());
        drop(search);
        Some((oriented(found), solver.nodes() - before))
    }

    /// What to do about a question, after waiting for whoever is at it.
    fn next_step(&self, key: Key, limits: Limits<'_>) -> Step {
        let mut state = self.lock();
        loop {
            match state.answers.get(&key) {
                Some(Some(found)) => return Step::Answer(found.clone()),
                Some(None) if limits.is_stopped() => return Step::Stop,
                Some(None) => {
                    let waited = self.changed.wait_timeout(state, LOOK);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                None => {
                    state.answers.insert(key, None);
                    return Step::Search;
                }
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // What is in the map is true, whatever became of the thread that put it there.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What to do about a question.
enum Step {
    /// The answer is known.
    Answer(Found),
    /// Nobody is at it: the caller is from now on.
    Search,
    /// The limits are reached.
    Stop,
}

/// A question that a solver is at. However that ends, nobody waits for it any longer.
struct Searching<'a> {
    known: &'a Known,
    key: Key,
    found: Option<Found>,
}

impl Drop for Searching<'_> {
    fn drop(&mut self) {
        let mut state = self.known.lock();
        if let Some(found) = self.found.take() {
            state.answers.insert(self.key, Some(found));
            state.order.push_back(self.key);
            if state.order.len() > KEPT
                && let Some(oldest) = state.order.pop_front()
            {
                state.answers.remove(&oldest);
            }
        } else {
            state.answers.remove(&self.key);
        }
        drop(state);
        self.known.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::thread;

    use super::*;

    fn position(moves: &str) -> Position {
        moves.parse::<fourgone::Game>().unwrap().position()
    }

    #[test]
    fn equal_and_mirrored_questions_at_the_same_time_are_searched_once() {
        let known = Known::default();
        let middle = position("52753311433677");
        let ask = |position| {
            known.ask(Question::AllColumns, position, &mut Solver::new(), Limits::NONE).unwrap()
        };
        let answers: Vec<_> = thread::scope(|scope| {
            let ask = &ask;
            let threads = [middle, middle, middle.mirror(), middle]
                .map(|position| scope.spawn(move || ask(position)));
            threads.map(|thread| thread.join().unwrap()).into()
        });
        let searched = answers.iter().filter(|(_, nodes)| *nodes > 0).count();
        assert_eq!(searched, 1);
        assert_eq!(answers[2].0.clone().mirror(), answers[0].0);
        assert_eq!(ask(middle), (answers[0].0.clone(), 0));
    }

    #[test]
    fn a_search_that_was_stopped_leaves_nobody_waiting() {
        let known = Known::default();
        let stop = AtomicBool::new(true);
        let stopped = Limits::NONE.stop_flag(&stop);
        let late = position("2252576253462244111563365343671");
        let empty = Position::EMPTY;
        let ask = |position, limits| {
            known.ask(Question::Score, position, &mut Solver::new(), limits).is_some()
        };
        assert!(!ask(empty, stopped));
        assert!(!ask(empty, Limits::NONE.nodes(10)));
        assert!(ask(late, Limits::NONE));
        assert!(ask(late, stopped), "what is known needs no search");
        assert_eq!(known.lock().answers.len(), 1);
    }
}
