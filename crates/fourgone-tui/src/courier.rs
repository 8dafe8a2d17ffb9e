//! The way to a game elsewhere: what is asked for there, what is heard from there, and the thread
//! between. Who knows the network is handed in, and this crate does without.

use std::io;
use std::sync::mpsc::{self, Sender};
use std::thread;

use fourgone::{ByPlayer, Column, Player};
use fourgone_match::GameId;
use fourgone_records::GameRecord;

use crate::update::Message;
use crate::worker::Alarmed;

/// Something to be done in a game elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Errand {
    /// Take the seat of a link, under this name; [`News::Seated`] or [`News::NoSeat`] answers.
    Join {
        /// The link, as somebody has typed it.
        link: String,
        /// What the other player is to see.
        name: String,
    },
    /// Tell from now on what happens in the game.
    Follow,
    /// Play a disc, after so many moves.
    Play {
        /// Where.
        column: Column,
        /// How many moves there were before.
        ply: usize,
    },
    /// Do something else.
    Do(Deed),
    /// Go on to the game that follows, with the same seat; answered as [`Errand::Join`] is.
    Next(GameId),
    /// Leave the game, which nobody here follows any more.
    Leave,
}

/// What a player can do besides playing discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Deed {
    /// Give up.
    Resign,
    /// Offer a draw.
    OfferDraw,
    /// Accept one.
    AcceptDraw,
    /// Ask to take the last move of one's own back.
    AskTakeback,
    /// Let the other player do so.
    AcceptTakeback,
    /// Decline whatever is offered.
    Decline,
    /// Play again, with sides changed.
    Rematch,
    /// Take a side, under the rule `swap`.
    ChooseSide(Player),
}

/// What is heard from a game elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum News {
    /// One has a seat in a game that is like this, or watches it.
    Seated {
        /// The game.
        game: Box<GameRecord>,
        /// The side of the seat; none for watching.
        own: Option<Player>,
    },
    /// One has none, and this is why.
    NoSeat(String),
    /// The game is like this now.
    State {
        /// The game.
        game: Box<GameRecord>,
        /// One's own side, where it may be another one now.
        own: Option<Player>,
    },
    /// Who is there.
    Presence(ByPlayer<bool>),
    /// How many watch.
    Watchers(usize),
    /// What was asked for is not done, and this is why.
    Refused(String),
    /// The server cannot be reached, and is asked again.
    Lost,
    /// The server is there.
    Alive,
    /// Nothing more will be heard, and this is why.
    Ended(String),
}

/// Somebody who can go to servers.
pub trait Courier: Send {
    /// Does what is asked for, which may take time, and tells what came of it.
    fn run(&mut self, errand: Errand, teller: &Teller);
}

/// Where news goes.
#[derive(Clone, Debug)]
pub struct Teller(Sender<io::Result<Message>>);

impl Teller {
    /// Tells something; whether anybody still listens.
    pub fn tell(&self, news: News) -> bool {
        self.0.send(Ok(Message::News(news))).is_ok()
    }
}

/// Starts the thread that goes to servers; where the errands go for it.
pub(crate) fn start(
    mut courier: Box<dyn Courier>,
    messages: Sender<io::Result<Message>>,
) -> io::Result<Sender<Errand>> {
    let (sender, errands) = mpsc::channel();
    let teller = Teller(messages.clone());
    thread::Builder::new().name("courier".to_owned()).spawn(move || {
        let _alarm = Alarmed(messages, "the connection to the server crashed: please report it");
        for errand in errands {
            courier.run(errand, &teller);
        }
    })?;
    Ok(sender)
}
