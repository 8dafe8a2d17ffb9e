//! `fourgone review`: a game move by move.

use std::fmt::{Display, Write as _};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;
use fourgone::{Game, Player, Size};
use fourgone_bot::{Bot, Level};
use fourgone_records::{MoveRecord, ReviewRecord, SummaryRecord};
use fourgone_render::{DRAW, Palette, Plot, Theme, alternatives};
use fourgone_solver::{Limits, Progress, Score, SizedSolver, Solver};
use fourgone_tutor::puzzle::puzzles_of;
use fourgone_tutor::{Grade, Missed, Review as Reviewed};

use super::reviews::Reviews;
use crate::exit::Failure;
use crate::input::{BoardSize, Input};
use crate::solving::{self, TimeLimit};
use crate::terminal;

/// Review a game move by move: what each move gave away
///
/// A move is `best` if it keeps the score, `good` if it gives away at most 2 and does not change who
/// wins, an `inaccuracy` if it gives away more, a `mistake` if it turns a win into a draw or a draw
/// into a loss, and a `blunder` if it turns a win into a loss. A score is that of the player who
/// moved.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone review 44444252225116
  fourgone review 44444252225116 --json
  fourgone review --from cells 'd1 d2 d3 d4 c1 b1'
  fourgone review 1212121 --size 5x4
  fourgone review --lines < games.txt          one line per game
  fourgone review --lines --json < games.txt   one object per game")]
#[command(mut_arg("text", |text| {
    text.value_name(MOVES).help("Moves of the game; use `-` or a pipe to read standard input")
}))]
pub(crate) struct Review {
    #[command(flatten)]
    input: Input,

    #[command(flatten)]
    size: BoardSize,

    /// Review every line of standard input as a game; an invalid one keeps its place
    #[arg(long, conflicts_with = "size")]
    lines: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    time_limit: TimeLimit,
}

/// What the argument is called that is a game.
const MOVES: &str = "MOVES";

impl Review {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if self.lines {
            self.input.check_lines()?;
            let (from, theme) = (self.input.from(), self.input.theme());
            return Reviews { from, theme, json: self.json, time_limit: self.time_limit }.run();
        }
        match self.size.other() {
            None => self.review(),
            Some(size) => self.review_sized(size),
        }
    }

    fn review(&self) -> Result<(), Failure> {
        let record = self.input.record_of(MOVES)?;
        if !record.has_history() && record.position().ply() > 0 {
            let order = "a board has no order of moves: give the moves of the game";
            return Err(Failure::invalid(order));
        }
        let game = record.game();
        let mut solver = solving::solver().threads(threads());
        let voice = terminal::voice(self.input.theme());
        let (review, why) = self.search(game.ply(), |limits, done| {
            let review = Reviewed::of(game, &mut solver, limits, done)?;
            // Where there is no time left for reasons, the review is whole without them.
            let why = review.sentences(game, &voice, &mut solver, limits);
            Some((review, why))
        })?;
        self.print(&ReviewRecord::new(game, &review).with_why(why), ToString::to_string)?;
        // To look for them has no limit.
        if self.json || self.time_limit.is_set() {
            return Ok(());
        }
        let mut bot = Bot::new(Level::PERFECT, 0).with_solver(solver);
        terminal::print(puzzles_in_words(game, puzzles_of(game, &mut bot).len()))
    }

    fn review_sized(&self, size: Size) -> Result<(), Failure> {
        let game = self.input.sized_game(size, MOVES)?;
        let mut solver = SizedSolver::new(size, Solver::DEFAULT_MEBIBYTES).threads(threads());
        let review = self.search(game.moves().len(), |limits, done| {
            Reviewed::of_sized(&game, &mut solver, limits, done)
        })?;
        self.print(&ReviewRecord::new_sized(&game, &review), |column| {
            size.column_name(column - 1).map(String::from).unwrap_or_default()
        })
    }

    /// Does the search for a review of so many moves within the time, and shows how far it is.
    fn search<R>(
        &self,
        moves: usize,
        work: impl FnOnce(Limits<'static>, &dyn Fn(usize)) -> Option<R>,
    ) -> Result<R, Failure> {
        static PROGRESS: Progress = Progress::new();
        let done = AtomicUsize::new(0);
        let so_far = || format!("{} of {moves} moves", done.load(Ordering::Relaxed));
        let limits = self.time_limit.start().progress(&PROGRESS);
        let review = terminal::watch(&PROGRESS, so_far, || {
            work(limits, &|number| done.store(number, Ordering::Relaxed))
        });
        let known = || format!("{} were reviewed", so_far());
        review.ok_or_else(|| TimeLimit::reached(known()))
    }

    /// Prints a review, with these names of columns.
    fn print<C>(&self, record: &ReviewRecord<C>, name: impl Fn(&C) -> String) -> Result<(), Failure>
    where
        ReviewRecord<C>: Display,
    {
        if self.json {
            return terminal::print(format!("{record}\n"));
        }
        let text = in_words(record, name, self.input.theme(), terminal::palette())?;
        terminal::print_words(&text, 4)
    }
}

