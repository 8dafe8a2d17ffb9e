//! `fourgone readme step`: what the workflow runs.

use std::env;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::Args;
use fourgone_readme::{GitHub, Payload, Place, Repo, RetryPolicy, World, run, step};

use super::bot::bot;
use super::checkout::{Checkout, context};
use crate::failure::Failure;
use crate::output;

/// Play the open moves, inside of the workflow
///
/// Takes the event from the file that GitHub names in the environment. Every open move is played in
/// the order of the issues' numbers, answered and closed, and the README is pushed. A player's
/// mistake is answered and is no failure. An event without an issue, as from a run by hand, also
/// draws the README again from the log.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme step                                   in a workflow
  fourgone readme step --dry-run --event event.json      what that event would do, as JSON lines

Environment:
  GITHUB_EVENT_PATH    the event, unless --event is given
  GITHUB_TOKEN         what opens GitHub's interface and the remote
  GITHUB_REPOSITORY    the repository, unless --repository is given
  GITHUB_API_URL       GitHub's interface [default: https://api.github.com]
  GITHUB_SERVER_URL    where links lead [default: https://github.com]
  GITHUB_REF_NAME      the branch, if the checkout is on none
  GITHUB_STEP_SUMMARY  a file that gets the board")]
pub(super) struct Step {
    #[command(flatten)]
    checkout: Checkout,

    /// The event as a JSON file
    #[arg(long, value_name = "FILE")]
    event: Option<PathBuf>,

    /// Print what the event's issue would do as JSON, one effect a line, and change nothing
    ///
    /// It is played on the working tree; neither GitHub nor the remote is asked.
    #[arg(long)]
    dry_run: bool,
}

impl Step {
    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.checkout = self.checkout.at_top();
        let event =
            self.event.clone().or_else(|| env::var_os("GITHUB_EVENT_PATH").map(PathBuf::from));
        let payload = read_event(&event.context("no event: say --event FILE")?)?;
        let place = match &payload.repository {
            Some(repository) if env::var_os("GITHUB_REPOSITORY").is_none() => self
                .checkout
                .place()
                .or_else(|_| Ok::<_, Failure>(repository.full_name.parse()?))?,
            _ => self.checkout.place()?,
        };
        if self.dry_run { self.rehearse(&payload, &place) } else { self.perform(&payload, &place) }
    }

    /// Prints the effects of the event's issue.
    fn rehearse(&self, payload: &Payload, place: &Place) -> Result<(), Failure> {
        let snapshot = self.checkout.snapshot()?;
        let Some(issue) = &payload.issue else { return Ok(()) };
        let state = snapshot.state.clone();
        let (_, effects) = step(state, &issue.event(place), &context(&snapshot, place));
        let mut lines = String::new();
        for effect in effects {
            lines += &serde_json::to_string(&effect)?;
            lines.push('\n');
        }
        output::print(lines)
    }

    fn perform(&self, payload: &Payload, place: &Place) -> Result<(), Failure> {
        let token = env::var("GITHUB_TOKEN").map_err(|_| anyhow!("GITHUB_TOKEN is not set"))?;
        let base = env::var("GITHUB_API_URL");
        let base = base.as_deref().unwrap_or("https://api.github.com");
        let github = GitHub::new(base, place.clone(), &token, RetryPolicy::default());
        let branch = env::var("GITHUB_REF_NAME").ok();
        let repo = Repo::open(self.checkout.folder(), branch.as_deref(), Some(&token))?;
        let world = World { repo: &repo, github: &github, place, bot: &bot };
        let report = run(&world, payload.issue.as_ref())?;
        if let Some(path) = env::var_os("GITHUB_STEP_SUMMARY") {
            append(Path::new(&path), &report.summary)?;
        }
        let answered: Vec<String> = report.answered.iter().map(|it| format!("#{it}")).collect();
        if answered.is_empty() {
            eprintln!("nothing to play");
        } else {
            eprintln!("answered {}", answered.join(", "));
        }
        Ok(())
    }
}

fn read_event(path: &Path) -> Result<Payload, Failure> {
    let text = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let event = serde_json::from_slice(&text);
    Ok(event.with_context(|| format!("{} is no event of GitHub's", path.display()))?)
}

fn append(path: &Path, text: &str) -> Result<(), Failure> {
    let opened = fs::OpenOptions::new().create(true).append(true).open(path);
    let written = opened.and_then(|mut file| file.write_all(text.as_bytes()));
    Ok(written.with_context(|| format!("{} cannot be written", path.display()))?)
}
