//! Why a position is won, drawn or lost: a reason to be read, and to be stepped through on the board.

use fourgone::{ByPlayer, Cell, Column, Game, Outcome, Player, Position, Row};
use fourgone_render::Theme;
use fourgone_tutor::{Explanation, FollowUp, Language, Reason, Statement, Voice};

use crate::answerer::Question;
use crate::keys::Key;
use crate::model::{AFTER_THE_GAME, Model, Overlay};
use crate::practice::Practice;
use crate::seats::{Seats, capitalized};

/// A reason that is being read: of which position, and how far one has stepped into it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Why {
    /// How many moves of the game lead to the position.
    pub(crate) at: usize,
    /// The moves on the board after that, which are no part of the game.
    pub(crate) steps: Vec<Column>,
    /// Whether the text, which lies over the board where there is no room beside it, was read.
    pub(crate) is_read: bool,
    /// What comes back afterwards.
    pub(crate) from: From,
}

/// Where a reason was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum From {
    #[default]
    Game,
    Look,
    Review,
    /// A puzzle or a lesson.
    Practice,
}

/// How the words of a reason name the players: "you" is the one person who plays against a bot.
pub(crate) fn voice(seats: &Seats, theme: Theme) -> Voice {
    let names = ByPlayer::from_fn(|player| theme.team(player).name.to_owned());
    let you = Player::ALL.into_iter().find(|&player| seats.is_you(player));
    Voice { names, you, ..Voice::by_colour(Language::English) }
}

/// A reason in words, without what stands above them: the exact result of the position. A reason
/// may show a later win than there is, which is said.
pub(crate) fn told(explanation: &Explanation, position: Position, voice: &Voice) -> Vec<String> {
    let (score, claim) = (explanation.score, explanation.claim);
    let ends_on = score.ends_on_move(position.ply());
    let later = claim.by_move.filter(|&by_move| by_move > ends_on);
    let winner = score.winner(position.turn()).map(|winner| (winner, ends_on));
    let repeated = voice.tell(&Statement::BestPlay { winner });
    let later = later.map(|later| format!("A simple plan that wins later, by move {later}:"));
    let sentences = explanation.sentences(position, voice).into_iter();
    later.into_iter().chain(sentences.filter(|sentence| *sentence != repeated)).collect()
}

/// A place in a reason: the moves that lead there, and what shows the claim from there on.
pub(crate) struct Walk<'a> {
    explanation: &'a Explanation,
    pub(crate) position: Position,
    reason: &'a Reason,
    /// The cell with which a strategy answers the last move.
    answer: Option<Cell>,
}

/// What comes next in a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// The claimant plays this column.
    Play(Column),
    /// The claimant completes a four in this column.
    Four(Column),
    /// The other player may try every column; this one is the hardest to meet.
    Reply(Column),
    /// Nothing: the game is over.
    Over,
    /// Nothing: the other player has no line left.
    NoLine,
    /// Nothing: the rest is known by search alone.
    Searched,
}

/// A sign on a free cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// The claimant completes a four here.
    Threat(Player),
    /// The other player loses at once by playing here.
    Never,
    /// One of two cells, of which the claimant takes what the other player leaves.
    Pair(char),
}

impl<'a> Walk<'a> {
    /// The place after these moves, as far as the reason speaks of them.
    pub(crate) fn new(explanation: &'a Explanation, position: Position, steps: &[Column]) -> Self {
        let mut walk = Self { explanation, position, reason: &explanation.reason, answer: None };
        for &column in steps {
            if !walk.step(column) {
                break;
            }
        }
        walk
    }

    /// Plays a column; whether the reason speaks of it.
    fn step(&mut self, column: Column) -> bool {
        let (Some(cell), Ok(next)) = (self.position.landing(column), self.position.play(column))
        else {
            return false;
        };
        match (self.reason, self.answer) {
            (Reason::Play { column: named, then }, _) if *named == column => self.reason = then,
            (Reason::Four { column: named }, _) if *named == column => {}
            (Reason::Replies { replies }, _) => match replies.get(&column) {
                Some(then) => self.reason = then,
                None => return false,
            },
            (Reason::FollowUp(_), Some(answer)) if answer == cell => self.answer = None,
            (Reason::FollowUp(follow_up), None) => self.answer = answer_to(follow_up, cell),
            _ => return false,
        }
        self.position = next;
        true
    }

    /// What comes next.
    pub(crate) fn next(&self) -> Next {
        if self.position.is_over() {
            return Next::Over;
        }
        match (self.reason, self.answer) {
            (&Reason::Four { column }, _) => Next::Four(column),
            (&Reason::Play { column, .. }, _) => Next::Play(column),
            (Reason::FollowUp(_), Some(cell)) => {
                let column = cell.column();
                let wins = self.position.winning_columns().contains(column);
                if wins { Next::Four(column) } else { Next::Play(column) }
            }
            (Reason::Replies { replies }, _) => {
                let size = |column: &Column| replies.get(column).map_or(0, Reason::leaves);
                self.reply(|column| size(&column))
            }
            (Reason::FollowUp(follow_up), None) => {
                // What loses at once comes last.
                let is_safe = |column| {
                    let cell = self.position.landing(column);
                    cell.is_some_and(|cell| !follow_up.never.contains(&cell))
                };
                self.reply(|column| usize::from(is_safe(column)))
            }
            (Reason::NoLine, _) => Next::NoLine,
            (Reason::Searched { .. }, _) => Next::Searched,
        }
    }

