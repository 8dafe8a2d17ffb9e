//! Titles and names that mean harm.

use fourgone_fake_github::{ABOVE, BELOW, Stage, Treated};
use fourgone_readme::{BEGIN, END, Login, Place};

use crate::stage::Play as _;

fn titles() -> Vec<String> {
    let harm = [
        "\"; rm -rf / #",
        "'; touch owned; '",
        "`touch owned`",
        "$(touch owned)",
        "${IFS}|touch owned",
        "red|3\n|g1p0\nconnect4|new",
        "\r\n::set-output name=x::y",
        "|||||||||||||||||||||||||||||||||||||||",
        "drop|red|3|g1p0\u{202E}",
        "drop|\u{202E}der|3",
        "drop|[red](javascript:alert(1))|3",
        "drop|<img src=x onerror=alert(1)>|3",
        "drop|red|<!-- connect4:end -->",
        "drop|red|3|<script>alert(1)</script>",
        "drop|red|\u{0}3",
        "drop|red|18446744073709551617",
        "drop|red|３",
        "--upload-pack=touch owned",
    ];
    let mut titles: Vec<String> = harm.iter().map(|harm| format!("connect4|{harm}")).collect();
    titles.push(format!("connect4|{}", "|".repeat(65_536)));
    titles.push(format!("connect4|drop|red|{}", "3".repeat(65_536)));
    titles
}

const LOGINS: [&str; 8] = [
    "<!-- connect4:end -->",
    "a|b|c",
    "](https://evil.example) [x",
    "`$(touch owned)`",
    "x\n\n# Big\n\n| a |\n",
    "\u{202E}gnp.exe",
    "<b onclick=alert(1)>",
    "github-actions[bot]",
];

#[test]
fn a_hostile_title_is_answered_and_does_nothing_else() {
    let stage = Stage::new();
    let names = (0..).map(|number| format!("mallory-{number}"));
    let issues: Vec<u64> =
        titles().iter().zip(names).map(|(title, name)| stage.github.open(title, &name)).collect();
    stage.run(issues[0]).unwrap();
    let ending = stage.ending();
    assert_eq!(stage.commits(), 1, "strangers do not write history");
    for issue in issues {
        let Treated { status, reactions, comments, .. } = &ending.issues[&issue];
        assert_eq!(status, "closed");
        assert_eq!(reactions, &["confused", "eyes"]);
        assert_eq!(comments.len(), 1);
        for harm in ["owned", "alert", "<script", "::set-output", "\u{202E}"] {
            assert!(!comments[0].contains(harm), "{}", comments[0]);
        }
    }
    assert!(!stage.path().join("owned").exists() && !stage.path().join("runner/owned").exists());
    assert_eq!(stage.remote_file("README.md"), format!("{ABOVE}{BEGIN}\n{END}{BELOW}"));
}

#[test]
fn hostile_names_break_neither_the_markers_nor_the_tables() {
    let stage = Stage::new();
    // Everybody moves once, and the last of them wins.
    for (ply, login) in LOGINS.iter().enumerate().take(7) {
        let (team, column) = (["red", "yellow"][ply % 2], [4, 3][ply % 2]);
        stage.play(&format!("connect4|drop|{team}|{column}|g1p{ply}"), login);
    }
    assert!(stage.state().round().is_over());
    stage.play("connect4|new", LOGINS[7]);
    stage.play("connect4|drop|red|4", LOGINS[7]);
    let ending = stage.ending();
    assert!(ending.readme.starts_with(ABOVE) && ending.readme.ends_with(&format!("{END}{BELOW}")));
    assert_eq!(ending.readme.matches(BEGIN).count(), 1);
    assert_eq!(ending.readme.matches(END).count(), 1);
    let part = &ending.readme[ABOVE.len()..ending.readme.len() - BELOW.len()];
    let tables: Vec<&str> = part.lines().filter(|line| line.starts_with('|')).collect();
    for line in &tables {
        let columns = line.matches('|').count() - 1;
        assert_eq!(columns, 2, "{line}");
    }
    // Last moves 2 + 5, most wins 2 + 1, most moves 2 + 8.
    assert_eq!(tables.len(), 20);
    for harm in ["<b ", "\u{202E}", "\n# Big", "](https://evil", "`"] {
        assert!(!part.contains(harm), "{harm:?} in {part}");
    }
    let last = &ending.issues[&7].comments[0];
    assert!(!last.contains("<b ") && !last.contains("](https://evil") && !last.contains("\n# Big"));
}

#[test]
fn a_name_links_to_its_profile_and_notifies_nobody() {
    let place: Place = "octocat/octocat".parse().unwrap();
    assert_eq!(place.profile(&Login::new("ada-l")), "[@ada-l](https://github.com/ada-l)");
    assert_eq!(place.profile(&Login::new("a](x")), "[@a&#93;&#40;x](https://github.com/a%5D%28x)");
}

#[test]
fn a_long_name_does_not_widen_a_table() {
    let stage = Stage::new();
    let name = "a-name-of-the-greatest-length-that-there-is";
    stage.play("connect4|drop|red|4", name);
    let readme = stage.remote_file("README.md");
    let row = readme.lines().find(|line| line.starts_with("| 🔴")).unwrap();
    assert_eq!(row, format!("| 🔴 4 | [@a-name-of-the-gr…](https://github.com/{name}) |"));
}

#[test]
fn a_player_cannot_forge_an_answer() {
    let stage = Stage::new();
    let issue = stage.github.open("connect4|drop|red|9", "mallory");
    stage.github.write_comment(issue, "mallory", "<!-- connect4:answer -->");
    stage.run(issue).unwrap();
    assert_eq!(stage.issue(issue).comments.len(), 2);
    assert_eq!(stage.issue(issue).state, "closed");
}

#[test]
fn of_100_nonsense_titles_by_one_stranger_no_more_are_answered_than_the_limit_and_none_is_a_commit()
{
    // At once, and one after the other.
    for at_once in [true, false] {
        let stage = Stage::new();
        let mut last = 0;
        for number in 0..100 {
            last = stage.github.open(&format!("connect4|nonsense {number}"), "mallory");
            // Nor does it help to rename what was answered.
            if !at_once && number < 8 {
                stage.run(last).unwrap();
                let mut store = stage.github.store();
                store.issues.get_mut(&last).unwrap().title = "Who, me?".to_owned();
            }
        }
        stage.run(last).unwrap();
        let ending = stage.ending();
        let comments: usize = ending.issues.values().map(|issue| issue.comments.len()).sum();
        assert_eq!(comments, 5);
        assert_eq!(stage.commits(), 1);
        for Treated { status, reactions, .. } in ending.issues.values() {
            assert_eq!(status, "closed");
            assert!(reactions.contains(&"confused".to_owned()));
        }
        // An hour later a mistake is a mistake again, and others were never concerned.
        stage.play("connect4|what?", "ada");
        stage.github.store().now += 3600;
        let later = stage.play("connect4|what?", "mallory");
        assert_eq!(stage.issue(later).comments.len(), 1);
    }
}
