//! The scores of a layer that is being computed, kept safe in a file.
//!
//! Positions are not stored: they are enumerated in the same order each time. After `4g-score`, the
//! ply and the checksum of all that follows as eight bytes each, little-endian, each position has a
//! byte.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use fourgone_solver::Score;
use fourgone_solver::book::{Layer, checksum};

const MAGIC: &[u8; 8] = b"4g-score";

/// Stands for a score that is not known yet; no score is that large.
const UNKNOWN: i8 = i8::MAX;

/// The largest score, and the least but for its sign.
const LARGEST: i8 = 21;

/// The scores of a layer so far, in the order of its positions.
#[derive(Debug)]
pub(super) struct Checkpoint {
    path: PathBuf,
    ply: usize,
    scores: Vec<i8>,
}

impl Checkpoint {
    /// The checkpoint of a layer beside the book that is to be made; a new one unless there is
    /// one already.
    pub(super) fn open(book: &Path, layer: &Layer) -> anyhow::Result<Self> {
        let (ply, positions) = (layer.ply(), layer.positions().len());
        let mut name = book.as_os_str().to_owned();
        name.push(format!(".ply{ply}"));
        let path = PathBuf::from(name);
        let scores = match fs::read(&path) {
            Ok(bytes) => decode(&bytes, ply, positions)
                .with_context(|| format!("{} cannot be continued", path.display()))?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => vec![UNKNOWN; positions],
            Err(error) => return Err(error).with_context(|| path.display().to_string()),
        };
        let checkpoint = Self { path, ply, scores };
        // A folder that cannot be written to is noticed now, and not after an hour.
        checkpoint.save()?;
        Ok(checkpoint)
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
        super::write_whole(&self.path, &encode(self.ply, &self.scores))
    }

    /// Deletes the file, once the book is there.
    pub(super) fn remove(self) -> anyhow::Result<()> {
        fs::remove_file(&self.path).with_context(|| self.path.display().to_string())
    }
}

fn encode(ply: usize, scores: &[i8]) -> Vec<u8> {
    let scores: Vec<u8> = scores.iter().map(|score| score.cast_unsigned()).collect();
    let (ply, sum) = ((ply as u64).to_le_bytes(), checksum(&scores).to_le_bytes());
    [&MAGIC[..], &ply, &sum, &scores].concat()
}

fn decode(bytes: &[u8], ply: usize, positions: usize) -> anyhow::Result<Vec<i8>> {
    let Some((MAGIC, rest)) = bytes.split_first_chunk() else { bail!("it is no checkpoint") };
    let Some((stored, rest)) = rest.split_first_chunk() else { bail!("it is cut off") };
    let Some((sum, scores)) = rest.split_first_chunk() else { bail!("it is cut off") };
    if u64::from_le_bytes(*stored) != ply as u64 {
        bail!("it belongs to another ply");
    }
    if scores.len() != positions {
        bail!("it has {} scores instead of {positions}", scores.len());
    }
    if u64::from_le_bytes(*sum) != checksum(scores) {
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
        let folder = tempfile::tempdir().unwrap();
        let (book, layer) = (folder.path().join("b"), Layer::enumerate(1));
        let mut checkpoint = Checkpoint::open(&book, &layer).unwrap();
        assert_eq!(checkpoint.open_positions(), [0, 1, 2, 3]);
        checkpoint.record(2, Score::new(-1));
        checkpoint.save().unwrap();
        let mut again = Checkpoint::open(&book, &layer).unwrap();
        assert_eq!(again.open_positions(), [0, 1, 3]);
        assert_eq!(again.scores(), None);
        for index in [0, 1, 3] {
            again.record(index, Score::new(2));
        }
        assert_eq!(again.scores(), Some([2, 2, -1, 2].map(Score::new).to_vec()));
        again.remove().unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn files_that_are_no_checkpoint_of_this_layer_are_refused() {
        assert_eq!(decode(&encode(8, &[3, UNKNOWN]), 8, 2).unwrap(), [3, UNKNOWN]);
        let refused = [
            (b"4g".to_vec(), "it is no checkpoint"),
            (b"4g-score\x08".to_vec(), "it is cut off"),
            (encode(4, &[3, 3]), "it belongs to another ply"),
            (encode(8, &[3]), "it has 1 scores instead of 2"),
            (encode(8, &[3, 22]), "it is damaged: a score is out of range"),
            ([&encode(8, &[3, 3])[..25], &[0]].concat(), "it is damaged: its checksum is wrong"),
        ];
        for (bytes, reason) in refused {
            assert_eq!(decode(&bytes, 8, 2).unwrap_err().to_string(), reason);
        }
    }
}
