//! The folder of a run: its games, and adding games to it.
//!
//! `plan.json` has the options of the run. Samples are lines of files of a thousand games each, and
//! every game record is a file. A game is written in one step when it is over, so that an
//! interrupted run loses nothing but the games that were not. Lines are added in the order in which
//! games end; when the run is complete, they are sorted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::plan::GameFormat;
use super::record;
use crate::batch::folder::{self, FolderError, RunFolder};
use crate::batch::samples::{self, EXTENSION, GameSample};
use crate::batch::team::{self, GameResult};
use ponnuki_game::color::Color;

/// Games in a file of samples.
const GAMES_PER_FILE: u64 = 1000;

/// The folder of a run.
pub(super) struct GameStore {
    folder: RunFolder,
    format: GameFormat,
}

/// A game that is over, as it will be written, and its facts for a summary.
#[derive(Serialize, Deserialize)]
pub(super) struct PlayedGame {
    /// The number of the game in its run.
    pub(super) number: u64,
    /// The line of samples, if samples are written.
    line: Option<String>,
    /// The game record, if records are written.
    record: Option<String>,
    /// The number of its moves.
    pub(super) moves: usize,
    /// The number of searched positions.
    pub(super) searches: usize,
    /// The winner: 1 is Black, -1 White, 0 nobody.
    winner: i32,
}

impl PlayedGame {
    /// Returns the form in which a game is written in this format.
    ///
    /// # Errors
    /// When JSON has no form for a number; all numbers of searches have one.
    pub(super) fn of(sample: &GameSample, format: GameFormat) -> serde_json::Result<PlayedGame> {
        let winner = sample.outcome.score.and_then(|score| score.winner());
        Ok(PlayedGame {
            number: sample.number,
            line: format.has_samples().then(|| sample.line()).transpose()?,
            record: format.has_records().then(|| record::text(sample)),
            moves: sample.game.moves().len(),
            searches: sample.searches.len(),
            winner: winner.map_or(0, Color::sign),
        })
    }

    /// Returns the winner; `None` if there is none.
    pub(super) fn winner(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.sign() == self.winner)
    }
}

impl GameResult for PlayedGame {
    fn encode(self) -> Result<Vec<u8>, String> {
        team::to_json(&self)
    }

    fn decode(bytes: &[u8]) -> Result<PlayedGame, String> {
        team::from_json(bytes)
    }
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

    /// Returns those of the first `games` games that have not been written yet.
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
    pub(super) fn add(&self, game: &PlayedGame) -> Result<(), FolderError> {
        if let Some(record) = &game.record {
            folder::replace(&self.record_file(game.number), record)?;
        }
        if let Some(line) = &game.line {
            let name = format!("samples-{:05}.{EXTENSION}", game.number / GAMES_PER_FILE);
            folder::append(&self.folder.file(&name), line)?;
        }
        Ok(())
    }

    /// Sorts all samples by the numbers of their games, and drops lines that were left half
    /// written.
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
