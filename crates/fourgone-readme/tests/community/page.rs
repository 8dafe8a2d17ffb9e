//! What visitors see, and where their clicks lead.

use std::fmt::Write as _;

use fourgone_fake_github::Stage;
use fourgone_readme::{
    BadgeStyle, BoardStyle, Context, Event, Person, Settings, State, judge, page,
};

use crate::stage::{Play as _, bot, place};

const RUNNING: &str = include_str!("../../examples/running/log.jsonl");
const FINISHED: &str = include_str!("../../examples/finished/log.jsonl");

fn draw(log: &str, settings: &Settings) -> String {
    let place = place();
    page(&State::from_log(log).unwrap(), settings, &place)
}

/// The titles of the issues that the links of a page open.
fn titles(page: &str) -> Vec<String> {
    let links = page.split("/issues/new?title=").skip(1);
    links.map(|link| link.split('&').next().unwrap().replace("%7C", "|")).collect()
}

#[test]
fn every_link_of_a_page_is_a_move_that_is_played() {
    let (settings, place) = (Settings::default(), place());
    let context = Context { settings: &settings, place: &place, bot: &bot };
    for (log, links) in [("", 8), (RUNNING, 7), (FINISHED, 1)] {
        let found = titles(&draw(log, &settings));
        // Seven columns and the bot; column 2 of the running game is full.
        assert_eq!(found.len(), links, "{found:?}");
        for title in found {
            let event = Event {
                issue: 1_000_000,
                title,
                who: Person::new("somebody-else", None),
                by_owner: false,
                opened_at: None,
                mistakes: 0,
            };
            let judged = judge(&State::from_log(log).unwrap(), &event, &context);
            assert!(judged.is_ok(), "{}: {judged:?}", event.title);
        }
    }
}

#[test]
fn every_picture_has_a_text_for_those_who_do_not_see_it() {
    let mut settings = Settings::default();
    settings.board = BoardStyle::Images;
    settings.badges = BadgeStyle::Images;
    for log in [RUNNING, FINISHED] {
        let page = draw(log, &settings);
        let images: Vec<&str> = page.split("<img ").skip(1).collect();
        assert_eq!(images.len(), 7 + 42);
        for (at, image) in images.iter().enumerate() {
            let alt = image.split("alt=\"").nth(1).unwrap().split('"').next().unwrap();
            let head = alt == (at + 1).to_string() || alt == format!("Column {} is full", at + 1);
            let cell = alt == "empty" || alt.starts_with("red") || alt.starts_with("yellow");
            assert!(if at < 7 { head } else { cell }, "{alt}");
            assert!(image.contains("width=\"36\" height=\"36\""), "discs of one size");
        }
        assert_eq!(page.matches("](https://img.shields.io/badge/").count(), 3);
        assert!(!page.contains("![]"));
    }
    let finished = draw(FINISHED, &settings);
    assert_eq!(finished.matches("alt=\"red, winning line\"").count(), 4);
}

#[test]
fn the_pictures_of_a_board_are_pushed_with_the_readme() {
    let readme = "<!-- connect4:begin -->\n<!-- connect4:end -->\n";
    let settings = "board = \"images\"\n";
    let stage = Stage::with_files(&[("README.md", readme), (".connect4/settings.toml", settings)]);
    stage.play("connect4|drop|red|4", "ada");
    let page = stage.remote_file("README.md");
    assert!(
        page.contains("<img src=\".connect4/first-last.svg\" alt=\"red, last move\""),
        "{page}"
    );
    for name in ["empty", "first", "first-last", "second-winning"] {
        assert!(stage.remote_file(&format!(".connect4/{name}.svg")).starts_with("<svg "));
    }
}

#[test]
fn a_page_says_what_happened_last_and_who_leads() {
    let page = draw(RUNNING, &Settings::default());
    for words in [
        "**Recent moves**",
        "**Most winning moves**",
        "<summary>Most moves</summary>",
        "Invite a friend to move: share https://github.com/octocat or",
        "Last game: ",
        "[Review the game](https://fourgone.github.io/fourgone/#",
        "How to play: ",
        "<summary>How it works</summary>",
    ] {
        assert!(page.contains(words), "{words}");
    }
    assert!(page.contains("From the bottom up, column 2: red, red, yellow, yellow, red, yellow; "));
    let fresh = draw("", &Settings::default());
    assert!(!fresh.contains("**Recent moves**") && !fresh.contains("Last game"));
}

#[test]
fn the_last_move_is_marked_even_in_a_full_column() {
    let mut moves = String::new();
    for ply in 1..=6 {
        let who = ["ben", "ada"][ply % 2];
        writeln!(
            moves,
            r#"{{"event":"move","game":1,"ply":{ply},"column":2,"who":"{who}","issue":{ply},"bot":false}}"#
        )
        .unwrap();
    }
    let emoji = draw(&moves, &Settings::default());
    assert!(
        emoji.contains("\n▫\u{fe0f}🔼▫\u{fe0f}▫\u{fe0f}▫\u{fe0f}▫\u{fe0f}▫\u{fe0f}\n"),
        "{emoji}"
    );
    assert_eq!(titles(&emoji).len(), 7, "six columns and the bot");
    let mut settings = Settings::default();
    settings.board = BoardStyle::Images;
    assert!(draw(&moves, &settings).contains("alt=\"yellow, last move\""));
}

#[test]
fn one_picture_of_the_board_has_a_light_and_a_dark_variant_and_a_new_name_for_each_move() {
    let readme = "<!-- connect4:begin -->\n<!-- connect4:end -->\n";
    let settings = "board = \"picture\"\n";
    let stage = Stage::with_files(&[("README.md", readme), (".connect4/settings.toml", settings)]);
    stage.play("connect4|drop|red|4", "ada");
    stage.play("connect4|drop|yellow|4", "ben");
    let page = stage.remote_file("README.md");
    for ground in ["light", "dark"] {
        let name = format!(".connect4/board-g1p2-{ground}.svg");
        assert!(page.contains(&name), "{page}");
        assert!(stage.remote_file(&name).starts_with("<svg "));
    }
    let files = fourgone_fake_github::git(
        &stage.path().join("remote.git"),
        &["ls-tree", "-r", "--name-only", "main", ".connect4"],
    );
    assert_eq!(files.matches("board-").count(), 2, "old pictures go: {files}");
    assert!(page.contains("alt=\"From the bottom up, column 4: red, yellow.\""), "{page}");
}

#[test]
fn texts_and_language_are_settings() {
    let german: Settings =
        "language = \"de\"\n[texts]\nheading = \"Runde {game}\"".parse().unwrap();
    let page = draw(RUNNING, &german);
    assert!(page.contains("### Runde 3\n\n**🟡 Gelb** ist am Zug."), "{page}");
    assert!(page.contains("**Letzte Züge**"));
    for english in ["Anyone", "Recent", "Most", "move played", "How to"] {
        assert!(!page.contains(english), "{english} in {page}");
    }
}

#[test]
fn a_template_has_links_that_work_in_whichever_repository_it_is_copied_to() {
    let page = page(&State::new(), &Settings::default(), &fourgone_readme::Place::anywhere());
    assert_eq!(titles(&page).len(), 8);
    assert_eq!(page.matches("href=\"../../issues/new?title=").count(), 7);
    assert!(!page.contains("github.com//"), "{page}");
}
