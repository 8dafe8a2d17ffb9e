//! What the command shows, and where: colours, standard output, progress bars.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anstream::AutoStream;
use anyhow::Context as _;
use clap::{ColorChoice, ValueEnum};
use fourgone::ByPlayer;
use fourgone::notation::Transcript;
use fourgone_render::{Palette, Picture, Style, Theme};
use fourgone_solver::{Bounds, Progress};
use fourgone_tutor::{Language, Voice};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::exit::Failure;
use crate::wrapping::{width, wrap};

/// What is said when standard output takes no more.
pub(crate) const NO_OUTPUT: &str = "cannot write the output";

/// Prints a whole text at once, and does not return before it is out.
pub(crate) fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    // Whoever calls has decided about colours; this only makes them work in every console.
    let mut out = AutoStream::always(io::stdout());
    Ok(out.write_all(text.as_ref()).and_then(|()| out.flush()).context(NO_OUTPUT)?)
}

/// Prints sentences, as wide as the terminal.
pub(crate) fn print_words(text: &str, hang: usize) -> Result<(), Failure> {
    print(wrap(text, width(), hang))
}

/// Makes a choice hold for everything that is printed from now on.
pub(crate) fn set_color(choice: ColorChoice) {
    let choice = match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// The value of `--color` among the arguments, for help and errors that are printed before the
/// arguments are parsed.
pub(crate) fn color_argument(arguments: impl IntoIterator<Item = OsString>) -> ColorChoice {
    let mut choice = ColorChoice::Auto;
    let mut arguments =
        arguments.into_iter().map(|argument| argument.to_string_lossy().into_owned());
    while let Some(argument) = arguments.next() {
        let value = match argument.split_once('=') {
            Some(("--color" | "--colour", value)) => Some(value.to_owned()),
            None if ["--color", "--colour"].contains(&&*argument) => arguments.next(),
            None if argument == "--" => break,
            _ => None,
        };
        // An invalid value is reported when the arguments are parsed.
        if let Some(chosen) = value.and_then(|value| ColorChoice::from_str(&value, false).ok()) {
            choice = chosen;
        }
    }
    choice
}

/// The colours of standard output: the rule of `--color`, `NO_COLOR`, `CLICOLOR_FORCE` and `TERM`.
pub(crate) fn palette() -> Palette {
    match AutoStream::choice(&io::stdout()) {
        anstream::ColorChoice::Never => Palette::None,
        _ if anstream::ColorChoice::global() == anstream::ColorChoice::Auto
            && !anstyle_query::clicolor_force()
            && is_monochrome() =>
        {
            Palette::None
        }
        _ => terminal_palette(),
    }
}

/// A voice that calls the players by the names of their teams.
pub(crate) fn voice(theme: Theme) -> Voice {
    let names = ByPlayer::from_fn(|player| theme.team(player).name.to_owned());
    Voice { names, ..Voice::by_colour(Language::English) }
}

/// Whether the terminal is one of those that never had colours, or says that it has none.
fn is_monochrome() -> bool {
    let term = env::var("TERM").unwrap_or_default();
    let old = ["vt52", "vt100", "vt102", "vt220", "vt320", "vt420"];
    term.ends_with("-m") || term.ends_with("-mono") || old.contains(&term.as_str())
}

/// The colours for somebody who asks for coloured text by name: as [`palette`], but a pipe or a
/// file is no reason against them.
pub(crate) fn palette_on_request() -> Palette {
    let refused = match anstream::ColorChoice::global() {
        anstream::ColorChoice::Never => true,
        anstream::ColorChoice::Always | anstream::ColorChoice::AlwaysAnsi => false,
        anstream::ColorChoice::Auto => {
            anstyle_query::no_color()
                || !anstyle_query::clicolor_force()
                    && (anstyle_query::clicolor() == Some(false) || is_dumb())
        }
    };
    if refused { Palette::None } else { terminal_palette() }
}

/// How a picture is drawn on standard output.
pub(crate) fn picture_style() -> (Style, Palette) {
    match palette() {
        Palette::None => (Style::Ascii, Palette::None),
        palette => (Style::Ansi, palette),
    }
}

/// The picture of a position for standard output, with the last disc marked if it is known.
pub(crate) fn picture(record: &Transcript, theme: Theme) -> String {
    let (style, palette) = picture_style();
    let picture = if record.has_history() {
        Picture::from(record.game())
    } else {
        Picture::from(record.position())
    };
    picture.with_style(style).with_palette(palette).with_theme(theme).to_string()
}

fn terminal_palette() -> Palette {
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let many = !variable("COLORTERM").is_empty() || variable("TERM").contains("256");
    if many { Palette::Extended } else { Palette::Sixteen }
}

/// Whether the terminal says that it can do nothing but print.
fn is_dumb() -> bool {
    env::var("TERM").is_ok_and(|term| term == "dumb")
}

/// A progress bar that counts to `end`, for instance "games", on standard error.
///
/// Like all progress it is shown only where standard error is a terminal that can show it.
pub(crate) fn progress_bar(end: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(end), draw_target());
    styled(bar, "{bar:30} {pos} of {len} {msg}, {eta} left").with_message(what)
}

