//! The rules of the community game, on the pure step.

use fourgone_readme::{
    Context, Effect, Event, Login, Person, Reaction, Refusal, Settings, State, judge, step,
};

use fourgone_render::Colour;

use crate::stage::{bot, place};

/// A game that is played by calling steps.
struct Table {
    state: State,
    settings: Settings,
    issue: u64,
}

impl Table {
    fn new() -> Self {
        Self { state: State::new(), settings: Settings::default(), issue: 0 }
    }

    fn after(moves: &str) -> Self {
        let mut table = Self::new();
        for (ply, column) in moves.chars().enumerate() {
            let title = format!("connect4|drop|{}|{column}", ["red", "yellow"][ply % 2]);
            assert_eq!(table.play(&title, ["ada", "ben"][ply % 2]), Ok(()), "{title}");
        }
        table
    }

    fn event(&mut self, title: &str, who: &str, by_owner: bool) -> Event {
        self.issue += 1;
        Event {
            issue: self.issue,
            title: title.to_owned(),
            who: Person::new(who, None),
            by_owner,
            opened_at: None,
            mistakes: 0,
        }
    }

    fn apply(&mut self, event: &Event) -> Vec<Effect> {
        let place = place();
        let context = Context { settings: &self.settings, place: &place, bot: &bot };
        let (state, effects) = step(std::mem::take(&mut self.state), event, &context);
        self.state = state;
        effects
    }

    fn act(&mut self, title: &str, who: &str, by_owner: bool) -> Vec<Effect> {
        let event = self.event(title, who, by_owner);
        self.apply(&event)
    }

    fn judge(&mut self, title: &str, who: &str, by_owner: bool) -> Result<(), Refusal> {
        let event = self.event(title, who, by_owner);
        let place = place();
        let context = Context { settings: &self.settings, place: &place, bot: &bot };
        let judged = judge(&self.state, &event, &context).map(drop);
        let before = self.state.entries().len();
        self.apply(&event);
        assert_eq!(self.state.entries().len() - before, usize::from(judged.is_ok()));
        judged
    }

    fn play(&mut self, title: &str, who: &str) -> Result<(), Refusal> {
        self.judge(title, who, false)
    }
}

#[test]
fn nobody_moves_twice_in_a_row_except_by_asking_the_bot() {
    let mut table = Table::after("4");
    assert_eq!(table.play("connect4|drop|yellow|4", "ada"), Err(Refusal::TwiceInARow));
    assert_eq!(table.play("connect4|drop|yellow|4", "ADA"), Err(Refusal::TwiceInARow));
    assert_eq!(table.play("connect4|drop|yellow|ai", "ada"), Ok(()));
    assert_eq!(table.play("connect4|drop|red|4", "ada"), Ok(()), "the bot moved last");
}

#[test]
fn a_stale_link_never_plays() {
    let mut table = Table::after("44");
    assert_eq!(table.play("connect4|drop|red|4|g1p0", "cleo"), Err(Refusal::Stale));
    assert_eq!(table.play("connect4|drop|yellow|4|g1p1", "cleo"), Err(Refusal::Stale));
    assert_eq!(table.play("connect4|drop|red|ai|g1p1", "cleo"), Err(Refusal::Stale));
    assert_eq!(table.play("connect4|drop|red|4|g0p2", "cleo"), Err(Refusal::Stale));
    assert_eq!(table.play("connect4|drop|red|4|g1p2", "cleo"), Ok(()));
    let effects = table.act("connect4|drop|red|4|g1p2", "dan", false);
    let said = |effect: &Effect| matches!(effect, Effect::Comment { body, .. } if body.starts_with("Someone was faster"));
    assert!(effects.iter().any(said), "{effects:?}");
}

#[test]
fn a_disc_is_for_the_team_whose_turn_it_is_and_for_a_column_with_room() {
    let mut table = Table::after("444444");
    assert_eq!(table.play("connect4|drop|yellow|1", "cleo"), Err(Refusal::OtherTeam));
    assert_eq!(table.play("connect4|drop|blue|1", "cleo"), Err(Refusal::UnknownTeam));
    assert_eq!(table.play("connect4|drop|red|4", "cleo"), Err(Refusal::ColumnFull));
    assert_eq!(table.play("connect4|drop|Red|1", "cleo"), Ok(()));
}

