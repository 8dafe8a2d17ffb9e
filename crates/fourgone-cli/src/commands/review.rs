//! `fourgone review`: a game move by move.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::thread;

use clap::Args;
use fourgone::{Game, Player};
use fourgone_bot::{Grade, Reviewed};
use fourgone_records::ReviewRecord;
use fourgone_render::{DRAW, Palette, Plot, Theme, alternatives};
use fourgone_solver::{Limits, Score};

use crate::exit::Failure;
use crate::input::Input;
use crate::solving;
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
  fourgone review --from cells 'd1 d2 d3 d4 c1 b1'")]
pub(crate) struct Review {
    #[command(flatten)]
    input: Input,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Review {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let record = self.input.record()?;
        if !record.has_history() && record.position().ply() > 0 {
            let order = "a board has no order of moves: give the moves of the game";
            return Err(Failure::invalid(order));
        }
        let game = record.game();
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let mut solver = solving::solver().threads(threads);
        let bar = terminal::progress_bar(game.ply() as u64, "moves");
        let review = fourgone_bot::Review::of(game, &mut solver, Limits::NONE, |_| bar.inc(1));
        bar.finish_and_clear();
        let Some(review) = review else {
            return Err(anyhow::anyhow!("the game could not be solved").into());
        };
        if self.json {
            let record = ReviewRecord::new(game, &review);
            return terminal::print(format!("{record}\n"));
        }
        terminal::print(in_words(game, &review, self.input.theme(), terminal::palette())?)
    }
}

/// The plot, a line for each move and a sentence for the turning point.
fn in_words(
    game: &Game,
    review: &fourgone_bot::Review,
    theme: Theme,
    palette: Palette,
) -> Result<String, Failure> {
    let Some(first) = review.moves().first() else {
        return Ok("there are no moves to review\n".to_owned());
    };
    let turning_point = review.turning_point();
    let of_first = |player: Player, score: Score| match player {
        Player::First => Some(score.value()),
        Player::Second => Some((-score).value()),
    };
    let scores = review.moves().iter().map(|reviewed| of_first(reviewed.player, reviewed.after));
    let plot = Plot::new([of_first(first.player, first.before)].into_iter().chain(scores));
    // The bar before the first move has no number.
    let marked = turning_point.map(|reviewed| reviewed.ply + 1 - first.ply);
    let mut text = format!("{}\n", plot.into_text(theme, palette, marked));
    for reviewed in review.moves() {
        let Reviewed { ply, column, after, .. } = *reviewed;
        let name = theme.team(reviewed.player).name;
        let grade = reviewed.grade();
        let verdict = match game.outcome() {
            Some(_) if ply == game.ply() => theme.status(game.position()),
            // The ply before the move, at which it was the turn of the player whose score this is.
            _ => match after.winner(reviewed.player) {
                Some(winner) => theme.wins(winner, after.ends_on_move(ply - 1)),
                None => DRAW.to_owned(),
            },
        };
        write!(text, "{ply:2}  {name:6}  {column}  {grade:10}  {after:>3}  {verdict}")?;
        if grade != Grade::Best {
            write!(text, "; better: {}", alternatives(reviewed.best))?;
        }
        text.push('\n');
    }
    writeln!(text, "\n{}", turning_sentence(theme, first, turning_point))?;
    Ok(text)
}

/// Where the game turned.
fn turning_sentence(theme: Theme, first: &Reviewed, turning_point: Option<Reviewed>) -> String {
    let Some(turning) = turning_point else {
        let stand = match first.before.winner(first.player) {
            Some(winner) => format!("{} was winning all the time", theme.team(winner).name),
            None => "it was a draw all the time".to_owned(),
        };
        return format!("no turning point: {stand}");
    };
    let Reviewed { ply, player, column, before, after, best, .. } = turning;
    let name = theme.team(player).name;
    let (from, to) = (before.wdl(), after.wdl());
    let grade = turning.grade();
    format!(
        "turning point: move {ply}, {name} in column {column}, a {grade}: from {from} to {to}; \
         better: {}",
        alternatives(best)
    )
}

#[cfg(test)]
mod tests {
    use fourgone_solver::Solver;

    use super::*;

    /// A game, and a review of its end, which is quick to find.
    fn reviewed(moves: &str, count: usize) -> (Game, fourgone_bot::Review) {
        let game: Game = moves.parse().unwrap();
        let mut solver = Solver::new();
        let review = fourgone_bot::Review::of_last(count, &game, &mut solver, Limits::NONE, |_| {});
        (game, review.unwrap())
    }

    #[test]
    fn people_see_the_plot_the_moves_and_the_turning_point() {
        let (game, review) = reviewed("41414171", 2);
        let text = in_words(&game, &review, Theme::Classic, Palette::None).unwrap();
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

 7  red     7  blunder     -18  yellow wins on move 8; better: 4
 8  yellow  1  best         18  yellow won on move 8

turning point: move 7, red in column 7, a blunder: from win to loss; better: 4
";
        assert_eq!(text, expected);
    }
}
