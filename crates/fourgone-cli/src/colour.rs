//! When there are colours: the rule of `--color`, `NO_COLOR`, `CLICOLOR_FORCE` and `TERM`.

use std::env;
use std::ffi::OsString;
use std::io;

use anstream::AutoStream;
use clap::{ColorChoice, ValueEnum};
use fourgone_render::Palette;

/// Makes a choice hold for everything that is printed from now on.
pub(crate) fn choose(choice: ColorChoice) {
    let choice = match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// The choice among the arguments, for help and errors that are printed before they are parsed.
pub(crate) fn choice_in(arguments: impl IntoIterator<Item = OsString>) -> ColorChoice {
    let mut choice = ColorChoice::Auto;
    let mut arguments =
        arguments.into_iter().map(|argument| argument.to_string_lossy().into_owned());
    while let Some(argument) = arguments.next() {
        let value = match argument.strip_prefix("--color") {
            Some("") => arguments.next(),
            Some(rest) => rest.strip_prefix('=').map(str::to_owned),
            None if argument == "--" => break,
            None => None,
        };
        // What is no choice is reported when the arguments are parsed.
        if let Some(chosen) = value.and_then(|value| ColorChoice::from_str(&value, false).ok()) {
            choice = chosen;
        }
    }
    choice
}

/// The colours that standard output has.
pub(crate) fn palette() -> Palette {
    match AutoStream::choice(&io::stdout()) {
        anstream::ColorChoice::Never => Palette::None,
        _ => terminal_palette(),
    }
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
                    && (anstyle_query::clicolor() == Some(false) || variable("TERM") == "dumb")
        }
    };
    if refused { Palette::None } else { terminal_palette() }
}

fn terminal_palette() -> Palette {
    let many = !variable("COLORTERM").is_empty() || variable("TERM").contains("256");
    if many { Palette::Extended } else { Palette::Sixteen }
}

/// An environment variable, empty if it is not there.
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_default()
}
