//! A puzzle line by line: a wrong move is answered by its refutation and taken back, and at the end
//! comes the reason.

use std::io::{self, BufRead, Write};

use fourgone::Column;
use fourgone_render::Theme;
use fourgone_solver::{Limits, Solver};
use fourgone_tutor::puzzle::Puzzle;
use fourgone_tutor::{Explanation, Size};

use super::prompt::{Prompt, Reply};
use crate::puzzles::Attempt;
use crate::solving::{Refutation, Solving, voice_of};

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
    let mut setting = Setting { solving: Solving::new(puzzle.clone()), theme, solver };
    let attempt = setting.run(prompt);
    prompt.finish()?;
    attempt
}

/// A puzzle that is set to somebody.
struct Setting<'a> {
    solving: Solving,
    theme: Theme,
    solver: &'a mut Solver,
}

impl Setting<'_> {
    fn run<R: BufRead, W: Write>(
        &mut self,
        prompt: &mut Prompt<'_, R, W>,
    ) -> io::Result<Option<Attempt>> {
        let (id, level) = (self.solving.puzzle().id(), self.solving.puzzle().level);
        let task = self.solving.task(self.theme);
        prompt.say(&format!("Puzzle {id}, level {level}: {task}."))?;
        prompt
            .say("At every step only one column is right. Type it, or hint, solution or quit.")?;
        prompt.show(self.solving.game())?;
        while let Some(right) = self.solving.right() {
            while !self.solving.attempt().shown {
                match prompt.ask(self.solving.game())? {
                    Reply::Play(column) if column == right => break,
                    Reply::Play(column) => {
                        self.solving.miss();
                        self.refute(column, prompt)?;
                    }
                    Reply::Hint => {
                        let hint = self.solving.hint().unwrap_or_default();
                        prompt.say(&hint)?;
                    }
                    Reply::Solution => self.solving.give_up(),
                    Reply::Quit => return Ok(None),
                }
            }
            let told = self.solving.advance(self.theme);
            prompt.say(&told)?;
            prompt.show(self.solving.game())?;
        }
        prompt.say(&self.solving.result())?;
        for sentence in self.reason() {
            prompt.say(&sentence)?;
        }
        Ok(Some(self.solving.attempt()))
    }

    /// Answers a wrong move on the board, says what it gives up, and takes it back.
    fn refute<R: BufRead, W: Write>(
        &mut self,
        column: Column,
        prompt: &mut Prompt<'_, R, W>,
    ) -> io::Result<()> {
        let position = self.solving.game().position();
        let found = Refutation::of(position, column, self.solver, Limits::NONE);
        let Some(refutation) = found else { return Ok(()) };
        let gave_up = refutation.told(position, column, &voice_of(self.theme));
        match refutation.answer(position, column, self.theme) {
            Some(answer) => prompt.say(&format!("{gave_up} {answer}"))?,
            None => prompt.say(&gave_up)?,
        }
        let mut game = self.solving.game().clone();
        for column in [Some(column), refutation.reply].into_iter().flatten() {
            // Both are open.
            let _ = game.play(column);
        }
        prompt.show(&game)?;
        prompt.say("Both moves are taken back. Try again.")?;
        prompt.show(self.solving.game())
    }

    /// Why the goal is reached now.
    fn reason(&mut self) -> Vec<String> {
        if let Some(ending) = self.solving.ending(self.theme) {
            return vec![ending];
        }
        let (position, player) = (self.solving.game().position(), self.solving.player());
        let found = Explanation::of(position, Some(player), Size::SMALL, self.solver, Limits::NONE);
        found.map_or_else(Vec::new, |found| found.sentences(position, &voice_of(self.theme)))
    }
}