/// A progress bar for work of hours, some of which was done before: it shows the rate as well.
pub(crate) fn long_progress_bar(done: u64, end: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(end), draw_target()).with_position(done);
    bar.reset_eta();
    let template = "{bar:30} {human_pos} of {human_len} {msg}, {per_sec}, {eta} left";
    styled(bar, template).with_message(what)
}

/// A count without an end. It is not shown while standard output is a terminal, where what is
/// counted appears itself.
pub(crate) fn progress_count(what: &'static str) -> ProgressBar {
    let hidden = io::stdout().is_terminal();
    let target = if hidden { ProgressDrawTarget::hidden() } else { draw_target() };
    let bar = ProgressBar::with_draw_target(None, target);
    styled(bar, "{spinner} {human_pos} {msg}, {per_sec}").with_message(what)
}

/// How far an input of so many bytes is read, with a message beside it. Like a count it is not shown
/// while standard output is a terminal.
pub(crate) fn progress_of_input(bytes: u64) -> ProgressBar {
    let hidden = io::stdout().is_terminal();
    let target = if hidden { ProgressDrawTarget::hidden() } else { draw_target() };
    let bar = ProgressBar::with_draw_target(Some(bytes), target);
    styled(bar, "{bar:30} {percent} %, {msg}, {eta} left")
}

/// How many positions are done, and how fast.
pub(crate) fn rate(positions: u64, time: Duration) -> String {
    let rate = u128::from(positions) * 1000 / time.as_millis().max(1);
    let rate = HumanCount(u64::try_from(rate).unwrap_or(u64::MAX));
    format!("{} positions, {rate}/s", HumanCount(positions))
}

/// The length of standard input in bytes, if it is a file.
pub(crate) fn stdin_length() -> Option<u64> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd as _;
        let stdin = io::stdin().as_fd().try_clone_to_owned().ok()?;
        let metadata = std::fs::File::from(stdin).metadata().ok()?;
        metadata.is_file().then_some(metadata.len())
    }
    #[cfg(not(unix))]
    None
}

/// Does the work of a search, and shows how far it is when that takes longer than a moment: the
/// nodes so far, what is proved of the score, and how much of the present window is searched.
pub(crate) fn watch_search<R>(progress: &Progress, work: impl FnOnce() -> R) -> R {
    watch(progress, || score_so_far(progress), work)
}

/// Does the work of several searches, and shows what `stage` says and the nodes so far when that
/// takes longer than a moment.
pub(crate) fn watch<R>(
    progress: &Progress,
    stage: impl Fn() -> String + Send,
    work: impl FnOnce() -> R,
) -> R {
    let bar = ProgressBar::with_draw_target(Some(1000), draw_target());
    if bar.is_hidden() {
        return work();
    }
    let bar = styled(bar, "{bar:10} {msg}");
    let (done, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            let start = Instant::now();
            // The other end is dropped when the work is done.
            let waits = |time| ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            let mut pause = FIRST_LOOK;
            while waits(pause) {
                bar.set_position(progress.permille().into());
                bar.set_message(format!("{}; {}", stage(), cost(progress, start.elapsed())));
                pause = NEXT_LOOK;
            }
            bar.finish_and_clear();
        });
        let result = work();
        drop(done);
        result
    })
}

/// After this time a search is worth a line.
const FIRST_LOOK: Duration = Duration::from_millis(500);
const NEXT_LOOK: Duration = Duration::from_millis(200);

/// What is known of the score, and how much of the present window is searched.
fn score_so_far(progress: &Progress) -> String {
    let score = progress.bounds().map_or_else(String::new, |Bounds { lower, upper }| {
        format!(", score from {lower} to {upper}")
    });
    format!("{} % of this window{score}", progress.permille() / 10)
}

/// What a search has cost so far.
fn cost(progress: &Progress, time: Duration) -> String {
    // Short enough for a line of 80 characters with all that stands before it.
    format!("{} nodes, {:#}", HumanCount(progress.nodes()), HumanDuration(time))
}

/// A line that says what is being done, and for how long.
pub(crate) fn spinner(what: String) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, draw_target());
    let bar = styled(bar, "{spinner} {msg}, {elapsed}").with_message(what);
    bar.enable_steady_tick(NEXT_LOOK);
    bar
}

fn draw_target() -> ProgressDrawTarget {
    if io::stderr().is_terminal() && !is_dumb() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    }
}

fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style.progress_chars("##.")),
        Err(_) => bar,
    }
}
