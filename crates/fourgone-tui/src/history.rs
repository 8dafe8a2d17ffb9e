//! The games that were played: a file with one line for each, the list of them, and what they say.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use etcetera::BaseStrategy;
use fourgone::{ByPlayer, Game, Player};
use fourgone_bot::{Level, Standing};
use fourgone_match::{By, Clock, Ending, Rule};
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

use crate::course::{Course, KeptCourse, Terms};
use crate::keys::{Key, step};
use crate::model::{Earlier, Model, Overlay};
use crate::seats::{Seat, Seats};
use crate::store::Effect;

/// A game that is kept: who played, and the moves.
///
/// In the file it is one line of JSON, to which a rule and a clock are added where there are any:
///
/// ```text
/// {"played":"Tue, 17 Nov 2026 22:54:02 GMT","first":"human","second":"bot:5","names":["Ada",""],"seed":7,"moves":"4453"}
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// When it was first kept, as HTTP writes dates; empty until somebody with a clock has said it.
    pub played: String,
    /// Who plays.
    pub seats: Seats,
    /// What the bots' choices are drawn from.
    pub seed: u64,
    /// The moves.
    pub game: Game,
    /// What rule and clock have come to.
    pub course: KeptCourse,
}

impl KeptGame {
    /// Whether the game can be resumed.
    pub fn is_unfinished(&self) -> bool {
        self.ending().is_none()
    }

    /// How it ended, if it did.
    fn ending(&self) -> Option<Ending> {
        if let Some(loser) = self.course.lost_on_time {
            return Some(Ending { winner: Some(!loser), by: By::Time });
        }
        if let Some(loser) = self.course.resigned {
            return Some(Ending { winner: Some(!loser), by: By::Resignation });
        }
        if self.course.agreed {
            return Some(Ending { winner: None, by: By::Agreement });
        }
        let winner = self.game.outcome()?.winner();
        Some(Ending { winner, by: if winner.is_some() { By::Four } else { By::FullBoard } })
    }

    /// The level that one person played against, and how that person fared; nothing if the game is
    /// not over, or was not one of a person against a bot.
    fn result(&self) -> Option<(Level, Standing)> {
        let level = self.seats.level()?;
        let winner = self.ending()?.winner;
        let mut standing = Standing::default();
        match winner {
            None => standing.draws = 1,
            Some(winner) if self.seats.is_human(winner) => standing.wins = 1,
            Some(_) => standing.losses = 1,
        }
        Some((level, standing))
    }
}

/// How people fared against each level that they have finished a game with, the weakest first.
pub fn results(games: &[KeptGame]) -> Vec<(Level, Standing)> {
    let played: Vec<_> = games.iter().filter_map(KeptGame::result).collect();
    let total = |&level: &Level| {
        let of_level = played.iter().filter(|(played, _)| *played == level);
        let sum = of_level.fold(Standing::default(), |sum, (_, one)| sum + *one);
        (sum.games() > 0).then_some((level, sum))
    };
    Level::ALL.iter().filter_map(total).collect()
}

/// The file of games.
#[derive(Clone, Debug)]
pub struct History {
    path: PathBuf,
}

impl History {
    /// The file in the user's data folder, if there is such a folder: on Windows in the folder of
    /// roaming application data, elsewhere where the XDG specification has it.
    pub fn of_user() -> Option<Self> {
        let folders = etcetera::choose_base_strategy().ok()?;
        Some(Self::at(folders.data_dir().join("fourgone").join("games.jsonl")))
    }

    /// The file at this place.
    pub fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// All games, the oldest first. A line that makes no sense is skipped, and stays in the file.
    ///
    /// # Errors
    ///
    /// When the file cannot be read; one that is not there holds no games.
    pub fn load(&self) -> io::Result<Vec<KeptGame>> {
        Ok(self.text()?.lines().filter_map(parse).collect())
    }

