//! What a player is told.

use std::fmt::Write as _;

use fourgone::Player;

use crate::board::board_in_emoji;
use crate::markdown::capitalized;
use crate::result::result_sentence;
use crate::step::Context;
use crate::{Effect, Entry, Reaction, Refusal, Request, State};

/// Stands in every answer of ours, so that none is given twice.
pub(crate) const ANSWER_MARK: &str = "<!-- connect4:answer -->";

/// What answers an issue, once its entry is in the log and has led to this state.
///
/// The comment comes first and the closing last: an issue that is still open can be finished by
/// looking at what it has.
pub(crate) fn answer(
    issue: u64,
    entry: &Entry,
    then: &State,
    context: &Context<'_>,
) -> Vec<Effect> {
    let (comment, reaction) = match entry {
        Entry::Refused { why, .. } => (Some(advice(*why, then, context)), Reaction::Confused),
        Entry::Move(_) if then.round().is_over() => (Some(ending(then, context)), Reaction::Rocket),
        Entry::Move(_) | Entry::New { .. } | Entry::Import(_) => (None, Reaction::Rocket),
    };
    let comment =
        comment.map(|text| Effect::Comment { issue, body: format!("{text}\n\n{ANSWER_MARK}") });
    let label = context.settings.label.clone();
    comment
        .into_iter()
        .chain([
            Effect::React { issue, content: reaction },
            Effect::Label { issue, label },
            Effect::Close { issue },
        ])
        .collect()
}

/// What is wrong with a move, and what to do.
fn advice(why: Refusal, state: &State, Context { settings, place, .. }: &Context<'_>) -> String {
    let board = format!("[the board]({})", place.home());
    let turn = settings.team(state.round().game().turn());
    let team = format!("{} {}", turn.colour.disc(), turn.name);
    let new_game = place.new_issue(&Request::New);
    match why {
        Refusal::Unreadable => format!(
            "This title is not a move that I can read. Go to {board}, press the number of a column, \
             and send the issue that opens without changing its title."
        ),
        Refusal::UnknownTeam => format!(
            "There is no team of that name; it is the turn of {team}. Go to {board} and press the \
             number of a column: the title is then right by itself."
        ),
        Refusal::OtherTeam => format!(
            "It is the turn of {team}, so this disc could not be played. Go to {board} and play for \
             them, or come back after the next move."
        ),
        Refusal::ColumnFull => {
            format!("That column is full. Go to {board} and choose one whose number is a link.")
        }
        Refusal::Stale => format!(
            "Someone was faster: the board has changed since you opened this link, so your disc was \
             not played. Go to {board}, reload it, and choose again."
        ),
        Refusal::TwiceInARow => format!(
            "You made the last move, and nobody moves twice in a row. Ask a friend to play, or ask \
             the bot with its link below {board}: then it is your turn again."
        ),
        Refusal::GameOver => format!(
            "This game is over. [Begin a new one]({new_game}) and have the first move, or look at \
             {board} first."
        ),
        Refusal::GameRunning => format!(
            "A game is still in play, and only the owner may end it early. Go to {board} and help \
             {team}."
        ),
        Refusal::AlreadyNew => format!(
            "The new game has begun already and waits for its first disc. Go to {board} and play it."
        ),
    }
}

/// The end of a game: the result, the board, and who played for whom.
fn ending(state: &State, context: &Context<'_>) -> String {
    let Context { settings, place, .. } = context;
    let round = state.round();
    let mut text = format!(
        "### {}\n\n{}\n",
        result_sentence(round, context),
        board_in_emoji(round.game(), settings)
    );
    for player in Player::ALL {
        let team = settings.team(player);
        let roster = round.roster(player);
        let _ = write!(text, "**{} {}**: ", team.colour.disc(), capitalized(&team.name));
        let members: Vec<String> = roster
            .into_iter()
            .map(|(who, discs)| {
                let noun = if discs == 1 { "disc" } else { "discs" };
                format!("{} ({discs} {noun})", place.participant(who))
            })
            .collect();
        text += &if members.is_empty() { "nobody".to_owned() } else { members.join(", ") };
        text += "\n\n";
    }
    let _ = write!(
        text,
        "[Back to the board]({}) · [Begin a new game]({})",
        place.home(),
        place.new_issue(&Request::New)
    );
    text
}
