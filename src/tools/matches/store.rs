//! The folder of a match: its options, and the games that are over.

use serde_json::Value;

use super::results::FinishedGame;
use crate::batch::folder::{self, FolderError, RunFolder};
use crate::batch::journal::Journal;

/// A line for each game that is over.
const GAMES: &str = "games.jsonl";

/// The folder of a match.
pub(super) struct Store {
    folder: RunFolder,
    list: Journal,
}

impl Store {
    /// Opens the folder of a match on these terms, and returns it with the games that have been
    /// played there, in the order in which they ended.
    ///
    /// # Errors
    /// When they were played on other terms, or cannot be read.
    pub(super) fn open(
        folder: RunFolder,
        terms: &Value,
    ) -> Result<(Store, Vec<FinishedGame>), FolderError> {
        folder.start(terms)?;
        let (list, games) = Journal::open(folder.file(GAMES))?;
        Ok((Store { folder, list }, games))
    }

    /// Adds a game with its record, which comes first: no game is listed without one.
    ///
    /// # Errors
    /// When either cannot be written.
    pub(super) fn add(&self, game: &FinishedGame, record: &str) -> Result<(), FolderError> {
        self.write(&game.record_name(), record)?;
        self.list.add(game)
    }

    /// Writes a file of the folder.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn write(&self, name: &str, text: &str) -> Result<(), FolderError> {
        folder::replace(&self.folder.file(name), text)
    }
}
