//! Puzzles and lessons on the full screen, on a board of their own: the game waits meanwhile.

use std::time::Duration;

use fourgone::{Column, Game, Player, Row};
use fourgone_bot::Level;
use fourgone_tutor::lesson::{Exercise, ExerciseText, LESSONS, LessonText};
use fourgone_tutor::puzzle::{Puzzle, daily};
use fourgone_tutor::{Language, Voice};

use crate::answerer::Question;
use crate::keys::{Key, step};
use crate::menu::{Entry, Menu};
use crate::model::{BOT_DELAY, Fall, Model, Overlay};
use crate::puzzles::{SolvedPuzzle, pick};
use crate::seats::capitalized;
use crate::solving::{Solving, hint, voice_of};
use crate::store::Effect;
use crate::view::text_pages;
use crate::why::{From, Why};

/// What somebody practises with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// A puzzle.
    Puzzle {
        /// Which one.
        puzzle: Puzzle,
        /// Whether it is set as the puzzle of the day.
        daily: bool,
        /// The level that was asked for, from which the next one is taken too.
        level: Option<Level>,
    },
    /// The lesson with this number, counted from 0.
    Lesson(usize),
}

/// A puzzle or a lesson on the board.
#[derive(Clone, Debug)]
pub(crate) struct Practice {
    kind: Kind,
    phase: Phase,
    /// What was said last: a hint, or how the right column was answered.
    said: Option<String>,
    /// Whether the text, which lies over the board where there is no room beside it, was read.
    is_read: bool,
    /// How many moves are on the board already; the others fall one after the other.
    shown: usize,
    pub(crate) fall: Option<Fall>,
    /// How long the next disc has waited since the board came to rest.
    waited: Duration,
}

#[derive(Clone, Debug)]
enum Kind {
    Puzzle { solving: Box<Solving>, daily: bool, level: Option<Level> },
    Lesson(Lesson),
}

/// A place in a lesson.
#[derive(Clone, Debug)]
struct Lesson {
    number: usize,
    /// Which of the three positions it is.
    at: usize,
    game: Game,
    is_hinted: bool,
}

/// How far somebody is with the position on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// A page of the explanation is read.
    Reading { page: usize },
    /// A column is to be found.
    Finding,
    /// A wrong column and its refutation are on the board.
    Wrong(Column),
    /// It is found.
    Done,
}

impl Lesson {
    fn begin(number: usize, at: usize) -> Self {
        let game = LESSONS[number].exercises[at].game();
        Self { number, at, game, is_hinted: false }
    }

    fn text(&self) -> &'static LessonText {
        LESSONS[self.number].text(Language::English)
    }

    fn exercise(&self) -> (&'static Exercise, &'static ExerciseText) {
        (&LESSONS[self.number].exercises[self.at], &self.text().exercises[self.at])
    }

    fn is_last(&self) -> bool {
        self.at + 1 == LESSONS[self.number].exercises.len()
    }
}

impl Practice {
    fn new(task: Task) -> Self {
        let (kind, phase) = match task {
            Task::Puzzle { puzzle, daily, level } => {
                let solving = Box::new(Solving::new(puzzle));
                (Kind::Puzzle { solving, daily, level }, Phase::Finding)
            }
            Task::Lesson(number) => {
                let number = number.min(LESSONS.len() - 1);
                (Kind::Lesson(Lesson::begin(number, 0)), Phase::Reading { page: 0 })
            }
        };
        Self::of(kind, phase)
    }

    /// Begins with a position that is on the board already.
    fn of(kind: Kind, phase: Phase) -> Self {
        let (said, fall, waited) = (None, None, Duration::ZERO);
        let mut practice = Self { kind, phase, said, is_read: false, shown: 0, fall, waited };
        practice.shown = practice.game().ply();
        practice
    }

    /// The position and what was found in it; a wrong column is no part of it.
    pub(crate) const fn game(&self) -> &Game {
        match &self.kind {
            Kind::Puzzle { solving, .. } => solving.game(),
            Kind::Lesson(lesson) => &lesson.game,
        }
    }

    pub(crate) const fn phase(&self) -> Phase {
        self.phase
    }

    pub(crate) const fn is_lesson(&self) -> bool {
        matches!(self.kind, Kind::Lesson(_))
    }