/// How many puzzles a game has, and how to have them; nothing if there is none.
fn puzzles_in_words(game: &Game, count: usize) -> String {
    match count {
        0 => String::new(),
        1 => format!("1 puzzle from this game: fourgone puzzles of {game}\n"),
        _ => format!("{count} puzzles from this game: fourgone puzzles of {game}\n"),
    }
}

fn threads() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// The plot, a line for each move, and what they come to.
fn in_words<C>(
    record: &ReviewRecord<C>,
    name: impl Fn(&C) -> String,
    theme: Theme,
    palette: Palette,
) -> Result<String, Failure> {
    let Some(first) = record.plies.first() else {
        return Ok("there are no moves to review\n".to_owned());
    };
    let of_first = |player: Player, score: Score| match player {
        Player::First => Some(score.value()),
        Player::Second => Some((-score).value()),
    };
    let scores = record.plies.iter().map(|ply| of_first(ply.player, ply.score_after));
    let plot = Plot::new([of_first(first.player, first.score_before)].into_iter().chain(scores));
    // The bar before the first move has no number.
    let marked = record.turning_points.last().map(|ply| ply + 1 - first.ply);
    let mut text = format!("{}\n", plot.into_text(theme, palette, marked));
    for ply in &record.plies {
        let MoveRecord { ply: number, grade, score_after, .. } = ply;
        let (team, column) = (theme.team(ply.player).name, name(&ply.column));
        let verdict = verdict(record, ply, theme);
        write!(text, "{number:2}  {team:6}  {column}  {grade:10}  {score_after:>3}  {verdict}")?;
        if *grade != Grade::Best {
            write!(text, "; better: {}", alternatives(ply.best.iter().map(&name)))?;
        }
        match ply.missed {
            Some(Missed::Win) => text.push_str("; missed an immediate win"),
            // Whoever loses anyway has not done much worse.
            Some(Missed::Block) if !ply.grade.changes_verdict() => {
                text.push_str("; missed a block, but was lost anyway");
            }
            Some(Missed::Block) => text.push_str("; missed a block"),
            None => {}
        }
        text.push('\n');
    }
    text.push('\n');
    for ply in &record.plies {
        if ply.grade.changes_verdict() {
            writeln!(text, "{}", turning_sentence(theme, ply, &name))?;
        } else if !ply.why.is_empty() && (ply.missed.is_some() || ply.is_lost_sooner_by_much()) {
            let (team, column) = (theme.team(ply.player).name, name(&ply.column));
            writeln!(text, "move {}, {team} in column {column}:", ply.ply)?;
        } else {
            continue;
        }
        for sentence in &ply.why {
            writeln!(text, "  {sentence}")?;
        }
    }
    if record.turning_points.is_empty() {
        let stand = match first.score_before.winner(first.player) {
            Some(winner) => format!("{} was winning throughout", theme.team(winner).name),
            None => "it was a draw throughout".to_owned(),
        };
        writeln!(text, "no turning point: {stand}")?;
    }
    for player in Player::ALL {
        let summary = summary_in_words(&record.summary[player]);
        writeln!(text, "{:6}  {summary}", theme.team(player).name)?;
    }
    Ok(text)
}

