//! `fourgone readme`.

use std::fs;
use std::path::Path;

use fourgone_fake_github::{Stage, TOKEN, git};
use serde_json::Value;

use crate::run::{Run, run, run_with};

/// The owner's text, which nothing may change.
const MINE: &str = "# Octocat\n\nI like hats.";

/// A checkout of the owner's, of a repository that has nothing but a README.
fn owner(stage: &Stage) -> String {
    stage.owner().to_str().unwrap().to_owned()
}

fn init(folder: &str, arguments: &[&str]) -> Run {
    let start = ["readme", "init", "--dir", folder, "--repository", "octocat/octocat"];
    run(&[&start[..], arguments].concat())
}

fn status(folder: &str) -> String {
    git(Path::new(folder), &["status", "--porcelain", "--untracked-files=all"])
}

/// Commits and pushes everything, as the owner.
fn push(folder: &str) {
    for arguments in [
        &["add", "--all"][..],
        &["commit", "--quiet", "--message=Add the game"],
        &["push", "--quiet", "origin", "main"],
    ] {
        git(Path::new(folder), arguments);
    }
}

/// Runs the workflow of an event on a fresh runner.
fn step(stage: &Stage, name: &str, event: &Value) -> Run {
    let runner = stage.clone(name);
    let path = stage.path().join("event.json");
    fs::write(&path, event.to_string()).unwrap();
    let variables = [
        ("GITHUB_TOKEN", TOKEN),
        ("GITHUB_REPOSITORY", "octocat/octocat"),
        ("GITHUB_API_URL", &stage.github.address),
        ("GITHUB_EVENT_PATH", path.to_str().unwrap()),
    ];
    run_with(&["readme", "step", "--dir", runner.to_str().unwrap()], &variables, b"")
}

#[test]
fn init_says_what_it_inserts_and_a_dry_run_shows_the_diff_and_changes_nothing() {
    let stage = Stage::with_files(&[("README.md", MINE)]);
    let folder = owner(&stage);
    let said = init(&folder, &["--dry-run"]).out();
    assert_eq!(status(&folder), "");
    for line in [
        "create .github/workflows/connect4.yml: ",
        "--- /dev/null\n+++ b/.github/workflows/connect4.yml\n",
        concat!("+        uses: fourgone/fourgone@v", env!("CARGO_PKG_VERSION"), " "),
        "create .github/workflows/connect4-clock.yml: ",
        "create .connect4/settings.toml: ",
        "create .connect4/log.jsonl: ",
        "change README.md: two marker comments at the end, with the game between them\n--- a/README.md\n",
        "+<!-- connect4:begin -->\n",
        "+<!-- connect4:end -->\n",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }

    let said = init(&folder, &[]).out();
    assert!(said.contains("+<!-- connect4:begin -->\n"), "what changes is shown: {said}");
    let next = "\nNow commit and push these files:\n\n  git add .connect4 \
                .github/workflows/connect4.yml .github/workflows/connect4-clock.yml README.md\n  \
                git commit -m \"Add a game of Connect Four\"\n  git push\n\nThen click a column in \
                the README at https://github.com/octocat.\n";
    assert!(said.ends_with(next), "{said}");
    let readme = fs::read_to_string(format!("{folder}/README.md")).unwrap();
    assert!(
        readme.starts_with(&format!("{MINE}\n\n<!-- connect4:begin -->\n<!-- The game writes"))
    );
    let after = status(&folder);
    assert_eq!(init(&folder, &[]).out(), "Everything is in place already.\n");
    assert_eq!(status(&folder), after);
    assert_eq!(fs::read_to_string(format!("{folder}/README.md")).unwrap(), readme);
}

#[test]
fn init_writes_to_the_top_of_the_checkout_and_finds_the_repository_out() {
    let stage = Stage::with_files(&[("README.md", MINE), ("src/x", "")]);
    let folder = owner(&stage);
    git(Path::new(&folder), &["remote", "set-url", "origin", "git@github.com:hubot/hats.git"]);
    run(&["readme", "init", "--dir", &format!("{folder}/src")]).out();
    let readme = fs::read_to_string(format!("{folder}/README.md")).unwrap();
    assert!(readme.contains(
        "\"https://github.com/hubot/hats/issues/new?title=connect4%7Cdrop%7Cred%7C1%7Cg1p0&amp;"
    ));
}

