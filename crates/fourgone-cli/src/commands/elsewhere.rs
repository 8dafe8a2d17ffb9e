//! `fourgone join`, `watch` and `bot`: games with somebody elsewhere. The full screen is in `courier`,
//! everything else is line by line.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use clap::Args;
use fourgone::{Column, Game, Player};
use fourgone_bot::{Bot as BotPlayer, Level};
use fourgone_match::{By, Rule};
use fourgone_records::{GameRecord, Offer};
use fourgone_render::{Theme, sanitized};
use fourgone_solver::{Limits, Wdl};

#[cfg(feature = "play")]
use super::play;
#[cfg(feature = "play")]
use crate::courier::Messenger;
use crate::elsewhere::{Link, News, Remote, Reply};
use crate::exit::{Failure, exit_on_interrupt};
use crate::numbers::seed;
use crate::{solving, terminal};

/// What can be typed.
const HELP: &str = "\
1 to 7      play in that column
draw        offer a draw
takeback    ask to take your last move back
accept      accept what the other player offers
decline     decline it
side first  choose a side, or `side second`
resign      give up
rematch     play again, with sides changed
board       draw the board
moves       print the moves
quit        leave; the game goes on, and the link takes you back to it
";

/// Take a seat in a game elsewhere
///
/// The link comes from whoever made the game. In a terminal it is played on the full screen; `?` shows
/// the keys, `m` has draws, takebacks and giving up. With `--plain`, or in a pipe, it is played line by
/// line: type a column, or `draw`, `takeback`, `resign`, `rematch`; `help` lists all words.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone join 'https://example.org/g/7fk2m0q9x1ab#0123456789abcdef0123456789abcdef'
  fourgone join LINK --name Ann")]
pub(crate) struct Join {
    /// Link to a seat
    link: Link,

    /// Your name, as the other player sees it
    #[arg(long)]
    name: Option<String>,

    /// Play line by line, for pipes, screen readers and scripts
    #[arg(long)]
    plain: bool,
}

/// Watch a game elsewhere
///
/// In a terminal it is shown on the full screen; `?` shows the keys, `q` leaves. With `--plain`, or in a
/// pipe, every move is printed, until the game is over.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone watch https://example.org/g/7fk2m0q9x1ab
  fourgone watch LINK --plain")]
pub(crate) struct Watch {
    /// Link to a game
    link: Link,

    /// Print line by line, for pipes, screen readers and scripts
    #[arg(long)]
    plain: bool,
}

/// Seat a bot in a game elsewhere
///
/// It plays until the game is over. It lets the other player take moves back, and declines draws.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone bot 'https://example.org/g/7fk2m0q9x1ab#0123456789abcdef0123456789abcdef' --level 5")]
pub(crate) struct Bot {
    /// Link to a seat
    link: Link,

    /// Level of the bot, from 1 to 10
    #[arg(long, default_value_t = Level::PERFECT)]
    level: Level,

    /// Random seed; the same seed plays the same moves
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    seed: u64,
}

/// What one waits for.
enum Happening {
    News(News),
    Line(String),
    EndOfInput,
}

/// Passes news on.
fn pass_on(to: Sender<Happening>) -> impl FnMut(News) -> bool {
    move |news| to.send(Happening::News(news)).is_ok()
}

impl Watch {
    pub(crate) fn run(self) -> Result<(), Failure> {
        // Whoever watches with the link to a seat does not sit there.
        let remote = Remote::new(self.link.without_seat());
        let (state, _) = remote.reach()?;
        #[cfg(feature = "play")]
        if !self.plain && play::has_full_screen() {
            let messenger = Messenger::of(remote);
            return play::play_elsewhere(messenger, |_| Ok((state, None)));
        }
        let mut screen = Screen::new(None);
        let (sender, news) = mpsc::channel::<Happening>();
        let mut is_over = screen.show(&state)?;
        remote.follow(pass_on(sender));
        while !is_over {
            match news.recv()? {
                Happening::News(News::State(state)) => is_over = screen.show(&state)?,
                Happening::News(news) => screen.tell(&news)?,
                _ => {}
            }
        }
        Ok(())
    }
}

