//! `fourgone readme`: the community game in a GitHub README.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, anyhow};
use clap::{Args, Subcommand};
use fourgone::{Column, Position};
use fourgone_bot::{Bot, Level};
use fourgone_readme::{
    Context, DEFAULT_ACTION, FOLDER, GitHub, Import, LOG_FILE, Language, Payload, Place, Proposal,
    Repo, RepoError, RetryPolicy, SETTINGS_FILE, Settings, Setup, Snapshot, State, Texts,
    WorkingTree, World, import, init, page, run, step, upgrade,
};
use fourgone_solver::Limits;
use similar::TextDiff;

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
  fourgone readme preview           the part of the README that shows the game
  fourgone readme upgrade           have it played by this version from now on")]
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
    Upgrade(Upgrade),
    Texts(ListTexts),
}

impl Readme {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Init(init) => init.run(),
            Command::Step(step) => step.run(),
            Command::Preview(preview) => preview.run(),
            Command::Repair(repair) => repair.run(),
            Command::Upgrade(upgrade) => upgrade.run(),
            Command::Texts(texts) => texts.run(),
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
            (None, Err(_)) => {
                let remote = Repo::remote(&self.dir).map_err(|_| {
                    anyhow!(
                        "there is no remote `origin` to tell which repository this is: `git remote \
                         add origin https://github.com/OWNER/NAME.git`, or say --repository \
                         OWNER/NAME"
                    )
                })?;
                // An address may have a password in it, so it is not shown.
                Place::from_remote(&remote).context(
                    "the remote `origin` is not on GitHub: say which repository there has the \
                     README with --repository OWNER/NAME",
                )?
            }
        };
        Ok(match env::var("GITHUB_SERVER_URL") {
            Ok(server) => place.on_server(&server),
            Err(_) => place,
        })
    }

    /// The working tree, which must be one of git's.
    fn tree(&self) -> Result<WorkingTree, Failure> {
        let folder = self.folder();
        match Repo::top(folder) {
            Ok(_) => Ok(WorkingTree::new(folder)),
            Err(error @ RepoError::NoGit(_)) => Err(error.into()),
            Err(_) => Err(anyhow!(
                "{} is not in a git repository: run this in a clone of yours, or name it with \
                 --dir (`git clone https://github.com/OWNER/NAME.git` makes one)",
                folder.display()
            )
            .into()),
        }
    }

    /// The game's files in the working tree.
    fn snapshot(&self) -> Result<Snapshot, Failure> {
        let tree = WorkingTree::new(self.folder());
        Ok(Snapshot::load(|path| tree.read(path))?)
    }
}

/// Says what is to be written, and writes it unless it is a dry run; says whether there is anything.
fn carry_out(proposal: &Proposal, tree: &WorkingTree, dry_run: bool) -> Result<bool, Failure> {
    let mut said = String::new();
    for change in &proposal.changes {
        // Writing to a string cannot fail.
        let _ = writeln!(said, "{}", change.what);
        // What is new is shown on request, what changes in any case.
        if dry_run || change.before.is_some() {
            said += &diff(&change.path, change.before.as_deref(), &change.content);
        }
    }
    if proposal.changes.is_empty() {
        said += "Everything is in place already.\n";
    }
    for note in &proposal.notes {
        let _ = writeln!(said, "\nnote: {note}");
    }
    // It is said before it is done.
    terminal::print(said)?;
    if !dry_run {
        for change in &proposal.changes {
            write(tree, &change.path, &change.content)?;
        }
    }
    Ok(!proposal.changes.is_empty())
}

fn write(tree: &WorkingTree, path: &str, content: &[u8]) -> Result<(), Failure> {
    Ok(tree.write(path, content).with_context(|| format!("{path} cannot be written"))?)
}