    /// Writes a game as the last line, or in the place of what was known of it before.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn keep(&self, game: &KeptGame) -> io::Result<()> {
        let line = serde_json::to_string(&Stored::from(game)).map_err(io::Error::other)? + "\n";
        let folder = self.path.parent().ok_or(io::ErrorKind::NotFound)?;
        fs::create_dir_all(folder)?;
        let is_same = |known: &str| {
            parse(known).is_some_and(|known| known.played == game.played && known.seed == game.seed)
        };
        let text = self.text()?;
        if !text.lines().any(is_same) {
            // A last line without an end, by whatever accident, stays a line of its own.
            let line =
                if text.is_empty() || text.ends_with('\n') { line } else { format!("\n{line}") };
            let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
            return file.write_all(line.as_bytes());
        }
        let mut draft = NamedTempFile::new_in(folder)?;
        for known in text.lines() {
            if is_same(known) {
                draft.write_all(line.as_bytes())?;
            } else {
                writeln!(draft, "{known}")?;
            }
        }
        draft.persist(&self.path)?;
        Ok(())
    }

    fn text(&self) -> io::Result<String> {
        match fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            bytes => Ok(String::from_utf8_lossy(&bytes?).into_owned()),
        }
    }
}

/// A game as it stands in the file.
#[derive(Deserialize, Serialize)]
struct Stored {
    played: String,
    first: String,
    second: String,
    names: [String; 2],
    seed: u64,
    moves: String,
    /// The name of the rule, unless it is the standard one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// How many discs lay there before anybody played.
    #[serde(default, skip_serializing_if = "is_default")]
    opening: usize,
    #[serde(default, skip_serializing_if = "is_default")]
    has_chosen: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    closes_pair: bool,
    /// The clock, as in `5+3`, and the milliseconds that each player has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<[u64; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lost_on_time: Option<Player>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resigned: Option<Player>,
    #[serde(default, skip_serializing_if = "is_default")]
    agreed: bool,
}

/// Whether something need not be written.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl From<&KeptGame> for Stored {
    fn from(game: &KeptGame) -> Self {
        let KeptGame { played, seats, seed, game, course } = game;
        let KeptCourse { terms, opening, has_chosen, closes_pair, left, .. } = *course;
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let name = |player: Player| {
            seats.names[player].as_ref().map(ToString::to_string).unwrap_or_default()
        };
        Self {
            played: played.clone(),
            first: seats.at.first.to_string(),
            second: seats.at.second.to_string(),
            names: Player::ALL.map(name),
            seed: *seed,
            moves: game.to_string(),
            rule: (terms.rule != Rule::Standard).then(|| terms.rule.to_string()),
            opening,
            has_chosen,
            closes_pair,
            clock: terms.clock.map(|clock| clock.to_string()),
            left: left.map(|left| Player::ALL.map(|player| millis(left[player]))),
            lost_on_time: course.lost_on_time,
            resigned: course.resigned,
            agreed: course.agreed,
        }
    }
}

/// The game of a line, if it makes sense.
fn parse(line: &str) -> Option<KeptGame> {
    let stored: Stored = serde_json::from_str(line).ok()?;
    let Stored { played, seed, moves, opening, has_chosen, closes_pair, .. } = stored;
    let Stored { lost_on_time, resigned, agreed, .. } = stored;
    let at = ByPlayer { first: Seat::read(&stored.first)?, second: Seat::read(&stored.second)? };
    // A name that cannot be shown is as good as none.
    let [first, second] = stored.names.map(|name| name.parse().ok());
    let rule = stored.rule.map_or(Some(Rule::Standard), |rule| rule.parse().ok())?;
    let clock = match stored.clock {
        Some(clock) => Some(clock.parse().ok().filter(|clock: &Clock| !clock.is_per_move())?),
        None => None,
    };
    let left = stored.left.map(|[first, second]| ByPlayer { first, second });
    let left = left.map(|left| ByPlayer::from_fn(|player| Duration::from_millis(left[player])));
    let terms = Terms { rule, clock };
    let course = KeptCourse {
        terms,
        opening,
        has_chosen,
        closes_pair,
        left,
        lost_on_time,
        resigned,
        agreed,
    };
    let seats = Seats { at, names: ByPlayer { first, second } };
    // Dates are shown in part: nothing else may stand there.
    let played = if played.is_ascii() && !played.contains(|it: char| it.is_control()) {
        played
    } else {
        String::new()
    };
    Some(KeptGame { played, seats, seed, game: moves.parse().ok()?, course })
}

