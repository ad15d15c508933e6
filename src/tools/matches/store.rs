//! The folder of a match: what is played, the games that are over, and the lock that keeps a second
//! match out.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::results::FinishedGame;
use crate::tools::folder::{self, FolderError};

/// A line for each game that is over.
const GAMES: &str = "games.jsonl";

/// Why a folder cannot be used for a match.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It cannot be used for this run.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// Another match is being played there.
    #[error("another match is being played in {}", .0.display())]
    Busy(PathBuf),
}

/// The folder of a match, locked.
pub(super) struct Store {
    folder: PathBuf,
    /// The list of games. It is locked as long as it is open.
    list: File,
}

impl Store {
    /// Locks `folder`, and makes it if necessary.
    ///
    /// # Errors
    /// When it cannot be used, or another match is being played there.
    pub(super) fn lock(folder: &Path) -> Result<Store, StoreError> {
        fs::create_dir_all(folder).map_err(|reason| FolderError::of(folder, reason))?;
        let path = folder.join(GAMES);
        let opened = OpenOptions::new().append(true).create(true).open(&path);
        let list = opened.map_err(|reason| FolderError::of(&path, reason))?;
        match is_locked_now(&list) {
            true => Ok(Store { folder: folder.to_owned(), list }),
            false => Err(StoreError::Busy(folder.to_owned())),
        }
    }

    /// The games that have been played here, in the order in which they ended.
    ///
    /// # Errors
    /// When they were played on other terms, or cannot be read.
    pub(super) fn games(&self, terms: &Value) -> Result<Vec<FinishedGame>, StoreError> {
        folder::open(&self.folder, terms)?;
        let path = self.folder.join(GAMES);
        let damaged = |line: usize, error: serde_json::Error| {
            FolderError::of(&path, io::Error::other(format!("line {}: {error}", line + 1)))
        };
        let lines = folder::lines(&path)?;
        // What was half written when the program was killed would spoil the next line.
        let whole = lines.iter().map(|line| line.len() as u64 + 1).sum();
        self.list.set_len(whole).map_err(|reason| FolderError::of(&path, reason))?;
        let games = lines.iter().enumerate().map(|(index, line)| {
            serde_json::from_str(line).map_err(|error| StoreError::from(damaged(index, error)))
        });
        games.collect()
    }

    /// The folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Adds a game with its record, which comes first: no game is listed without one.
    ///
    /// # Errors
    /// When either cannot be written.
    pub(super) fn add(&self, game: &FinishedGame, record: &str) -> Result<(), StoreError> {
        self.write(&game.record_name(), record)?;
        let path = self.folder.join(GAMES);
        let line = serde_json::to_string(game).map_err(|error| FolderError::of(&path, error))?;
        Ok(folder::append(&path, &line)?)
    }

    /// Writes a file of the folder.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        Ok(folder::replace(&self.folder.join(name), text)?)
    }
}

/// Locks a file for as long as it is open. Where that cannot be done, nothing keeps others out.
#[cfg(unix)]
fn is_locked_now(file: &File) -> bool {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;
    !matches!(flock(file, FlockOperation::NonBlockingLockExclusive), Err(Errno::WOULDBLOCK))
}

#[cfg(not(unix))]
fn is_locked_now(_: &File) -> bool {
    true
}
