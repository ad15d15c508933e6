//! The folder of a run: files of samples, one for each batch and board, and a journal of them.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::playthrough::{LabelSources, Labellers};
use super::sample;
use crate::batch::folder::{self, FolderError, RunFolder};
use crate::batch::journal::Journal;
use crate::batch::team::{self, GameResult};
use ponnuki_game::point::Size;

/// The number of games in a batch.
const GAMES: u64 = 100;

/// The labelled positions of some games.
pub(super) struct Batch {
    pub(super) number: u64,
    games: u64,
    /// For each board, the number of positions, and the file with them.
    boards: BTreeMap<String, (u64, Vec<u8>)>,
}

/// The header before the files when a batch is sent from one process to another.
#[derive(Serialize, Deserialize)]
struct BatchHead {
    number: u64,
    games: u64,
    /// For each board, the number of positions, and the number of bytes of the file.
    boards: BTreeMap<String, (u64, usize)>,
}

/// The labelled positions on boards of one size, as they are added.
struct SampleFile {
    file: GzEncoder<Vec<u8>>,
    positions: u64,
}

/// A batch that has been written: its number, the number of its games, and the number of positions
/// on each board.
#[derive(Serialize, Deserialize)]
struct BatchLine {
    batch: u64,
    games: u64,
    positions: BTreeMap<String, u64>,
}

/// The games of the batch with this number in a run of `count` games.
fn games(number: u64, count: u64) -> Range<u64> {
    number * GAMES..count.min((number + 1) * GAMES)
}

impl Batch {
    /// Labels the games of the batch with this number.
    ///
    /// # Errors
    /// When a board has no room for the handicap.
    pub(super) fn of(sources: &LabelSources<'_>, number: u64) -> Result<Batch, String> {
        let mut files = BTreeMap::new();
        let mut bytes = Vec::new();
        let games = games(number, sources.plan.count);
        let mut labellers = Labellers::new(sources);
        for game in games.clone() {
            let labelled = labellers.label(game, |size, label| {
                let file = files.entry(size.to_string()).or_insert_with(|| SampleFile::new(size));
                bytes.clear();
                label.write(&mut bytes);
                file.add(&bytes);
            });
            labelled.map_err(|error| error.to_string())?;
        }
        let finished = |(board, SampleFile { file, positions })| {
            Ok((board, (positions, file.finish().map_err(|error: io::Error| error.to_string())?)))
        };
        let boards = files.into_iter().map(finished).collect::<Result<_, String>>()?;
        Ok(Batch { number, games: games.end - games.start, boards })
    }

    /// The number of its positions.
    pub(super) fn positions(&self) -> u64 {
        self.boards.values().map(|(positions, _)| positions).sum()
    }
}

/// A line of JSON, and then the files in the order of their boards.
impl GameResult for Batch {
    fn encode(self) -> Result<Vec<u8>, String> {
        let Batch { number, games, boards } = self;
        let lengths = boards
            .iter()
            .map(|(board, (positions, file))| (board.clone(), (*positions, file.len())));
        let mut bytes = team::to_json(&BatchHead { number, games, boards: lengths.collect() })?;
        bytes.push(b'\n');
        boards.into_values().for_each(|(_, file)| bytes.extend(file));
        Ok(bytes)
    }

    fn decode(bytes: &[u8]) -> Result<Batch, String> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or("a batch without a head")?;
        let head: BatchHead = team::from_json(&bytes[..end])?;
        let mut rest = &bytes[end + 1..];
        let mut boards = BTreeMap::new();
        for (board, (positions, length)) in head.boards {
            let (file, after) = rest.split_at_checked(length).ok_or("a batch is cut off")?;
            boards.insert(board, (positions, file.to_vec()));
            rest = after;
        }
        Ok(Batch { number: head.number, games: head.games, boards })
    }
}

impl SampleFile {
    fn new(size: Size) -> SampleFile {
        let mut file = GzEncoder::new(Vec::new(), Compression::fast());
        into_memory(file.write_all(format!("{}\n", sample::header(size)).as_bytes()));
        SampleFile { file, positions: 0 }
    }

    fn add(&mut self, bytes: &[u8]) {
        into_memory(self.file.write_all(bytes));
        self.positions += 1;
    }
}

/// The result of writing to a vector, which cannot fail.
fn into_memory(written: io::Result<()>) {
    debug_assert!(written.is_ok(), "{written:?}");
}

/// The folder of a run.
pub(super) struct LabelStore {
    folder: RunFolder,
    journal: Journal,
    /// By their numbers. A batch that was labelled again replaces the first one.
    written: BTreeMap<u64, BatchLine>,
}

impl LabelStore {
    /// Opens the folder of a run whose plan has this description, and makes it if need be.
    ///
    /// # Errors
    /// When the folder belongs to another plan or another run is under way there, or it cannot be
    /// used.
    pub(super) fn open(path: &Path, plan: &Value) -> Result<LabelStore, FolderError> {
        let folder = RunFolder::open(path, plan)?;
        let (journal, written) = Journal::open::<BatchLine>(folder.file("batches.jsonl"))?;
        let written = written.into_iter().map(|written| (written.batch, written)).collect();
        Ok(LabelStore { folder, journal, written })
    }

    /// The batches of a run of `count` games that are missing, or have fewer games than they should
    /// have now.
    pub(super) fn missing(&self, count: u64) -> Vec<u64> {
        let is_there = |number: &u64| {
            let games = games(*number, count);
            self.written.get(number).is_some_and(|there| there.games >= games.end - games.start)
        };
        (0..count.div_ceil(GAMES)).filter(|number| !is_there(number)).collect()
    }

    /// Adds a batch.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(super) fn add(&mut self, batch: Batch) -> Result<(), FolderError> {
        let mut written =
            BatchLine { batch: batch.number, games: batch.games, positions: BTreeMap::new() };
        for (board, (positions, bytes)) in batch.boards {
            let file = self.folder.file(&format!("{:05}-{board}.samples.gz", batch.number));
            folder::replace(&file, bytes)?;
            written.positions.insert(board, positions);
        }
        // A run that stops before this line labels the batch again.
        self.journal.add(&written)?;
        self.written.insert(written.batch, written);
        Ok(())
    }

    /// Writes the number of positions to `out`.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub(super) fn summary(&self, out: &mut impl Write) -> io::Result<()> {
        let mut boards: BTreeMap<&str, u64> = BTreeMap::new();
        for (board, count) in self.written.values().flat_map(|written| &written.positions) {
            *boards.entry(board).or_default() += count;
        }
        for (board, count) in boards {
            writeln!(out, "{board}: {count} positions in {}", self.folder.path().display())?;
        }
        out.flush()
    }
}
