//! The heart of the game: what an issue does to the state, and what follows from that.

use fourgone::PlayError;

use crate::answer::answer;
use crate::{
    Bot, Choice, Effect, Entry, Link, Login, Move, Participant, Place, Reaction, Refusal, Request,
    Settings, State, page,
};

/// An open issue that may be a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The number of the issue.
    pub issue: u64,
    /// Its title, which is data and nothing else.
    pub title: String,
    /// Who opened it.
    pub who: Login,
    /// Whether that is the owner of the repository.
    pub by_owner: bool,
}

/// What does not change from step to step.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The owner's choices.
    pub settings: &'a Settings,
    /// The repository.
    pub place: &'a Place,
    /// The bot.
    pub bot: &'a Bot<'a>,
}

/// Plays an issue: the new state, and what is to be done in the world, in this order.
///
/// An issue that the log answers already changes nothing, and has the same answer as the first
/// time: what a run that died has left undone is done by the next. An issue that is not meant as a
/// move has no effects at all.
pub fn step(mut state: State, event: &Event, context: &Context<'_>) -> (State, Vec<Effect>) {
    if !Request::is_meant_by(&event.title) && !state.has_answer_to(event.issue) {
        return (state, Vec::new());
    }
    let mut effects = vec![Effect::React { issue: event.issue, content: Reaction::Eyes }];
    if let Some((entry, then)) = state.answer_to(event.issue) {
        effects.extend(answer(event.issue, entry, &then, context));
        return (state, effects);
    }
    let entry = judge(&state, event, context);
    if state.append(entry.clone()).is_err() {
        debug_assert!(false, "a judgement follows the rules: {entry:?}");
        return (state, Vec::new());
    }
    if !matches!(entry, Entry::Refused { .. }) {
        effects.push(Effect::WriteReadme { part: page(&state, context) });
        effects.push(Effect::WriteState { state: state.summary(context.settings) });
    }
    effects.push(Effect::Commit { message: commit_message(&entry), entry: entry.clone() });
    effects.extend(answer(event.issue, &entry, &state, context));
    (state, effects)
}

/// What the rules make of an issue.
fn judge(state: &State, event: &Event, context: &Context<'_>) -> Entry {
    let Event { issue, who, .. } = event;
    let judged = match event.title.parse() {
        Ok(Request::New) => new_game(state, event, context.settings),
        Ok(Request::Drop { team, choice, link }) => {
            drop_disc(state, event, context, &team, choice, link)
        }
        Err(_) => Err(Refusal::Unreadable),
    };
    judged.unwrap_or_else(|why| Entry::Refused { issue: *issue, who: who.clone(), why })
}

fn new_game(state: &State, event: &Event, settings: &Settings) -> Result<Entry, Refusal> {
    let round = state.round();
    let has_rights =
        event.by_owner || settings.owner.logins.iter().any(|login| login.is(event.who.as_str()));
    if round.game().is_empty() {
        return Err(Refusal::AlreadyNew);
    }
    let may_restart = has_rights && settings.owner.may_restart;
    if !round.is_over() && !may_restart {
        return Err(Refusal::GameRunning);
    }
    Ok(Entry::New { game: round.number() + 1, who: event.who.clone(), issue: event.issue })
}

fn drop_disc(
    state: &State,
    event: &Event,
    context: &Context<'_>,
    team: &str,
    choice: Choice,
    link: Option<Link>,
) -> Result<Entry, Refusal> {
    let round = state.round();
    let game = round.game();
    let now = Link { game: round.number(), ply: game.ply() };
    // First of all: whatever else is wrong with an old link comes from its being old.
    if link.is_some_and(|link| link != now) {
        return Err(Refusal::Stale);
    }
    if round.is_over() {
        return Err(Refusal::GameOver);
    }
    let player = context.settings.player_of(team).ok_or(Refusal::UnknownTeam)?;
    if player != game.turn() {
        return Err(Refusal::OtherTeam);
    }
    let column = match choice {
        Choice::Column(column) => {
            if matches!(round.last_mover(), Some(Participant::User(last)) if last.is(event.who.as_str()))
            {
                return Err(Refusal::TwiceInARow);
            }
            column
        }
        Choice::Bot => {
            let seed = now.game.wrapping_mul(64) + now.ply as u64;
            (context.bot)(game.position(), context.settings.bot_level, seed)
        }
    };
    match game.position().play(column) {
        Ok(_) => Ok(Entry::Move(Move {
            game: now.game,
            ply: now.ply + 1,
            column,
            who: event.who.clone(),
            issue: event.issue,
            bot: choice == Choice::Bot,
        })),
        Err(PlayError::GameOver) => Err(Refusal::GameOver),
        Err(PlayError::ColumnFull { .. } | PlayError::OutOfTurn { .. }) => Err(Refusal::ColumnFull),
    }
}

/// The message of the commit that carries an entry; names of users stay out of it.
fn commit_message(entry: &Entry) -> String {
    match entry {
        Entry::Move(Move { game, ply, column, issue, bot, .. }) => {
            let by = if *bot { "by the bot, " } else { "" };
            format!("connect4: game {game}, disc {ply} in column {column} ({by}#{issue})")
        }
        Entry::New { game, issue, .. } => format!("connect4: begin game {game} (#{issue})"),
        Entry::Refused { issue, .. } => format!("connect4: answer #{issue}"),
        Entry::Import(_) => "connect4: take over an older game".to_owned(),
    }
}
