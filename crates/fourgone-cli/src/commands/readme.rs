//! `fourgone readme`: the community game in a GitHub README.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use clap::{Args, Subcommand};
use fourgone::{Column, Position};
use fourgone_bot::{Bot, Level};
use fourgone_readme::{
    Context, DEFAULT_ACTION, GitHub, Import, LOG_FILE, Payload, Place, Repo, RetryPolicy,
    SETTINGS_FILE, Settings, Setup, Snapshot, State, World, import, init, page, run, step,
    write_atomically,
};
use fourgone_solver::Limits;

use crate::exit::Failure;
use crate::solving;
use crate::terminal;

/// Run a community game in a GitHub README
///
/// A visitor clicks a column in the README, which opens a prefilled issue; a workflow plays the
/// move, answers the issue and updates the board. `init` sets it up in a checkout.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme init --dry-run    what would be added to this repository
  fourgone readme init              add it
  fourgone readme preview           the part of the README that shows the game")]
pub(crate) struct Readme {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Init(Init),
    Step(Step),
    Preview(Preview),
    Repair(Repair),
}

impl Readme {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Init(init) => init.run(),
            Command::Step(step) => step.run(),
            Command::Preview(preview) => preview.run(),
            Command::Repair(repair) => repair.run(),
        }
    }
}

/// Where the game is.
#[derive(Args)]
struct Checkout {
    /// Checkout of the repository
    #[arg(long, value_name = "DIR", default_value = ".")]
    dir: PathBuf,

    /// Repository on GitHub [default: from the environment or the remote `origin`]
    #[arg(long, value_name = "OWNER/NAME")]
    repository: Option<Place>,
}

impl Checkout {
    /// The same from the top folder of the checkout, if it is one.
    fn at_top(mut self) -> Self {
        self.dir = Repo::top(&self.dir).unwrap_or(self.dir);
        self
    }

    /// The folder of the checkout.
    fn folder(&self) -> &Path {
        &self.dir
    }

    /// The repository: as said, as a workflow says, or as the remote says.
    fn place(&self) -> Result<Place, Failure> {
        let place = match (&self.repository, env::var("GITHUB_REPOSITORY")) {
            (Some(place), _) => place.clone(),
            (None, Ok(name)) => name.parse()?,
            (None, Err(_)) => Repo::remote(&self.dir)
                .ok()
                .and_then(|remote| Place::from_remote(&remote))
                .context("which repository is this? say --repository OWNER/NAME")?,
        };
        Ok(match env::var("GITHUB_SERVER_URL") {
            Ok(server) => place.on_server(&server),
            Err(_) => place,
        })
    }

    /// The content of a file of the working tree; none if it is not there.
    fn read(&self, path: &str) -> io::Result<Option<Vec<u8>>> {
        match fs::read(self.dir.join(path)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            content => content.map(Some),
        }
    }

    /// The game's files in the working tree.
    fn snapshot(&self) -> Result<Snapshot, Failure> {
        Ok(Snapshot::load(|path| self.read(path))?)
    }

    /// Writes a file of the working tree.
    fn write(&self, path: &str, content: &[u8]) -> Result<(), Failure> {
        let written = write_atomically(&self.dir.join(path), content);
        Ok(written.with_context(|| format!("{path} cannot be written"))?)
    }
}

/// What steps and pages need to know.
fn context<'a>(snapshot: &'a Snapshot, place: &'a Place) -> Context<'a> {
    Context { settings: &snapshot.settings, place, bot: &bot }
}

/// The choice of the bot of this level in a position that is not over.
fn bot(position: Position, level: u8, seed: u64) -> Column {
    let level = Level::new(level).unwrap_or(Level::PERFECT);
    let choice =
        Bot::new(level, seed).with_solver(solving::solver()).choose(position, Limits::NONE);
    // Without limits a bot always chooses where there is something to choose.
    choice.unwrap_or(Column::D)
}

/// Set the game up in a checkout
///
/// Adds a workflow, a folder for the game and two marker comments at the end of README.md, and shows
/// what it adds; your own text is never touched. What is already there stays as it is, so it can be
/// run again at any time. Nothing is committed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme init --dry-run          what would be added
  fourgone readme init                    add it
  fourgone readme init --import data      import the original game from data/connect4.yml and
                                          data/metadata.yml")]
struct Init {
    #[command(flatten)]
    checkout: Checkout,

    /// Show what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,

    /// Import the original README game from the folder with its two YAML files
    #[arg(long, value_name = "DIR")]
    import: Option<PathBuf>,

    /// Action that plays the moves
    #[arg(long, value_name = "OWNER/NAME@COMMIT", default_value = DEFAULT_ACTION)]
    action: String,
}

