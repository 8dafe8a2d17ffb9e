//! The rooms inside the crates: no module of the solver imports one that imports it back, and no
//! file is a corridor.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All Rust files below a folder, with their paths relative to it.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut pending = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(next) = pending.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
                files.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    files.sort();
    files
}

// Imports.

/// The path of a module from the root of its crate, which is empty.
type Module = Vec<String>;

/// A crate's modules, each with the paths that it imports and the names that it re-exports.
#[derive(Default)]
struct Modules {
    imports: BTreeMap<Module, Vec<Module>>,
    /// What is behind a name that a module makes its own with `pub use`.
    exports: BTreeMap<Module, Module>,
}

impl Modules {
    /// Reads the files of a crate; those that are compiled for tests only do not count.
    fn read(files: &[(String, String)]) -> Self {
        let mut modules = Self::default();
        for (name, text) in files.iter().filter(|(name, _)| !is_test(name)) {
            modules.add(module_of(name), &code_of(text));
        }
        modules
    }

    fn add(&mut self, module: Module, code: &str) {
        let mut imports = Vec::new();
        for (at, word) in words(code) {
            let before = code[..at].trim_end();
            let starts_path = !before.ends_with("::") && code[at + word.len()..].starts_with("::");
            let is_use = before.ends_with("use");
            if !starts_path || !(is_use || word == "crate" || word == "super") {
                continue;
            }
            let is_export = is_use && {
                let visible = before.trim_end_matches("use").trim_end();
                visible.ends_with("pub") || visible.ends_with(')')
            };
            for path in trees(&code[at..]) {
                let path = absolute(&module, path);
                if is_export {
                    let name = path.last().cloned().unwrap_or_default();
                    let alias = module.iter().cloned().chain([name]).collect();
                    self.exports.insert(alias, path);
                } else {
                    imports.push(path);
                }
            }
        }
        self.imports.insert(module, imports);
    }

    /// The module in which a path ends, whatever it is called on the way. A path into another
    /// crate ends in the module that imports it.
    fn resolve(&self, path: &[String]) -> Module {
        let mut module = Module::new();
        for (index, name) in path.iter().enumerate() {
            let inner: Module = module.iter().chain([name]).cloned().collect();
            if self.imports.contains_key(&inner) {
                module = inner;
            } else if let Some(behind) = self.exports.get(&inner).filter(|it| **it != inner) {
                return self.resolve(&[behind, &path[index + 1..]].concat());
            } else {
                return module;
            }
        }
        module
    }

    /// Who imports whom.
    fn graph(&self) -> BTreeMap<&Module, BTreeSet<Module>> {
        let resolved = |module, paths: &[Module]| -> BTreeSet<Module> {
            let found = paths.iter().map(|path| self.resolve(path));
            found.filter(|found| found != module).collect()
        };
        self.imports.iter().map(|(module, paths)| (module, resolved(module, paths))).collect()
    }

    /// Modules that import each other, perhaps by way of others: each with whom it comes back from.
    fn circles(&self) -> Vec<String> {
        let graph = self.graph();
        let reachable = |start: &Module| {
            let mut seen = BTreeSet::new();
            let mut pending: Vec<_> = graph[start].iter().cloned().collect();
            while let Some(next) = pending.pop() {
                if seen.insert(next.clone()) {
                    pending.extend(graph.get(&next).into_iter().flatten().cloned());
                }
            }
            seen
        };
        let mut circles = Vec::new();
        for (module, imports) in &graph {
            for import in imports {
                if graph.contains_key(import) && reachable(import).contains(*module) {
                    circles.push(format!("{} imports {}", name(module), name(import)));
                }
            }
        }
        circles
    }
}

fn name(module: &Module) -> String {
    if module.is_empty() { "the root".to_owned() } else { module.join("::") }
}

/// Whether a file is compiled for tests only.
fn is_test(name: &str) -> bool {
    name.split('/').any(|part| part == "tests" || part == "tests.rs")
}

/// The module of a file.
fn module_of(name: &str) -> Module {
    let name = name.trim_end_matches(".rs");
    let name = ["lib", "main", "mod"].iter().find_map(|root| name.strip_suffix(root)).map_or(
        name,
        // Only where it is the whole name, as in `book/mod`.
        |folder| if folder.is_empty() || folder.ends_with('/') { folder } else { name },
    );
    name.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// A file without comments, and without the tests at its end.
fn code_of(text: &str) -> String {
    let lines = text.lines().take_while(|line| *line != "mod tests {");
    let code = lines.map(|line| line.split_once("//").map_or(line, |(code, _)| code));
    code.collect::<Vec<_>>().join("\n")
}

/// The words of a text, each with the place where it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_inner = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.split(move |letter| !is_inner(letter)).filter(|word| !word.is_empty()).map(move |word| {
        // Both are parts of the same text.
        (word.as_ptr() as usize - text.as_ptr() as usize, word)
    })
}

