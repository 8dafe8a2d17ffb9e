//! `fourgone book` as people call it.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use fourgone::notation::Notation;
use fourgone_solver::book::Part;
use serde_json::Value;
use tempfile::TempDir;

use crate::run::{DATA_FOLDER, command, run, run_with};

/// A checkpoint of a layer of one part, beside a book that is not there yet.
fn checkpoint(folder: &TempDir, ply: u8, scores: &[i8]) -> PathBuf {
    let scores: Vec<u8> = scores.iter().map(|score| score.cast_unsigned()).collect();
    let sum = fourgone_solver::book::checksum(&scores);
    let numbers = [u64::from(ply), 0, sum].map(u64::to_le_bytes);
    let bytes = [&b"4g-score"[..], numbers.as_flattened(), &scores].concat();
    let book = folder.path().join("test.book");
    fs::create_dir_all(parts(&book, ply)).unwrap();
    fs::write(saved(&book, ply), bytes).unwrap();
    book
}

/// Where the checkpoints of a layer are.
fn parts(book: &Path, ply: u8) -> PathBuf {
    PathBuf::from(format!("{}.ply{ply}", book.display()))
}

/// Where the checkpoint of a layer of one part is.
fn saved(book: &Path, ply: u8) -> PathBuf {
    parts(book, ply).join("part-0000")
}

fn build(plies: &str, book: &Path) -> crate::run::Run {
    run(&["book", "build", "--ply", plies, "--out", book.to_str().unwrap()])
}

/// The scores after the first disc in the columns 1 to 4, in the order of the book.
const AFTER_ONE: [i8; 4] = [2, 1, 0, -1];

#[test]
fn the_book_inside_the_program_tells_what_it_has() {
    let text = run(&["book", "info"]).out();
    assert!(text.starts_with("ply  positions      bytes  bits/position\n"), "{text}");
    let json: Value = serde_json::from_str(&run(&["book", "info", "--json"]).out()).unwrap();
    let checksum = json["checksum"].as_str().unwrap();
    assert!(text.ends_with(&format!("{} bytes, checksum {checksum}\n", json["bytes"])), "{text}");
}

#[test]
fn a_book_is_made_of_its_checkpoint_and_earlier_layers_of_the_later_ones() {
    let folder = TempDir::new().unwrap();
    let book = checkpoint(&folder, 1, &AFTER_ONE);
    let built = build("0,1", &book);
    assert_eq!((built.code, &*built.out), (Some(0), ""));
    assert!(built.err.starts_with("ply 0, part 0 of 0 to 0: 1 positions\n"), "{}", built.err);
    let info = ["book", "info", "--json", book.to_str().unwrap()];
    let json: Value = serde_json::from_str(&run(&info).out()).unwrap();
    assert_eq!((&json["layers"][0]["ply"], &json["layers"][1]["ply"]), (&0.into(), &1.into()));
    assert_eq!(json["layers"][1]["positions"], 4);
    assert_eq!(json["bytes"], fs::metadata(&book).unwrap().len());
    assert!(!parts(&book, 1).exists() && !parts(&book, 0).exists(), "it is done");

    let first = fs::read(&book).unwrap();
    checkpoint(&folder, 1, &AFTER_ONE);
    build("1,0", &book);
    assert_eq!(fs::read(&book).unwrap(), first, "the same bytes every time");
}

#[test]
#[cfg(unix)]
fn an_interrupted_build_saves_what_it_has() {
    let folder = TempDir::new().unwrap();
    // All but the last one are known.
    let book = checkpoint(&folder, 1, &[2, 1, 0, i8::MAX]);
    let before = fs::read(saved(&book, 1)).unwrap();
    let arguments = ["book", "build", "--ply", "1", "--out", book.to_str().unwrap()];
    let mut child = command(&arguments).stderr(Stdio::piped()).spawn().unwrap();
    let mut messages = BufReader::new(child.stderr.take().unwrap());
    // When it tells what it has counted, it is ready for signals.
    messages.read_line(&mut String::new()).unwrap();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let mut message = String::new();
    messages.read_to_string(&mut message).unwrap();
    assert_eq!(message, "interrupted; the same command continues\n");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(fs::read(saved(&book, 1)).unwrap(), before);
    assert!(!book.exists());

    checkpoint(&folder, 1, &AFTER_ONE);
    assert_eq!(build("1", &book).code, Some(0));
}

