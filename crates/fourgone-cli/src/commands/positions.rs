//! `fourgone positions`: positions for data sets.

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use fourgone::notation::{Notation, ParseError, Transcript};
use fourgone::{Column, Game, Position};
use fourgone_bot::{AllGames, GameSource, Level, representative};
use fourgone_records::MovesError;
use fourgone_solver::batch::{Batch, Found, InOrder, Question, in_order};
use fourgone_solver::{Score, Wdl};

use crate::batch::NoThread;
use crate::exit::Failure;
use crate::input;
use crate::numbers::{number, seed};
use crate::solving::Solving;
use crate::terminal::{self, NO_OUTPUT};

/// Make positions for a data set
///
/// They come from games of random moves or of bots against each other, in which somebody is still to
/// move: of every game all positions with the number of discs asked for. Or they are all positions
/// there are, the finished ones included. The same arguments give the same lines on every machine,
/// whatever the number of threads.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone positions --count 1000 --ply 8..20
  fourgone positions --count 1000 --by bots --levels 3,4,5 --unique
  fourgone positions --count 300 --ply 16 --balance outcome --scores
  fourgone positions --all --ply 8 --unique --to key
  fourgone positions --all --ply 6 --below 44")]
pub(crate) struct Positions {
    /// Number of positions; with --all the most that are printed
    #[arg(long, value_name = "N", value_parser = number(1..=1_000_000_000_u64))]
    #[arg(required_unless_present = "all")]
    count: Option<u64>,

    /// Number of discs, as N or as FROM..TO with both ends included
    #[arg(
        long,
        value_name = "PLY",
        default_value = "0..41",
        default_value_if("all", "true", None)
    )]
    #[arg(required_if_eq("all", "true"))]
    ply: Option<Plies>,

    /// Who plays the games
    #[arg(long, value_enum, default_value_t = By::Random)]
    by: By,

    /// Levels of the bots, from which each side of a game has one at random [default: 1 to 10]
    #[arg(long, value_name = "LEVELS", value_delimiter = ',')]
    levels: Vec<Level>,

    /// Random seed; the same seed gives the same positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    seed: u64,

    /// All positions that can be reached, in the order of their moves
    #[arg(long, conflicts_with_all = ["by", "levels", "seed", "balance"])]
    all: bool,

    /// Moves that all games begin with
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    below: String,

    /// No position twice, and only one of a position and its mirror image
    #[arg(long)]
    unique: bool,

    /// As many positions of each number of discs, or as many wins, draws and losses
    #[arg(long, value_enum, value_name = "WHAT")]
    balance: Option<Balance>,

    /// Print the score behind each position; finished games, which have none, are left out
    #[arg(long)]
    scores: bool,

    /// Notation of the output, one that fits on a line
    #[arg(long, value_name = "NOTATION", default_value = Notation::Moves.name())]
    #[arg(value_parser = input::notation(), hide_possible_values = true)]
    to: Notation,

    #[command(flatten)]
    solving: Solving,
}

/// Who plays the games.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    /// Random moves
    Random,
    /// Bots against each other
    Bots,
}

/// What there is as much of as of anything else.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Balance {
    /// Each number of discs
    Ply,
    /// Wins, draws and losses of the player to move
    Outcome,
}

/// Numbers of discs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plies(RangeInclusive<usize>);

impl FromStr for Plies {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let ply = |text: &str| text.parse().ok().filter(|ply| *ply <= 42);
        match (ply(first), ply(last)) {
            (Some(first), Some(last)) if first <= last => Ok(Self(first..=last)),
            _ => Err("use a number from 0 to 42, or two as in 8..20".to_owned()),
        }
    }
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.0.start(), self.0.end())
    }
}

/// After so many games without a position, or positions without one that is wanted, there are
/// probably no more.
const BARREN: u32 = 20_000;

