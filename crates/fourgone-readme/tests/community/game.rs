//! Whole games.

use fourgone_fake_github::{ABOVE, BELOW, Stage, Treated, git};
use fourgone_readme::{END, Entry};
use serde_json::Value;

use crate::stage::{Play as _, by_hand};

/// A game of 42 moves without a winner.
const DRAW: &str = "757341132773575647262416323134652254654611";

const PLAYERS: [&str; 5] = ["ada", "ben", "cleo", "dan-9", "eve"];

#[test]
fn a_whole_game_of_42_moves_by_several_users_and_the_bot_ends_with_the_rosters() {
    let stage = Stage::new();
    let mut last = 0;
    for (ply, column) in DRAW.chars().enumerate() {
        let team = ["red", "yellow"][ply % 2];
        let bound = format!("connect4|drop|{team}|{column}|g1p{ply}");
        assert!(
            ply == 0 || stage.remote_file("README.md").contains(&bound.replace('|', "%7C")),
            "the README links to {bound}"
        );
        // The bot has its own taste: it is asked where that is the move of the game.
        let position = stage.state().round().game().position();
        let ask = crate::stage::bot(position, 0, 0).to_string() == column.to_string();
        let title = if ask { format!("connect4|drop|{team}|ai|g1p{ply}") } else { bound };
        last = stage.play(&title, PLAYERS[ply % PLAYERS.len()]);
        assert_eq!(stage.issue(last).state, "closed");
    }
    let by_bot =
        stage.entries().iter().filter(|it| matches!(it, Entry::Move(it) if it.bot)).count();
    assert!(by_bot > 3, "the bot made {by_bot} moves");

    let issue = stage.issue(last);
    let [comment] = issue.comments.as_slice() else { panic!("{} comments", issue.comments.len()) };
    assert!(comment.body.contains("Game 1 ended in a draw"), "{}", comment.body);
    assert!(comment.body.contains("🔴🟡") && comment.body.contains(&format!("#{DRAW}")));
    let rosters: Vec<&str> = comment
        .body
        .lines()
        .filter(|line| line.starts_with("**🔴 Red**") || line.starts_with("**🟡 Yellow**"))
        .collect();
    assert_eq!(rosters.len(), 2);
    for player in PLAYERS {
        assert!(
            rosters
                .iter()
                .any(|it| it.contains(&format!("[@{player}](https://github.com/{player})")))
        );
    }
    assert!(rosters.iter().any(|roster| roster.contains("🤖 the bot (")));

    let ending = stage.ending();
    for (number, Treated { status, labels, reactions, comments }) in &ending.issues {
        assert_eq!((status.as_str(), labels.as_slice()), ("closed", &["connect4".to_owned()][..]));
        assert_eq!(reactions, &["eyes", "rocket"]);
        assert_eq!(comments.len(), usize::from(*number == last), "issue {number}");
    }
    assert!(ending.readme.starts_with(ABOVE));
    assert!(ending.readme.ends_with(&format!("{END}{BELOW}")));
    assert!(ending.readme.contains("Game 1 ended in a draw"));
    assert!(ending.readme.contains("connect4%7Cnew"));
    assert!(ending.readme.contains("**42** moves played · **1** game completed · **5** players"));
    let summary: Value = serde_json::from_str(&stage.remote_file(".connect4/state.json")).unwrap();
    assert_eq!(summary["moves"], DRAW);
    assert_eq!(summary["outcome"], "draw");

    let remote = stage.path().join("remote.git");
    let authors = git(&remote, &["log", "--format=%an", "main"]);
    assert_eq!(authors.lines().filter(|author| *author == "github-actions[bot]").count(), 42);
    let subject = git(&remote, &["log", "-1", "--format=%s", "main"]);
    let wanted =
        format!("connect4: the bot, asked by ben, plays column 1 (game 1, move 42, #{last})");
    assert_eq!(subject.trim(), wanted);
}