#[test]
fn init_refuses_a_readme_with_half_a_pair_of_markers() {
    let stage = Stage::with_files(&[("README.md", "x\n<!-- connect4:begin -->\n")]);
    let folder = owner(&stage);
    let message = init(&folder, &[]).err(1);
    assert!(message.contains("cannot show the game in README.md"), "{message}");
    assert_eq!(status(&folder), "", "nothing is half written");
}

#[test]
fn init_outside_of_a_checkout_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let message = init(folder.path().to_str().unwrap(), &[]).err(1);
    assert!(message.contains("is not in a git repository: run this in a clone"), "{message}");
}

#[test]
fn init_without_a_remote_on_github_asks_for_the_repository() {
    let stage = Stage::with_files(&[("README.md", MINE)]);
    let folder = owner(&stage);
    let init = || run(&["readme", "init", "--dir", &folder]).err(1);
    let elsewhere = "https://ada:secret@gitlab.com/ada/ada.git";
    git(Path::new(&folder), &["remote", "set-url", "origin", elsewhere]);
    let message = init();
    assert!(message.contains("the remote `origin` is not on GitHub: say"), "{message}");
    assert!(message.contains("--repository OWNER/NAME") && !message.contains("secret"));
    git(Path::new(&folder), &["remote", "remove", "origin"]);
    let message = init();
    assert!(message.contains("there is no remote `origin`"), "{message}");
    assert!(message.contains("`git remote add origin https://github.com/OWNER/NAME.git`"));
    assert_eq!(status(&folder), "");
}

/// The two files of the original game, in its shape.
const OLD_GAME: &str = "---\n:player1_board: 2146432\n:player2_board: 272695297\n:peaks:\n- 1\n- 8\n- 17\n- 23\n- 29\n- 35\n- 42\n:turn: 8\n";
const OLD_TOTALS: &str = "---\n:all_players:\n  JonathanGin52: 12\n  ada: 3\n  Connect4Bot: 5\n:game_winning_players:\n  ada: 2\n:completed_games: 997\n";

/// A workflow in the shape of the original's.
const OLD_WORKFLOW: &str = "name: \"Connect4\"\n\non:\n  issues:\n    types: [opened]\n\njobs:\n  move:\n    runs-on: ubuntu-latest\n    if: startsWith(github.event.issue.title, 'connect4|')\n    steps:\n    - uses: actions/checkout@v2\n    - name: Play\n      run: ruby -r ./connect4/runner -e 'play'\n";

/// A README in the shape of the original's, with a board and links of its own.
fn old_readme() -> String {
    let link = |what: &str| {
        format!(
            "https://github.com/octocat/octocat/issues/new?title=connect4%7Cdrop%7Cred%7C{what}&body=Just+push"
        )
    };
    let head = |column: &str| format!("|[{column}]({})", link(column));
    let heads = ["1", "2", "3", "4", "5", "6", "7"].map(head).concat();
    let row = "|![](images/blank.png)".repeat(7);
    format!(
        "{MINE}\n\n## Join my game!\n\n{heads}|\n{}|\n{}\nTired of waiting? [Request a move]({})\n",
        "| - ".repeat(7),
        format!("{row}|\n").repeat(6),
        link("ai")
    )
}

fn original() -> Stage {
    Stage::with_files(&[
        ("README.md", &old_readme()),
        (".github/workflows/connect4.yml", OLD_WORKFLOW),
        ("connect4/connect4.yml", OLD_GAME),
        ("connect4/metadata.yml", OLD_TOTALS),
        ("connect4/runner.rb", "module Connect4\nend\n"),
    ])
}

