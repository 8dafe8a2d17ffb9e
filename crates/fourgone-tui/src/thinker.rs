//! Thinking beside the interface.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use crate::knowledge::{Answer, Question};
use crate::mind::Mind;

/// What comes back from a [`Thinker`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Thought {
    /// A question was answered.
    Answered(Question, Answer),
    /// The thinking thread broke down, which is a fault of ours.
    BrokeDown,
}

/// A thread that answers the latest question; asking another stops it.
pub(crate) struct Thinker {
    requests: Sender<(Question, Arc<AtomicBool>)>,
    current: Option<(Question, Arc<AtomicBool>)>,
}

impl Thinker {
    /// Starts the thread; `tell` is called on it with every answer.
    pub(crate) fn start(
        mut mind: Box<dyn Mind>,
        tell: impl Fn(Thought) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (requests, questions) = mpsc::channel::<(Question, Arc<AtomicBool>)>();
        thread::Builder::new().name("thinker".to_owned()).spawn(move || {
            let alarm = Alarm(tell);
            for (question, stop) in questions {
                if stop.load(Ordering::Relaxed) {
                    continue;
                }
                if let Some(answer) = mind.answer(&question, &stop) {
                    alarm.0(Thought::Answered(question, answer));
                }
            }
        })?;
        Ok(Self { requests, current: None })
    }

    /// Makes this the question to think about; nothing happens if it is already.
    pub(crate) fn ask(&mut self, question: Option<Question>) {
        if self.current.as_ref().map(|(current, _)| current) == question.as_ref() {
            return;
        }
        self.stop();
        self.current = question.map(|question| {
            let stop = Arc::new(AtomicBool::new(false));
            // Only a thread that broke down does not listen, and that is told in its own way.
            let _ = self.requests.send((question.clone(), Arc::clone(&stop)));
            (question, stop)
        });
    }

    fn stop(&self) {
        if let Some((_, stop)) = &self.current {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Tells when the thread breaks down, so that nobody waits for its answers.
struct Alarm<F: Fn(Thought)>(F);

impl<F: Fn(Thought)> Drop for Alarm<F> {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)(Thought::BrokeDown);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use fourgone::{Column, Position};

    use super::*;

    /// Never finds out anything about the empty board; breaks down at a line.
    struct Stubborn;

    impl Mind for Stubborn {
        fn answer(&mut self, question: &Question, stop: &AtomicBool) -> Option<Answer> {
            match question {
                Question::Analysis(Position::EMPTY) => {
                    while !stop.load(Ordering::Relaxed) {
                        thread::sleep(Duration::from_millis(1));
                    }
                    None
                }
                Question::Line(_) => panic!("this mind knows no lines"),
                _ => Some(Answer::Choice(Column::D)),
            }
        }
    }

    fn start() -> (Thinker, mpsc::Receiver<Thought>) {
        let (tell, thoughts) = mpsc::channel();
        let tell = move |thought| drop(tell.send(thought));
        (Thinker::start(Box::new(Stubborn), tell).unwrap(), thoughts)
    }

    #[test]
    fn a_newer_question_stops_the_older_one() {
        let (mut thinker, thoughts) = start();
        let later = Question::Analysis(Position::EMPTY.play(Column::A).unwrap());
        thinker.ask(Some(Question::Analysis(Position::EMPTY)));
        thinker.ask(Some(later.clone()));
        let thought = thoughts.recv_timeout(Duration::from_secs(30)).unwrap();
        assert_eq!(thought, Thought::Answered(later, Answer::Choice(Column::D)));
    }

    #[test]
    fn a_breakdown_is_told() {
        let (mut thinker, thoughts) = start();
        thinker.ask(Some(Question::Line(Position::EMPTY)));
        let thought = thoughts.recv_timeout(Duration::from_secs(30)).unwrap();
        assert_eq!(thought, Thought::BrokeDown);
    }
}
