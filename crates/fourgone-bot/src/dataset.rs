//! Games for data sets: by chance, by bots against each other, or all there are.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use fourgone::{Column, Game, Position};
use fourgone_solver::{Limits, Solver};

use crate::{Bot, Level, Rng};

/// A source of games by chance or by bots, the same for the same seed, on every machine.
///
/// Games have numbers, and each depends on nothing but its number: they may be played in any order,
/// by several [players](GamePlayer) at the same time.
///
/// ```
/// use fourgone::Game;
/// use fourgone_bot::{GameSource, Level};
/// use fourgone_solver::Solver;
///
/// let source = GameSource::new("44".parse()?, 7).by_bots([Level::new(1).unwrap()]);
/// let mut player = source.player(Solver::new());
/// let game = player.play(3);
/// assert!(game.outcome().is_some());
/// assert_eq!(source.player(Solver::new()).play(3), game);
/// assert_ne!(player.play(4), game);
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameSource {
    start: Game,
    seed: u64,
    /// None if the moves are random.
    levels: Vec<Level>,
}

impl GameSource {
    /// Games of random moves that begin with those of another game.
    pub fn new(start: Game, seed: u64) -> Self {
        Self { start, seed, levels: Vec::new() }
    }

    /// The same with games between bots, whose levels are drawn from these; random moves if there
    /// are none.
    #[must_use]
    pub fn by_bots(self, levels: impl IntoIterator<Item = Level>) -> Self {
        Self { levels: levels.into_iter().collect(), ..self }
    }

    /// Somebody who plays the games, with a solver for the bots that use one.
    pub fn player(&self, solver: Solver) -> GamePlayer {
        let bot = Bot::new(Level::PERFECT, 0).with_solver(solver);
        GamePlayer { source: self.clone(), bot }
    }
}

/// Plays the games of a [`GameSource`].
#[derive(Debug)]
pub struct GamePlayer {
    source: GameSource,
    /// One bot for all levels, since what a bot plays does not depend on what it played before.
    bot: Bot,
}

impl GamePlayer {
    /// The game with this number, to its end.
    pub fn play(&mut self, number: u64) -> Game {
        let mut rng = Rng::with_stream(self.source.seed, number);
        let mut game = self.source.start.clone();
        let levels = &self.source.levels;
        let sides = [(); 2].map(|()| (rng.pick(levels).copied(), rng.next_u64()));
        while game.outcome().is_none() {
            let (level, seed) = sides[game.ply() % 2];
            let by_bot = level.and_then(|level| {
                self.bot.set_level_and_seed(level, seed);
                self.bot.choose(game.position(), Limits::NONE).ok()
            });
            let open: Vec<Column> = game.open_columns().into_iter().collect();
            let Some(column) = by_bot.or_else(|| rng.pick(&open).copied()) else { break };
            if game.play(column).is_err() {
                break;
            }
        }
        game
    }
}

/// One game to every position of some plies, finished or not, in the order of the moves.
///
/// It remembers all positions on the way: ten plies take a moment, twelve some hundred megabytes.
///
/// ```
/// use fourgone::Game;
/// use fourgone_bot::AllGames;
///
/// assert_eq!(AllGames::new(&Game::new(), 5..=5).count(), 4_263);
/// assert_eq!(AllGames::new(&Game::new(), 5..=5).unique().count(), 2_144);
/// assert!(AllGames::new(&"44".parse()?, 3..=3).map(|game| game.to_string()).eq([
///     "441", "442", "443", "444", "445", "446", "447",
/// ]));
/// # Ok::<(), fourgone::notation::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllGames {
    /// The game at hand, and whether it has just been reached.
    game: Game,
    is_new: bool,
    /// For each ply since the start, how many columns have been tried.
    tried: Vec<usize>,
    plies: RangeInclusive<usize>,
    /// Whether a position and its mirror image are one.
    is_unique: bool,
    seen: HashSet<Position>,
}

impl AllGames {
    /// Games to all positions with so many discs that can be reached from the last of this one.
    pub fn new(start: &Game, plies: RangeInclusive<usize>) -> Self {
        // What was undone is no part of the game.
        let game = Game::from_moves(start.moves().iter().copied()).unwrap_or_default();
        let seen = HashSet::new();
        Self { game, is_new: true, tried: Vec::new(), plies, is_unique: false, seen }
    }

    /// The same with only one of a position and its mirror image.
    #[must_use]
    pub fn unique(self) -> Self {
        Self { is_unique: true, ..self }
    }

    /// Whether the game at hand leads to another position than those before.
    fn is_first(&mut self) -> bool {
        let position = self.game.position();
        // Behind the last ply nothing is looked for, and before it a set of all would do as well.
        self.seen.insert(if self.is_unique { representative(position) } else { position })
    }
}

impl Iterator for AllGames {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        loop {
            if std::mem::take(&mut self.is_new) {
                let is_leaf = self.game.outcome().is_some() || self.game.ply() >= *self.plies.end();
                self.tried.push(if is_leaf { Column::COUNT } else { 0 });
                if self.plies.contains(&self.game.ply()) {
                    return Some(self.game.clone());
                }
            }
            let tried = self.tried.last_mut()?;
            if let Some(&column) = Column::ALL.get(*tried) {
                *tried += 1;
                if self.game.play(column).is_ok() {
                    self.is_new = self.is_first();
                    if !self.is_new {
                        self.game.undo();
                    }
                }
            } else {
                self.tried.pop();
                self.game.undo();
            }
        }
    }
}

/// Of a position and its mirror image always the same.
pub fn representative(position: Position) -> Position {
    let mirrored = position.mirror();
    if position.key() <= mirrored.key() { position } else { mirrored }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_positions_of_a_ply_are_as_many_as_is_known() {
        let known = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859];
        for (ply, count) in known.into_iter().enumerate() {
            assert_eq!(AllGames::new(&Game::new(), ply..=ply).count(), count, "{ply}");
        }
        assert_eq!(AllGames::new(&Game::new(), 0..=7).count(), known.iter().sum());
        let open = |game: &Game| game.outcome().is_none();
        assert_eq!(AllGames::new(&Game::new(), 7..=7).unique().filter(open).count(), 27_109);
    }

    #[test]
    fn every_position_has_the_first_game_that_leads_to_it() {
        let games: Vec<String> =
            AllGames::new(&Game::new(), 4..=4).map(|game| game.to_string()).collect();
        assert!(games.is_sorted());
        for text in games.iter().step_by(50) {
            let position = text.parse::<Game>().unwrap().position();
            let first = fourgone::notation::Transcript::from(position).game().to_string();
            assert_eq!(*text, first);
        }
    }

    #[test]
    fn below_a_finished_game_there_is_nothing_else() {
        let over: Game = "1212121".parse().unwrap();
        assert!(AllGames::new(&over, 0..=42).eq([over.clone()]));
        assert_eq!(AllGames::new(&over, 8..=42).count(), 0);
    }

    #[test]
    fn random_games_go_on_to_their_end_and_differ() {
        let mut player = GameSource::new(Game::new(), 1).player(Solver::new());
        let games: HashSet<String> =
            (0..100).map(|number| player.play(number).to_string()).collect();
        assert_eq!(games.len(), 100);
        assert!(games.iter().all(|game| game.parse::<Game>().unwrap().outcome().is_some()));
    }
}