impl Bot {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let remote = seat(self.link)?;
        remote.reach()?;
        expect(remote.join(&format!("bot:{}", self.level))?)?;
        let mut bot = BotPlayer::new(self.level, self.seed).with_solver(solving::solver());
        let (sender, news) = mpsc::channel::<Happening>();
        remote.follow(pass_on(sender));
        let mut screen = Screen::new(None);
        loop {
            match news.recv()? {
                Happening::News(News::State(state)) => {
                    if screen.show(&state)? {
                        return Ok(());
                    }
                    let (state, own) = remote.read()?;
                    if let Some(own) = own {
                        answer(&remote, &mut bot, &state, own)?;
                    }
                }
                Happening::News(news) => screen.tell(&news)?,
                _ => {}
            }
        }
    }
}

/// Does what a bot must. What is refused was overtaken, and the next state tells by what.
fn answer(
    remote: &Remote,
    bot: &mut BotPlayer,
    state: &GameRecord,
    own: Player,
) -> Result<(), Failure> {
    let offered = |offer| state.offers.iter().any(|it| it.offer == offer && it.by != own);
    let is_joined = state.seats.first.name.is_some() && state.seats.second.name.is_some();
    if offered(Offer::Takeback) {
        remote.act("accept_takeback")?;
    } else if offered(Offer::Draw) {
        remote.act("decline")?;
    } else if offered(Offer::Side) {
        let position = state.moves.parse::<Game>()?.position();
        let is_lost = bot.solver().solve_wdl(position) == Wdl::Loss;
        remote.choose_side(if is_lost { !own } else { own })?;
    } else if state.turn == Some(own) && is_joined {
        let game = state.moves.parse::<Game>()?;
        // Neither side is better after this one.
        let is_first_of_swap = state.rule == Rule::Swap && game.is_empty();
        let column =
            if is_first_of_swap { Column::C } else { bot.choose(game.position(), Limits::NONE)? };
        remote.play(column.number(), game.ply())?;
    }
    Ok(())
}

impl Join {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let remote = seat(self.link)?;
        remote.reach()?;
        #[cfg(feature = "play")]
        if !self.plain && play::has_full_screen() {
            let messenger = Messenger::of(remote.clone());
            return play::play_elsewhere(messenger, |usual| {
                remote.take_seat(&self.name.unwrap_or(usual))
            });
        }
        exit_on_interrupt()?;
        expect(remote.join(&self.name.unwrap_or_default())?)?;
        let (sender, happenings) = mpsc::channel();
        read_lines(sender.clone());
        let mut table = Table {
            remote,
            screen: Screen::new(None),
            lines: VecDeque::new(),
            state: None,
            has_ended: false,
        };
        table.sit_down(&sender)?;
        table.run(&happenings, &sender)
    }
}

/// One's place in a game elsewhere.
struct Table {
    remote: Remote,
    screen: Screen,
    /// What was typed and not done yet: a move waits for one's turn.
    lines: VecDeque<String>,
    state: Option<GameRecord>,
    has_ended: bool,
}

impl Table {
    /// Looks at the game, and follows it from now on.
    fn sit_down(&mut self, sender: &Sender<Happening>) -> Result<(), Failure> {
        let (state, own) = self.remote.read()?;
        self.screen = Screen::new(own);
        if let Some(own) = own {
            let team = Theme::Classic.team(own);
            terminal::print(format!(
                "You play {} ({}). Type a column from 1 to 7 when it is your turn; `help` lists more.\n",
                team.name, team.letter
            ))?;
        }
        self.screen.show(&state)?;
        self.state = Some(state);
        self.remote.follow(pass_on(sender.clone()));
        Ok(())
    }

    fn run(
        &mut self,
        happenings: &Receiver<Happening>,
        sender: &Sender<Happening>,
    ) -> Result<(), Failure> {
        loop {
            while let Some(line) = self.next_line() {
                if line == "quit" {
                    return Ok(());
                }
                self.obey(&line)?;
            }
            if self.has_ended && self.lines.is_empty() {
                return Ok(());
            }
            match happenings.recv()? {
                Happening::Line(line) => self.lines.push_back(line),
                Happening::EndOfInput => self.has_ended = true,
                Happening::News(News::State(state)) => self.take(*state, sender)?,
                Happening::News(News::Gone) => {
                    self.screen.tell(&News::Gone)?;
                    return Ok(());
                }
                Happening::News(News::Unreachable(why)) => return Err(anyhow::anyhow!(why).into()),
                Happening::News(news) => self.screen.tell(&news)?,
            }
            // What waits for one's turn waits for ever when the game is over.
            let is_over = self.state.as_ref().is_some_and(|state| state.result.is_some());
            if is_over && self.has_ended {
                self.lines.retain(|line| line.parse::<Column>().is_err());
            }
        }
    }

