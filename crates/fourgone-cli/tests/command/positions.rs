//! `fourgone positions` and `fourgone move`.

use std::collections::HashSet;

use fourgone::Game;
use fourgone_solver::book::checksum;

use crate::run::{run, run_with};

fn lines(arguments: &[&str]) -> Vec<String> {
    let arguments: Vec<&str> = ["positions"].iter().chain(arguments).copied().collect();
    run(&arguments).out().lines().map(str::to_owned).collect()
}

#[test]
fn all_positions_of_a_ply_are_as_many_as_is_known() {
    let known = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275];
    for (ply, count) in known.into_iter().enumerate() {
        assert_eq!(lines(&["--all", "--ply", &ply.to_string(), "--to", "key"]).len(), count);
    }
    assert_eq!(lines(&["--all", "--ply", "0"]), ["-"]);
    assert_eq!(lines(&["--all", "--ply", "1..2", "--unique"]).len(), 4 + 25);
    assert_eq!(lines(&["--all", "--ply", "3", "--below", "44"]).len(), 7);
}

#[test]
fn the_same_arguments_give_the_same_bytes_on_every_machine() {
    let sums = [
        (&["--count", "500", "--ply", "5..20"][..], 0xe32f_326f_5080_2ce6),
        (
            &["--count", "300", "--by", "bots", "--levels", "1,3,5", "--seed", "7"],
            0xb842_cac1_784f_c8ef,
        ),
        (
            &["--count", "60", "--ply", "24..30", "--balance", "outcome", "--scores"],
            0x7de5_d7e8_2509_52cb,
        ),
        (&["--all", "--ply", "6", "--unique", "--to", "kaggle"], 0xfb5b_b3ff_d475_c348),
    ];
    for (arguments, expected) in sums {
        let arguments: Vec<&str> = ["positions"].iter().chain(arguments).copied().collect();
        let out = run(&arguments).out();
        let alone = [&arguments[..], &["--threads", "1"]].concat();
        assert_eq!(run(&alone).out(), out, "{arguments:?}");
        assert_eq!(checksum(out.as_bytes()), expected, "{arguments:?}");
    }
}

#[test]
fn unique_positions_differ_up_to_mirroring() {
    let key = |moves: &String| {
        let position = moves.parse::<Game>().unwrap().position();
        position.key().min(position.mirror().key())
    };
    let all = lines(&["--count", "400", "--ply", "3..6"]);
    assert!(all.iter().map(key).collect::<HashSet<_>>().len() < 400);
    let unique = lines(&["--count", "400", "--ply", "3..6", "--unique"]);
    assert_eq!(unique.iter().map(key).collect::<HashSet<_>>().len(), 400);
    assert_ne!(lines(&["--count", "9", "--seed", "2"]), lines(&["--count", "9", "--seed", "3"]));
}

#[test]
fn a_balance_has_as_many_of_each() {
    let plies = lines(&["--count", "40", "--ply", "10..13", "--balance", "ply"]);
    for ply in 10..=13 {
        assert_eq!(plies.iter().filter(|moves| moves.len() == ply).count(), 10);
    }
    let scored = lines(&["--count", "30", "--ply", "28..33", "--balance", "outcome", "--scores"]);
    let signs = scored.iter().map(|line| {
        let (_, score) = line.split_once(' ').unwrap();
        score.parse::<i32>().unwrap().signum()
    });
    let signs: Vec<i32> = signs.collect();
    for sign in [-1, 0, 1] {
        assert_eq!(signs.iter().filter(|it| **it == sign).count(), 10);
    }
    // The scores are those of `solve`, which skips them in its input.
    let again = run_with(&["solve", "-"], &[], scored.join("\n").as_bytes()).out();
    assert_eq!(again.lines().collect::<Vec<_>>(), scored);
}

#[test]
fn more_positions_than_there_are_is_a_failure_with_what_there_is() {
    let few = run(&["positions", "--count", "9", "--ply", "1", "--unique"]);
    assert_eq!((few.code, few.out.lines().count()), (Some(1), 4));
    assert!(few.err.contains("only 4 of 9 positions found"), "{}", few.err);
}

#[test]
fn what_does_not_go_together_is_a_usage_error() {
    for arguments in [
        &["positions"][..],
        &["positions", "--all"],
        &["positions", "--count", "0"],
        &["positions", "--count", "1", "--ply", "9..3"],
        &["positions", "--count", "1", "--to", "emoji"],
        &["positions", "--count", "1", "--levels", "3"],
        &["positions", "--all", "--ply", "3", "--by", "bots"],
    ] {
        run(arguments).err(2);
    }
    let below = run(&["positions", "--count", "1", "--below", "44444444"]).err(3);
    assert_eq!(below, "fourgone: --below: column 4 is full (move 7)\n");
}

#[test]
fn what_is_written_is_read_the_empty_board_too() {
    for notation in ["moves", "moves0", "letters", "list", "cells", "key", "kaggle", "uci"] {
        let made = lines(&["--all", "--ply", "0..1", "--to", notation]).join("\n");
        let solve = ["solve", "--from", notation, "-"];
        let solved = run_with(&solve, &[], made.as_bytes()).out();
        let scores: Vec<&str> = solved.lines().filter_map(|line| line.rsplit(' ').next()).collect();
        assert_eq!(scores, ["1", "2", "1", "0", "-1", "0", "1", "2"], "{notation}");
        let convert = ["convert", "--lines", "--from", notation, "--to", "list"];
        let moves = run_with(&convert, &[], made.as_bytes()).out();
        assert!(moves.starts_with("[]\n[0]\n[1]\n"), "{notation}: {moves}");
    }
    let empty = run_with(&["solve", "--from", "cells", "-"], &[], b"\n").out();
    assert_eq!(empty, "- 1\n");
}

#[test]
fn a_bot_tells_the_column_that_it_plays() {
    assert_eq!(run(&["move", "121212"]).out(), "1\n");
    assert_eq!(run(&["move", "--bot", "3", "121212"]).out(), "1\n");
    let json = run(&["move", "--json", "--seed", "7", "121212"]).out();
    assert_eq!(json, "{\"position\":\"121212\",\"bot\":10,\"seed\":7,\"column\":1}\n");
    assert_eq!(run(&["move", "[0,1,0,1,0,1]"]).out(), "1\n");
    assert!(run(&["move", "1212121"]).err(3).contains("game is over: red won on move 7"));
    run(&["move", "--bot", "11", "4"]).err(2);
}
