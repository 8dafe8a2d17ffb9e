//! Known numbers of games and positions.

use fourgone::{Census, Position, Size, SizedCensus, perft};

/// The distinct positions at ply 0 to 11.
const POSITIONS: [u64; 12] =
    [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275, 558_186, 1_662_623, 4_568_683];

/// The sequences of moves at ply 0 to 8.
const SEQUENCES: [u64; 9] = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];

#[test]
fn the_distinct_positions_are_as_many_as_known() {
    let counted: Vec<_> = Census::new().take(12).map(|count| count.positions).collect();
    assert_eq!(counted, POSITIONS);
}

#[test]
fn the_sequences_of_moves_are_as_many_as_known() {
    let walked: Vec<_> = (0..9).map(|plies| perft(Position::EMPTY, plies)).collect();
    assert_eq!(walked, SEQUENCES);
    let counted: Vec<_> = Census::new().take(9).map(|count| count.sequences).collect();
    assert_eq!(counted, SEQUENCES);
}

#[test]
fn the_usual_board_is_counted_the_same_as_one_of_any_size() {
    let mut sized = SizedCensus::new(Size::STANDARD);
    for count in Census::new().take(9) {
        assert_eq!(sized.try_next(), Ok(Some(count)));
    }
}
