//! A game with a friend elsewhere: the server has the game, the board shows what it tells.

use std::time::Duration;

use fourgone::{ByPlayer, Column, Game, Player, Row};
use fourgone_match::{By, Timestamp};
use fourgone_records::{GameRecord, Offer};
use fourgone_render::sanitized;

use crate::courier::{Deed, Errand, News};
use crate::course::{Course, Terms, in_minutes};
use crate::keys::{KEYS, Key};
use crate::menu::Entry;
use crate::model::{Fall, Model, Overlay};
use crate::seats::{Name, Seat, Seats, capitalized};
use crate::store::Effect;

/// What is said to somebody who wants other sides in a game elsewhere.
const SIDES_CHANGE_LATER: &str = "Sides change with a rematch.";

/// What is said to somebody who watches and wants to do something.
const WATCHING: &str = "Only the players can do that.";

/// The keys that do something in a game elsewhere only.
const KEYS_ELSEWHERE: [(&str, &str); 3] = [
    ("d", "offer a draw, or accept one"),
    ("o", "accept what is offered"),
    ("x", "decline what is offered"),
];

/// A friend elsewhere as an opponent in the menu.
#[derive(Clone, Debug, Default)]
pub(crate) struct Friend {
    /// Whether games elsewhere can be joined.
    pub(crate) can_join: bool,
    /// Whether that is the opponent to come.
    pub(crate) is_chosen: bool,
    /// The link to the game.
    pub(crate) link: String,
}

/// One's place in a game elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Elsewhere {
    /// The game as it was told last, and when.
    record: GameRecord,
    told: Timestamp,
    /// The side of one's seat; none for whoever watches.
    own: Option<Player>,
    /// How many watch.
    watchers: usize,
    /// Whether the server cannot be reached at the moment.
    is_lost: bool,
    /// Whether a disc is on its way.
    is_sending: bool,
    /// Who played at this board before, and how.
    here: (Seats, Terms),
}

impl Elsewhere {
    /// Whether both have taken their seats.
    fn is_joined(&self) -> bool {
        Player::ALL.into_iter().all(|player| self.record.seats[player].name.is_some())
    }

    /// Whether somebody has offered this.
    fn has_offered(&self, by: Player, offer: Offer) -> bool {
        self.record.offers.iter().any(|it| it.by == by && it.offer == offer)
    }

    /// Whether one has to choose a side oneself.
    fn is_choosing(&self) -> bool {
        let is_offered = |own: Player| self.has_offered(!own, Offer::Side);
        self.own.is_some_and(|own| self.record.turn == Some(own) && is_offered(own))
    }

    /// The deed with which one accepts what the other player offers.
    fn acceptance(&self) -> Option<Deed> {
        let offers = [
            (Offer::Takeback, Deed::AcceptTakeback),
            (Offer::Draw, Deed::AcceptDraw),
            (Offer::Rematch, Deed::Rematch),
        ];
        let other = !self.own?;
        offers.into_iter().find(|&(it, _)| self.has_offered(other, it)).map(|(_, deed)| deed)
    }

    /// Who sits there.
    fn seats(&self) -> Seats {
        let name = |player: Player| {
            let name = self.record.seats[player].name.as_deref().and_then(Name::fitting);
            if Some(player) == self.own { name.or_else(|| Name::fitting("You")) } else { name }
        };
        let at = ByPlayer { first: Seat::Human, second: Seat::Human };
        Seats { at, names: ByPlayer::from_fn(name) }
    }
}

impl Model {
    /// Whether the game on the board is one at a server.
    pub const fn is_elsewhere(&self) -> bool {
        self.elsewhere.is_some()
    }

    /// Whether one only watches the game on the board.
    pub(crate) fn is_watching(&self) -> bool {
        self.elsewhere.as_ref().is_some_and(|elsewhere| elsewhere.own.is_none())
    }

    /// What the keys do now, as the help lists it.
    pub(crate) fn keys(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let more = if self.is_elsewhere() { &KEYS_ELSEWHERE[..] } else { &[] };
        KEYS.iter().chain(more).copied()
    }

