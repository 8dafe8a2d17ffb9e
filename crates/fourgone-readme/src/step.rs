//! The step: how a move is applied, and what follows from it. Pure: it touches neither the network
//! nor files.
//!
//! ```text
//! issue (Event) ──▶ step ──▶ the next State
//!                    │
//!                    └─────▶ Effects: README, state, commit, answer
//! ```

use std::fmt::Write as _;

use fourgone::{Column, PlayError, Player, Position};
use serde::Serialize;

use crate::links::{Place, capitalized};
use crate::log::{Entry, Login, Move, Participant, Refusal};
use crate::page::{board_in_emoji, page, result};
use crate::settings::Settings;
use crate::state::{State, Summary};
use crate::title::{Choice, Link, Request};

/// Stands in every answer of ours, so that none is given twice.
pub(crate) const ANSWER_MARK: &str = "<!-- connect4:answer -->";

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

/// Applies an issue: the next state, and what is to be done about it, in this order.
///
/// An issue that the log already answers changes nothing and gets the same answer as the first
/// time, so that whatever a run that died has left undone is done by the next. An issue that is not
/// meant as a move has no effects at all.
pub fn step(mut state: State, event: &Event, context: &Context<'_>) -> (State, Vec<Effect>) {
    if !Request::is_meant_by(&event.title) && !state.has_answer_to(event.issue) {
        return (state, Vec::new());
    }
    let mut effects = vec![Effect::React { issue: event.issue, content: Reaction::Eyes }];
    if let Some((entry, then)) = state.answer_to(event.issue) {
        effects.extend(answer(event.issue, entry, &then, context));
        return (state, effects);
    }
    let entry = apply_rules(&state, event, context);
    if state.append(entry.clone()).is_err() {
        debug_assert!(false, "an entry that follows the rules fits the log: {entry:?}");
        return (state, Vec::new());
    }
    if !matches!(entry, Entry::Refused { .. }) {
        let part = page(&state, context.settings, context.place);
        effects.push(Effect::WriteReadme { part });
        effects.push(Effect::WriteState { state: state.summary(context.settings) });
    }
    effects.push(Effect::Commit { message: commit_message(&entry), entry: entry.clone() });
    effects.extend(answer(event.issue, &entry, &state, context));
    (state, effects)
}

/// The entry that the rules make of an issue: a move, a new game, or a refusal.
fn apply_rules(state: &State, event: &Event, context: &Context<'_>) -> Entry {
    let allowed = match event.title.parse() {
        Ok(Request::New) => new_game(state, event, context.settings),
        Ok(Request::Drop { team, choice, link }) => {
            drop_disc(state, event, context, &team, choice, link)
        }
        Err(_) => Err(Refusal::Unreadable),
    };
    let Event { issue, who, .. } = event;
    allowed.unwrap_or_else(|why| Entry::Refused { issue: *issue, who: who.clone(), why })
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
            if let Some(Participant::User(last)) = round.last_mover()
                && last.is(event.who.as_str())
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
            format!("connect4: game {game}, move {ply} in column {column} ({by}#{issue})")
        }
        Entry::New { game, issue, .. } => format!("connect4: start game {game} (#{issue})"),
        Entry::Refused { issue, .. } => format!("connect4: answer #{issue}"),
        Entry::Import(_) => "connect4: import an earlier game".to_owned(),
    }
}

/// What answers an issue, once its entry is in the log and has led to this state.
///
/// The comment comes first and the closing last: an issue that is still open can be finished by
/// looking at what it has.
fn answer(issue: u64, entry: &Entry, then: &State, context: &Context<'_>) -> Vec<Effect> {
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
            "I cannot read this title as a move. Go to {board}, click a column number, and submit \
             the issue that opens without changing its title."
        ),
        Refusal::UnknownTeam => format!(
            "There is no team with that name; it is {team}'s turn. Go to {board} and click a \
             column number: that fills in the right title for you."
        ),
        Refusal::OtherTeam => format!(
            "It is {team}'s turn, so your disc was not played. Go to {board} and play for {team}, \
             or come back after the next move."
        ),
        Refusal::ColumnFull => {
            format!("That column is full. Go to {board} and pick one whose number is a link.")
        }
        Refusal::Stale => format!(
            "Someone was faster: the board has changed since you opened this link, so your disc \
             was not played. Go to {board}, reload it, and choose again."
        ),
        Refusal::TwiceInARow => format!(
            "You made the last move, and nobody moves twice in a row. Get a friend to play, or use \
             the bot's link below {board}; after that you can move again."
        ),
        Refusal::GameOver => format!(
            "This game is over. [Start a new one]({new_game}) and make the first move, or take a \
             look at {board} first."
        ),
        Refusal::GameRunning => format!(
            "A game is still in progress, and only the owner can end it early. Go to {board} and \
             help {team}."
        ),
        Refusal::AlreadyNew => format!(
            "A new game has already started and is waiting for its first move. Go to {board} and \
             make it."
        ),
    }
}

/// The end of a game: the result, the board, and who played for whom.
fn ending(state: &State, Context { settings, place, .. }: &Context<'_>) -> String {
    let round = state.round();
    let mut text = format!(
        "### {}\n\n{}\n",
        result(round, settings, place),
        board_in_emoji(round.game(), settings)
    );
    for player in Player::ALL {
        let team = settings.team(player);
        let members: Vec<String> = round
            .roster(player)
            .into_iter()
            .map(|(who, discs)| {
                let noun = if discs == 1 { "disc" } else { "discs" };
                format!("{} ({discs} {noun})", place.participant(who))
            })
            .collect();
        let members = if members.is_empty() { "nobody".to_owned() } else { members.join(", ") };
        let (disc, name) = (team.colour.disc(), capitalized(&team.name));
        // Writing to a string cannot fail.
        let _ = write!(text, "**{disc} {name}**: {members}\n\n");
    }
    let (home, new_game) = (place.home(), place.new_issue(&Request::New));
    text + &format!("[Back to the board]({home}) · [Start a new game]({new_game})")
}
