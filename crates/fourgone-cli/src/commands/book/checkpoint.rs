//! The scores of a part of a layer so far, in a file.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use fourgone_solver::Score;
use fourgone_solver::book::{Part, checksum};

use crate::files::write_atomically;

const MAGIC: &[u8; 8] = b"4g-score";

/// A score that is not known yet; no score is that large.
const UNKNOWN: i8 = i8::MAX;

/// The largest score, and the least but for its sign.
const LARGEST: i8 = 21;

/// The folder with the checkpoints of a layer, beside the book that is to be made.
pub(super) fn folder(book: &Path, ply: usize) -> PathBuf {
    let mut name = book.as_os_str().to_owned();
    name.push(format!(".ply{ply}"));
    PathBuf::from(name)
}

/// Keeps other builds away from a part until the file that it gives is closed: each of two would
/// write over what the other one has found.
pub(super) fn lock(book: &Path, part: &Part) -> anyhow::Result<File> {
    let path = lock_path(book, part);
    let lock = File::create(&path).with_context(|| format!("{} cannot be made", path.display()))?;
    match lock.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let (index, book) = (part.index(), book.display());
            bail!("another build is at work on part {index} of {book}: wait for it")
        }
        // Where there are no locks, as on some network drives, people have to take care.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(lock),
    }
}

/// Removes the checkpoints of a layer, and their folder if nothing else is in it.
pub(super) fn remove(book: &Path, parts: &[Part]) -> anyhow::Result<()> {
    let Some(ply) = parts.first().map(Part::ply) else { return Ok(()) };
    for file in parts.iter().flat_map(|part| [path(book, part), lock_path(book, part)]) {
        if let Err(error) = fs::remove_file(&file)
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(error).with_context(|| file.display().to_string());
        }
    }
    let folder = folder(book, ply);
    match fs::remove_dir(&folder) {
        Err(error) if error.kind() != io::ErrorKind::DirectoryNotEmpty => {
            Err(error).with_context(|| folder.display().to_string())
        }
        _ => Ok(()),
    }
}

fn lock_path(book: &Path, part: &Part) -> PathBuf {
    path(book, part).with_extension("lock")
}

fn path(book: &Path, part: &Part) -> PathBuf {
    folder(book, part.ply()).join(format!("part-{:04}", part.index()))
}

/// The scores of a part so far, in the order of its positions, kept in a file.
///
/// Positions are not stored: they are enumerated in the same order each time. After `4g-score` come
/// the ply, the number of the part and the checksum of all that follows as eight bytes each,
/// little-endian; then each position has a byte.
#[derive(Debug)]
pub(super) struct Checkpoint {
    path: PathBuf,
    ply: usize,
    part: usize,
    scores: Vec<i8>,
}

impl Checkpoint {
    /// The checkpoint of a part with so many positions; a new one if there is none.
    pub(super) fn open(book: &Path, part: &Part, positions: usize) -> anyhow::Result<Self> {
        let path = path(book, part);
        let scores = match read(&path, part)? {
            Some(scores) if scores.len() != positions => {
                let (path, there) = (path.display(), scores.len());
                bail!("{path} cannot be continued: it has {there} scores instead of {positions}")
            }
            Some(scores) => scores,
            None => vec![UNKNOWN; positions],
        };
        let checkpoint = Self { path, ply: part.ply(), part: part.index(), scores };
        // A folder that cannot be written to is noticed now, and not after an hour.
        checkpoint.save()?;
        Ok(checkpoint)
    }

    /// Whether the file of a part is there and has all scores.
    pub(super) fn is_done(book: &Path, part: &Part) -> anyhow::Result<bool> {
        let scores = read(&path(book, part), part)?;
        Ok(scores.is_some_and(|scores| !scores.contains(&UNKNOWN)))
    }

    /// The positions without a score, by their indices.
    pub(super) fn open_positions(&self) -> Vec<usize> {
        (0..self.scores.len()).filter(|&index| self.scores[index] == UNKNOWN).collect()
    }

    /// All scores, or none if one is missing.
    pub(super) fn scores(&self) -> Option<Vec<Score>> {
        let known = |&score: &i8| (score != UNKNOWN).then(|| Score::new(score));
        self.scores.iter().map(known).collect()
    }

