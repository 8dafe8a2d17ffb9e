//! The command with which a game goes on.

use fourgone::{Game, Player};

use crate::seat::Seats;

/// The command that goes on with this game: the same players, the same moves.
pub fn invitation(seats: &Seats, game: &Game, seed: u64, plain: bool) -> String {
    let mut words = vec!["fourgone play".to_owned()];
    if plain {
        words.push("--plain".to_owned());
    }
    words.push(format!("--first {} --second {}", seats.at.first, seats.at.second));
    if Player::ALL.into_iter().any(|player| seats.names[player].is_some()) {
        let name = |player| seats.name(player, fourgone_render::Theme::Classic);
        let names = format!("{},{}", name(Player::First), name(Player::Second));
        words.push(format!("--names {}", quoted(&names)));
    }
    if seats.humans() < 2 {
        words.push(format!("--seed {seed}"));
    }
    if !game.is_empty() {
        words.push(format!("--moves {game}"));
    }
    words.join(" ")
}

/// A text as one word of a shell.
fn quoted(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ",.-_".contains(letter);
    if text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use fourgone::ByPlayer;

    use super::*;
    use crate::seat::Seat;

    #[test]
    fn a_game_can_be_taken_up_again() {
        let level = "3".parse().unwrap();
        let at = ByPlayer { first: Seat::Human, second: Seat::Bot(level) };
        let mut seats = Seats { at, names: ByPlayer::default() };
        let game: Game = "4453".parse().unwrap();
        assert_eq!(
            invitation(&seats, &game, 7, true),
            "fourgone play --plain --first human --second bot:3 --seed 7 --moves 4453",
        );
        seats.names.first = "O'Hara".parse().ok();
        assert_eq!(
            invitation(&seats, &Game::new(), 7, false),
            r"fourgone play --first human --second bot:3 --names 'O'\''Hara,Bot 3' --seed 7",
        );
    }
}
