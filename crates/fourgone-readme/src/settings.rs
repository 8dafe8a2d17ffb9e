//! What the owner may choose, in a small TOML file of which every line is optional.

use std::collections::BTreeMap;
use std::fmt;

use fourgone::{ByPlayer, Player};
use fourgone_render::Colour;
use serde::de::{Deserialize, Deserializer, Error as _};

use crate::people::Login;
use crate::texts::{Language, Texts};

/// The owner's choices.
///
/// ```
/// use fourgone_readme::Settings;
///
/// let settings: Settings = "bot_level = 7\n[teams.second]\nname = \"blue\"\ncolour = \"blue\"".parse()?;
/// assert_eq!(settings.bot_level, 7);
/// assert_eq!(settings.teams.second.name, "blue");
/// assert_eq!(settings.teams.first.name, "red");
/// # Ok::<(), fourgone_readme::SettingsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Settings {
    /// The README with the markers, as a path in the repository.
    pub readme: String,
    /// The label of every issue that was a move.
    pub label: String,
    /// How strong the bot is, from 1 to 10.
    pub bot_level: u8,
    /// How the board is drawn.
    pub board: BoardStyle,
    /// How the totals are shown.
    pub badges: BadgeStyle,
    /// The teams.
    pub teams: ByPlayer<Team>,
    /// What the owner may do that others may not.
    pub owner: OwnerRights,
    /// How much one person may ask for.
    pub limits: Limits,
    /// The page that reviews a finished game: the moves are put after a `#`.
    pub review_page: String,
    /// Every sentence that visitors read.
    pub texts: Texts,
}

/// How much one person may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Limits {
    /// How many mistakes of one person are answered within an hour.
    pub answers_an_hour: u32,
    /// How many moves of the bot one person may ask for in one game.
    pub bot_requests_a_game: u32,
}

impl Default for Limits {
    fn default() -> Self {
        // As many discs as a player has: enough for a whole game against the bot.
        Self { answers_an_hour: 5, bot_requests_a_game: 21 }
    }
}

/// A team: the name that stands in titles, and the colour of its discs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// The name.
    pub name: String,
    /// The colour.
    pub colour: Colour,
}

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum BoardStyle {
    /// With emoji, which need no files.
    Emoji,
    /// With a small picture for each cell.
    Images,
    /// With one picture of the whole board.
    Picture,
}

/// How the totals are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum BadgeStyle {
    /// As a line of text.
    Text,
    /// As pictures, which the service shields.io draws.
    Images,
}

/// What the owner may do that others may not.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct OwnerRights {
    /// Whether the owner may begin a new game while one is in play.
    pub may_restart: bool,
    /// Users with the owner's rights, besides the owner of the repository.
    pub logins: Vec<Login>,
}

impl Default for OwnerRights {
    fn default() -> Self {
        Self { may_restart: true, logins: Vec::new() }
    }
}

impl Default for Settings {
    fn default() -> Self {
        let team = |name: &str, colour| Team { name: name.to_owned(), colour };
        Self {
            readme: "README.md".to_owned(),
            label: "connect4".to_owned(),
            bot_level: 6,
            board: BoardStyle::Emoji,
            badges: BadgeStyle::Text,
            teams: ByPlayer {
                first: team("red", Colour::Red),
                second: team("yellow", Colour::Yellow),
            },
            owner: OwnerRights::default(),
            limits: Limits::default(),
            review_page: "https://fourgone.github.io/fourgone/".to_owned(),
            texts: Texts::of(Language::English),
        }
    }
}

impl Settings {
    /// The team of a player.
    pub fn team(&self, player: Player) -> &Team {
        &self.teams[player]
    }

    /// The player whose team has this name.
    pub fn player_of(&self, team: &str) -> Option<Player> {
        let team = team.to_lowercase();
        Player::ALL.into_iter().find(|&player| self.team(player).name.to_lowercase() == team)
    }

    fn check(&self) -> Result<(), String> {
        let [first, second] = Player::ALL.map(|player| self.team(player));
        for Team { name, .. } in [first, second] {
            let fits = |character: char| character.is_alphanumeric() || character == '-';
            if name.is_empty() || name.chars().count() > 20 || !name.chars().all(fits) {
                return Err(format!(
                    "invalid team name {name:?}: use 1 to 20 letters, digits or hyphens"
                ));
            }
        }
        if first.name.to_lowercase() == second.name.to_lowercase() {
            return Err(format!("both teams are named {:?}", first.name));
        }
        if first.colour == second.colour {
            return Err("both teams have the same colour".to_owned());
        }
        if !(1..=10).contains(&self.bot_level) {
            return Err(format!("bot_level is {}, but levels go from 1 to 10", self.bot_level));
        }
        if self.label.trim().is_empty() || self.label.chars().count() > 50 {
            return Err("label must have 1 to 50 characters".to_owned());
        }
        let outside = |part: &str| part.is_empty() || part == "." || part == "..";
        if self.readme.split('/').any(outside) || self.readme.contains(['\\', '"', '\n', '\0']) {
            return Err(format!(
                "readme is {:?}, which is not a path in the repository",
                self.readme
            ));
        }
        // More issues than GitHub gives at once cannot be counted.
        if self.limits.answers_an_hour > 50 {
            return Err("limits.answers_an_hour must be at most 50".to_owned());
        }
        let page = &self.review_page;
        let plain =
            |character: char| character.is_ascii_graphic() && !"<>\"()#`".contains(character);
        if !page.starts_with("https://") || page.len() > 200 || !page.chars().all(plain) {
            return Err(format!("review_page is {page:?}, which is not an https address"));
        }
        Ok(())
    }
}

