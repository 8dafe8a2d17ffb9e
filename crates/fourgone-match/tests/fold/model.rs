//! A slow model of a game between people: it keeps what was accepted, and works everything out anew
//! each time, by people instead of sides. The property tests and the fuzzer compare the fold with it.

use fourgone::{Column, Game, Outcome, Player};
use fourgone_match::{Action, By, Clock, Event, Making, Party, Rule, State};

/// What was accepted of a game, in order.
pub(crate) struct Model {
    making: Making,
    accepted: Vec<(u64, Party, Action)>,
}

/// What a game comes to, told by people.
#[derive(Clone, Debug)]
struct Told {
    joined: bool,
    discs: Vec<(Party, Column)>,
    /// The side that the host plays.
    host: Player,
    chosen: bool,
    /// Milliseconds left of host and guest, and who is being timed since when.
    left: [u64; 2],
    timed: Option<(Party, u64)>,
    ending: Option<(Option<Party>, By)>,
    draw: [bool; 2],
    takeback: [bool; 2],
    rematch: [bool; 2],
    has_next: bool,
}

fn index(party: Party) -> usize {
    usize::from(party == Party::Guest)
}

impl Model {
    pub(crate) fn new(making: Making) -> Self {
        Self { making, accepted: Vec::new() }
    }

    /// Whether the model takes the event; if so it keeps it.
    pub(crate) fn take(&mut self, event: &Event) -> bool {
        let told = self.tell();
        let at = event.at.millis().max(self.accepted.last().map_or(0, |(at, ..)| *at));
        let is_taken = self.allows(&told, at, event.by, &event.action);
        if is_taken {
            self.accepted.push((at, event.by, event.action.clone()));
        }
        is_taken
    }

    fn allows(&self, told: &Told, at: u64, by: Party, action: &Action) -> bool {
        let (me, other) = (index(by), index(!by));
        let in_play = told.ending.is_none();
        let in_time = told.timed.is_none_or(|(party, since)| told.left[index(party)] > at - since);
        let on_turn = self.on_turn(told) == by;
        let to_choose = self.making.rule == Rule::Swap && told.discs.len() == 1 && !told.chosen;
        if let Action::Join { .. } = action {
            return by == Party::Guest && !told.joined;
        }
        if !told.joined {
            return false;
        }
        match action {
            Action::Move { column, ply } => {
                let board = self.board(told);
                let lying = board.moves().iter().filter(|disc| *disc == column).count();
                let count = self.making.opening.ply() + told.discs.len();
                in_play && in_time && on_turn && !to_choose && *ply == count && lying < 6
            }
            Action::ChooseSide { .. } => in_play && in_time && to_choose && on_turn,
            Action::Resign => in_play && in_time,
            Action::OfferDraw => in_play && in_time && (told.draw[other] || !told.draw[me]),
            Action::AcceptDraw => in_play && in_time && told.draw[other],
            Action::AskTakeback => {
                in_play && in_time && !told.takeback[me] && Self::own_last(told, by).is_some()
            }
            Action::AcceptTakeback => in_play && in_time && told.takeback[other],
            Action::Decline => told.draw[other] || told.takeback[other] || told.rematch[other],
            Action::Flag => in_play && !in_time,
            Action::Rematch { .. } => !in_play && !told.has_next && !told.rematch[me],
            _ => false,
        }
    }

    fn on_turn(&self, told: &Told) -> Party {
        let count = self.making.opening.ply() + told.discs.len();
        let side = if count.is_multiple_of(2) { Player::First } else { Player::Second };
        if side == told.host { Party::Host } else { Party::Guest }
    }

    /// Where the last disc is that somebody could take back.
    fn own_last(told: &Told, party: Party) -> Option<usize> {
        let fixed = usize::from(told.chosen);
        let place = told.discs.iter().rposition(|(who, _)| *who == party)?;
        (place >= fixed).then_some(place)
    }

    /// Goes through everything from the beginning.
    fn tell(&self) -> Told {
        let making = &self.making;
        let budget = making.clock.map_or(0, |clock| clock.budget().as_millis() as u64);
        let mut told = Told {
            joined: making.guest != fourgone_match::Guest::Awaited,
            discs: Vec::new(),
            host: making.host,
            chosen: false,
            left: [budget; 2],
            timed: None,
            ending: None,
            draw: [false; 2],
            takeback: [false; 2],
            rematch: [false; 2],
            has_next: false,
        };
        for (at, by, action) in &self.accepted {
            self.tell_one(&mut told, *at, *by, action);
        }
        told
    }

