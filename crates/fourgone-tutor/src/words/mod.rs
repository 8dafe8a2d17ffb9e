//! Reasons in words, made from the data alone.
//!
//! A reason becomes a few [`Statement`]s, which have no language; each of them becomes a sentence in
//! one. Sentences name cells, threats and zugzwang as players do, and the players by their names
//! or, to somebody who plays, by "you".

use fourgone::{ByPlayer, Cell, Column, Player, Position};
use fourgone_solver::Score;

use crate::find::Explanation;

mod english;
mod french;
mod german;
mod spanish;
mod statement;

pub use statement::{Others, Statement};

/// A language in which reasons can be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All languages.
    pub const ALL: &'static [Self] = &[Self::English, Self::German, Self::French, Self::Spanish];

    /// The language with this code of two letters, as in `lang="de"`.
    ///
    /// ```
    /// use fourgone_tutor::Language;
    ///
    /// assert_eq!(Language::from_code("fr"), Some(Language::French));
    /// assert_eq!(Language::from_code("tlh"), None);
    /// ```
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|language| language.code() == code)
    }

    /// Its code of two letters.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
        }
    }
}

/// The most sentences of a reason, and of what is wrong with a move.
pub(crate) const MOST_SENTENCES: usize = 4;

/// How a reason is told: in which language, and what the players are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voice {
    /// The language.
    pub language: Language,
    /// The names of the players, as they stand inside a sentence; in French and Spanish they are
    /// plurals with their articles.
    pub names: ByPlayer<String>,
    /// The player who is spoken to, if one is.
    pub you: Option<Player>,
}

impl Voice {
    /// A voice that calls the players by their colours, red and yellow.
    pub fn by_colour(language: Language) -> Self {
        let names = match language {
            Language::English => ["red", "yellow"],
            Language::German => ["Rot", "Gelb"],
            Language::French => ["les rouges", "les jaunes"],
            Language::Spanish => ["las rojas", "las amarillas"],
        };
        let [first, second] = names.map(str::to_owned);
        Self { language, names: ByPlayer { first, second }, you: None }
    }

    /// The same voice, which speaks to this player.
    #[must_use]
    pub fn to(self, you: Player) -> Self {
        Self { you: Some(you), ..self }
    }

    /// A statement as a sentence.
    ///
    /// ```
    /// use fourgone::Player;
    /// use fourgone_tutor::{Language, Statement, Voice};
    ///
    /// let four = Statement::Four { player: Player::First, cell: "a4".parse()? };
    /// let voice = Voice::by_colour(Language::French);
    /// assert_eq!(voice.tell(&four), "Les rouges alignent quatre pions en a4.");
    /// assert_eq!(voice.to(Player::First).tell(&four), "Tu alignes quatre pions en a4.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tell(&self, statement: &Statement) -> String {
        let sentence = match self.language {
            Language::English => english::sentence(statement, self),
            Language::German => german::sentence(statement, self),
            Language::French => french::sentence(statement, self),
            Language::Spanish => spanish::sentence(statement, self),
        };
        capitalized(&sentence)
    }

    fn name(&self, player: Player) -> Name<'_> {
        Name { is_you: self.you == Some(player), name: &self.names[player] }
    }
}

impl Explanation {
    /// What the reason says, in at most four statements.
    pub fn statements(&self, position: Position) -> Vec<Statement> {
        of_explanation(self, position, MOST_SENTENCES)
    }

    /// The reason in at most four sentences.
    ///
    /// ```
    /// use fourgone::Game;
    /// use fourgone_solver::{Limits, Solver};
    /// use fourgone_tutor::{Explanation, Language, Size, Voice};
    ///
    /// let game: Game = "121212".parse()?;
    /// let mut solver = Solver::new();
    /// let found = Explanation::of(game.position(), None, Size::SMALL, &mut solver, Limits::NONE);
    /// let words = found.unwrap().sentences(game.position(), &Voice::by_colour(Language::English));
    /// assert_eq!(words, ["Red completes four on a4."]);
    /// # Ok::<(), fourgone::notation::ParseError>(())
    /// ```
    pub fn sentences(&self, position: Position, voice: &Voice) -> Vec<String> {
        self.statements(position).iter().map(|statement| voice.tell(statement)).collect()
    }
}

/// What a move gave up, in a sentence: `before` and `after` are the scores before and after it, of
/// the player who made it as the disc with this number.
///
/// ```
/// use fourgone::Column;
/// use fourgone_solver::Score;
/// use fourgone_tutor::{Language, Voice, what_it_gave_up};
///
/// let voice = Voice::by_colour(Language::English);
/// let told = what_it_gave_up(Column::C, Score::new(3), Score::new(-2), 21, &voice);
/// assert_eq!(told, "Column 3 turns a win into a loss.");
/// ```
pub fn what_it_gave_up(
    column: Column,
    before: Score,
    after: Score,
    number: usize,
    voice: &Voice,
) -> String {
    let player = if number.is_multiple_of(2) { Player::Second } else { Player::First };
    voice.tell(&Statement::GaveUp { player, column, number, before, after })
}

/// What an explanation of this position says, in at most so many statements.
pub(crate) fn of_explanation(
    found: &Explanation,
    position: Position,
    most: usize,
) -> Vec<Statement> {
    statement::of_reason(found.claim, position, &found.reason, most)
}

/// A player in a sentence.
#[derive(Clone, Copy)]
struct Name<'a> {
    is_you: bool,
    name: &'a str,
}

impl<'a> Name<'a> {
    /// One of two forms: for somebody who is spoken of, and for somebody who is spoken to.
    fn form<'b>(self, third: &'b str, second: &'b str) -> &'b str {
        if self.is_you { second } else { third }
    }

    /// The name, or what the one is called who is spoken to.
    fn or(self, you: &'a str) -> &'a str {
        if self.is_you { you } else { self.name }
    }
}

/// The same text with a capital letter in front.
fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// The cells one after the other, the last one after this word.
fn list(cells: &[Cell], and: &str) -> String {
    listed(&cells.iter().map(Cell::to_string).collect::<Vec<_>>(), and)
}

/// The texts one after the other, the last one after this word.
fn listed(texts: &[String], and: &str) -> String {
    match texts {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} {and} {last}", rest.join(", ")),
    }
}
