//! What visitors see: the part of the README between the markers, and a page for each game.

use std::fmt::Write as _;

use fourgone::{Column, Outcome, Player};

use crate::FOLDER;
use crate::board::{board, board_in_emoji, board_in_words};
use crate::links::{Place, percent_encode};
use crate::people::Participant;
use crate::settings::{BadgeStyle, Settings};
use crate::state::{Round, State};
use crate::texts::fill;
use crate::title::{Choice, Request};

/// How many of the last moves are shown.
const RECENT: usize = 5;

/// How many lines a leader board has.
const LEADERS: usize = 10;

/// Where this program comes from.
const PROJECT: &str = env!("CARGO_PKG_REPOSITORY");

/// What tells owners that the part is not theirs.
const NOTE: &str = "<!-- The game writes everything between its two markers. Put your own words above \
                    or below: between the markers they would stop the game. -->";

/// The Markdown that shows a state, with links that are the moves.
pub fn page(state: &State, settings: &Settings, place: &Place) -> String {
    let page = Page { state, settings, place };
    let parts = [
        page.heading(),
        page.board_with_links(),
        page.below_the_board(),
        page.invitation(),
        page.recent_moves(),
        page.most_wins(),
        page.most_moves(),
        page.badges(),
        page.last_game(),
        page.how_it_works(),
    ];
    let shown: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{NOTE}\n{}\n", shown.join("\n\n"))
}

/// What the parts of a page are made from. A part with nothing to show is empty.
struct Page<'a> {
    state: &'a State,
    settings: &'a Settings,
    place: &'a Place,
}

impl Page<'_> {
    fn heading(&self) -> String {
        let round = self.state.round();
        let texts = &self.settings.texts;
        let title = fill(&texts.heading, &[("game", &round.number().to_string())]);
        if round.is_over() {
            return format!("### {title}\n\n**{}.**", result(round, self.settings, self.place));
        }
        let team = self.settings.team(round.game().turn());
        let values = [("disc", team.colour.disc()), ("team", &team.name)];
        format!("### {title}\n\n{}", fill(&texts.to_move, &values))
    }

    fn board_with_links(&self) -> String {
        let game = self.state.round().game();
        let open = game.open_columns();
        let link = |column: Column| {
            open.contains(column)
                .then(|| self.new_issue(&self.drop_request(Choice::Column(column))))
        };
        format!(
            "{}\n\n<details><summary>{}</summary>\n\n{}\n\n</details>",
            board(game, self.state.round().link(), self.settings, &link),
            self.settings.texts.in_words,
            board_in_words(game, self.settings)
        )
    }

    fn below_the_board(&self) -> String {
        let round = self.state.round();
        let texts = &self.settings.texts;
        if round.is_over() {
            let next = round.number() + 1;
            let link = self.new_issue(&Request::New { game: Some(next) });
            return fill(&texts.start, &[("game", &next.to_string()), ("link", &link)]);
        }
        let link = self.new_issue(&self.drop_request(Choice::Bot));
        let team = &self.settings.team(round.game().turn()).name;
        fill(&texts.ask_the_bot, &[("team", team), ("link", &link)])
    }

    fn new_issue(&self, request: &Request) -> String {
        self.place.new_issue(request, &self.settings.texts.issue_body)
    }

    /// What the title of a link in this position asks for.
    fn drop_request(&self, choice: Choice) -> Request {
        let round = self.state.round();
        Request::Drop {
            team: self.settings.team(round.game().turn()).name.clone(),
            choice,
            link: Some(round.link()),
        }
    }

    /// A line to bring somebody here, without any service but the visitor's own mail.
    fn invitation(&self) -> String {
        let round = self.state.round();
        if round.is_over() || self.place.is_anywhere() {
            return String::new();
        }
        let texts = &self.settings.texts;
        let address = self.place.front();
        let team = &self.settings.team(round.game().turn()).name;
        let body = fill(&texts.invite_body, &[("team", team), ("address", &address)]);
        let mail = format!(
            "mailto:?subject={}&body={}",
            percent_encode(&texts.invite_subject),
            percent_encode(&body)
        );
        fill(&texts.invite, &[("address", &address), ("mail", &mail)])
    }

    fn recent_moves(&self) -> String {
        let texts = &self.settings.texts;
        let moves: Vec<String> = self
            .state
            .recent_moves()
            .take(RECENT)
            .map(|played| {
                let disc = self.settings.team(played.player()).colour.disc();
                let by = if played.bot {
                    self.place.asked_by(&played.who, texts)
                } else {
                    self.place.short_profile(&played.who)
                };
                format!("\n| {disc} {} | {by} |", played.column)
            })
            .collect();
        if moves.is_empty() {
            return String::new();
        }
        format!(
            "**{}**\n\n| {} | {} |\n| :-- | :-- |{}",
            texts.recent_moves,
            texts.move_head,
            texts.player_head,
            moves.concat()
        )
    }

    fn most_wins(&self) -> String {
        let texts = &self.settings.texts;
        let leaders = self.state.totals().most_wins(LEADERS);
        if leaders.is_empty() {
            return String::new();
        }
        format!("**{}**\n\n{}", texts.most_wins, self.leader_board(&texts.wins_head, &leaders))
    }

    fn most_moves(&self) -> String {
        let texts = &self.settings.texts;
        let leaders = self.state.totals().most_moves(LEADERS);
        if leaders.is_empty() {
            return String::new();
        }
        format!(
            "<details><summary>{}</summary>\n\n{}\n\n</details>",
            texts.most_moves,
            self.leader_board(&texts.moves_head, &leaders)
        )
    }

    fn leader_board(&self, head: &str, leaders: &[(Participant, u64)]) -> String {
        let texts = &self.settings.texts;
        let mut table = format!("| {} | {head} |\n| :-- | --: |", texts.player_head);
        for (who, number) in leaders {
            let who = self.place.short_participant(who, texts);
            // Writing to a string cannot fail.
            let _ = write!(table, "\n| {who} | {number} |");
        }
        table
    }

    fn badges(&self) -> String {
        let (totals, texts) = (self.state.totals(), &self.settings.texts);
        let badges = [
            ([&texts.one_move, &texts.many_moves], totals.moves(), "blue"),
            ([&texts.one_game, &texts.many_games], totals.games(), "brightgreen"),
            ([&texts.one_player, &texts.many_players], totals.players() as u64, "orange"),
        ]
        .map(|([one, many], number, colour)| {
            (if number == 1 { one } else { many }, number, colour)
        });
        match self.settings.badges {
            BadgeStyle::Text => {
                badges.map(|(what, number, _)| format!("**{number}** {what}")).join(" · ")
            }
            BadgeStyle::Images => badges
                .map(|(what, number, colour)| {
                    // The service reads a hyphen as the end of a word.
                    let label = percent_encode(&what.replace('-', "--")).to_string();
                    let image = format!("https://img.shields.io/badge/{label}-{number}-{colour}");
                    format!("![{number} {what}]({image})")
                })
                .join(" "),
        }
    }

    /// The game that was over last, and where to read about it and all others.
    fn last_game(&self) -> String {
        let texts = &self.settings.texts;
        let round = self.state.round();
        let (last, sentence) = if round.is_over() {
            (round, String::new())
        } else if let Some(previous) = self.state.previous() {
            let result = result(previous, self.settings, self.place);
            (previous, fill(&texts.last_game, &[("result", &result)]) + " ")
        } else {
            return String::new();
        };
        let games = if last.is_over() && last.last_mover().is_some() {
            let review = review(last, self.settings);
            let all = self.place.folder(&format!("{FOLDER}/{GAMES}"));
            format!("[{}]({review}) · [{}]({all})", texts.review, texts.all_games)
        } else {
            String::new()
        };
        format!("{sentence}{games}").trim_end().to_owned()
    }

    fn how_it_works(&self) -> String {
        let texts = &self.settings.texts;
        let [first, second] = Player::ALL.map(|player| self.settings.team(player).name.as_str());
        let rules = fill(&texts.how_to_play, &[("first", first), ("second", second)]);
        let works = fill(&texts.how_it_works_text, &[("project", PROJECT)]);
        format!(
            "<sub>{rules}</sub>\n\n<details><summary>{}</summary>\n\n{works}\n\n</details>",
            texts.how_it_works
        )
    }
}

