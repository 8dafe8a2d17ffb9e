//! Proofs of who wins: what was tampered with is refused.

use fourgone::{Game, Player};
use fourgone_bot::Rng;
use fourgone_solver::{Solver, Wdl};
use fourgone_tutor::proof::{
    Proof, ProofError, Prover, ProverLimits, ProverState, Verified, verify,
};

use crate::games::{games, solver};

fn prove(moves: &str) -> Option<Proof> {
    let game: Game = moves.parse().expect("a game");
    prove_game(&game, &mut solver())
}

fn prove_game(game: &Game, solver: &mut Solver) -> Option<Proof> {
    Prover::new(solver, ProverLimits::default(), &mut |_| ()).prove(game)
}

fn check(bytes: &[u8]) -> Result<Verified, ProofError> {
    verify(bytes, |_, _| ())
}

/// The position with 16 discs that most tests prove: with all three kinds of nodes.
const MIDDLE: &str = "5756653256254347";

/// The same bytes with the checksum that fits them.
fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 8);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    bytes.extend(hash.to_be_bytes());
    bytes
}

#[test]
fn a_proof_is_found_small_and_holds() {
    let proof = prove(MIDDLE).expect("a proof");
    assert!(proof.strategies > 0 && proof.played_out > 0 && proof.nodes > 20, "{proof:?}");
    // The first line and the checksum aside, less than a byte a node.
    assert!(proof.bytes.len() < 60 + proof.nodes, "{proof:?}");
    let verified = check(&proof.bytes).expect("it holds");
    assert_eq!(verified.game.to_string(), MIDDLE);
    assert_eq!((verified.claim.player, verified.claim.by_move), (Player::First, Some(41)));
    assert_eq!(
        (verified.nodes, verified.strategies, verified.played_out),
        (proof.nodes, proof.strategies, proof.played_out)
    );
    assert_eq!(prove(MIDDLE), Some(proof));
}

/// What `fourgone explain '' --deep --proof FILE` writes.
#[test]
#[ignore = "takes half a minute: `cargo xtask test release` runs it"]
fn the_first_player_wins_from_the_empty_board() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/first-player-wins.proof");
    let verified = check(&std::fs::read(file).expect("the file")).expect("it holds");
    assert!(verified.game.is_empty());
    assert_eq!((verified.claim.player, verified.claim.by_move), (Player::First, Some(41)));
    assert!(verified.strategies > 10_000, "{verified:?}");
}

#[test]
fn a_prover_goes_on_where_another_was() {
    let game: Game = "44444226421".parse().expect("a game");
    let mut solver = solver();
    let mut last = Vec::new();
    let mut calls = 0;
    let mut keep = |state: ProverState<'_>| {
        calls += 1;
        last = state.checkpoint();
        assert!(state.millionths() <= 1_000_000 && state.positions() > 0);
    };
    let whole = Prover::new(&mut solver, ProverLimits::default(), &mut keep).prove(&game);
    let whole = whole.expect("a proof");
    assert!(calls > 0 && !last.is_empty(), "{calls} calls");
    let mut again = 0;
    let mut count = |_: ProverState<'_>| again += 1;
    let mut prover = Prover::new(&mut solver, ProverLimits::default(), &mut count);
    prover.resume(&last);
    let resumed = prover.prove(&game).expect("a proof");
    assert!(check(&resumed.bytes).is_ok() && check(&whole.bytes).is_ok());
    assert!(again < calls, "{again} of {calls}");
}

#[test]
fn a_four_is_its_own_proof_and_a_draw_has_none() {
    let four = prove("121212").expect("a proof");
    assert_eq!((four.nodes, check(&four.bytes).map(|it| it.nodes)), (0, Ok(0)));
    let loser = prove("1212123443").expect("a proof");
    assert!(check(&loser.bytes).is_ok());
    assert_eq!(prove("171231226144413625631766635232354"), None);
    assert_eq!(prove("1212121"), None);
}