    /// Takes in what is heard from elsewhere.
    pub(crate) fn hear(&mut self, news: News) {
        match news {
            News::Seated { game, own } => self.sit_down(*game, own),
            News::NoSeat(why) => self.say(sentence(&why)),
            News::State { game, own } => self.follow(*game, own),
            News::Presence(online) => {
                if let Some(elsewhere) = &mut self.elsewhere {
                    elsewhere.is_lost = false;
                    for player in Player::ALL {
                        elsewhere.record.seats[player].online = online[player];
                    }
                }
            }
            News::Watchers(watchers) => {
                if let Some(elsewhere) = &mut self.elsewhere {
                    elsewhere.watchers = watchers;
                }
            }
            News::Refused(why) => {
                if let Some(elsewhere) = &mut self.elsewhere {
                    elsewhere.is_sending = false;
                }
                self.say(sentence(&why));
            }
            News::Lost | News::Alive => {
                if let Some(elsewhere) = &mut self.elsewhere {
                    elsewhere.is_lost = news == News::Lost;
                }
            }
            News::Ended(why) => {
                if self.elsewhere.is_some() {
                    self.leave_elsewhere();
                    self.say(sentence(&why));
                }
            }
        }
    }

    /// Begins a game elsewhere on this board, with a seat or without one.
    pub(crate) fn sit_down(&mut self, record: GameRecord, own: Option<Player>) {
        let here = if let Some(elsewhere) = self.elsewhere.take() {
            self.say("The next game begins.");
            elsewhere.here
        } else {
            let here = (self.seats.clone(), self.course.terms);
            self.leave_game();
            here
        };
        self.number_anew();
        (self.begun, self.paused, self.overlay) = (true, false, Overlay::Nothing);
        (self.game, self.table) = (Game::new(), None);
        self.course = Course::new(Terms::default(), &self.game);
        self.elsewhere = Some(Elsewhere {
            record,
            told: self.now,
            own,
            watchers: 0,
            is_lost: false,
            is_sending: false,
            here,
        });
        self.show();
        self.fall = None;
        self.run_errand(Errand::Follow);
    }

    /// Takes in how the game is now, unless something later is known.
    fn follow(&mut self, record: GameRecord, own: Option<Player>) {
        let Some(elsewhere) = &mut self.elsewhere else { return };
        if elsewhere.record.id != record.id || elsewhere.record.version > record.version {
            return;
        }
        elsewhere.own = own.or(elsewhere.own);
        (elsewhere.is_lost, elsewhere.is_sending) = (false, false);
        (elsewhere.told, elsewhere.record) = (self.now, record);
        self.show();
    }

    /// Puts what is known of the game onto the board.
    fn show(&mut self) {
        let Some(elsewhere) = &self.elsewhere else { return };
        let Ok(game) = elsewhere.record.moves.parse::<Game>() else {
            return self.say("The server tells of a game that is against the rules.");
        };
        let (result, next) = (elsewhere.record.result, elsewhere.record.next);
        let (seats, is_choosing) = (elsewhere.seats(), elsewhere.is_choosing());
        let was_played = self.still_played_here();
        self.seats = seats;
        self.show_moves(game);
        let loser = |by| {
            let result = result.filter(|result| result.by == by);
            result.and_then(|result| result.winner).map(|winner| !winner)
        };
        (self.course.loser, self.course.resigned) = (loser(By::Time), loser(By::Resignation));
        self.course.agreed = result.is_some_and(|result| result.by == By::Agreement);
        match self.overlay {
            Overlay::Side { .. } if !is_choosing => self.overlay = Overlay::Nothing,
            Overlay::Quit | Overlay::Resign if result.is_some() => self.overlay = Overlay::Nothing,
            Overlay::Nothing if is_choosing => self.ask_for_side(),
            Overlay::Look { at } if at > self.game.ply() => self.overlay = Overlay::Nothing,
            _ => {}
        }
        if was_played && result.is_some() {
            self.keep();
        }
        if let Some(next) = next {
            self.run_errand(Errand::Next(next));
        }
    }