/// How a game ended, as a clause of Markdown without its full stop. A game that is not over was
/// ended early.
pub(crate) fn result(round: &Round, settings: &Settings, place: &Place) -> String {
    let texts = &settings.texts;
    let (number, ply) = (round.number().to_string(), round.game().ply().to_string());
    let mut values = vec![("game", number.as_str()), ("ply", &ply)];
    let by = round.last_mover().map(|who| place.participant(who, texts));
    let text = match round.game().outcome() {
        Some(Outcome::Win { winner, .. }) => {
            let team = settings.team(winner);
            values.extend([("disc", team.colour.disc()), ("team", &team.name)]);
            values.extend(by.as_deref().map(|by| ("player", by)));
            if by.is_some() { &texts.won_by } else { &texts.won }
        }
        Some(Outcome::Draw) => &texts.drawn,
        None => &texts.ended_early,
    };
    fill(text, &values)
}

/// The folder with a page for each finished game, in the game's folder.
pub(crate) const GAMES: &str = "games";

/// The path of the page of a finished game in the game's folder.
pub(crate) fn game_file(number: u64) -> String {
    format!("{GAMES}/{number}.md")
}

/// The page of a finished game: how it ended, who played, the moves, and where to review them.
pub(crate) fn game_page(round: &Round, settings: &Settings, place: &Place) -> String {
    let texts = &settings.texts;
    let number = round.number().to_string();
    format!(
        "# {}\n\n{}\n\n`{}`\n\n[{}]({}) · [{}]({})\n",
        fill(&texts.heading, &[("game", &number)]),
        how_it_ended(round, settings, place),
        round.game(),
        texts.review,
        review(round, settings),
        texts.back,
        place.front()
    )
}

/// The end of a game: the result, the board, and who played for whom.
pub(crate) fn how_it_ended(round: &Round, settings: &Settings, place: &Place) -> String {
    let texts = &settings.texts;
    let mut text = format!(
        "**{}.**\n\n{}",
        result(round, settings, place),
        board_in_emoji(round.game(), settings)
    );
    for player in Player::ALL {
        let team = settings.team(player);
        let members: Vec<String> = round
            .roster(player)
            .into_iter()
            .map(|(who, discs)| {
                let values =
                    [("player", &*place.participant(who, texts)), ("discs", &discs.to_string())];
                fill(if discs == 1 { &texts.one_disc } else { &texts.many_discs }, &values)
            })
            .collect();
        let members =
            if members.is_empty() { texts.nobody.to_string() } else { members.join(", ") };
        let values = [("disc", team.colour.disc()), ("team", &team.name)];
        let name = fill("{disc} {Team}", &values);
        // Writing to a string cannot fail.
        let _ = write!(text, "\n**{name}**: {members}\n");
    }
    text.trim_end().to_owned()
}

/// The address at which a game is reviewed.
pub(crate) fn review(round: &Round, settings: &Settings) -> String {
    format!("{}#{}", settings.review_page, round.game())
}