#[test]
fn positions_of_games_are_proved_for_their_winner() {
    let mut solver = solver();
    let mut proved = 0;
    for game in games().take(40) {
        let start = Game::from_moves(game.moves().iter().copied().take(20)).expect("a game");
        if start.outcome().is_some() {
            continue;
        }
        let wdl = solver.solve_wdl(start.position());
        let proof = prove_game(&start, &mut solver);
        assert_eq!(proof.is_none(), wdl == Wdl::Draw, "{start}");
        if let Some(proof) = proof {
            let verified = check(&proof.bytes).expect("it holds");
            let winner = if wdl == Wdl::Win { start.turn() } else { !start.turn() };
            assert_eq!(verified.claim.player, winner, "{start}");
            proved += 1;
        }
    }
    assert!(proved > 20, "{proved}");
}

#[test]
fn a_file_that_was_cut_reordered_or_edited_is_refused_at_a_thousand_places() {
    let bytes = prove(MIDDLE).expect("a proof").bytes;
    let mut rng = Rng::new(1);
    let mut place = || rng.below(u32::try_from(bytes.len()).expect("a small file")) as usize;
    for length in 0..bytes.len() {
        assert!(check(&bytes[..length]).is_err(), "cut to {length}");
    }
    for number in 0..1_000 {
        let (one, other) = (place(), place());
        let mut changed = bytes.clone();
        match number % 3 {
            0 => changed[one] ^= 1 << (other % 8),
            1 => changed.swap(one, other),
            _ => {
                changed.remove(one);
                changed.insert(other.min(bytes.len() - 1), bytes[one]);
            }
        }
        assert_eq!(check(&changed).is_ok(), changed == bytes, "{number}: {one}, {other}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(check(&longer).is_err());
}

#[test]
fn an_edit_with_a_new_checksum_is_refused_or_proves_something_true() {
    let bytes = prove(MIDDLE).expect("a proof").bytes;
    let mut solver = solver();
    let (mut refused, mut kept) = (0, 0);
    for place in 0..bytes.len() - 8 {
        for bit in 0..8 {
            let mut changed = bytes.clone();
            changed[place] ^= 1 << bit;
            match check(&with_checksum(changed)) {
                Err(_) => refused += 1,
                Ok(verified) => {
                    kept += 1;
                    let position = verified.game.position();
                    let score = solver.solve(position);
                    assert_eq!(score.winner(position.turn()), Some(verified.claim.player));
                    let ends = score.ends_on_move(position.ply());
                    assert!(verified.claim.by_move >= Some(ends), "{verified:?}");
                }
            }
        }
    }
    assert!(refused > 300 && refused > 4 * kept, "{refused} refused, {kept} kept");
}

#[test]
fn what_is_wrong_is_told_in_a_sentence() {
    let bytes = prove(MIDDLE).expect("a proof").bytes;
    let message = |bytes: &[u8]| check(bytes).expect_err("a fault").to_string();
    assert_eq!(message(b""), "not a proof: the first line is not that of one");
    assert_eq!(message(b"fourgone-proof 2 - first 41 1\n"), message(b""));
    assert_eq!(
        message(&bytes[..bytes.len() - 9]),
        "the file was cut or changed: its checksum is wrong"
    );
    let head = |text: &str| {
        let line = bytes.iter().position(|&byte| byte == b'\n').expect("a line");
        with_checksum([text.as_bytes(), &bytes[line..]].concat())
    };
    let nodes = check(&bytes).expect("it holds").nodes;
    let sooner = format!("fourgone-proof 1 {MIDDLE} first 19 {nodes}");
    assert!(message(&head(&sooner)).starts_with("node "), "{}", message(&head(&sooner)));
    let fewer = format!("fourgone-proof 1 {MIDDLE} first 41 {}", nodes - 1);
    assert_eq!(message(&head(&fewer)), "the number of nodes is not what the first line says");
    let other = format!("fourgone-proof 1 {MIDDLE} second 42 {nodes}");
    assert!(check(&head(&other)).is_err());
}
