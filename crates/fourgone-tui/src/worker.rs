//! The thread that answers questions, so that the interface never waits for them.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use crate::answerer::{Answerer, Question};
use crate::update::Message;

/// A thread that answers the latest question; asking another stops it.
pub(crate) struct Worker {
    requests: Sender<(Question, Arc<AtomicBool>)>,
    current: Option<(Question, Arc<AtomicBool>)>,
}

impl Worker {
    /// Starts the thread, which sends every answer as a message to the game.
    pub(crate) fn start(
        mut answerer: Box<dyn Answerer>,
        messages: Sender<io::Result<Message>>,
    ) -> io::Result<Self> {
        let (requests, questions) = mpsc::channel::<(Question, Arc<AtomicBool>)>();
        thread::Builder::new().name("worker".to_owned()).spawn(move || {
            let messages = Alarmed(messages, "the bot crashed: please report it");
            for (question, stop) in questions {
                if stop.load(Ordering::Relaxed) {
                    continue;
                }
                if let Some(answer) = answerer.answer(&question, &stop) {
                    messages.send(Ok(Message::Answered(question, answer)));
                }
            }
        })?;
        Ok(Self { requests, current: None })
    }

    /// Makes this the question to work on; nothing happens if it is already.
    pub(crate) fn ask(&mut self, question: Option<Question>) {
        if self.current.as_ref().map(|(current, _)| current) == question.as_ref() {
            return;
        }
        self.stop();
        self.current = question.map(|question| {
            let stop = Arc::new(AtomicBool::new(false));
            // Only a thread that panicked does not listen, and that is reported in its own way.
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

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Where the messages go, which is told when the thread panics, and in which words: nobody is to wait
/// for its answers.
pub(crate) struct Alarmed(pub(crate) Sender<io::Result<Message>>, pub(crate) &'static str);

impl Alarmed {
    fn send(&self, message: io::Result<Message>) {
        // Where nobody listens any more, the game has ended, and soon this thread will.
        let _ = self.0.send(message);
    }
}

impl Drop for Alarmed {
    fn drop(&mut self) {
        if thread::panicking() {
            self.send(Err(io::Error::other(self.1)));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::Receiver;
    use std::time::Duration;

    use fourgone::{Column, Position};

    use super::*;
    use crate::answerer::Answer;

    /// Never finds out anything about the empty board; panics when asked for a line.
    struct Stubborn;

    impl Answerer for Stubborn {
        fn answer(&mut self, question: &Question, stop: &AtomicBool) -> Option<Answer> {
            match question {
                Question::Analysis(Position::EMPTY) => {
                    while !stop.load(Ordering::Relaxed) {
                        thread::sleep(Duration::from_millis(1));
                    }
                    None
                }
                Question::Line(_) => panic!("this answerer knows no lines"),
                _ => Some(Answer::Choice(Column::D)),
            }
        }
    }

    fn start() -> (Worker, Receiver<io::Result<Message>>) {
        let (sender, messages) = mpsc::channel();
        (Worker::start(Box::new(Stubborn), sender).unwrap(), messages)
    }

    #[test]
    fn a_newer_question_stops_the_older_one() {
        let (mut worker, messages) = start();
        let later = Question::Analysis(Position::EMPTY.play(Column::A).unwrap());
        worker.ask(Some(Question::Analysis(Position::EMPTY)));
        worker.ask(Some(later.clone()));
        let message = messages.recv_timeout(Duration::from_secs(30)).unwrap();
        assert_eq!(message.unwrap(), Message::Answered(later, Answer::Choice(Column::D)));
    }

    #[test]
    fn a_panic_is_reported() {
        let (mut worker, messages) = start();
        worker.ask(Some(Question::Line(Position::EMPTY)));
        let message = messages.recv_timeout(Duration::from_secs(30)).unwrap();
        assert_eq!(message.unwrap_err().to_string(), "the bot crashed: please report it");
    }
}
