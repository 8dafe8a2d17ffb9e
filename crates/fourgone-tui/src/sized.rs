//! Boards of other sizes: people and bots, undo and hints. There are no levels, rules, clocks,
//! reviews and reasons: they are about the standard board.

use fourgone::{Player, Size, SizedGame, SizedPlayError, SizedPosition};
use fourgone_bot::Rng;
use fourgone_solver::{Bounds, Limits, Score, SizedSolver};

use crate::answerer::Question;
use crate::keys::Key;
use crate::layout::Layout;
use crate::model::{Fall, Model};
use crate::seats::Seats;
use crate::store::Effect;

/// The sizes that the menu offers.
const SIZES: [(usize, usize); 7] = [(7, 6), (5, 4), (6, 5), (6, 7), (8, 7), (9, 7), (10, 8)];

/// How many nodes are searched for each column. Where that is enough, a bot is perfect.
const NODES: u64 = 300_000;

/// What is said to somebody who plays while a bot thinks.
const BOTS_TURN: &str = "It is the bot's turn.";

/// What a short search knows of each open column: the bounds of its score for the player to move.
/// Nothing if it was stopped.
pub(crate) fn search(
    solver: &mut SizedSolver,
    position: &SizedPosition,
    limits: Limits<'_>,
) -> Option<Vec<(usize, Bounds)>> {
    let mut known = Vec::new();
    for column in position.open_columns() {
        let mut next = *position;
        next.play(column).ok()?;
        known.push((column, -solver.bounds(&next, limits.nodes(NODES))?));
    }
    (!limits.is_stopped()).then_some(known)
}

/// The column that a bot plays: the best as far as it is known, near the middle, by chance.
pub(crate) fn choose(
    known: &[(usize, Bounds)],
    position: &SizedPosition,
    seed: u64,
) -> Option<usize> {
    let width = i32::try_from(position.size().width()).unwrap_or(i32::MAX);
    let mut rng = Rng::with_stream(seed, position.ply() as u64);
    let value = |&(column, bounds): &(usize, Bounds)| {
        let middle = i32::from(bounds.lower.value()) + i32::from(bounds.upper.value());
        let off = (2 * i32::try_from(column).unwrap_or(0) - width + 1).abs();
        (middle, -off, rng.next_u64(), column)
    };
    known.iter().map(value).max().map(|(_, _, _, column)| column)
}

/// The columns that are proved to be best, and their score; nothing where that takes longer.
pub(crate) fn best(known: &[(usize, Bounds)]) -> Option<(Vec<usize>, Score)> {
    let best = known.iter().map(|(_, bounds)| bounds.lower).max()?;
    if known.iter().any(|(_, bounds)| bounds.upper > best) {
        return None;
    }
    let columns = known.iter().filter(|(_, bounds)| bounds.lower == best);
    Some((columns.map(|&(column, _)| column).collect(), best))
}

/// A game on a board of another size.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) game: SizedGame,
    /// The moves that were taken back, the last one first.
    undone: Vec<usize>,
    pub(crate) cursor: usize,
}

impl Table {
    pub(crate) fn new(game: SizedGame) -> Self {
        let cursor = game.position().size().width() / 2;
        Self { game, undone: Vec::new(), cursor }
    }

    /// The name of a column.
    fn name(&self, column: usize) -> String {
        let name = self.game.position().size().column_name(column);
        name.map(String::from).unwrap_or_default()
    }

    /// Takes moves back until it is a person's turn, or one where only bots play; whether there was
    /// such a place.
    fn undo(&mut self, seats: &Seats) -> bool {
        let before = self.clone();
        while let Some(column) = self.game.undo() {
            self.undone.push(column);
            if seats.humans() == 0 || seats.is_human(self.game.position().turn()) {
                return true;
            }
        }
        *self = before;
        false
    }

    /// Plays moves that were taken back until it is a person's turn; whether there were any.
    fn redo(&mut self, seats: &Seats) -> bool {
        let before = self.game.position().ply();
        while let Some(column) = self.undone.pop() {
            // It was played there before.
            let _ = self.game.play(column);
            if seats.humans() == 0 || seats.is_human(self.game.position().turn()) {
                break;
            }
        }
        self.game.position().ply() > before
    }
}

impl Model {
    /// The size of the board.
    pub(crate) fn board_size(&self) -> Size {
        let table = self.table.as_ref().filter(|_| self.practising().is_none());
        table.map_or(Size::STANDARD, |table| table.game.position().size())
    }

    /// Where everything stands on the screen, unless it is too small.
    pub(crate) fn layout(&self) -> Option<Layout> {
        Layout::new(self.size, self.board_size())
    }

    /// The size of the next game, or of this one if nobody has played yet.
    pub(crate) fn size_to_come(&self) -> Size {
        self.next_size.unwrap_or_else(|| self.board_size())
    }

    /// Chooses the next size, or the one before.
    pub(crate) fn change_size(&mut self, steps: i8) {
        let size = |(width, height)| Size::new(width, height).unwrap_or(Size::STANDARD);
        let now = self.size_to_come();
        let at = SIZES.iter().position(|&offered| size(offered) == now).unwrap_or(0);
        let at = if steps > 0 { at + 1 } else { at + SIZES.len() - 1 } % SIZES.len();
        if self.is_fresh() {
            self.set_table(size(SIZES[at]));
            self.change_terms(self.course.terms);
        } else {
            self.next_size = Some(size(SIZES[at]));
            self.say("From the next game on.");
        }
    }

    /// Puts an empty board of this size onto the screen.
    pub(crate) fn set_table(&mut self, size: Size) {
        self.table = (size != Size::STANDARD).then(|| Table::new(SizedGame::new(size)));
    }

