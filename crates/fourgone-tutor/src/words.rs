//! Reasons in words, made from the data alone.
//!
//! A text is at most four sentences. They name cells, threats and zugzwang as players do, and the
//! players by their names or, to somebody who plays, by "you".

use std::collections::BTreeMap;

use fourgone::{Bitboard, ByPlayer, Cell, Column, Player, Position, Row};

use fourgone_solver::{Score, Wdl};

use crate::find::Explanation;
use crate::reason::{Claim, ClaimResult, FollowUp, Reason};

/// A language in which reasons can be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// The most sentences of a reason.
const MOST_SENTENCES: usize = 4;

/// How a reason is told: in which language, and what the players are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voice {
    /// The language.
    pub language: Language,
    /// The names of the players, as they stand inside a sentence.
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
        };
        let [first, second] = names.map(str::to_owned);
        Self { language, names: ByPlayer { first, second }, you: None }
    }

    /// The same voice, which speaks to this player.
    #[must_use]
    pub fn to(self, you: Player) -> Self {
        Self { you: Some(you), ..self }
    }
}

impl Explanation {
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
        let mut teller = Teller { voice, claim: self.claim, sentences: Vec::new() };
        teller.node(position, &self.reason);
        teller.sentences.iter().map(|sentence| capitalized(sentence)).collect()
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
    let ply = number - 1;
    let (sooner, later) = (before.ends_on_move(ply), after.ends_on_move(ply));
    let (english, german) = match (before.wdl(), after.wdl()) {
        (Wdl::Win, Wdl::Win) if before == after => {
            ("wins as soon as possible".to_owned(), "gewinnt so schnell wie möglich".to_owned())
        }
        (Wdl::Win, Wdl::Win) => (
            format!("still wins, but on move {later} instead of {sooner}"),
            format!("gewinnt auch, aber erst mit Zug {later} statt mit Zug {sooner}"),
        ),
        (Wdl::Win, Wdl::Draw) => (
            "gives the win away: it is a draw".to_owned(),
            "verschenkt den Sieg: Es wird unentschieden".to_owned(),
        ),
        (Wdl::Win, Wdl::Loss) => (
            "turns a win into a loss".to_owned(),
            "macht aus einem Sieg eine Niederlage".to_owned(),
        ),
        (Wdl::Draw, Wdl::Loss) => (
            "gives the draw away and loses".to_owned(),
            "verschenkt das Unentschieden und verliert".to_owned(),
        ),
        (Wdl::Loss, Wdl::Loss) if before == after => (
            "loses, but holds out as long as possible".to_owned(),
            "verliert, hält aber am längsten stand".to_owned(),
        ),
        (Wdl::Loss, Wdl::Loss) => (
            format!("loses sooner, on move {later} instead of {sooner}"),
            format!("verliert früher, mit Zug {later} statt mit Zug {sooner}"),
        ),
        // No move is better than the position.
        _ => ("keeps the draw".to_owned(), "hält das Unentschieden".to_owned()),
    };
    match voice.language {
        Language::English => format!("Column {column} {english}."),
        Language::German => format!("Spalte {column} {german}."),
    }
}

/// The same text with a capital letter in front.
fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

/// Somebody with the sentences told so far.
struct Teller<'a> {
    voice: &'a Voice,
    claim: Claim,
    sentences: Vec<String>,
}

/// What replies of the other player lead to, in groups.
struct Replies<'a> {
    /// The cells with which the claimant completes a four at once.
    fours: Bitboard,
    /// The replies after which it does not, with what it does instead.
    hard: Vec<(Column, &'a Reason)>,
}