    /// Who is to find the columns.
    pub(crate) fn player(&self) -> Player {
        match &self.kind {
            Kind::Puzzle { solving, .. } => solving.player(),
            Kind::Lesson(lesson) => lesson.exercise().0.game().turn(),
        }
    }

    /// Whether nothing comes after the position that is found.
    pub(crate) const fn is_last_lesson(&self) -> bool {
        match &self.kind {
            Kind::Puzzle { .. } => false,
            Kind::Lesson(lesson) => {
                lesson.number + 1 == LESSONS.len() && lesson.at + 1 == LESSONS[0].exercises.len()
            }
        }
    }

    /// What it is called.
    pub(crate) fn heading(&self) -> String {
        match &self.kind {
            Kind::Puzzle { solving, daily, .. } => {
                let (id, level) = (solving.puzzle().id(), solving.puzzle().level);
                let of_day = if *daily { "Today's puzzle" } else { "Puzzle" };
                format!("{of_day} {id}, level {level}")
            }
            Kind::Lesson(lesson) => lesson.text().title.to_owned(),
        }
    }

    /// The explanation, if that is read now.
    pub(crate) fn explanation(&self) -> Option<&'static [&'static str]> {
        match (&self.kind, self.phase) {
            (Kind::Lesson(lesson), Phase::Reading { .. }) => Some(lesson.text().explanation),
            _ => None,
        }
    }

    /// A new text is to be read, and what has changed on the board is to be seen.
    fn turn_to(&mut self, phase: Phase) {
        self.phase = phase;
        self.is_read = false;
        self.waited = BOT_DELAY;
        self.fall = None;
        self.shown = self.shown.min(self.game().ply());
    }

    /// The columns that are right now.
    fn right(&self) -> Vec<Column> {
        match &self.kind {
            Kind::Puzzle { solving, .. } => solving.right().into_iter().collect(),
            Kind::Lesson(lesson) => lesson.exercise().0.right().collect(),
        }
    }
}

/// The rows of the list of puzzles before the levels.
const BEFORE_LEVELS: usize = 2;

const SECONDS_OF_A_DAY: u64 = 24 * 60 * 60;

impl Model {
    /// Whether a puzzle or a lesson is on the board, perhaps with its reason or the help over it.
    pub(crate) fn practising(&self) -> Option<&Practice> {
        let overlay =
            if matches!(self.overlay, Overlay::Help { .. }) { self.behind } else { self.overlay };
        let is_seen = overlay == Overlay::Practice
            || overlay == Overlay::Why && self.why.from == From::Practice;
        self.practice.as_ref().filter(|_| is_seen)
    }

    /// The number of days since the beginning of 1970, in UTC.
    pub(crate) const fn today(&self) -> u64 {
        (self.begun_at + self.now.millis() / 1000) / SECONDS_OF_A_DAY
    }

    /// The board of a puzzle or a lesson, with a wrong column and its refutation.
    pub(crate) fn practice_board(&self, practice: &Practice) -> Game {
        let mut game = practice.game().clone();
        if let Phase::Wrong(column) = practice.phase {
            let found = self.knowledge.refutation(game.position(), column);
            let reply = found.and_then(|refutation| refutation.reply);
            for column in [Some(column), reply].into_iter().flatten() {
                // Both are open.
                let _ = game.play(column);
            }
        }
        game
    }

    /// As much of that as has come down.
    pub(crate) fn practice_seen(&self, practice: &Practice) -> Game {
        let board = self.practice_board(practice);
        Game::from_moves(board.moves().iter().copied().take(practice.shown)).unwrap_or_default()
    }

    /// Whether all discs are on the board.
    pub(crate) fn practice_rests(&self, practice: &Practice) -> bool {
        practice.fall.is_none() && practice.shown >= self.practice_board(practice).ply()
    }

    /// What is to be found out for a puzzle or a lesson.
    pub(crate) fn question_of_practice(&self) -> Option<Question> {
        let practice = self.practising()?;
        let position = practice.game().position();
        match practice.phase {
            Phase::Wrong(column) => Some(Question::Refutation(position, column)),
            Phase::Done if !practice.is_lesson() && !position.is_over() => {
                Some(Question::WhyFor(position, practice.player()))
            }
            _ => None,
        }
    }

