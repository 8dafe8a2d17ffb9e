//! The step: how a move is applied, and what follows from it. Pure: it touches neither the network
//! nor files.
//!
//! ```text
//! issue (Event) ──▶ step ──▶ the next State
//!                    │
//!                    └─────▶ Effects: README, state, commit, answer
//! ```

use fourgone::{Column, PlayError, Position};
use serde::Serialize;

use crate::links::Place;
use crate::log::{Entry, Move};
use crate::page::{game_file, game_page, how_it_ended, page, review};
use crate::people::{Participant, Person};
use crate::settings::Settings;
use crate::state::{State, Summary};
use crate::texts::fill;
use crate::title::{Choice, Link, Request};

/// Ends every answer of ours, so that none is given twice.
pub(crate) const ANSWER_MARK: &str = "<!-- connect4:answer -->";

/// Ends what we say to an issue that was changed or reopened after it had its answer.
pub(crate) const AGAIN_MARK: &str = "<!-- connect4:again -->";

/// An open issue that may be a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The number of the issue.
    pub issue: u64,
    /// Its title, which is data and nothing else.
    pub title: String,
    /// Who opened it.
    pub who: Person,
    /// Whether that is the owner of the repository.
    pub by_owner: bool,
    /// When it was opened, in seconds of Unix time, where it is known.
    pub opened_at: Option<u64>,
    /// How many mistakes the same person made in the hour before.
    pub mistakes: u32,
}

/// What does not change from step to step.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The owner's choices.
    pub settings: &'a Settings,
    /// The repository.
    pub place: &'a Place,
    /// The bot that players may ask for a move.
    pub bot: &'a BotFn<'a>,
}

/// A function that chooses a column in a position that is not over, at a level from 1 to 10; the
/// same seed gives the same choice.
pub type BotFn<'a> = dyn Fn(Position, u8, u64) -> Column + 'a;

/// One thing to be done, in the order of the list. Doing it twice does no harm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "effect", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Effect {
    /// Put a reaction on an issue.
    React {
        /// The issue.
        issue: u64,
        /// The reaction.
        content: Reaction,
    },
    /// Write this between the markers of the README.
    WriteReadme {
        /// The Markdown.
        part: String,
    },
    /// Write a page about a finished game.
    WriteGame {
        /// The path in the game's folder.
        path: String,
        /// The Markdown.
        page: String,
    },
    /// Write the state in brief beside the log.
    WriteState {
        /// The state.
        state: Summary,
    },
    /// Append an entry to the log, and commit it with what was written before.
    Commit {
        /// The message of the commit.
        message: String,
        /// The entry.
        entry: Entry,
    },
    /// Answer an issue.
    Comment {
        /// The issue.
        issue: u64,
        /// The answer as Markdown.
        body: String,
    },
    /// Put a label on an issue, besides those that it has.
    Label {
        /// The issue.
        issue: u64,
        /// The label.
        label: String,
    },
    /// Close an issue.
    Close {
        /// The issue.
        issue: u64,
    },
}

/// A reaction that we put on issues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Reaction {
    /// 👀 The move was seen.
    Eyes,
    /// 🚀 The move was played.
    Rocket,
    /// 😕 Something is wrong with the move.
    Confused,
}

/// Why an issue changed nothing: a player's mistake, which is answered and is no failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The title is not a move.
    Unreadable,
    /// There is no team of that name.
    UnknownTeam,
    /// It is the other team's turn.
    OtherTeam,
    /// The column has six discs.
    ColumnFull,
    /// The link was made for an earlier position: someone was faster.
    Stale,
    /// A later issue was played before this one could be.
    Overtaken,
    /// The same player made the last move.
    TwiceInARow,
    /// The game is over, and no new one has begun.
    GameOver,
    /// A new game was asked for while one is in play.
    GameRunning,
    /// A new game was asked for, and the one there is has no disc yet.
    AlreadyNew,
    /// The same person has asked the bot often enough in this game.
    BotLimit,
    /// The issue is from before the game was imported.
    BeforeStart,
}

/// Judges an issue by the rules: the entry that it adds to the log, or why it adds none.
///
/// Whoever judges an issue on a log that has everything before it comes to the same result, however
/// late: so a refusal needs no place in the log.
///
/// # Errors
///
/// What the player did wrong.
pub fn judge(state: &State, event: &Event, context: &Context<'_>) -> Result<Entry, Refusal> {
    if event.opened_at.is_some_and(|time| state.began_after(time)) {
        return Err(Refusal::BeforeStart);
    }
    match state.before(event.issue) {
        Some(then) => Err(apply_rules(&then, event, context).err().unwrap_or(Refusal::Overtaken)),
        None => apply_rules(state, event, context),
    }
}

