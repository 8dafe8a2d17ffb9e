//! What each screen looks like.

use std::time::Duration;

use fourgone_render::{Palette, Theme};
use fourgone_tui::Glyphs;
use insta::assert_snapshot;
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

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
    let stage = Scene { moves: MIDDLE, ..Scene::default() }.stage().press("h").answer();
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
    let stage = Scene { moves: MIDDLE, ..Scene::default() }.stage().press("?");
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn the_help_has_pages_where_the_window_is_low() {
    let stage = || Scene { size: (80, 13), ..Scene::default() }.stage();
    let shown = |keys: &str| stage().press(keys).dump((80, 13));
    let first = shown("?");
    assert!(first.contains("Keys, 1 of 2: Enter") && first.contains("1-7  "), "{first}");
    assert!(!first.contains("The mouse plays"), "{first}");
    let second = shown("?!");
    assert!(second.contains("Keys, 2 of 2 ") && second.contains("The mouse plays"), "{second}");
    for closed in ["?!!", "?q", "?!q"] {
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
    for keys in ["", "h", "a", "b", "?", "q", "m", "^", "v", "w", "e"] {
        let scene = Scene { moves: MIDDLE, glyphs: Glyphs::Ascii, ..Scene::default() };
        let stage = scene.stage().press(keys).answer_once().answer_once();
        let screen = stage.draw((80, 24));
        assert!(screen.content.iter().all(|cell| cell.symbol().is_ascii()), "{keys}");
    }
}

#[test]
fn the_menu_at_the_start() {
    let scene = Scene { menu: true, ..Scene::default() };
    assert_snapshot!(scene.stage().dump((80, 24)));
}

#[test]
fn the_menu_in_the_game_on_a_narrow_screen() {
    let scene = Scene { moves: MIDDLE, size: (60, 20), ..Scene::default() };
    assert_snapshot!(scene.stage().press("m").dump((60, 20)));
}

#[test]
fn looking_back() {
    let scene = Scene { moves: MIDDLE, ..Scene::default() };
    assert_snapshot!(scene.stage().press("^^^").dump((80, 24)));
}

#[test]
fn move_numbers_are_the_same_in_the_list_in_sentences_and_in_the_review() {
    let scene = || Scene { moves: WON, ..Scene::default() };
    let game = scene().stage().text();
    // The line that begins with move 11 ends with move 17.
    assert!(game.contains("You won on move 17"), "{game}");
    assert!(game.contains("11  2 2 6 6 3 5 5"), "{game}");
    let review = scene().stage().press("v").answer_once().text();
    assert!(review.contains("Review  move 17 of 17"), "{review}");
    assert!(review.contains("17 ● 5  best"), "{review}");
}

#[test]
fn every_move_has_a_bar_and_a_mark_at_any_width() {
    for size in [(80, 24), (25, 12), (30, 12), (40, 24), (60, 20), (120, 40)] {
        let mut stage = Scene { moves: DRAWN, size, ..Scene::default() }.stage().press("v");
        for _ in 0..12 {
            stage = stage.answer_once();
        }
        // Each step moves the mark by one place, or what is around it.
        let mut seen = vec![stage.text()];
        for _ in 0..5 {
            stage = stage.press("<");
            let marked = stage
                .draw(size)
                .content
                .iter()
                .filter(|cell| {
                    "─~?!·-.".contains(cell.symbol()) && cell.modifier.contains(Modifier::REVERSED)
                })
                .count();
            assert!(marked >= 1, "{size:?}\n{}", stage.text());
            seen.push(stage.text());
        }
        seen.dedup();
        assert_eq!(seen.len(), 6, "{size:?}");
    }
}

#[test]
fn holes_and_edges_are_seen_where_colours_or_characters_are_few() {
    for (palette, glyphs) in [
        (Palette::Sixteen, Glyphs::Console),
        (Palette::Sixteen, Glyphs::Full),
        (Palette::Sixteen, Glyphs::Ascii),
        (Palette::Extended, Glyphs::Ascii),
        (Palette::None, Glyphs::Ascii),
        (Palette::None, Glyphs::Full),
    ] {
        for size in [(80, 24), (60, 20), (25, 12)] {
            let scene =
                Scene { palette, glyphs, size, players: ["human", "human"], ..Scene::default() };
            let screen = scene.stage().draw(size);
            let seen = |signs: &str| {
                let visible = |cell: &&Cell| {
                    signs.contains(cell.symbol())
                        && (cell.fg != cell.bg || palette == Palette::None)
                };
                screen
                    .content
                    .iter()
                    .filter(visible)
                    .filter(|cell| cell.fg != Color::Indexed(16))
                    .count()
            };
            let what = format!("{palette:?} {glyphs:?} {size:?}");
            // One of the holes may be the goal of the cursor.
            assert!(seen("·.") >= 41, "{what}: {} holes", seen("·."));
            assert!(seen("│|") >= 14, "{what}: {} pieces of edge", seen("│|"));
        }
    }
}

#[test]
fn players_colours_never_stand_on_the_ground_of_the_terminal() {
    // Which may be white: yellow would not be seen.
    for keys in ["", "a", "v<", "^", "e"] {
        let scene = Scene { moves: MIDDLE, ..Scene::default() };
        let screen = scene.stage().press(keys).answer_once().draw((80, 24));
        let lost = |cell: &&Cell| cell.fg != Color::Reset && cell.bg == Color::Reset;
        assert_eq!(screen.content.iter().filter(lost).count(), 0, "{keys}");
    }
}
