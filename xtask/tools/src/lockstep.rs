//! Random games, the same ones everywhere, and what our rules say at every ply of them.
//!
//! `cargo xtask test peers` lets others' rules play the same games and compares.

use std::io::{self, BufWriter, Write as _};

use anyhow::Result;
use clap::Args;
use fourgone::notation::Notation;
use fourgone::{Column, Game, Outcome, Player, Position};
use serde::Serialize;

/// Print games of random moves to the end, one a line
#[derive(Args)]
pub(crate) struct Games {
    /// How many
    count: usize,

    /// The random seed; the same seed gives the same games
    seed: u64,
}

/// Print what our rules say at every ply of the games on standard input, as lines of JSON
#[derive(Args)]
pub(crate) struct Reports {
    /// The notation of the boards
    notation: Notation,
}

impl Games {
    pub(crate) fn run(&self) -> Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        for game in random_games(self.count, self.seed) {
            writeln!(out, "{game}")?;
        }
        Ok(out.flush()?)
    }
}

impl Reports {
    pub(crate) fn run(&self) -> Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        for line in io::stdin().lines() {
            let game: Game = line?.parse()?;
            let moves = game.to_string();
            for position in game.positions() {
                let report = Report::of(&moves[..position.ply()], position, self.notation);
                writeln!(out, "{}", serde_json::to_string(&report)?)?;
            }
        }
        Ok(out.flush()?)
    }
}

/// What our rules say of a position.
#[derive(Serialize)]
struct Report<'a> {
    moves: &'a str,
    /// The columns in which one may play, 0 to 6 from the left.
    legal: Vec<usize>,
    over: bool,
    /// 1 or 2; 0 if nobody has won.
    winner: u8,
    board: String,
}

impl<'a> Report<'a> {
    fn of(moves: &'a str, position: Position, notation: Notation) -> Self {
        Self {
            moves,
            legal: position.open_columns().into_iter().map(Column::index).collect(),
            over: position.is_over(),
            winner: match position.outcome().and_then(Outcome::winner) {
                Some(Player::First) => 1,
                Some(Player::Second) => 2,
                None => 0,
            },
            board: notation.format(&position.into()).to_string(),
        }
    }
}

/// Games of random moves to the end.
fn random_games(count: usize, seed: u64) -> impl Iterator<Item = Game> {
    let mut random = SplitMix(seed);
    (0..count).map(move |_| random_game(&mut random))
}

fn random_game(random: &mut SplitMix) -> Game {
    let mut game = Game::new();
    loop {
        let open: Vec<Column> = game.open_columns().into_iter().collect();
        let Some(&column) = open.get(random.below(open.len())) else {
            return game;
        };
        // An open column takes a disc; if the rules are broken here, a peer will tell.
        if game.play(column).is_err() {
            return game;
        }
    }
}

/// The generator `SplitMix64`: short, and good enough for this.
struct SplitMix(u64);

impl SplitMix {
    /// A number below a bound, or 0 if the bound is 0.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        mixed.checked_rem(bound as u64).map_or(0, |rest| usize::try_from(rest).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(seed: u64) -> Vec<Game> {
        random_games(50, seed).collect()
    }

    #[test]
    fn the_same_seed_gives_the_same_games_and_all_are_over() {
        assert_eq!(games(1), games(1));
        assert_ne!(games(1), games(2));
        assert!(games(1).iter().all(|game| game.outcome().is_some()));
    }

    #[test]
    fn a_report_tells_who_has_won_and_where_one_may_play() {
        let report = |moves: &str| {
            let position = moves.parse::<Game>().unwrap().position();
            serde_json::to_string(&Report::of(moves, position, Notation::Bitboards)).unwrap()
        };
        let won = r#"{"moves":"1212121","legal":[],"over":true,"winner":1,"board":"15 896"}"#;
        assert_eq!(report("1212121"), won);
        let open = r#"{"moves":"111111","legal":[1,2,3,4,5,6],"over":false,"winner":0,"#;
        assert!(report("111111").starts_with(open));
    }
}