impl Init {
    fn run(mut self) -> Result<(), Failure> {
        self.checkout = self.checkout.at_top();
        let folder = self.checkout.folder();
        Repo::top(folder).with_context(|| format!("{} is no git checkout", folder.display()))?;
        check_action(&self.action)?;
        let import = self.import.as_deref().map(read_import).transpose()?;
        let setup = Setup { place: self.checkout.place()?, action: self.action, import };
        let changes = init(&setup, |path| self.checkout.read(path))?;
        let mut said = String::new();
        for change in &changes {
            // Writing to a string cannot fail.
            let _ = writeln!(said, "{}", change.what);
            for line in change.inserted.iter().flat_map(|text| text.lines()) {
                let _ = writeln!(said, "  + {line}");
            }
        }
        if changes.is_empty() {
            said += "everything is in place\n";
        }
        // It is said before it is done.
        terminal::print(said)?;
        if self.dry_run {
            return Ok(());
        }
        for change in &changes {
            self.checkout.write(&change.path, &change.content)?;
        }
        if !changes.is_empty() {
            terminal::print(format!(
                "\nNow commit and push these files. The game begins with the first click in the \
                 README of {}.\n",
                setup.place.home()
            ))?;
        }
        Ok(())
    }
}

/// The action goes into the workflow as it is, so it may only be what an action can be.
fn check_action(action: &str) -> Result<(), Failure> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-._/@".contains(&byte);
    if action.bytes().all(fits) && action.contains('/') && action.matches('@').count() == 1 {
        return Ok(());
    }
    Err(Failure::Usage(format!("{action:?} is not an action: use OWNER/NAME@COMMIT")))
}

fn read_import(folder: &Path) -> Result<Import, Failure> {
    let text = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))
    };
    import(&text("connect4.yml")?, &text("metadata.yml")?).map_err(Failure::invalid)
}

/// Play the open moves; the workflow runs this
///
/// Reads the event from the file that GitHub names in the environment. Every open move is played in
/// the order of the issue numbers, answered and closed, and the README is pushed. A player's mistake
/// is answered and is not a failure. An event without an issue, as from a manual run, also updates
/// the README from the log.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme step                                   in a workflow
  fourgone readme step --dry-run --event event.json      what that event would do, as JSON lines

Environment:
  GITHUB_EVENT_PATH    event file, if there is no --event
  GITHUB_TOKEN         token for the GitHub API and the remote
  GITHUB_REPOSITORY    repository, if there is no --repository
  GITHUB_API_URL       address of the GitHub API [default: https://api.github.com]
  GITHUB_SERVER_URL    address that links begin with [default: https://github.com]
  GITHUB_REF_NAME      branch, if the checkout is on none
  GITHUB_STEP_SUMMARY  file that the board is appended to")]
struct Step {
    #[command(flatten)]
    checkout: Checkout,

    /// Event as a JSON file
    #[arg(long, value_name = "FILE")]
    event: Option<PathBuf>,

    /// Print what the issue of the event would do as JSON, one effect per line, and change nothing
    ///
    /// Uses the working tree; neither GitHub nor the remote is asked.
    #[arg(long)]
    dry_run: bool,
}

impl Step {
    fn run(mut self) -> Result<(), Failure> {
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
        terminal::print(lines)
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

/// Print the part of the README that shows the game
///
/// Uses the log alone; neither GitHub nor the README is read.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme preview                         the game of this checkout
  fourgone readme preview game/log.jsonl          the game of a log, with the settings beside it")]
struct Preview {
    #[command(flatten)]
    checkout: Checkout,

    /// Log, or the folder that it is in [default: `.connect4` in the checkout]
    log: Option<PathBuf>,
}

impl Preview {
    fn run(mut self) -> Result<(), Failure> {
        self.checkout = self.checkout.at_top();
        let default = self.checkout.folder().join(fourgone_readme::FOLDER);
        let log = self.log.clone().unwrap_or(default);
        let log = if log.is_dir() { log.join(LOG_FILE) } else { log };
        let name = |path: &Path| path.display().to_string();
        let text =
            fs::read_to_string(&log).with_context(|| format!("{} cannot be read", name(&log)))?;
        let state = State::from_log(&text)
            .map_err(|error| Failure::Invalid(format!("{}, {error}", name(&log))))?;
        let path = log.with_file_name(SETTINGS_FILE);
        let settings: Settings = if path.exists() {
            let text = fs::read_to_string(&path)
                .with_context(|| format!("{} cannot be read", name(&path)))?;
            text.parse().map_err(|error| Failure::Invalid(format!("{}, {error}", name(&path))))?
        } else {
            Settings::default()
        };
        // For a look at the page any repository does.
        let place = self.checkout.place().or_else(|_| "octocat/octocat".parse())?;
        terminal::print(page(&state, &settings, &place))
    }
}

/// Rebuild the README's part and the state from the log
///
/// Writes to the working tree and commits nothing. A manual run of the workflow does the same, and
/// pushes it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme repair --dry-run    which files differ from what the log tells
  fourgone readme repair              write them")]
struct Repair {
    #[command(flatten)]
    checkout: Checkout,

    /// Show what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,
}

impl Repair {
    fn run(mut self) -> Result<(), Failure> {
        self.checkout = self.checkout.at_top();
        let place = self.checkout.place()?;
        let snapshot = self.checkout.snapshot()?;
        let files = snapshot.repairs(&place)?;
        if files.is_empty() {
            return terminal::print("everything shows what the log tells\n");
        }
        for (path, content) in &files {
            terminal::print(format!("write {path}\n"))?;
            if !self.dry_run {
                self.checkout.write(path, content)?;
            }
        }
        Ok(())
    }
}