/// What a move led to.
fn verdict<C>(record: &ReviewRecord<C>, ply: &MoveRecord<C>, theme: Theme) -> String {
    let is_last = ply.ply == record.moves.chars().count();
    let size = record.size.unwrap_or(Size::STANDARD);
    // The ply before the move, at which it was the turn of the player whose score this is.
    let ends_on = ply.score_after.ends_on_move_of(size, ply.ply - 1);
    match (record.winner, ply.score_after.winner(ply.player)) {
        (Some(winner), _) if is_last => theme.won(winner, ply.ply),
        (_, Some(winner)) => theme.wins(winner, ends_on),
        (_, None) => DRAW.to_owned(),
    }
}

/// How a move turned the game.
fn turning_sentence<C>(theme: Theme, ply: &MoveRecord<C>, name: impl Fn(&C) -> String) -> String {
    let MoveRecord { ply: number, score_before, score_after, grade, .. } = ply;
    let (team, column) = (theme.team(ply.player).name, name(&ply.column));
    let (from, to) = (score_before.wdl(), score_after.wdl());
    format!(
        "turning point: move {number}, {team} in column {column}, a {grade}: from {from} to {to}; \
         better: {}",
        alternatives(ply.best.iter().map(name))
    )
}

/// How a player did: "3 best, 1 blunder; 1 missed win".
pub(super) fn summary_in_words(summary: &SummaryRecord) -> String {
    let &SummaryRecord {
        best, good, inaccuracy, mistake, blunder, missed_wins, missed_blocks, ..
    } = summary;
    let some = |count: usize, one: &str, many: &str| match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    };
    let listed = |items: &[Option<String>]| {
        items.iter().flatten().map(String::as_str).collect::<Vec<_>>().join(", ")
    };
    let grades = listed(&[
        some(best, "best", "best"),
        some(good, "good", "good"),
        some(inaccuracy, "inaccuracy", "inaccuracies"),
        some(mistake, "mistake", "mistakes"),
        some(blunder, "blunder", "blunders"),
    ]);
    let missed = listed(&[
        some(missed_wins, "missed win", "missed wins"),
        some(missed_blocks, "missed block", "missed blocks"),
    ]);
    match (&*grades, &*missed) {
        ("", _) => "no moves".to_owned(),
        (_, "") => grades,
        _ => format!("{grades}; {missed}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A review of the end of a game, which is quick to find.
    fn reviewed(moves: &str, count: usize) -> ReviewRecord {
        let game: Game = moves.parse().unwrap();
        let mut solver = Solver::new();
        let review = Reviewed::of_last(count, &game, &mut solver, Limits::NONE, |_| {});
        ReviewRecord::new(&game, &review.unwrap())
    }

    #[test]
    fn people_see_the_plot_the_moves_the_turning_points_and_a_summary() {
        let record = reviewed("41414171", 2);
        let text = in_words(&record, ToString::to_string, Theme::Classic, Palette::None).unwrap();
        let expected = "\
red    |X
       |X
       |X
       |X
draw   +---
       | OO
       | OO
       | OO
yellow | OO
        0
         ^

 7  red     7  blunder     -18  yellow wins on move 8; better: 4; missed an immediate win
 8  yellow  1  best         18  yellow won on move 8

turning point: move 7, red in column 7, a blunder: from win to loss; better: 4
\x20 It misses a four that wins at once.
\x20 It turns a win into a loss.
red     1 blunder; 1 missed win
yellow  1 best
";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_block_that_would_not_have_helped_is_told_as_such() {
        let told = |moves: &str| {
            let record = reviewed(moves, 2);
            in_words(&record, ToString::to_string, Theme::Classic, Palette::None).unwrap()
        };
        let lost = told("2612134724515216243");
        assert!(lost.contains("good        -12  red wins on move 19; better: 3; "), "{lost}");
        assert!(lost.contains("missed a block, but was lost anyway\n"), "{lost}");
        assert!(told("1212121").contains("; missed a block\n"));
    }
}