#[test]
fn the_original_game_is_taken_over_to_the_first_move_with_its_board_and_its_totals() {
    let stage = original();
    // Moves that the old game never played: nobody may find them in the new one.
    stage.github.store().now = 1_600_000_000;
    let old = stage.github.open("connect4|drop|red|3", "mallory");
    let folder = owner(&stage);
    let import = format!("{folder}/connect4");

    let said = init(&folder, &["--import", &import, "--dry-run"]).out();
    assert_eq!(status(&folder), "");
    for line in [
        "change .github/workflows/connect4.yml: the workflow that plays the moves, in place of the old one\n",
        "-      run: ruby -r ./connect4/runner -e 'play'\n",
        "note: README.md still has links of another game, in lines 7 to 14 (the old board), line 16: delete them",
        "git rm -r ",
    ] {
        assert!(said.contains(line), "{line} in {said}");
    }
    init(&folder, &["--import", &import]).out();
    assert_eq!(
        init(&folder, &["--import", &import]).out().lines().next(),
        Some("Everything is in place already.")
    );
    // As the notes say.
    let readme = fs::read_to_string(format!("{folder}/README.md")).unwrap();
    let (mine, ours) = readme.split_once("<!-- connect4:begin -->").unwrap();
    let mine: Vec<&str> = mine.lines().take(4).collect();
    fs::write(
        format!("{folder}/README.md"),
        format!("{}\n\n<!-- connect4:begin -->{ours}", mine.join("\n")),
    )
    .unwrap();
    git(Path::new(&folder), &["rm", "-r", "--quiet", "connect4"]);
    assert_eq!(init(&folder, &[]).out(), "Everything is in place already.\n");
    push(&folder);

    // The clock's run leaves what is from before alone; the first click is played.
    stage.github.store().now = 1_900_000_000;
    let routine = step(&stage, "first", &serde_json::json!({ "schedule": "x" }));
    assert_eq!((routine.code, routine.err.as_str()), (Some(0), "nothing to play\n"));
    let readme = stage.remote_file("README.md");
    assert!(readme.contains("### Connect Four, game 998"), "{readme}");
    let link = "connect4%7Cdrop%7Cred%7C3%7Cg998p8&amp;";
    assert!(readme.contains(link), "{readme}");
    let click = stage.github.open("connect4|drop|red|3|g998p8", "ada");
    let played = step(&stage, "second", &stage.payload(click));
    assert_eq!((played.code, played.err.as_str()), (Some(0), "answered #2\n"));
    assert_eq!(stage.issue(old).state, "open");
    assert!(stage.issue(old).comments.is_empty() && stage.issue(old).reactions.is_empty());
    let readme = stage.remote_file("README.md");
    for line in [
        "\n🔵🔴🔴🔴🔵⚪\u{fe0f}⚪\u{fe0f}<br>\n",
        "**21** moves played · **997** games completed · **2** players",
        "| [@ada](https://github.com/ada) | 2 |",
        "| [@JonathanGin52](https://github.com/JonathanGin52) | 12 |",
        "| [@ada](https://github.com/ada) | 4 |",
        "| 🤖 the bot | 5 |",
    ] {
        assert!(readme.contains(line), "{line} in {readme}");
    }
    // Whoever touches the old issue again is told.
    let told = step(&stage, "third", &stage.changed(old, "edited"));
    assert_eq!(told.code, Some(0), "{}", told.err);
    assert!(
        stage.issue(old).comments[0].body.starts_with("This issue is from before the present game")
    );
    stage.ending();
}

#[test]
fn a_foreign_workflow_is_only_replaced_on_an_import_and_if_git_has_it() {
    let stage = original();
    let folder = owner(&stage);
    let message = init(&folder, &[]).err(1);
    assert!(message.contains("git rm .github/workflows/connect4.yml && git commit"), "{message}");
    fs::write(format!("{folder}/.github/workflows/connect4.yml"), "on: push # mine\n").unwrap();
    let before = status(&folder);
    let message = init(&folder, &["--import", &format!("{folder}/connect4")]).err(1);
    assert!(message.contains("git add .github/workflows/connect4.yml && git commit"), "{message}");
    assert_eq!(status(&folder), before, "nothing is half written");

    fs::write(format!("{folder}/connect4/connect4.yml"), ":turn: 1\n").unwrap();
    let message = init(&folder, &["--import", &format!("{folder}/connect4")]).err(3);
    assert!(message.contains("connect4.yml: missing `:player1_board:`"), "{message}");
}