impl Model {
    /// Keeps the game as it stands, if somebody has played it and wants it to be kept.
    pub(crate) fn keep(&mut self) {
        let somebody = self.game.moves().iter().zip(Player::ALL.into_iter().cycle());
        let mut somebody = somebody.filter(|(_, player)| self.seats.is_human(*player));
        let worth = somebody.next().is_some() || !self.still_played();
        // A game elsewhere is kept when it is over, by those who have played it.
        let is_over = self.game.outcome().is_some() || self.course.has_ended();
        if self.is_watching() || self.is_elsewhere() && !is_over {
            return;
        }
        // Boards of other sizes are not kept.
        if !worth || self.table.is_some() || self.is_fresh() || !self.keeps_games() {
            return;
        }
        let kept = KeptGame {
            played: self.played.clone(),
            seats: self.seats.clone(),
            seed: self.seed,
            game: self.game.clone(),
            course: self.course.kept(self.now),
        };
        match self.past.iter_mut().find(|(number, _)| *number == self.number) {
            Some((_, known)) if *known == kept => return,
            Some((_, known)) => *known = kept.clone(),
            None => self.past.push((self.number, kept.clone())),
        }
        self.effects.push(Effect::Keep(self.number, kept));
    }

    /// From now on this is another game than the one that was kept.
    pub(crate) fn number_anew(&mut self) {
        let numbers = self.past.iter().map(|(number, _)| *number);
        let earlier = self.earlier.iter().map(|earlier| earlier.number);
        self.number = numbers.chain(earlier).chain([self.number]).max().unwrap_or(0) + 1;
        self.played.clear();
    }

    /// The last game that was not finished, as a place in the list of past games.
    pub(crate) fn unfinished(&self) -> Option<usize> {
        self.past.iter().rposition(|(_, game)| game.is_unfinished())
    }

    /// Puts a past game onto the board: to be reviewed if it is over, to be played on if not.
    pub(crate) fn open_past(&mut self, at: usize) {
        let Some((number, kept)) = self.past.get(at).cloned() else { return };
        if number != self.number {
            if !kept.is_unfinished() {
                // Who looks at a game plays on as before; who plays it on stays with its players.
                self.next_terms = Some(self.terms_to_come());
                self.next.get_or_insert_with(|| self.seats.clone());
            }
            self.leave_game();
            let KeptGame { played, seats, seed, game, course } = kept;
            self.table = None;
            self.course = Course::of_kept(course, &game);
            (self.number, self.played) = (number, played);
            (self.seats, self.seed, self.game) = (seats, seed, game);
            self.course.run(&self.game, self.now);
        }
        self.begun = true;
        self.overlay = Overlay::Nothing;
        self.board_changed();
        self.paused = self.seats.humans() == 0;
        if !self.still_played() {
            self.begin_review();
        }
    }

    /// Leaves the game for another one; undo leads back to it.
    pub(crate) fn leave_game(&mut self) {
        self.keep();
        if self.is_fresh() {
            return;
        }
        let mut course = std::mem::take(&mut self.course);
        course.pause(self.now);
        self.earlier.push(Earlier {
            game: std::mem::take(&mut self.game),
            seats: self.seats.clone(),
            seed: self.seed,
            number: self.number,
            played: std::mem::take(&mut self.played),
            course,
            table: self.table.take(),
        });
    }

    pub(crate) fn press_in_games(&mut self, key: Key, at: usize) {
        let last = self.past.len().saturating_sub(1);
        match (step(key, at, last), key) {
            (Some(at), _) => self.overlay = Overlay::Games { at },
            // The list begins with the newest.
            (None, Key::Enter | Key::Char(' ')) => self.open_past(last - at.min(last)),
            _ => self.overlay = self.behind,
        }
    }
}