impl Teller<'_> {
    fn say(&mut self, english: String, german: String) {
        self.sentences.push(match self.voice.language {
            Language::English => english,
            Language::German => german,
        });
    }

    /// The claimant's name, the other one's, and the forms of verbs that go with each.
    fn players(&self) -> (Name<'_>, Name<'_>) {
        (self.name(self.claim.player), self.name(!self.claim.player))
    }

    fn name(&self, player: Player) -> Name<'_> {
        Name { is_you: self.voice.you == Some(player), name: &self.voice.names[player] }
    }

    fn node(&mut self, position: Position, reason: &Reason) {
        // Whoever wants to know more steps through the reason.
        let needed = match reason {
            Reason::FollowUp(follow_up) => 1 + usize::from(!follow_up.never.is_empty()),
            Reason::Replies { .. } | Reason::Searched { .. } => 2,
            Reason::Four { .. } | Reason::Play { .. } | Reason::NoLine => 1,
        };
        if self.sentences.len() + needed > MOST_SENTENCES {
            return self.result();
        }
        match reason {
            &Reason::Four { column } => self.four(position, column),
            Reason::Play { column, then } => self.play(position, *column, then),
            Reason::Replies { replies } => self.replies(position, replies),
            Reason::FollowUp(follow_up) => self.follow_up(follow_up),
            Reason::NoLine => self.no_line(),
            Reason::Searched { .. } => self.searched(),
        }
    }

    fn four(&mut self, position: Position, column: Column) {
        let Some(cell) = position.landing(column) else { return };
        let (we, _) = self.players();
        let english = format!("{} four on {cell}.", we.does("completes", "complete"));
        let german = format!("{} auf {cell} die Vier.", we.tut("vollendet", "vollendest"));
        self.say(english, german);
    }

    fn play(&mut self, position: Position, column: Column, then: &Reason) {
        let (Some(cell), Ok(next)) = (position.landing(column), position.play(column)) else {
            return;
        };
        let threats = threats_after(next);
        if threats.len() >= 2 {
            return self.double_threat(cell, threats);
        }
        if let Some(threat) = threats.into_iter().next() {
            return self.forced_run(position, column, then, threat);
        }
        let (we, _) = self.players();
        let english = format!("{} {cell}.", we.does("plays", "play"));
        let german = format!("{} {cell}.", we.tut("spielt", "spielst"));
        self.say(english, german);
        self.node(next, then);
    }

    fn double_threat(&mut self, cell: Cell, threats: Bitboard) {
        let (we, opponent) = self.players();
        let english = format!(
            "{} {cell} and {} four on {}; {} only one of them.",
            we.does("plays", "play"),
            if we.is_you { "threaten" } else { "threatens" },
            list(threats, "and"),
            opponent.does("can stop", "can stop"),
        );
        let german = format!(
            "{} {cell} und {}, auf {} zu gewinnen; {} nur eins davon verhindern.",
            we.tut("spielt", "spielst"),
            if we.is_you { "drohst" } else { "droht" },
            list(threats, "oder"),
            opponent.tut("kann", "kannst"),
        );
        self.say(english, german);
    }

    /// Moves that threaten four, one after the other, each of which must be met.
    fn forced_run(&mut self, position: Position, column: Column, then: &Reason, threat: Cell) {
        let (mut position, mut column, mut then, mut threat) = (position, column, then, threat);
        let (mut moves, mut blocks) = (Vec::new(), Vec::new());
        let rest = loop {
            let (Some(cell), Ok(next)) = (position.landing(column), position.play(column)) else {
                return;
            };
            moves.push(cell);
            blocks.push(threat);
            let Reason::Replies { replies } = then else { break Some((next, then)) };
            let block = threat.column();
            let (Ok(next), Some(after)) = (next.play(block), replies.get(&block)) else {
                break None;
            };
            let Reason::Play { column: again, then: later } = after else {
                break Some((next, after));
            };
            let threats = next.play(*again).map_or(Bitboard::EMPTY, threats_after);
            match (threats.len(), threats.into_iter().next()) {
                (1, Some(only)) => (position, column, then, threat) = (next, *again, later, only),
                _ => break Some((next, after)),
            }
        };
        let (we, opponent) = self.players();
        let cells = |cells: &[Cell], and: &str| list_in_order(cells, and);
        let (english, german) = if moves.len() == 1 {
            (
                format!(
                    "{} {} and {} four on {}, so {} play there.",
                    we.does("plays", "play"),
                    moves[0],
                    if we.is_you { "threaten" } else { "threatens" },
                    blocks[0],
                    opponent.does("must", "must"),
                ),
                format!(
                    "{} {} und {} mit {}, also {} dorthin.",
                    we.tut("spielt", "spielst"),
                    moves[0],
                    if we.is_you { "drohst" } else { "droht" },
                    blocks[0],
                    opponent.verb_first("muss", "musst"),
                ),
            )
        } else {
            (
                format!(
                    "{} {}, each time threatening four, and {} block on {}.",
                    we.does("plays", "play"),
                    cells(&moves, "and"),
                    opponent.does("must", "must"),
                    cells(&blocks, "and"),
                ),
                format!(
                    "{} {}, jedes Mal mit einer Drohung, und {} sie auf {} abwehren.",
                    we.tut("spielt", "spielst"),
                    cells(&moves, "und"),
                    opponent.tut("muss", "musst"),
                    cells(&blocks, "und"),
                ),
            )
        };
        self.say(english, german);
        if let Some((position, reason)) = rest {
            self.node(position, reason);
        }
    }

    fn replies(&mut self, position: Position, replies: &BTreeMap<Column, Reason>) {
        let (we, opponent) = self.players();
        let Replies { fours, hard } = Replies::of(position, replies);
        if hard.is_empty() {
            let english = format!(
                "whatever {} next, {} four on {}.",
                opponent.does("plays", "play"),
                we.does("completes", "complete"),
                list(fours, "or"),
            );
            let german = format!(
                "nach jedem Zug {} {} auf {}.",
                opponent.von(),
                we.verb_first("gewinnt", "gewinnst"),
                list(fours, "oder"),
            );
            return self.say(english, german);
        }
        if let [(column, then)] = hard[..]
            && let (Some(cell), Ok(next)) = (position.landing(column), position.play(column))
        {
            let (english, german) = if fours.contains(cell) {
                (
                    format!(
                        "{} four on {cell}, so {} play there.",
                        we.does("threatens", "threaten"),
                        opponent.does("must", "must"),
                    ),
                    format!(
                        "{} mit {cell}, also {} dorthin.",
                        we.tut("droht", "drohst"),
                        opponent.verb_first("muss", "musst"),
                    ),
                )
            } else {
                (
                    format!("only {cell} does not lose at once."),
                    format!("nur {cell} verliert nicht sofort."),
                )
            };
            self.say(english, german);
            return self.node(next, then);
        }
        self.answers(position, &hard, !fours.is_empty());
        self.result();
    }

    /// One sentence with the first moves of the answers.
    fn answers(&mut self, position: Position, hard: &[(Column, &Reason)], some_lose: bool) {
        let (we, opponent) = self.players();
        let answered: Vec<(Cell, Cell)> = hard
            .iter()
            .filter_map(|&(reply, then)| {
                let Reason::Play { column, .. } = then else { return None };
                let next = position.play(reply).ok()?;
                Some((position.landing(reply)?, next.landing(*column)?))
            })
            .collect();
        if answered.len() < hard.len() {
            let english = format!(
                "whatever {} next, {} an answer.",
                opponent.does("plays", "play"),
                we.does("has", "have"),
            );
            let german = format!(
                "auf jeden Zug {} {} eine Antwort.",
                opponent.von(),
                we.verb_first("hat", "hast"),
            );
            return self.say(english, german);
        }
        // What answers most replies is named once.
        let times = |answer: Cell| answered.iter().filter(|(_, other)| *other == answer).count();
        let usual = answered.iter().map(|&(_, answer)| answer).max_by_key(|&answer| times(answer));
        let usual = usual.filter(|&answer| times(answer) > 1 && !some_lose);
        let single = answered.iter().filter(|(_, answer)| Some(*answer) != usual);
        let (mut english, mut german) = (Vec::new(), Vec::new());
        for (reply, answer) in single {
            english.push(format!("{reply} with {answer}"));
            german.push(format!("auf {reply} folgt {answer}"));
        }
        if let Some(usual) = usual {
            let (anything, alles) = if english.is_empty() {
                ("everything", "alles")
            } else {
                ("anything else", "alles andere")
            };
            english.push(format!("{anything} with {usual}"));
            german.push(format!("auf {alles} folgt {usual}"));
        }
        let (end, ende) = if some_lose {
            ("; anything else loses at once.", "; alles andere verliert sofort.")
        } else {
            (".", ".")
        };
        let english = format!("{} {}{end}", we.does("answers", "answer"), english.join(", "));
        self.say(english, format!("{}{ende}", german.join(", ")));
    }

    fn follow_up(&mut self, follow_up: &FollowUp) {
        self.never(follow_up);
        let (english, german) = self.pairs(follow_up);
        let (end, ende) = self.end(follow_up);
        self.say(format!("{english}{end}"), format!("{german}{ende}"));
    }

    /// Where the other player cannot afford to play.
    fn never(&mut self, follow_up: &FollowUp) {
        let (we, opponent) = self.players();
        let (plays, spielt) =
            (opponent.does("plays", "play"), opponent.verb_first("spielt", "spielst"));
        let (wins, gewinnt) = (we.does("wins", "win"), we.verb_first("gewinnt", "gewinnst"));
        let cannot = opponent.does("cannot", "cannot");
        let kann = if opponent.is_you {
            "kannst du dir nicht leisten".to_owned()
        } else {
            format!("kann sich {} nicht leisten", opponent.name)
        };
        match follow_up.never[..] {
            [] => {}
            [foot] => {
                let Some(ceiling) = above(foot) else { return };
                let english =
                    format!("if {plays} {foot}, {wins} on {ceiling}, so {cannot} afford {foot}.");
                let german = format!("{spielt} {foot}, {gewinnt} auf {ceiling}: {foot} {kann}.");
                self.say(english, german);
            }
            ref feet => {
                let english = format!(
                    "{cannot} afford {}: if {plays} there, {wins} right above.",
                    list_in_order(feet, "or"),
                );
                let german = format!(
                    "{} {kann}: {spielt} dort, {gewinnt} direkt darüber.",
                    list_in_order(feet, "und"),
                );
                self.say(english, german);
            }
        }
    }

    /// How the claimant answers, without the end of the sentence.
    fn pairs(&self, follow_up: &FollowUp) -> (String, String) {
        let (we, opponent) = self.players();
        let is_inside = |pair: &&[Cell; 2]| pair[0].column() == pair[1].column();
        let (inside, coupled): (Vec<_>, Vec<_>) = follow_up.pairs.iter().partition(is_inside);
        let (always, immer) = match (&follow_up.never[..], &coupled[..]) {
            ([], []) => ("", "immer "),
            _ => ("everywhere else ", ""),
        };
        let above = format!("{always}{} above {}", we.does("answers", "answer"), opponent.object());
        let darüber = if immer.is_empty() {
            format!("überall sonst {} direkt darüber", we.verb_first("antwortet", "antwortest"))
        } else {
            format!("{} immer direkt darüber", we.tut("antwortet", "antwortest"))
        };
        if coupled.is_empty() {
            return if inside.is_empty() {
                let english = format!("{} play there", opponent.does("must", "must"));
                (english, format!("{} dort spielen", opponent.tut("muss", "musst")))
            } else {
                (above, darüber)
            };
        }
        let either = |of: &str, and: &str, or: &str| {
            let both = |pair: &&[Cell; 2]| format!("{of} {} {and} {}", pair[0], pair[1]);
            let pairs: Vec<_> = coupled.iter().map(both).collect();
            match pairs.split_last() {
                Some((last, rest)) if !rest.is_empty() => {
                    format!("{} {or} {last}", rest.join(", "))
                }
                _ => pairs.concat(),
            }
        };
        let one = format!(
            "if {} one {}, {} the other",
            opponent.does("takes", "take"),
            either("of", "and", "or"),
            we.does("takes", "take"),
        );
        let eins = format!(
            "{} eins {}, {} das andere",
            opponent.verb_first("nimmt", "nimmst"),
            either("von", "und", "oder"),
            we.verb_first("nimmt", "nimmst"),
        );
        if inside.is_empty() {
            (one, eins)
        } else {
            (format!("{one}; {above}"), format!("{eins}; {darüber}"))
        }
    }

    /// How it ends, as the end of a sentence.
    fn end(&self, follow_up: &FollowUp) -> (String, String) {
        let (we, opponent) = self.players();
        match follow_up.by_move {
            None => (
                format!(", so {} never {} four.", opponent.name(), opponent.get()),
                format!(", sodass {} nie vier {}.", opponent.er(), opponent.bekommt()),
            ),
            Some(last) if follow_up.never.is_empty() => (
                format!(", and so {} four by move {last}.", we.does("gets", "get")),
                format!(
                    ", und so {} spätestens mit Zug {last}.",
                    we.verb_first("gewinnt", "gewinnst")
                ),
            ),
            Some(last) => (
                format!(
                    ", and {} out of moves first: {} by move {last}.",
                    opponent.does("runs", "run"),
                    we.does("wins", "win"),
                ),
                format!(
                    ", und {} gehen zuerst die Züge aus: {} spätestens mit Zug {last}.",
                    opponent.dative(),
                    we.tut("gewinnt", "gewinnst"),
                ),
            ),
        }
    }

    fn no_line(&mut self) {
        let (we, opponent) = self.players();
        let english = format!(
            "{} no line left in which four could still come together, so {} lose.",
            opponent.does("has", "have"),
            we.does("cannot", "cannot"),
        );
        let german = format!(
            "{} keine Reihe mehr, in der noch vier zusammenkommen könnten; {} nicht mehr verlieren.",
            opponent.tut("hat", "hast"),
            we.tut("kann", "kannst"),
        );
        self.say(english, german);
    }

    fn searched(&mut self) {
        let english = "no short reason was found; this is known by search alone.".to_owned();
        let german =
            "eine kurze Begründung wurde nicht gefunden; das weiß allein die Suche.".to_owned();
        self.say(english, german);
        let (we, _) = self.players();
        let (english, german) = match self.claim.by_move {
            Some(last) => (
                format!("with best play {} on move {last}.", we.does("wins", "win")),
                format!(
                    "bei bestem Spiel {} mit Zug {last}.",
                    we.verb_first("gewinnt", "gewinnst")
                ),
            ),
            None => (
                "with best play it is a draw.".into(),
                "bei bestem Spiel ist es unentschieden.".into(),
            ),
        };
        self.say(english, german);
    }

    /// What the claimant has in the end.
    fn result(&mut self) {
        let (we, opponent) = self.players();
        match (self.claim.result, self.claim.by_move) {
            (ClaimResult::Win, Some(last)) => self.say(
                format!("{} by move {last}.", we.does("wins", "win")),
                format!("{} spätestens mit Zug {last}.", we.tut("gewinnt", "gewinnst")),
            ),
            _ => self.say(
                format!("so {} never {} four.", opponent.name(), opponent.get()),
                format!("so {} nie vier.", opponent.verb_first("bekommt", "bekommst")),
            ),
        }
    }
}

