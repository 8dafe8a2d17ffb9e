//! Puzzles and lessons on the full screen.

use std::time::Duration;

use fourgone_render::Palette;
use fourgone_tui::{Attempt, Effect, Exit, Glyphs, Message, Question, SolvedPuzzle, Task};
use fourgone_tutor::lesson::LESSONS;
use fourgone_tutor::puzzle::{Puzzle, daily, puzzles};
use insta::assert_snapshot;
use ratatui::layout::{Position, Size};

use crate::stage::{Scene, Stage};

/// Column 4, yellow answers in 5, column 5.
const MOVES: &str = "462322433232276671663371776455";

/// Column 3 is right, and the win takes some more moves.
const WAITING: &str = "632467476634434227742722556673";

fn puzzle(moves: &str) -> Puzzle {
    puzzles().iter().find(|puzzle| puzzle.game.to_string() == moves).unwrap().clone()
}

fn scene() -> Scene {
    scene_of(MOVES)
}

fn scene_of(moves: &str) -> Scene {
    let practice = Some(Task::Puzzle { puzzle: puzzle(moves), daily: false, level: None });
    Scene { menu: true, practice, ..Scene::default() }
}

fn lesson(number: usize) -> Stage {
    Scene { menu: true, practice: Some(Task::Lesson(number)), ..Scene::default() }.stage()
}

/// What was to be kept of puzzles.
fn kept(stage: &mut Stage) -> Vec<SolvedPuzzle> {
    let effects = stage.model.take_effects().into_iter();
    let kept = effects.filter_map(|effect| match effect {
        Effect::KeepPuzzle(solved) => Some(solved),
        _ => None,
    });
    kept.collect()
}

#[test]
fn a_puzzle_is_set() {
    assert_snapshot!(scene().stage().dump((80, 24)));
}

#[test]
fn a_wrong_column_is_answered_on_the_board() {
    assert_snapshot!(scene().stage().press("1").answer().dump((80, 24)));
}

#[test]
fn a_solved_puzzle_with_its_reason_on_the_board() {
    assert_snapshot!(scene_of(WAITING).stage().press("3").answer().dump((80, 24)));
}

#[test]
fn a_solved_puzzle_in_plain_ascii() {
    let ascii = Scene { palette: Palette::None, glyphs: Glyphs::Ascii, ..scene_of(WAITING) };
    let stage = ascii.stage().press("3").answer();
    assert!(stage.text().is_ascii(), "{}", stage.text());
    assert_snapshot!(stage.dump((80, 24)));
}

#[test]
fn a_puzzle_in_sixteen_colours_on_a_large_screen() {
    let scene = Scene { palette: Palette::Sixteen, size: (120, 40), ..scene() };
    assert_snapshot!(scene.stage().press("1").answer().dump((120, 40)));
}

#[test]
fn the_explanation_of_a_lesson() {
    assert_snapshot!(lesson(3).dump((80, 24)));
}

#[test]
fn a_position_of_a_lesson() {
    assert_snapshot!(lesson(3).press("!").dump((80, 24)));
}

#[test]
fn the_list_of_puzzles() {
    let attempt = Attempt { mistakes: 1, shown: false };
    let solved = vec![
        SolvedPuzzle { id: daily(20_000).id(), day: 20_000, daily: true, attempt },
        SolvedPuzzle { id: daily(20_001).id(), day: 20_001, daily: true, attempt },
    ];
    let scene = Scene { menu: true, solved, time: 20_001 * 86_400 + 5, ..Scene::default() };
    assert_snapshot!(scene.stage().click("Puzzles").dump((80, 24)));
}

#[test]
fn a_wrong_move_is_refuted_and_taken_back_by_any_key_and_by_another_column() {
    let wrong = scene().stage().press("1");
    assert!(matches!(wrong.model.question(), Some(Question::Refutation(..))));
    assert!(wrong.text().contains("Not column 1"), "{}", wrong.text());
    let wrong = wrong.answer();
    assert!(wrong.text().contains("Column 1 turns a win into a"), "{}", wrong.text());
    assert!(wrong.text().contains("Yellow answers "), "{}", wrong.text());
    let back = wrong.press("!");
    assert_eq!(back.text(), scene().stage().press("<<<").text());
    // The next column takes it back as well.
    let right = back.press("1").answer().press("4");
    assert!(right.text().contains("Right: d"), "{}", right.text());
    let mut solved = right.press("5");
    assert!(solved.text().contains("Solved, with 2 mistakes or"), "{}", solved.text());
    let attempt = Attempt { mistakes: 2, shown: false };
    let expected = SolvedPuzzle { id: puzzle(MOVES).id(), day: 0, daily: false, attempt };
    assert_eq!(kept(&mut solved), [expected]);
}