impl Positions {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Notation::Emoji { .. } | Notation::Ascii | Notation::OpenSpiel = self.to {
            let notation = self.to;
            return Err(Failure::Usage(format!(
                "`{notation}` takes six lines: use a notation that fits on one line"
            )));
        }
        if !self.levels.is_empty() && self.by != By::Bots {
            return Err(Failure::Usage("--levels needs --by bots".to_owned()));
        }
        let games = self.games()?;
        let mut output = Output::new(&self);
        if self.scores || self.balance == Some(Balance::Outcome) {
            self.score(games, &mut output)?;
        } else {
            for game in games {
                output.print(game, None)?;
                if output.is_complete() {
                    break;
                }
            }
        }
        output.finish()
    }

    /// The games that lead to the positions, one for each.
    fn games(&self) -> Result<Box<dyn Iterator<Item = Game> + Send>, Failure> {
        let below: Game = self.below.parse().map_err(|error: ParseError| {
            Failure::invalid(format_args!("--below: {}", MovesError::from(error)))
        })?;
        let plies = self.ply.as_ref().map_or(0..=41, |plies| plies.0.clone());
        if self.all {
            let all = AllGames::new(&below, plies);
            let all = if self.unique { all.unique() } else { all };
            let open = self.scores;
            return Ok(Box::new(all.filter(move |game| !open || game.outcome().is_none())));
        }
        let levels = match (self.by, &*self.levels) {
            (By::Random, _) => &[][..],
            (By::Bots, []) => Level::ALL,
            (By::Bots, levels) => levels,
        };
        let source = GameSource::new(below.clone(), self.seed);
        let source = source.by_bots(levels.iter().copied());
        let threads = self.solving.threads();
        let players = self.solving.solvers(threads)?.into_iter().map(|solver| {
            let mut player = source.player(solver);
            move |number| player.play(number)
        });
        let games = in_order(players.collect(), (0_u64..).map(|number| ((), Some(number))));
        let games = games.map_err(|_| NoThread { threads: threads.get() })?;
        let count = self.count.unwrap_or(u64::MAX);
        let quotas = (self.balance == Some(Balance::Ply)).then(|| {
            let kinds = plies.clone().count();
            let quotas = quotas(count, kinds);
            (0..=42).map(|ply| plies.contains(&ply).then(|| quotas[ply - plies.start()])).collect()
        });
        Ok(Box::new(Sample {
            games,
            start: below.ply(),
            plies,
            quotas,
            seen: self.unique.then(HashSet::new),
            ready: VecDeque::new(),
        }))
    }

    /// Solves the positions and prints those that are wanted.
    fn score(
        &self,
        games: impl Iterator<Item = Game> + Send + 'static,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let question = if self.scores { Question::Score } else { Question::Wdl };
        let threads = self.solving.threads();
        let solvers = self.solving.solvers(threads)?;
        let items = games.map(|game| {
            let position = game.position();
            (game, Some(position))
        });
        let answers = Batch::new(question).run(solvers, items);
        let answers = answers.map_err(|_| NoThread { threads: threads.get() })?;
        let mut quotas = (self.balance == Some(Balance::Outcome))
            .then(|| quotas(self.count.unwrap_or(u64::MAX), 3));
        let mut barren = 0;
        for (game, answer) in answers {
            let (wdl, score) = match answer.map(|answer| answer.found) {
                Some(Found::Score(score)) => (score.wdl(), Some(score)),
                Some(Found::Wdl(wdl)) => (wdl, None),
                _ => continue,
            };
            barren += 1;
            if take_from(quotas.as_mut(), wdl) {
                output.print(game, score.filter(|_| self.scores))?;
                barren = 0;
            }
            if output.is_complete() || barren > BARREN {
                break;
            }
        }
        Ok(())
    }
}

/// A number as evenly as possible over so many kinds.
fn quotas(count: u64, kinds: usize) -> Vec<u64> {
    let (each, more) = (count / kinds as u64, count % kinds as u64);
    (0..kinds as u64).map(|kind| each + u64::from(kind < more)).collect()
}

