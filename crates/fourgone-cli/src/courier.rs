//! The way from the full-screen game to a server: errands become calls, and what the server says news.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use fourgone::Player;
use fourgone_match::Rule;
use fourgone_records::GameRecord;
use fourgone_tui::{Courier, Deed, Errand, News, Teller};

use crate::elsewhere::{Link, News as Heard, Remote, Reply};
use crate::exit::Failure;

/// Somebody who runs errands to the server of a link.
#[derive(Default)]
pub(crate) struct Messenger {
    remote: Option<Remote>,
    /// Raised when the game that is followed is followed no more.
    left: Arc<AtomicBool>,
}

impl Messenger {
    /// Somebody who goes to a game in which one has a seat, or which one watches.
    pub(crate) fn of(remote: Remote) -> Self {
        Self { remote: Some(remote), left: Arc::default() }
    }

    /// Takes the seat of a link, or goes on to the next game.
    fn sit_down(
        &mut self,
        remote: Remote,
        take: impl FnOnce(&Remote) -> Result<(GameRecord, Option<Player>), Failure>,
        teller: &Teller,
    ) {
        match take(&remote) {
            Ok((game, own)) => {
                self.leave();
                self.remote = Some(remote);
                teller.tell(News::Seated { game: Box::new(game), own });
            }
            Err(failure) => {
                teller.tell(News::NoSeat(failure.message()));
            }
        }
    }

    fn leave(&mut self) {
        self.left.store(true, Ordering::Relaxed);
        self.left = Arc::default();
    }

    /// Tells what happens in the game, until it is left.
    fn follow(&self, teller: &Teller) {
        let Some(remote) = self.remote.clone() else { return };
        let (teller, left, asked) = (teller.clone(), Arc::clone(&self.left), remote.clone());
        remote.follow(move |heard| {
            let news = match heard {
                Heard::State(game) => state(&asked, game),
                Heard::Presence(online) => News::Presence(online),
                Heard::Watchers(watchers) => News::Watchers(watchers),
                Heard::Gone => News::Ended("the game was deleted".to_owned()),
                Heard::Alive => News::Alive,
                Heard::Lost => News::Lost,
                Heard::Unreachable(why) => News::Ended(why),
            };
            !left.load(Ordering::Relaxed) && teller.tell(news)
        });
    }

    /// Does something in the game, and tells what came of it.
    fn act(&self, teller: &Teller, call: impl FnOnce(&Remote) -> Result<Reply, Failure>) {
        let Some(remote) = &self.remote else { return };
        teller.tell(match call(remote) {
            Ok(Reply::Done(game)) => state(remote, game),
            Ok(Reply::Refused(why)) => News::Refused(why),
            Err(failure) => News::Refused(failure.message()),
        });
    }
}

impl Courier for Messenger {
    fn run(&mut self, errand: Errand, teller: &Teller) {
        match errand {
            Errand::Join { link, name } => match link.parse::<Link>().map(Remote::new) {
                Ok(remote) if !remote.has_seat() => {
                    let why = "this link is for watching: ask for one with a # and a secret";
                    teller.tell(News::NoSeat(why.to_owned()));
                }
                Ok(remote) => {
                    let take = |remote: &Remote| {
                        remote.reach()?;
                        remote.take_seat(&name)
                    };
                    self.sit_down(remote, take, teller);
                }
                Err(why) => {
                    teller.tell(News::NoSeat(why));
                }
            },
            Errand::Next(id) => {
                let Some(remote) = self.remote.as_ref().map(|remote| remote.next(id)) else {
                    return;
                };
                self.sit_down(remote, Remote::seat, teller);
            }
            Errand::Follow => self.follow(teller),
            Errand::Play { column, ply } => {
                self.act(teller, |remote| remote.play(column.number(), ply));
            }
            Errand::Do(Deed::ChooseSide(side)) => {
                self.act(teller, |remote| remote.choose_side(side));
            }
            Errand::Do(deed) => self.act(teller, |remote| remote.act(action(deed))),
            Errand::Leave => {
                self.leave();
                self.remote = None;
            }
            _ => {}
        }
    }
}

/// What a server calls a deed.
fn action(deed: Deed) -> &'static str {
    match deed {
        Deed::Resign => "resign",
        Deed::OfferDraw => "offer_draw",
        Deed::AcceptDraw => "accept_draw",
        Deed::AskTakeback => "ask_takeback",
        Deed::AcceptTakeback => "accept_takeback",
        Deed::Rematch => "rematch",
        _ => "decline",
    }
}

/// How the game is now, and one's own side where that may have changed.
fn state(remote: &Remote, game: Box<GameRecord>) -> News {
    let may_change = remote.has_seat() && game.rule == Rule::Swap && game.moves.len() == 1;
    let own = if may_change { remote.read().ok().and_then(|(_, own)| own) } else { None };
    News::State { game, own }
}