/// How a file changes, as `diff -u` and git show it.
fn diff(path: &str, before: Option<&[u8]>, content: &[u8]) -> String {
    let (old, new) =
        (String::from_utf8_lossy(before.unwrap_or_default()), String::from_utf8_lossy(content));
    let from = if before.is_some() { format!("a/{path}") } else { "/dev/null".to_owned() };
    let diff = TextDiff::from_lines(&*old, &*new);
    diff.unified_diff().context_radius(3).header(&from, &format!("b/{path}")).to_string()
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
/// Adds two workflows, a folder for the game and two marker comments at the end of the README, and shows
/// what it adds; your own text is never touched. What is already there stays as it is, so it can be
/// run again at any time. Nothing is committed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme init --dry-run              what would be added, as a diff
  fourgone readme init                        add it
  fourgone readme init --import connect4      take the original game over from its files
                                              connect4/connect4.yml and connect4/metadata.yml")]
struct Init {
    #[command(flatten)]
    checkout: Checkout,

    /// Show what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,

    /// Take over the original README game from the folder with its two YAML files
    ///
    /// Its workflow is replaced, its running game and its totals go on. Issues from before are not
    /// played.
    #[arg(long, value_name = "DIR")]
    import: Option<PathBuf>,

    /// Write links that work in every copy of the repository, for a template
    #[arg(long, conflicts_with = "repository")]
    template: bool,

    /// Action that plays the moves
    #[arg(long, value_name = "OWNER/NAME@VERSION", default_value = DEFAULT_ACTION)]
    action: String,
}

impl Init {
    fn run(mut self) -> Result<(), Failure> {
        self.checkout = self.checkout.at_top();
        let tree = self.checkout.tree()?;
        check_action(&self.action)?;
        let import = self.import.as_deref().map(read_import).transpose()?;
        let place = if self.template { Place::anywhere() } else { self.checkout.place()? };
        let setup = Setup { place, action: self.action, import };
        let mut proposal = init(&setup, &tree)?;
        if let (Some(folder), false) = (&self.import, proposal.changes.is_empty()) {
            proposal.notes.push(format!(
                "The old game's program and data are not needed any more: once the new board is \
                 right, delete them (`git rm -r {}`).",
                folder.display()
            ));
        }
        if carry_out(&proposal, &tree, self.dry_run)? && !self.dry_run {
            let log = format!("{FOLDER}/{LOG_FILE}");
            let is_new = proposal.changes.iter().any(|change| change.path == log);
            let verb = if is_new { "Add a" } else { "Update the" };
            terminal::print(commit_and_push(&proposal, &format!("{verb} game of Connect Four")))?;
            terminal::print(if self.template {
                "Every copy of this repository is then a game of its own.\n".to_owned()
            } else {
                format!("Then click a column in the README at {}.\n", setup.place.front())
            })?;
        }
        Ok(())
    }
}

/// What is left to do with what was written: the commands, for some of the folders are hidden.
fn commit_and_push(proposal: &Proposal, message: &str) -> String {
    let mut paths: Vec<&str> = Vec::new();
    for change in &proposal.changes {
        let in_folder = change.path.starts_with(&format!("{FOLDER}/"));
        let path = if in_folder { FOLDER } else { &change.path };
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    let paths = paths.join(" ");
    format!(
        "\nNow commit and push these files:\n\n  git add {paths}\n  git commit -m \"{message}\"\n  \
         git push\n\n"
    )
}

/// The action goes into the workflow as it is, so it may only be what an action can be.
fn check_action(action: &str) -> Result<(), Failure> {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-._/@".contains(&byte);
    if action.bytes().all(fits) && action.contains('/') && action.matches('@').count() == 1 {
        return Ok(());
    }
    Err(Failure::Usage(format!("{action:?} is not an action: use OWNER/NAME@VERSION")))
}

fn read_import(folder: &Path) -> Result<Import, Failure> {
    let text = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))
    };
    let imported = import(&text("connect4.yml")?, &text("metadata.yml")?);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs());
    Ok(Import { since: now, ..imported.map_err(Failure::invalid)? })
}

/// Play the open moves; the workflow runs this
///
/// Reads the event from the file that GitHub names in the environment. Every open move is played in
/// the order of the issue numbers, answered and closed, and the README is pushed. A player's mistake
/// is answered and is not a failure. If the game itself is broken, players who wait are told so, and
/// the owner is mentioned once. An event without an issue also updates the README from the log.
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
        let Some(cause) = payload.cause() else {
            eprintln!("nothing to play: the title has not changed");
            return Ok(());
        };
        let report = run(&world, &cause)?;
        for warning in &report.warnings {
            eprintln!("warning: {warning}");
        }
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
        let default = self.checkout.folder().join(FOLDER);
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

/// Rebuild the README's part and everything else from the log
///
/// Words of yours between the markers are dropped; `--dry-run` shows the diff. Writes to the working
/// tree and commits nothing. A manual run of the workflow does the same, and pushes it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme repair --dry-run    how files differ from what the log tells
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
        let tree = WorkingTree::new(self.checkout.folder());
        let mut files = snapshot.repairs(&place)?;
        for (path, page) in snapshot.game_pages(&place) {
            let now = tree.read(&path).with_context(|| format!("{path} cannot be read"))?;
            if now.as_ref() != Some(&page) && !files.iter().any(|(known, _)| *known == path) {
                files.push((path, page));
            }
        }
        if files.is_empty() {
            return terminal::print("Nothing to repair: everything is as the log says.\n");
        }
        for (path, content) in &files {
            terminal::print(format!("write {path}\n"))?;
            if self.dry_run {
                let now = tree.read(path).with_context(|| format!("{path} cannot be read"))?;
                terminal::print(diff(path, now.as_deref(), content))?;
            } else {
                write(&tree, path, content)?;
            }
        }
        Ok(())
    }
}

/// Have the game played by the version of this program
///
/// Moves the workflow to this version's action, and writes the README's part as this version does.
/// A workflow that you changed keeps your changes. Nothing is committed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme upgrade --dry-run    what would change, as a diff
  fourgone readme upgrade              change it")]
struct Upgrade {
    #[command(flatten)]
    checkout: Checkout,

    /// Show what would be written, and write nothing
    #[arg(long)]
    dry_run: bool,

    /// Action that plays the moves
    #[arg(long, value_name = "OWNER/NAME@VERSION", default_value = DEFAULT_ACTION)]
    action: String,
}

impl Upgrade {
    fn run(mut self) -> Result<(), Failure> {
        self.checkout = self.checkout.at_top();
        let tree = self.checkout.tree()?;
        check_action(&self.action)?;
        let setup = Setup { place: self.checkout.place()?, action: self.action, import: None };
        let proposal = upgrade(&setup, &tree)?;
        if carry_out(&proposal, &tree, self.dry_run)? && !self.dry_run {
            terminal::print(commit_and_push(&proposal, "Upgrade the game of Connect Four"))?;
        }
        Ok(())
    }
}

/// List all texts that visitors read
///
/// In the form of the settings: copy a line below `[texts]` and change it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone readme texts
  fourgone readme texts de")]
struct ListTexts {
    /// Language, `en` or `de`
    #[arg(default_value = "en", value_parser = ["en", "de"])]
    language: String,
}

impl ListTexts {
    fn run(self) -> Result<(), Failure> {
        let language = if self.language == "de" { Language::German } else { Language::English };
        let mut list = "[texts]\n".to_owned();
        for (name, text) in Texts::all(language) {
            // A string of JSON is one of TOML as well.
            let _ = writeln!(list, "{name} = {}", serde_json::to_string(text)?);
        }
        terminal::print(list)
    }
}
