//! `fourgone review --lines`: many games, one on each line.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write as _};

use anyhow::Context as _;
use fourgone::notation::Notation;
use fourgone::{Game, Player};
use fourgone_records::{Entry, MovesError, NoGameRecord, ReviewRecord, parse_transcript};
use fourgone_render::{DRAW, Theme, sanitized};
use fourgone_solver::batch::in_order;
use fourgone_tutor::Review as Reviewed;

use super::review::summary_in_words;
use crate::batch::{self, MOST_MESSAGES, NoThread, Positions, check_fits_on_a_line};
use crate::exit::{self, Failure};
use crate::solving::{self, TimeLimit};
use crate::terminal::{self, NO_OUTPUT};

/// The games on the lines of standard input, and how their reviews are printed.
pub(super) struct Reviews {
    pub(super) from: Option<Notation>,
    pub(super) theme: Theme,
    pub(super) json: bool,
    pub(super) time_limit: TimeLimit,
}

impl Reviews {
    /// Reviews the games on all threads, and prints the reviews in their order; a line that is no
    /// game keeps its place.
    pub(super) fn run(&self) -> Result<(), Failure> {
        let notation = self.from.unwrap_or(Notation::Moves);
        check_keeps_order(notation)?;
        let parse = move |text: &str| match notation {
            Notation::Moves => text.parse::<Game>().map_err(MovesError::from),
            _ => parse_transcript(notation, text).map(|transcript| transcript.game().clone()),
        };
        let is_whole = notation != Notation::Moves;
        let (entries, bar) = Positions::of_lines().entries(is_whole, parse)?;
        let threads = batch::threads(None).get();
        let (limits, theme) = (self.time_limit.start(), self.theme);
        let worker = |_| {
            let mut solver = solving::solver();
            move |game: Game| {
                let review = Reviewed::of(&game, &mut solver, limits, |_| {})?;
                let voice = terminal::voice(theme);
                let why = review.sentences(&game, &voice, &mut solver, limits);
                Some(ReviewRecord::new(&game, &review).with_why(why))
            }
        };
        let games = entries.map(|entry| {
            let game = entry.as_ref().ok().and_then(|entry| entry.position.as_ref().ok()).cloned();
            (entry, game)
        });
        let mut reviews = in_order((0..threads).map(worker).collect(), games)
            .map_err(|_| NoThread { threads })?;
        let mut out = BufWriter::new(io::stdout());
        let (mut games, mut reviewed, mut invalid) = (0, 0, 0);
        loop {
            if !reviews.is_ready() {
                out.flush().context(NO_OUTPUT)?;
            }
            let Some((entry, review)) = reviews.next() else { break };
            let Entry { line, moves, position: game, .. } =
                entry.context("cannot read standard input")?;
            games += 1;
            let text = match (game, review.flatten()) {
                (Ok(game), Some(review)) => {
                    reviewed += 1;
                    self.text(&game, &review)?
                }
                (Ok(_), None) => {
                    out.flush().context(NO_OUTPUT)?;
                    return Err(TimeLimit::reached(format_args!("{reviewed} games were reviewed")));
                }
                (Err(error), _) => {
                    invalid += 1;
                    if invalid <= MOST_MESSAGES {
                        out.flush().context(NO_OUTPUT)?;
                        bar.suspend(|| exit::tell(format_args!("line {line}: {error}")));
                    }
                    self.invalid(moves, error)
                }
            };
            writeln!(out, "{text}").context(NO_OUTPUT)?;
            bar.show(games);
        }
        out.flush().context(NO_OUTPUT)?;
        bar.finish();
        exit::some_invalid(invalid, games)
    }

    /// A review on one line.
    fn text(&self, game: &Game, review: &ReviewRecord) -> Result<String, Failure> {
        if self.json {
            return Ok(review.to_string());
        }
        let moves = if review.moves.is_empty() { "-" } else { &review.moves };
        let end = match game.outcome() {
            None => "not over".to_owned(),
            Some(outcome) => match outcome.winner() {
                Some(winner) => self.theme.won(winner, game.ply()),
                None => DRAW.to_owned(),
            },
        };
        let mut text = format!("{moves}  {end}");
        for player in Player::ALL {
            let summary = summary_in_words(&review.summary[player]);
            write!(text, "; {}: {summary}", self.theme.team(player).name)?;
        }
        if !review.turning_points.is_empty() {
            let plies: Vec<_> = review.turning_points.iter().map(ToString::to_string).collect();
            let noun = if plies.len() == 1 { "move" } else { "moves" };
            write!(text, "; turned on {noun} {}", plies.join(", "))?;
        }
        Ok(text)
    }

    /// The line of moves that are no game.
    fn invalid(&self, moves: String, error: MovesError) -> String {
        if self.json {
            NoGameRecord::new(moves, error).to_string()
        } else {
            format!("{} invalid", sanitized(&moves))
        }
    }
}

/// Whether texts in this notation fit on one line and tell in which order the moves were played.
fn check_keeps_order(notation: Notation) -> Result<(), Failure> {
    check_fits_on_a_line(notation)?;
    match notation {
        Notation::Moves
        | Notation::Moves0
        | Notation::Letters
        | Notation::List
        | Notation::Cells => Ok(()),
        _ => Err(Failure::Usage(format!(
            "`{notation}` is a board without an order of moves: use `moves`, `moves0`, `letters`, \
             `list` or `cells`"
        ))),
    }
}
