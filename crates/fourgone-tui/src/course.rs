//! The rule and the clock of a game: how it begins, whose time runs, and who ran out of it.

use std::time::Duration;

use fourgone::{ByPlayer, Column, Game, Player, Size};
use fourgone_match::{Clock, Rule, Timers, Timestamp};
use fourgone_render::Theme;
use fourgone_solver::{Analysis, Score};

use crate::answerer::Question;
use crate::keys::{Key, step};
use crate::model::{Model, Overlay};
use crate::seats::Seats;

/// How a game is played: the rule by which it begins, and the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// The rule.
    pub rule: Rule,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
}

impl Terms {
    /// The clocks that the menu offers, besides none: minutes plus seconds per move.
    const CLOCKS: [(u16, u16); 5] = [(1, 0), (3, 2), (5, 3), (10, 5), (30, 0)];

    /// The rule for people who have not heard of it.
    pub(crate) fn rule_in_words(self) -> &'static str {
        match self.rule {
            Rule::Swap => "swap: choose a side",
            Rule::Balanced => "balanced opening",
            rule => rule.name(),
        }
    }

    /// The clock: `none`, `5 min + 3 s`.
    pub(crate) fn clock_in_words(self) -> String {
        let Some(clock) = self.clock else { return "none".to_owned() };
        let minutes = clock.budget().as_secs() / 60;
        match clock.increment().as_secs() {
            0 => format!("{minutes} min"),
            seconds => format!("{minutes} min + {seconds} s"),
        }
    }

    /// The same with the next rule, or the one before.
    pub(crate) fn with_other_rule(self, steps: i8) -> Self {
        let at = Rule::ALL.iter().position(|&rule| rule == self.rule).unwrap_or(0);
        Self { rule: Rule::ALL[around(at, steps, Rule::ALL.len())], ..self }
    }

    /// The same with the next clock, or the one before.
    pub(crate) fn with_other_clock(self, steps: i8) -> Self {
        let clocks =
            Self::CLOCKS.iter().map(|&(minutes, seconds)| Clock::minutes(minutes, seconds));
        let clocks: Vec<Option<Clock>> = [None].into_iter().chain(clocks).collect();
        let at = clocks.iter().position(|&clock| clock == self.clock).unwrap_or(0);
        Self { clock: clocks[around(at, steps, clocks.len())], ..self }
    }
}

/// The next place in a circle of so many, or the one before.
fn around(at: usize, steps: i8, length: usize) -> usize {
    if steps > 0 { (at + 1) % length } else { (at + length - 1) % length }
}

/// What is kept of the rule and the clock with a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KeptCourse {
    /// The rule and the clock.
    pub terms: Terms,
    /// How many discs lay there before anybody played.
    pub opening: usize,
    /// Whether a side has been chosen, where there is a choice.
    pub has_chosen: bool,
    /// Whether it is the second game from its opening, with changed sides.
    pub closes_pair: bool,
    /// What each player has left on the clock, if there is one.
    pub left: Option<ByPlayer<Duration>>,
    /// Who lost because the time was up, if anybody did.
    pub lost_on_time: Option<Player>,
    /// Who gave up, if anybody did.
    pub resigned: Option<Player>,
    /// Whether both agreed on a draw.
    pub agreed: bool,
}

/// What the rule and the clock have come to in a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course {
    pub(crate) terms: Terms,
    /// How many discs lay there before anybody played; nothing as long as an opening is missing.
    opening: Option<usize>,
    /// Whether the side has been chosen, where there is a choice.
    has_chosen: bool,
    timers: Option<Timers>,
    /// Whose time was up.
    pub(crate) loser: Option<Player>,
    /// Who has given up.
    pub(crate) resigned: Option<Player>,
    /// Whether both have agreed on a draw.
    pub(crate) agreed: bool,
    /// Whether it is the second game from its opening, with changed sides.
    closes_pair: bool,
}

impl Course {
    /// The course of a game that begins on these terms, perhaps with moves already played.
    pub(crate) fn new(terms: Terms, game: &Game) -> Self {
        let is_missing = terms.rule == Rule::Balanced && game.is_empty();
        Self {
            terms,
            opening: if is_missing { None } else { Some(0) },
            has_chosen: terms.rule != Rule::Swap || game.ply() > 1,
            timers: terms.clock.map(Timers::new),
            ..Self::default()
        }
    }

