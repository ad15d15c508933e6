//! The folder of a run: which games it has, and how they are added.
//!
//! `plan.json` says what is played. Samples are lines of files of a thousand games each, and every
//! game record is a file. A game is written in one step when it is over, so that an interrupted run
//! loses nothing but the games that were not. Lines are added in the order in which games end; when
//! the run is complete, they are sorted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use super::plan::GameFormat;
use super::record;
use crate::tools::folder::{self, FolderError, RunFolder};
use crate::tools::samples::{self, EXTENSION, GameSample};

/// Games in a file of samples.
const GAMES_PER_FILE: u64 = 1000;

/// The folder of a run.
pub(super) struct GameStore {
    folder: RunFolder,
    format: GameFormat,
}

/// The part of a line of samples that says which game it is.
#[derive(Deserialize)]
struct Numbered {
    number: u64,
}

impl GameStore {
    /// Opens the folder of a run whose plan has this description, and makes it if need be.
    ///
    /// # Errors
    /// When the folder belongs to another plan or another run is under way there, or it cannot be
    /// used.
    pub(super) fn open(
        path: &Path,
        plan: &Value,
        format: GameFormat,
    ) -> Result<GameStore, FolderError> {
        let store = GameStore { folder: RunFolder::open(path, plan)?, format };
        store.sort()?;
        Ok(store)
    }

    /// Those of the first `games` games that have not been written yet.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(super) fn missing(&self, games: u64) -> Result<Vec<u64>, FolderError> {
        let mut sampled = BTreeSet::new();
        for file in self.sample_files()? {
            sampled.extend(numbered_lines(&file)?.into_iter().map(|(number, _)| number));
        }
        let has = |number: &u64| {
            (!self.format.has_samples() || sampled.contains(number))
                && (!self.format.has_records() || self.record_file(*number).exists())
        };
        Ok((0..games).filter(|number| !has(number)).collect())
    }

    /// Adds a game.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub(super) fn add(&self, sample: &GameSample) -> Result<(), FolderError> {
        if self.format.has_records() {
            folder::replace(&self.record_file(sample.number), record::text(sample))?;
        }
        if self.format.has_samples() {
            let name = format!("samples-{:05}.{EXTENSION}", sample.number / GAMES_PER_FILE);
            let file = self.folder.file(&name);
            let line = sample.line().map_err(|error| FolderError::of(&file, error))?;
            folder::append(&file, &line)?;
        }
        Ok(())
    }

    /// Sorts all samples by the numbers of their games, and drops what was left half written.
    ///
    /// # Errors
    /// When a file cannot be read or written.
    pub(super) fn sort(&self) -> Result<(), FolderError> {
        for file in self.sample_files()? {
            let mut lines = numbered_lines(&file)?;
            lines.sort_unstable();
            lines.dedup_by_key(|(number, _)| *number);
            let text: String = lines.into_iter().map(|(_, line)| line + "\n").collect();
            folder::replace(&file, &text)?;
        }
        Ok(())
    }

    fn sample_files(&self) -> Result<Vec<PathBuf>, FolderError> {
        let folder = self.folder.path();
        samples::files(folder).map_err(|reason| FolderError::of(folder, reason))
    }

    fn record_file(&self, number: u64) -> PathBuf {
        self.folder.file(&format!("game-{number:06}.sgf"))
    }
}

/// The lines of a file with the numbers of their games.
fn numbered_lines(file: &Path) -> Result<Vec<(u64, String)>, FolderError> {
    let numbered = |line: String| {
        let Numbered { number } =
            serde_json::from_str(&line).map_err(|error| FolderError::of(file, error))?;
        Ok((number, line))
    };
    folder::lines(file)?.into_iter().map(numbered).collect()
}