/// Who played a kept game and how it ended, in a line.
pub(crate) fn summary(kept: &KeptGame, theme: fourgone_render::Theme) -> String {
    let name = |player| kept.seats.name(player, theme);
    let result = match kept.ending() {
        None => "not finished".to_owned(),
        Some(Ending { winner: None, .. }) => "a draw".to_owned(),
        Some(Ending { winner: Some(winner), by: By::Time }) => {
            format!("{} won on time", name(winner))
        }
        Some(Ending { winner: Some(winner), by: By::Resignation }) => {
            format!("{} won, {} resigned", name(winner), name(!winner))
        }
        Some(Ending { winner: Some(winner), .. }) => format!("{} won", name(winner)),
    };
    // "Tue, 17 Nov 2026 22:54:02 GMT": the day is enough.
    let day = kept.played.get(5..16).unwrap_or("just now   ");
    let (first, second) = (name(Player::First), name(Player::Second));
    let moves = match kept.game.ply() {
        1 => "1 move".to_owned(),
        moves => format!("{moves} moves"),
    };
    format!("{day}  {first} - {second}: {result}, {moves}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(played: &str, players: [&str; 2], moves: &str) -> KeptGame {
        let [first, second] = players.map(|text| Seat::read(text).unwrap());
        let names = ByPlayer { first: "Ada".parse().ok(), second: None };
        let seats = Seats { at: ByPlayer { first, second }, names };
        let game = moves.parse().unwrap();
        let course = KeptCourse::default();
        KeptGame { played: played.to_owned(), seats, seed: 7, game, course }
    }

    #[test]
    fn the_rule_and_the_clock_are_kept_and_lines_without_them_are_read() {
        let folder = tempfile::TempDir::new().unwrap();
        let history = History::at(folder.path().join("games.jsonl"));
        let old = r#"{"played":"one","first":"human","second":"human","names":["",""],"seed":7,"moves":"4"}"#;
        fs::write(history.path(), format!("{old}\n")).unwrap();
        let terms = Terms { rule: Rule::Swap, clock: Clock::minutes(5, 3) };
        let seconds = |first, second| ByPlayer { first, second };
        let left = Some(seconds(Duration::from_secs(100), Duration::from_secs(299)));
        let course = KeptCourse { terms, has_chosen: true, left, ..KeptCourse::default() };
        let timed = KeptGame { course, ..kept("two", ["human", "human"], "44") };
        history.keep(&timed).unwrap();
        let games = history.load().unwrap();
        assert_eq!((games[0].course, &games[1]), (KeptCourse::default(), &timed));
        let text = fs::read_to_string(history.path()).unwrap();
        let end =
            r#""moves":"44","rule":"swap","has_chosen":true,"clock":"5+3","left":[100000,299000]}"#;
        assert!(text.trim_end().ends_with(end), "{text}");
    }

    #[test]
    fn a_game_is_one_line_and_is_found_again() {
        let folder = tempfile::TempDir::new().unwrap();
        let history = History::at(folder.path().join("deep").join("games.jsonl"));
        assert_eq!(history.load().unwrap(), []);
        let [first, second] = ["one", "two"].map(|played| kept(played, ["human", "bot:5"], "4453"));
        history.keep(&first).unwrap();
        history.keep(&second).unwrap();
        // Going on with a game changes its line, and no other.
        let longer = kept("one", ["human", "bot:5"], "1212121");
        history.keep(&longer).unwrap();
        assert_eq!(history.load().unwrap(), [longer, second]);
        let text = fs::read_to_string(history.path()).unwrap();
        let line = r#"{"played":"two","first":"human","second":"bot:5","names":["Ada",""],"seed":7,"moves":"4453"}"#;
        assert_eq!(text.lines().nth(1), Some(line));
    }

    #[test]
    fn a_line_that_makes_no_sense_is_skipped_and_left_alone() {
        let folder = tempfile::TempDir::new().unwrap();
        let history = History::at(folder.path().join("games.jsonl"));
        fs::write(history.path(), b"nonsense \xff\n{\"played\":1}\n44").unwrap();
        assert_eq!(history.load().unwrap(), []);
        let game = kept("one", ["human", "human"], "44");
        history.keep(&game).unwrap();
        history.keep(&kept("one", ["human", "human"], "445")).unwrap();
        let text = fs::read_to_string(history.path()).unwrap();
        assert!(text.starts_with("nonsense"), "{text}");
        assert_eq!((text.lines().count(), history.load().unwrap().len()), (4, 1));
    }

    #[test]
    fn results_count_what_people_finished_against_bots() {
        let won = "1212121";
        let games = [
            kept("", ["human", "bot:5"], won),
            kept("", ["bot:5", "human"], won),
            kept("", ["human", "bot:2"], won),
            kept("", ["human", "bot:2"], "44"),
            kept("", ["human", "human"], won),
            kept("", ["bot:1", "bot:1"], won),
        ];
        let told: Vec<_> = results(&games)
            .into_iter()
            .map(|(level, it)| (level.number(), it.wins, it.draws, it.losses))
            .collect();
        assert_eq!(told, [(2, 1, 0, 0), (5, 1, 0, 1)]);
    }
}
