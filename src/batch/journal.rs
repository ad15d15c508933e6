//! The steps of a long run so far, one JSON object a line.

use std::path::PathBuf;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::folder::{self, FolderError};

/// A file to which JSON values are added, one a line.
pub struct Journal(PathBuf);

impl Journal {
    /// Opens a journal, and returns it with its values. A value that was left half written is
    /// dropped.
    ///
    /// # Errors
    /// When the file cannot be read or written, or a line is no such value.
    pub fn open<T: DeserializeOwned>(file: PathBuf) -> Result<(Journal, Vec<T>), FolderError> {
        let lines = folder::lines(&file)?;
        let values = lines.iter().map(|line| serde_json::from_str(line));
        let values =
            values.collect::<Result<_, _>>().map_err(|error| FolderError::of(&file, error))?;
        let text: String = lines.into_iter().map(|line| line + "\n").collect();
        folder::replace(&file, &text)?;
        Ok((Journal(file), values))
    }

    /// Adds a value.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&self, value: &impl Serialize) -> Result<(), FolderError> {
        let line = serde_json::to_string(value).map_err(|error| FolderError::of(&self.0, error))?;
        folder::append(&self.0, &line)
    }
}
