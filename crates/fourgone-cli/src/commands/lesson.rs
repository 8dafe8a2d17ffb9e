//! `fourgone lesson`: a lesson for beginners in the terminal.

use std::io::{self, IsTerminal};

use clap::Args;
use fourgone::Game;
use fourgone_tui::{Prompt, Settings, Task, take_lesson};
use fourgone_tutor::Language;
use fourgone_tutor::lesson::LESSONS;

use super::play::{has_full_screen, is_interactive, practise};
use super::puzzle::{draw, load_settings};
use crate::exit::{self, Failure};
use crate::numbers::number;
use crate::terminal;
use crate::wrapping::{self, Wrapping};

/// Learn to play: six short lessons
///
/// Each has an explanation and three positions in which you find the right column. Without a number
/// they are listed. In a terminal a lesson fills the screen; with `--plain`, in a pipe, or in a
/// terminal that can do no more, it is given line by line.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone lesson      what there is
  fourgone lesson 1    four ways to win
  fourgone lesson 4    zugzwang")]
pub(crate) struct Lesson {
    /// Number of the lesson, from 1 to 6
    #[arg(value_name = "N", value_parser = number(1..=LESSONS.len()))]
    number: Option<usize>,

    /// Give it line by line, for pipes, screen readers and scripts
    #[arg(long)]
    plain: bool,
}

impl Lesson {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let language = Language::English;
        let Some(number) = self.number else {
            let titles = LESSONS
                .iter()
                .enumerate()
                .map(|(index, lesson)| format!("{}  {}\n", index + 1, lesson.text(language).title));
            return terminal::print(titles.collect::<String>());
        };
        if has_full_screen() && !self.plain {
            return practise(Task::Lesson(number - 1), false);
        }
        exit::end_line_when_interrupted()?;
        let settings = if is_interactive() { load_settings() } else { Settings::default() };
        let theme = settings.theme.unwrap_or_default();
        let draw = |game: &Game| draw(game, theme);
        let output = Wrapping::new(io::BufWriter::new(io::stdout()), wrapping::width());
        let echo = !io::stdin().is_terminal();
        let mut prompt = Prompt::new(io::stdin().lock(), output, echo, &draw);
        let finished = take_lesson(&LESSONS[number - 1], language, &mut prompt)?;
        drop(prompt);
        match number + 1 {
            next if finished && next <= LESSONS.len() => {
                terminal::print(format!("\nTo go on: fourgone lesson {next}\n"))
            }
            _ if finished => {
                terminal::print("\nThat was the last one. To practise: fourgone puzzle\n")
            }
            _ => Ok(()),
        }
    }
}
