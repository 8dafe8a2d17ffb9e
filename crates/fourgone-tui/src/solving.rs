//! How a puzzle is solved: which column is right, what answers a wrong one, and how it went. The
//! full screen and the form line by line share it.

use fourgone::{ByPlayer, Cell, Column, Game, Player, Position};
use fourgone_render::Theme;
use fourgone_solver::{Limits, Score, Solver, Wdl};
use fourgone_tutor::puzzle::{Puzzle, defence};
use fourgone_tutor::{ClaimResult, Language, Voice, what_it_gave_up};

use crate::puzzles::Attempt;
use crate::seats::capitalized;

/// A puzzle in the course of being solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solving {
    puzzle: Puzzle,
    /// The position of the puzzle, and what was found since.
    game: Game,
    attempt: Attempt,
    /// Whether there was a hint for the column that is looked for.
    is_hinted: bool,
}

impl Solving {
    pub(crate) fn new(puzzle: Puzzle) -> Self {
        let (game, attempt) = (puzzle.game.clone(), Attempt { mistakes: 0, shown: false });
        Self { puzzle, game, attempt, is_hinted: false }
    }

    pub(crate) const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// How it went so far.
    pub(crate) const fn attempt(&self) -> Attempt {
        self.attempt
    }

    /// Who is to find the columns.
    pub(crate) fn player(&self) -> Player {
        self.puzzle.position().turn()
    }

    /// What is to be done: "red to move and win".
    pub(crate) fn task(&self, theme: Theme) -> String {
        let task = match self.puzzle.goal {
            ClaimResult::Win => "to move and win",
            ClaimResult::Draw => "to move and hold the draw",
        };
        format!("{} {task}", theme.team(self.player()).name)
    }

    /// The column that is right now; none once the puzzle is solved.
    pub(crate) fn right(&self) -> Option<Column> {
        let found = self.game.ply() - self.puzzle.game.ply();
        self.puzzle.solution.get(found).copied()
    }

    /// Plays the right column and the reply to it, if one is part of the puzzle, and says so.
    pub(crate) fn advance(&mut self, theme: Theme) -> String {
        let word = if self.attempt.shown { "The move is" } else { "Right:" };
        let own = self.play_next();
        self.is_hinted = false;
        let opponent = !self.player();
        match self.play_next() {
            Some(cell) => format!("{word} {}. {}", named(own), answers(opponent, cell, theme)),
            None => format!("{word} {}.", named(own)),
        }
    }

    /// Plays the next move of the solution, which is open in every puzzle.
    fn play_next(&mut self) -> Option<Cell> {
        self.right().and_then(|column| self.game.play(column).ok())
    }

    /// A wrong column was tried.
    pub(crate) const fn miss(&mut self) {
        self.attempt.mistakes += 1;
    }

    /// A hint, which counts as a mistake.
    pub(crate) fn hint(&mut self) -> Option<String> {
        let right = self.right()?;
        self.attempt.mistakes += 1;
        Some(hint(right, &mut self.is_hinted))
    }

    /// Somebody wants to be shown the rest.
    pub(crate) const fn give_up(&mut self) {
        self.attempt.shown = true;
    }

    /// How it went, in a sentence.
    pub(crate) fn result(&self) -> String {
        match self.attempt {
            Attempt { shown: true, .. } => "That was the solution.".to_owned(),
            Attempt { mistakes: 0, .. } => "Solved without a mistake.".to_owned(),
            Attempt { mistakes: 1, .. } => "Solved, with one mistake or hint.".to_owned(),
            Attempt { mistakes, .. } => format!("Solved, with {mistakes} mistakes or hints."),
        }
    }

    /// How the game ended, if the solution led to its end.
    pub(crate) fn ending(&self, theme: Theme) -> Option<String> {
        let text = match self.game.outcome()?.winner() {
            Some(winner) => theme.won(winner, self.game.ply()),
            None => "the game is a draw".to_owned(),
        };
        Some(capitalized(&text) + ".")
    }
}

/// What answers a wrong column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The score before the column was played, of the player who played it.
    pub before: Score,
    /// The score after it, of the same player.
    pub after: Score,
    /// The best reply; none if the game is over.
    pub reply: Option<Column>,
}

impl Refutation {
    /// Looks for it; nothing if the column cannot be played, or the limits do not allow it.
    pub(crate) fn of(
        position: Position,
        column: Column,
        solver: &mut Solver,
        limits: Limits<'_>,
    ) -> Option<Self> {
        let next = position.play(column).ok()?;
        let before = solver.bounds(position, limits).exact()?;
        let after = -solver.bounds(next, limits).exact()?;
        let goal = if before.wdl() == Wdl::Win { ClaimResult::Win } else { ClaimResult::Draw };
        Some(Self { before, after, reply: defence(next, goal, solver) })
    }

    /// What the column gave up, in a sentence.
    pub(crate) fn told(self, position: Position, column: Column, voice: &Voice) -> String {
        what_it_gave_up(column, self.before, self.after, position.ply() + 1, voice)
    }

    /// The reply in a sentence, if there is one.
    pub(crate) fn answer(self, position: Position, column: Column, theme: Theme) -> Option<String> {
        let cell = position.play(column).ok()?.landing(self.reply?)?;
        Some(answers(!position.turn(), cell, theme))
    }
}

/// The names of the players in a theme; nobody is spoken to.
pub(crate) fn voice_of(theme: Theme) -> Voice {
    let names = ByPlayer::from_fn(|player| theme.team(player).name.to_owned());
    Voice { names, ..Voice::by_colour(Language::English) }
}

fn answers(player: Player, cell: Cell, theme: Theme) -> String {
    format!("{} answers {cell}.", capitalized(theme.team(player).name))
}

fn named(cell: Option<Cell>) -> String {
    cell.map_or_else(String::new, |cell| cell.to_string())
}

/// A first hint, and after that a closer one.
pub(crate) fn hint(right: Column, is_hinted: &mut bool) -> String {
    let near = if right.index() < 3 { "on the left" } else { "on the right" };
    match std::mem::replace(is_hinted, true) {
        false if right == Column::D => "Look at the middle.".to_owned(),
        false => format!("Look {near}."),
        true => format!("It is column {right}."),
    }
}