/// The paths of a tree such as `crate::{a::B, c::{D, E}}`.
fn trees(text: &str) -> Vec<Module> {
    let text = text.trim_start();
    let Some((_, word)) = words(text).next().filter(|(at, _)| *at == 0) else {
        let Some(list) = text.strip_prefix('{') else { return vec![Vec::new()] };
        return parts(list).flat_map(trees).filter(|path| !path.is_empty()).collect();
    };
    let rest = text[word.len()..].strip_prefix("::").map_or(vec![Vec::new()], trees);
    let rest = if rest.is_empty() { vec![Vec::new()] } else { rest };
    rest.into_iter().map(|path| [vec![word.to_owned()], path].concat()).collect()
}

/// What stands between the commas of a list, up to the brace that closes it.
fn parts(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    let end = list.find(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        depth < 0
    });
    let mut depth = 0;
    list[..end.unwrap_or(list.len())].split(move |letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    })
}

/// A path from the root of the crate, as a module writes it.
fn absolute(module: &Module, path: Module) -> Module {
    let mut from = module.clone();
    let mut path = path.into_iter().peekable();
    match path.peek().map(String::as_str) {
        Some("crate") => {
            path.next();
            from.clear();
        }
        Some("self") => drop(path.next()),
        _ => {
            while path.next_if(|name| name == "super").is_some() {
                from.pop();
            }
        }
    }
    from.into_iter().chain(path).filter(|name| name != "self").collect()
}

fn made_up(files: &[(&str, &str)]) -> Vec<String> {
    let files: Vec<_> =
        files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
    Modules::read(&files).circles()
}

#[test]
fn no_module_of_the_solver_imports_one_that_imports_it_back() {
    let files = sources(&root().join("crates/fourgone-solver/src"));
    let modules = Modules::read(&files);
    assert!(modules.graph().values().any(|imports| !imports.is_empty()), "imports are found");
    assert_eq!(modules.circles(), Vec::<String>::new());
}

#[test]
fn modules_that_import_in_one_direction_are_no_circle() {
    let files = [
        ("lib.rs", "mod a; mod b;\npub use b::B;"),
        ("a.rs", "use core::fmt;\nuse crate::B;\nuse crate::b::{self, C};"),
        (
            "b.rs",
            "// use crate::a::A;\npub struct B;\n#[cfg(test)]\nmod tests {\nuse crate::a::A;\n}",
        ),
    ];
    assert!(made_up(&files).is_empty());
}

#[test]
fn two_modules_that_import_each_other_are_a_circle() {
    let files = [
        ("lib.rs", "mod a; mod b;\npub use a::A;"),
        ("a.rs", "use crate::b::{C, D};"),
        ("b.rs", "use crate::{A, other::E};"),
    ];
    assert_eq!(made_up(&files), ["a imports b", "b imports a"]);
}

#[test]
fn a_circle_by_way_of_a_third_module_is_one_too() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c;"),
        ("a.rs", "fn f() { crate::b::f() }"),
        ("b.rs", "use super::c::f;"),
        ("c.rs", "use crate::a;"),
    ];
    assert_eq!(made_up(&files).len(), 3);
}

#[test]
fn a_module_and_its_inner_one_may_not_import_each_other() {
    let files = [
        ("lib.rs", "mod a;"),
        ("a/mod.rs", "mod inner;\nuse inner::Inner;"),
        ("a/inner.rs", "use super::Outer;"),
    ];
    assert_eq!(made_up(&files), ["a imports a::inner", "a::inner imports a"]);
    let exported = [files[0], ("a/mod.rs", "mod inner;\npub(crate) use inner::Inner;"), files[2]];
    assert!(made_up(&exported).is_empty(), "to pass on is not to import");
}

// Corridors.

/// A file with fewer lines is no chapter, unless it is the root of a crate or of a folder.
const CHAPTER: usize = 40;

#[test]
fn no_source_file_is_a_corridor() {
    let files = ["crates", "xtask"].map(|folder| (folder, sources(&root().join(folder))));
    let files = files.iter().flat_map(|(folder, files)| {
        files.iter().map(move |(name, text)| (format!("{folder}/{name}"), text.lines().count()))
    });
    let chapters: Vec<_> = files
        .filter(|(name, _)| name.contains("/src/") && !is_test(name) && !name.contains("/target/"))
        .filter(|(name, _)| !["/lib.rs", "/main.rs", "/mod.rs"].iter().any(|it| name.ends_with(it)))
        .collect();
    assert!(chapters.len() > 50, "files are found");
    let corridors: Vec<_> = chapters.iter().filter(|(_, lines)| *lines < CHAPTER).collect();
    assert!(corridors.is_empty(), "{corridors:#?}");
}