#[test]
fn a_won_game_is_followed_by_another_and_stays_in_the_leader_board() {
    let stage = Stage::new();
    for (ply, column) in "4353525".chars().enumerate() {
        let who = ["ada", "ben"][ply % 2];
        stage.play(&format!("connect4|drop|{}|{column}", ["red", "yellow"][ply % 2]), who);
    }
    // Nobody has four yet; the eighth disc is yellow's and the ninth wins for red.
    stage.play("connect4|drop|yellow|1", "ben");
    let last = stage.play("connect4|drop|red|5", "ada");
    let board = stage.state();
    assert!(board.round().is_over(), "{:?}", board.round().game());
    assert!(stage.issue(last).comments[0].body.contains("🔴 Red won game 1 on move 9"));
    assert!(stage.remote_file("README.md").contains("🟥"), "the winning line has another shape");
    let page = stage.remote_file(".connect4/games/1.md");
    for words in
        ["# Connect Four, game 1", "🔴 Red won", "🟥", "`435352515`", "@ben", "/#435352515)"]
    {
        assert!(page.contains(words), "{words} in {page}");
    }

    let late = stage.play("connect4|drop|yellow|1", "cleo");
    assert!(stage.issue(late).comments[0].body.contains("This game is over"));
    let new = stage.play("connect4|new", "cleo");
    assert_eq!(
        stage.issue(new).reactions.iter().map(String::as_str).collect::<Vec<_>>(),
        ["eyes", "rocket"]
    );
    let readme = stage.remote_file("README.md");
    assert!(readme.contains("game 2"));
    assert!(readme.contains("Last game: 🔴 Red won game 1 on move 9, played by [@ada]"));
    assert!(readme.contains(
        "#435352515) · [All games](https://github.com/octocat/octocat/tree/HEAD/.connect4/games)"
    ));
    assert!(readme.contains("| [@ada](https://github.com/ada) | 1 |"));
    stage.ending();
}

#[test]
fn a_run_plays_every_open_move_in_the_order_of_the_numbers() {
    let stage = Stage::new();
    let titles =
        ["connect4|drop|red|4", "a question", "connect4|drop|yellow|4", "connect4|drop|red|4"];
    let issues: Vec<u64> = titles
        .iter()
        .zip(["ada", "ben", "cleo", "dan"])
        .map(|(title, who)| stage.github.open(title, who))
        .collect();
    stage.run(issues[3]).unwrap();
    assert_eq!(stage.state().round().game().to_string(), "444");
    assert_eq!(stage.issue(issues[1]).state, "open", "a question is not ours");
    assert!(stage.issue(issues[1]).reactions.is_empty());
    let order: Vec<u64> = stage.entries().iter().filter_map(Entry::issue).collect();
    assert_eq!(order, [issues[0], issues[2], issues[3]]);
    // The other runs find nothing to do.
    let before = stage.ending();
    for issue in [issues[0], issues[2]] {
        stage.run(issue).unwrap();
    }
    assert_eq!(stage.ending(), before);
}

#[test]
fn a_run_without_an_issue_mends_the_readme_and_finishes_what_is_open() {
    let stage = Stage::new();
    stage.play("connect4|drop|red|4", "ada");
    let good = stage.remote_file("README.md");
    stage.push_as_owner("README.md", &good.replace("🔴", "?"));
    stage.push_as_owner(".connect4/state.json", "{}");
    let waiting = stage.github.open("connect4|drop|yellow|4", "ben");
    stage.run_event(&by_hand()).unwrap();
    assert_eq!(stage.issue(waiting).state, "closed");
    assert_eq!(stage.state().round().game().to_string(), "44");
    assert!(stage.remote_file("README.md").contains("🔴"));
    assert!(stage.remote_file(".connect4/state.json").contains("\"moves\": \"44\""));
    assert_eq!(stage.ending().log.lines().count(), 2);
}