    /// Remembers a score.
    pub(super) fn record(&mut self, index: usize, score: Score) {
        self.scores[index] = score.value();
    }

    /// Writes everything known to the file.
    pub(super) fn save(&self) -> anyhow::Result<()> {
        write_atomically(&self.path, &encode(self.ply, self.part, &self.scores))
    }
}

/// The scores in the file of a part, if there is one.
fn read(path: &Path, part: &Part) -> anyhow::Result<Option<Vec<i8>>> {
    match fs::read(path) {
        Ok(bytes) => {
            let scores = decode(&bytes, part.ply(), part.index());
            scores.map(Some).with_context(|| format!("{} cannot be continued", path.display()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

fn encode(ply: usize, part: usize, scores: &[i8]) -> Vec<u8> {
    let scores: Vec<u8> = scores.iter().map(|score| score.cast_unsigned()).collect();
    let numbers = [ply as u64, part as u64, checksum(&scores)].map(u64::to_le_bytes);
    [&MAGIC[..], numbers.as_flattened(), &scores].concat()
}

fn decode(bytes: &[u8], ply: usize, part: usize) -> anyhow::Result<Vec<i8>> {
    let Some((MAGIC, rest)) = bytes.split_first_chunk() else { bail!("it is no checkpoint") };
    let Some((head, scores)) = rest.split_first_chunk::<24>() else { bail!("it is cut off") };
    let (numbers, _) = head.as_chunks();
    let number = |at: usize| u64::from_le_bytes(numbers[at]);
    if number(0) != ply as u64 {
        bail!("it belongs to another ply");
    }
    if number(1) != part as u64 {
        bail!("it belongs to another part");
    }
    if number(2) != checksum(scores) {
        bail!("it is damaged: its checksum is wrong");
    }
    let scores: Vec<i8> = scores.iter().map(|byte| byte.cast_signed()).collect();
    if scores.iter().any(|&score| score != UNKNOWN && !(-LARGEST..=LARGEST).contains(&score)) {
        bail!("it is damaged: a score is out of range");
    }
    Ok(scores)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_continued() {
        let place = tempfile::tempdir().unwrap();
        let (book, part) = (place.path().join("b"), &Part::all(1)[0]);
        fs::create_dir(folder(&book, 1)).unwrap();
        let mut checkpoint = Checkpoint::open(&book, part, 4).unwrap();
        assert_eq!(checkpoint.open_positions(), [0, 1, 2, 3]);
        checkpoint.record(2, Score::new(-1));
        checkpoint.save().unwrap();
        assert!(!Checkpoint::is_done(&book, part).unwrap());
        let mut again = Checkpoint::open(&book, part, 4).unwrap();
        assert_eq!(again.open_positions(), [0, 1, 3]);
        assert_eq!(again.scores(), None);
        for index in [0, 1, 3] {
            again.record(index, Score::new(2));
        }
        assert_eq!(again.scores(), Some([2, 2, -1, 2].map(Score::new).to_vec()));
        again.save().unwrap();
        assert!(Checkpoint::is_done(&book, part).unwrap());
        assert_eq!(fs::read_dir(folder(&book, 1)).unwrap().count(), 1);
    }

    #[test]
    fn files_that_are_no_checkpoint_of_this_part_are_refused() {
        assert_eq!(decode(&encode(8, 5, &[3, UNKNOWN]), 8, 5).unwrap(), [3, UNKNOWN]);
        let mut damaged = encode(8, 5, &[3, 3]);
        damaged[33] = 0;
        let refused = [
            (b"4g".to_vec(), "it is no checkpoint"),
            (b"4g-score\x08".to_vec(), "it is cut off"),
            (encode(4, 5, &[3, 3]), "it belongs to another ply"),
            (encode(8, 4, &[3, 3]), "it belongs to another part"),
            (encode(8, 5, &[3, 22]), "it is damaged: a score is out of range"),
            (damaged, "it is damaged: its checksum is wrong"),
        ];
        for (bytes, reason) in refused {
            assert_eq!(decode(&bytes, 8, 5).unwrap_err().to_string(), reason);
        }
    }
}
