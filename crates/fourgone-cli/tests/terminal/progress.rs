//! What a command shows while it works.

use crate::session::{Folder, Setting};

#[test]
fn a_long_search_tells_how_far_it_is_and_can_be_interrupted() {
    let folder = Folder::new();
    let arguments = ["solve", "--size", "9x7", "--threads", "2", ""];
    let setting =
        Setting { arguments: &arguments, size: (100, 24), variables: &[], folder: &folder };
    let mut session = setting.start();
    session.wait("a line of progress", |screen| {
        ["% of this window", "score from ", " nodes, "].iter().all(|part| screen.contains(part))
    });
    session.send("\x03");
    assert_eq!(session.end(), 130);
}

#[test]
fn analysis_review_and_count_tell_how_far_they_are() {
    for (arguments, parts) in [
        (&["analyze", "--size", "9x7", ""][..], ["score from ", " nodes, "]),
        (&["review", "--size", "9x7", "5"], ["0 of 1 moves; ", " nodes, "]),
        (&["count", "14", "--size", "13x4"], ["counting ply ", ", "]),
    ] {
        let folder = Folder::new();
        let setting = Setting { arguments, size: (100, 24), variables: &[], folder: &folder };
        let mut session = setting.start();
        session.wait("a line of progress", |screen| parts.iter().all(|part| screen.contains(part)));
        session.send("\x03");
        assert_eq!(session.end(), 130);
    }
}
