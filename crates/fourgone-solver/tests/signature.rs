//! The number of nodes for a fixed set of positions: a change of the search shows here.

use fourgone::{Column, Position};
use fourgone_solver::Solver;

/// Position files and how many positions of each.
const SET: [(&str, usize); 5] = [
    (include_str!("positions/end-easy.txt"), 100),
    (include_str!("positions/middle-easy.txt"), 100),
    (include_str!("positions/middle-medium.txt"), 10),
    (include_str!("positions/begin-easy.txt"), 50),
    (include_str!("positions/begin-medium.txt"), 2),
];

/// A commit that changes this number says so in its last line.
const NODES: u64 = 152_392;

fn position(moves: &str) -> Position {
    moves.bytes().fold(Position::EMPTY, |position, digit| {
        let column = Column::from_number(usize::from(digit - b'0')).expect("a column");
        position.play(column).expect("a legal move")
    })
}

#[test]
fn the_search_takes_the_nodes_it_is_known_to_take() {
    let mut solver = Solver::new();
    for (text, count) in SET {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        for line in lines.take(count) {
            let (moves, score) = line.split_once(' ').expect("two fields");
            let found = solver.solve(position(moves)).value();
            assert_eq!(found, score.parse::<i8>().expect("a score"));
        }
    }
    assert_eq!(solver.nodes(), NODES);
}
