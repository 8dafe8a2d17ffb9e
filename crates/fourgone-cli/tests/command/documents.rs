//! The examples of the README are what the command prints.

use crate::run::run;

const README: &str = include_str!("../../../../README.md");

/// The commands of a program in the `console` blocks of a text, each with what it prints.
fn examples(text: &'static str, program: &str) -> Vec<(&'static str, String)> {
    let mut commands: Vec<(&'static str, String)> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            is_inside = language == "console";
        } else if is_inside {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command, String::new())),
                (None, Some((_, output))) => {
                    output.push_str(line);
                    output.push('\n');
                }
                (None, None) => panic!("output before the first command: {line}"),
            }
        }
    }
    let ours = |(command, output): (&'static str, String)| {
        let arguments = command.strip_prefix(program)?.strip_prefix(' ')?;
        Some((arguments, output))
    };
    commands.into_iter().filter_map(ours).collect()
}

/// The words of a command line; quotes keep a word together.
fn words(line: &'static str) -> Vec<&'static str> {
    let quoted = |(index, part): (usize, &'static str)| {
        let is_quoted = index % 2 == 1;
        if is_quoted { vec![part] } else { part.split_whitespace().collect::<Vec<_>>() }
    };
    line.split('\'').enumerate().flat_map(quoted).collect()
}

#[test]
fn the_examples_of_the_readme_are_what_the_command_prints() {
    let examples = examples(README, "fourgone");
    assert!(examples.len() >= 5, "the README has examples");
    for (arguments, output) in examples {
        assert_eq!(run(&words(arguments)).out(), output, "fourgone {arguments}");
    }
}

#[cfg(all(unix, feature = "serve"))]
#[test]
fn the_requests_of_the_readme_have_the_answers_that_it_shows() {
    use crate::serve::{Serving, get};

    let examples = examples(README, "curl");
    assert!(!examples.is_empty(), "the README has requests");
    let serving = Serving::start(&[]);
    for (arguments, output) in examples {
        let path = arguments.strip_prefix("http://127.0.0.1:4444").unwrap();
        assert_eq!(get(serving.address, path).1, output.trim_end(), "curl {arguments}");
    }
}
