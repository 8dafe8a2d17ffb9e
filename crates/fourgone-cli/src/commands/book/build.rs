//! `fourgone book build`: solves every position of some plies, and keeps the scores safe meanwhile.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use fourgone_solver::book::{self, EncodedLayer, Layer, checksum};
use fourgone_solver::{Book, Score};
use indicatif::HumanCount;

use super::Workers;
use crate::exit::{Failure, INTERRUPTED};
use crate::numbers::number;
use crate::terminal;

/// Solve every position of some plies, and write the book
///
/// Begins with the last layer, from which the others follow by a few moves of search. Scores are saved
/// beside the book once a minute and on Ctrl-C; the same command then continues. The same plies always
/// give the same bytes.
#[derive(Args)]
#[command(after_help = "\
Examples:
  fourgone book build --ply 4,8 --out small.book
  fourgone book build --ply 4,8,12 --common 8192 --out full")]
pub(super) struct Build {
    /// Plies of the layers, at most four, separated by commas
    #[arg(long, value_delimiter = ',', required = true, value_name = "PLIES")]
    #[arg(value_parser = number(0..=LAST))]
    ply: Vec<u8>,

    /// File to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    workers: Workers,
}

/// The last ply; the positions of later ones do not fit into most memories.
const LAST: u8 = 14;

const BETWEEN_CHECKPOINTS: Duration = Duration::from_mins(1);

impl Build {
    pub(super) fn run(mut self, stop: &AtomicBool) -> Result<(), Failure> {
        self.ply.sort_unstable();
        self.ply.dedup();
        if self.ply.len() > 4 {
            return Err(Failure::Usage("a book has at most four layers".to_owned()));
        }
        if self.out.is_dir() {
            return Err(anyhow::anyhow!("{} is a folder: name a file", self.out.display()).into());
        }
        if let Some(folder) = self.out.parent().filter(|folder| !folder.as_os_str().is_empty())
            && !folder.exists()
        {
            let folder = folder.display();
            return Err(anyhow::anyhow!("there is no folder {folder}: create it first").into());
        }
        let mut layers: Vec<EncodedLayer> = Vec::new();
        let mut checkpoints = Vec::new();
        for &ply in self.ply.iter().rev() {
            let layer = enumerate(ply.into())?;
            let mut checkpoint = Checkpoint::open(&self.out, &layer)?;
            // Kept until the program ends, because the solvers ask for a book that stays.
            let known = Book::new(book::bind(layers.clone())?)?;
            self.solve(&layer, &mut checkpoint, &known, stop)?;
            let Some(scores) = checkpoint.scores() else {
                eprintln!("interrupted; the same command continues");
                return Err(Failure::Ended(INTERRUPTED));
            };
            layers.push(book::encode(&layer, &scores)?);
            checkpoints.push(checkpoint);
        }
        let bytes = book::bind(layers)?;
        write_atomically(&self.out, &bytes)?;
        eprintln!("{}: {} bytes", self.out.display(), HumanCount(bytes.len() as u64));
        Ok(checkpoints.into_iter().try_for_each(Checkpoint::remove)?)
    }

    /// Solves the positions that the checkpoint does not have yet with the help of the layers that
    /// are known, until it has all of them or is told to stop.
    fn solve(
        &self,
        layer: &Layer,
        checkpoint: &mut Checkpoint,
        known: &Book,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        let (ply, positions) = (layer.ply(), layer.positions());
        let (open, end) = (checkpoint.open_positions(), positions.len() as u64);
        let bar = terminal::long_progress_bar(end - open.len() as u64, end, "positions");
        let mut saved = Instant::now();
        self.workers.solve(
            positions,
            &open,
            Some(known),
            |_| None,
            stop,
            |index, score| {
                checkpoint.record(index, score);
                bar.inc(1);
                if saved.elapsed() > BETWEEN_CHECKPOINTS {
                    checkpoint.save()?;
                    saved = Instant::now();
                    if bar.is_hidden() {
                        let (done, end) = (HumanCount(bar.position()), HumanCount(end));
                        eprintln!("ply {ply}: {done} of {end} positions");
                    }
                }
                Ok(())
            },
        )?;
        bar.finish_and_clear();
        Ok(checkpoint.save()?)
    }
}

fn enumerate(ply: usize) -> Result<Layer, Failure> {
    let layer = super::layer(ply)?;
    let all = HumanCount(layer.enumerated() as u64);
    let kept = HumanCount(layer.positions().len() as u64);
    eprintln!("ply {ply}: {all} positions up to symmetry, {kept} without a win in one move");
    Ok(layer)
}

const MAGIC: &[u8; 8] = b"4g-score";

/// A score that is not known yet; no score is that large.
const UNKNOWN: i8 = i8::MAX;

/// The largest score, and the least but for its sign.
const LARGEST: i8 = 21;

/// The scores of a layer so far, in the order of its positions, kept in a file.
///
/// Positions are not stored: they are enumerated in the same order each time. After `4g-score`, the
/// ply and the checksum of all that follows as eight bytes each, little-endian, each position has a
/// byte.
#[derive(Debug)]
struct Checkpoint {
    path: PathBuf,
    ply: usize,
    scores: Vec<i8>,
}

impl Checkpoint {
    /// The checkpoint of a layer beside the book that is to be made; a new one if there is none.
    fn open(book: &Path, layer: &Layer) -> anyhow::Result<Self> {
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
    fn open_positions(&self) -> Vec<usize> {
        (0..self.scores.len()).filter(|&index| self.scores[index] == UNKNOWN).collect()
    }

    /// All scores, or none if one is missing.
    fn scores(&self) -> Option<Vec<Score>> {
        let known = |&score: &i8| (score != UNKNOWN).then(|| Score::new(score));
        self.scores.iter().map(known).collect()
    }

    /// Remembers a score.
    fn record(&mut self, index: usize, score: Score) {
        self.scores[index] = score.value();
    }

    /// Writes everything known to the file.
    fn save(&self) -> anyhow::Result<()> {
        write_atomically(&self.path, &encode(self.ply, &self.scores))
    }

    /// Deletes the file, once the book is there.
    fn remove(self) -> anyhow::Result<()> {
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

/// Writes a file that is never half there: to a temporary file beside it, which then takes its
/// place.
fn write_atomically(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let write = || -> io::Result<()> {
        let mut prefix = OsString::from(".");
        prefix.push(path.file_name().unwrap_or_default());
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix);
        // As any other file that a program makes; a temporary one would be for its owner only.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
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