    /// Puts the moves onto the board; one more is a disc that falls.
    fn show_moves(&mut self, game: Game) {
        if game.moves() == self.game.moves() {
            return;
        }
        let (before, mut after) = (self.game.ply(), self.game.clone());
        let last = game.moves().last().copied();
        let cell = last.and_then(|column| after.play(column).ok());
        let is_next = after.moves() == game.moves();
        let player = self.game.turn();
        self.game = game;
        self.board_changed();
        self.notice = None;
        if let (true, Some(cell), true) = (is_next, cell, self.motion()) {
            let place = (cell.column().index(), cell.row().index());
            self.fall = Some(Fall::new(place, Row::COUNT, player));
        } else if self.game.ply() < before {
            self.say("A move was taken back.");
        }
    }

    /// Whether the board itself knows of no end.
    fn still_played_here(&self) -> bool {
        !self.game.position().is_over() && !self.course.has_ended()
    }

    /// Whether a game elsewhere has ended, in whatever way.
    pub(crate) fn has_ended_elsewhere(&self) -> bool {
        self.elsewhere.as_ref().is_some_and(|elsewhere| elsewhere.record.result.is_some())
    }

    /// Asks for something to be done elsewhere.
    fn run_errand(&mut self, errand: Errand) {
        self.effects.push(Effect::Run(errand));
    }

    /// Does something in the game elsewhere.
    pub(crate) fn do_elsewhere(&mut self, deed: Deed) {
        self.overlay = Overlay::Nothing;
        if self.is_watching() {
            return self.say(WATCHING);
        }
        self.run_errand(Errand::Do(deed));
    }

    /// Asks for the seat of the link that was typed.
    pub(crate) fn join(&mut self) {
        let name = self.settings.name.as_ref().map(Name::to_string).unwrap_or_default();
        self.run_errand(Errand::Join { link: self.friend.link.clone(), name });
        self.say("Connecting...");
    }

    /// Leaves the game elsewhere, which goes on there, for the menu at the start.
    pub(crate) fn leave_elsewhere(&mut self) {
        let Some(elsewhere) = self.elsewhere.take() else { return };
        self.run_errand(Errand::Leave);
        self.number_anew();
        self.game = Game::new();
        let terms;
        (self.seats, terms) = elsewhere.here;
        self.course = Course::new(terms, &self.game);
        self.begun = false;
        self.friend = Friend { can_join: true, ..Friend::default() };
        self.board_changed();
        self.open_menu();
    }

    /// Sends a disc to the server, or says why not.
    pub(crate) fn send_disc(&mut self, column: Column) {
        let Some(elsewhere) = &mut self.elsewhere else { return };
        let Some(own) = elsewhere.own else { return self.say(WATCHING) };
        let turn = elsewhere.record.turn;
        if elsewhere.record.result.is_some() {
            self.say("The game is over. Press n for a rematch, v to review this one.");
        } else if !elsewhere.is_joined() {
            self.say("The other player has not joined yet.");
        } else if elsewhere.is_choosing() {
            self.ask_for_side();
        } else if turn != Some(own) || elsewhere.has_offered(own, Offer::Side) {
            self.say(format!("It is {}'s turn.", self.name(!own)));
        } else if !self.game.position().open_columns().contains(column) {
            self.say(format!("Column {column} is full: choose another."));
        } else if !elsewhere.is_sending {
            elsewhere.is_sending = true;
            let ply = self.game.ply();
            self.run_errand(Errand::Play { column, ply });
        }
    }

    /// Does what a key asks for in a game elsewhere only; whether it asks for anything there.
    pub(crate) fn press_elsewhere(&mut self, key: Key) -> bool {
        let Some(elsewhere) = &self.elsewhere else { return false };
        let is_over = elsewhere.record.result.is_some();
        match (key, elsewhere.acceptance()) {
            (Key::Char('d' | 'o' | 'x'), _) if self.is_watching() => self.say(WATCHING),
            (Key::Char('d'), _) if is_over => self.say("The game is over."),
            (Key::Char('d'), Some(Deed::AcceptDraw)) => self.do_elsewhere(Deed::AcceptDraw),
            (Key::Char('d'), _) => self.do_elsewhere(Deed::OfferDraw),
            (Key::Char('o'), Some(deed)) => self.do_elsewhere(deed),
            (Key::Char('x'), Some(_)) => self.do_elsewhere(Deed::Decline),
            (Key::Char('o' | 'x'), None) => self.say("Nothing is offered."),
            _ => return false,
        }
        true
    }