#[test]
fn the_game_goes_into_the_readme_that_github_shows_and_says_so() {
    for (files, wanted) in [
        (&["README.md", ".github/README.md"][..], ".github/README.md"),
        (&["readme.md"], "readme.md"),
        (&["docs/README.md"], "docs/README.md"),
    ] {
        let files: Vec<(&str, &str)> = files.iter().map(|path| (*path, MINE)).collect();
        let stage = Stage::with_files(&files);
        let folder = owner(&stage);
        let said = init(&folder, &[]).out();
        assert!(said.contains(&format!("note: The game goes into {wanted}")), "{said}");
        assert!(
            fs::read_to_string(format!("{folder}/{wanted}")).unwrap().contains("connect4:begin")
        );
        let workflow =
            fs::read_to_string(format!("{folder}/.github/workflows/connect4.yml")).unwrap();
        assert!(workflow.contains(&format!("paths: [\"{wanted}\",")), "{workflow}");
        assert_eq!(init(&folder, &[]).out(), "Everything is in place already.\n");
    }
    let stage = Stage::with_files(&[("README.md", MINE), ("readme.md", MINE)]);
    let message = init(&owner(&stage), &[]).err(1);
    assert!(message.contains("there are several READMEs (README.md, readme.md)"), "{message}");
    let stage =
        Stage::with_files(&[("readme.md", MINE), (".connect4/settings.toml", "bot_level = 2\n")]);
    let message = init(&owner(&stage), &[]).err(1);
    assert!(message.contains("there is no README.md, but there is readme.md"), "{message}");
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_to_the_file_or_refused() {
    let stage = Stage::with_files(&[("docs/hello.md", MINE)]);
    let folder = owner(&stage);
    std::os::unix::fs::symlink("docs/hello.md", format!("{folder}/README.md")).unwrap();
    let said = init(&folder, &[]).out();
    assert!(
        said.contains("note: README.md is a link: the game goes into docs/hello.md."),
        "{said}"
    );
    assert!(Path::new(&format!("{folder}/README.md")).is_symlink());
    assert_eq!(init(&folder, &[]).out(), "Everything is in place already.\n");
    push(&folder);
    let issue = stage.github.open("connect4|drop|red|4|g1p0", "ada");
    assert_eq!(step(&stage, "linked", &stage.payload(issue)).code, Some(0));
    assert!(stage.remote_file("docs/hello.md").contains("🔴"));

    let stage = Stage::with_files(&[("x", "")]);
    let folder = owner(&stage);
    std::os::unix::fs::symlink("/etc/motd", format!("{folder}/README.md")).unwrap();
    let message = init(&folder, &[]).err(1);
    assert!(message.contains("README.md is a link that leads out of the repository"), "{message}");
}

#[test]
fn words_between_markers_and_lost_logs_are_told_before_anything_is_written() {
    let words = format!("{MINE}\n<!-- connect4:begin -->\nMy cat.\n<!-- connect4:end -->\n");
    let stage = Stage::with_files(&[("README.md", &words)]);
    let folder = owner(&stage);
    let message = init(&folder, &[]).err(1);
    assert!(message.contains("lines 5 to 5, between the markers, have words"), "{message}");
    assert_eq!(status(&folder), "");

    let code = format!("{MINE}\nI use `<!-- connect4:begin -->` and `<!-- connect4:end -->`.\n");
    let stage = Stage::with_files(&[("README.md", &code)]);
    let folder = owner(&stage);
    init(&folder, &[]).out();
    assert!(fs::read_to_string(format!("{folder}/README.md")).unwrap().starts_with(&code));
    push(&folder);
    let issue = stage.github.open("connect4|drop|red|4|g1p0", "ada");
    assert_eq!(step(&stage, "lost", &stage.payload(issue)).code, Some(0));
    git(Path::new(&folder), &["pull", "--quiet", "origin", "main"]);
    fs::remove_file(format!("{folder}/.connect4/log.jsonl")).unwrap();
    let before = status(&folder);
    for command in ["init", "repair", "upgrade"] {
        let message =
            run(&["readme", command, "--dir", &folder, "--repository", "octocat/octocat"]).err(1);
        assert!(
            message.contains("log.jsonl is missing, but .connect4/state.json knows of 1 move; to"),
            "{message}"
        );
    }
    assert_eq!(status(&folder), before);

    fs::remove_dir_all(format!("{folder}/.connect4")).unwrap();
    let before = status(&folder);
    for command in ["init", "repair", "upgrade"] {
        let message =
            run(&["readme", command, "--dir", &folder, "--repository", "octocat/octocat"]).err(1);
        assert!(message.contains("README.md shows a game that has begun"), "{message}");
    }
    assert_eq!(status(&folder), before);
    // On purpose, as the message says.
    let readme = fs::read_to_string(format!("{folder}/README.md")).unwrap();
    let (above, rest) = readme.split_once("<!-- connect4:begin -->\n<!-- The").unwrap();
    let (_, below) = rest.split_once("<!-- connect4:end -->").unwrap();
    let emptied = format!("{above}<!-- connect4:begin -->\n<!-- connect4:end -->{below}");
    fs::write(format!("{folder}/README.md"), emptied).unwrap();
    init(&folder, &[]).out();
    let readme = fs::read_to_string(format!("{folder}/README.md")).unwrap();
    assert!(readme.contains("%7Cg1p0&amp;"), "{readme}");
}

#[test]
fn upgrade_moves_a_repository_to_this_version_and_keeps_what_the_owner_changed() {
    let stage = Stage::with_files(&[("README.md", MINE)]);
    let folder = owner(&stage);
    init(&folder, &["--action", "fourgone/fourgone@v0.0.1"]).out();
    let path = format!("{folder}/.github/workflows/connect4.yml");
    let old = fs::read_to_string(&path).unwrap();
    let upgrade = |arguments: &[&str]| {
        let start = ["readme", "upgrade", "--dir", &folder, "--repository", "octocat/octocat"];
        run(&[&start[..], arguments].concat()).out()
    };
    let said = upgrade(&["--dry-run"]);
    let line = concat!("+        uses: fourgone/fourgone@v", env!("CARGO_PKG_VERSION"));
    assert!(
        said.contains(line) && said.contains("-        uses: fourgone/fourgone@v0.0.1"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), old);

    fs::write(&path, old.replace("timeout-minutes: 20", "timeout-minutes: 5")).unwrap();
    assert!(upgrade(&[]).contains("the rest stays as you changed it"));
    let new = fs::read_to_string(&path).unwrap();
    assert!(new.contains("timeout-minutes: 5") && !new.contains("@v0.0.1"), "{new}");
    assert_eq!(upgrade(&[]), "Everything is in place already.\n");
}

#[test]
fn texts_are_listed_in_the_form_of_the_settings() {
    for language in ["en", "de"] {
        let list = run(&["readme", "texts", language]).out();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("log.jsonl"), "").unwrap();
        let settings = format!("language = \"{language}\"\n{list}");
        fs::write(folder.path().join("settings.toml"), settings).unwrap();
        run(&["readme", "preview", folder.path().to_str().unwrap()]).out();
        assert!(list.lines().count() > 50, "{list}");
    }
}

