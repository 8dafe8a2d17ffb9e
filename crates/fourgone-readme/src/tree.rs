//! The working tree of an owner's checkout: where `init`, `repair` and `upgrade` write.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use crate::files::write_atomically;
use crate::repo::{Repo, RepoError};

/// The working tree of a checkout.
#[derive(Clone, Debug)]
pub struct WorkingTree {
    folder: PathBuf,
}

impl WorkingTree {
    /// The working tree with this top folder.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The top folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The content of a file; none if it is not there.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub fn read(&self, path: &str) -> io::Result<Option<Vec<u8>>> {
        match fs::read(self.folder.join(path)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            content => content.map(Some),
        }
    }

    /// Writes a file as a whole.
    ///
    /// # Errors
    ///
    /// When the disk does not take it.
    pub fn write(&self, path: &str, content: &[u8]) -> io::Result<()> {
        write_atomically(&self.folder.join(path), content)
    }

    /// All files, tracked or new, but for ignored ones.
    ///
    /// # Errors
    ///
    /// When it is no checkout.
    pub fn files(&self) -> Result<Vec<String>, RepoError> {
        Repo::files(&self.folder)
    }

    /// Whether a file is as it was committed, so that nothing is lost when it is replaced.
    ///
    /// # Errors
    ///
    /// When there is no git.
    pub fn is_committed(&self, path: &str) -> Result<bool, RepoError> {
        Repo::is_committed(&self.folder, path)
    }

    /// What a link leads to, as a path in the repository: none if the path is no link, an empty one
    /// if it leads out of the repository.
    pub fn link(&self, path: &str) -> Option<String> {
        let target = fs::read_link(self.folder.join(path)).ok()?;
        let mut parts: Vec<String> = path.split('/').map(str::to_owned).collect();
        parts.pop();
        for component in target.components() {
            match component {
                Component::Normal(part) => parts.push(part.to_str()?.to_owned()),
                Component::ParentDir if !parts.is_empty() => drop(parts.pop()),
                Component::CurDir => {}
                _ => return Some(String::new()),
            }
        }
        Some(parts.join("/"))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_followed_within_the_repository() {
        let folder = tempfile::tempdir().unwrap();
        let tree = WorkingTree::new(folder.path());
        tree.write("docs/README.md", b"x").unwrap();
        for (link, target, wanted) in [
            ("README.md", "docs/README.md", "docs/README.md"),
            ("docs/other.md", "../docs/./README.md", "docs/README.md"),
            ("out.md", "../README.md", ""),
            ("far.md", "/etc/motd", ""),
        ] {
            std::os::unix::fs::symlink(target, folder.path().join(link)).unwrap();
            assert_eq!(tree.link(link).as_deref(), Some(wanted), "{link}");
        }
        assert_eq!(tree.link("docs/README.md"), None);
        assert_eq!(tree.link("nothing"), None);
    }
}