/// Whether one more of this outcome is wanted.
fn take_from(quotas: Option<&mut Vec<u64>>, wdl: Wdl) -> bool {
    let Some(quotas) = quotas else { return true };
    let quota = &mut quotas[match wdl {
        Wdl::Win => 0,
        Wdl::Draw => 1,
        Wdl::Loss => 2,
    }];
    let is_wanted = *quota > 0;
    *quota -= u64::from(is_wanted);
    is_wanted
}

/// The positions of games that are wanted.
struct Sample {
    games: InOrder<(), Game>,
    /// The number of moves that all games begin with.
    start: usize,
    plies: RangeInclusive<usize>,
    /// How many more of each ply are wanted, if there is a limit.
    quotas: Option<Vec<Option<u64>>>,
    /// The positions so far, if none may come twice.
    seen: Option<HashSet<Position>>,
    ready: VecDeque<Game>,
}

impl Sample {
    /// Takes the positions of a game that are wanted.
    fn take(&mut self, moves: &[Column]) {
        let mut game = Game::new();
        for ply in 0..=moves.len() {
            if ply > 0 && game.play(moves[ply - 1]).is_err() {
                return;
            }
            if ply < self.start || !self.plies.contains(&ply) || game.outcome().is_some() {
                continue;
            }
            let quota = self.quotas.as_mut().and_then(|quotas| quotas[ply].as_mut());
            if quota.as_ref().is_some_and(|quota| **quota == 0) {
                continue;
            }
            let is_new = |seen: &mut HashSet<_>| seen.insert(representative(game.position()));
            if self.seen.as_mut().is_none_or(is_new) {
                if let Some(quota) = quota {
                    *quota -= 1;
                }
                self.ready.push_back(game.clone());
            }
        }
    }
}

impl Iterator for Sample {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        for _ in 0..BARREN {
            if let Some(game) = self.ready.pop_front() {
                return Some(game);
            }
            let ((), game) = self.games.next()?;
            self.take(game?.moves());
        }
        None
    }
}

/// Prints positions, as many as asked for.
struct Output {
    to: Notation,
    out: io::BufWriter<io::Stdout>,
    bar: indicatif::ProgressBar,
    printed: u64,
    count: Option<u64>,
    /// Whether fewer would be a failure.
    is_exact: bool,
}

impl Output {
    fn new(positions: &Positions) -> Self {
        let bar = match positions.count {
            Some(count) if !positions.all => terminal::long_progress_bar(0, count, "positions"),
            _ => terminal::progress_count("positions"),
        };
        let out = io::BufWriter::new(io::stdout());
        let (to, count, is_exact) = (positions.to, positions.count, !positions.all);
        Self { to, out, bar, printed: 0, count, is_exact }
    }

    fn print(&mut self, game: Game, score: Option<Score>) -> Result<(), Failure> {
        let position = self.to.format(&Transcript::from(game)).to_string();
        // As `solve` writes and reads the empty board.
        let position = if position.is_empty() { "-" } else { &*position };
        match score {
            Some(score) => writeln!(self.out, "{position} {score}"),
            None => writeln!(self.out, "{position}"),
        }
        .context(NO_OUTPUT)?;
        self.printed += 1;
        self.bar.inc(1);
        Ok(())
    }

    fn is_complete(&self) -> bool {
        self.count.is_some_and(|count| self.printed >= count)
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.out.flush().context(NO_OUTPUT)?;
        self.bar.finish_and_clear();
        match self.count {
            Some(count) if self.is_exact && self.printed < count => Err(anyhow::anyhow!(
                "only {} of {count} positions found: there are no more, or they are rare",
                self.printed
            )
            .into()),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_discs_are_one_or_two() {
        assert_eq!("8".parse(), Ok(Plies(8..=8)));
        assert_eq!("8..20".parse::<Plies>().unwrap().to_string(), "8..20");
        for text in ["", "..", "8..", "20..8", "43", "0..43", "-1", "8...9", "8..=9"] {
            assert!(text.parse::<Plies>().is_err(), "{text}");
        }
    }

    #[test]
    fn quotas_are_even_and_complete() {
        assert_eq!(quotas(8, 3), [3, 3, 2]);
        assert_eq!(quotas(1, 3), [1, 0, 0]);
    }
}