#[test]
fn hints_come_closer_and_the_solution_is_shown() {
    let hinted = scene().stage().press("h");
    assert!(hinted.text().contains("Look at the middle."), "{}", hinted.text());
    let closer = hinted.press("h");
    assert!(closer.text().contains("It is column 4."), "{}", closer.text());
    let mut shown = closer.press("s");
    assert!(shown.text().contains("That was the solution."), "{}", shown.text());
    let attempt = Attempt { mistakes: 2, shown: true };
    assert_eq!(kept(&mut shown)[0].attempt, attempt);
    // Whoever was shown the solution has not solved it.
    assert!(shown.press(".").click("Puzzles").text().contains("0 puzzles solved so far."));
}

#[test]
fn the_reason_is_stepped_through_and_leads_back_to_the_puzzle() {
    let solved = scene_of(WAITING).stage().press("3").answer();
    let text = solved.text();
    let why = solved.press("e");
    assert!(why.text().contains("Why") && why.text().contains("show me"), "{}", why.text());
    let steps = why.press(">>");
    assert!(steps.text().contains("Yellow to move") || steps.text().contains("You "));
    let end = steps.press(&">".repeat(16));
    assert!(end.text().contains("You have four."), "{}", end.text());
    assert_eq!(end.press(".").text(), text);
}

#[test]
fn the_daily_puzzle_counts_the_days_in_a_row_and_the_next_one_is_another() {
    let day = 20_000;
    let attempt = Attempt { mistakes: 0, shown: false };
    let solved = vec![SolvedPuzzle { id: "x".to_owned(), day: day - 1, daily: true, attempt }];
    let scene = Scene { menu: true, solved, time: day * 86_400, ..Scene::default() };
    let stage = scene.stage().click("Puzzles").click("Today's puzzle");
    let puzzle = daily(day);
    assert!(stage.text().contains(&format!("Today's puzzle {}", puzzle.id())), "{}", stage.text());
    let keys: String = puzzle.solution.iter().step_by(2).map(ToString::to_string).collect();
    let mut stage = stage.press(&keys);
    let kept = kept(&mut stage);
    assert_eq!((kept[0].day, kept[0].daily, kept[0].attempt), (day, true, attempt));
    assert!(stage.text().contains("on 2 days"), "{}", stage.text());
    // Midnight passes: there is another daily one.
    stage.model.update(Message::Passed(Duration::from_hours(24)));
    let next = stage.press(".").click("Puzzles").click("Today's puzzle");
    assert!(next.text().contains(&daily(day + 1).id()), "{}", next.text());
}

#[test]
fn puzzles_of_a_level_are_followed_by_others_of_it() {
    let scene = Scene { menu: true, ..Scene::default() };
    let stage = scene.stage().click("Puzzles").click("Level 7");
    let heading = |stage: &Stage| {
        let text = stage.text();
        let at = text.find("Puzzle ").unwrap();
        text[at..at + 21].to_owned()
    };
    let first = heading(&stage);
    assert!(first.ends_with("level 7"), "{first}");
    let next = heading(&stage.press("s!"));
    assert!(next.ends_with("level 7") && next != first, "{next}");
}

#[test]
fn a_lesson_goes_from_the_explanation_through_three_positions_to_the_next_lesson() {
    let title = |number: usize| LESSONS[number].text(fourgone_tutor::Language::English).title;
    let first = lesson(0);
    assert!(first.text().contains(title(0)), "{}", first.text());
    let position = first.press("!");
    assert!(position.text().contains("Position 1 of 3"), "{}", position.text());
    let wrong = position.press("1").answer();
    assert!(wrong.text().contains("No four yet."), "{}", wrong.text());
    assert!(wrong.text().contains("Yellow answers"), "{}", wrong.text());
    let hinted = wrong.press("hh");
    assert!(hinted.text().contains("It is column 3."), "{}", hinted.text());
    let right = hinted.press("7");
    assert!(right.text().contains("Four in a row."), "{}", right.text());
    // Reading it again leads back to what was found.
    let again = right.press("r!");
    assert!(again.text().contains("Four in a row."), "{}", again.text());
    let second = again.press("!");
    assert!(second.text().contains("Position 2 of 3"), "{}", second.text());
    let next = second.press("4!4!");
    assert!(next.text().contains(title(1)), "{}", next.text());
    assert!(next.press("!").text().contains("Position 1 of 3"));
    // The last one leads to the puzzles.
    let last = lesson(5).press("!4!4!2!");
    assert!(last.text().contains("Lessons"), "{}", last.text());
}