#[test]
fn the_template_repository_is_what_init_writes() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/profile");
    let readme = fs::read_to_string(examples.join("README.md")).unwrap();
    let (mine, _) = readme.split_once("<!-- connect4:begin -->").unwrap();
    let stage = Stage::with_files(&[("README.md", mine)]);
    let folder = owner(&stage);
    run(&["readme", "init", "--dir", &folder, "--template"]).out();
    for path in [
        "README.md",
        ".github/workflows/connect4.yml",
        ".github/workflows/connect4-clock.yml",
        ".connect4/settings.toml",
        ".connect4/log.jsonl",
        ".connect4/state.json",
    ] {
        let [wanted, found] = [Path::new(&folder), &examples].map(|at| fs::read(at.join(path)));
        assert_eq!(
            wanted.unwrap(),
            found.unwrap_or_default(),
            "examples/profile/{path}: make it anew with `fourgone readme init --template`"
        );
    }
    push(&folder);
    // The first run, of the push that made the copy, writes the links of the copy.
    let pushed = step(&stage, "copied", &serde_json::json!({ "pusher": { "name": "octocat" } }));
    assert_eq!(pushed.code, Some(0), "{}", pushed.err);
    let readme = stage.remote_file("README.md");
    assert!(readme.contains("https://github.com/octocat/octocat/issues/new"), "{readme}");
    assert!(readme.starts_with(mine) && !readme.contains("\"../../"), "{readme}");
}

