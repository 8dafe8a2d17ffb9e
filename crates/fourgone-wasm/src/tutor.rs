//! Why a position is won, drawn or lost, and the voices that tell it.

use fourgone::Player;
use fourgone_bot::Bot;
use fourgone_records::{ExplainRecord, Topic};
use fourgone_tutor::{Language, Voice};

use crate::abi::Reply;
use crate::question::{about_named_game, limits};

/// The reason of a position, which is searched for within this many nodes. A draw is explained for
/// whom the voice speaks to.
pub(crate) fn explain(text: &[u8], bot: &mut Bot, budget: u32) -> Reply {
    about_named_game(text, |name, game| {
        let Some(voice) = voice(name) else { return Reply::fault(UNKNOWN_VOICE) };
        let position = game.position();
        if position.is_over() {
            return Reply::fault("the game is over");
        }
        let topic = Topic { draw_for: voice.you, ..Topic::default() };
        let (moves, limits) = (game.to_string(), limits(budget));
        let record = ExplainRecord::of(&moves, position, topic, &voice, bot.solver(), limits);
        Reply::within_budget(record.map(|record| record.to_string().into_bytes()))
    })
}

/// What is wrong with a request in any other voice.
pub(crate) const UNKNOWN_VOICE: &str = "unknown language";

/// The voice with this name: a language, and perhaps whom it speaks to.
pub(crate) fn voice(name: &str) -> Option<Voice> {
    let (language, you) = name.split_once(':').unwrap_or((name, ""));
    let voice = Voice::by_colour(Language::from_code(language)?);
    match you {
        "" => Some(voice),
        "first" => Some(voice.to(Player::First)),
        "second" => Some(voice.to(Player::Second)),
        _ => None,
    }
}