    /// Asks to take a move back, where the server has the game; whether it has.
    pub(crate) fn ask_for_takeback(&mut self) -> bool {
        if self.has_ended_elsewhere() && !self.is_watching() {
            self.say("The game is over. Press n for a rematch, v to review this one.");
        } else if self.elsewhere.is_some() {
            self.do_elsewhere(Deed::AskTakeback);
        }
        self.elsewhere.is_some()
    }

    /// Asks for another game, where the server has this one; whether it has.
    pub(crate) fn ask_for_rematch(&mut self) -> bool {
        if self.has_ended_elsewhere() || self.is_watching() {
            self.do_elsewhere(Deed::Rematch);
        } else if self.elsewhere.is_some() {
            self.say("The game is not over. To give up, choose Resign in the menu (m).");
        }
        self.elsewhere.is_some()
    }

    /// Says that sides stay, where the server has the game; whether it has.
    pub(crate) fn keeps_sides(&mut self) -> bool {
        if self.elsewhere.is_some() {
            self.say(SIDES_CHANGE_LATER);
        }
        self.elsewhere.is_some()
    }

    /// Takes a side, where the server has the game; whether it has.
    pub(crate) fn choose_side_elsewhere(&mut self, side: Player) -> bool {
        if self.elsewhere.is_some() {
            self.do_elsewhere(Deed::ChooseSide(side));
        }
        self.elsewhere.is_some()
    }

    /// Gives up, if one really wants to.
    pub(crate) fn press_in_resign(&mut self, key: Key) {
        match key {
            Key::Char('y') | Key::Enter => self.do_elsewhere(Deed::Resign),
            _ => self.overlay = Overlay::Nothing,
        }
    }

    /// How things stand in a game elsewhere, unless the board tells it.
    pub(crate) fn status_elsewhere(&self) -> Option<String> {
        let elsewhere = self.elsewhere.as_ref()?;
        let record = &elsewhere.record;
        if record.result.is_some() {
            return None;
        }
        let chooser = Player::ALL.into_iter().find(|&it| elsewhere.has_offered(!it, Offer::Side));
        let turn = record.turn.unwrap_or_else(|| self.game.turn());
        Some(if !elsewhere.is_joined() {
            let whom = if elsewhere.own.is_some() { "the other player" } else { "both players" };
            format!("Waiting for {whom}")
        } else if elsewhere.is_sending {
            "Sending the move...".to_owned()
        } else if elsewhere.is_choosing() {
            "Choose a side (Enter)".to_owned()
        } else if let Some(chooser) = chooser {
            format!("{} chooses a side", self.name(chooser))
        } else if elsewhere.own == Some(turn) {
            "Your move".to_owned()
        } else {
            format!("{} to move", self.name(turn))
        })
    }

    /// What else is worth knowing of a game elsewhere: the connection, who is there, and offers.
    pub(crate) fn remarks(&self) -> Vec<String> {
        let Some(elsewhere) = &self.elsewhere else { return Vec::new() };
        let (own, record) = (elsewhere.own, &elsewhere.record);
        let others = Player::ALL.into_iter().filter(|&player| Some(player) != own);
        let mut remarks = Vec::new();
        if elsewhere.is_lost {
            remarks.push("Connection lost: trying again.".to_owned());
        } else if elsewhere.is_joined() {
            let away = others.filter(|&player| !record.seats[player].online);
            remarks.extend(away.map(|player| format!("{} is away.", self.name(player))));
        }
        remarks.extend(match elsewhere.watchers {
            0 => None,
            1 if own.is_none() => Some("You are watching.".to_owned()),
            1 => Some("1 person is watching.".to_owned()),
            many if own.is_none() => Some(format!("{many} people are watching, with you.")),
            many => Some(format!("{many} people are watching.")),
        });
        for offer in &record.offers {
            let (by, other) = (self.name(offer.by), self.name(!offer.by));
            if own.is_none() {
                remarks.extend(match offer.offer {
                    Offer::Draw => Some(format!("{by} offers a draw.")),
                    Offer::Takeback => Some(format!("{by} asks to take a move back.")),
                    Offer::Rematch => Some(format!("{by} would like to play again.")),
                    _ => None,
                });
                continue;
            }
            remarks.extend(match (offer.offer, Some(offer.by) == own) {
                (Offer::Draw, false) => Some(format!("{by} offers a draw: o accepts, x declines.")),
                (Offer::Takeback, false) => {
                    Some(format!("{by} asks to take a move back: o accepts, x declines."))
                }
                (Offer::Rematch, false) => {
                    Some(format!("{by} would like to play again: o accepts."))
                }
                (Offer::Draw, true) => Some("You offer a draw.".to_owned()),
                (Offer::Takeback, true) => Some("You ask to take a move back.".to_owned()),
                (Offer::Rematch, true) => Some(format!("You would like to play again: {other}?")),
                _ => None,
            });
        }
        remarks
    }

