//! The rules of the community game, on the pure step.

use fourgone_readme::{
    Context, Effect, Entry, Event, Login, Reaction, Refusal, Settings, State, step,
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

    fn act(&mut self, title: &str, who: &str, by_owner: bool) -> Vec<Effect> {
        self.issue += 1;
        let event =
            Event { issue: self.issue, title: title.to_owned(), who: Login::new(who), by_owner };
        let place = place();
        let context = Context { settings: &self.settings, place: &place, bot: &bot };
        let (state, effects) = step(std::mem::take(&mut self.state), &event, &context);
        self.state = state;
        effects
    }

    fn judge(&mut self, title: &str, who: &str, by_owner: bool) -> Result<(), Refusal> {
        self.act(title, who, by_owner);
        match self.state.entries().last() {
            Some(Entry::Refused { why, .. }) => Err(*why),
            _ => Ok(()),
        }
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
        |effect: &Effect| matches!(effect, Effect::WriteReadme { part } if part.contains("| 🔵 |"));
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
    assert_eq!(kinds(&mistake), ["react", "commit", "comment", "react", "label", "close"]);
    let winning = table.act("connect4|drop|red|4", "cleo", false);
    assert_eq!(
        kinds(&winning),
        ["react", "write_readme", "write_state", "commit", "comment", "react", "label", "close"]
    );
    assert_eq!(winning[0], Effect::React { issue: 8, content: Reaction::Eyes });
}

#[test]
fn an_issue_that_the_log_answers_has_the_same_answer_again_and_changes_nothing() {
    let mut table = Table::after("434343");
    for title in ["connect4|drop|yellow|4", "connect4|drop|red|4"] {
        let first = table.act(title, "cleo", false);
        let entries = table.state.entries().len();
        // Meanwhile the game went on.
        table.act("connect4|nonsense", "dan", false);
        let issue = table.issue;
        table.issue -= 2;
        let again = table.act(title, "cleo", false);
        table.issue = issue;
        assert_eq!(table.state.entries().len(), entries + 1);
        let answers = |effects: &[Effect]| -> Vec<Effect> {
            let is_answer = |effect: &&Effect| {
                !matches!(
                    effect,
                    Effect::WriteReadme { .. } | Effect::WriteState { .. } | Effect::Commit { .. }
                )
            };
            effects.iter().filter(is_answer).cloned().collect()
        };
        assert_eq!(again, answers(&first));
    }
}

#[test]
fn an_issue_that_is_no_move_has_no_effects() {
    let mut table = Table::new();
    assert_eq!(table.act("connect4 is great", "ada", false), []);
    assert!(table.state.entries().is_empty());
}