#[test]
fn from_nothing_to_a_move_in_three_steps() {
    let stage = Stage::with_files(&[("README.md", MINE)]);
    // One: init. Two: commit and push.
    let folder = owner(&stage);
    init(&folder, &[]).out();
    push(&folder);
    // Three: click.
    let issue = stage.github.open("connect4|drop|red|4|g1p0", "hubot");
    let wrong = stage.github.open("connect4|drop|red|4|g1p0", "monalisa");
    let runner = stage.clone("fresh");
    let runner = runner.to_str().unwrap();
    let event = stage.path().join("event.json");
    fs::write(&event, stage.payload(issue).to_string()).unwrap();
    let summary = stage.path().join("summary.md");
    let variables = [
        ("GITHUB_TOKEN", TOKEN),
        ("GITHUB_REPOSITORY", "octocat/octocat"),
        ("GITHUB_API_URL", &stage.github.address),
        ("GITHUB_EVENT_PATH", event.to_str().unwrap()),
        ("GITHUB_STEP_SUMMARY", summary.to_str().unwrap()),
    ];

    let rehearsed =
        run_with(&["readme", "step", "--dir", runner, "--dry-run"], &variables, b"").out();
    let effects: Vec<Value> =
        rehearsed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<&str> =
        effects.iter().map(|effect| effect["effect"].as_str().unwrap()).collect();
    assert_eq!(
        kinds,
        ["react", "write_readme", "write_state", "commit", "react", "label", "close"]
    );
    assert_eq!(stage.issue(issue).state, "open");
    assert!(stage.github.store().calls.is_empty());
    assert_eq!(status(runner), "");

    let played = run_with(&["readme", "step", "--dir", runner], &variables, b"");
    assert_eq!((played.code, played.err.as_str()), (Some(0), "answered #1, #2\n"));
    assert_eq!(stage.issue(issue).state, "closed");
    assert!(stage.issue(wrong).comments[0].body.starts_with("Someone was faster"));
    let readme = stage.remote_file("README.md");
    assert!(readme.starts_with(MINE) && readme.contains("🔴⚪"));
    assert_eq!(fs::read_to_string(format!("{runner}/README.md")).unwrap(), readme);
    let summary = fs::read_to_string(&summary).unwrap();
    assert!(
        summary.contains("⚪\u{fe0f}⚪\u{fe0f}⚪\u{fe0f}🔴")
            && summary.contains("move 1 in column 4"),
        "{summary}"
    );
    stage.ending();

    let part = run_with(&["readme", "preview", "--dir", runner], &variables, b"").out();
    assert!(readme.contains(&part));
    fs::write(format!("{runner}/README.md"), readme.replace("🔴", "")).unwrap();
    fs::remove_file(format!("{runner}/.connect4/state.json")).unwrap();
    let repair = ["readme", "repair", "--dir", runner];
    assert_eq!(
        run_with(&repair, &variables, b"").out(),
        "write README.md\nwrite .connect4/state.json\n"
    );
    assert_eq!(status(runner), "", "the README and the state are as they were pushed");
    assert_eq!(
        run_with(&repair, &variables, b"").out(),
        "Nothing to repair: everything is as the log says.\n"
    );
}

#[test]
fn a_step_without_what_it_needs_says_so() {
    let stage = Stage::new();
    let runner = stage.path().join("runner");
    let runner = runner.to_str().unwrap();
    assert!(
        run(&["readme", "step", "--dir", runner]).err(1).contains("no event: say --event FILE")
    );
    let event = stage.path().join("event.json");
    fs::write(&event, "[]").unwrap();
    let event = event.to_str().unwrap();
    assert!(
        run(&["readme", "step", "--dir", runner, "--event", event])
            .err(1)
            .contains("is no event of GitHub's")
    );
    let issue = stage.github.open("connect4|new", "ada");
    fs::write(event, stage.payload(issue).to_string()).unwrap();
    assert!(
        run(&["readme", "step", "--dir", runner, "--event", event])
            .err(1)
            .contains("GITHUB_TOKEN is not set")
    );
}

#[test]
fn a_preview_of_a_broken_log_names_the_line() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.jsonl");
    fs::write(&log, "\n{\"event\":\"dance\"}\n").unwrap();
    let message = run(&["readme", "preview", log.to_str().unwrap()]).err(3);
    assert!(message.contains("log.jsonl, line 2: unknown variant"), "{message}");
}
