//! What a table takes of the machine.

#![cfg(target_os = "linux")]

use fourgone_solver::{Score, Solver};

/// The memory of this process that is in use, in MiB.
fn resident_mebibytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
}

/// A table grows with the search; most of a large one is never touched.
#[test]
fn a_large_table_takes_no_memory_before_it_is_used() {
    let before = resident_mebibytes();
    let mut solver = Solver::with_mebibytes(2048);
    let late = "2252576253462244111563365343671351441".parse::<fourgone::Game>().unwrap();
    assert_eq!(solver.solve(late.position()), Score::new(-1));
    assert!(resident_mebibytes() - before < 256, "a table of 2 GiB is in use");
}
