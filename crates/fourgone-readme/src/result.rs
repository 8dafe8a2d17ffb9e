//! How a game ended, in one sentence.

use fourgone::Outcome;

use crate::markdown::capitalized;
use crate::step::Context;
use crate::{Participant, Round};

/// How the game ended, or that it did not; as Markdown.
pub(crate) fn result_sentence(
    round: &Round,
    Context { settings, place, .. }: &Context<'_>,
) -> String {
    let (number, ply) = (round.number(), round.game().ply());
    match round.game().outcome() {
        Some(Outcome::Win { winner, .. }) => {
            let team = settings.team(winner);
            let (disc, name) = (team.colour.disc(), capitalized(&team.name));
            let by = round.last_mover().map_or_else(String::new, |who: &Participant| {
                format!(", played by {}", place.participant(who))
            });
            format!("{disc} {name} won game {number} with disc {ply}{by}")
        }
        Some(Outcome::Draw) => format!("Game {number} is a draw: the board is full"),
        None => format!("Game {number} was ended by the owner before disc {}", ply + 1),
    }
}
