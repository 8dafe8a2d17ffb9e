//! What stands around the game in the README.

use fourgone_fake_github::Stage;
use fourgone_readme::{
    BEGIN, Context, END, Event, Person, Settings, Snapshot, SnapshotError, State, splice, step,
};
use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};
use proptest::test_runner::Config;

use crate::stage::{Play as _, bot, place};

/// Titles that are mostly moves, and sometimes anything.
fn title() -> impl Strategy<Value = String> {
    let team = prop_oneof![Just("red"), Just("yellow")];
    let choice =
        prop_oneof![Just("ai".to_owned()), (1..=7_u8).prop_map(|column| column.to_string())];
    prop_oneof![
        8 => (team, choice).prop_map(|(team, choice)| format!("connect4|drop|{team}|{choice}")),
        1 => Just("connect4|new".to_owned()),
        1 => any::<String>().prop_map(|text| format!("connect4|{text}")),
    ]
}

/// Any lines that leave the markers between them what they are.
fn text() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        any::<String>().prop_map(|text| format!("{text}\n").into_bytes()),
        proptest::collection::vec(any::<u8>(), 0..200).prop_map(|text| [&text[..], b"\n"].concat()),
    ]
    .prop_filter("no code", |text| {
        splice(&[text, BEGIN.as_bytes(), b"\n", END.as_bytes()].concat(), "").is_ok()
    })
}

proptest! {
    #![proptest_config(Config { cases: 40, failure_persistence: None, ..Config::default() })]

    /// 40 games of 25 steps: a thousand.
    #[test]
    fn the_owners_text_is_untouched_by_a_thousand_random_steps(
        (above, below) in (text(), text()),
        moves in proptest::collection::vec((title(), any::<String>(), any::<bool>()), 25),
    ) {
        let readme = [&above[..], BEGIN.as_bytes(), b"\n", END.as_bytes(), b"\n", &below].concat();
        let read = |path: &str| Ok::<_, std::io::Error>((path == "README.md").then(|| readme.clone()));
        let mut snapshot = Snapshot::load(read).unwrap();
        let (settings, place) = (Settings::default(), place());
        let context = Context { settings: &settings, place: &place, bot: &bot };
        let mut state = State::new();
        for (issue, (title, login, by_owner)) in (1..).zip(moves) {
            let who = Person::new(login, None);
            let event = Event { issue, title, who, by_owner, opened_at: None, mistakes: 0 };
            let before = state.entries().len();
            let (next, effects) = step(state, &event, &context);
            state = next;
            let draft = snapshot.write(&effects, &state).unwrap();
            assert_eq!(draft.is_some(), state.entries().len() > before, "a commit is an entry");
            let Some(draft) = draft else { continue };
            for (path, content) in draft.files.iter().filter(|(path, _)| path == "README.md") {
                assert!(content.starts_with(&[&above[..], BEGIN.as_bytes()].concat()), "{path}");
                assert!(content.ends_with(&[END.as_bytes(), b"\n", &below].concat()), "{path}");
                assert!(splice(content, "").is_ok(), "one pair of markers");
            }
        }
    }
}

#[test]
fn a_readme_with_broken_markers_fails_the_run_with_a_sentence_and_answers_nobody() {
    for (readme, wanted) in [
        ("# Me\n".to_owned(), "cannot show the game in README.md: it has no markers"),
        (
            format!("# Me\n{BEGIN}\n"),
            "it has `<!-- connect4:begin -->` but not `<!-- connect4:end -->`",
        ),
        (format!("{BEGIN}\n{END}\n{BEGIN}\n{END}\n"), "it has `<!-- connect4:begin -->` 2 times"),
    ] {
        let stage = Stage::with_files(&[("README.md", &readme)]);
        let issue = stage.github.open("connect4|drop|red|4", "ada");
        let error = stage.run(issue).unwrap_err().to_string();
        assert!(error.contains(wanted), "{error}");
        assert_eq!(stage.remote_file("README.md"), readme);
        assert_eq!(stage.issue(issue).state, "open");
    }
}

#[test]
fn broken_settings_fail_the_run_with_the_line() {
    let readme = format!("{BEGIN}\n{END}\n");
    let settings = "# mine\nbot_level = 12\n";
    let stage = Stage::with_files(&[("README.md", &readme), (".connect4/settings.toml", settings)]);
    let issue = stage.github.open("connect4|drop|red|4", "ada");
    let error = stage.run(issue).unwrap_err().to_string();
    assert!(error.starts_with(".connect4/settings.toml, line 2: bot_level is 12"), "{error}");
}

#[test]
fn a_missing_readme_is_told_from_one_that_cannot_be_read() {
    let none = Snapshot::load(|_| Ok::<_, std::io::Error>(None)).unwrap_err();
    assert!(matches!(none, SnapshotError::NoReadme(_)));
}
