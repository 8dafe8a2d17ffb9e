//! Every sentence that visitors read, in every language; owners may put their own in its place.
//!
//! A text is Markdown with names in braces, as in `{team}`, for what changes.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// A language of the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
}

/// Defines the texts: a name, the English and the German of each.
macro_rules! texts {
    ($($name:ident: $english:literal, $german:literal;)*) => {
        /// The texts of one game: those of a language, with the owner's own among them.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Texts {
            $(pub(crate) $name: Cow<'static, str>,)*
        }

        impl Texts {
            /// The texts of a language.
            pub fn of(language: Language) -> Self {
                match language {
                    Language::English => Self { $($name: Cow::Borrowed($english),)* },
                    Language::German => Self { $($name: Cow::Borrowed($german),)* },
                }
            }

            /// The names of all texts and what they are in this language.
            pub fn all(language: Language) -> Vec<(&'static str, &'static str)> {
                match language {
                    Language::English => vec![$((stringify!($name), $english),)*],
                    Language::German => vec![$((stringify!($name), $german),)*],
                }
            }

            fn slot(&mut self, name: &str) -> Option<&mut Cow<'static, str>> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

texts! {
    // Above and on the board.
    heading: "Connect Four, game {game}", "Vier gewinnt, Spiel {game}";
    to_move: "**{disc} {Team}** to move. Anyone can play: click a column number.",
        "**{disc} {Team}** ist am Zug. Alle dürfen mitspielen: einfach auf eine Spaltennummer klicken.";
    drop: "Drop a {team} disc into column {column}", "In Spalte {column} werfen ({team})";
    full: "Column {column} is full", "Spalte {column} ist voll";
    in_words: "The board in words", "Das Brett in Worten";
    empty_board: "The board is empty.", "Das Brett ist leer.";
    from_below: "From the bottom up, {columns}.", "Von unten nach oben: {columns}.";
    column: "column {column}: {discs}", "Spalte {column}: {discs}";
    empty: "empty", "leer";
    last: "{team}, last move", "{team}, letzter Zug";
    winning: "{team}, winning line", "{team}, Gewinnreihe";

    // Below the board.
    ask_the_bot: "Nobody to play with? [🤖 Let the bot move for {team}]({link})",
        "Niemand da zum Spielen? [🤖 Den Bot für {Team} ziehen lassen]({link})";
    start: "[▶️ Start game {game}]({link})", "[▶️ Spiel {game} beginnen]({link})";
    invite: "📣 Invite a friend to move: share {address} or [send an e-mail]({mail}).",
        "📣 Lade jemanden zum nächsten Zug ein: teile {address} oder [schreib eine E-Mail]({mail}).";
    invite_subject: "Your move in Connect Four", "Du bist am Zug bei Vier gewinnt";
    invite_body: "We are playing Connect Four in a README, and {team} is to move. Click a column: {address}",
        "Wir spielen Vier gewinnt in einer README, und {Team} ist am Zug. Klick auf eine Spalte: {address}";
    recent_moves: "Recent moves", "Letzte Züge";
    move_head: "Move", "Zug";
    player_head: "Player", "Wer";
    most_wins: "Most winning moves", "Die meisten Siegzüge";
    wins_head: "Wins", "Siege";
    most_moves: "Most moves", "Die meisten Züge";
    moves_head: "Moves", "Züge";
    the_bot: "🤖 the bot", "🤖 der Bot";
    asked_by: "🤖 for {player}", "🤖 für {player}";
    one_move: "move played", "Zug gespielt";
    many_moves: "moves played", "Züge gespielt";
    one_game: "game completed", "Spiel beendet";
    many_games: "games completed", "Spiele beendet";
    one_player: "player", "hat mitgespielt";
    many_players: "players", "haben mitgespielt";
    last_game: "Last game: {result}.", "Letztes Spiel: {result}.";
    review: "Review the game", "Spiel auswerten";
    all_games: "All games", "Alle Spiele";
    how_to_play: "How to play: get four discs in a row, horizontally, vertically or diagonally. {First} and {second} take turns. Anyone can move for the team whose turn it is, but nobody moves twice in a row.",
        "So geht es: Vier Steine in einer Reihe gewinnen, waagerecht, senkrecht oder schräg. {First} und {Second} ziehen abwechselnd. Alle dürfen für das Team ziehen, das an der Reihe ist, aber niemand zweimal hintereinander.";
    how_it_works: "How it works", "Wie es funktioniert";
    how_it_works_text: "Each column number opens an issue whose title is the move. A workflow of this repository reads the title, plays the disc, closes the issue and updates this page, usually within a minute. If someone else moves first, your disc is not played, and the issue says so. [Get this game for your own README]({project}).",
        "Jede Spaltennummer öffnet ein Issue, dessen Titel der Zug ist. Ein Workflow dieses Repositorys liest den Titel, wirft den Stein ein, schließt das Issue und aktualisiert diese Seite, meist innerhalb einer Minute. Wenn jemand schneller war, wird dein Stein nicht gespielt, und das steht dann im Issue. [Dieses Spiel für die eigene README]({project}).";

    // Results.
    won: "{disc} {Team} won game {game} on move {ply}", "{disc} {Team} hat Spiel {game} mit Zug {ply} gewonnen";
    won_by: "{disc} {Team} won game {game} on move {ply}, played by {player}",
        "{disc} {Team} hat Spiel {game} mit Zug {ply} gewonnen, gespielt von {player}";
    drawn: "Game {game} ended in a draw", "Spiel {game} endete unentschieden";
    ended_early: "Game {game} was ended by the owner at move {ply}", "Spiel {game} wurde bei Zug {ply} abgebrochen";
    one_disc: "{player} (1 disc)", "{player} (1 Stein)";
    many_discs: "{player} ({discs} discs)", "{player} ({discs} Steine)";
    nobody: "nobody", "niemand";
    back: "Back to the board", "Zurück zum Brett";
    start_new: "Start a new game", "Ein neues Spiel beginnen";

    // The prefilled issue.
    issue_body: "Just submit this issue and leave its title as it is. The README shows the result in about a minute.",
        "Einfach dieses Issue abschicken und den Titel so lassen. In etwa einer Minute zeigt die README das Ergebnis.";

    // Answers to issues.
    unreadable: "I cannot read this title as a move. Go to [the board]({home}), click a column number, and submit the issue that opens without changing its title.",
        "Diesen Titel kann ich nicht als Zug lesen. Klick auf [dem Brett]({home}) auf eine Spaltennummer und schick das Issue ab, das sich öffnet, ohne den Titel zu ändern.";
    unknown_team: "There is no team with that name; it is {disc} {team}'s turn. Go to [the board]({home}) and click a column number: that fills in the right title for you.",
        "Ein Team mit diesem Namen gibt es nicht; {disc} {Team} ist am Zug. Klick auf [dem Brett]({home}) auf eine Spaltennummer: dann stimmt der Titel.";
    other_team: "It is {disc} {team}'s turn, so your disc was not played. Go to [the board]({home}) and play for {team}, or come back after the next move.",
        "{disc} {Team} ist am Zug, darum wurde dein Stein nicht gespielt. Spiel auf [dem Brett]({home}) für {Team}, oder komm nach dem nächsten Zug wieder.";
    column_full: "That column is full. Go to [the board]({home}) and pick one whose number is a link.",
        "Diese Spalte ist voll. Wähl auf [dem Brett]({home}) eine, deren Nummer ein Link ist.";
    stale: "Someone was faster: the board has changed since you opened this link, so nothing was played. Go to [the board]({home}), reload it, and choose again.",
        "Jemand war schneller: Das Brett hat sich geändert, seit du den Link geöffnet hast, darum wurde nichts gespielt. Lade [das Brett]({home}) neu und wähl noch einmal.";
    overtaken: "Someone was faster: newer moves were played before this one could be, so nothing was played. Go to [the board]({home}) and click a column number, which opens a new issue.",
        "Jemand war schneller: Neuere Züge wurden vor diesem gespielt, darum wurde nichts gespielt. Klick auf [dem Brett]({home}) auf eine Spaltennummer, das öffnet ein neues Issue.";
    twice_in_a_row: "You made the last move, and nobody moves twice in a row. Get a friend to play, or use the bot's link below [the board]({home}); after that you can move again.",
        "Der letzte Zug war deiner, und niemand zieht zweimal hintereinander. Lade jemanden ein oder nimm den Link zum Bot unter [dem Brett]({home}); danach darfst du wieder.";
    game_over: "This game is over. [Start a new one]({new_game}) and make the first move, or take a look at [the board]({home}) first.",
        "Dieses Spiel ist zu Ende. [Beginn ein neues]({new_game}) und mach den ersten Zug, oder sieh dir erst [das Brett]({home}) an.";
    game_running: "A game is still in progress, and only the owner can end it early. Go to [the board]({home}) and help {disc} {team}.",
        "Noch läuft ein Spiel, und nur wer das Repository besitzt, darf es abbrechen. Hilf auf [dem Brett]({home}) {disc} {Team}.";
    already_new: "A new game has already started and is waiting for its first move. Go to [the board]({home}) and make it.",
        "Ein neues Spiel hat schon begonnen und wartet auf den ersten Zug. Mach ihn auf [dem Brett]({home}).";
    bot_limit: "You have asked the bot {limit} times in this game, which is the limit. Let someone else play for {disc} {team} on [the board]({home}).",
        "Du hast den Bot in diesem Spiel schon {limit}-mal gefragt, mehr geht nicht. Lass auf [dem Brett]({home}) jemand anderen für {disc} {Team} ziehen.";
    before_start: "This issue is from before the present game, so it plays nothing. Go to [the board]({home}) and click a column number, which opens a new issue.",
        "Dieses Issue stammt aus der Zeit vor diesem Spiel und spielt darum nichts. Klick auf [dem Brett]({home}) auf eine Spaltennummer, das öffnet ein neues Issue.";
    last_answer: "That was mistake number {limit} within an hour: more of them will be closed without an answer.",
        "Das war der {limit}. Fehler innerhalb einer Stunde: Weitere werden ohne Antwort geschlossen.";
    again_played: "This issue was already played as move {ply} of game {game}, in column {column}. Changing or reopening it plays nothing: for another move go to [the board]({home}) and click a column number.",
        "Dieses Issue wurde schon als Zug {ply} von Spiel {game} in Spalte {column} gespielt. Es zu ändern oder wieder zu öffnen spielt nichts: Für einen weiteren Zug klick auf [dem Brett]({home}) auf eine Spaltennummer.";
    again_answered: "This issue was already answered. Changing or reopening it plays nothing: go to [the board]({home}) and click a column number, which opens a new issue.",
        "Dieses Issue wurde schon beantwortet. Es zu ändern oder wieder zu öffnen spielt nichts: Klick auf [dem Brett]({home}) auf eine Spaltennummer, das öffnet ein neues Issue.";
}

impl Texts {
    /// Puts an owner's text in the place of ours; says what is wrong with it.
    fn set(&mut self, name: &str, text: String) -> Result<(), String> {
        let slot = self.slot(name).ok_or_else(|| {
            format!("unknown text {name:?}: `fourgone readme texts` lists their names")
        })?;
        if text.contains("connect4:") || text.contains(char::is_control) || text.len() > 2000 {
            return Err(format!(
                "invalid text {name:?}: use one line of at most 2000 bytes without markers"
            ));
        }
        let known = placeholders(slot);
        if let Some(unknown) = placeholders(&text).into_iter().find(|it| !known.contains(it)) {
            let known = known.iter().map(|name| format!("{{{name}}}")).collect::<Vec<_>>();
            let use_these = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            return Err(format!("unknown {{{unknown}}} in text {name:?}: use {use_these}"));
        }
        *slot = Cow::Owned(text);
        Ok(())
    }

    /// The texts of a language with these of the owner's own in their places.
    ///
    /// # Errors
    ///
    /// What is wrong with one of them.
    pub(crate) fn with(language: Language, own: BTreeMap<String, String>) -> Result<Self, String> {
        let mut texts = Self::of(language);
        for (name, text) in own {
            texts.set(&name, text)?;
        }
        Ok(texts)
    }
}

/// The names in braces.
fn placeholders(text: &str) -> Vec<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name)).collect()
}