impl<'a> Replies<'a> {
    fn of(position: Position, replies: &'a BTreeMap<Column, Reason>) -> Self {
        let mut groups = Self { fours: Bitboard::EMPTY, hard: Vec::new() };
        for (&reply, then) in replies {
            match then {
                Reason::Four { column } => {
                    let next = position.play(reply).ok();
                    groups.fours.extend(next.and_then(|next| next.landing(*column)));
                }
                _ => groups.hard.push((reply, then)),
            }
        }
        groups
    }
}

/// A player in a sentence.
#[derive(Clone, Copy)]
struct Name<'a> {
    is_you: bool,
    name: &'a str,
}

impl Name<'_> {
    fn name(self) -> String {
        if self.is_you { "you".to_owned() } else { self.name.to_owned() }
    }

    fn object(self) -> String {
        self.name()
    }

    fn get(self) -> &'static str {
        if self.is_you { "get" } else { "gets" }
    }

    /// Name and verb, in English.
    fn does(self, third: &str, second: &str) -> String {
        if self.is_you { format!("you {second}") } else { format!("{} {third}", self.name) }
    }

    /// Name and verb, in German.
    fn tut(self, third: &str, second: &str) -> String {
        if self.is_you { format!("du {second}") } else { format!("{} {third}", self.name) }
    }

    /// Verb and name, in German.
    fn verb_first(self, third: &str, second: &str) -> String {
        if self.is_you { format!("{second} du") } else { format!("{third} {}", self.name) }
    }

    /// Whose move it is, in German.
    fn von(self) -> String {
        if self.is_you { "von dir".to_owned() } else { format!("von {}", self.name) }
    }

    fn er(self) -> String {
        if self.is_you { "du".to_owned() } else { self.name.to_owned() }
    }

    fn bekommt(self) -> &'static str {
        if self.is_you { "bekommst" } else { "bekommt" }
    }

    fn dative(self) -> String {
        if self.is_you { "dir".to_owned() } else { self.name.to_owned() }
    }
}

/// The cells one after the other, the last one after this word.
fn list(cells: Bitboard, and: &str) -> String {
    list_in_order(&cells.into_iter().collect::<Vec<_>>(), and)
}

fn list_in_order(cells: &[Cell], and: &str) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {and} {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// The cells on which the player who has just moved completes a four with the next move, or, where
/// two lie one above the other, both: the other player cannot stop more than one.
fn threats_after(next: Position) -> Bitboard {
    let wins = next.opponent().completions() - next.occupied();
    let at_once = wins & next.occupied().landings();
    let stacked = at_once.into_iter().filter_map(above).filter(|&cell| wins.contains(cell));
    at_once | stacked.collect()
}

fn above(cell: Cell) -> Option<Cell> {
    Some(Cell::new(cell.column(), Row::from_index(cell.row().index() + 1)?))
}