#[test]
fn two_builds_do_not_share_a_part_and_what_is_not_theirs_stays() {
    let folder = TempDir::new().unwrap();
    let book = checkpoint(&folder, 1, &[2, 1, 0, i8::MAX]);
    let lock = fs::File::create(parts(&book, 1).join("part-0000.lock")).unwrap();
    lock.lock().unwrap();
    let refused = build("1", &book).err(1);
    assert!(refused.contains("another build is at work on part 0 of "), "{refused}");
    drop(lock);
    fs::write(parts(&book, 1).join("thesis.txt"), "mine").unwrap();
    assert_eq!(build("1", &book).code, Some(0));
    let left: Vec<_> = fs::read_dir(parts(&book, 1)).unwrap().map(|it| it.unwrap()).collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert_eq!(left[0].file_name(), "thesis.txt");
}

#[test]
fn a_book_that_cannot_be_written_is_refused_before_it_is_solved() {
    let folder = TempDir::new().unwrap();
    let slash = format!("{}/novel/", folder.path().display());
    let message = build("4", Path::new(&slash)).err(1);
    assert!(message.contains("is a folder: name a file"), "{message}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    #[cfg(unix)]
    {
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert!(build("4", &pipe).err(1).contains("is not a regular file"));
    }
}

#[test]
fn wrong_scores_are_found_by_solving_again() {
    let folder = TempDir::new().unwrap();
    let book = checkpoint(&folder, 8, &vec![0; 77_715]);
    assert_eq!(build("8", &book).code, Some(0));
    // The position that this seed chooses is soon solved.
    let sample = ["--ply", "8", "--sample", "1", "--seed", "1"];
    let found = run(&[&["book", "verify", book.to_str().unwrap()][..], &sample].concat());
    assert_eq!(found.code, Some(1));
    assert_eq!(found.out, "ply 8: 1 of 77,715 positions solved again, 1 different\n");
    assert!(found.err.contains(": the book says 0, the solver "), "{}", found.err);
    assert!(found.err.ends_with("fourgone: one score of the book is wrong\n"), "{}", found.err);
    let verify = ["book", "verify", "--json", book.to_str().unwrap()];
    let found = run(&[&verify[..], &sample].concat());
    let json = "{\"ply\":8,\"positions\":77715,\"compared\":1,\"different\":1}\n";
    assert_eq!((found.code, &*found.out), (Some(1), json));
}

#[test]
fn files_that_are_no_book_are_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("no.book");
    let path = path.to_str().unwrap();
    assert!(run(&["book", "info", path]).err(1).contains("no.book"));
    fs::write(path, "a novel").unwrap();
    let message = run(&["book", "info", path]).err(1);
    assert!(message.ends_with("no.book: this is not an opening book\n"), "{message}");
    let good = checkpointed(&folder);
    let info = run(&["book", "info", good.to_str().unwrap()]).out();
    assert_eq!(run_with(&["book", "info", "-"], &[], &fs::read(&good).unwrap()).out(), info);
    let mut damaged = fs::read(good).unwrap();
    *damaged.last_mut().unwrap() ^= 1;
    fs::write(path, damaged).unwrap();
    let message = run(&["book", "verify", path]).err(1);
    assert!(message.contains("the opening book is damaged"), "{message}");
}

fn checkpointed(folder: &TempDir) -> PathBuf {
    let book = checkpoint(folder, 1, &AFTER_ONE);
    assert_eq!(build("1", &book).code, Some(0));
    book
}

#[test]
fn arguments_that_make_no_book_are_usage_errors() {
    let folder = TempDir::new().unwrap();
    let book = folder.path().join("test.book");
    assert!(build("1,2,3,4,5", &book).err(2).contains("at most four layers"));
    assert!(build("17", &book).err(2).contains("use a whole number from 0 to 16"));
    let message = run(&["book", "verify", "--ply", "3"]).err(2);
    assert_eq!(message, "fourgone: the book has no layer of ply 3\n");
    assert!(run(&["book", "verify", "--sample", "0"]).err(2).contains("--sample"));
    let message = build("1", folder.path()).err(1);
    assert!(message.ends_with(" is a folder: name a file\n"), "{message}");
    assert!(!parts(folder.path(), 1).exists());
}

#[test]
fn a_checkpoint_of_something_else_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let book = checkpoint(&folder, 1, &[0; 3]);
    let built = build("1", &book);
    assert_eq!(built.code, Some(1));
    assert!(built.err.contains("cannot be continued: it has 3 scores instead of 4"));
    assert_eq!(fs::read(saved(&book, 1)).unwrap().len(), 32 + 3);
}

