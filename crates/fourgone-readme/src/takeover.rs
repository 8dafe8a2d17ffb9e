//! What is found in a repository that had another game, or another README: the owner is told before
//! anything is written.

use crate::workflow::{WORKFLOW_PATH, WORKFLOWS, handles_moves, is_ours};

/// Where GitHub looks for a README, in its order.
const FOLDERS: [&str; 3] = [".github/", "", "docs/"];

/// The README that GitHub shows, if there is one in Markdown.
///
/// # Errors
///
/// The names of several, of which GitHub would show any.
pub(crate) fn shown_readme(files: &[String]) -> Result<Option<String>, String> {
    for folder in FOLDERS {
        let found: Vec<&str> = files
            .iter()
            .map(String::as_str)
            .filter(|file| {
                let name = file.strip_prefix(folder);
                name.is_some_and(|name| name.eq_ignore_ascii_case("readme.md"))
            })
            .collect();
        match found.as_slice() {
            [] => {}
            [one] => return Ok(Some((*one).to_owned())),
            several => return Err(several.join(", ")),
        }
    }
    Ok(None)
}

/// What is to be said of other workflows that answer moves.
pub(crate) fn other_workflows(
    files: &[String],
    read: impl Fn(&str) -> Option<String>,
) -> Vec<String> {
    files
        .iter()
        .filter(|file| file.starts_with(WORKFLOWS) && *file != WORKFLOW_PATH)
        .filter(|file| read(file).is_some_and(|text| handles_moves(&text) && !is_ours(&text)))
        .map(|file| {
            format!("{file} answers `connect4|...` issues as well: delete it (`git rm {file}`).")
        })
        .collect()
}

/// What a link of the original game holds, and ours too.
const LINK: &str = "issues/new?title=connect4";

/// What is to be said of an old board and of old links in the owner's part of a README.
pub(crate) fn old_links(path: &str, readme: &str) -> Option<String> {
    let mut inside = false;
    let lines: Vec<(usize, &str)> = readme
        .lines()
        .enumerate()
        .filter_map(|(at, line)| {
            inside |= line.trim() == crate::markers::BEGIN;
            let is_owners = !inside;
            inside &= line.trim() != crate::markers::END;
            is_owners.then_some((at + 1, line))
        })
        .collect();
    let mut places = Vec::new();
    let mut rest = lines.as_slice();
    while let Some((number, line)) = rest.first() {
        // A table is one thing: its head has the links, its rows are the old board.
        let rows = rest.iter().take_while(|(_, row)| row.trim_start().starts_with('|')).count();
        let length = rows.max(1);
        let (block, after) = rest.split_at(length);
        rest = after;
        if block.iter().any(|(_, text)| text.contains(LINK)) {
            places.push(match block {
                [_] if line.trim_start().starts_with('|') => {
                    format!("line {number} (the old board)")
                }
                [_] => format!("line {number}"),
                _ => format!("lines {number} to {} (the old board)", number + length - 1),
            });
        }
    }
    if places.is_empty() {
        return None;
    }
    Some(format!(
        "{path} still has links of another game, in {}: delete them, they would play in the new one.",
        places.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(files: &[&str]) -> Result<Option<String>, String> {
        shown_readme(&files.iter().map(|file| (*file).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn the_readme_is_the_one_that_github_shows() {
        let some = |name: &str| Ok(Some(name.to_owned()));
        assert_eq!(shown(&["src/README.md", "x.md"]), Ok(None));
        assert_eq!(shown(&["README.md", "docs/README.md"]), some("README.md"));
        assert_eq!(shown(&["README.md", ".github/README.md"]), some(".github/README.md"));
        assert_eq!(shown(&["readme.md"]), some("readme.md"));
        assert_eq!(shown(&["README.md", "readme.md"]), Err("README.md, readme.md".to_owned()));
    }

    #[test]
    fn an_old_board_and_old_links_are_found_outside_of_the_markers() {
        let link = "https://github.com/o/o/issues/new?title=connect4%7Cdrop%7Cred%7C1";
        let readme = format!(
            "# Me\n\n|[1]({link})|\n| - |\n| x |\n\n[bot]({link})\n<!-- connect4:begin -->\n[2]({link})\n<!-- connect4:end -->\n"
        );
        let said = old_links("README.md", &readme).unwrap();
        assert!(said.contains("in lines 3 to 5 (the old board), line 7: delete them"), "{said}");
        assert_eq!(old_links("README.md", "# Me\n| a |\n"), None);
    }

    #[test]
    fn only_other_workflows_that_answer_moves_are_named() {
        let files = [".github/workflows/connect4.yml", ".github/workflows/game.yml", "ci.yml"];
        let read = |_: &str| Some("if: startsWith(x, 'connect4|')".to_owned());
        let said = other_workflows(&files.map(str::to_owned), read);
        assert_eq!(said.len(), 1);
        assert!(said[0].starts_with(".github/workflows/game.yml answers"), "{said:?}");
    }
}