    /// The course of a game that was kept, with these moves.
    pub(crate) fn of_kept(kept: KeptCourse, game: &Game) -> Self {
        let KeptCourse { terms, opening, has_chosen, closes_pair, left, .. } = kept;
        let timers = terms.clock.map(|clock| match left {
            Some(left) => Timers::with_left(clock, left),
            None => Timers::new(clock),
        });
        Self {
            opening: Some(opening),
            has_chosen: has_chosen || terms.rule != Rule::Swap || game.ply() > 1,
            timers,
            loser: kept.lost_on_time,
            resigned: kept.resigned,
            agreed: kept.agreed,
            closes_pair,
            terms,
        }
    }

    /// What is kept of it.
    pub(crate) fn kept(&self, now: Timestamp) -> KeptCourse {
        let left = |timers: &Timers| ByPlayer::from_fn(|player| timers.left(player, now));
        KeptCourse {
            terms: self.terms,
            opening: self.opening.unwrap_or(0),
            has_chosen: self.terms.rule == Rule::Swap && self.has_chosen,
            closes_pair: self.closes_pair,
            left: self.timers.as_ref().map(left),
            lost_on_time: self.loser,
            resigned: self.resigned,
            agreed: self.agreed,
        }
    }

    /// Whether it has ended in a way that the board does not show.
    pub(crate) const fn has_ended(&self) -> bool {
        self.loser.is_some() || self.resigned.is_some() || self.agreed
    }

    /// The terms with which a command goes on from these moves: whoever has chosen a side is not
    /// asked again.
    pub(crate) fn terms_to_resume(&self, game: &Game) -> Terms {
        let is_settled = self.terms.rule == Rule::Swap && self.has_chosen && game.ply() == 1;
        Terms { rule: if is_settled { Rule::Standard } else { self.terms.rule }, ..self.terms }
    }

    /// Whether sides were chosen, and nobody has played since.
    pub(crate) fn is_settled(&self, game: &Game) -> bool {
        self.terms.rule == Rule::Swap && self.has_chosen && game.ply() <= 1
    }

    /// Whether an opening has to be found before anybody can play.
    pub(crate) fn lacks_opening(&self) -> bool {
        self.opening.is_none()
    }

    /// The opening has been found, and has so many discs.
    pub(crate) fn begin_with(&mut self, opening: usize) {
        self.opening = Some(opening);
    }

    /// Whether nobody has played yet.
    pub(crate) fn is_fresh(&self, game: &Game) -> bool {
        game.ply() <= self.opening.unwrap_or(0)
    }

    /// Whether the next disc is one because of which the other player chooses a side.
    pub(crate) fn is_offering(&self, game: &Game) -> bool {
        !self.has_chosen && game.is_empty()
    }

    /// Whether it is time to choose a side.
    pub(crate) fn is_choosing(&self, game: &Game) -> bool {
        !self.has_chosen && game.ply() == 1
    }

    /// The player whose choice it is takes a side, and perhaps the other one's time with it.
    pub(crate) fn choose(&mut self, side: Player, game: &Game, now: Timestamp) {
        self.has_chosen = true;
        if side == Player::First {
            if let Some(timers) = &mut self.timers {
                timers.finish_move(now);
            }
            self.exchange(game, now);
        }
    }

    /// Whose time is up at this moment; that ends the game.
    pub(crate) fn flag(&mut self, now: Timestamp) -> Option<Player> {
        let timers = self.timers.as_mut()?;
        let loser = timers.flagged(now)?;
        timers.stop(now);
        self.loser = Some(loser);
        Some(loser)
    }

    /// What a player has left: `4:59`, and tenths of a second at the end; nothing without a clock.
    pub(crate) fn left(&self, player: Player, now: Timestamp) -> Option<String> {
        Some(in_minutes(self.timers.as_ref()?.left(player, now)))
    }

    /// How many moves cannot be taken back: the opening, and the disc because of which somebody
    /// chose a side.
    pub(crate) fn fixed(&self) -> usize {
        let is_chosen = self.terms.rule == Rule::Swap && self.has_chosen;
        self.opening.unwrap_or(0).max(usize::from(is_chosen))
    }

    /// Whose turn it is now: that timer runs, once a disc has been played.
    pub(crate) fn run(&mut self, game: &Game, now: Timestamp) {
        let has_begun = game.ply() > self.opening.unwrap_or(0);
        let is_running = has_begun && game.outcome().is_none() && !self.has_ended();
        let Some(timers) = &mut self.timers else { return };
        if is_running {
            timers.start(game.turn(), now);
        } else {
            timers.stop(now);
        }
    }

