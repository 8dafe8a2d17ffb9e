//! One game of many people: its moves, and who made them.

use fourgone::{Game, PlayError, Player};

use crate::{Login, Move};

/// Who put a disc on the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Participant {
    /// A user.
    User(Login),
    /// The bot, on somebody's request.
    Bot,
}

/// One game of the community, in play or over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    number: u64,
    game: Game,
    /// Discs at the beginning that nobody here has played: those of an imported game.
    inherited: usize,
    /// Who played each disc after those.
    movers: Vec<Participant>,
}

impl Round {
    /// The game with this number before its first disc.
    pub fn new(number: u64) -> Self {
        Self::inherit(number, Game::new())
    }

    /// A game whose first discs were played elsewhere.
    pub fn inherit(number: u64, game: Game) -> Self {
        Self { number, inherited: game.ply(), game, movers: Vec::new() }
    }

    /// The number of the game, counted from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The moves.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Whether no further disc can be played.
    pub fn is_over(&self) -> bool {
        self.game.position().is_over()
    }

    /// Who played the last disc, if it is known.
    pub fn last_mover(&self) -> Option<&Participant> {
        self.movers.last()
    }

    /// Who played for a team and how many discs, in the order in which they joined.
    pub fn roster(&self, player: Player) -> Vec<(&Participant, usize)> {
        let mut roster: Vec<(&Participant, usize)> = Vec::new();
        for (at, mover) in self.movers.iter().enumerate() {
            let by_first = (self.inherited + at).is_multiple_of(2);
            if by_first != (player == Player::First) {
                continue;
            }
            match roster.iter_mut().find(|(member, _)| *member == mover) {
                Some((_, discs)) => *discs += 1,
                None => roster.push((mover, 1)),
            }
        }
        roster
    }

    /// Plays a disc.
    pub(crate) fn play(&mut self, played: &Move) -> Result<(), PlayError> {
        self.game.play(played.column)?;
        self.movers.push(played.participant());
        Ok(())
    }
}

impl Move {
    /// Who chose the column.
    pub fn participant(&self) -> Participant {
        if self.bot { Participant::Bot } else { Participant::User(self.who.clone()) }
    }
}
