//! The workflow that plays the moves: its text, how ours is told from others', and how it is moved
//! to another version. Beside it stands its clock.

use crate::markers::fnv1a;

/// Where the workflow lives.
pub const WORKFLOW_PATH: &str = ".github/workflows/connect4.yml";

/// Where the workflow of the clock lives.
pub(crate) const CLOCK_PATH: &str = ".github/workflows/connect4-clock.yml";

/// The workflow of the clock, which calls the other.
pub(crate) const CLOCK: &str = include_str!("../templates/connect4-clock.yml");

/// The folder of all workflows.
pub(crate) const WORKFLOWS: &str = ".github/workflows/";

/// Our action, at the version of this program.
pub const DEFAULT_ACTION: &str = concat!("fourgone/fourgone@v", env!("CARGO_PKG_VERSION"));

const TEMPLATE: &str = include_str!("../templates/connect4.yml");

/// What the line with the hash of the text ends with.
const CHECK: &str = " connect4:check ";

/// The workflow with this action, `OWNER/NAME@VERSION`, for a game in this README.
pub fn workflow(action: &str, readme: &str) -> String {
    // Quoted: a path may have characters that mean something in YAML.
    let readme = if readme == "README.md" { readme.to_owned() } else { format!("\"{readme}\"") };
    let text = TEMPLATE
        .replace("fourgone/fourgone@VERSION", action)
        .replace("[README.md,", &format!("[{readme},"));
    let hash = hash(&text);
    text.replace(&format!("{CHECK}HASH"), &format!("{CHECK}{hash}"))
}

/// Whether the text is a workflow of ours, changed perhaps.
pub(crate) fn is_ours(text: &str) -> bool {
    uses(text).is_some() || text.contains("Written by `fourgone readme init`")
}

/// Whether the workflow can be called, as the clock does. One of an owner's may have a clock itself.
pub(crate) fn takes_calls(text: &str) -> bool {
    text.lines().any(|line| line.trim() == "workflow_call:")
}

/// Whether the text has to do with moves of a game like this one.
pub(crate) fn handles_moves(text: &str) -> bool {
    text.contains("connect4|") || text.contains("connect4/runner")
}

/// How a workflow of ours becomes that of another version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Upgrade {
    /// The owner has not changed it: it is replaced.
    Whole(String),
    /// The owner has changed it: only the action's version is.
    ActionOnly(String),
    /// It does not use the action.
    Impossible,
}

/// Moves a workflow to this action.
pub(crate) fn upgrade(text: &str, action: &str, readme: &str) -> Upgrade {
    let Some(used) = uses(text) else { return Upgrade::Impossible };
    let written = text.lines().find_map(|line| line.split_once(CHECK).map(|(_, hash)| hash.trim()));
    if written.is_some_and(|written| written == hash(text)) {
        return Upgrade::Whole(workflow(action, readme));
    }
    Upgrade::ActionOnly(text.replace(used, action))
}

/// The action of ours that a workflow uses.
fn uses(text: &str) -> Option<&str> {
    let values =
        text.lines().filter_map(|line| line.trim_start_matches([' ', '-']).strip_prefix("uses:"));
    let mut actions = values.filter_map(|value| value.split_whitespace().next());
    actions.find(|action| action.split('@').next().is_some_and(|name| name.ends_with("/fourgone")))
}

/// A hash of a workflow without the line that tells it.
fn hash(text: &str) -> String {
    let rest: String = text.lines().filter(|line| !line.contains(CHECK)).collect();
    format!("{:016x}", fnv1a(rest.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workflow_of_ours_is_known_by_the_action_or_by_its_first_lines() {
        let ours = workflow(DEFAULT_ACTION, "README.md");
        assert!(ours.contains("uses: fourgone/fourgone@v"), "{ours}");
        assert!(!ours.contains("HASH") && !ours.contains("VERSION"), "{ours}");
        assert!(is_ours(&ours) && handles_moves(&ours));
        assert!(is_ours("steps:\n  - uses: someone/fourgone@main\n"));
        assert!(!is_ours("steps:\n  - run: ruby connect4/runner.rb\n"));
    }

    #[test]
    fn an_unchanged_workflow_is_replaced_and_a_changed_one_keeps_its_changes() {
        let old = workflow("fourgone/fourgone@v0.0.9", "README.md");
        let new = workflow("fourgone/fourgone@v9.0.0", "README.md");
        let move_up = |text: &str| upgrade(text, "fourgone/fourgone@v9.0.0", "README.md");
        assert_eq!(move_up(&old), Upgrade::Whole(new.clone()));
        assert_eq!(move_up(&old.replace('\n', "\r\n")), Upgrade::Whole(new));
        let changed = old.replace("timeout-minutes: 20", "timeout-minutes: 5");
        let Upgrade::ActionOnly(text) = move_up(&changed) else { panic!("it was changed") };
        assert_eq!(text, changed.replace("@v0.0.9", "@v9.0.0"));
        assert_eq!(move_up("name: x\n"), Upgrade::Impossible);
    }

    #[test]
    fn the_clock_is_no_part_of_the_workflow_that_answers_players() {
        let ours = workflow(DEFAULT_ACTION, "README.md");
        // GitHub disables workflows with a schedule in quiet repositories.
        assert!(takes_calls(&ours) && !ours.contains("schedule:"), "{ours}");
        assert!(CLOCK.contains("schedule:") && CLOCK.contains(&format!("uses: ./{WORKFLOW_PATH}")));
        assert!(is_ours(CLOCK) && !handles_moves(CLOCK));
    }

    #[test]
    fn the_workflow_watches_the_readme_of_the_game() {
        let elsewhere = workflow(DEFAULT_ACTION, ".github/README.md");
        assert!(elsewhere.contains("paths: [\".github/README.md\", .connect4/settings.toml"));
    }
}