#[test]
fn a_new_game_begins_only_after_the_last_or_by_the_owner() {
    let mut table = Table::new();
    assert_eq!(table.play("connect4|new", "ada"), Err(Refusal::AlreadyNew));
    assert_eq!(table.judge("connect4|new", "octocat", true), Err(Refusal::AlreadyNew));
    let mut table = Table::after("4");
    assert_eq!(table.play("connect4|new", "cleo"), Err(Refusal::GameRunning));
    assert_eq!(table.judge("connect4|new", "octocat", true), Ok(()));
    assert_eq!(table.state.round().number(), 2);
    let mut table = Table::after("4343434");
    assert_eq!(table.play("connect4|drop|yellow|1", "cleo"), Err(Refusal::GameOver));
    assert_eq!(table.play("connect4|new", "cleo"), Ok(()));
    assert_eq!(table.play("connect4|drop|red|1", "ada"), Ok(()));
}

#[test]
fn a_link_to_a_new_game_names_the_game_and_never_ends_another() {
    let mut table = Table::after("4343434");
    assert_eq!(table.play("connect4|new|g1", "cleo"), Err(Refusal::Stale));
    assert_eq!(table.play("connect4|new|g3", "cleo"), Err(Refusal::Stale));
    assert_eq!(table.play("connect4|new|g2", "cleo"), Ok(()));
    assert_eq!(table.play("connect4|drop|red|1", "cleo"), Ok(()));
    // Whoever clicks on an old page, the owner too.
    assert_eq!(table.judge("connect4|new|g2", "octocat", true), Err(Refusal::Stale));
    assert_eq!(table.state.round().game().to_string(), "1");
    assert_eq!(table.judge("connect4|new|g3", "octocat", true), Ok(()));
}

#[test]
fn an_issue_that_later_ones_have_overtaken_is_never_played() {
    let mut table = Table::after("4");
    table.issue = 9;
    assert_eq!(table.play("connect4|drop|yellow|4", "ben"), Ok(()));
    table.issue = 4;
    assert_eq!(table.play("connect4|drop|yellow|3", "cleo"), Err(Refusal::Overtaken));
    // What was wrong then is wrong now, whoever has moved since.
    assert_eq!(table.play("connect4|drop|red|4", "cleo"), Err(Refusal::OtherTeam));
}

#[test]
fn an_issue_from_before_the_log_is_not_played() {
    let import = r#"{"event":"import","since":1000,"games":3,"moves":"44","players":{},"wins":{}}"#;
    let mut table = Table::new();
    table.state = State::from_log(import).unwrap();
    let place = place();
    let context = Context { settings: &Settings::default(), place: &place, bot: &bot };
    let mut event = table.event("connect4|drop|red|4", "ada", false);
    event.opened_at = Some(999);
    assert_eq!(judge(&table.state, &event, &context), Err(Refusal::BeforeStart));
    event.opened_at = Some(1000);
    assert!(judge(&table.state, &event, &context).is_ok());
}

#[test]
fn the_bot_moves_so_often_in_a_game_for_one_person_and_is_not_asked_again() {
    let mut table = Table::new();
    table.settings.limits.bot_requests_a_game = 2;
    assert_eq!(table.play("connect4|drop|red|ai", "ada"), Ok(()));
    assert_eq!(table.play("connect4|drop|yellow|ai", "ADA"), Ok(()));
    let event = table.event("connect4|drop|red|ai", "ada", false);
    let place = place();
    let no_bot = |_, _, _| panic!("the bot must not be asked");
    let context = Context { settings: &table.settings, place: &place, bot: &no_bot };
    assert_eq!(judge(&table.state, &event, &context), Err(Refusal::BotLimit));
    assert_eq!(table.play("connect4|drop|red|ai", "ben"), Ok(()), "others may");
    assert_eq!(table.play("connect4|drop|yellow|4", "ada"), Ok(()), "a move of one's own is fine");
    let said = table.act("connect4|drop|red|ai", "ada", false);
    let told = |it: &Effect| matches!(it, Effect::Comment { body, .. } if body.contains("asked the bot 2 times"));
    assert!(said.iter().any(told), "{said:?}");
}

#[test]
fn the_last_answer_of_an_hour_says_so_and_after_it_there_is_none() {
    let mut table = Table::new();
    let mut comment = |mistakes: u32, by_owner: bool| {
        let mut event = table.event("connect4|nonsense", "ada", by_owner);
        event.mistakes = mistakes;
        table.apply(&event).into_iter().find_map(|effect| match effect {
            Effect::Comment { body, .. } => Some(body),
            _ => None,
        })
    };
    assert!(!comment(3, false).unwrap().contains("closed without an answer"));
    assert!(comment(4, false).unwrap().contains("mistake number 5 within an hour"));
    assert_eq!(comment(5, false), None);
    assert!(comment(50, true).is_some(), "the owner is told in any case");
}