/// The text with values in the places of its names.
///
/// A name with a capital letter, as `{Team}`, is the same value with a capital letter.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled += before;
        let Some((name, after)) = after.split_once('}') else {
            rest = &rest[before.len()..];
            return filled + rest;
        };
        let exact = values.iter().find(|(key, _)| *key == name);
        let capital = values.iter().find(|(key, _)| capitalized(key) == name);
        match (exact, capital) {
            (Some((_, value)), _) => filled += value,
            (None, Some((_, value))) => filled += &capitalized(value),
            (None, None) => filled.extend(["{", name, "}"]),
        }
        rest = after;
    }
    filled + rest
}

/// The text with its first letter as a capital, for the beginning of a sentence.
pub(crate) fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_says_the_same_things() {
        let [english, german] = [Language::English, Language::German].map(Texts::all);
        for ((name, english), (_, german)) in english.into_iter().zip(german) {
            let names = |text| {
                let mut names: Vec<String> =
                    placeholders(text).into_iter().map(str::to_lowercase).collect();
                names.sort();
                names.dedup();
                names
            };
            assert_eq!(names(english), names(german), "{name}");
            assert!(english != german || name == "the_bot", "{name}");
        }
    }

    #[test]
    fn values_take_the_places_of_their_names() {
        let values = [("team", "red"), ("game", "3")];
        assert_eq!(fill("{Team}, game {game}: {team}", &values), "Red, game 3: red");
        assert_eq!(fill("{what} {", &values), "{what} {");
        // A value is not read again.
        assert_eq!(fill("{team}", &[("team", "{game}"), ("game", "3")]), "{game}");
    }

    #[test]
    fn an_owners_text_may_only_use_what_there_is() {
        let with = |name: &str, text: &str| {
            Texts::with(Language::English, [(name.to_owned(), text.to_owned())].into())
        };
        assert_eq!(with("heading", "Round {game}").unwrap().heading, "Round {game}");
        let complaint = |name, text| with(name, text).unwrap_err();
        assert!(complaint("headline", "x").starts_with("unknown text \"headline\""));
        assert_eq!(
            complaint("heading", "Round {round}"),
            "unknown {round} in text \"heading\": use {game}"
        );
        assert!(complaint("heading", "<!-- connect4:end -->").starts_with("invalid text"));
        assert!(complaint("heading", "a\nb").starts_with("invalid text"));
    }
}