    /// Lets the next disc fall once it is its turn.
    pub(crate) fn let_practice_fall(&mut self) {
        while let Some(practice) = self.practising() {
            let board = self.practice_board(practice);
            let is_ready =
                !self.motion() || practice.fall.is_none() && practice.waited >= BOT_DELAY;
            let next = board.moves().get(practice.shown).copied().filter(|_| is_ready);
            let position = board.positions().nth(practice.shown);
            let Some((column, position)) = next.zip(position) else { return };
            let place = position.landing(column).map(|it| (it.column().index(), it.row().index()));
            let fall = place.map(|place| Fall::new(place, Row::COUNT, position.turn()));
            let fall = fall.filter(|_| self.motion());
            if let Some(practice) = &mut self.practice {
                practice.shown += 1;
                (practice.fall, practice.waited) = (fall, Duration::ZERO);
            }
        }
    }

    /// Lets time pass for the discs of a puzzle or a lesson.
    pub(crate) fn tick_practice(&mut self, time: Duration) {
        if let Some(practice) = &mut self.practice {
            match practice.fall {
                Some(fall) => practice.fall = fall.after(time),
                None => practice.waited += time,
            }
        }
    }

    /// How words name the players: in a puzzle, "you" is whoever solves it.
    pub(crate) fn practice_voice(&self, practice: &Practice) -> Voice {
        voice_of(self.theme()).to(practice.player())
    }

    /// What is to be read beside the board, in paragraphs.
    pub(crate) fn practice_text(&self, practice: &Practice) -> Vec<String> {
        let position = practice.game().position();
        let wrong = match practice.phase {
            Phase::Wrong(column) => Some((column, self.knowledge.refutation(position, column))),
            _ => None,
        };
        let answer = wrong.and_then(|(column, found)| {
            found.and_then(|refutation| refutation.answer(position, column, self.theme()))
        });
        match (&practice.kind, practice.phase) {
            (_, Phase::Reading { .. }) => Vec::new(),
            (Kind::Puzzle { solving, .. }, Phase::Finding) => {
                let task = capitalized(&solving.task(self.theme())) + ".";
                let only = "At every step only one column is right.".to_owned();
                let begun = solving.game() != &solving.puzzle().game;
                let first = if begun { None } else { Some(only) };
                [task].into_iter().chain(first).chain(practice.said.clone()).collect()
            }
            (Kind::Puzzle { .. }, Phase::Wrong(column)) => {
                let Some((_, Some(refutation))) = wrong else {
                    return vec![format!("Not column {column}{}", self.dots())];
                };
                let voice = self.practice_voice(practice);
                let gave_up = refutation.told(position, column, &voice);
                [gave_up].into_iter().chain(answer).collect()
            }
            (Kind::Puzzle { solving, daily, .. }, Phase::Done) => {
                let mut text = vec![solving.result()];
                if *daily {
                    text.push(crate::puzzles::summary(&self.solved, self.today()));
                }
                text.extend(self.practice_reason(practice, solving));
                text
            }
            (Kind::Lesson(lesson), phase) => {
                let (exercises, text) = (LESSONS[0].exercises.len(), lesson.exercise().1);
                let place = format!("Position {} of {exercises}", lesson.at + 1);
                let told = match phase {
                    Phase::Wrong(column) => text.wrong(column),
                    Phase::Done => text.right,
                    _ => text.task,
                };
                let said = practice.said.clone();
                [place, told.to_owned()].into_iter().chain(answer).chain(said).collect()
            }
        }
    }

    /// Why the goal of a puzzle is reached.
    fn practice_reason(&self, practice: &Practice, solving: &Solving) -> Vec<String> {
        if let Some(ending) = solving.ending(self.theme()) {
            return vec![ending];
        }
        let position = practice.game().position();
        let asked = Question::WhyFor(position, practice.player());
        match self.knowledge.explanation(&asked) {
            Some(found) => found.sentences(position, &self.practice_voice(practice)),
            None => vec![format!("Looking for a reason{}", self.dots())],
        }
    }

