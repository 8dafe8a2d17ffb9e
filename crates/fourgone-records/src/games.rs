//! Games between people: what a server tells of them.

use fourgone::{ByPlayer, Player};
use fourgone_match::{By, GameId, Round, Rule, State, Timestamp};
use serde::{Deserialize, Serialize};

use crate::json;

/// A game between people, as everybody may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct GameRecord {
    /// Its address
    #[cfg_attr(feature = "schema", schema(value_type = String, pattern = "^[0-9a-z]{12}$"))]
    pub id: GameId,
    /// How many events there have been: whoever has the same number has seen the same
    #[cfg_attr(feature = "schema", schema(minimum = 1))]
    pub version: u64,
    /// How it begins
    #[cfg_attr(feature = "schema", schema(value_type = RuleName))]
    pub rule: Rule,
    /// The moves that lay there before anybody played
    pub opening: String,
    /// All moves from the empty board, those of the opening included
    pub moves: String,
    /// Who must play, or choose a side; null when the game is over
    #[cfg_attr(feature = "schema", schema(value_type = Option<PlayerName>))]
    pub turn: Option<Player>,
    /// Who plays which side
    #[cfg_attr(feature = "schema", schema(value_type = SeatsRecord))]
    pub seats: ByPlayer<SeatRecord>,
    /// The clock, if there is one
    pub clock: Option<ClockRecord>,
    /// How it ended
    pub result: Option<GameResultRecord>,
    /// What has been offered and not been answered
    pub offers: Vec<OfferRecord>,
    /// The game that follows this one
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub next: Option<GameId>,
}

/// Who plays a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct SeatRecord {
    /// What they are called; null while nobody has taken the seat
    pub name: Option<String>,
    /// Whether they are there
    pub online: bool,
}

/// The clock of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ClockRecord {
    /// Minutes for all moves
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u64>,
    /// Seconds that a move adds
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub increment: Option<u64>,
    /// Days for each move
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u64>,
    /// Milliseconds that each has left at this moment
    #[cfg_attr(feature = "schema", schema(value_type = TimesRecord))]
    pub left: ByPlayer<u64>,
    /// Whose time runs; nobody's before the first disc
    #[cfg_attr(feature = "schema", schema(value_type = Option<PlayerName>))]
    pub running: Option<Player>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct GameResultRecord {
    /// Who won; null in a draw
    #[cfg_attr(feature = "schema", schema(value_type = Option<PlayerName>))]
    pub winner: Option<Player>,
    /// By what
    #[cfg_attr(feature = "schema", schema(value_type = ByName))]
    pub by: By,
}

/// Something that somebody has offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct OfferRecord {
    /// What
    pub offer: Offer,
    /// Who
    #[cfg_attr(feature = "schema", schema(value_type = PlayerName))]
    pub by: Player,
}

/// What can be offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Offer {
    /// A draw
    Draw,
    /// To take back the last move of one's own
    Takeback,
    /// Another game
    Rematch,
    /// The choice of a side, under the rule `swap`
    Side,
}

/// A game that was just made, for who made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct MadeGameRecord {
    /// Its address
    #[cfg_attr(feature = "schema", schema(value_type = String, pattern = "^[0-9a-z]{12}$"))]
    pub id: GameId,
    /// The side of who made it
    #[cfg_attr(feature = "schema", schema(value_type = PlayerName))]
    pub seat: Player,
    /// What holds that seat
    #[cfg_attr(feature = "schema", schema(pattern = "^[0-9a-f]{32}$"))]
    pub secret: String,
    /// What holds the other seat; null if a bot has it
    #[cfg_attr(feature = "schema", schema(pattern = "^[0-9a-f]{32}$"))]
    pub invitation: Option<String>,
    /// The game
    pub state: GameRecord,
}

impl GameRecord {
    /// The record of a game at a moment, with whoever is there.
    pub fn new(id: GameId, state: &State, online: ByPlayer<bool>, now: Timestamp) -> Self {
        let round = state.round();
        let text = |moves: &[fourgone::Column]| moves.iter().map(ToString::to_string).collect();
        let seat = |player: Player| {
            let seat = &state.seats()[player];
            let name = seat.is_taken.then(|| seat.name.to_string());
            SeatRecord { name, online: seat.bot.is_some() || online[player] }
        };
        Self {
            id,
            version: state.version(),
            rule: round.rule(),
            opening: text(round.opening()),
            moves: text(round.game().moves()),
            turn: round.turn(),
            seats: ByPlayer::from_fn(seat),
            clock: ClockRecord::new(round, now.max(state.at())),
            result: round
                .ending()
                .map(|ending| GameResultRecord { winner: ending.winner, by: ending.by }),
            offers: offers(state),
            next: state.next(),
        }
    }