    /// The open column with the most of something, the first from the center on.
    fn reply(&self, weight: impl Fn(Column) -> usize) -> Next {
        let open = self.position.open_columns();
        let columns = Column::FROM_CENTER.into_iter().rev().filter(|&it| open.contains(it));
        columns.max_by_key(|&column| weight(column)).map_or(Next::Over, Next::Reply)
    }

    /// The strategy that is followed from here on, if there is one.
    pub(crate) fn strategy(&self) -> Option<&'a FollowUp> {
        match self.reason {
            Reason::FollowUp(follow_up) => Some(follow_up),
            _ => None,
        }
    }

    /// What is to be seen on a cell.
    pub(crate) fn sign(&self, cell: Cell) -> Option<Sign> {
        let (claim, occupied) = (self.explanation.claim, self.position.occupied());
        if occupied.contains(cell) || self.position.is_over() {
            return None;
        }
        let discs = self.position.discs(claim.player);
        let is_never = |strategy: &FollowUp| strategy.never.contains(&cell);
        if self.strategy().is_some_and(is_never) {
            Some(Sign::Never)
        } else if discs.completions().contains(cell) {
            Some(Sign::Threat(claim.player))
        } else {
            self.strategy().and_then(|strategy| pair_sign(strategy, cell)).map(Sign::Pair)
        }
    }

    /// Whether there is a move to be shown.
    pub(crate) fn goes_on(&self) -> bool {
        matches!(self.next(), Next::Play(_) | Next::Four(_) | Next::Reply(_))
    }

    /// What comes next, in a sentence.
    pub(crate) fn tell(&self, voice: &Voice) -> String {
        let claimant = self.explanation.claim.player;
        let sentence = |player: Player, third: &str, second: &str, rest: &str| {
            let is_you = voice.you == Some(player);
            let (name, verb) =
                if is_you { ("you", second) } else { (voice.names[player].as_str(), third) };
            capitalized(&format!("{name} {verb} {rest}"))
        };
        let cell = |column| self.position.landing(column).map(|it| it.to_string());
        match self.next() {
            Next::Play(column) => sentence(
                claimant,
                "plays",
                "play",
                &format!("{}.", cell(column).unwrap_or_default()),
            ),
            Next::Four(column) => {
                let rest = format!("four on {}.", cell(column).unwrap_or_default());
                sentence(claimant, "completes", "complete", &rest)
            }
            Next::Reply(_) => sentence(!claimant, "to move:", "to move:", "1-7 tries a reply."),
            Next::Over => match self.position.outcome().and_then(Outcome::winner) {
                Some(winner) => sentence(winner, "has", "have", "four."),
                None => "The board is full: a draw.".to_owned(),
            },
            Next::NoLine => sentence(!claimant, "has", "have", "no line left for a four."),
            Next::Searched => "The rest is known by search alone.".to_owned(),
        }
    }
}

/// How a strategy answers a move: with the other cell of its pair, or with the four above it.
fn answer_to(follow_up: &FollowUp, cell: Cell) -> Option<Cell> {
    let partner = follow_up.pairs.iter().find_map(|&[one, other]| match cell {
        _ if cell == one => Some(other),
        _ if cell == other => Some(one),
        _ => None,
    });
    partner.or_else(|| Some(Cell::new(cell.column(), Row::from_index(cell.row().index() + 1)?)))
}

/// The sign of a cell in a pair: cells of one column hang together, others have the same letter.
fn pair_sign(follow_up: &FollowUp, cell: Cell) -> Option<char> {
    let is_inside = |pair: &&[Cell; 2]| pair[0].column() == pair[1].column();
    let (inside, coupled): (Vec<&[Cell; 2]>, Vec<&[Cell; 2]>) =
        follow_up.pairs.iter().partition(is_inside);
    if let Some(pair) = inside.iter().find(|pair| pair.contains(&cell)) {
        return Some(if cell == pair[0].min(pair[1]) { '┴' } else { '┬' });
    }
    let mut letters = coupled.iter().zip('a'..='z');
    letters.find(|(pair, _)| pair.contains(&cell)).map(|(_, letter)| letter)
}

impl Model {
    /// Begins to explain the position that is seen.
    pub(crate) fn explain(&mut self) {
        let (at, from) = match self.overlay {
            Overlay::Look { at } => (at, From::Look),
            Overlay::Review { at } => (at, From::Review),
            _ => (self.game.ply(), From::Game),
        };
        if self.is_between_people() {
            return self.say(AFTER_THE_GAME);
        }
        if self.game.positions().nth(at).is_some_and(Position::is_over) {
            return self.say("The game is over. Step back with ↑ first, then press e.");
        }
        self.fall = None;
        self.why = Why { at, from, ..Why::default() };
        self.overlay = Overlay::Why;
    }