    /// The line that is next, unless it is a move and not one's turn.
    fn next_line(&mut self) -> Option<String> {
        let state = self.state.as_ref()?;
        let is_move = self.lines.front()?.parse::<Column>().is_ok();
        let is_joined = state.seats.first.name.is_some() && state.seats.second.name.is_some();
        let is_turn = is_joined && state.turn.is_some() && state.turn == self.screen.own;
        let may_go = !is_move || is_turn || state.result.is_some();
        if may_go { self.lines.pop_front() } else { None }
    }

    fn take(&mut self, state: GameRecord, sender: &Sender<Happening>) -> Result<(), Failure> {
        let is_newer = self
            .state
            .as_ref()
            .is_none_or(|known| known.id == state.id && state.version > known.version);
        if !is_newer {
            return Ok(());
        }
        // Under this rule sides may have changed.
        if state.rule == Rule::Swap && state.moves.len() == 1 {
            self.screen.own = self.remote.read()?.1;
        }
        self.screen.show(&state)?;
        let next = state.next;
        self.state = Some(state);
        if let Some(next) = next {
            self.remote = self.remote.next(next);
            terminal::print("The next game begins.\n")?;
            self.sit_down(sender)?;
        }
        Ok(())
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str) -> Result<(), Failure> {
        let Some(state) = &self.state else { return Ok(()) };
        let has_offer = |offer| {
            state.offers.iter().any(|it| it.offer == offer && Some(it.by) != self.screen.own)
        };
        let reply = if let Ok(column) = line.parse::<Column>() {
            self.remote.play(column.number(), state.moves.len())?
        } else {
            match line {
                "" => return Ok(()),
                "help" => return terminal::print(HELP),
                "board" => return draw(state),
                "moves" => return terminal::print(format!("{}\n", state.moves)),
                "draw" => self.remote.act("offer_draw")?,
                "takeback" => self.remote.act("ask_takeback")?,
                "accept" if has_offer(Offer::Takeback) => self.remote.act("accept_takeback")?,
                "accept" if has_offer(Offer::Rematch) => self.remote.act("rematch")?,
                "accept" => self.remote.act("accept_draw")?,
                "side first" => self.remote.choose_side(Player::First)?,
                "side second" => self.remote.choose_side(Player::Second)?,
                "decline" | "resign" | "rematch" => self.remote.act(line)?,
                _ => {
                    let line = sanitized(line);
                    return terminal::print(format!(
                        "unknown command: {line}; `help` lists them\n"
                    ));
                }
            }
        };
        match reply {
            // The stream tells it as well, and may be later than the next line.
            Reply::Done(state) => {
                if self.state.as_ref().is_some_and(|known| state.version > known.version)
                    && state.next.is_none()
                {
                    self.screen.show(&state)?;
                    self.state = Some(*state);
                }
                Ok(())
            }
            Reply::Refused(why) => terminal::print(format!("{}\n", sanitized(&why))),
        }
    }
}

/// What has been printed of a game.
struct Screen {
    /// The side that one plays oneself.
    own: Option<Player>,
    shown: Option<GameRecord>,
}

impl Screen {
    fn new(own: Option<Player>) -> Self {
        Self { own, shown: None }
    }

