//! What the server does by itself: it plays for bots, ends games whose time is up, catches up with
//! other servers, and sweeps old games away.

use core::mem;
use std::sync::{Arc, Weak};
use std::time::Duration;

use fourgone::{Column, Player};
use fourgone_bot::{Bot, Level};
use fourgone_match::{Action, GameId, Rule, State};
use fourgone_solver::{Limits, Solver, Wdl};
use fourgone_store::Hint;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

use super::{Actor, Games, random_id};
use crate::problem::Problem;

/// How often due games are looked for.
const LOOK: Duration = Duration::from_secs(1);

/// How many due games are looked after at a time.
const MOST_DUE: u32 = 100;

/// How often old games are swept away.
const SWEEP: Duration = Duration::from_mins(10);

/// How long presence may change before others are told, so that a reload is not a coming and going.
const SETTLE: Duration = Duration::from_millis(300);

/// Whether a bot must do something: play, choose, or answer.
pub(super) fn bot_to_act(state: &State) -> bool {
    next_of_bot(state).is_some()
}

/// What a bot must do.
enum Task {
    Move,
    Choose,
    Answer(Action),
    Rematch,
}

/// Which side's bot must do what.
fn next_of_bot(state: &State) -> Option<(Player, u8, Task)> {
    Player::ALL.into_iter().find_map(|player| {
        let level = state.seats()[player].bot?;
        let offers = state.offers()[!player];
        let is_turn = state.round().turn() == Some(player);
        let task = if offers.takeback {
            Task::Answer(Action::AcceptTakeback)
        } else if offers.draw {
            Task::Answer(Action::Decline)
        } else if offers.rematch {
            Task::Rematch
        } else if is_turn && state.round().is_choosing() {
            Task::Choose
        } else if is_turn {
            Task::Move
        } else {
            return None;
        };
        Some((player, level, task))
    })
}

impl Games {
    /// Looks after a game in the background.
    pub(super) fn start_tending(self: &Arc<Self>, id: GameId) {
        let games = Arc::clone(self);
        tokio::spawn(async move { games.tend(id).await });
    }

    /// Looks after a game: ends it if a time is up, and lets a bot do what it must.
    async fn tend(self: &Arc<Self>, id: GameId) {
        // A problem was logged where it arose, and whatever is due stays so.
        while let Ok(true) = self.tend_once(id).await {}
    }

    /// Does one thing in a game, and says whether there may be more.
    async fn tend_once(self: &Arc<Self>, id: GameId) -> Result<bool, Problem> {
        let (kept, state) = self.load(id).await?;
        let timers = state.round().timers();
        if let Some(late) = timers.and_then(|timers| timers.flagged(kept.now)) {
            self.act(id, Actor::Server(state.party(!late)), None, Action::Flag).await?;
            return Ok(true);
        }
        let Some((player, level, task)) = next_of_bot(&state) else { return Ok(false) };
        let action = match task {
            Task::Answer(action) => action,
            Task::Rematch => Action::Rematch { next: random_id()? },
            Task::Choose => Action::ChooseSide { side: self.better_side(&state).await? },
            Task::Move => {
                let ply = state.round().game().ply();
                Action::Move { column: self.choose(id, &state, level).await?, ply }
            }
        };
        self.act(id, Actor::Server(state.party(player)), None, action).await?;
        Ok(true)
    }

    /// The column that a bot plays, which the address of the game decides where chance does.
    async fn choose(&self, id: GameId, state: &State, level: u8) -> Result<Column, Problem> {
        let round = state.round();
        let game = round.game();
        if round.rule() == Rule::Swap && game.is_empty() {
            // Neither side is better after these.
            return Ok(if id.bits() & 2 == 0 { Column::C } else { Column::E });
        }
        let (position, seed) = (game.position(), id.bits().wrapping_add(game.ply() as u64));
        let level = Level::new(level).unwrap_or(Level::PERFECT);
        self.think(move |solver, limits| {
            let mut bot = Bot::new(level, seed).with_solver(mem::take(solver));
            let column = bot.choose(position, limits);
            *solver = mem::take(bot.solver());
            column.ok()
        })
        .await
    }