    fn tell_one(&self, told: &mut Told, at: u64, by: Party, action: &Action) {
        match action {
            Action::Join { .. } => told.joined = true,
            Action::Move { column, .. } => {
                told.discs.push((by, *column));
                self.charge(told, at, true);
                match self.board(told).outcome() {
                    Some(Outcome::Draw) => told.ending = Some((None, By::FullBoard)),
                    Some(_) => told.ending = Some((Some(by), By::Four)),
                    None => self.time(told, at),
                }
                (told.draw, told.takeback) = ([false; 2], [false; 2]);
            }
            Action::ChooseSide { side } => {
                told.chosen = true;
                if *side == Player::First {
                    told.host = !told.host;
                    // The disc that lies there is the chooser's now.
                    told.discs[0].0 = by;
                    self.charge(told, at, true);
                    self.time(told, at);
                }
                (told.draw, told.takeback) = ([false; 2], [false; 2]);
            }
            Action::Resign => told.ending = Some((Some(!by), By::Resignation)),
            Action::OfferDraw if !told.draw[index(!by)] => told.draw[index(by)] = true,
            Action::OfferDraw | Action::AcceptDraw => told.ending = Some((None, By::Agreement)),
            Action::AskTakeback => told.takeback[index(by)] = true,
            Action::AcceptTakeback => {
                let place = Self::own_last(told, !by).unwrap();
                told.discs.truncate(place);
                self.charge(told, at, false);
                self.time(told, at);
                (told.draw, told.takeback) = ([false; 2], [false; 2]);
            }
            Action::Decline => {
                let other = index(!by);
                (told.draw[other], told.takeback[other], told.rematch[other]) =
                    (false, false, false);
            }
            Action::Flag => {
                let (late, _) = told.timed.unwrap();
                told.ending = Some((Some(!late), By::Time));
            }
            Action::Rematch { .. } => {
                told.rematch[index(by)] = true;
                if told.rematch == [true; 2] {
                    told.has_next = true;
                    told.rematch = [false; 2];
                }
            }
            _ => unreachable!("never accepted"),
        }
        if told.ending.is_some() {
            (told.draw, told.takeback) = ([false; 2], [false; 2]);
            self.charge(told, at, false);
        }
    }

    /// Who was being timed is charged for it, and no longer timed.
    fn charge(&self, told: &mut Told, at: u64, adds: bool) {
        if let Some((party, since)) = told.timed.take() {
            let left = &mut told.left[index(party)];
            *left = left.saturating_sub(at - since);
            let increment = self.making.clock.map_or(0, |clock| clock.increment().as_millis());
            *left += if adds { increment as u64 } else { 0 };
        }
    }

    /// Whoever is on turn is being timed, once a disc lies there.
    fn time(&self, told: &mut Told, at: u64) {
        let Some(clock) = self.making.clock else { return };
        if told.discs.is_empty() {
            return;
        }
        let party = self.on_turn(told);
        if clock.is_per_move() {
            told.left[index(party)] = clock.budget().as_millis() as u64;
        }
        told.timed = Some((party, at));
    }

    fn board(&self, told: &Told) -> Game {
        let opening = self.making.opening.moves().iter().copied();
        Game::from_moves(opening.chain(told.discs.iter().map(|(_, column)| *column))).unwrap()
    }

    /// A state shows what the model tells.
    pub(crate) fn check(&self, state: &State) {
        let told = self.tell();
        let round = state.round();
        assert_eq!(state.version(), self.accepted.len() as u64 + 1);
        assert_eq!(state.is_joined(), told.joined);
        assert_eq!(round.game(), &self.board(&told));
        assert_eq!(state.side(Party::Host), told.host);
        assert_eq!(round.is_choosing(), {
            self.making.rule == Rule::Swap
                && told.discs.len() == 1
                && !told.chosen
                && told.ending.is_none()
        });
        let turn = told.ending.is_none().then(|| self.on_turn(&told));
        assert_eq!(round.turn().map(|player| state.party(player)), turn);
        let ending = round.ending();
        let ending =
            ending.map(|ending| (ending.winner.map(|winner| state.party(winner)), ending.by));
        assert_eq!(ending, told.ending);
        assert_eq!(state.next().is_some(), told.has_next);
        for party in Party::ALL {
            let side = state.side(party);
            let offers = state.offers()[side];
            assert_eq!(offers.draw, told.draw[index(party)]);
            assert_eq!(offers.takeback, told.takeback[index(party)]);
            assert_eq!(offers.rematch, told.rematch[index(party)]);
            if let Some(timers) = round.timers() {
                let left = timers.left(side, state.at()).as_millis() as u64;
                let since = told.timed.filter(|(timed, _)| *timed == party).map(|(_, since)| since);
                let passed = since.map_or(0, |since| state.at().millis() - since);
                let expected = told.left[index(party)].saturating_sub(passed);
                assert_eq!(left, expected, "what {party:?} has left");
                let timed = told.timed.map(|(party, _)| party);
                assert_eq!(timers.running().map(|player| state.party(player)), timed);
            }
        }
    }
}

/// The clocks that are tried.
pub(crate) fn clocks() -> [Option<Clock>; 4] {
    [None, Clock::minutes(1, 0), Clock::minutes(3, 2), Clock::days(1)]
}

/// The openings that are tried, each under its rule.
pub(crate) fn rules() -> [(Rule, Game); 3] {
    let opening = Game::from_moves([Column::D, Column::D, Column::D]).unwrap();
    [(Rule::Standard, Game::new()), (Rule::Swap, Game::new()), (Rule::Balanced, opening)]
}