    /// Prints what is new in a game, and says whether it is over.
    fn show(&mut self, state: &GameRecord) -> Result<bool, Failure> {
        let before = self.shown.replace(state.clone());
        let board_before = before.as_ref().map(|before| before.moves.as_str());
        if board_before != Some(&state.moves) {
            if let (Some(before), true) = (board_before, !state.moves.is_empty()) {
                if let Some(column) = state.moves.strip_prefix(before).filter(|it| it.len() == 1) {
                    let mover = Player::ALL[usize::from(state.moves.len().is_multiple_of(2))];
                    terminal::print(format!("{} plays {column}\n", self.name(state, mover)))?;
                } else if state.moves.len() < before.len() {
                    terminal::print("a move was taken back\n")?;
                }
            }
            draw(state)?;
        }
        for offer in &state.offers {
            let is_new = before.as_ref().is_none_or(|before| !before.offers.contains(offer));
            if is_new && Some(offer.by) != self.own {
                let what = match offer.offer {
                    Offer::Draw => "offers a draw",
                    Offer::Takeback => "asks to take a move back",
                    Offer::Rematch => "would like to play again",
                    _ => "lets the other player choose a side",
                };
                terminal::print(format!("{} {what}\n", self.name(state, offer.by)))?;
            }
        }
        let Some(result) = state.result else {
            if state.turn.is_some() && state.turn == self.own && board_before != Some(&state.moves)
            {
                terminal::print("your turn: a column from 1 to 7, or help\n")?;
            }
            return Ok(false);
        };
        if before.is_none_or(|before| before.result.is_none()) {
            let how = match result.by {
                By::Four => "with four in a row",
                By::Time => "on time",
                By::Resignation => "by resignation",
                By::FullBoard => "the board is full",
                _ => "by agreement",
            };
            terminal::print(match result.winner {
                Some(winner) => format!("{} wins {how}\n", self.name(state, winner)),
                None => format!("draw: {how}\n"),
            })?;
        }
        Ok(true)
    }

    /// Prints what else is told.
    fn tell(&self, news: &News) -> Result<(), Failure> {
        let Some(state) = &self.shown else { return Ok(()) };
        match news {
            News::Presence(online) => {
                for player in Player::ALL.into_iter().filter(|it| Some(*it) != self.own) {
                    let verb = if online[player] { "is there" } else { "is away" };
                    let is_taken = state.seats[player].name.is_some();
                    if is_taken && self.own.is_some() {
                        terminal::print(format!("{} {verb}\n", self.name(state, player)))?;
                    }
                }
                Ok(())
            }
            News::Watchers(0) => terminal::print("nobody is watching\n"),
            News::Watchers(1) if self.own.is_none() => Ok(()),
            News::Watchers(1) => terminal::print("1 person is watching\n"),
            News::Watchers(many) => terminal::print(format!("{many} people are watching\n")),
            News::Gone => terminal::print("the game was deleted\n"),
            News::Lost => terminal::print("connection lost: trying again\n"),
            News::Unreachable(why) => Err(anyhow::anyhow!("{why}").into()),
            News::State(_) | News::Alive => Ok(()),
        }
    }

    /// What a player is called.
    fn name(&self, state: &GameRecord, player: Player) -> String {
        let colour = Theme::Classic.team(player).name;
        match state.seats[player].name.as_deref() {
            _ if Some(player) == self.own => format!("you ({colour})"),
            Some(name) if !name.is_empty() => format!("{} ({colour})", sanitized(name)),
            _ => colour.to_owned(),
        }
    }
}

/// Draws the board.
fn draw(state: &GameRecord) -> Result<(), Failure> {
    let game: Game = state.moves.parse()?;
    terminal::print(terminal::picture(&game.into(), Theme::Classic))
}

/// A link must be for a seat.
fn seat(link: Link) -> Result<Remote, Failure> {
    let remote = Remote::new(link);
    if !remote.has_seat() {
        let message =
            "this link is for watching: use `fourgone watch`, or ask for one with a secret";
        return Err(Failure::Usage(message.to_owned()));
    }
    Ok(remote)
}

/// What must be possible.
fn expect(reply: Reply) -> Result<(), Failure> {
    match reply {
        Reply::Done(_) => Ok(()),
        Reply::Refused(why) => Err(anyhow::anyhow!("{why}").into()),
    }
}

/// Passes on what is typed, from a thread of its own.
fn read_lines(to: Sender<Happening>) {
    thread::spawn(move || {
        for line in io::stdin().lines() {
            let Ok(line) = line else { break };
            if to.send(Happening::Line(line.trim().to_lowercase())).is_err() {
                return;
            }
        }
        let _ = to.send(Happening::EndOfInput);
    });
}