    /// The same in a few words, for one line above the board.
    pub(crate) fn practice_headline(&self, practice: &Practice) -> String {
        match (&practice.kind, practice.phase) {
            (_, Phase::Reading { .. }) => practice.heading(),
            (_, Phase::Wrong(column)) => format!("Column {column} is wrong"),
            (Kind::Puzzle { solving, .. }, Phase::Finding) => {
                capitalized(&solving.task(self.theme()))
            }
            (Kind::Puzzle { solving, .. }, Phase::Done) => solving.result(),
            (Kind::Lesson(lesson), Phase::Finding) => {
                format!("Position {} of {}", lesson.at + 1, LESSONS[0].exercises.len())
            }
            (Kind::Lesson(_), Phase::Done) => "Right".to_owned(),
        }
    }

    /// Whether the text lies over the board, because there is no room for it elsewhere.
    pub(crate) fn practice_covers(&self, practice: &Practice) -> bool {
        let Some(layout) = self.layout() else { return false };
        if practice.is_read || layout.panel.is_some() || self.notice.is_some() {
            return false;
        }
        let letters: usize =
            self.practice_text(practice).iter().map(|text| text.chars().count() + 1).sum();
        letters > 2 * usize::from(layout.title.width)
    }

    /// The rows of the list of puzzles: what they are called, and how many of them are solved.
    pub(crate) fn puzzle_rows(&self) -> Vec<(String, String)> {
        let solved = crate::puzzles::solved_ids(&self.solved);
        let today = daily(self.today());
        let state = if solved.contains(&*today.id()) { "solved" } else { "not solved yet" };
        let mut rows = vec![
            ("Today's puzzle".to_owned(), state.to_owned()),
            ("The next one".to_owned(), "one that you have not solved".to_owned()),
        ];
        rows.extend(Level::ALL.iter().map(|&level| {
            let all = fourgone_tutor::puzzle::puzzles().iter();
            let of_level: Vec<_> = all.filter(|puzzle| puzzle.level == level).collect();
            let known = of_level.iter().filter(|puzzle| solved.contains(&*puzzle.id())).count();
            (format!("Level {level}"), format!("{known} of {} solved", of_level.len()))
        }));
        rows
    }

    pub(crate) fn press_in_puzzles(&mut self, key: Key, at: usize) {
        let last = BEFORE_LEVELS + Level::ALL.len() - 1;
        match (step(key, at, last), key) {
            (Some(at), _) => self.overlay = Overlay::Puzzles { at },
            (None, Key::Enter | Key::Char(' ')) if at == 0 => {
                let puzzle = daily(self.today()).clone();
                self.practise(Task::Puzzle { puzzle, daily: true, level: None });
            }
            (None, Key::Enter | Key::Char(' ')) => {
                let level = at.checked_sub(BEFORE_LEVELS).and_then(|at| Level::ALL.get(at));
                self.set_next_puzzle(level.copied());
            }
            (None, Key::Escape | Key::Char('m' | 'q')) => self.open_menu_at(Entry::Puzzles),
            _ => {}
        }
    }

    pub(crate) fn press_in_lessons(&mut self, key: Key, at: usize) {
        match (step(key, at, LESSONS.len() - 1), key) {
            (Some(at), _) => self.overlay = Overlay::Lessons { at },
            (None, Key::Enter | Key::Char(' ')) => self.practise(Task::Lesson(at)),
            (None, Key::Escape | Key::Char('m' | 'q')) => self.open_menu_at(Entry::Lessons),
            _ => {}
        }
    }

    /// Sets a puzzle that was not solved yet, of this level if one is named.
    fn set_next_puzzle(&mut self, level: Option<Level>) {
        // Every next one is another, and the same for the same seed and results.
        let seed = self.seed.wrapping_add(self.puzzles_set).wrapping_add(self.begun_at);
        if let Some(puzzle) = pick(level, &self.solved, seed).cloned() {
            self.practise(Task::Puzzle { puzzle, daily: false, level });
        }
    }

    /// Puts a puzzle or a lesson onto the board.
    pub(crate) fn practise(&mut self, task: Task) {
        self.puzzles_set += 1;
        self.set_practice(Practice::new(task));
    }

    fn set_practice(&mut self, practice: Practice) {
        self.practice = Some(practice);
        self.overlay = Overlay::Practice;
        self.cursor = Column::D;
        self.fall = None;
    }

