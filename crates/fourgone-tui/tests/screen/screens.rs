//! What each screen looks like.

use std::time::Duration;

use fourgone_render::{Palette, Theme};
use fourgone_tui::Glyphs;
use insta::assert_snapshot;

use crate::stage::Scene;

/// Red to move, with the threat of b1-c2-d3-e4.
const MIDDLE: &str = "44444335252266";
/// Red has won with that line.
const WON: &str = "44444335252266355";
/// The first seven columns of a game that nobody wins.
const DRAWN: &str = "121212212121343434434343565656656565777777";

#[test]
fn the_start() {
    let stage = Scene::default().stage().answer();
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn a_large_screen() {
    let scene = Scene { moves: MIDDLE, size: (120, 40), ..Scene::default() };
    assert_snapshot!(scene.stage().dump((120, 40)));
}

#[test]
fn the_bot_answers() {
    let stage = Scene::default().stage().press("4").answer();
    assert_eq!(stage.model.game().to_string(), "44");
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn a_disc_falls() {
    let scene = Scene { players: ["human", "human"], motion: true, ..Scene::default() };
    let stage = scene.stage().press("4").wait(Duration::from_millis(260));
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn a_hint() {
    let stage = Scene { moves: MIDDLE, ..Scene::default() }.stage().press("?").answer();
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn the_analysis() {
    let stage = Scene { moves: MIDDLE, ..Scene::default() }.stage().press("a>").answer();
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn the_analysis_before_it_is_known() {
    let stage = Scene { moves: MIDDLE, ..Scene::default() }.stage().press("a");
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn what_the_bot_thinks() {
    let stage = Scene { moves: MIDDLE, ..Scene::default() }.stage().press("b").answer();
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn the_help() {
    let stage = Scene { moves: MIDDLE, ..Scene::default() }.stage().press("^");
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn the_help_has_pages_where_the_window_is_low() {
    let stage = || Scene { size: (80, 12), ..Scene::default() }.stage();
    let shown = |keys: &str| stage().press(keys).dump((80, 12));
    let first = shown("^");
    assert!(first.contains("Keys, 1 of 2: Enter") && first.contains("1-7  "), "{first}");
    assert!(!first.contains("The mouse plays"), "{first}");
    let second = shown("^!");
    assert!(second.contains("Keys, 2 of 2 ") && second.contains("The mouse plays"), "{second}");
    for closed in ["^!!", "^q", "^!q"] {
        assert_eq!(shown(closed), shown(""), "{closed}");
    }
}

#[test]
fn the_question_before_leaving() {
    let stage = Scene { moves: MIDDLE, ..Scene::default() }.stage().press("q");
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn a_full_column() {
    let scene = Scene { moves: "444444", players: ["human", "human"], ..Scene::default() };
    assert_snapshot!(scene.stage().press("4").dump((80, 24)));
}

#[test]
fn a_win() {
    let scene = Scene { moves: WON, names: ["Ada", ""], ..Scene::default() };
    assert_snapshot!(scene.stage().dump((80, 24)));
}

#[test]
fn a_draw() {
    let scene = Scene { moves: DRAWN, players: ["human", "human"], ..Scene::default() };
    assert_snapshot!(scene.stage().dump((80, 24)));
}

#[test]
fn the_review() {
    // The draw is known from its end on; the beginning stays open, because it takes long.
    let mut stage = Scene { moves: WON, ..Scene::default() }.stage().press("v<");
    for _ in 0..6 {
        stage = stage.answer_once();
    }
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn a_screen_that_is_too_small() {
    let scene = Scene { size: (24, 10), ..Scene::default() };
    assert_snapshot!(scene.stage().dump((24, 10)));
}

#[test]
fn the_smallest_screen() {
    let scene = Scene { moves: MIDDLE, size: (25, 12), ..Scene::default() };
    assert_snapshot!(scene.stage().press("a").answer().dump((25, 12)));
}

#[test]
fn a_narrow_screen() {
    let scene = Scene { moves: WON, size: (40, 30), ..Scene::default() };
    assert_snapshot!(scene.stage().dump((40, 30)));
}

#[test]
fn the_review_on_a_narrow_screen() {
    let scene = Scene { moves: WON, size: (60, 20), ..Scene::default() };
    let mut stage = scene.stage().press("v<");
    for _ in 0..3 {
        stage = stage.answer_once();
    }
    assert_snapshot!(stage.dump((60, 20)));
}

#[test]
fn what_is_too_long_for_the_smallest_screen_loses_its_end() {
    let scene = Scene { moves: MIDDLE, size: (25, 12), ..Scene::default() };
    assert_snapshot!(scene.stage().press("v").dump((25, 12)));
}

#[test]
fn plain_ascii_without_colours() {
    let scene = Scene {
        moves: WON,
        glyphs: Glyphs::Ascii,
        palette: Palette::None,
        names: ["Zoë", ""],
        ..Scene::default()
    };
    assert_snapshot!(scene.stage().dump((80, 24)));
}

#[test]
fn ascii_in_colour() {
    let scene = Scene {
        moves: MIDDLE,
        glyphs: Glyphs::Ascii,
        palette: Palette::Sixteen,
        ..Scene::default()
    };
    assert_snapshot!(scene.stage().dump((80, 24)));
}

#[test]
fn sixteen_colours_on_a_console() {
    let scene = Scene {
        moves: WON,
        glyphs: Glyphs::Console,
        palette: Palette::Sixteen,
        ..Scene::default()
    };
    assert_snapshot!(scene.stage().dump((80, 24)));
}

#[test]
fn no_colours() {
    let scene = Scene { moves: WON, palette: Palette::None, ..Scene::default() };
    assert_snapshot!(scene.stage().dump((80, 24)));
}

#[test]
fn discs_that_differ_in_shape() {
    for theme in [Theme::Shapes, Theme::Contrast] {
        let scene = Scene { moves: MIDDLE, theme, ..Scene::default() };
        assert_snapshot!(format!("theme_{theme}"), scene.stage().dump((80, 24)));
    }
}

#[test]
fn nothing_but_ascii_is_on_an_ascii_screen() {
    for keys in ["", "?", "a", "b", "^", "q"] {
        let scene = Scene { moves: MIDDLE, glyphs: Glyphs::Ascii, ..Scene::default() };
        let screen = scene.stage().press(keys).answer().draw((80, 24));
        assert!(screen.content.iter().all(|cell| cell.symbol().is_ascii()), "{keys}");
    }
}