#[test]
fn escape_and_m_lead_to_the_menu_and_the_game_is_as_it_was() {
    let scene = Scene { moves: "4455", players: ["human", "human"], ..Scene::default() };
    let stage = scene.stage().press("m").click("Lessons").click("1  Four ways");
    assert!(stage.text().contains("Four ways to win"), "{}", stage.text());
    let menu = stage.press("!7.");
    assert!(menu.text().contains(" Menu ") && menu.text().contains("Continue"));
    let game = menu.press(".");
    assert_eq!(game.model.game().to_string(), "4455");
    assert!(game.text().contains("Red to move"), "{}", game.text());
    let menu = game.press("m").click("Puzzles").click("Level 1 ").press("m");
    assert!(menu.text().contains(" Menu "));
    // Where no game is played nothing is asked before the end.
    let ended = self::scene().stage().press("q");
    assert_eq!(ended.model.exit(), Some(Exit::Quit));
}

#[test]
fn the_mouse_solves_puzzles_and_turns_pages() {
    let mut stage = scene().stage();
    // Into column 4, and then into column 5.
    stage.model.update(Message::Click(Position::new(25, 10)));
    assert!(stage.text().contains("Right: d"), "{}", stage.text());
    stage.model.update(Message::Click(Position::new(33, 10)));
    assert!(stage.text().contains("Solved without a mistake."), "{}", stage.text());
    assert!(stage.answer().click("Esc menu").text().contains("Fourgone"));
    let read = lesson(0).click("A free cell");
    assert!(read.text().contains("Position 1 of 3"), "{}", read.text());
}

#[test]
fn discs_fall_one_after_the_other() {
    let falling = Scene { motion: true, ..scene() }.stage().press("4");
    let blink = Duration::from_millis(50);
    assert!(falling.model.next_tick().is_some());
    let mut stage = falling;
    let mut ticks = 0;
    while stage.model.next_tick().is_some() {
        stage = stage.wait(blink);
        ticks += 1;
        assert!(ticks < 60, "it never rests");
    }
    // Two discs and the pause between them.
    assert!(ticks > 8, "{ticks}");
    assert_eq!(stage.text(), scene().stage().press("4").text());
}

#[test]
fn a_full_column_is_no_mistake() {
    let mut stage = scene().stage().press("2");
    assert!(stage.text().contains("Column 2 is full"), "{}", stage.text());
    stage = stage.press("45");
    assert!(stage.text().contains("Solved without a mistake."), "{}", stage.text());
}

/// Closes the window over the board, if there is one.
fn read(stage: Stage) -> Stage {
    if stage.text().contains("to the board") { stage.press("!") } else { stage }
}

#[test]
fn small_screens_have_the_words_first_and_then_the_board() {
    for size in [(40, 24), (25, 12), (60, 20)] {
        let stage = Scene { size, ..scene() }.stage();
        assert!(stage.text().contains("Red to move and"), "{}", stage.text());
        let wrong = read(read(stage).press("1").answer());
        assert!(wrong.text().contains("olumn 1 "), "{}", wrong.text());
        let half = read(read(wrong.press("!")).press("4"));
        let won = half.press("5").answer();
        assert!(won.text().contains("Solved, with one"), "{}", won.text());
        let solved = read(Scene { size, ..scene_of(WAITING) }.stage()).press("3").answer();
        assert!(solved.text().contains("Solved without a"), "{}", solved.text());
        assert!(solved.text().contains("to the board"), "{}", solved.text());
        let board = read(solved);
        assert!(!board.text().contains("to the board"), "{}", board.text());
        let why = board.press("e>");
        assert!(why.text().contains("four on") || why.text().contains("to move"));

        let mut pages = Scene { size, practice: Some(Task::Lesson(1)), ..Scene::default() }.stage();
        let mut turned = 0;
        while pages.text().contains("go on") || pages.text().contains("try it") {
            pages = pages.press("!");
            turned += 1;
        }
        assert!(turned > usize::from(size == (25, 12)), "{turned}");
        assert!(pages.text().contains("You are yellow."), "{}", pages.text());
        assert!(read(pages).press("4").text().contains("Forced:"));
    }
}

#[test]
fn a_screen_changes_its_size_in_the_middle_of_it() {
    let mut stage = scene().stage().press("1").answer();
    for (width, height) in [(120, 40), (40, 20), (20, 5), (25, 12), (80, 24)] {
        stage.model.update(Message::Resize(Size::new(width, height)));
        drop(stage.draw((width, height)));
    }
    assert_eq!(stage.text(), scene().stage().press("1").answer().text());
}

#[test]
fn nothing_is_kept_where_games_are_not() {
    let mut stage = Scene { no_keep: true, ..scene() }.stage().press("45");
    assert!(stage.text().contains("Solved without a mistake."), "{}", stage.text());
    assert_eq!(kept(&mut stage), []);
}

#[test]
fn the_help_names_the_keys_of_practice() {
    let help = scene().stage().press("?");
    assert!(help.text().contains("show what is right"), "{}", help.text());
    assert!(!help.text().contains("swap sides"), "{}", help.text());
    assert_eq!(help.press("!").text(), scene().stage().text());
}
