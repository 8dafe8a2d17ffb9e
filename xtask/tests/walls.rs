//! The walls between the crates: who may depend on whom.

use std::collections::BTreeMap;

use cargo_metadata::{DependencyKind, MetadataCommand};

/// What a crate may depend on. Dependencies of tests and benchmarks do not count, because they
/// never reach a user.
struct Wall {
    name: &'static str,
    /// The crates of the workspace that it may use.
    rooms: &'static [&'static str],
    /// What it may use from outside.
    outside: Outside,
}

enum Outside {
    /// Whatever it needs.
    Anything,
    /// Only these, and only behind a feature of their own.
    Optional(&'static [&'static str]),
}

const FRONT_END: &[&str] = &["fourgone-bot", "fourgone-render", "fourgone-solver", "fourgone"];

/// The house. A crate that is not listed may not exist.
const WALLS: &[Wall] = &[
    Wall { name: "fourgone", rooms: &[], outside: Outside::Optional(&["serde", "arbitrary"]) },
    Wall { name: "fourgone-solver", rooms: &["fourgone"], outside: Outside::Optional(&["serde"]) },
    Wall { name: "fourgone-book", rooms: &[], outside: Outside::Optional(&[]) },
    Wall {
        name: "fourgone-bot",
        rooms: &["fourgone-solver", "fourgone"],
        outside: Outside::Anything,
    },
    Wall {
        name: "fourgone-tutor",
        rooms: &["fourgone-bot", "fourgone-solver", "fourgone"],
        outside: Outside::Optional(&["serde"]),
    },
    Wall {
        name: "fourgone-records",
        rooms: &["fourgone-bot", "fourgone-match", "fourgone-tutor", "fourgone-solver", "fourgone"],
        outside: Outside::Anything,
    },
    Wall { name: "fourgone-match", rooms: &["fourgone"], outside: Outside::Optional(&["serde"]) },
    Wall { name: "fourgone-store", rooms: &["fourgone-match"], outside: Outside::Anything },
    Wall { name: "fourgone-render", rooms: &["fourgone"], outside: Outside::Anything },
    Wall {
        name: "fourgone-tui",
        rooms: &[
            "fourgone-match",
            "fourgone-records",
            "fourgone-tutor",
            "fourgone-bot",
            "fourgone-render",
            "fourgone-solver",
            "fourgone-tutor",
            "fourgone",
        ],
        outside: Outside::Anything,
    },
    Wall { name: "fourgone-fake-github", rooms: &[], outside: Outside::Anything },
    Wall { name: "fourgone-readme", rooms: FRONT_END, outside: Outside::Anything },
    Wall { name: "fourgone-page", rooms: &["fourgone-book"], outside: Outside::Anything },
    Wall {
        name: "fourgone-server",
        rooms: &[
            "fourgone-bot",
            "fourgone-match",
            "fourgone-page",
            "fourgone-records",
            "fourgone-solver",
            "fourgone-store",
            "fourgone-tutor",
            "fourgone",
        ],
        outside: Outside::Anything,
    },
    Wall {
        name: "fourgone-wasm",
        rooms: &[
            "fourgone-bot",
            "fourgone-records",
            "fourgone-render",
            "fourgone-solver",
            "fourgone-tutor",
            "fourgone",
        ],
        outside: Outside::Optional(&[]),
    },
    Wall {
        name: "fourgone-python",
        rooms: &[
            "fourgone-book",
            "fourgone-bot",
            "fourgone-records",
            "fourgone-render",
            "fourgone-solver",
            "fourgone-tutor",
            "fourgone",
        ],
        outside: Outside::Anything,
    },
    Wall { name: "fourgone-cli", rooms: EVERYTHING, outside: Outside::Anything },
    // To format or to lint, nothing of the project is built.
    Wall { name: "xtask", rooms: &[], outside: Outside::Anything },
    Wall { name: "xtask-tools", rooms: EVERYTHING, outside: Outside::Anything },
];