/// A settings file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SettingsError {
    /// The line where the trouble is, counted from 1, where it is in one line.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for SettingsError {}

/// The file as it is written: everything optional.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    readme: Option<String>,
    label: Option<String>,
    bot_level: Option<toml::Spanned<u8>>,
    board: Option<BoardStyle>,
    badges: Option<BadgeStyle>,
    teams: Option<WrittenTeams>,
    owner: Option<OwnerRights>,
    limits: Option<Limits>,
    review_page: Option<String>,
    language: Option<Language>,
    texts: Option<BTreeMap<String, String>>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTeams {
    first: Option<WrittenTeam>,
    second: Option<WrittenTeam>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTeam {
    name: Option<String>,
    #[serde(default, deserialize_with = "read_colour")]
    colour: Option<Colour>,
}

fn read_colour<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Colour>, D::Error> {
    String::deserialize(deserializer)?.parse().map(Some).map_err(D::Error::custom)
}

impl std::str::FromStr for Settings {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Self, SettingsError> {
        let line_at = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
        let written: Written = toml::from_str(text).map_err(|error| SettingsError {
            line: error.span().map(|span| line_at(span.start)),
            message: error.message().to_owned(),
        })?;
        let level_line = written.bot_level.as_ref().map(|level| line_at(level.span().start));
        let defaults = Self::default();
        let language = written.language.unwrap_or_default();
        let texts = Texts::with(language, written.texts.unwrap_or_default())
            .map_err(|message| SettingsError { line: text_line(text, &message), message })?;
        let mut teams = defaults.teams;
        if language == Language::German {
            for (team, name) in [(&mut teams.first, "rot"), (&mut teams.second, "gelb")] {
                name.clone_into(&mut team.name);
            }
        }
        if let Some(WrittenTeams { first, second }) = written.teams {
            for (team, written) in [(&mut teams.first, first), (&mut teams.second, second)] {
                let Some(written) = written else { continue };
                team.colour = written.colour.unwrap_or(team.colour);
                if let Some(name) = written.name {
                    team.name = name;
                }
            }
        }
        let settings = Self {
            readme: written.readme.unwrap_or(defaults.readme),
            label: written.label.unwrap_or(defaults.label),
            bot_level: written.bot_level.map_or(defaults.bot_level, toml::Spanned::into_inner),
            board: written.board.unwrap_or(defaults.board),
            badges: written.badges.unwrap_or(defaults.badges),
            teams,
            owner: written.owner.unwrap_or_default(),
            limits: written.limits.unwrap_or_default(),
            review_page: written.review_page.unwrap_or(defaults.review_page),
            texts,
        };
        settings.check().map_err(|message| {
            // The level is the one value whose line is known after it was read as valid TOML.
            let line = level_line.filter(|_| message.starts_with("bot_level"));
            SettingsError { line: line.or_else(|| guess_line(text, &message)), message }
        })?;
        Ok(settings)
    }
}

/// The first line that holds the quoted value of a message.
fn guess_line(text: &str, message: &str) -> Option<usize> {
    let value = message.split('"').nth(1)?;
    let quoted = format!("\"{value}\"");
    text.lines().position(|line| line.contains(&quoted)).map(|at| at + 1)
}

/// The line of the text that a message is about.
fn text_line(text: &str, message: &str) -> Option<usize> {
    let name = message.split('"').nth(1)?;
    let is_it = |line: &str| line.split_once('=').is_some_and(|(key, _)| key.trim() == name);
    text.lines().position(is_it).map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(text: &str) -> String {
        text.parse::<Settings>().unwrap_err().to_string()
    }

    #[test]
    fn an_empty_file_is_the_default() {
        assert_eq!("".parse(), Ok(Settings::default()));
    }

    #[test]
    fn a_broken_file_is_reported_with_its_line() {
        assert!(complaint("label = \"x\"\nbot_level = 11").starts_with("line 2: bot_level is 11"));
        assert!(complaint("\n\nbot_lvl = 3").starts_with("line 3: unknown field"));
        assert!(complaint("label = \"x\"\nboard = ").starts_with("line 2: "));
        assert!(complaint("bot_level = 300").starts_with("line 1: "));
        let names = "[teams.first]\nname = \"a|b\"";
        assert!(complaint(names).starts_with("line 2: invalid team name"), "{}", complaint(names));
        assert!(complaint("[teams.second]\nname = \"Red\"").contains("both teams"));
        assert!(complaint("[teams.second]\ncolour = \"red\"").contains("same colour"));
        let colour = complaint("\n[teams.first]\ncolour = \"pink\"");
        assert!(colour.starts_with("line 3: unknown name: use red, "), "{colour}");
        assert!(complaint("readme = \"../x\"").contains("not a path in the repository"));
        assert!(complaint("[limits]\nanswers_an_hour = 51").contains("at most 50"));
        assert!(complaint("review_page = \"javascript:x\"").contains("not an https address"));
        let text = complaint("[texts]\nheading = \"Game {round}\"");
        assert_eq!(text, "line 2: unknown {round} in text \"heading\": use {game}");
        assert!(complaint("language = \"xx\"").starts_with("line 1: unknown variant"));
    }

    #[test]
    fn the_language_also_names_the_teams() {
        let german: Settings = "language = \"de\"".parse().unwrap();
        assert_eq!(german.teams.first.name, "rot");
        let named: Settings = "language = \"de\"\n[teams.first]\nname = \"blau\"".parse().unwrap();
        assert_eq!(
            (named.teams.first.name.as_str(), named.teams.second.name.as_str()),
            ("blau", "gelb")
        );
    }
}
