//! Random games, the same ones everywhere.

use fourgone::{Column, Game, Outcome, Player};

/// Games of random moves to the end.
pub(crate) fn random_games(count: usize, seed: u64) -> Vec<Game> {
    let mut random = SplitMix(seed);
    (0..count).map(|_| random_game(&mut random)).collect()
}

/// How many there are, how long, and how they end.
pub(crate) fn summary(games: &[Game]) -> String {
    let won_by = |winner: Option<Player>| {
        games.iter().filter(|game| game.outcome().and_then(Outcome::winner) == winner).count()
    };
    format!(
        "{} games, {} positions: {} won by the first player, {} by the second, {} drawn",
        games.len(),
        games.iter().map(|game| game.ply() + 1).sum::<usize>(),
        won_by(Some(Player::First)),
        won_by(Some(Player::Second)),
        won_by(None),
    )
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

    #[test]
    fn the_same_seed_gives_the_same_games_and_all_are_over() {
        let games = random_games(50, 1);
        assert_eq!(games, random_games(50, 1));
        assert_ne!(games, random_games(50, 2));
        assert!(games.iter().all(|game| game.outcome().is_some()));
    }
}