    /// The same record for a server that adds what it has seen itself.
    pub fn made(self, seat: Player, secret: String, invitation: Option<String>) -> MadeGameRecord {
        MadeGameRecord { id: self.id, seat, secret, invitation, state: self }
    }
}

impl ClockRecord {
    fn new(round: &Round, now: Timestamp) -> Option<Self> {
        let timers = round.timers()?;
        let clock = timers.clock();
        let seconds = clock.budget().as_secs();
        let (minutes, days) = if clock.is_per_move() {
            (None, Some(seconds / 86_400))
        } else {
            (Some(seconds / 60), None)
        };
        let left = |player| timers.left(player, now).as_millis().try_into().unwrap_or(u64::MAX);
        Some(Self {
            minutes,
            increment: minutes.map(|_| clock.increment().as_secs()),
            days,
            left: ByPlayer::from_fn(left),
            running: timers.running(),
        })
    }
}

fn offers(state: &State) -> Vec<OfferRecord> {
    let mut offers = Vec::new();
    for by in Player::ALL {
        let made = state.offers()[by];
        let kinds = [
            (made.draw, Offer::Draw),
            (made.takeback, Offer::Takeback),
            (made.rematch, Offer::Rematch),
        ];
        let made = kinds.into_iter().filter(|(is_made, _)| *is_made);
        offers.extend(made.map(|(_, offer)| OfferRecord { offer, by }));
    }
    if let (true, Some(turn)) = (state.round().is_choosing(), state.round().turn()) {
        offers.push(OfferRecord { offer: Offer::Side, by: !turn });
    }
    offers
}

/// What others' types look like as JSON.
#[cfg(feature = "schema")]
mod schema {
    #![expect(dead_code, reason = "only their schemas are used")]

    use utoipa::ToSchema;

    use super::SeatRecord;

    #[derive(ToSchema)]
    #[schema(rename_all = "lowercase")]
    pub(super) enum PlayerName {
        First,
        Second,
    }

    #[derive(ToSchema)]
    #[schema(rename_all = "lowercase")]
    pub(super) enum RuleName {
        Standard,
        Swap,
        Balanced,
    }

    #[derive(ToSchema)]
    #[schema(rename_all = "snake_case")]
    pub(super) enum ByName {
        Four,
        FullBoard,
        Resignation,
        Time,
        Agreement,
    }

    #[derive(ToSchema)]
    pub(super) struct SeatsRecord {
        first: SeatRecord,
        second: SeatRecord,
    }

    #[derive(ToSchema)]
    pub(super) struct TimesRecord {
        first: u64,
        second: u64,
    }
}
#[cfg(feature = "schema")]
use schema::{ByName, PlayerName, RuleName, SeatsRecord, TimesRecord};

json::text_is_json!(GameRecord, MadeGameRecord);

#[cfg(test)]
mod tests {
    use fourgone::{Column, Game};
    use fourgone_match::{Action, Clock, Event, Guest, Making, Name, Party};

    use super::*;

    #[test]
    fn the_record_has_its_keys_in_their_order_and_can_be_read_back() {
        let at = Timestamp::from_millis;
        let event = |millis, by, action| Event { at: at(millis), by, action, key: None };
        let making = Making {
            rule: Rule::Swap,
            clock: Clock::minutes(5, 3),
            opening: Game::new(),
            host: Player::First,
            name: Name::new("Ann"),
            guest: Guest::Awaited,
            closes_pair: false,
        };
        let state = State::replay(&[
            event(0, Party::Host, Action::Make(making)),
            event(1, Party::Guest, Action::Join { name: Name::new("Bob") }),
            event(2, Party::Host, Action::Move { column: Column::D, ply: 0 }),
            event(3, Party::Host, Action::OfferDraw),
        ]);
        let online = ByPlayer { first: true, second: false };
        let record = GameRecord::new(GameId::from_random(7), &state.unwrap(), online, at(1_002));
        let json = concat!(
            r#"{"id":"000000000007","version":4,"rule":"swap","opening":"","moves":"4","#,
            r#""turn":"second","seats":{"first":{"name":"Ann","online":true},"#,
            r#""second":{"name":"Bob","online":false}},"clock":{"minutes":5,"increment":3,"#,
            r#""left":{"first":300000,"second":299000},"running":"second"},"result":null,"#,
            r#""offers":[{"offer":"draw","by":"first"},{"offer":"side","by":"first"}],"#,
            r#""next":null}"#,
        );
        assert_eq!(record.to_string(), json);
        assert_eq!(json.parse::<GameRecord>().unwrap(), record);
    }
}