fn apply_rules(state: &State, event: &Event, context: &Context<'_>) -> Result<Entry, Refusal> {
    match event.title.parse() {
        Ok(Request::New { game }) => new_game(state, event, context.settings, game),
        Ok(Request::Drop { team, choice, link }) => {
            drop_disc(state, event, context, &team, choice, link)
        }
        Err(_) => Err(Refusal::Unreadable),
    }
}

/// Applies an issue: the next state, and what is to be done about it, in this order.
///
/// An issue that the log already has changes nothing and gets the same answer as the first time, so
/// that whatever a run that died has left undone is done by the next. A mistake is answered and
/// changes nothing. An issue that is not meant as a move has no effects at all.
pub fn step(mut state: State, event: &Event, context: &Context<'_>) -> (State, Vec<Effect>) {
    if !Request::is_meant_by(&event.title) && !state.has_answer_to(event.issue) {
        return (state, Vec::new());
    }
    let mut effects = vec![Effect::React { issue: event.issue, content: Reaction::Eyes }];
    if let Some((entry, then)) = state.answer_to(event.issue) {
        effects.extend(answer_to_move(event.issue, entry, &then, context));
        return (state, effects);
    }
    let entry = match judge(&state, event, context) {
        Ok(entry) => entry,
        Err(why) => {
            let then = state.before(event.issue);
            let then = then.as_ref().unwrap_or(&state);
            effects.extend(answer_to_mistake(event, why, then, context));
            return (state, effects);
        }
    };
    if state.append(entry.clone()).is_err() {
        debug_assert!(false, "an entry that follows the rules fits the log: {entry:?}");
        return (state, Vec::new());
    }
    let Context { settings, place, .. } = context;
    let round = state.round();
    effects.push(Effect::WriteReadme { part: page(&state, settings, place) });
    if round.is_over() {
        let (path, page) = (game_file(round.number()), game_page(round, settings, place));
        effects.push(Effect::WriteGame { path, page });
    }
    effects.push(Effect::WriteState { state: state.summary(settings) });
    effects.push(Effect::Commit { message: commit_message(&entry), entry: entry.clone() });
    effects.extend(answer_to_move(event.issue, &entry, &state, context));
    (state, effects)
}

fn new_game(
    state: &State,
    event: &Event,
    settings: &Settings,
    wanted: Option<u64>,
) -> Result<Entry, Refusal> {
    let round = state.round();
    let next = round.number() + 1;
    // First of all: whatever else is wrong with an old link comes from its being old.
    if wanted.is_some_and(|wanted| wanted != next) {
        return Err(Refusal::Stale);
    }
    if round.game().is_empty() {
        return Err(Refusal::AlreadyNew);
    }
    let login = event.who.login.as_str();
    let has_rights = event.by_owner || settings.owner.logins.iter().any(|owner| owner.is(login));
    let may_restart = has_rights && settings.owner.may_restart;
    if !round.is_over() && !may_restart {
        return Err(Refusal::GameRunning);
    }
    let Person { login, id } = event.who.clone();
    Ok(Entry::New { game: next, who: login, id, issue: event.issue })
}

fn drop_disc(
    state: &State,
    event: &Event,
    context: &Context<'_>,
    team: &str,
    choice: Choice,
    link: Option<Link>,
) -> Result<Entry, Refusal> {
    let (round, settings) = (state.round(), context.settings);
    let game = round.game();
    let now = round.link();
    if link.is_some_and(|link| link != now) {
        return Err(Refusal::Stale);
    }
    if round.is_over() {
        return Err(Refusal::GameOver);
    }
    let player = settings.player_of(team).ok_or(Refusal::UnknownTeam)?;
    if player != game.turn() {
        return Err(Refusal::OtherTeam);
    }
    let column = match choice {
        Choice::Column(column) => {
            if let Some(Participant::User(last)) = round.last_mover()
                && last.is(&event.who)
            {
                return Err(Refusal::TwiceInARow);
            }
            column
        }
        Choice::Bot => {
            let asked = state.bot_requests(&event.who);
            if asked >= settings.limits.bot_requests_a_game as usize && !event.by_owner {
                return Err(Refusal::BotLimit);
            }
            let seed = now.game.wrapping_mul(64) + now.ply as u64;
            (context.bot)(game.position(), settings.bot_level, seed)
        }
    };
    match game.position().play(column) {
        Ok(_) => Ok(Entry::Move(Move {
            game: now.game,
            ply: now.ply + 1,
            column,
            who: event.who.login.clone(),
            id: event.who.id,
            issue: event.issue,
            bot: choice == Choice::Bot,
        })),
        Err(PlayError::GameOver) => Err(Refusal::GameOver),
        Err(PlayError::ColumnFull { .. } | PlayError::OutOfTurn { .. }) => Err(Refusal::ColumnFull),
    }
}

