//! `cargo xtask site`: the page for any host of static files.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use fourgone_page::FILES;

/// Write the page and its engines into a folder, for any host of static files
///
/// All names in it are relative: it may be served from any path.
#[derive(Args)]
pub(crate) struct Site {
    /// The folder; it is made, or must be empty
    folder: PathBuf,
}

impl Site {
    pub(crate) fn run(&self) -> Result<()> {
        let folder = &self.folder;
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        if fs::read_dir(folder)?.next().is_some() {
            bail!("{} is not empty", folder.display());
        }
        for file in FILES {
            let path = folder.join(file.path);
            let inside = path.parent().unwrap_or(folder);
            fs::create_dir_all(inside)?;
            fs::write(&path, file.bytes)
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        println!("{} files in {}", FILES.len(), folder.display());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// What stands between quotes or backquotes in a text.
    fn quoted(text: &str) -> impl Iterator<Item = &str> {
        text.split(['"', '\'', '`']).filter(|part| !part.contains(char::is_whitespace))
    }

    /// Whether a text looks like the name of a file of the page.
    fn is_name(text: &str) -> bool {
        let extension = Path::new(text).extension().and_then(|extension| extension.to_str());
        let known =
            ["css", "html", "js", "json", "png", "svg", "wasm", "webmanifest", "ico", "book"];
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "./_-".contains(letter);
        extension.is_some_and(|extension| known.contains(&extension)) && text.chars().all(plain)
    }

    /// A name in a file of the page, as a name of the site.
    fn resolve(file: &str, name: &str) -> String {
        let mut parts: Vec<&str> = file.split('/').collect();
        parts.pop();
        for part in name.split('/') {
            match part {
                "." => {}
                ".." => drop(parts.pop()),
                part => parts.push(part),
            }
        }
        parts.join("/")
    }

    fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
        FILES.iter().filter_map(|file| Some((file.path, str::from_utf8(file.bytes).ok()?)))
    }

    #[test]
    fn every_file_that_the_page_names_is_part_of_the_site() {
        let mut named = BTreeSet::new();
        for (path, text) in texts() {
            for name in quoted(text).filter(|text| is_name(text)) {
                // What JavaScript gives to the browser is relative to the page, not to the module.
                let places = [resolve(path, name), resolve("index.html", name)];
                let found = places.iter().find(|place| fourgone_page::file(place).is_some());
                assert!(found.is_some(), "{path} names {name}, which is not there");
                named.extend(found.cloned());
            }
        }
        // And nothing lies about that nobody names.
        for file in FILES {
            let is_first = file.path == "index.html";
            assert!(is_first || named.contains(file.path), "nobody names {}", file.path);
        }
    }

    #[test]
    fn nothing_is_taken_from_the_root_or_from_another_host() {
        for (path, text) in texts() {
            for attribute in
                ["src=\"/", "href=\"/", "url(/", "from \"/", "import(\"/", "src=\"http"]
            {
                assert!(!text.contains(attribute), "{path} has {attribute}");
            }
            for part in quoted(text) {
                let is_foreign = part.starts_with("http:") || part.starts_with("https:");
                // The name of SVG is no address.
                assert!(!is_foreign || part == "http://www.w3.org/2000/svg", "{path} names {part}");
            }
        }
    }

    #[test]
    fn the_site_is_written_whole_and_only_into_an_empty_folder() {
        let folder = tempfile::tempdir().unwrap();
        let site = Site { folder: folder.path().join("site") };
        site.run().unwrap();
        for file in FILES {
            assert!(fs::read(site.folder.join(file.path)).unwrap() == file.bytes, "{}", file.path);
        }
        assert!(site.run().unwrap_err().to_string().contains("is not empty"));
    }
}