    /// The position that is explained.
    pub(crate) fn explained(&self) -> Option<Position> {
        self.explained_game().positions().nth(self.why.at)
    }

    /// The game of which a position is explained.
    fn explained_game(&self) -> &Game {
        let practice = self.practice.as_ref().filter(|_| self.why.from == From::Practice);
        practice.map_or(&self.game, Practice::game)
    }

    /// The question why the position is what it is; in a puzzle, for whoever solves it.
    pub(crate) fn question_why(&self) -> Option<Question> {
        let position = self.explained()?;
        let practice = self.practice.as_ref().filter(|_| self.why.from == From::Practice);
        let question = practice.map(|it| Question::WhyFor(position, it.player()));
        Some(question.unwrap_or(Question::Why(position)))
    }

    /// The explanation that is read, once it is there.
    pub(crate) fn explanation(&self) -> Option<&Explanation> {
        self.knowledge.explanation(&self.question_why()?)
    }

    /// How its words name the players.
    pub(crate) fn voice(&self) -> Voice {
        match self.practising() {
            Some(practice) => self.practice_voice(practice),
            None => voice(&self.seats, self.theme()),
        }
    }

    /// The place in the reason that is seen, once the reason is known.
    pub(crate) fn walk(&self) -> Option<Walk<'_>> {
        let position = self.explained()?;
        let explanation = self.explanation()?;
        Some(Walk::new(explanation, position, &self.why.steps))
    }

    /// The game as the board shows it: now, earlier, or with the moves of a reason.
    pub(crate) fn seen(&self) -> Game {
        if let Some(practice) = self.practising().filter(|_| self.overlay != Overlay::Why) {
            return self.practice_seen(practice);
        }
        let steps: &[Column] = if self.overlay == Overlay::Why { &self.why.steps } else { &[] };
        let at = match self.overlay {
            Overlay::Look { at } | Overlay::Review { at } => at,
            Overlay::Why => self.why.at,
            _ => return self.game.clone(),
        };
        let game = if self.overlay == Overlay::Why { self.explained_game() } else { &self.game };
        let moves = game.moves().iter().take(at).chain(steps);
        Game::from_moves(moves.copied()).unwrap_or_default()
    }

    pub(crate) fn press_in_why(&mut self, key: Key) {
        match key {
            Key::Right | Key::Down | Key::Enter | Key::Char(' ' | 'j') => self.step_on(),
            Key::Left | Key::Up | Key::Backspace | Key::Char('k' | 'u') => {
                // Before the first move stands the text.
                self.why.is_read &= self.why.steps.pop().is_some();
            }
            Key::Home => {
                self.why.steps.clear();
            }
            Key::Char(digit @ '1'..='7') => {
                let number = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok());
                if let Some(column) = number.and_then(Column::from_number) {
                    self.try_reply(column);
                }
            }
            Key::Escape | Key::Char('e' | 'q') => self.leave_why(),
            Key::Char('t') => self.change_theme(),
            Key::Char('?') | Key::F1 => self.open_help(),
            _ => {}
        }
    }

    fn leave_why(&mut self) {
        self.overlay = match self.why.from {
            From::Game => Overlay::Nothing,
            From::Look => Overlay::Look { at: self.why.at },
            From::Review => Overlay::Review { at: self.why.at },
            From::Practice => Overlay::Practice,
        };
    }

    /// Shows the next move of the reason.
    fn step_on(&mut self) {
        let has_panel = self.layout().is_some_and(|layout| layout.panel.is_some());
        if !has_panel && !self.why.is_read {
            self.why.is_read = true;
            return;
        }
        let next = self.walk().map(|walk| walk.next());
        match next {
            Some(Next::Play(column) | Next::Four(column) | Next::Reply(column)) => {
                self.why.steps.push(column);
            }
            Some(Next::Over | Next::NoLine) => self.say("That is the end of the reason."),
            Some(Next::Searched) => {
                self.say("There is nothing to show: no short reason was found.");
            }
            None => {}
        }
    }

    /// Tries a reply of the player who cannot help it.
    pub(crate) fn try_reply(&mut self, column: Column) {
        let next = self.walk().map(|walk| (walk.next(), walk.position));
        match next {
            Some((Next::Play(only) | Next::Four(only), _)) if only == column => {
                self.why.steps.push(column);
            }
            Some((Next::Play(only) | Next::Four(only), _)) => {
                self.say(format!("The plan is to play column {only} here."));
            }
            Some((Next::Reply(_), position)) if position.landing(column).is_some() => {
                self.why.is_read = true;
                self.why.steps.push(column);
            }
            Some((Next::Reply(_), _)) => self.say(format!("Column {column} is full.")),
            Some((Next::Over | Next::NoLine | Next::Searched, _)) | None => {}
        }
    }
}