    /// Nobody's timer runs any more.
    pub(crate) fn pause(&mut self, now: Timestamp) {
        if let Some(timers) = &mut self.timers {
            timers.stop(now);
        }
    }

    /// A disc was played.
    pub(crate) fn finish_move(&mut self, game: &Game, now: Timestamp) {
        if let Some(timers) = &mut self.timers {
            timers.finish_move(now);
        }
        self.run(game, now);
    }

    /// The players have changed sides, and their times with them.
    pub(crate) fn exchange(&mut self, game: &Game, now: Timestamp) {
        if let Some(timers) = &mut self.timers {
            timers.exchange(now);
        }
        self.run(game, now);
    }
}

/// A time on a clock: `4:59`, and tenths of a second at the end.
pub(crate) fn in_minutes(left: Duration) -> String {
    let (minutes, seconds) = (left.as_secs() / 60, left.as_secs() % 60);
    match left.as_secs() {
        0..20 => format!("{minutes}:{seconds:02}.{}", left.subsec_millis() / 100),
        _ => format!("{minutes}:{seconds:02}"),
    }
}

/// The first disc of a bot under swap: an even one, because the best is given away.
pub(crate) fn even_disc(analysis: &Analysis, seed: u64) -> Option<Column> {
    let worth = |column: &Column| analysis[*column].map(|score| score.value().abs());
    let least = Column::ALL.iter().filter_map(worth).min()?;
    let even: Vec<_> = Column::ALL.into_iter().filter(|it| worth(it) == Some(least)).collect();
    even.get(usize::try_from(seed % 64).unwrap_or(0) % even.len()).copied()
}

/// Who chooses a side under swap. People without names are called by their colours, which is what
/// they choose: here they are the first and the second player.
pub(crate) fn chooser(seats: &Seats, theme: Theme) -> String {
    let is_nameless = seats.humans() == 2 && seats.names.second.is_none();
    if is_nameless { "Second player".to_owned() } else { seats.name(Player::Second, theme) }
}

/// The second player takes a side, in a sentence: "Bob takes red.", "You stay yellow." The seats
/// are those before.
pub(crate) fn side_taken(seats: &Seats, theme: Theme, side: Player) -> String {
    let (name, team) = (chooser(seats, theme), theme.team(side).name);
    let verb = match (side, seats.is_you(Player::Second)) {
        (Player::First, true) => "take",
        (Player::First, false) => "takes",
        (Player::Second, true) => "stay",
        (Player::Second, false) => "stays",
    };
    let told = format!("{name} {verb} {team}.");
    let is_nameless = seats.humans() == 2 && seats.names.first.is_none();
    if side == Player::First && is_nameless {
        // Without names it is worth saying who moves now.
        let other = theme.team(Player::Second).name;
        return format!("{told} First player: you are {other} now, and it is your move.");
    }
    told
}

/// The side that a bot takes under swap.
pub(crate) fn better_side(analysis: &Analysis) -> Player {
    let loses = analysis.score().is_some_and(|score| score < Score::DRAW);
    if loses { Player::First } else { Player::Second }
}

impl Model {
    /// How the next game is played, or this one if nobody has played yet.
    pub(crate) fn terms_to_come(&self) -> Terms {
        self.next_terms.unwrap_or(self.course.terms)
    }

    /// Whether nobody has played yet.
    pub(crate) fn is_fresh(&self) -> bool {
        match &self.table {
            Some(table) => table.game.moves().is_empty(),
            None => self.course.is_fresh(&self.game),
        }
    }

    /// The opening that is to be played once more with changed sides, when the first game from it
    /// is over.
    pub(crate) fn opening_again(&self) -> Option<Game> {
        let is_balanced =
            self.course.terms.rule == Rule::Balanced && self.terms_to_come().rule == Rule::Balanced;
        let is_standard = self.table.is_none() && self.size_to_come() == Size::STANDARD;
        let once_more =
            is_balanced && is_standard && !self.still_played() && !self.course.closes_pair;
        let moves = self.game.moves().iter().take(self.course.opening?).copied();
        // Of a game that was continued from its moves the opening is not known.
        Game::from_moves(moves).ok().filter(|opening| once_more && !opening.is_empty())
    }

    /// Begins with this opening, the second time.
    pub(crate) fn close_pair(&mut self, opening: Game) {
        self.course.opening = Some(opening.ply());
        self.course.closes_pair = true;
        self.game = opening;
        self.seats.swap();
        self.say("The same opening once more, with changed sides.");
    }