    /// The side that is better, or the one that the chooser has if neither is.
    async fn better_side(&self, state: &State) -> Result<Player, Problem> {
        let position = state.round().game().position();
        let verdict =
            self.think(move |solver, limits| solver.bounds_wdl(position, limits).wdl()).await?;
        Ok(if verdict == Wdl::Loss { !position.turn() } else { position.turn() })
    }

    /// Lets a solver work for a bot.
    async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Solver, Limits<'_>) -> Option<T> + Send + 'static,
    ) -> Result<T, Problem> {
        let too_long = || {
            tracing::warn!("a bot thinks too long");
            Problem::new(axum::http::StatusCode::SERVICE_UNAVAILABLE, "the bot thinks too long")
        };
        let deadline = Instant::now() + self.config.time_limit;
        let lease = self.pool.lease(deadline).await.ok_or_else(too_long)?;
        lease.run(deadline, work).await?.ok_or_else(too_long)
    }

    /// Looks after all games that are due.
    async fn tend_due(self: &Arc<Self>) {
        // What cannot be asked now is asked again.
        let Ok(due) = self.store.due(MOST_DUE).await else { return };
        for id in due {
            self.start_tending(id);
        }
        if let Ok(running) = self.store.running().await {
            self.metrics.games_running.set(running.try_into().unwrap_or(i64::MAX));
        }
    }

    /// Reads what is newer than what watchers here have been told.
    async fn catch_up(&self) {
        let watched = self.hub.watched();
        let ids = watched.iter().map(|(id, _)| *id).collect();
        let Ok(versions) = self.store.versions(ids).await else { return };
        for (id, known) in watched {
            let version =
                versions.iter().find(|(other, _)| *other == id).map(|(_, version)| *version);
            if version != Some(known) {
                self.refresh(id).await;
            }
        }
    }

    /// Reads a game that somebody watches here.
    pub(super) async fn refresh(&self, id: GameId) {
        if self.hub.is_watched(id)
            && let Ok(kept) = self.store.read(id).await
        {
            self.hub.refresh(id, kept);
        }
    }
}

/// Looks after all games, for as long as anybody holds them.
pub(crate) fn tend_all(games: &Arc<Games>) {
    let weak = Arc::downgrade(games);
    tokio::spawn(repeat(weak.clone(), LOOK, async |games| games.tend_due().await));
    tokio::spawn(repeat(weak.clone(), games.config.catch_up, async |games| {
        games.catch_up().await;
    }));
    tokio::spawn(repeat(weak.clone(), SWEEP, async |games| {
        match games.store.sweep(games.config.keep).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!("{removed} old games were removed"),
            Err(error) => tracing::warn!("old games cannot be removed: {error}"),
        }
    }));
    tokio::spawn(listen(weak.clone()));
    tokio::spawn(tell_presence(weak));
}

async fn repeat(games: Weak<Games>, time: Duration, work: impl AsyncFn(Arc<Games>)) {
    let mut ticks = interval(time);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(games) = games.upgrade() else { return };
        work(games).await;
    }
}

/// Passes on what other servers say.
async fn listen(games: Weak<Games>) {
    let Some(mut hints) = games.upgrade().map(|games| games.store.hints()) else { return };
    loop {
        let hint = hints.recv().await;
        let Some(games) = games.upgrade() else { return };
        match hint {
            Ok(Hint::Changed(id)) => games.refresh(id).await,
            Ok(Hint::Missed) | Err(RecvError::Lagged(_)) => games.catch_up().await,
            Err(RecvError::Closed) => return,
        }
    }
}

/// Tells other servers who is here, when that changes and now and then.
async fn tell_presence(games: Weak<Games>) {
    let server = random_id().map_or(0, GameId::bits);
    loop {
        let Some(strong) = games.upgrade() else { return };
        // What fails now is said again soon.
        let _ = strong.store.beat(server, strong.hub.present()).await;
        let wait = strong.config.catch_up;
        tokio::select! {
            () = strong.hub.presence_changed.notified() => {}
            () = sleep(wait) => {}
        }
        drop(strong);
        sleep(SETTLE).await;
    }
}