    /// Whose time runs elsewhere.
    pub(crate) fn runs_elsewhere(&self) -> Option<Player> {
        self.elsewhere.as_ref()?.record.clock.as_ref()?.running
    }

    /// What a player has left on the clock elsewhere.
    pub(crate) fn left_elsewhere(&self, player: Player) -> Option<String> {
        let elsewhere = self.elsewhere.as_ref()?;
        let clock = elsewhere.record.clock.as_ref()?;
        let is_running = clock.running == Some(player) && elsewhere.record.result.is_none();
        let passed = if is_running { self.now.since(elsewhere.told) } else { Duration::ZERO };
        let left = Duration::from_millis(clock.left[player]).saturating_sub(passed);
        let hours = left.as_secs() / 3600;
        Some(match (clock.days, hours) {
            (None, _) | (_, 0) => in_minutes(left),
            (Some(_), hours) => format!("{} d {} h", hours / 24, hours % 24),
        })
    }

    /// The entries of the menu in a game elsewhere.
    pub(crate) fn entries_elsewhere(&self) -> Option<Vec<Entry>> {
        let elsewhere = self.elsewhere.as_ref()?;
        let mut entries = vec![Entry::Continue];
        let is_over = elsewhere.record.result.is_some();
        if elsewhere.own.is_none() {
            // Whoever watches only looks.
        } else if is_over {
            entries.push(Entry::Do(Deed::Rematch));
        } else {
            if let Some(deed) = elsewhere.acceptance() {
                entries.extend([Entry::Do(deed), Entry::Do(Deed::Decline)]);
            }
            let deeds = [Deed::OfferDraw, Deed::AskTakeback, Deed::Resign];
            entries.extend(deeds.map(Entry::Do));
        }
        entries.extend([Entry::Theme, Entry::Motion]);
        entries.extend(elsewhere.own.map(|_| Entry::Keep));
        if !self.game.is_empty() {
            entries.extend(is_over.then_some(Entry::Review));
            entries.extend([Entry::Copy, Entry::Write]);
        }
        entries.extend([Entry::Help, Entry::Leave, Entry::Quit]);
        Some(entries)
    }

    /// Does what an entry for a game elsewhere says.
    pub(crate) fn enter_deed(&mut self, deed: Deed) {
        match deed {
            Deed::Resign => self.overlay = Overlay::Resign,
            deed => self.do_elsewhere(deed),
        }
    }
}

impl Deed {
    /// What it is called in the menu.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Resign => "Resign",
            Self::OfferDraw => "Offer a draw",
            Self::AcceptDraw => "Accept the draw",
            Self::AskTakeback => "Ask to take a move back",
            Self::AcceptTakeback => "Let the move be taken back",
            Self::Decline => "Decline",
            Self::Rematch => "Rematch",
            Self::ChooseSide(_) => "Choose a side",
        }
    }
}

/// What a server says, as a sentence that does nothing to a terminal but being seen.
fn sentence(why: &str) -> String {
    capitalized(sanitized(why).trim_end_matches('.')) + "."
}
