//! What visitors see, and where their clicks lead.

use fourgone_fake_github::Stage;
use fourgone_readme::{
    BadgeStyle, BoardStyle, Context, Entry, Event, Login, Settings, State, page, step,
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
            let who = Login::new("somebody-else");
            let event = Event { issue: 1_000_000, title, who, by_owner: false };
            let (state, _) = step(State::from_log(log).unwrap(), &event, &context);
            let last = state.entries().last();
            assert!(!matches!(last, Some(Entry::Refused { .. })), "{}: {last:?}", event.title);
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
        let cells: Vec<&str> = page.split("<img ").skip(1).collect();
        assert_eq!(cells.len(), 42);
        for cell in cells {
            let alt = cell.split("alt=\"").nth(1).unwrap().split('"').next().unwrap();
            assert!(alt == "empty" || alt.starts_with("red") || alt.starts_with("yellow"), "{alt}");
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
    for words in ["**Recent moves**", "**Most winning moves**", "Last game: ", "How to play: "] {
        assert!(page.contains(words), "{words}");
    }
    assert!(page.contains("From the bottom up, column 2: red, red, yellow, yellow, red, yellow; "));
    let fresh = draw("", &Settings::default());
    assert!(!fresh.contains("**Recent moves**") && !fresh.contains("Last game"));
}
