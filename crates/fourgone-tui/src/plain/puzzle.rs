//! A puzzle line by line: a wrong move is answered by its refutation and taken back, and at the end
//! comes the reason.

use std::io::{self, BufRead, Write};

use fourgone::{ByPlayer, Cell, Column, Game};
use fourgone_render::Theme;
use fourgone_solver::{Limits, Solver};
use fourgone_tutor::puzzle::{Puzzle, defence};
use fourgone_tutor::{ClaimResult, Explanation, Language, Size, Voice, what_it_gave_up};

use super::prompt::{Prompt, Reply, hint};
use crate::puzzles::Attempt;

/// Sets a puzzle, and gives how it went; nothing if somebody left before the end.
///
/// # Errors
///
/// When the input cannot be read or the output cannot be written.
pub fn solve_puzzle<R: BufRead, W: Write>(
    puzzle: &Puzzle,
    theme: Theme,
    solver: &mut Solver,
    prompt: &mut Prompt<'_, R, W>,
) -> io::Result<Option<Attempt>> {
    let mut setting = Setting { puzzle, theme, solver, game: puzzle.game.clone() };
    let attempt = setting.run(prompt);
    prompt.finish()?;
    attempt
}

/// A puzzle in the course of being solved.
struct Setting<'a> {
    puzzle: &'a Puzzle,
    theme: Theme,
    solver: &'a mut Solver,
    game: Game,
}

impl Setting<'_> {
    fn run<R: BufRead, W: Write>(
        &mut self,
        prompt: &mut Prompt<'_, R, W>,
    ) -> io::Result<Option<Attempt>> {
        let Puzzle { level, goal, .. } = *self.puzzle;
        let turn = self.theme.team(self.game.turn()).name;
        let task = match goal {
            ClaimResult::Win => "to move and win",
            ClaimResult::Draw => "to move and hold the draw",
        };
        let id = self.puzzle.id();
        prompt.say(&format!("Puzzle {id}, level {level}: {turn} {task}."))?;
        prompt
            .say("At every step only one column is right. Type it, or hint, solution or quit.")?;
        prompt.show(&self.game)?;

        let mut attempt = Attempt { mistakes: 0, shown: false };
        let steps: Vec<Vec<Column>> = self.puzzle.solution.chunks(2).map(<[_]>::to_vec).collect();
        for step in steps {
            let right = step[0];
            let mut hinted = false;
            while !attempt.shown {
                match prompt.ask(&self.game)? {
                    Reply::Play(column) if column == right => break,
                    Reply::Play(column) => {
                        attempt.mistakes += 1;
                        self.refute(column, prompt)?;
                    }
                    Reply::Hint => {
                        prompt.say(&hint(right, &mut hinted))?;
                        attempt.mistakes += 1;
                    }
                    Reply::Solution => attempt.shown = true,
                    Reply::Quit => return Ok(None),
                }
            }
            let word = if attempt.shown { "The move is" } else { "Right:" };
            let own = self.play(right).map_or_else(String::new, |cell| cell.to_string());
            match step.get(1).copied() {
                Some(reply) => {
                    let answer = self.theme.team(self.game.turn()).name;
                    let cell = self.play(reply).map_or_else(String::new, |cell| cell.to_string());
                    let answer = capitalized(answer);
                    prompt.say(&format!("{word} {own}. {answer} answers {cell}."))?;
                }
                None => prompt.say(&format!("{word} {own}."))?,
            }
            prompt.show(&self.game)?;
        }
        prompt.say(&match attempt {
            Attempt { shown: true, .. } => "That was the solution.".to_owned(),
            Attempt { mistakes: 0, .. } => "Solved without a mistake.".to_owned(),
            Attempt { mistakes: 1, .. } => "Solved, with one mistake or hint.".to_owned(),
            Attempt { mistakes, .. } => format!("Solved, with {mistakes} mistakes or hints."),
        })?;
        for sentence in self.reason() {
            prompt.say(&sentence)?;
        }
        Ok(Some(attempt))
    }

    /// Plays a column, which is open in every puzzle of ours.
    fn play(&mut self, column: Column) -> Option<Cell> {
        self.game.play(column).ok()
    }

    fn voice(&self) -> Voice {
        let names = ByPlayer::from_fn(|player| self.theme.team(player).name.to_owned());
        Voice { names, ..Voice::by_colour(Language::English) }
    }

    /// Answers a wrong move on the board, says what it gives up, and takes it back.
    fn refute<R: BufRead, W: Write>(
        &mut self,
        column: Column,
        prompt: &mut Prompt<'_, R, W>,
    ) -> io::Result<()> {
        let before = self.solver.solve(self.game.position());
        if self.play(column).is_none() {
            return Ok(());
        }
        let position = self.game.position();
        let after = -self.solver.solve(position);
        let gave_up = what_it_gave_up(column, before, after, position.ply(), &self.voice());
        let reply = defence(position, self.puzzle.goal, self.solver);
        let opponent = capitalized(self.theme.team(self.game.turn()).name);
        match reply.and_then(|reply| self.play(reply)) {
            Some(cell) => prompt.say(&format!("{gave_up} {opponent} answers {cell}."))?,
            None => prompt.say(&gave_up)?,
        }
        prompt.show(&self.game)?;
        if reply.is_some() {
            self.game.undo();
        }
        self.game.undo();
        prompt.say("Both moves are taken back. Try again.")?;
        prompt.show(&self.game)
    }

    /// Why the goal is reached now.
    fn reason(&mut self) -> Vec<String> {
        let solver = self.puzzle.position().turn();
        if let Some(outcome) = self.game.outcome() {
            let text = match outcome.winner() {
                Some(winner) => self.theme.won(winner, self.game.ply()),
                None => "the game is a draw".to_owned(),
            };
            return vec![capitalized(&text) + "."];
        }
        let position = self.game.position();
        let found = Explanation::of(position, Some(solver), Size::SMALL, self.solver, Limits::NONE);
        found.map_or_else(Vec::new, |found| found.sentences(position, &self.voice()))
    }
}

/// The same text with a capital letter in front.
fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + characters.as_str()
    })
}