/// The message of the commit that carries an entry.
fn commit_message(entry: &Entry) -> String {
    match entry {
        Entry::Move(Move { game, ply, column, who, issue, bot, .. }) => {
            let who = plain_name(who.as_str());
            let who = if *bot { format!("the bot, asked by {who},") } else { who };
            format!("connect4: {who} plays column {column} (game {game}, move {ply}, #{issue})")
        }
        Entry::New { game, who, issue, .. } => {
            format!("connect4: {} starts game {game} (#{issue})", plain_name(who.as_str()))
        }
        Entry::Import(_) => "connect4: import an earlier game".to_owned(),
    }
}

/// A name with nothing in it that git or GitHub could take for more than a name.
fn plain_name(login: &str) -> String {
    let plain = |it: char| if it.is_ascii_alphanumeric() || "-[]".contains(it) { it } else { '?' };
    login.chars().take(45).map(plain).collect()
}

/// What answers an issue, once its entry is in the log and has led to this state.
fn answer_to_move(issue: u64, entry: &Entry, then: &State, context: &Context<'_>) -> Vec<Effect> {
    let ends = matches!(entry, Entry::Move(_)) && then.round().is_over();
    let comment = ends.then(|| ending(then, context));
    answer(issue, comment, Reaction::Rocket, context)
}

/// What answers a mistake: so many of one person's within an hour, the others are only closed.
fn answer_to_mistake(
    event: &Event,
    why: Refusal,
    state: &State,
    context: &Context<'_>,
) -> Vec<Effect> {
    let limit = context.settings.limits.answers_an_hour;
    let comment = (event.by_owner || event.mistakes < limit).then(|| {
        let advice = advice(why, state, context);
        if event.by_owner || event.mistakes + 1 < limit {
            return advice;
        }
        let last = fill(&context.settings.texts.last_answer, &[("limit", &limit.to_string())]);
        format!("{advice}\n\n{last}")
    });
    answer(event.issue, comment, Reaction::Confused, context)
}

/// The comment comes first and the closing last: an issue that is still open can be finished by
/// looking at what it has.
fn answer(
    issue: u64,
    comment: Option<String>,
    reaction: Reaction,
    context: &Context<'_>,
) -> Vec<Effect> {
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

/// What finishes an issue that has its comment already: a run died between that and the rest.
pub(crate) fn finish(issue: u64, context: &Context<'_>) -> Vec<Effect> {
    answer(issue, None, Reaction::Confused, context)
}

/// What is wrong with a move, and what to do.
fn advice(why: Refusal, state: &State, Context { settings, place, .. }: &Context<'_>) -> String {
    let (round, texts) = (state.round(), &settings.texts);
    let turn = settings.team(round.game().turn());
    let new_game = Request::New { game: Some(round.number() + 1) };
    let text = match why {
        Refusal::Unreadable => &texts.unreadable,
        Refusal::UnknownTeam => &texts.unknown_team,
        Refusal::OtherTeam => &texts.other_team,
        Refusal::ColumnFull => &texts.column_full,
        Refusal::Stale => &texts.stale,
        Refusal::Overtaken => &texts.overtaken,
        Refusal::TwiceInARow => &texts.twice_in_a_row,
        Refusal::GameOver => &texts.game_over,
        Refusal::GameRunning => &texts.game_running,
        Refusal::AlreadyNew => &texts.already_new,
        Refusal::BotLimit => &texts.bot_limit,
        Refusal::BeforeStart => &texts.before_start,
    };
    fill(
        text,
        &[
            ("home", &place.front()),
            ("disc", turn.colour.disc()),
            ("team", &turn.name),
            ("new_game", &place.new_issue(&new_game, &texts.issue_body)),
            ("limit", &settings.limits.bot_requests_a_game.to_string()),
        ],
    )
}

/// The end of a game: the result, the board, and who played for whom.
fn ending(state: &State, Context { settings, place, .. }: &Context<'_>) -> String {
    let (round, texts) = (state.round(), &settings.texts);
    let new_game = Request::New { game: Some(round.number() + 1) };
    format!(
        "{}\n\n[{}]({}) · [{}]({}) · [{}]({})",
        how_it_ended(round, settings, place),
        texts.back,
        place.front(),
        texts.review,
        review(round, settings),
        texts.start_new,
        place.new_issue(&new_game, &texts.issue_body)
    )
}

/// What is said about an issue that was changed or reopened after it had its answer.
pub(crate) fn told_again(issue: u64, state: &State, context: &Context<'_>) -> String {
    let Context { settings, place, .. } = context;
    let home = place.front();
    let text = match state.answer_to(issue) {
        Some((Entry::Move(played), _)) => {
            let values = [
                ("home", home.as_str()),
                ("game", &played.game.to_string()),
                ("ply", &played.ply.to_string()),
                ("column", &played.column.to_string()),
            ];
            fill(&settings.texts.again_played, &values)
        }
        _ => fill(&settings.texts.again_answered, &[("home", &home)]),
    };
    format!("{text}\n\n{AGAIN_MARK}")
}
