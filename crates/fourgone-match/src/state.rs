//! The fold: what the events of a game come to.

use fourgone::{ByPlayer, Column, Game, Player};

use crate::clock::{Timers, Timestamp};
use crate::event::{Action, Event, GameId, Guest, Making, Name, Party};
use crate::refusal::Refusal;
use crate::round::{Round, Rule};

/// A game between two people at some moment: what its events come to, and nothing else.
///
/// ```
/// use fourgone::{Column, Game, Player};
/// use fourgone_match::*;
///
/// let event = |by, action| Event { at: Timestamp::from_millis(0), by, action, key: None };
/// let made = State::make(&event(Party::Host, Action::Make(Making {
///     rule: Rule::Standard,
///     clock: None,
///     opening: Game::new(),
///     host: Player::First,
///     name: Name::new("Ann"),
///     guest: Guest::Awaited,
///     closes_pair: false,
/// })))?;
/// let play = event(Party::Host, Action::Move { column: Column::D, ply: 0 });
/// assert_eq!(made.apply(&play), Err(Refusal::NotJoined));
///
/// let joined = made.apply(&event(Party::Guest, Action::Join { name: Name::new("Bob") }))?;
/// let state = joined.apply(&play)?;
/// assert_eq!(state.version(), 3);
/// assert_eq!(state.round().turn(), Some(Player::Second));
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    version: u64,
    at: Timestamp,
    round: Round,
    /// Which side the host plays now.
    host: Player,
    seats: ByPlayer<Seat>,
    offers: ByPlayer<Offers>,
    next: Option<GameId>,
    closes_pair: bool,
}

/// One side of a game, and who plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// What they are called.
    pub name: Name,
    /// Whether somebody has taken the seat.
    pub is_taken: bool,
    /// The level of the bot that plays for the server, if it is one.
    pub bot: Option<u8>,
}

/// What a player has offered or asked for, and the other one has not answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Offers {
    /// A draw.
    pub draw: bool,
    /// To take a move back.
    pub takeback: bool,
    /// Another game.
    pub rematch: bool,
}

impl State {
    /// The game that its first event makes.
    ///
    /// # Errors
    ///
    /// [`Refusal::NotMade`] if the event does something else, or if the opening does not fit the rule.
    pub fn make(event: &Event) -> Result<Self, Refusal> {
        let Event { at, by: Party::Host, action: Action::Make(making), .. } = event else {
            return Err(Refusal::NotMade);
        };
        let Making { rule, clock, opening, host, name, guest, closes_pair } = making.clone();
        let round = Round::new(rule, clock, opening).ok_or(Refusal::NotMade)?;
        let guest = match guest {
            Guest::Awaited => Seat { name: Name::default(), is_taken: false, bot: None },
            Guest::Known { name } => Seat { name, is_taken: true, bot: None },
            Guest::Bot { level } => {
                Seat { name: Name::new(&format!("bot:{level}")), is_taken: true, bot: Some(level) }
            }
        };
        let mut seats = ByPlayer { first: guest.clone(), second: guest };
        seats[host] = Seat { name, is_taken: true, bot: None };
        let (at, offers) = (*at, ByPlayer::default());
        Ok(Self { version: 1, at, round, host, seats, offers, next: None, closes_pair })
    }