    /// What a bot on a board of another size is to find out, or somebody who wants a hint.
    pub(crate) fn question_of_table(&self, table: &Table) -> Option<Question> {
        let position = table.game.position();
        let is_bot = self.begun && !self.paused && !self.seats.is_human(position.turn());
        let asked = !position.is_over() && (is_bot || self.shown.hint);
        let question = Question::Search(position);
        (asked && !self.knowledge.knows(&question)).then_some(question)
    }

    /// Plays for the bot whose turn it is, once it has looked at the board.
    pub(crate) fn let_bot_play_on_table(&mut self) {
        let Some(table) = &self.table else { return };
        let position = table.game.position();
        let is_bot = self.begun && !self.paused && !self.seats.is_human(position.turn());
        if !is_bot || position.is_over() || !self.is_bot_ready() {
            return;
        }
        let known = self.knowledge.searched(position);
        if let Some(column) = known.and_then(|known| choose(known, &position, self.seed)) {
            self.put_on_table(column);
        }
    }

    /// Plays for the person whose turn it is, or says why not.
    pub(crate) fn try_play_on_table(&mut self, column: usize) {
        let Some(table) = &mut self.table else { return };
        let position = table.game.position();
        if column >= position.size().width() {
            return;
        }
        table.cursor = column;
        if !position.is_over() && !self.seats.is_human(position.turn()) {
            return self.say(BOTS_TURN);
        }
        self.put_on_table(column);
    }

    fn put_on_table(&mut self, column: usize) {
        let motion = self.motion();
        let Some(table) = &mut self.table else { return };
        let (player, height) =
            (table.game.position().turn(), table.game.position().size().height());
        match table.game.play(column) {
            Ok(row) => {
                table.undone.clear();
                self.notice.take_if(|notice| notice == BOTS_TURN);
                self.board_changed();
                self.fall = motion.then(|| Fall::new((column, row), height, player));
            }
            Err(SizedPlayError::GameOver) => {
                self.say("The game is over. Press n for a new game.");
            }
            Err(_) => {
                let name = table.name(column);
                self.say(format!("Column {name} is full: choose another."));
            }
        }
    }

    pub(crate) fn press_on_table(&mut self, key: Key) {
        let Some(table) = &mut self.table else { return };
        let last = table.game.position().size().width() - 1;
        match key {
            Key::Char('j') | Key::Left => table.cursor = table.cursor.saturating_sub(1),
            Key::Char('k') | Key::Right => table.cursor = (table.cursor + 1).min(last),
            Key::Home => table.cursor = 0,
            Key::End => table.cursor = last,
            Key::Char(' ') | Key::Enter if self.paused => self.paused = false,
            Key::Char(' ') | Key::Enter | Key::Down => {
                let column = table.cursor;
                self.try_play_on_table(column);
            }
            Key::Char(digit @ '1'..='9') => {
                if let Some(column) = table.game.position().size().column(digit) {
                    self.try_play_on_table(column);
                }
            }
            Key::Char('u') => self.undo(),
            Key::Char('r') => self.redo(),
            Key::Char('h') if self.may_help() => self.shown.hint = !self.shown.hint,
            Key::Escape => self.shown.hint = false,
            Key::Char('q') => self.ask_to_quit(),
            Key::Char('y') => self.copy_moves_of_table(),
            Key::Char('n' | 's' | 't' | 'm' | '?') | Key::F1 => self.press_anywhere(key),
            Key::Char('a' | 'b' | 'e' | 'v' | 'w' | '+' | '=' | '-' | '_') | Key::Up => {
                self.say("Only on the standard board, 7x6.");
            }
            _ => {}
        }
    }

    /// Takes moves back on a board of another size; whether there were any.
    pub(crate) fn undo_on_table(&mut self) -> bool {
        self.table.as_mut().is_some_and(|table| table.undo(&self.seats))
    }

    /// Plays moves again on a board of another size; whether there were any.
    pub(crate) fn redo_on_table(&mut self) -> bool {
        self.table.as_mut().is_some_and(|table| table.redo(&self.seats))
    }

    fn copy_moves_of_table(&mut self) {
        let Some(table) = &self.table else { return };
        let moves = table.game.to_string();
        if moves.is_empty() {
            return self.say("No moves yet.");
        }
        self.effects.push(Effect::Copy(moves));
        self.say("The moves are copied, if your terminal allows it.");
    }

    /// The hint on a board of another size: the best columns, their score and a sentence.
    pub(crate) fn hint_on_table(&self, table: &Table) -> Option<(Vec<usize>, String)> {
        let position = table.game.position();
        if !self.shown.hint || position.is_over() {
            return None;
        }
        let Some(known) = self.knowledge.searched(position) else {
            return Some((Vec::new(), format!("Searching{}", self.dots())));
        };
        let Some((columns, score)) = best(known) else {
            return Some((Vec::new(), "Not known after a short search.".to_owned()));
        };
        let (turn, ply) = (position.turn(), position.ply());
        let ends_on = score.ends_on_move_of(position.size(), ply);
        let verdict = self.theme().verdict(score.winner(turn), ends_on, ply);
        let names = fourgone_render::alternatives(columns.iter().map(|&it| table.name(it)));
        Some((columns, format!("Best: {names}: {verdict}.")))
    }

    /// Whose turn it is on the board, whatever its size.
    pub(crate) fn turn(&self) -> Player {
        self.table.as_ref().map_or_else(|| self.game.turn(), |table| table.game.position().turn())
    }

    /// What a player is called; without levels a bot is just that.
    pub(crate) fn name(&self, player: Player) -> String {
        if self.table.is_some()
            && !self.seats.is_human(player)
            && self.seats.names[player].is_none()
        {
            return "Bot".to_owned();
        }
        self.seats.name(player, self.theme())
    }
}