/// A deep book of which nearly everything is missing: one part, made of a checkpoint.
fn incomplete(folder: &TempDir, ply: usize, index: usize, score: i8) -> (PathBuf, Part) {
    let part = Part::all(ply)[index].clone();
    let scores = vec![score.cast_unsigned(); part.positions().len()];
    let sum = fourgone_solver::book::checksum(&scores);
    let numbers = [ply as u64, index as u64, sum].map(u64::to_le_bytes);
    let book = folder.path().join("deep.book");
    let file = PathBuf::from(format!("{}.ply{ply}/part-{index:04}", book.display()));
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, [&b"4g-score"[..], numbers.as_flattened(), &scores].concat()).unwrap();
    let parts = index.to_string();
    let arguments = ["--ply", &ply.to_string(), "--parts", &parts, "--out", book.to_str().unwrap()];
    let waits = run(&[&["book", "build"][..], &arguments].concat());
    assert_eq!((waits.code, book.exists()), (Some(0), false), "{}", waits.err);
    assert!(waits.err.ends_with("; the book is written when all are\n"), "{}", waits.err);
    let built = run(&[&["book", "build", "--incomplete"][..], &arguments].concat());
    assert_eq!(built.code, Some(0), "{}", built.err);
    (book, part)
}

#[test]
fn a_deep_book_is_used_by_every_command_where_it_has_the_part_and_found_in_its_place() {
    let folder = TempDir::new().unwrap();
    // A score that the position has not shows who gave it.
    let (book, part) = incomplete(&folder, 13, 0, 3);
    let position = Notation::Moves.format(&part.positions()[0].into()).to_string();
    let book = book.to_str().unwrap();
    let expected = format!("{position} 3\n");
    assert_eq!(run(&["solve", "--book", book, &position]).out(), expected);
    assert_eq!(run(&["--book", book, "solve", &position]).out(), expected);
    let without = run(&["solve", "--book", book, "--no-book", &position]).out();
    assert!(without != expected && without == run(&["solve", &position]).out());
    let info = run(&["book", "info", book]).out();
    assert!(info.lines().nth(1).unwrap().ends_with(" parts are missing"), "{info}");
    // Where the part is missing, the search does the work.
    let elsewhere = Part::all(13).last().unwrap().positions().pop().unwrap();
    let elsewhere = Notation::Moves.format(&elsewhere.into()).to_string();
    let searched = run(&["solve", "--book", book, &elsewhere]).out();
    assert_eq!(searched, run(&["solve", &elsewhere]).out());

    let place = folder.path().join("data").join("fourgone");
    fs::create_dir_all(&place).unwrap();
    fs::copy(book, place.join("deep.book")).unwrap();
    let data = [(DATA_FOLDER, folder.path().join("data"))];
    let data = data.each_ref().map(|(name, path)| (*name, path.to_str().unwrap()));
    assert_eq!(run_with(&["solve", &position], &data, b"").out(), expected);
    fs::write(place.join("deep.book"), "a novel").unwrap();
    let warned = run_with(&["solve", &position], &data, b"");
    assert_eq!((warned.code, warned.out), (Some(0), without));
    assert!(warned.err.contains("deep.book: this is not an opening book"), "{}", warned.err);
}

#[test]
fn a_deep_book_that_is_damaged_or_foreign_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("deep.book");
    let name = path.to_str().unwrap();
    assert!(run(&["solve", "--book", name, "4"]).err(1).contains("no such file"));
    fs::write(&path, "a novel").unwrap();
    let message = run(&["solve", "--book", name, "4"]).err(1);
    assert!(message.ends_with("deep.book: this is not an opening book\n"), "{message}");
    let mut damaged = fourgone_book::BYTES.to_vec();
    damaged[1000] ^= 1;
    fs::write(&path, damaged).unwrap();
    let message = run(&["engine", "--book", name]).err(1);
    assert!(message.contains("the opening book is damaged"), "{message}");
}

#[test]
fn parts_that_make_no_sense_are_usage_errors() {
    let build = |more: &[&str]| {
        let book = TempDir::new().unwrap().path().join("test.book");
        run(&[&["book", "build", "--out", book.to_str().unwrap()][..], more].concat())
    };
    let message = build(&["--ply", "14", "--parts", "139"]).err(2);
    assert_eq!(message, "fourgone: the parts of ply 14 are 0 to 138\n");
    assert!(build(&["--ply", "4,8", "--parts", "0"]).err(2).contains("one layer at a time"));
    assert!(build(&["--ply", "8", "--incomplete"]).err(2).contains("packed as a whole"));
    assert!(build(&["--ply", "14", "--parts", "9..7"]).err(2).contains("as in 100..149"));
}