    /// Changes how the game is played that nobody has begun, or else the next one.
    pub(crate) fn change_terms(&mut self, terms: Terms) {
        if self.is_fresh() {
            self.game = Game::new();
            self.course = Course::new(terms, &self.game);
            self.board_changed();
        } else {
            self.next_terms = Some(terms);
            self.say("From the next game on.");
        }
    }

    /// Whether an opening has to be found before anybody can play.
    pub(crate) fn lacks_opening(&self) -> bool {
        self.begun && self.table.is_none() && self.course.lacks_opening()
    }

    /// Whether it is time to choose a side.
    pub(crate) fn is_choosing(&self) -> bool {
        self.table.is_none() && self.course.is_choosing(&self.game)
    }

    /// What must be known before the game goes on: an opening, or what a side is worth to a bot.
    pub(crate) fn question_of_rule(&self) -> Option<Question> {
        if self.lacks_opening() {
            return Some(Question::Opening { seed: self.seed });
        }
        let is_bot = self.begun && !self.paused && !self.seats.is_human(self.game.turn());
        (is_bot && (self.is_choosing() || self.is_offering()))
            .then(|| Question::Analysis(self.game.position()))
    }

    /// Whether the next disc is one because of which the other player chooses a side.
    pub(crate) fn is_offering(&self) -> bool {
        self.table.is_none() && self.course.is_offering(&self.game)
    }

    /// Does what the rule asks for before the game, as soon as it is known.
    pub(crate) fn follow_rule(&mut self) {
        if self.lacks_opening() {
            let Some(opening) = self.knowledge.opening(self.seed).cloned() else { return };
            self.course.begin_with(opening.ply());
            self.game = opening;
            self.board_changed();
            return;
        }
        let Some(Question::Analysis(position)) = self.question_of_rule() else { return };
        let Some(analysis) = self.knowledge.analysis(position) else { return };
        if self.is_offering() {
            if let Some(column) = even_disc(analysis, self.seed) {
                let _ = self.play(column);
            }
        } else {
            self.choose_side(better_side(analysis));
        }
    }

    /// The player whose choice it is takes a side.
    fn choose_side(&mut self, side: Player) {
        if self.choose_side_elsewhere(side) {
            return;
        }
        let told = side_taken(&self.seats, self.theme(), side);
        self.course.choose(side, &self.game, self.now);
        if side == Player::First {
            self.seats.swap();
        }
        self.overlay = Overlay::Nothing;
        self.board_changed();
        self.say(told);
    }

    /// Asks the person whose choice it is for a side.
    pub(crate) fn ask_for_side(&mut self) {
        self.fall = None;
        self.overlay = Overlay::Side { at: 0 };
    }

    pub(crate) fn press_in_side(&mut self, key: Key, at: usize) {
        match (step(key, at, 1), key) {
            (Some(at), _) => self.overlay = Overlay::Side { at },
            (None, Key::Enter | Key::Char(' ')) => self.choose_side(Player::ALL[at.min(1)]),
            (None, Key::Char('u')) => {
                self.overlay = Overlay::Nothing;
                self.undo();
            }
            // To look at the board; the question comes back.
            (None, Key::Escape) => self.overlay = Overlay::Nothing,
            (None, Key::Char('q')) => self.ask_to_quit(),
            (None, Key::Char('?') | Key::F1) => self.open_help(),
            _ => {}
        }
    }

    /// So much time has passed; whoever has none left has lost.
    pub(crate) fn pass_time(&mut self, time: Duration) {
        self.now = self.now + time;
        if self.course.flag(self.now).is_some() {
            if matches!(self.overlay, Overlay::Side { .. } | Overlay::Quit) {
                self.overlay = Overlay::Nothing;
            }
            self.board_changed();
            self.keep();
        }
    }

    /// Whether somebody's time runs.
    pub(crate) fn time_runs(&self) -> bool {
        let timers = self.course.timers.as_ref();
        let running = timers.and_then(Timers::running).or_else(|| self.runs_elsewhere());
        running.is_some() && self.still_played()
    }

    /// What a player has left on the clock, if there is one.
    pub(crate) fn time_left(&self, player: Player) -> Option<String> {
        match self.table {
            Some(_) => None,
            None => self.left_elsewhere(player).or_else(|| self.course.left(player, self.now)),
        }
    }
}