const EVERYTHING: &[&str] = &[
    "fourgone",
    "fourgone-book",
    "fourgone-bot",
    "fourgone-match",
    "fourgone-page",
    "fourgone-readme",
    "fourgone-records",
    "fourgone-render",
    "fourgone-server",
    "fourgone-solver",
    "fourgone-store",
    "fourgone-tui",
    "fourgone-tutor",
];

/// The crates of a workspace with what they depend on.
type Graph = BTreeMap<String, Vec<Dependency>>;

struct Dependency {
    name: String,
    optional: bool,
}

/// Every dependency that goes through a wall, as a sentence.
fn breaches(graph: &Graph) -> Vec<String> {
    let mut breaches = Vec::new();
    for (name, dependencies) in graph {
        let Some(wall) = WALLS.iter().find(|wall| wall.name == name) else {
            breaches.push(format!("{name} has no place in the house: list it in WALLS"));
            continue;
        };
        for Dependency { name: used, optional } in dependencies {
            let allowed = if graph.contains_key(used) {
                wall.rooms.contains(&used.as_str())
            } else {
                match wall.outside {
                    Outside::Anything => true,
                    Outside::Optional(names) => *optional && names.contains(&used.as_str()),
                }
            };
            if !allowed {
                breaches.push(format!("{name} must not depend on {used}"));
            }
        }
    }
    breaches
}

/// The graph of this workspace.
fn graph() -> Graph {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    let packages = metadata.workspace_packages().into_iter();
    let dependencies = |package: &cargo_metadata::Package| {
        let real =
            package.dependencies.iter().filter(|one| one.kind != DependencyKind::Development);
        real.map(|one| Dependency { name: one.name.clone(), optional: one.optional }).collect()
    };
    packages.map(|package| (package.name.to_string(), dependencies(package))).collect()
}

/// A made-up workspace; a question mark makes a dependency optional.
fn made_up(crates: &[(&str, &[&str])]) -> Graph {
    let dependency = |name: &&str| Dependency {
        name: name.trim_end_matches('?').to_owned(),
        optional: name.ends_with('?'),
    };
    crates
        .iter()
        .map(|(name, uses)| ((*name).to_owned(), uses.iter().map(dependency).collect()))
        .collect()
}

#[test]
fn no_crate_depends_on_one_that_it_must_not() {
    assert_eq!(breaches(&graph()), Vec::<String>::new());
}

#[test]
fn the_graph_is_that_of_this_workspace() {
    let graph = graph();
    let uses = |name: &str, used: &str| graph[name].iter().any(|one| one.name == used);
    assert!(uses("fourgone-cli", "fourgone"));
    assert!(uses("xtask", "cargo_metadata"));
}

#[test]
fn the_intended_house_stands() {
    let house = made_up(&[
        ("fourgone", &["serde?", "arbitrary?"]),
        ("fourgone-solver", &["fourgone"]),
        ("fourgone-bot", &["fourgone-solver", "fourgone", "rand"]),
        ("fourgone-tui", &["fourgone-bot", "ratatui"]),
        ("fourgone-cli", &["fourgone-tui", "clap"]),
    ]);
    assert!(breaches(&house).is_empty());
}

#[test]
fn a_solver_that_uses_the_bot_is_a_breach() {
    let house = made_up(&[("fourgone-solver", &["fourgone-bot"]), ("fourgone-bot", &[])]);
    assert_eq!(breaches(&house), ["fourgone-solver must not depend on fourgone-bot"]);
}

#[test]
fn a_solver_that_uses_anything_from_outside_is_a_breach() {
    let house = made_up(&[("fourgone-solver", &["rayon"])]);
    assert_eq!(breaches(&house), ["fourgone-solver must not depend on rayon"]);
}

#[test]
fn rules_that_always_need_serde_are_a_breach() {
    let house = made_up(&[("fourgone", &["serde", "arbitrary?"])]);
    assert_eq!(breaches(&house), ["fourgone must not depend on serde"]);
}

#[test]
fn a_crate_without_a_place_is_a_breach() {
    let house = made_up(&[("fourgone-attic", &[])]);
    assert_eq!(breaches(&house), ["fourgone-attic has no place in the house: list it in WALLS"]);
}
