//! The part of the README between the markers.

use std::fmt::Write as _;

use fourgone::{Cell, Column, Player};

use crate::board::{board, board_in_words};
use crate::markdown::capitalized;
use crate::result::result_sentence;
use crate::settings::BadgeStyle;
use crate::step::Context;
use crate::{Choice, Link, Request, State};

/// How many of the last moves are shown.
const RECENT: usize = 5;

/// How many lines the leader board has.
const LEADERS: usize = 10;

/// The Markdown that shows a state, with links that are the moves.
pub fn page(state: &State, context: &Context<'_>) -> String {
    let parts = [
        heading(state, context),
        play_board(state, context),
        below_the_board(state, context),
        last_moves(state, context),
        leader_board(state, context),
        badges(state, context),
        last_game(state, context),
        how_to_play(context),
    ];
    let shown: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    shown.join("\n\n") + "\n"
}

fn heading(state: &State, context: &Context<'_>) -> String {
    let round = state.round();
    let mut text = format!("### Connect Four, game {}\n\n", round.number());
    if round.is_over() {
        let _ = write!(text, "**{}.**", result_sentence(round, context));
    } else {
        let team = context.settings.team(round.game().turn());
        let _ = write!(
            text,
            "It is the turn of **{} {}**. Everybody may play: press the number of a column.",
            team.colour.disc(),
            team.name
        );
    }
    text
}

fn play_board(state: &State, context: &Context<'_>) -> String {
    let game = state.round().game();
    let open = game.open_columns();
    let team = &context.settings.team(game.turn()).name;
    let head = |column: Column| {
        if !open.contains(column) {
            return column.to_string();
        }
        let link = context.place.new_issue(&drop_request(state, context, Choice::Column(column)));
        // The last disc is the topmost of its column, so the column tells which it is.
        let is_last = state.round().last_mover().and(game.last()).map(Cell::column) == Some(column);
        let mark = if is_last { "🔽 " } else { "" };
        format!("{mark}[{}]({link} \"Drop a {team} disc into column {column}\")", keycap(column))
    };
    let words = board_in_words(game, context.settings);
    format!(
        "{}\n<details><summary>The board in words</summary>\n\n{words}\n\n</details>",
        board(game, context.settings, head)
    )
}

/// The number of a column on a key: larger than a digit, for fingers on a phone.
fn keycap(column: Column) -> String {
    format!("{column}\u{FE0F}\u{20E3}")
}

/// The title that a link in this position carries.
fn drop_request(state: &State, context: &Context<'_>, choice: Choice) -> Request {
    let game = state.round().game();
    Request::Drop {
        team: context.settings.team(game.turn()).name.clone(),
        choice,
        link: Some(Link { game: state.round().number(), ply: game.ply() }),
    }
}

fn below_the_board(state: &State, context: &Context<'_>) -> String {
    if state.round().is_over() {
        let link = context.place.new_issue(&Request::New);
        return format!("[▶️ Begin game {}]({link})", state.round().number() + 1);
    }
    let link = context.place.new_issue(&drop_request(state, context, Choice::Bot));
    let team = &context.settings.team(state.round().game().turn()).name;
    format!("Nobody there to play with? [🤖 Ask the bot to move for {team}]({link})")
}

fn last_moves(state: &State, Context { settings, place, .. }: &Context<'_>) -> String {
    let mut table = "**Last moves**\n\n| Team | Column | Player |\n| :-- | :-: | :-- |".to_owned();
    let mut moves = state.recent_moves().take(RECENT).peekable();
    if moves.peek().is_none() {
        return String::new();
    }
    for played in moves {
        let player = if played.ply.is_multiple_of(2) { Player::Second } else { Player::First };
        let team = settings.team(player);
        let mut by = place.profile(&played.who);
        if played.bot {
            by = format!("🤖 the bot, asked by {by}");
        }
        let _ = write!(
            table,
            "\n| {} {} | {} | {by} |",
            team.colour.disc(),
            capitalized(&team.name),
            played.column
        );
    }
    table
}

fn leader_board(state: &State, Context { place, .. }: &Context<'_>) -> String {
    let leaders = state.tally().leaders(LEADERS);
    if leaders.is_empty() {
        return String::new();
    }
    let mut table = "**Most winning moves**\n\n| Player | Wins |\n| :-- | --: |".to_owned();
    for (who, wins) in leaders {
        let _ = write!(table, "\n| {} | {wins} |", place.participant(who));
    }
    table
}

fn badges(state: &State, Context { settings, .. }: &Context<'_>) -> String {
    let tally = state.tally();
    let totals = [
        (["move played", "moves played"], tally.moves(), "blue"),
        (["game completed", "games completed"], tally.games(), "brightgreen"),
        (["player", "players"], tally.players() as u64, "orange"),
    ]
    .map(|([one, many], number, colour)| (if number == 1 { one } else { many }, number, colour));
    match settings.badges {
        BadgeStyle::Text => {
            totals.map(|(what, number, _)| format!("**{number}** {what}")).join(" · ")
        }
        BadgeStyle::Images => totals
            .map(|(what, number, colour)| {
                let words = what.replace(' ', "_");
                format!(
                    "![{number} {what}](https://img.shields.io/badge/{words}-{number}-{colour})"
                )
            })
            .join(" "),
    }
}

fn last_game(state: &State, context: &Context<'_>) -> String {
    let sentence = |round| format!("Last game: {}.", result_sentence(round, context));
    state.previous().map_or_else(String::new, sentence)
}

fn how_to_play(Context { settings, .. }: &Context<'_>) -> String {
    let [first, second] = Player::ALL.map(|player| settings.team(player));
    format!(
        "<sub>How to play: four discs in a row win, across, up or aslant. {} and {} take turns; \
         anybody may move for the team whose turn it is, but nobody twice in a row.</sub>",
        capitalized(&first.name),
        second.name
    )
}
