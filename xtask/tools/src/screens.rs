//! `cargo xtask screens`: pictures of the game in the terminal, for the README.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::{Context as _, Result, ensure};
use clap::Args;
use fourgone::{ByPlayer, Game};
use fourgone_render::{Palette, Theme};
use fourgone_tui::{
    Answerer as _, Capabilities, Expert, Glyphs, Key, Message, Model, Name, Seat, Seats, Settings,
    Start, view,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use crate::svg;

/// Draw the pictures of the game in the terminal, in `docs/`
///
/// Each is the screen of a real game: the keys are pressed, the bot and the solver answer.
#[derive(Args)]
pub(crate) struct Screens {
    /// Draw nothing, and fail if a picture is not as it would be drawn
    #[arg(long)]
    check: bool,
}

/// A picture: its name, what it shows, and how to get there.
struct Picture {
    name: &'static str,
    title: &'static str,
    size: (u16, u16),
    theme: Theme,
    moves: &'static str,
    keys: &'static [Key],
}

const PICTURES: [Picture; 4] = [
    Picture {
        name: "game",
        title: "A game against a bot in the terminal, with the score of every column",
        size: (120, 40),
        theme: Theme::Classic,
        moves: "444443352522",
        keys: &[Key::Char('a')],
    },
    Picture {
        name: "win",
        title: "A game that red has won, on a terminal of 80 by 24 characters",
        size: (80, 24),
        theme: Theme::Classic,
        moves: "44444335252266355",
        keys: &[],
    },
    Picture {
        name: "shapes",
        title: "A hint, in the theme whose discs differ in shape",
        size: (80, 24),
        theme: Theme::Shapes,
        moves: "444443352522",
        keys: &[Key::Char('h')],
    },
    Picture {
        name: "review",
        title: "The review of a game, with the graph of the verdict",
        size: (80, 24),
        theme: Theme::Classic,
        moves: "44444335252266355",
        keys: &[Key::Char('v')],
    },
];

impl Screens {
    pub(crate) fn run(self) -> Result<()> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        for picture in PICTURES {
            let path = folder.join(format!("{}.svg", picture.name));
            let drawn = svg::draw(&picture.screen()?, picture.title);
            if self.check {
                let there = fs::read_to_string(&path)
                    .with_context(|| format!("cannot read {}", path.display()))?;
                ensure!(there == drawn, "{} is old: run `cargo xtask screens`", path.display());
            } else {
                fs::create_dir_all(&folder)?;
                fs::write(&path, drawn)?;
            }
        }
        Ok(())
    }
}

impl Picture {
    /// The screen after all keys are pressed and all questions answered.
    fn screen(&self) -> Result<Buffer> {
        let game: Game = self.moves.parse()?;
        let at = ByPlayer { first: Seat::Human, second: Seat::Bot(Settings::DEFAULT_LEVEL) };
        let names = ByPlayer { first: "Ada".parse::<Name>().ok(), second: None };
        let settings =
            Settings { theme: Some(self.theme), motion: Some(false), ..Settings::default() };
        let seats = Seats { at, names };
        let start = Start { seats, game, settings, seed: 1, ..Start::default() };
        let capabilities = Capabilities { palette: Palette::Extended, glyphs: Glyphs::Full };
        let mut model = Model::new(start, capabilities, self.size.into());
        let mut expert = Expert::new();
        for &key in self.keys {
            model.update(Message::Key(key));
        }
        while let Some(question) = model.question() {
            let answer = expert.answer(&question, &AtomicBool::new(false));
            let answer = answer.with_context(|| format!("no answer to {question:?}"))?;
            model.update(Message::Answered(question, answer));
        }
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1))?;
        terminal.draw(|frame| view(&model, frame))?;
        Ok(terminal.backend().buffer().clone())
    }
}
