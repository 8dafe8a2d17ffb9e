//! The examples of the README are what the command prints.

use crate::run::run;

/// The commands in the `console` blocks of a text, each with what it prints.
fn examples(text: &'static str) -> Vec<(&'static str, String)> {
    let mut examples: Vec<(&'static str, String)> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        if let Some(language) = line.strip_prefix("```") {
            is_inside = language == "console";
        } else if is_inside {
            match (line.strip_prefix("$ fourgone "), examples.last_mut()) {
                (Some(arguments), _) => examples.push((arguments, String::new())),
                (None, Some((_, output))) => {
                    output.push_str(line);
                    output.push('\n');
                }
                (None, None) => panic!("output before the first command: {line}"),
            }
        }
    }
    examples
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
    let examples = examples(include_str!("../../../../README.md"));
    assert!(examples.len() >= 5, "the README has examples");
    for (arguments, output) in examples {
        assert_eq!(run(&words(arguments)).out(), output, "fourgone {arguments}");
    }
}
