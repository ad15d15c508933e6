//! The file of a game's record, which is written after each move.

use std::io;
use std::path::{Path, PathBuf};

use crate::disk;

/// The file of a record.
#[derive(Debug, Default)]
pub struct Keeper {
    /// `None` until a name is needed.
    path: Option<PathBuf>,
    /// The folder for the file, as long as the file has no name; empty for the present folder.
    folder: PathBuf,
    /// The first number that its name may have.
    first: u32,
    /// The last text that was written, or should have been.
    text: String,
    /// The reason why the last writing failed, if it did.
    failure: Option<io::Error>,
}

impl Keeper {
    /// Writes to this file, which already contains `text`.
    pub fn at(path: PathBuf, text: String) -> Keeper {
        Keeper { path: Some(path), text, ..Keeper::default() }
    }

    /// Writes to a file of its own in the present folder, which gets its name when it is first
    /// written.
    pub fn anew() -> Keeper {
        Keeper::default()
    }

    /// The same in another folder, with this number or the next that is free.
    pub fn within(folder: PathBuf, first: u32) -> Keeper {
        Keeper { folder, first, ..Keeper::default() }
    }

    /// The file, once it has a name.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The reason why the record is not in the file, if it is not.
    pub fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    /// Writes the record if it has changed since the last time. After a failure, it is written
    /// again when it changes.
    pub fn save(&mut self, text: &str) {
        if text != self.text {
            text.clone_into(&mut self.text);
            self.write();
        }
    }

    /// Tries again to write a record that could not be written.
    pub fn insist(&mut self) {
        if self.failure.is_some() {
            self.write();
        }
    }

    fn write(&mut self) {
        let written = match &self.path {
            Some(path) => disk::replace(path, &self.text).map(|()| path.clone()),
            None => {
                let name = |number| self.folder.join(format!("game-{number}.sgf"));
                disk::create_free((self.first.max(1)..1_000_000).map(name), &self.text)
            }
        };
        match written {
            Ok(path) => (self.path, self.failure) = (Some(path), None),
            Err(error) => self.failure = Some(error),
        }
    }
}