    /// What all events come to.
    ///
    /// # Errors
    ///
    /// The first refusal, which there is none of if every event was accepted when it happened.
    pub fn replay<'a>(events: impl IntoIterator<Item = &'a Event>) -> Result<Self, Refusal> {
        let mut events = events.into_iter();
        let made = Self::make(events.next().ok_or(Refusal::NotMade)?)?;
        events.try_fold(made, |state, event| state.apply(event))
    }

    /// The game after one event more.
    ///
    /// An event that is dated before the last one counts as simultaneous with it: clocks that were
    /// set back give nobody any time.
    ///
    /// # Errors
    ///
    /// Why the event does not fit.
    pub fn apply(&self, event: &Event) -> Result<Self, Refusal> {
        let mut next = self.clone();
        next.version += 1;
        next.at = self.at.max(event.at);
        next.act(self.side(event.by), event)?;
        Ok(next)
    }

    fn act(&mut self, player: Player, event: &Event) -> Result<(), Refusal> {
        let (now, other) = (self.at, !player);
        match &event.action {
            Action::Make(_) => return Err(Refusal::NotMade),
            Action::Join { name } => return self.join(player, name),
            _ if !self.is_joined() => return Err(Refusal::NotJoined),
            Action::Move { column, ply } => {
                if *ply != self.round.game().ply() {
                    return Err(Refusal::Stale);
                }
                self.play(player, *column)?;
            }
            Action::ChooseSide { side } => {
                if self.round.is_choosing() && self.round.turn() != Some(player) {
                    return Err(Refusal::NoChoice);
                }
                self.round.choose_side(*side, now)?;
                self.close_offers();
                if *side != player {
                    self.exchange_sides();
                }
            }
            Action::Resign => self.round.resign(player, now)?,
            Action::OfferDraw if self.offers[other].draw => self.round.agree(now)?,
            Action::OfferDraw => {
                self.check_running()?;
                set(&mut self.offers[player].draw)?;
            }
            Action::AcceptDraw => {
                self.check_offer(self.offers[other].draw)?;
                self.round.agree(now)?;
            }
            Action::AskTakeback => {
                self.check_running()?;
                self.round.plies_to_take_back(player).ok_or(Refusal::NothingToTakeBack)?;
                set(&mut self.offers[player].takeback)?;
            }
            Action::AcceptTakeback => {
                self.check_offer(self.offers[other].takeback)?;
                self.round.take_back(other, now)?;
                self.close_offers();
            }
            Action::Decline => {
                let offers = core::mem::take(&mut self.offers[other]);
                if offers == Offers::default() {
                    return Err(Refusal::NoOffer);
                }
            }
            Action::Flag => self.round.flag(now)?,
            Action::Rematch { next } => self.rematch(player, *next)?,
        }
        if self.round.ending().is_some() {
            for player in Player::ALL {
                self.offers[player] =
                    Offers { rematch: self.offers[player].rematch, ..Offers::default() };
            }
        }
        Ok(())
    }

    fn join(&mut self, player: Player, name: &Name) -> Result<(), Refusal> {
        let seat = &mut self.seats[player];
        if seat.is_taken {
            return Err(Refusal::Joined);
        }
        *seat = Seat { name: name.clone(), is_taken: true, bot: None };
        Ok(())
    }

    fn play(&mut self, player: Player, column: Column) -> Result<(), Refusal> {
        self.round.play(player, column, self.at)?;
        self.close_offers();
        Ok(())
    }

    fn rematch(&mut self, player: Player, next: GameId) -> Result<(), Refusal> {
        if self.round.ending().is_none() {
            return Err(Refusal::NotOver);
        }
        if self.next.is_some() {
            return Err(Refusal::HasNext);
        }
        set(&mut self.offers[player].rematch)?;
        if self.offers[!player].rematch {
            self.next = Some(next);
            self.offers = ByPlayer::default();
        }
        Ok(())
    }

    fn check_running(&self) -> Result<(), Refusal> {
        match (self.round.ending(), self.round.timers()) {
            (Some(_), _) => Err(Refusal::Over),
            (None, Some(timers)) if timers.flagged(self.at).is_some() => Err(Refusal::TimeIsUp),
            _ => Ok(()),
        }
    }

    fn check_offer(&self, is_offered: bool) -> Result<(), Refusal> {
        self.check_running()?;
        if is_offered { Ok(()) } else { Err(Refusal::NoOffer) }
    }

    /// What was offered was for the position as it was.
    fn close_offers(&mut self) {
        self.offers = ByPlayer::default();
    }

    fn exchange_sides(&mut self) {
        self.host = !self.host;
        let ByPlayer { first, second } = self.seats.clone();
        self.seats = ByPlayer { first: second, second: first };
    }

    /// How many events there have been.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// When the last event happened.
    pub const fn at(&self) -> Timestamp {
        self.at
    }

    /// The board, the rule, the clock and the ending.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// Who plays which side.
    pub const fn seats(&self) -> &ByPlayer<Seat> {
        &self.seats
    }

    /// What each player has offered.
    pub const fn offers(&self) -> &ByPlayer<Offers> {
        &self.offers
    }

    /// The game that follows this one.
    pub const fn next(&self) -> Option<GameId> {
        self.next
    }

    /// Which side somebody plays now.
    pub fn side(&self, party: Party) -> Player {
        match party {
            Party::Host => self.host,
            Party::Guest => !self.host,
        }
    }

    /// Who plays a side now.
    pub fn party(&self, player: Player) -> Party {
        if player == self.host { Party::Host } else { Party::Guest }
    }

    /// Whether both seats are taken.
    pub const fn is_joined(&self) -> bool {
        self.seats.first.is_taken && self.seats.second.is_taken
    }

    /// Whether the game has begun and is not over.
    pub const fn is_running(&self) -> bool {
        self.round.has_begun() && self.round.ending().is_none()
    }

    /// How the rematch is made: the same people with sides changed. Under [`Rule::Balanced`] the
    /// first rematch has the same opening, so that both play both sides of it, and the next one has
    /// that of `draw_opening`.
    pub fn rematch_making(&self, draw_opening: impl FnOnce() -> Game) -> Making {
        let repeats = self.round.rule() == Rule::Balanced && !self.closes_pair;
        let opening = if repeats {
            Game::from_moves(self.round.opening().iter().copied()).unwrap_or_default()
        } else {
            draw_opening()
        };
        let (host, guest) = (&self.seats[self.host], &self.seats[!self.host]);
        Making {
            rule: self.round.rule(),
            clock: self.round.timers().map(Timers::clock),
            opening,
            host: !self.host,
            name: host.name.clone(),
            guest: match guest.bot {
                Some(level) => Guest::Bot { level },
                None => Guest::Known { name: guest.name.clone() },
            },
            closes_pair: repeats,
        }
    }
}

/// Makes an offer, which must be new.
fn set(offer: &mut bool) -> Result<(), Refusal> {
    if core::mem::replace(offer, true) { Err(Refusal::Offered) } else { Ok(()) }
}