    /// The menu again, at the entry that led here.
    fn open_menu_at(&mut self, entry: Entry) {
        self.practice = None;
        let at = self.entries().iter().position(|&it| it == entry).unwrap_or(0);
        self.overlay = Overlay::Menu(Menu { at, ..Menu::default() });
    }

    pub(crate) fn press_in_practice(&mut self, key: Key) {
        let Some(practice) = self.practising() else {
            self.overlay = Overlay::Nothing;
            return;
        };
        let (phase, is_lesson) = (practice.phase, practice.is_lesson());
        let covers = self.practice_covers(practice);
        match (key, phase) {
            (Key::Escape | Key::Char('m'), _) => {
                self.open_menu_at(if is_lesson { Entry::Lessons } else { Entry::Puzzles });
            }
            (Key::Char('q'), _) => self.ask_to_quit(),
            (Key::Char('t'), _) => self.change_theme(),
            (Key::Char('?') | Key::F1, _) => self.open_help(),
            (Key::Char('r'), _) if is_lesson => self.turn_practice_to(Phase::Reading { page: 0 }),
            (key, Phase::Reading { page }) => self.turn_explanation(key, page),
            // What lies over the board is read first.
            _ if covers => self.edit_practice(|practice| practice.is_read = true),
            (Key::Char(digit @ '1'..='7'), Phase::Finding | Phase::Wrong(_)) => {
                let number = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
                if let Some(column) = number.and_then(Column::from_number) {
                    self.practise_column(column);
                }
            }
            (Key::Char('h'), Phase::Finding | Phase::Wrong(_)) => self.hint_in_practice(),
            (Key::Char('s'), Phase::Finding | Phase::Wrong(_)) => self.show_solution(),
            (_, Phase::Wrong(_)) => self.turn_practice_to(Phase::Finding),
            (Key::Char('j') | Key::Left, Phase::Finding) => self.move_cursor(-1),
            (Key::Char('k') | Key::Right, Phase::Finding) => self.move_cursor(1),
            (Key::Home, Phase::Finding) => self.cursor = Column::A,
            (Key::End, Phase::Finding) => self.cursor = Column::G,
            (Key::Enter | Key::Char(' ') | Key::Down, Phase::Finding) => {
                self.practise_column(self.cursor);
            }
            (Key::Enter | Key::Char(' ' | 'n'), Phase::Done) => self.practise_next(),
            (Key::Char('e') | Key::Right, Phase::Done) => self.explain_practice(key),
            _ => {}
        }
    }

    /// Whatever is clicked beside the keys: a column, or a text that was read.
    pub(crate) fn click_in_practice(&mut self, column: Option<Column>) {
        let Some(practice) = self.practising() else { return };
        let covers = self.practice_covers(practice);
        match (practice.phase, column) {
            (Phase::Reading { .. }, _) => self.press(Key::Enter),
            _ if covers => self.press(Key::Enter),
            (Phase::Finding | Phase::Wrong(_), Some(column)) => self.practise_column(column),
            _ => {}
        }
    }

    fn edit_practice(&mut self, edit: impl FnOnce(&mut Practice)) {
        if let Some(practice) = &mut self.practice {
            edit(practice);
        }
    }

    fn turn_practice_to(&mut self, phase: Phase) {
        self.edit_practice(|practice| {
            practice.said = None;
            practice.turn_to(phase);
        });
    }

    /// Another page of the explanation, or the positions after the last one.
    fn turn_explanation(&mut self, key: Key, page: usize) {
        let pages = self
            .practising()
            .and_then(Practice::explanation)
            .map_or(1, |text| text_pages(text, self.size));
        let next = match key {
            Key::Left | Key::Up | Key::Backspace => page.saturating_sub(1),
            Key::Right | Key::Down | Key::Enter | Key::Char(' ') => page + 1,
            _ => return,
        };
        if next < pages {
            self.turn_practice_to(Phase::Reading { page: next });
            return;
        }
        // Whoever reads it once more goes on where they were.
        let is_found = self.practice.as_ref().is_some_and(|practice| match &practice.kind {
            Kind::Lesson(lesson) => lesson.game != lesson.exercise().0.game(),
            Kind::Puzzle { .. } => false,
        });
        self.turn_practice_to(if is_found { Phase::Done } else { Phase::Finding });
    }