#[test]
fn a_renamed_player_still_does_not_move_twice_in_a_row() {
    let mut table = Table::new();
    let mut event = table.event("connect4|drop|red|4", "ada", false);
    event.who = Person::new("ada", Some(7));
    table.apply(&event);
    let mut event = table.event("connect4|drop|yellow|4", "x", false);
    let place = place();
    let context = Context { settings: &table.settings, place: &place, bot: &bot };
    event.who = Person::new("lovelace", Some(7));
    assert_eq!(judge(&table.state, &event, &context), Err(Refusal::TwiceInARow));
    event.who = Person::new("ada", Some(8));
    assert!(judge(&table.state, &event, &context).is_ok(), "another person has the name now");
}

#[test]
fn the_owners_rights_are_settings() {
    let mut table = Table::after("4");
    table.settings.owner.logins = vec![Login::new("Helper")];
    assert_eq!(table.play("connect4|new", "helper"), Ok(()));
    let mut table = Table::after("4");
    table.settings.owner.may_restart = false;
    assert_eq!(table.judge("connect4|new", "octocat", true), Err(Refusal::GameRunning));
}

#[test]
fn teams_and_label_are_settings() {
    let mut table = Table::new();
    table.settings.teams.second.name = "blue".to_owned();
    table.settings.teams.second.colour = Colour::Blue;
    table.settings.label = "game".to_owned();
    table.play("connect4|drop|red|4", "ada").unwrap();
    let effects = table.act("connect4|drop|blue|4", "ben", false);
    assert!(effects.contains(&Effect::Label { issue: 2, label: "game".to_owned() }));
    let shows =
        |effect: &Effect| matches!(effect, Effect::WriteReadme { part } if part.contains("🔵"));
    assert!(effects.iter().any(shows));
}

#[test]
fn the_effects_come_in_an_order_that_survives_a_death_between_any_two() {
    let kinds = |effects: &[Effect]| -> Vec<String> {
        let name =
            |effect| serde_json::to_value(effect).unwrap()["effect"].as_str().unwrap().to_owned();
        effects.iter().map(name).collect()
    };
    let mut table = Table::after("434343");
    let mistake = table.act("connect4|drop|yellow|4", "cleo", false);
    assert_eq!(kinds(&mistake), ["react", "comment", "react", "label", "close"]);
    let winning = table.act("connect4|drop|red|4", "cleo", false);
    assert_eq!(
        kinds(&winning),
        [
            "react",
            "write_readme",
            "write_game",
            "write_state",
            "commit",
            "comment",
            "react",
            "label",
            "close"
        ]
    );
    assert_eq!(winning[0], Effect::React { issue: 8, content: Reaction::Eyes });
}

#[test]
fn an_issue_that_the_log_has_gets_the_same_answer_again_and_changes_nothing() {
    let mut table = Table::after("434343");
    let event = table.event("connect4|drop|red|4", "cleo", false);
    let first = table.apply(&event);
    table.play("connect4|new|g2", "dan").unwrap();
    let entries = table.state.entries().len();
    let again = table.apply(&event);
    assert_eq!(table.state.entries().len(), entries);
    let is_answer = |effect: &&Effect| {
        !matches!(
            effect,
            Effect::WriteReadme { .. }
                | Effect::WriteGame { .. }
                | Effect::WriteState { .. }
                | Effect::Commit { .. }
        )
    };
    assert_eq!(again, first.iter().filter(is_answer).cloned().collect::<Vec<_>>());
}

#[test]
fn a_commit_names_the_move_and_the_player() {
    let mut table = Table::new();
    let message = |effects: Vec<Effect>| {
        effects.into_iter().find_map(|effect| match effect {
            Effect::Commit { message, .. } => Some(message),
            _ => None,
        })
    };
    assert_eq!(
        message(table.act("connect4|drop|red|4", "ada", false)).unwrap(),
        "connect4: ada plays column 4 (game 1, move 1, #1)"
    );
    assert_eq!(
        message(table.act("connect4|drop|yellow|ai", "a\n@b", false)).unwrap(),
        "connect4: the bot, asked by a??b, plays column 4 (game 1, move 2, #2)"
    );
    assert_eq!(
        message(table.act("connect4|new", "octocat", true)).unwrap(),
        "connect4: octocat starts game 2 (#3)"
    );
}

#[test]
fn an_issue_that_is_no_move_has_no_effects() {
    let mut table = Table::new();
    assert_eq!(table.act("connect4 is great", "ada", false), []);
    assert!(table.state.entries().is_empty());
}
