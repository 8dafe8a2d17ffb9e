//! No sequence of keys, clicks and resizes breaks the game.

use std::time::Duration;

use fourgone::Game;
use fourgone_solver::{Bounds, Score};
use fourgone_tui::{Answer, Key, Message, Question, Refutation};
use proptest::prelude::*;
use ratatui::layout::{Position, Size};

use crate::stage::{Scene, Stage};

/// Something that may happen; the last two are what the world answers.
#[derive(Clone, Debug)]
enum Event {
    Message(Message),
    /// The bot chooses one of its columns.
    Answer(usize),
    /// The screen is drawn.
    Draw,
}

fn key() -> impl Strategy<Value = Key> {
    let special = [
        Key::Left,
        Key::Right,
        Key::Up,
        Key::Down,
        Key::Home,
        Key::End,
        Key::Enter,
        Key::Backspace,
        Key::Escape,
        Key::F1,
    ];
    prop_oneof![
        4 => proptest::sample::select("1234567".chars().collect::<Vec<_>>()).prop_map(Key::Char),
        // Leaving is left out, and tried apart.
        3 => proptest::sample::select("hjk urabvens+-tmyw? ".chars().collect::<Vec<_>>())
            .prop_map(Key::Char),
        1 => any::<char>().prop_filter("leaves", |letter| !"qQ".contains(*letter)).prop_map(Key::Char),
        2 => proptest::sample::select(special.to_vec()),
    ]
}

fn event() -> impl Strategy<Value = Event> {
    let place = || (0_u16..130, 0_u16..50).prop_map(|(x, y)| Position::new(x, y));
    prop_oneof![
        8 => key().prop_map(|key| Event::Message(Message::Key(key))),
        1 => place().prop_map(|at| Event::Message(Message::Hover(at))),
        1 => place().prop_map(|at| Event::Message(Message::Click(at))),
        1 => (0_u16..200, 0_u16..70)
            .prop_map(|(width, height)| Event::Message(Message::Resize(Size::new(width, height)))),
        1 => (-1_i8..=1).prop_map(|steps| Event::Message(Message::Scroll(steps))),
        1 => (0_u64..4000)
            .prop_map(|time| Event::Message(Message::Passed(Duration::from_millis(time)))),
        3 => (0_u64..400)
            .prop_map(|time| Event::Message(Message::Tick(Duration::from_millis(time)))),
        4 => any::<usize>().prop_map(Event::Answer),
        1 => Just(Event::Draw),
    ]
}

fn happen(stage: &mut Stage, event: Event, size: &mut Size) {
    match event {
        Event::Message(message) => {
            if let Message::Resize(new) = message {
                *size = new;
            }
            stage.model.update(message);
        }
        Event::Answer(number) => {
            let position = match stage.model.question() {
                Some(Question::Choice { position, .. }) => position,
                Some(question @ Question::Search(position)) => {
                    let columns = position.open_columns();
                    let any = Bounds { lower: Score::new(-1), upper: Score::new(1) };
                    let known = columns.map(|column| (column, any)).collect();
                    stage.model.update(Message::Answered(question, Answer::Search(known)));
                    return;
                }
                Some(question @ Question::Opening { .. }) => {
                    let opening = Answer::Opening("4444".parse().unwrap());
                    stage.model.update(Message::Answered(question, opening));
                    return;
                }
                Some(question @ Question::Refutation(position, column)) => {
                    let after = position.play(column).unwrap();
                    let reply = after.open_columns().into_iter().next();
                    let (before, after) = (Score::new(1), Score::new(-1));
                    let refutation = Refutation { before, after, reply };
                    let answer = Answer::Refutation(refutation);
                    stage.model.update(Message::Answered(question, answer));
                    return;
                }
                // Late enough to be found out in a moment.
                Some(Question::Why(position) | Question::WhyFor(position, _))
                    if position.ply() > 30 =>
                {
                    *stage = std::mem::replace(stage, Scene::default().stage()).answer_once();
                    return;
                }
                _ => return,
            };
            let Some(question) = stage.model.question() else { return };
            let open: Vec<_> = position.open_columns().into_iter().collect();
            let answer = Answer::Choice(open[number % open.len()]);
            stage.model.update(Message::Answered(question, answer));
        }
        Event::Draw => drop(stage.draw((size.width, size.height))),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 2000, ..ProptestConfig::default() })]

    #[test]
    fn ten_thousand_random_events_do_no_harm(
        events in proptest::collection::vec(event(), 10_000),
        players in proptest::sample::select(vec![
            ["human", "bot:5"], ["bot:1", "human"], ["human", "human"], ["bot:2", "bot:9"],
        ]),
        motion: bool,
    ) {
        let mut stage = Scene { players, motion, ..Scene::default() }.stage();
        let mut size = Size::new(80, 24);
        for event in events {
            happen(&mut stage, event, &mut size);
            let game = stage.model.game();
            // Played from the beginning by the rules, it is the same game.
            let replayed = Game::from_moves(game.moves().iter().copied());
            prop_assert_eq!(replayed.as_ref(), Ok(game));
            prop_assert_eq!(replayed.map(|game| game.position()), Ok(game.position()));
            drop(stage.model.take_effects());
            // The menu leads out: somebody else begins.
            if stage.model.exit().is_some() {
                stage = Scene { players, motion, menu: true, ..Scene::default() }.stage();
            }
        }
        drop(stage.draw((80, 24)));
    }
}