    /// Tries a column.
    fn practise_column(&mut self, column: Column) {
        self.turn_practice_to(Phase::Finding);
        self.cursor = column;
        let theme = self.theme();
        let Some(practice) = &mut self.practice else { return };
        if practice.game().landing(column).is_none() {
            return self.say(format!("Column {column} is full: choose another."));
        }
        let is_right = practice.right().contains(&column);
        match &mut practice.kind {
            Kind::Puzzle { solving, .. } if is_right => {
                practice.said = Some(solving.advance(theme));
                let is_solved = solving.right().is_none();
                practice.turn_to(if is_solved { Phase::Done } else { Phase::Finding });
                if is_solved {
                    self.keep_puzzle();
                }
            }
            Kind::Puzzle { solving, .. } => {
                solving.miss();
                practice.turn_to(Phase::Wrong(column));
            }
            Kind::Lesson(lesson) if is_right => {
                // What is right is open.
                let _ = lesson.game.play(column);
                practice.turn_to(Phase::Done);
            }
            Kind::Lesson(_) => practice.turn_to(Phase::Wrong(column)),
        }
    }

    fn hint_in_practice(&mut self) {
        self.turn_practice_to(Phase::Finding);
        self.edit_practice(|practice| {
            let right = practice.right().first().copied();
            practice.said = match (&mut practice.kind, right) {
                (Kind::Puzzle { solving, .. }, _) => solving.hint(),
                (Kind::Lesson(lesson), Some(right)) => Some(hint(right, &mut lesson.is_hinted)),
                (Kind::Lesson(_), None) => None,
            };
        });
    }

    /// Plays what is right to the end.
    fn show_solution(&mut self) {
        self.turn_practice_to(Phase::Finding);
        let theme = self.theme();
        let Some(practice) = &mut self.practice else { return };
        let right = practice.right().first().copied();
        match &mut practice.kind {
            Kind::Puzzle { solving, .. } => {
                solving.give_up();
                while solving.right().is_some() {
                    solving.advance(theme);
                }
                practice.turn_to(Phase::Done);
                self.keep_puzzle();
            }
            Kind::Lesson(lesson) => {
                // What is right is open.
                let _ = right.map(|column| lesson.game.play(column));
                practice.turn_to(Phase::Done);
            }
        }
    }

    /// Keeps how somebody fared with the puzzle, if that is wanted.
    fn keep_puzzle(&mut self) {
        let day = self.today();
        let Some(Practice { kind: Kind::Puzzle { solving, daily, .. }, .. }) = &self.practice
        else {
            return;
        };
        let (id, attempt) = (solving.puzzle().id(), solving.attempt());
        let solved = SolvedPuzzle { id, day, daily: *daily, attempt };
        if self.keeps_games() {
            self.effects.push(Effect::KeepPuzzle(solved.clone()));
        }
        self.solved.push(solved);
    }

    /// The next position or lesson, or the next puzzle.
    fn practise_next(&mut self) {
        let Some(practice) = &self.practice else { return };
        match &practice.kind {
            Kind::Puzzle { level, .. } => self.set_next_puzzle(*level),
            Kind::Lesson(lesson) if !lesson.is_last() => {
                let next = Lesson::begin(lesson.number, lesson.at + 1);
                self.set_practice(Practice::of(Kind::Lesson(next), Phase::Finding));
            }
            Kind::Lesson(lesson) if lesson.number + 1 < LESSONS.len() => {
                self.practise(Task::Lesson(lesson.number + 1));
            }
            Kind::Lesson(_) => self.open_menu_at(Entry::Puzzles),
        }
    }

    /// Shows why the position that was reached is won, drawn or lost, move by move.
    fn explain_practice(&mut self, key: Key) {
        let Some(practice) = &self.practice else { return };
        let (position, at) = (practice.game().position(), practice.game().ply());
        if position.is_over() {
            return self.say("The game is over: there is no more to show.");
        }
        self.why = Why { at, from: From::Practice, ..Why::default() };
        self.overlay = Overlay::Why;
        // The reason was read beside the board already.
        let is_known = self.walk().is_some();
        if key == Key::Right && is_known {
            self.press_in_why(key);
        }
    }
}
